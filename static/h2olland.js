// The map of H2Olland: a tap chooses a place, another tap on it the next way to lie there, and the large button says yes.
// What is legal stands in the page: every spot has its move and the squares where a finger may tap for it.
// A player who asks for it can choose more places, for the next turns: they make a plan, which is sent as one.
// What is not on the map, such as tiles to return, is chosen in the bar in the same way.

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

// The large button says what it does, or what is to be tapped until it can.
function offer(moves, words) {
  const button = document.getElementById("place");
  if (!button) return;
  button.disabled = !moves.length;
  button.value = moves.join(" + ");
  button.firstElementChild.textContent = words;
}

function choose(spot, turns = false) {
  dim();
  document.querySelectorAll(".spot.chosen").forEach((one) => one.classList.remove("chosen"));
  spot?.classList.add("chosen");
  if (spot) paint(spot);
  const button = document.getElementById("place");
  if (!button || document.querySelector(".pile")) return;
  button.dataset.tap ??= button.firstElementChild.textContent;
  const kept = planned();
  const all = [...kept, ...(spot ? [spot] : [])];
  const moves = all.map((one) => one.dataset.move);
  const tap = document.querySelector("input[name=piece]:checked")?.dataset.tap ?? button.dataset.tap;
  offer(moves, all.length > 1 ? button.dataset.many.replace("{}", all.length) : (all[0]?.dataset.words ?? tap));
  const ask = document.querySelector(".bar .ask");
  ask.dataset.words ??= ask.textContent;
  ask.textContent = turns ? (spot.parentNode.dataset.kind === "dike" ? "Tap again for the next edge" : "Tap it again to turn it") : kept.length ? "Now choose for your next turn" : ask.dataset.words;
  const more = document.getElementById("more");
  const pass = document.getElementById("pass");
  if (more) more.hidden = !spot;
  if (!pass || !more) return;
  pass.dataset.words ??= pass.textContent;
  pass.value = [...moves, "pass"].join(" + ");
  pass.textContent = kept.length ? "And then pass" : pass.dataset.words;
  pass.hidden = Boolean(spot); // a player who has chosen a place and taps here would not mean to pass
}

// A chosen place shows the piece that would lie there.
function paint(spot) {
  const piece = document.querySelector("input[name=piece]:checked + span svg");
  if (!piece || spot.querySelector("svg")) return;
  const { x, y, width, height } = spot.querySelector(".ghost").getBBox();
  const art = spot.appendChild(piece.cloneNode(true));
  Object.entries({ x, y, width, height }).forEach(([name, value]) => art.setAttribute(name, value));
}

// The chosen place stays in the plan, and the next one can be chosen.
function keep() {
  const spot = document.querySelector(".spot.chosen");
  spot.dataset.turn = planned().length;
  spot.classList.replace("chosen", "planned");
  choose(null);
}

// What is chosen in the bar, by its move; kept while the bar is drawn anew because others have moved.
let heap = new Map();

function show() {
  const pile = document.querySelector(".pile");
  if (!pile) return heap.clear();
  const found = [...pile.children].map((chip) => [chip, Math.min(heap.get(chip.value) ?? 0, Number(chip.dataset.most))]);
  heap = new Map(found.map(([chip, number]) => [chip.value, number]));
  const moves = found.flatMap(([chip, number]) => Array(number).fill(chip.value));
  const left = Number(pile.dataset.need) - moves.length;
  if (left < 0) {
    heap.clear(); // it was undone, and less is to be chosen now
    return show();
  }
  for (const [chip, number] of found) {
    chip.setAttribute("aria-pressed", number > 0);
    const count = chip.querySelector("b");
    if (count) count.textContent = number ? [number, count.dataset.count].filter(Boolean).join("/") : count.dataset.count;
  }
  if (left) return offer([], moves.length ? `Tap ${left} more` : pile.dataset.tap);
  offer(moves, moves.length > 1 ? pile.dataset.many : found.find(([, number]) => number)[0].dataset.deed);
}

// One more of this; none again after the last. Where one is enough, the other goes back.
function take(chip) {
  const had = heap.get(chip.value) ?? 0;
  const need = Number(chip.parentNode.dataset.need);
  if (need === 1) heap.clear();
  const all = [...heap.values()].reduce((sum, number) => sum + number, 0);
  heap.set(chip.value, had < Number(chip.dataset.most) && all < need ? had + 1 : 0);
  show();
}

// On the whole map of four villages a square is too small for a finger: the first tap comes closer.
const PARTS = { S: [9, 14], W: [4, 9], N: [9, 4], E: [14, 9], I: [9, 9] }; // their centres, in squares

