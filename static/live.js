// Keeps a page of a table up to date. The server draws every page; this swaps in what changed and sends forms quietly.
// Without it everything works by plain forms.

const BEAT_MS = 4000; // the server sends a heartbeat every 2 s
const AGAIN_MS = 800; // after the stream broke
const SEARCH_MS = 400; // between two looks while the server is lost
const LONG_LOST = 250; // looks after which we ask less often
const PATIENCE_MS = 1600; // of one look; several may be under way when a network swallows them
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
let shows = 0; // how many pages were put in place
let settling = 0; // the timer of a bar that has just changed
let everywhere = false; // after a move of one's own, the buttons outside the bar wait too

const version = () => Number(main.dataset.version);
const buttons = (where) => [...where.querySelectorAll(".do button")].map((button) => button.value).join();
const fingerprint = (part) => part.dataset.key ?? part.outerHTML;

function settle(all = false) {
  clearTimeout(settling);
  everywhere ||= all;
  document.documentElement.classList.add("settling");
  settling = setTimeout(() => {
    everywhere = false;
    document.documentElement.classList.remove("settling");
  }, DOUBLE_TAP_MS);
}

// Put a freshly drawn page in place of the present one, part by part; unless it was asked for before the present one
// came, and is older. (Older but asked for later is a table that was restored from a copy.)
function show(text, asked = shows) {
  const fresh = new DOMParser().parseFromString(text, "text/html");
  const next = fresh.querySelector("main[data-events]");
  if (!next || (Number(next.dataset.version) < version() && asked !== shows)) return;
  shows++;
  const before = [...main.querySelectorAll("[data-part]")];
  const after = [...next.querySelectorAll("[data-part]")];
  const focused = document.activeElement?.id;
  const had = main.contains(document.activeElement);
  if (before.map((part) => part.id).join() !== after.map((part) => part.id).join()) {
    if (buttons(main) !== buttons(next)) settle();
    main.replaceChildren(...next.childNodes);
    document.body.className = fresh.body.className;
  } else {
    before.forEach((part, n) => {
      if (drawn.get(part.id) === fingerprint(after[n])) return;
      if (part.id === "bar" && buttons(part) !== buttons(after[n])) settle();
      keepOpen(part, after[n]);
      part.replaceWith(after[n]);
    });
  }
  const news = next.dataset.version !== main.dataset.version ? next.dataset.news : "";
  for (const name of ["version", "news"]) main.dataset[name] = next.dataset[name];
  main.querySelectorAll("input[name=version]").forEach((input) => (input.value = next.dataset.version));
  document.title = fresh.title;
  remember();
  if (news && said) said.textContent = [news, main.querySelector(".cue span, .front")?.textContent ?? ""].join(" ");
  if (had && !main.contains(document.activeElement)) {
    (document.getElementById(focused) ?? document.getElementById("next") ?? main).focus({ preventScroll: true });
  }
}

// A part that is drawn again keeps its open details.
function keepOpen(old, fresh) {
  const now = [...fresh.querySelectorAll("details")];
  [...old.querySelectorAll("details")].forEach((one, n) => now[n] && (now[n].open = one.open));
}

let drawn = new Map(); // what the server drew, for comparing: people open details, browsers add attributes
function remember() {
  drawn = new Map([...main.querySelectorAll("[data-part]")].map((part) => [part.id, fingerprint(part)]));
}

async function ask(url, options = {}) {
  return fetch(url, { cache: "no-store", signal: AbortSignal.timeout(PATIENCE_MS), ...options });
}

// Look whether the table moved on; true when the server answered. Who was lost, or heard of it, takes the page at once.
async function look(anyway = false) {
  const asked = shows;
  try {
    if (anyway) {
      const page = await ask(location.href);
      if (page.ok && !sending) show(await page.text(), asked);
      return page.status < 500;
    }
    const state = await ask(main.dataset.state, { headers: { Accept: "application/json" } });
    if (!state.ok) return state.status < 500;
    const now = (await state.json()).version;
    if (now !== version() && !sending) show(await (await ask(location.href)).text(), asked);
    return true;
  } catch {
    return false;
  }
}

// Until the server answers: ask again and again, without waiting for an answer that may never come.
async function search() {
  const mine = ++looking;
  hush();
  for (let tries = 0; mine === looking && !document.hidden; tries++) {
    look(tries > 0).then((found) => {
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
  source = new EventSource(`${main.dataset.events}?since=${version()}`);
  const alive = () => {
    clearTimeout(alarm);
    alarm = setTimeout(search, BEAT_MS);
  };
  source.onopen = () => { opened = true; alive(); };
  source.addEventListener("beat", alive);
  source.onmessage = (event) => {
    alive();
    if (Number(event.lastEventId) !== version() && !sending) look(true);
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
  const body = new FormData(form, button);
  const key = hex(16);
  document.body.classList.add("busy");
  sending = true;
  try {
    for (let tries = 0; tries < SEND_TRIES; tries++) {
      try {
        const url = button?.getAttribute("formaction") ?? form.getAttribute("action");
        const headers = { "Idempotency-Key": key, Accept: "text/html" };
        const answer = await ask(url, { method: "POST", body: new URLSearchParams(body), headers });
        return arrived(answer, await answer.text());
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
    look();
  }
}

function arrived(answer, text) {
  const here = answer.redirected ? new URL(answer.url) : location;
  if (answer.ok && here.pathname === location.pathname) {
    history.replaceState(null, "", here); // a seat in the address was meant for this one move
    settle(true);
    return show(text);
  }
  if (answer.ok) return location.assign(answer.url);
  const wrong = new DOMParser().parseFromString(text, "text/html").querySelector("main p");
  flash(wrong?.textContent ?? "That did not work. Reload the page.");
}

function flash(text) {
  const words = document.createElement("p");
  Object.assign(words, { className: "flash", textContent: text });
  words.setAttribute("role", "alert");
  document.getElementById("flash")?.replaceChildren(words);
}

document.addEventListener("submit", (event) => {
  const nonce = event.target.querySelector("input[name=nonce]");
  if (nonce) nonce.value = hex(16); // this phone's part of the chance
  if (event.target.id !== "act") return;
  event.preventDefault();
  const waits = everywhere || event.submitter?.closest("#bar, #lobby");
  const early = waits && document.documentElement.matches(".settling");
  if (!sending && !early) send(event.target, event.submitter);
});

// The rule of an assignment shows its card when it is opened.
document.addEventListener("toggle", async (event) => {
  const rule = event.target.open && event.target.querySelector("[data-card]:not(:has(svg))");
  if (!rule) return;
  try {
    const art = await (await ask(rule.dataset.card)).text();
    const svg = new DOMParser().parseFromString(art, "image/svg+xml").documentElement;
    if (svg.nodeName === "svg" && !rule.querySelector("svg")) rule.append(document.importNode(svg, true));
  } catch {
    delete rule.dataset.card; // the words beside it say the same
  }
}, true);

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
  remember();
  document.addEventListener("visibilitychange", () => {
    looking++;
    if (document.hidden) hush();
    else { search(); stayAwake(); }
  });
  for (const name of ["online", "focus"]) addEventListener(name, () => search());
  addEventListener("pageshow", (event) => event.persisted && search()); // a fresh page listens below
  document.addEventListener("resume", () => search());
  addEventListener("pagehide", hush);
  listen();
  stayAwake();
}
document.querySelectorAll(".link input").forEach((input) => input.addEventListener("focus", () => input.select()));
