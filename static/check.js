// Checks the luck of a finished game on the phone: the same examination as companion/tables/verify.py, which anybody can run
// elsewhere. How the luck is made stands in games/kit/fair.py. SHA-256 is here too, because browsers lend theirs to https only.

const WORDS = 1n << 64n; // how many values a word of eight bytes has
const MOST = 1000; // sides of a die, cards of a deck
const bytes = (text) => new TextEncoder().encode(text);
const hex = (digest) => [...digest].map((b) => b.toString(16).padStart(2, "0")).join("");

const primes = [];
for (let n = 2; primes.length < 64; n++) if (primes.every((p) => n % p)) primes.push(n);
const fraction = (root) => Math.floor((root - Math.floor(root)) * 2 ** 32);
const K = primes.map((p) => fraction(Math.cbrt(p)));
const START = primes.slice(0, 8).map((p) => fraction(Math.sqrt(p)));
const turn = (x, n) => (x >>> n) | (x << (32 - n));

export function sha256(data) {
  const padded = new Uint8Array(((data.length + 72) >> 6) << 6);
  padded.set(data);
  padded[data.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setBigUint64(padded.length - 8, BigInt(data.length) * 8n);
  const hash = Int32Array.from(START, (n) => n | 0);
  const w = new Int32Array(64);
  for (let at = 0; at < padded.length; at += 64) {
    for (let i = 0; i < 16; i++) w[i] = view.getInt32(at + 4 * i);
    for (let i = 16; i < 64; i++) {
      const [a, b] = [w[i - 15], w[i - 2]];
      w[i] = w[i - 16] + (turn(a, 7) ^ turn(a, 18) ^ (a >>> 3)) + w[i - 7] + (turn(b, 17) ^ turn(b, 19) ^ (b >>> 10));
    }
    let [a, b, c, d, e, f, g, h] = hash;
    for (let i = 0; i < 64; i++) {
      const one = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + K[i] + w[i]) | 0;
      const two = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      [a, b, c, d, e, f, g, h] = [(one + two) | 0, a, b, c, (d + one) | 0, e, f, g];
    }
    [a, b, c, d, e, f, g, h].forEach((n, i) => (hash[i] += n));
  }
  const digest = new DataView(new ArrayBuffer(32));
  hash.forEach((n, i) => digest.setInt32(4 * i, n));
  return new Uint8Array(digest.buffer);
}

export function hmac(key, data) {
  const block = new Uint8Array(64);
  block.set(key.length > 64 ? sha256(key) : key);
  const inner = sha256(Uint8Array.of(...block.map((b) => b ^ 0x36), ...data));
  return sha256(Uint8Array.of(...block.map((b) => b ^ 0x5c), ...inner));
}

function* words(secret, nonces, label) {
  const mix = hex(sha256(bytes(nonces.join("|"))));
  for (let counter = 0; ; counter++) {
    const block = new DataView(hmac(secret, bytes(`polderbox/1|${label}|${mix}|${counter}`)).buffer);
    for (let at = 0; at < 32; at += 8) yield block.getBigUint64(at);
  }
}

function below(source, limit) {
  const n = BigInt(limit);
  const fair = WORDS - (WORDS % n);
  for (;;) {
    const word = source.next().value;
    if (word < fair) return Number(word % n);
  }
}

function shuffled(source, items) {
  const deck = [...items];
  for (let last = deck.length - 1; last > 0; last--) {
    const other = below(source, last + 1);
    [deck[last], deck[other]] = [deck[other], deck[last]];
  }
  return deck;
}

function outcome(secret, nonces, draw) {
  const source = words(secret, nonces, draw.label);
  if (draw.kind === "shuffle") return shuffled(source, draw.items).slice(draw.at, draw.at + draw.result.length);
  if (!(draw.sides >= 1 && draw.sides <= MOST)) throw new RangeError("sides");
  return draw.result.map(() => 1 + below(source, draw.sides));
}

// Goes through a log from the first event to the last and remembers what each label stands for.
class Checker {
  constructor(secret) {
    Object.assign(this, { secret, nonces: [], known: new Map(), taken: new Map(), series: new Map(), above: new Map() });
  }

