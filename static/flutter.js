// Flutter's map: zoom in, try a tile by tapping, see what it does, then lay it. The places come as buttons in a list
// from the server, which works without this script.

const SVG = "http://www.w3.org/2000/svg";
const ROW = Math.sqrt(3) / 2; // the height of a triangle, in sides
const TAP_PX = 9; // a finger that moves less has tapped
const CLOSEST = 0.2; // of the whole meadow
const STEP = 1.5; // of the zoom buttons
const FINGER_PX = 40; // a triangle that is as high can be tapped with ease
const LOW_PX = 200; // the least height of the map

const main = document.querySelector("main");
const byId = (id) => document.getElementById(id);
const fingers = new Map(); // where each finger touches the map
let whole = null; // the map with the land around it that this player needs: x, y, width, height
let view = null; // the part of it that is shown; stays when the map is drawn again
let moved = false; // since the finger came down
let mine = false; // there are places to choose from
let tried = { cell: "", number: -1 };
let before = []; // the parts that were on the page when we last looked
let picked = false; // the player was choosing a tile then
let settled = false; // or filling a pond, or choosing what follows from it

// The places that can be chosen now: those of the tile picked on the rondel, or all tiles for a bee.
function places() {
  const pick = document.querySelector("input[name=pick]:checked");
  return [...document.querySelectorAll(`#places .spot${pick ? `[value^="${pick.value}@"]` : ":is([value*='@'], [data-cells])"}`)];
}

// Where things are: cells are words such as U0,0 and D2,-1 (games/kit/lattice.py), and the way a tile lies is a move
// such as H10@(0,4)r1m: its corner 0, its turns of 60 degrees, and whether it is flipped (games/flutter/notation.py).

function unit() {
  return Number(byId("meadow").dataset.unit);
}

const lays = (spot) => spot.value.includes("@"); // it is a place for a tile, not for a bee

function way(spot) {
  const [, tile, i, j, turns, flipped] = spot.value.match(/(\w+)@\((-?\d+),(-?\d+)\)r(\d)(m?)/);
  return { i: Number(i), j: Number(j), turns: Number(turns), flipped, face: `face-${tile}${flipped}` };
}

// The cells of a place. Three times the middle of U0,0 is (1, 1), and of D0,0 (2, 2), so cells turn and move like points.
function cells(spot) {
  if (spot.dataset.cells) return spot.dataset.cells.split(" ");
  const { i, j, turns, face } = way(spot);
  return byId(face).dataset.cells.split(" ").map((cell) => {
    let [a, b] = cell.slice(1).split(",").map((n) => 3 * n + (cell[0] === "U" ? 1 : 2));
    for (let n = 0; n < turns; n++) [a, b] = [-b, a + b];
    const [x, y] = [a + 3 * i, b + 3 * j];
    return `${(x - 1) % 3 ? "D" : "U"}${Math.floor(x / 3)},${Math.floor(y / 3)}`;
  });
}

function laid(spot) {
  const { i, j, turns } = way(spot);
  return `translate(${unit() * (i + j / 2)} ${-unit() * ROW * j}) rotate(${-60 * turns})`;
}

function triangle(cell) {
  const [i, j] = cell.slice(1).split(",").map(Number);
  const ends = cell[0] === "U" ? [[i, j], [i + 1, j], [i, j + 1]] : [[i + 1, j], [i + 1, j + 1], [i, j + 1]];
  return `M${ends.map(([a, b]) => `${unit() * (a + b / 2)} ${-unit() * ROW * b}`).join("L")}Z`;
}

// A point of the screen on the map.
const onMap = (it) => new DOMPoint(it.clientX ?? it.x, it.clientY ?? it.y).matrixTransform(byId("meadow").getScreenCTM().inverse());

function cellAt(event) {
  const point = onMap(event);
  const up = -point.y / (unit() * ROW);
  const along = point.x / unit() - up / 2;
  const [i, j] = [Math.floor(along), Math.floor(up)];
  return `${along - i + (up - j) < 1 ? "U" : "D"}${i},${j}`;
}

