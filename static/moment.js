// Something has come up: it is scrolled into sight, and what matters to everybody fills the screen for a moment. A tap or
// a key sends it away sooner. Readers of the page hear the same in the news, so this is hidden from them.

const LASTS_MS = { least: 1500, word: 150, most: 5000 };
const GONE = "input, button:not(.die), form, a, .unseen, .quiet, [hidden]"; // what cannot be used there
let shown = null;

const look = new Promise((done) => {
  const sheet = document.createElement("link");
  Object.assign(sheet, { rel: "stylesheet", href: new URL("./moment.css", import.meta.url), onload: done, onerror: done });
  document.head.append(sheet);
});

export async function show(things) {
  const large = things.find((it) => it.dataset.moment);
  const next = document.getElementById(large?.dataset.then) ?? large ?? things[0]; // what the player looks at then
  const { top, bottom } = next.getBoundingClientRect();
  const block = large?.dataset.then || bottom - top > innerHeight / 2 ? "start" : "center";
  if (top < 0 || bottom > innerHeight) next.scrollIntoView({ block, behavior: "smooth" });
  if (!large) return;
  await look;
  fill(large);
}

function fill(thing) {
  hide();
  const copy = thing.cloneNode(true);
  copy.querySelectorAll(GONE).forEach((it) => it.remove());
  copy.querySelectorAll("button").forEach((it) => it.replaceWith(face(it)));
  [copy, ...copy.querySelectorAll("[id]:not(svg *)")].forEach((it) => it.removeAttribute("id"));
  copy.removeAttribute("data-part");
  copy.removeAttribute("data-moment");
  shown = document.createElement("div");
  shown.className = `moment of-${thing.id}`;
  shown.setAttribute("aria-hidden", "true");
  shown.append(copy);
  document.body.append(shown);
  shown.addEventListener("click", hide);
  const mine = shown;
  const words = copy.textContent.trim().split(/\s+/).length;
  const lasts = Math.min(LASTS_MS.least + words * LASTS_MS.word, LASTS_MS.most);
  setTimeout(() => mine === shown && hide(), lasts);
}

// A die that can be taken is a button, and only its face belongs here.
function face(die) {
  const plain = document.createElement("div");
  plain.className = die.className;
  plain.append(die.firstElementChild);
  return plain;
}

function hide() {
  shown?.remove();
  shown = null;
}

addEventListener("keydown", hide);
