// Flutter without a map: numbers to enter become steppers, and each corner says what it gives or costs.

export function steppers() {
  document.querySelectorAll(".step:not(.ready)").forEach((step) => {
    step.classList.add("ready");
    const name = step.querySelector("label span").textContent;
    for (const [sign, words, by] of [["−", "one less", -1], ["+", "one more", 1]]) {
      const button = document.createElement("button");
      Object.assign(button, { type: "button", textContent: sign });
      button.setAttribute("aria-label", `${name}: ${words}`);
      button.dataset.by = by;
      step.append(button);
    }
  });
  document.querySelectorAll(".corner").forEach(add);
}

function add(corner) {
  const counts = [...corner.querySelectorAll("select")].map((one) => [one.selectedIndex, one.dataset.colour]);
  const [[same, colour], ...others] = counts;
  const petals = Number(corner.dataset.petals);
  const strange = others.filter(([number]) => number);
  let words = "No flower here";
  const lost = petals + same - Number(corner.dataset.room);
  if (same) words = `A flower: +${petals + same} ${colour}${lost > 0 ? `, ${lost} lost (over 21)` : ""}`;
  else if (strange.length) words = `No match: costs ${[[petals, colour], ...strange].map((one) => one.join(" ")).join(", ")}`;
  corner.querySelector(".sum").textContent = words;
}

document.addEventListener("click", (event) => {
  const { by } = event.target.closest("button")?.dataset ?? {};
  if (!by) return;
  const select = event.target.closest(".step").querySelector("select");
  select.selectedIndex = Math.min(Math.max(select.selectedIndex + Number(by), 0), select.options.length - 1);
  select.dispatchEvent(new Event("change", { bubbles: true }));
});
document.addEventListener("change", (event) => {
  const corner = event.target.closest(".corner");
  if (corner) add(corner);
});
