// On the result: a tapped line lights its squares.
document.addEventListener("click", (event) => {
  const line = event.target.closest("a[data-fields]");
  if (!line) return;
  event.preventDefault();
  const off = line.hasAttribute("aria-current");
  document.querySelectorAll(".lit, .near").forEach((one) => one.classList.remove("lit", "near"));
  document.querySelectorAll("a[aria-current]").forEach((one) => one.removeAttribute("aria-current"));
  document.querySelector(".maps").classList.toggle("lighting", !off);
  if (off) return;
  line.setAttribute("aria-current", "true");
  const map = document.getElementById(`map-${line.dataset.map}`);
  map.classList.add("near");
  for (const field of line.dataset.fields.split(" ")) map.querySelector(`[data-field=${field}]`)?.classList.add("lit");
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  map.scrollIntoView({ behavior: still ? "auto" : "smooth", block: "center" });
});
