// Dutch: says what a choice would mean before it is made, and enables only legal choices. The server checks again.

const SUITS = { G: "green", R: "red", P: "pink", B: "blue" };
const main = document.querySelector("main[data-events]");

const all = (selector) => [...main.querySelectorAll(selector)];
const legal = () => new Set((main.querySelector("#bar")?.dataset.legal ?? "").split("|"));
const button = (move) => main.querySelector(`#bar button[value="${move}"]`);

// No more than four cards can be tapped.
function atMostFour(inputs) {
  const full = inputs.filter((input) => input.checked).length >= 4;
  for (const input of inputs) input.disabled = full && !input.checked;
}

function bidding(press) {
  atMostFour(all("#hand input"));
  const cards = all("#hand input:checked");
  const sum = cards.reduce((total, card) => total + Number(card.dataset.bid), 0);
  press.disabled = cards.length > 4;
  press.querySelector("small").textContent = cards.length > 4 ? "at most four cards" : `a bid of ${sum}`;
}

function laidOpen(press) {
  atMostFour(all("#tell input"));
  const cards = all("#tell input:checked");
  const sum = cards.reduce((total, card) => total + Number(card.dataset.bid), 0);
  press.disabled = cards.length > 4;
  press.querySelector("small").textContent = cards.length > 4 ? "at most four cards" : `a bid of ${sum}`;
}

function counting(press) {
  press.disabled = all("#tell input:checked").length !== Number(main.querySelector("#tell").dataset.most);
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
  onlyWhatPays(place, paid);
  const words = ["buy", place?.value, ...paid.map((input) => input.value)].join(" ");
  press.disabled = !place || !legal().has(words);
  press.querySelector("small").textContent = place ? outcome(place, paid) : "tap a card in the auction, then those you pay with";
}

// Once a card in the auction is chosen, only what can still pay for it can be tapped.
function onlyWhatPays(place, paid) {
  const start = `buy ${place?.value} `;
  const ways = [...legal()].filter((words) => words.startsWith(start)).map((words) => words.slice(start.length).split(" "));
  for (const input of all("#bar .pay input")) {
    const withIt = [...paid.map((it) => it.value), input.value];
    input.disabled = !!place && !input.checked && !ways.some((way) => withIt.every((card) => way.includes(card)));
  }
}

function outcome(place, paid) {
  const cost = Number(place.dataset.cost);
  if (paid.length !== cost) return `pay ${cost} ${cost === 1 ? "card" : "cards"} (${SUITS[place.dataset.suit]} comes back)`;
  const lost = paid.filter((input) => input.dataset.suit !== place.dataset.suit).length;
  if (!legal().has(["buy", place.value, ...paid.map((input) => input.value)].join(" "))) return "keep a card to pay for place 1";
  if (!lost) return "all the cards you pay come back to you";
  return lost === 1 ? "1 card is lost to the auction" : `${lost} cards are lost to the auction`;
}

// A card that costs more than the player has says so when it is tapped.
function tooDear(event) {
  const place = event.target.closest?.("#display .place:not(.can)");
  const press = button("buy");
  if (!place || !press) return;
  const cost = place.querySelector(".price").textContent.trim().replace(/\s+/g, " ");
  const mine = all("#bar .pay input").length;
  const sold = place.querySelector(".none");
  press.querySelector("small").textContent = sold ? "that card is sold" : `it costs ${cost}, and you have ${mine}`;
}

function look() {
  const tasks = { bid: bidding, aside: one, lay: one, buy: buying, open: laidOpen, "count p0": counting, "count p1": counting };
  for (const [move, task] of Object.entries(tasks)) {
    const press = button(move);
    if (press) task(press);
  }
}

// "End my turn", undo and powers are sent alone, whatever is still tapped.
function alone(event) {
  if (!event.target.closest?.("[data-alone], .undo, .hand button")) return;
  for (const input of all("input[name=word]:checked")) input.checked = false;
}

// The hand changes places on the page. Whoever has hidden it finds it hidden there too.
let hidden = false;

function keepHidden() {
  for (const hand of all(".hand")) hand.open = !hidden;
}

function toggled(event) {
  if (event.target.matches(".hand")) hidden = !event.target.open;
}

if (main) {
  main.addEventListener("toggle", toggled, true);
  main.addEventListener("change", look);
  main.addEventListener("click", alone, true);
  main.addEventListener("click", tooDear);
  new MutationObserver(() => { keepHidden(); look(); }).observe(main, { childList: true });
  look();
}
