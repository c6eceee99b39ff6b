// The map of H2Olland: a tap chooses a place, another tap on it the next way to lie there, and the large button says yes.
// What is legal stands in the page: every spot has its move and the squares where a finger may tap for it.
// In spring and with dikes a player can choose more places, for the next turns: they make a plan, which is sent as one.

const REACH = 1.5; // squares: a finger that misses by less is helped

const kind = () => document.querySelector("input[name=piece]:checked")?.value;
const group = () => (document.querySelector(".lake.only") ? document.querySelector(".spots") : document.querySelector(`.spots[data-kind="${kind()}"]`));
const squares = (spot) => spot.dataset.at.split(" ").map((at) => at.split(",").map(Number));
const distance = (spot, x, y) => Math.min(...squares(spot).map(([sx, sy]) => Math.hypot(sx + 0.5 - x, sy + 0.5 - y)));

const planned = () => [...document.querySelectorAll(".spot.planned")].sort((one, other) => one.dataset.turn - other.dataset.turn);
const apart = (spot, other) => spot !== other && (spot.parentNode.dataset.kind === "dike" || !squares(spot).some((at) => other.dataset.at.split(" ").includes(String(at))));

// The spots under a finger, or the nearest ones; none where the plan has put something.
function under(svg, event) {
  const box = svg.getBoundingClientRect();
  const [, , wide, high] = svg.getAttribute("viewBox").split(" ").map(Number);
  const x = ((event.clientX - box.left) / box.width) * (wide / 25);
  const y = ((event.clientY - box.top) / box.height) * (high / 25);
  const kept = planned();
  const spots = [...(group()?.querySelectorAll(".spot") ?? [])].filter((spot) => kept.every((other) => apart(spot, other)));
  const at = `${Math.floor(x)},${Math.floor(y)}`;
  const hit = spots.filter((spot) => spot.dataset.at.split(" ").includes(at));
  if (hit.length || !spots.length) return hit;
  const nearest = Math.min(...spots.map((spot) => distance(spot, x, y)));
  return nearest < REACH ? spots.filter((spot) => distance(spot, x, y) < nearest + 0.01) : [];
}

// Of the groups that are not lit, only what is planned stays to be seen.
const dim = () => document.querySelectorAll(".spots").forEach((one) => one.classList.toggle("back", one !== group()));

function choose(spot) {
  dim();
  document.querySelectorAll(".spot.chosen").forEach((one) => one.classList.remove("chosen"));
  spot?.classList.add("chosen");
  const button = document.getElementById("place");
  const more = document.getElementById("more");
  const pass = document.getElementById("pass");
  if (!button) return;
  const all = [...planned(), ...(spot ? [spot] : [])];
  const moves = all.map((one) => one.dataset.move);
  button.hidden = !all.length;
  button.value = moves.join(" + ");
  button.firstElementChild.textContent = all.length > 1 ? `Place these ${all.length}, one each turn` : (all[0]?.dataset.words ?? "");
  if (more) more.hidden = !spot;
  if (!pass || !more) return;
  pass.dataset.words ??= pass.textContent;
  pass.value = [...moves, "pass"].join(" + ");
  pass.textContent = all.length ? `Place ${all.length > 1 ? "these" : "this"}, then pass` : pass.dataset.words;
}

// The chosen place stays in the plan, and the next one can be chosen.
function keep() {
  const spot = document.querySelector(".spot.chosen");
  if (!spot || !document.getElementById("more")) return;
  spot.dataset.turn = planned().length;
  spot.classList.replace("chosen", "planned");
  choose(null);
}

document.addEventListener("click", (event) => {
  if (event.target.closest("#more") || event.target.matches("input[name=piece]")) return keep();
  const svg = event.target.closest(".lake.open svg");
  if (!svg) return;
  const spots = under(svg, event);
  const now = spots.findIndex((spot) => spot.classList.contains("chosen"));
  if (!spots.length) return;
  const spot = spots[(now + 1) % spots.length];
  choose(spot);
  document.getElementById("said").textContent = spot.dataset.words;
});
document.addEventListener("change", (event) => {
  if (event.target.name !== "piece") return;
  dim();
  document.querySelector(".lake").scrollIntoView({ block: "nearest", behavior: "smooth" });
  sight();
});

// A choice of the hint that is a place on the map is chosen there.
document.addEventListener("hint", (event) => {
  const spot = [...document.querySelectorAll(".spot")].find((it) => it.dataset.move === event.detail);
  if (!spot) return;
  const piece = document.querySelector(`input[name=piece][value="${spot.parentNode.dataset.kind}"]`);
  if (piece) piece.checked = true;
  choose(spot);
  spot.scrollIntoView({ block: "start", behavior: "smooth" });
});

// The places may lie at the other end of the lake: if none is in sight, the nearest comes there.
function sight() {
  const edge = document.getElementById("bar")?.getBoundingClientRect().top ?? innerHeight;
  const boxes = [...(group()?.querySelectorAll(".reach") ?? [])].map((lit) => [lit, lit.getBoundingClientRect()]);
  if (!boxes.length || boxes.some(([, { top, bottom }]) => top >= 0 && bottom <= edge)) return;
  const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  boxes.sort(([, one], [, other]) => Math.abs(one.top) - Math.abs(other.top))[0][0].scrollIntoView({ block: "center", behavior: calm ? "auto" : "smooth" });
}

// Once in a turn: whoever looks elsewhere then is left there.
let asked = false;

function drawn() {
  choose(document.querySelector(".spot.chosen"));
  const now = Boolean(group()?.querySelector(".reach"));
  if (now && !asked) sight();
  asked = now;
}

// Map and button are drawn anew apart from each other: a new button takes up the choice, a new map has none.
new MutationObserver(drawn).observe(document.getElementById("main"), { childList: true });
drawn();
