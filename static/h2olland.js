// The map of H2Olland: a tap chooses a place, another tap on it the next way to lie there, and the large button says yes.
// What is legal stands in the page: every spot has its move and the squares where a finger may tap for it.

const REACH = 1.5; // squares: a finger that misses by less is helped

const kind = () => document.querySelector("input[name=piece]:checked")?.value;
const group = () => (document.querySelector(".lake.only") ? document.querySelector(".spots") : document.querySelector(`.spots[data-kind="${kind()}"]`));
const squares = (spot) => spot.dataset.at.split(" ").map((at) => at.split(",").map(Number));
const distance = (spot, x, y) => Math.min(...squares(spot).map(([sx, sy]) => Math.hypot(sx + 0.5 - x, sy + 0.5 - y)));

// The spots under a finger, or the nearest ones.
function under(svg, event) {
  const box = svg.getBoundingClientRect();
  const [, , wide, high] = svg.getAttribute("viewBox").split(" ").map(Number);
  const x = ((event.clientX - box.left) / box.width) * (wide / 25);
  const y = ((event.clientY - box.top) / box.height) * (high / 25);
  const spots = [...(group()?.querySelectorAll(".spot") ?? [])];
  const at = `${Math.floor(x)},${Math.floor(y)}`;
  const hit = spots.filter((spot) => spot.dataset.at.split(" ").includes(at));
  if (hit.length || !spots.length) return hit;
  const nearest = Math.min(...spots.map((spot) => distance(spot, x, y)));
  return nearest < REACH ? spots.filter((spot) => distance(spot, x, y) < nearest + 0.01) : [];
}

function choose(spot) {
  document.querySelectorAll(".spot.chosen").forEach((one) => one.classList.remove("chosen"));
  const button = document.getElementById("place");
  if (!button) return;
  button.hidden = !spot;
  if (!spot) return;
  spot.classList.add("chosen");
  button.value = spot.dataset.move;
  button.firstElementChild.textContent = spot.dataset.words;
}

document.addEventListener("click", (event) => {
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
  choose(null);
  document.querySelector(".lake").scrollIntoView({ block: "nearest", behavior: "smooth" });
});

// Map and button are drawn anew apart from each other: a new button takes up the choice, a new map has none.
new MutationObserver(() => choose(document.querySelector(".spot.chosen"))).observe(document.getElementById("main"), { childList: true });