// What is drawn on the map.

function layer(name) {
  const found = byId(name) ?? byId("meadow").appendChild(document.createElementNS(SVG, "g"));
  found.id = name;
  found.replaceChildren();
  return found;
}

function draw(where, kind, attributes) {
  const drawn = where.appendChild(document.createElementNS(SVG, kind));
  Object.entries(attributes).forEach(([name, value]) => drawn.setAttribute(name, value));
}

function light() {
  if (!byId("meadow")) return;
  const free = new Set(places().filter(lays).flatMap(cells));
  const may = layer("may-layer");
  free.forEach((cell) => draw(may, "path", { class: "may", d: triangle(cell) }));
  document.querySelectorAll(".outlines .can").forEach((one) => one.classList.remove("can"));
  places().filter((spot) => !lays(spot)).forEach((spot) => byId(`o-${spot.dataset.enclosed}`)?.classList.add("can"));
  forget();
}

function forget() {
  tried = { cell: "", number: -1 };
  layer("try-layer");
  document.querySelectorAll(".outlines .lit").forEach((one) => one.classList.remove("lit"));
  const next = byId("next");
  if (next?.matches("#bar .js-only")) Object.assign(next, { value: "", disabled: true });
  if (byId("other")) byId("other").hidden = true;
  ask();
}

function show(spot, number, count) {
  const where = layer("try-layer");
  const { ponds, enclosed } = spot.dataset;
  if (lays(spot)) {
    cells(spot).forEach((cell) => draw(where, "path", { class: "here", d: triangle(cell) }));
    draw(where, "use", { class: "ghost", href: `#${way(spot).face}`, transform: laid(spot) });
  }
  (ponds ? ponds.split(" ") : []).forEach((cell) => draw(where, "path", { class: "wet", d: triangle(cell) }));
  document.querySelectorAll(".outlines .lit").forEach((one) => one.classList.remove("lit"));
  (enclosed ? enclosed.split(" ") : []).forEach((tile) => byId(`o-${tile}`)?.classList.add("lit"));
  const next = byId("next");
  Object.assign(next, { value: spot.value, disabled: false });
  byId("trying").textContent = spot.firstChild.textContent;
  const other = byId("other");
  if (other) Object.assign(other, { hidden: count < 2, textContent: `Rotate ${number + 1}/${count}` });
  if (!lays(spot)) return;
  grow(where);
  sight(where);
}

// A tile on trial may reach over the edge of the map, which then shows more land.
function grow(tile) {
  const [frame, box] = [byId("meadow"), tile].map((it) => it.getBoundingClientRect());
  const inside = box.left >= frame.left && box.top >= frame.top && box.right <= frame.right && box.bottom <= frame.bottom;
  if (inside || view.w < whole.w * 0.99) return;
  const { x, y, width, height } = tile.getBBox();
  const [left, top] = [Math.min(whole.x, x), Math.min(whole.y, y)];
  whole = { x: left, y: top, w: Math.max(whole.x + whole.w, x + width) - left, h: Math.max(whole.y + whole.h, y + height) - top };
  look(whole);
}

// Scroll no further than needed to have this between the top of the screen and the bar.
function sight(it) {
  const { top, bottom } = it.getBoundingClientRect();
  const under = bottom + 8 - byId("bar").getBoundingClientRect().top;
  const by = top < 8 ? top - 8 : Math.min(top - 8, Math.max(under, 0));
  if (by) scrollBy({ top: by, behavior: "smooth" });
}

// The whole meadow stands between what is above it and the bar.
function fit() {
  const map = byId("meadow");
  if (!map || map.closest(".middle")) return;
  const above = map.getBoundingClientRect().top + scrollY;
  map.style.maxHeight = `${Math.max(LOW_PX, innerHeight - above - byId("bar")?.offsetHeight - 12) || innerHeight}px`;
}

