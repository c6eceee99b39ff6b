// Painting squares: choose a pen and a mark, tap or draw over the squares. The text area below holds the same in letters
// and is what the form sends, so the server knows one notation only. Used for entering and for reviewing sheets.

document.documentElement.classList.add("js");
const PENS = { R: "red", B: "blue", G: "green", K: "black" };
const MARKS = { o: "circle", "=": "stripes", x: "cross" };
const EMPTY = "..";
const words = (token) => (token === EMPTY ? "empty" : `${PENS[token[0]]} ${MARKS[token[1]]}`);
const chosen = (name) => document.querySelector(`input[name=${name}]:checked`)?.value;
const choose = (name, value) => {
  const input = document.querySelector(`input[name=${name}][value="${value}"]`);
  if (input) input.checked = true;
};
const brush = () => (chosen("mark") === "." ? EMPTY : chosen("pen") + chosen("mark"));

function put(cell, token) {
  cell.dataset.token = token;
  cell.dataset.owner = token === EMPTY ? "" : token[0];
  delete cell.dataset.why;
  cell.setAttribute("aria-label", `${cell.dataset.name}: ${words(token)}`);
}

// Half entered sheets outlive a reload and the way back; a text that the table has changed meanwhile is the table's.
const entered = [...document.querySelectorAll("form[data-draft] :is(input:not([type]), textarea)")];
const draft = location.pathname + location.search;
function keep() {
  try {
    sessionStorage.setItem(draft, JSON.stringify(entered.map((field) => [field.defaultValue, field.value])));
  } catch {
    // storage is closed: then it is forgotten
  }
}

function recall() {
  try {
    const kept = JSON.parse(sessionStorage.getItem(draft)) ?? [];
    kept.forEach(([before, after], n) => entered[n].defaultValue === before && (entered[n].value = after));
  } catch {
    // storage is closed, or somebody else wrote there
  }
}

function grid(root) {
  const cells = [...root.querySelectorAll("button[data-field]")];
  const text = root.querySelector("textarea");
  const at = new Map(cells.map((cell) => [cell.dataset.field, cell]));
  const place = (cell) => cell.dataset.field.slice(1).split("r").map(Number);
  let painting = null; // the token under the moving finger

  const written = () => text.value.trim().split("\n").map((row) => row.trim().split(/\s+/));
  const read = () => {
    const rows = written();
    for (const cell of cells) {
      const [column, row] = place(cell);
      const token = rows[row - 1]?.[column - 1] ?? EMPTY;
      if (cell.dataset.token !== token) put(cell, token);
    }
  };
  const write = () => {
    const rows = written();
    for (const cell of cells) {
      const [column, row] = place(cell);
      rows[row - 1][column - 1] = cell.dataset.token;
    }
    text.value = rows.map((row) => row.join(" ")).join("\n") + "\n";
    root.dispatchEvent(new CustomEvent("painted", { bubbles: true }));
  };
  const paint = (cell, token) => {
    if (cell.dataset.token === token && !cell.dataset.why) return;
    put(cell, token);
    write();
  };
  const settle = (cell) => {
    for (const one of cells) one.tabIndex = one === cell ? 0 : -1;
    cell.focus({ preventScroll: true });
  };
  const press = (cell) => {
    painting = cell.dataset.token === brush() && !cell.dataset.why ? EMPTY : brush();
    paint(cell, painting);
  };

  root.addEventListener("pointerdown", (event) => {
    const cell = event.target.closest("button[data-field]");
    if (!cell) return;
    event.preventDefault();
    settle(cell);
    press(cell);
  });
  root.addEventListener("pointermove", (event) => {
    if (painting === null || !event.buttons) return;
    const cell = document.elementFromPoint(event.clientX, event.clientY)?.closest("button[data-field]");
    if (cell && root.contains(cell)) paint(cell, painting);
  });
  addEventListener("pointerup", () => (painting = null));
  addEventListener("pointercancel", () => (painting = null));
  root.addEventListener("keydown", (event) => {
    const cell = event.target.closest("button[data-field]");
    if (!cell || event.ctrlKey || event.metaKey || event.altKey) return;
    const [column, row] = place(cell);
    const steps = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
    const key = event.key;
    if (steps[key]) {
      const [dx, dy] = steps[key];
      const next = at.get(`c${column + dx}r${row + dy}`);
      if (next) settle(next);
    } else if (key.toUpperCase() in PENS && document.querySelector(`input[name=pen][value=${key.toUpperCase()}]`)) {
      choose("pen", key.toUpperCase());
    } else if (key.toLowerCase() in MARKS) {
      choose("mark", key.toLowerCase());
      paint(cell, brush());
    } else if (key === "." || key === "Delete" || key === "Backspace") {
      paint(cell, EMPTY);
    } else if (key === " " || key === "Enter") {
      press(cell);
      painting = null;
    } else return;
    event.preventDefault();
  });
  cells.forEach((cell, n) => (cell.tabIndex = n ? -1 : 0));
  if (text.value !== text.defaultValue) read();
  return { map: root.dataset.map, set: (field, token) => at.get(field) && paint(at.get(field), token), counts: () => count(cells) };
}

function count(cells) {
  const counts = {};
  for (const cell of cells) {
    const token = cell.dataset.token;
    if (token !== EMPTY) counts[token[0]] = (counts[token[0]] ?? 0) + 1;
  }
  return counts;
}

recall();
const grids = [...document.querySelectorAll(".grid.edit")].map(grid);
const tally = document.querySelector(".tally");
function add() {
  const sums = {};
  for (const one of grids) for (const [pen, n] of Object.entries(one.counts())) sums[pen] = (sums[pen] ?? 0) + n;
  const shown = Object.entries(sums).map(([pen, n]) => `${PENS[pen]} ${n}`).join(", ");
  if (tally) tally.textContent = shown ? `Squares: ${shown}` : "";
}
document.addEventListener("painted", add);
if (entered.length) for (const name of ["painted", "input"]) document.addEventListener(name, keep);
document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-set]");
  const its = grids.find((one) => one.map === button?.dataset.map) ?? grids[0];
  if (button) its.set(button.dataset.set, button.dataset.to);
});
add();
