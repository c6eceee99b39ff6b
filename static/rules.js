// Lets the search of a rules page follow the typing. Without it the form asks the server for the same page.

const search = document.getElementById("search");
const sections = [...document.querySelectorAll(".chapter")];
const text = (section) => [...section.querySelectorAll("h2, p")].map((it) => it.textContent).join("\n").toLowerCase();
const texts = new Map(sections.map((section) => [section, text(section)]));

function filter() {
  const typed = search.elements.q.value.trim();
  const words = typed.toLowerCase().split(/\s+/);
  sections.forEach((section) => (section.hidden = !words.every((word) => texts.get(section).includes(word))));
  const found = sections.filter((section) => !section.hidden).length;
  const told = typed ? `${found || "No"} of ${sections.length} sections mention “${typed}”.` : "";
  document.getElementById("matches").textContent = told;
}

// A link to a section that the search has hidden shows the whole booklet again.
function follow() {
  const section = document.getElementById(location.hash.slice(1));
  if (!section?.hidden) return;
  search.elements.q.value = "";
  filter();
  section.scrollIntoView();
}

search.addEventListener("input", filter);
search.addEventListener("submit", (event) => {
  event.preventDefault();
  sections.find((section) => !section.hidden)?.scrollIntoView();
});
addEventListener("hashchange", follow);
follow();
