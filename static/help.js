// Tries the connection from the device that shows the help page, and says what to do if something is wrong.

const TRIES = 8;
const PATIENCE_MS = 2000;
const SLOW_MS = 400;

const trial = document.getElementById("trial");
const say = (words) => trial.querySelector("ul").append(Object.assign(document.createElement("li"), { textContent: words }));
const now = new URL(trial.dataset.address);

// Milliseconds until the computer answers; null if it does not.
async function answerTime() {
  const began = performance.now();
  try {
    const answer = await fetch(trial.dataset.healthz, { cache: "no-store", signal: AbortSignal.timeout(PATIENCE_MS) });
    return answer.ok ? performance.now() - began : null;
  } catch {
    return null;
  }
}

function where() {
  if (["localhost", "127.0.0.1", "[::1]"].includes(location.hostname)) {
    say("You opened this page on the computer itself. Scan the code with your phone to try that one.");
  } else if (location.host !== now.host) {
    say(`This page uses another address of the computer. If it stops working, scan the code again: it leads to ${now.host}.`);
  }
}

async function connection() {
  const times = [];
  for (let n = 0; n < TRIES; n++) times.push(await answerTime());
  const came = times.filter((time) => time !== null).sort((a, b) => a - b);
  const middle = Math.round(came[came.length >> 1] ?? 0);
  if (!came.length) say("The computer does not answer any more. Check that this device is on the same Wi-Fi, then reload.");
  else if (came.length < TRIES) say(`${TRIES - came.length} of ${TRIES} tries got lost. Move closer to the Wi-Fi router.`);
  else if (middle > SLOW_MS) say(`Everything arrives, but slowly (${middle} ms). Move closer to the Wi-Fi router.`);
  else say(`This device reaches the computer. An answer takes ${Math.max(1, middle)} ms.`);
}

trial.hidden = false;
where();
connection();