  *draw(draw) {
    const { label, kind, items = [], sides = null, nonces, result } = draw;
    const what = JSON.stringify([kind, items, sides, nonces]);
    if (!this.known.has(label)) {
      yield* this.first(draw);
      this.known.set(label, what);
    }
    if (this.known.get(label) !== what) yield "the same label stands for two different draws";
    if (kind !== "roll") yield* this.order(draw);
    const found = outcome(this.secret, this.nonces.slice(0, nonces), draw);
    if (JSON.stringify(found) !== JSON.stringify(result)) yield "it is not what the secret gives";
  }

  *first({ label, nonces, items = [] }) { // labels are numbered without a gap, so that no bad shuffle is left out quietly
    const [, name, number] = label.match(/^([a-z0-9-]+)\/([1-9][0-9]*)$/) ?? [];
    if (!name) return yield "labels look like shapes/1";
    if (Number(number) !== (this.series.get(name) ?? 0) + 1) yield "this is not the next of its kind";
    this.series.set(name, Number(number));
    if (nonces !== this.nonces.length) yield "not every phone had its part in it";
    yield* this.unshuffled(name, items);
  }

  *unshuffled(name, cards) { // choosing the order of the cards before a shuffle would be choosing the deck
    if (cards.length > MOST || !cards.every((card) => /^[A-Za-z0-9]+$/.test(card))) return yield "these are not the cards of a deck";
    const above = this.above.get(name) ?? this.above.set(name, new Set()).get(name);
    const pairs = cards.flatMap((upper, n) => cards.slice(n + 1).map((lower) => [upper, lower]));
    if (pairs.some(([upper, lower]) => above.has(`${lower} ${upper}`))) yield "the cards lay in a different order before an earlier shuffle";
    pairs.forEach((pair) => above.add(pair.join(" ")));
  }

  *order({ label, at, result }) { // cards are taken from the top; an undone flip may be repeated
    if (!Number.isInteger(at) || at < 0) return yield "cards are taken from the top";
    const taken = this.taken.get(label) ?? 0;
    if (at > taken) yield "cards were passed over";
    this.taken.set(label, Math.max(taken, at + result.length));
  }
}

// Everything that is wrong with the shuffles and rolls in a log, and how many there are.
export function verify(log) {
  const problems = [];
  let checker = null;
  try {
    if (log.polderbox !== 1) throw new RangeError("format");
    const secret = Uint8Array.from(log.secret.match(/../g), (pair) => parseInt(pair, 16));
    if (hex(sha256(secret)) !== log.commitment) problems.push("The secret is not the one that was promised.");
    checker = new Checker(secret);
    log.events.forEach((event, n) => {
      if (event.version !== n + 1) throw new RangeError("a gap");
      if (event.nonce) checker.nonces.push(event.nonce);
      for (const draw of event.draws ?? []) for (const why of checker.draw(draw)) problems.push(`Step ${event.version}, ${draw.label}: ${why}.`);
    });
  } catch {
    problems.push("This is not the whole log of a table.");
  }
  return { problems, count: checker?.known.size ?? 0 };
}

// The promise that this phone saw when it came to the table, if it did (live.js keeps it).
function promised(code) {
  try {
    return JSON.parse(localStorage.getItem("polderbox-promises"))?.[code];
  } catch {
    return undefined;
  }
}

function verdict(log) {
  const { problems, count } = verify(log);
  const saw = promised(log.code);
  if (saw && saw !== log.commitment) problems.unshift("The promise is not the one that this phone saw before the game.");
  if (problems.length) return ["✗", problems.length > 1 ? `${problems[0]} There are ${problems.length} problems in all.` : problems[0]];
  if (!count) return ["", "This log has no shuffles and no rolls, so there is nothing to check."]; // only the rules know if it should
  return ["✓", count > 1 ? `All ${count} shuffles and rolls are as promised.` : "The one shuffle or roll is as promised."];
}

async function check() {
  const place = document.querySelector("#checked[data-log]:empty");
  if (!place) return;
  place.textContent = "Checking…";
  try {
    const [mark, words] = verdict(await (await fetch(place.dataset.log)).json());
    place.className = { "✓": "fair", "✗": "unfair" }[mark] ?? "";
    place.textContent = `${mark} ${words}`.trim();
  } catch {
    place.textContent = "The log did not arrive. Reload the page to check again.";
  }
}

const main = document.querySelector("main");
if (main) {
  new MutationObserver(check).observe(main, { childList: true }); // the game may end while somebody looks
  check();
}
