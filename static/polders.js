// Painting squares: choose a pen and a mark, tap or draw over the squares. Where sheets are entered, the text area below
// holds the same in letters and is what the form sends. In a review of photos each painted square is sent as an answer.

document.documentElement.classList.add("js");
const PENS = { R: "red", B: "blue", G: "green", K: "black" };
const MARKS = { o: "circle", "=": "stripes", x: "cross" };
const EMPTY = "..";
const words = (token) => (token === EMPTY ? "empty" : `${PENS[token[0]]} ${MARKS[token[1]]}`);
const valueOf = (token) => words(token).replace(" ", ":");
const letterOf = (names, name) => Object.keys(names).find((letter) => names[letter] === name);
const tokenOf = (value) => {
  const [pen, mark] = value.split(":");
  return mark ? letterOf(PENS, pen) + letterOf(MARKS, mark) : EMPTY;
};
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

// Half-entered sheets survive a reload and the way back. Where the table has changed a text meanwhile, the table's counts.
const entered = [...document.querySelectorAll("form[data-draft] :is(input:not([type]), textarea)")];
const draft = location.pathname + location.search;
function keep() {
  try {
    sessionStorage.setItem(draft, JSON.stringify(entered.map((field) => [field.defaultValue, field.value])));
  } catch {
    // without storage it is forgotten
  }
}

function recall() {
  try {
    const kept = JSON.parse(sessionStorage.getItem(draft)) ?? [];
    kept.forEach(([before, after], n) => entered[n].defaultValue === before && (entered[n].value = after));
  } catch {
    // no storage, or something else is stored there
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
    if (!text) return;
    const rows = written();
    for (const cell of cells) {
      const [column, row] = place(cell);
      rows[row - 1][column - 1] = cell.dataset.token;
    }
    text.value = rows.map((row) => row.join(" ")).join("\n") + "\n";
  };
  const paint = (cell, token) => {
    if (cell.dataset.token === token && !cell.dataset.why) return;
    put(cell, token);
    write();
    if (root.dataset.sheet) answer(root.dataset.sheet, cell.dataset.field, token);
    root.dispatchEvent(new CustomEvent("painted", { bubbles: true }));
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
  if (text && text.value !== text.defaultValue) read();
  return { sheet: root.dataset.sheet, set: (field, token) => at.get(field) && paint(at.get(field), token), counts: () => count(cells) };
}

// A painted square is an answer that the review carries along, and it settles the question about that square.
function answer(sheet, field, token) {
  const review = document.getElementById("review");
  const place = `${sheet}|${field}`;
  const said = [...review.querySelectorAll("input[name=said]")].find((input) => input.value.startsWith(`${place}|`));
  const input = said ?? Object.assign(document.createElement("input"), { type: "hidden", name: "said" });
  input.value = `${place}|${valueOf(token)}`;
  review.append(input);
  const options = [...document.getElementsByName(`ask|${place}`)];
  const same = options.find((option) => option.value === valueOf(token)) ?? options.at(-1);
  if (same) same.checked = true;
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
// A proposal that is tapped paints its square, and so does an answer in the review.
document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-set]");
  if (button) grids[0].set(button.dataset.set, button.dataset.to);
});
document.addEventListener("change", (event) => {
  const [kind, sheet, field] = event.target.name?.split("|") ?? [];
  if (kind === "ask" && event.target.value !== "other")
    grids.find((one) => one.sheet === sheet)?.set(field, tokenOf(event.target.value));
});
add();
