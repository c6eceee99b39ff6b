// Keeps a page of a table up to date. The server draws its parts; this swaps in those that changed, and sends forms
// quietly. Without it everything works by plain forms.

const BEAT_MS = 3400; // without a heartbeat, which the server sends every 2 s, we look for it
const AGAIN_MS = 500; // after the stream broke
const SEARCH_MS = 400; // between two looks while the server is lost
const LONG_LOST = 250; // looks after which we ask less often
const PATIENCE_MS = 1600; // of one look; several may be under way when a network swallows them
const THOUGHT_MS = 20000; // for a hint, which takes the server about a second
const POLL_MS = 2000; // when there is no room for another listener
const STREAM_AGAIN_MS = 30000;
const DOUBLE_TAP_MS = 400; // a button that has just changed does not take a tap meant for the one before
const SEND_TRIES = 30;

document.documentElement.classList.add("js");
const main = document.querySelector("main[data-events]");
const said = document.getElementById("said");
const wire = document.getElementById("wire");
const wait = (ms) => new Promise((done) => setTimeout(done, ms));
const hex = (bytes) => [...crypto.getRandomValues(new Uint8Array(bytes))].map((b) => b.toString(16).padStart(2, "0")).join("");

let source = null; // the stream
let alarm = 0; // rings when no heartbeat came
let looking = 0; // the number of the present search for the server; an older one gives up
let sending = false;
const held = []; // frames that came while a form was on its way
let settling = 0; // the timer of a bar that has just changed
let calming = 0;
let everywhere = false; // after a move of one's own, the buttons outside the bar wait too

const version = () => Number(main.dataset.version);
const buttons = () => [...main.querySelectorAll(".do button")].map((it) => it.value).join();
const seats = (shows) => shows.split(":")[1]; // the numbers of ours
const line = hex(8); // a name for our stream: what an answer has brought need not come through it again
let seat = new URLSearchParams(location.search).get("seat") ?? ""; // asked for in the address, for one move

function settle(all = false) {
  clearTimeout(settling);
  document.documentElement.classList.add("settling");
  settling = setTimeout(() => document.documentElement.classList.remove("settling"), DOUBLE_TAP_MS);
  if (!all) return;
  everywhere = true; // for as long, and no longer because others move
  clearTimeout(calming);
  calming = setTimeout(() => (everywhere = false), DOUBLE_TAP_MS);
}

// Put in place what the server has drawn anew: some parts, or with an order the whole page. A frame that is older than
// the page was overtaken on its way. (A table that was restored from a copy counts from an earlier version, and sends
// an order.)
function apply(frame) {
  if (frame.version < version() && !frame.order) return;
  const focused = document.activeElement;
  const had = main.contains(focused);
  const before = buttons();
  const fresh = new Map(frame.parts.map(([id, html]) => [id, element(html)]));
  fresh.forEach((part, id) => keepOpen(document.getElementById(id), part));
  if (frame.order) {
    main.querySelectorAll("[data-part]").forEach((part) => part.remove());
    frame.order.forEach((id) => main.insertBefore(fresh.get(id), document.getElementById("act")));
  } else fresh.forEach((part, id) => document.getElementById(id)?.replaceWith(part));
  if (before !== buttons()) settle();
  const news = frame.version !== version() ? frame.news : "";
  if (!sending && seats(main.dataset.shows) && !seats(frame.shows)) flash(main.dataset.freed);
  Object.assign(main.dataset, { version: frame.version, shows: frame.shows, seat: frame.seat ?? "", news: frame.news });
  if (frame.kind.endsWith(" due") && !document.body.matches(".due") && !sending) call();
  document.body.className = frame.kind;
  fill(frame);
  if (!frame.kind.endsWith(" due")) showHint();
  showUp(comeUp());
  if (news && said) said.textContent = `${news} ${main.querySelector(".cue span, .front")?.textContent ?? ""}`;
  if (had && !main.contains(document.activeElement)) {
    (document.getElementById(focused.id) ?? document.getElementById("next") ?? main).focus({ preventScroll: true });
  }
}

// It is our turn: a short vibration where phones can, and two notes if the player wants them.
const SOUND = "polderbox-sound";
const hears = () => localStorage.getItem(SOUND) === "on";

