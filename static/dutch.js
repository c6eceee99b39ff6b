// Dutch: says what a choice would mean before it is made, and lets only legal ones be pressed. The server checks again.

const SUITS = { G: "green", R: "red", P: "pink", B: "blue" };
const main = document.querySelector("main[data-events]");

const all = (selector) => [...main.querySelectorAll(selector)];
const legal = () => new Set((main.querySelector("#bar")?.dataset.legal ?? "").split("|"));
const button = (move) => main.querySelector(`#bar button[value="${move}"]`);

function bidding(press) {
  const cards = all("#hand input:checked");
  const sum = cards.reduce((total, card) => total + Number(card.dataset.bid), 0);
  press.disabled = cards.length > 4;
  press.querySelector("small").textContent = cards.length > 4 ? "four cards at most" : cards.length ? `a bid of ${sum}` : "nothing: a bid of 0";
}

function one(press) {
  press.disabled = !main.querySelector("#hand input:checked");
}

function buying(press) {
  const place = main.querySelector("#display input:checked");
  const paid = all("#bar .pay input:checked");
  for (const input of all("#bar .pay input")) {
    const back = place && input.dataset.suit === place.dataset.suit;
    input.nextElementSibling.querySelector("small").textContent = place && input.checked ? (back ? "returns" : "is lost") : "";
  }
  const words = ["buy", place?.value, ...paid.map((input) => input.value)].join(" ");
  press.disabled = !place || !legal().has(words);
  press.querySelector("small").textContent = place ? told(place, paid) : "tap a card of the auction, then what you pay";
}

function told(place, paid) {
  const cost = Number(place.dataset.cost);
  if (paid.length !== cost) return `pay ${cost} ${cost === 1 ? "card" : "cards"}; ${SUITS[place.dataset.suit]} ones come back`;
  const lost = paid.filter((input) => input.dataset.suit !== place.dataset.suit).length;
  if (!legal().has(["buy", place.value, ...paid.map((input) => input.value)].join(" "))) return "keep a card for place 1";
  return lost ? `${lost} of ${cost} ${lost === 1 ? "is" : "are"} lost to the auction` : "all payment comes back to you";
}

function look() {
  const tasks = { bid: bidding, aside: one, lay: one, buy: buying };
  for (const [move, task] of Object.entries(tasks)) {
    const press = button(move);
    if (press) task(press);
  }
}

// "I am done" goes alone, whatever is still tapped.
function alone(event) {
  if (!event.target.closest?.("[data-alone], .undo, .hand button")) return;
  for (const input of all("input[name=word]:checked")) input.checked = false;
}

if (main) {
  main.addEventListener("change", look);
  main.addEventListener("click", alone, true);
  new MutationObserver(look).observe(main, { childList: true });
  look();
}
