// The arrow keys step through a finished game.
const WAYS = { ArrowLeft: "prev", ArrowRight: "next" };

addEventListener("keydown", (event) => {
  const rel = WAYS[event.key];
  const typing = event.target.closest?.("input, select, textarea, [role=group], [tabindex='0']");
  if (rel && !typing && !event.altKey && !event.ctrlKey && !event.metaKey) document.querySelector(`.paces a[rel=${rel}]`)?.click();
});