function call() {
  if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(60); // browsers refuse it before the first tap
  if (hears()) chime();
}

function chime() {
  const air = new AudioContext();
  [660, 880].forEach((pitch, n) => {
    const note = new OscillatorNode(air, { frequency: pitch });
    const loud = new GainNode(air, { gain: 0.15 });
    note.connect(loud).connect(air.destination);
    note.start(air.currentTime + n * 0.12);
    note.stop(air.currentTime + n * 0.12 + 0.1);
  });
}

function showSound() {
  document.querySelectorAll(".sound").forEach((button) => button.setAttribute("aria-pressed", hears()));
}

document.addEventListener("click", (event) => {
  if (!event.target.closest?.(".sound")) return;
  localStorage.setItem(SOUND, hears() ? "off" : "on");
  showSound();
  if (hears()) chime(); // heard once, and from now on the browser lets us
});

// What comes up for the first time is shown by a module of its own, unless the player wants nothing to move.
const seen = new Set();

function comeUp() {
  return [...main.querySelectorAll("[data-moment], [data-sight]")].filter((it) => {
    const key = it.dataset.moment ?? it.dataset.sight;
    return !seen.has(key) && seen.add(key);
  });
}

async function showUp(things) {
  if (!things.length || document.hidden || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  await import("./moment.js").then((it) => it.show(things), () => null);
}

// What the table promised when this phone first saw it, for check.js after the game.
function keepPromise() {
  try {
    const code = main.dataset.events.split("/").at(-2);
    const kept = Object.entries(JSON.parse(localStorage.getItem("polderbox-promises")) ?? {}).slice(0, 20);
    localStorage.setItem("polderbox-promises", JSON.stringify({ [code]: main.dataset.promise, ...Object.fromEntries(kept) }));
  } catch {
    // storage is blocked: the check does without it
  }
}

// A hint has a module of its own, which few phones need.
function showHint(html) {
  if (html || document.getElementById("hint")) import("./hint.js").then((it) => it.show(html), () => null);
}

const element = (html) => document.createRange().createContextualFragment(html).firstElementChild;

// Parts come with their hidden fields empty.
function fill(frame) {
  const act = document.getElementById("act");
  act.elements.seat.value = frame.seat ?? "";
  const token = act.elements.csrf_token.value;
  main.querySelectorAll("input[name=version]").forEach((input) => (input.value = frame.version));
  main.querySelectorAll("input[name=csrf_token]").forEach((input) => (input.value = token));
  nameMe();
  firstSteps();
}

// The first steps of a game are open until somebody has read them. The page of rules can bring them back.
const knows = (plate) => localStorage.getItem(`polderbox-knows-${plate.dataset.game}`) === "yes";

function firstSteps() {
  const plate = document.getElementById("first");
  if (!plate) return;
  plate.classList.toggle("known", knows(plate));
  plate.hidden = main.dataset.view === "table" && knows(plate);
}

document.addEventListener("click", (event) => {
  if (!event.target.closest?.("#first button")) return;
  const plate = document.getElementById("first");
  localStorage.setItem(`polderbox-knows-${plate.dataset.game}`, knows(plate) ? "no" : "yes");
  firstSteps();
  if (plate.hidden) main.focus({ preventScroll: true });
});

// Whoever sat down before need not type their name again.
function nameMe() {
  const input = main.querySelector(".join input[name=name]");
  if (input && !input.value) input.value = main.dataset.name;
}

// A part that is drawn again keeps its open details with the cards in them, and a name that somebody is typing.
function keepOpen(old, fresh) {
  const typed = old?.querySelector(".join input[name=name]")?.value;
  if (typed) fresh.querySelectorAll(".join input[name=name]").forEach((input) => (input.value = typed));
  const now = [...fresh.querySelectorAll("details")];
  old?.querySelectorAll("details").forEach((one, n) => now[n] && (now[n].open = one.open));
  old?.querySelectorAll("[data-card] > :is(svg, img)").forEach((card) => {
    const rule = fresh.querySelector(`[data-card="${card.parentElement.dataset.card}"]`);
    if (rule && !rule.querySelector("svg, img")) rule.append(card);
  });
}

// A page of the table that has no parts, such as the result, is fetched whole.
async function again() {
  const fresh = new DOMParser().parseFromString(await (await ask(location.href)).text(), "text/html");
  const next = fresh.querySelector("main[data-events]");
  if (!next) return;
  main.replaceChildren(...next.childNodes);
  Object.assign(main.dataset, { version: next.dataset.version, news: next.dataset.news });
}

async function ask(url, options = {}) {
  return fetch(url, { cache: "no-store", signal: AbortSignal.timeout(PATIENCE_MS), ...options });
}

const where = (address) => {
  const { view = "", shows = `${version()}:` } = main.dataset;
  return `${address}?${new URLSearchParams({ view, shows, seat, line })}`;
};

// Look whether the table has moved on; true when the server answered.
async function look() {
  try {
    const answer = await ask(where(main.dataset.changes), { headers: { Accept: "application/json" } });
    if (answer.ok && !sending) await take(await answer.json());
    return answer.status < 500;
  } catch {
    return false;
  }
}

async function take(frame) {
  if (main.dataset.view) apply(frame);
  else if (frame.version !== version()) await again();
}

// Until the server answers: ask again and again, without waiting for an answer that may never come.
async function search() {
  const mine = ++looking;
  hush();
  for (let tries = 0; mine === looking && !document.hidden; tries++) {
    look().then((found) => {
      if (!found || mine !== looking) return;
      looking++;
      wire.hidden = true;
      listen();
    });
    if (tries > 1) wire.hidden = false;
    await wait(tries < LONG_LOST ? SEARCH_MS : BEAT_MS);
  }
}

function listen() {
  hush();
  let opened = false;
  source = new EventSource(where(main.dataset.events));
  const alive = () => {
    clearTimeout(alarm);
    alarm = setTimeout(search, BEAT_MS);
  };
  source.onopen = () => { opened = true; alive(); };
  source.addEventListener("beat", alive);
  source.onmessage = (event) => {
    alive();
    if (sending) held.push(JSON.parse(event.data));
    else take(JSON.parse(event.data));
  };
  source.onerror = () => {
    const refused = source.readyState === EventSource.CLOSED && !opened;
    hush();
    if (refused) poll();
    else setTimeout(search, AGAIN_MS);
  };
  alive();
}

// No room for another listener: ask now and then, and try the stream again later.
async function poll() {
  const mine = ++looking;
  for (const end = Date.now() + STREAM_AGAIN_MS; Date.now() < end && !document.hidden; ) {
    await wait(POLL_MS);
    if (mine !== looking) return;
    if (!(await look())) break;
  }
  if (mine === looking) search();
}

function hush() {
  clearTimeout(alarm);
  source?.close();
  source = null;
}

// Send a form. The key makes it safe to send it again when nobody answered.
async function send(form, button) {
  const body = new URLSearchParams(new FormData(form, button));
  const url = button?.getAttribute("formaction") ?? form.getAttribute("action");
  const { view = "", shows = "" } = main.dataset;
  const page = view ? { "Polderbox-View": view, "Polderbox-Shows": shows, "Polderbox-Line": line } : {};
  const headers = { "Idempotency-Key": hex(16), Accept: "application/json", ...page };
  document.body.classList.add("busy");
  sending = true;
  try {
    for (let tries = 0; tries < SEND_TRIES; tries++) {
      try {
        const patience = url.endsWith("/hint") ? { signal: AbortSignal.timeout(THOUGHT_MS) } : {};
        const answer = await ask(url, { method: "POST", body, headers, ...patience });
        return await arrived(answer, await answer.json());
      } catch {
        wire.hidden = false;
        await wait(AGAIN_MS);
      }
    }
    flash("That was not sent: nobody answered. Tap again.");
  } finally {
    sending = false;
    wire.hidden = true;
    document.body.classList.remove("busy");
    for (const frame of held.splice(0)) if (frame.version > version()) take(frame);
  }
}

// The answer to a form: what has changed, or where to go, or why it was refused.
async function arrived(answer, frame) {
  if (frame.go) return location.assign(frame.go);
  const done = answer.ok || (frame.parts && !frame.reason); // by us, or by somebody who tapped the same
  if (done) {
    settle(true);
    document.getElementById("flash")?.replaceChildren();
    document.getElementById("act").reset(); // cards and words that were chosen for this move
  }
  if (frame.parts) await take(frame);
  if (done) showHint(frame.hint);
  if (!done) flash(frame.reason ?? "That did not work. Reload the page.");
  if (done && seat) {
    seat = "";
    history.replaceState(null, "", location.pathname);
    listen();
  }
}

// Words are seen where the finger is: above a bar that stays in sight, or else they are scrolled to.
function flash(text) {
  const words = document.createElement("p");
  Object.assign(words, { className: "flash", textContent: text });
  words.setAttribute("role", "alert");
  document.getElementById("flash")?.replaceChildren(words);
  const top = main.querySelector(".bar:not(.still)")?.getBoundingClientRect().top ?? innerHeight;
  const near = top > innerHeight / 4 && top < innerHeight;
  words.classList.toggle("near", near);
  if (near) words.style.bottom = `${innerHeight - top}px`;
  else words.scrollIntoView({ block: "nearest" });
}

document.addEventListener("submit", (event) => {
  const nonce = event.target.querySelector("input[name=nonce]");
  if (nonce) nonce.value = hex(16); // this phone's part of the chance
  const url = event.submitter?.getAttribute("formaction") ?? event.target.getAttribute("action") ?? "";
  if (event.target.id !== "act" && !url.endsWith("/moves")) return;
  event.preventDefault();
  event.submitter?.closest("[popover]")?.hidePopover?.();
  const waits = everywhere || event.submitter?.closest(".do, #bar, #lobby");
  const early = waits && document.documentElement.matches(".settling");
  if (!sending && !early) send(event.target, event.submitter);
});

// What was refused is mended by another choice.
document.addEventListener("change", () => document.getElementById("flash")?.replaceChildren());

// The rule of an assignment shows its card when it is opened.
document.addEventListener("toggle", async (event) => {
  const rule = event.target.open && event.target.querySelector("[data-card]:not(:has(svg, img))");
  if (!rule) return;
  try {
    const art = await (await ask(rule.dataset.card)).text();
    const svg = new DOMParser().parseFromString(art, "image/svg+xml").documentElement;
    if (svg.nodeName === "svg" && !rule.querySelector("svg, img")) rule.append(document.importNode(svg, true));
  } catch {
    delete rule.dataset.card; // the words beside it say the same
  }
}, true);

// Share or copy the link beside the button. Browsers share and use the clipboard only for https, so we fall back.
document.addEventListener("click", async (event) => {
  const button = event.target.closest?.(".share");
  if (!button) return;
  const input = button.parentElement.querySelector("input");
  if (navigator.share) return void (await navigator.share({ url: input.value }).catch(() => null));
  input.select();
  document.execCommand("copy");
  button.textContent = "Copied";
});

// The screen stays on while the table is in view. Browsers keep their wake lock for https; elsewhere a silent film as
// large as the window does it on many phones, once somebody has touched the page.
async function stayAwake() {
  if (document.hidden) return;
  if (navigator.wakeLock) return void (await navigator.wakeLock.request("screen").catch(() => null));
  const film = document.querySelector(".awake") ?? document.createElement("video");
  Object.assign(film, { className: "awake", src: main.dataset.awake, muted: true, loop: true, playsInline: true });
  film.setAttribute("aria-hidden", "true");
  document.body.prepend(film);
  film.play().catch(() => addEventListener("pointerdown", () => film.play().catch(() => null), { once: true }));
}

if (main) {
  document.addEventListener("visibilitychange", () => {
    looking++;
    if (document.hidden) hush();
    else { search(); stayAwake(); }
  });
  for (const name of ["online", "focus"]) addEventListener(name, () => search());
  addEventListener("pageshow", (event) => event.persisted && search()); // a fresh page listens below
  document.addEventListener("resume", () => search());
  addEventListener("pagehide", hush);
  nameMe();
  keepPromise();
  comeUp(); // what is here already is no news
  firstSteps();
  if (main.dataset.view === "table") document.querySelector("#first details")?.setAttribute("open", "");
  showSound();
  listen();
  stayAwake();
}
document.querySelectorAll(".link input").forEach((input) => input.addEventListener("focus", () => input.select()));