// Choosing a place: each tap on a cell shows the next way to cover it.
function tryAt(cell) {
  const ways = places().filter((spot) => cells(spot).includes(cell));
  if (!ways.length) return;
  const number = cell === tried.cell ? (tried.number + 1) % ways.length : 0;
  tried = { cell, number };
  show(ways[number], number, ways.length);
}

// A choice of the hint is tried on the map.
document.addEventListener("hint", (event) => {
  const spot = [...document.querySelectorAll("#places .spot")].find((it) => it.value === event.detail);
  if (!spot || !byId("meadow")) return;
  const pick = document.querySelector(`input[name=pick][value="${spot.value.split("@")[0]}"]`);
  if (pick) pick.checked = true;
  light();
  const [cell] = cells(spot);
  const ways = places().filter((it) => cells(it).includes(cell));
  tried = { cell, number: ways.indexOf(spot) };
  show(spot, tried.number, ways.length);
  byId("meadow").scrollIntoView({ block: "start", behavior: "smooth" });
});

// Zooming.

function look(next) {
  if (!whole) return;
  const w = Math.min(Math.max(next.w, whole.w * CLOSEST), whole.w);
  const h = (w / whole.w) * whole.h;
  const x = Math.min(Math.max(next.x, whole.x), whole.x + whole.w - w);
  const y = Math.min(Math.max(next.y, whole.y), whole.y + whole.h - h);
  view = { x, y, w, h };
  byId("meadow").setAttribute("viewBox", `${x} ${y} ${w} ${h}`);
  byId("meadow").parentElement.classList.toggle("zoomed", w < whole.w * 0.99);
}

// Zoom by this factor and keep a point where it is.
function zoom(factor, at = { x: view.x + view.w / 2, y: view.y + view.h / 2 }) {
  const [fx, fy] = [(at.x - view.x) / view.w, (at.y - view.y) / view.h];
  const w = Math.min(Math.max(view.w / factor, whole.w * CLOSEST), whole.w);
  const h = (w / whole.w) * whole.h;
  look({ x: view.x + (view.w - w) * fx, y: view.y + (view.h - h) * fy, w });
}

// How high a triangle is on this screen.
const high = () => unit() * ROW * byId("meadow").getScreenCTM().a;

// How high it has to be for a finger. A bee needs a tile, which is larger.
const forBee = () => places().some((spot) => !lays(spot));
const enough = () => (forBee() ? FINGER_PX / 2 : FINGER_PX);

// A tap on a meadow whose triangles are too small for a finger brings that point close enough, and chooses nothing yet.
function closer(event) {
  if (high() >= enough()) return false;
  zoom((1.01 * FINGER_PX) / high(), onMap(event));
  sight(byId("map"));
  ask();
  return true;
}

// Until a place is chosen the bar says what to tap.
function ask() {
  const words = byId("trying");
  if (!words || tried.number >= 0) return;
  words.dataset.words ??= words.textContent;
  const question = forBee() ? `${document.querySelector(".front").textContent} ` : "";
  words.textContent = high() < enough() ? `${question}Tap the meadow to come closer.` : words.dataset.words;
}

function drag(event) {
  const old = fingers.get(event.pointerId);
  if (!old) return;
  const now = { x: event.clientX, y: event.clientY, down: old.down };
  if (Math.hypot(now.x - old.down.x, now.y - old.down.y) > TAP_PX) moved = true;
  const scale = byId("meadow").getScreenCTM().a;
  const others = [...fingers].filter(([id]) => id !== event.pointerId).map(([, finger]) => finger);
  fingers.set(event.pointerId, now);
  if (others.length) {
    const spread = (one) => Math.hypot(one.x - others[0].x, one.y - others[0].y);
    if (spread(old) > TAP_PX) zoom(spread(now) / spread(old), onMap(others[0]));
  } else if (moved && view.w < whole.w) {
    look({ x: view.x - (now.x - old.x) / scale, y: view.y - (now.y - old.y) / scale, w: view.w });
  }
}

