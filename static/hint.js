// A hint lies over the bar of the phone that took it until its player has moved, or closes it.
// Choosing in it fills in: what the choice names is marked and scrolled into sight, and cards and squares are chosen, as
// far as the page has them. A game's own script does the rest. Playing it is left to the player.

const main = document.querySelector("main");

export function show(html) {
  document.getElementById("hint")?.remove();
  if (!html) return;
  const act = document.getElementById("act");
  act.before(document.createRange().createContextualFragment(html).firstElementChild);
  const panel = document.getElementById("hint");
  for (const name of ["version", "csrf_token"]) panel.elements[name].value = act.elements[name].value;
  panel.addEventListener("change", (event) => fillIn(event.target.value));
  panel.querySelector("[data-closes]").addEventListener("click", () => panel.remove());
  document.getElementById("hint-title").focus({ preventScroll: true });
}

function fillIn(words) {
  main.querySelectorAll(".tried").forEach((it) => it.classList.remove("tried"));
  main.querySelectorAll("input[name=word]:checked").forEach((it) => (it.checked = false));
  const whole = named(words);
  const marked = whole.length ? whole : words.split(" ").flatMap(named);
  marked.forEach(mark);
  const there = marked.filter((it) => seen(it).getClientRects().length);
  const above = there.filter((it) => !it.closest("#bar"));
  const first = above.find((it) => it.name === above.at(-1).name); // of the squares the highest
  if (first) seen(first).scrollIntoView({ block: "start", behavior: "smooth" });
  else if (there.length) scrollTo({ top: document.body.scrollHeight, behavior: "smooth" }); // there the bar is above the hint
  document.dispatchEvent(new CustomEvent("hint", { detail: words }));
}

// A choice may be hidden behind its label.
const seen = (it) => it.labels?.[0] ?? it;

const named = (value) => [...main.querySelectorAll(`[value="${CSS.escape(value)}"]`)].filter((it) => it.form?.id !== "hint");

function mark(it) {
  if (it.matches("input[type=radio], input[type=checkbox]") && !it.checked) {
    it.checked = true;
    it.dispatchEvent(new Event("change", { bubbles: true }));
  }
  seen(it).classList.add("tried");
}
