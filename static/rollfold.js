// Solo: this phone remembers the best result for each column and level, and shows it where you choose a column.
const KEY = "rollfold-best";

function best() {
  try {
    return JSON.parse(localStorage.getItem(KEY)) ?? {};
  } catch {
    return {}; // storage is blocked, or holds something else
  }
}

function remember() {
  const ended = document.querySelector("[data-solo-turns]");
  if (!ended) return;
  const known = best();
  const { soloSheet: sheet, soloTurns: turns } = ended.dataset;
  if (known[sheet] <= Number(turns)) return;
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...known, [sheet]: Number(turns) }));
  } catch {
    // a private window: the result is forgotten
  }
}

function recall() {
  const known = best();
  document.querySelectorAll("[data-solo-column]:not(.recalled)").forEach((column) => {
    column.classList.add("recalled");
    const turns = known[column.dataset.soloColumn];
    if (turns) column.append(`Best: ${turns} turns`);
  });
}

function look() {
  remember();
  recall();
}

look();
new MutationObserver(look).observe(document.querySelector("main"), { childList: true, subtree: true });