function closer(svg, event) {
  const whole = document.getElementById("zoom-all");
  if (!whole?.checked) return false;
  const box = svg.getBoundingClientRect();
  zoom((18 * (event.clientX - box.left)) / box.width, (18 * (event.clientY - box.top)) / box.height);
  return true;
}

function zoom(x, y) {
  const far = ([, [cx, cy]]) => Math.hypot(cx - x, cy - y);
  const [name] = Object.entries(PARTS).sort((one, other) => far(one) - far(other))[0];
  const part = document.getElementById(`zoom-${name}`);
  if (part) part.checked = true;
}

const middle = ({ left, right, top, bottom }) => [(left + right) / 2, (top + bottom) / 2];
const within = (frame, [x, y]) => x > frame.left && x < frame.right && y > frame.top && y < frame.bottom;

document.addEventListener("click", (event) => {
  if (event.target.closest("#more")) return keep();
  const chip = event.target.closest(".pile button");
  if (chip) {
    event.preventDefault();
    return take(chip);
  }
  const svg = event.target.closest(".lake.open svg");
  if (!svg || closer(svg, event)) return;
  const back = document.elementsFromPoint(event.clientX, event.clientY).map((it) => it.closest(".planned")).find(Boolean);
  if (back) {
    back.classList.remove("planned"); // a tap takes it out of the plan
    return choose(null);
  }
  const spots = under(svg, event);
  const now = spots.findIndex((spot) => spot.classList.contains("chosen"));
  if (!spots.length) return;
  const spot = spots[(now + 1) % spots.length];
  choose(spot, spots.length > 1);
  document.getElementById("said").textContent = spot.dataset.words;
});
document.addEventListener("change", (event) => {
  if (event.target.name !== "piece") return;
  choose(null);
  sight();
});

// A choice of the hint that is a place on the map is chosen there.
document.addEventListener("hint", (event) => {
  const spot = [...document.querySelectorAll(".spot")].find((it) => it.dataset.move === event.detail);
  if (!spot) return;
  const piece = document.querySelector(`input[name=piece][value="${spot.parentNode.dataset.kind}"]`);
  if (piece) piece.checked = true;
  choose(spot);
  const lake = spot.closest(".lake");
  const come = () => spot.scrollIntoView({ block: "start", behavior: "smooth" });
  if (!within(lake.getBoundingClientRect(), middle(spot.getBoundingClientRect()))) {
    zoom(...squares(spot)[0]); // it lies in another part
    lake.firstElementChild.addEventListener("transitionend", come, { once: true });
  }
  come();
});

// The places may lie at the other end of the lake: if none is in sight, the nearest comes there. If they all lie in
// another part of the map, the whole map does.
function sight() {
  const whole = document.getElementById("zoom-all");
  const frame = document.querySelector(".lake")?.getBoundingClientRect();
  const edge = document.getElementById("bar")?.getBoundingClientRect().top ?? innerHeight;
  const roof = Math.max(0, document.querySelector("#pieces:not(.idle)")?.getBoundingClientRect().bottom ?? 0); // it stays at the top
  const lit = [...(group()?.querySelectorAll(".reach") ?? [])].map((one) => [one, one.getBoundingClientRect()]);
  const boxes = lit.filter(([, box]) => within(frame, middle(box)));
  if (lit.length && !boxes.length && whole) whole.checked = true;
  if (!lit.length || boxes.some(([, { top, bottom }]) => top >= roof && bottom <= edge)) return;
  const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  boxes.sort(([, one], [, other]) => Math.abs(one.top) - Math.abs(other.top));
  (boxes[0]?.[0] ?? document.querySelector(".lake")).scrollIntoView({ block: "center", behavior: calm ? "auto" : "smooth" });
}

// Once in a turn: whoever looks elsewhere then is left there.
let asked = false;

// The pieces stay at the top over the map, but not over the barns below it.
const loosen = () => {
  const barn = document.getElementById("barn")?.getBoundingClientRect().top ?? Infinity;
  document.getElementById("main").classList.toggle("below", barn < (document.getElementById("pieces")?.offsetHeight ?? 0));
};
addEventListener("scroll", loosen, { passive: true });

function drawn() {
  loosen();
  choose(document.querySelector(".spot.chosen"));
  show();
  const now = Boolean(group()?.querySelector(".reach"));
  if (now && !asked) sight();
  asked = now;
}

// Map and button are drawn anew apart from each other: a new button takes up the choice, a new map has none.
new MutationObserver(drawn).observe(document.getElementById("main"), { childList: true });
drawn();