function showMap() {
  sight(byId("meadow").parentElement);
}

// A player who lays a tile needs land around the meadow.
function land() {
  const { tight, wide } = byId("meadow").dataset;
  const [x, y, w, h] = (places().some(lays) ? wide : tight).split(" ").map(Number);
  return { x, y, w, h };
}

// The server draws parts of the page again whenever the table moves on.
function refresh() {
  const coming = document.querySelector("#reveal > .coming"); // the tiles that may have come up, if this phone is asked
  const parts = [byId("meadow"), byId("places"), byId("rondel"), byId("tell"), byId("bar"), coming];
  if (parts.every((part, n) => part === before[n])) return;
  const drawnAgain = parts[0] !== before[0];
  const answered = before[5] && !coming;
  const picks = Boolean(parts[2]?.querySelector(".picking"));
  const settles = Boolean(parts[4]?.querySelector("[value=water], .pick4"));
  const [starts, digs] = [picks && !picked, settles && !settled];
  [picked, settled] = [picks, settles];
  if (coming && !before[5]) coming.scrollIntoView({ block: "start", behavior: "smooth" });
  before = parts;
  if (parts[3]?.childElementCount) import("./steppers.js").then((it) => it.steppers(), () => null);
  if (!parts[0]) return starts && sight(parts[2]);
  fit();
  const had = mine;
  mine = places().length > 0;
  if (had && !mine) view = null; // the next turn begins with the whole meadow
  const now = land();
  if (drawnAgain || now.w !== whole?.w) {
    const close = view && whole && view.w < whole.w * 0.99;
    whole = now;
    look(close ? view : whole);
  }
  light();
  if (starts) sight(parts[2]); // the stacks first, with the map below them
  else if (digs || ((drawnAgain || answered || !had) && !picks && mine)) showMap();
}

document.addEventListener("click", (event) => {
  const { zoom: way, turn } = event.target.closest("button")?.dataset ?? {};
  if (way === "all") look(whole);
  else if (way) zoom(way === "in" ? STEP : 1 / STEP);
  if (way) ask();
  if (turn !== undefined) tryAt(tried.cell);
  if (event.target.closest("label[for^=pick]")) showMap();
  if (event.target.closest("#meadow") && !moved && (cellAt(event) === tried.cell || !closer(event))) tryAt(cellAt(event));
});
// In the list each button says where its place is. Without this script its value says so.
document.addEventListener("toggle", (event) => {
  if (!event.target.open) return;
  for (const spot of event.target.querySelectorAll(".spot[value*='@']:not(:has(.note))")) {
    const { i, j, turns, flipped } = way(spot);
    const note = Object.assign(document.createElement("span"), { className: "note" });
    note.textContent = `corner at (${i},${j})${turns ? `, turned ${60 * turns}°` : ""}${flipped ? ", flipped" : ""}`;
    spot.append(note);
  }
}, true);
document.addEventListener("change", (event) => {
  if (event.target.name === "pick") light();
});
document.addEventListener("pointerdown", (event) => {
  if (!event.target.closest("#meadow")) return;
  if (!fingers.size) moved = false;
  const here = { x: event.clientX, y: event.clientY };
  fingers.set(event.pointerId, { ...here, down: here });
});
document.addEventListener("pointermove", drag);
for (const name of ["pointerup", "pointercancel"]) document.addEventListener(name, (event) => fingers.delete(event.pointerId));
main.addEventListener("wheel", (event) => {
  if (!event.target.closest("#meadow") || !event.ctrlKey) return;
  event.preventDefault();
  zoom(event.deltaY < 0 ? 1.2 : 1 / 1.2);
}, { passive: false });
addEventListener("resize", fit);
new MutationObserver(refresh).observe(main, { childList: true, subtree: true });
refresh();
