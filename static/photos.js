// Photos leave one by one, smaller than the camera made them, and every step shows. Without this the plain form sends them.

document.documentElement.classList.add("js");
const LONGEST_PX = 2800; // of a photo that is sent: more than the reader needs
const LARGE_BYTES = 1500000; // smaller files go as they are
const QUALITY = 0.9;
const DOUBLE_TAP_MS = 400;

const form = document.getElementById("send");
const list = form.querySelector(".steps-now");
const token = form.querySelector("input[name=csrf_token]").value;

// New pixels leave place, time and owner behind. What this browser cannot open goes as it is.
async function smaller(file) {
  if (file.size < LARGE_BYTES) return file;
  try {
    const picture = await createImageBitmap(file);
    const scale = Math.min(1, LONGEST_PX / Math.max(picture.width, picture.height));
    const canvas = document.createElement("canvas");
    Object.assign(canvas, { width: Math.round(picture.width * scale), height: Math.round(picture.height * scale) });
    const pen = canvas.getContext("2d");
    pen.imageSmoothingQuality = "high";
    pen.drawImage(picture, 0, 0, canvas.width, canvas.height);
    const made = await new Promise((done) => canvas.toBlob(done, "image/jpeg", QUALITY));
    return made && made.size < file.size ? made : file;
  } catch {
    return file;
  }
}

function line(name) {
  const item = document.createElement("li");
  const what = Object.assign(document.createElement("span"), { className: "what", textContent: name });
  const step = Object.assign(document.createElement("span"), { className: "step" });
  const bar = document.createElement("progress");
  bar.setAttribute("aria-label", name);
  item.append(what, step, bar);
  list.append(item);
  return {
    say: (words, share) => {
      step.textContent = words;
      if (share === undefined) bar.removeAttribute("value");
      else bar.value = share;
    },
    end: (words, wrong) => {
      step.textContent = words;
      item.classList.toggle("wrong", wrong);
      bar.remove();
    },
  };
}

function post(url, body, onProgress, onSent) {
  return new Promise((done) => {
    const request = new XMLHttpRequest();
    request.open("POST", url);
    request.setRequestHeader("Accept", "application/json");
    request.responseType = "json";
    request.upload.onprogress = (event) => event.lengthComputable && onProgress(event.loaded / event.total);
    request.upload.onload = onSent;
    request.onload = () => done({ ok: request.status < 300, ...(request.response ?? {}) });
    request.onerror = () => done({ ok: false, reason: "No connection. Come closer to the Wi-Fi and try again." });
    request.send(body);
  });
}

let address = form.getAttribute("action");
let desk = form.dataset.desk; // where the review is; a game without a table gets its own with the first photo
if (desk) history.replaceState(null, "", desk); // after a form that asked again, a reload looks and does not send

async function send(file) {
  const name = file.name || "Photo";
  const shown = line(name);
  shown.say("Making it smaller …");
  const body = new FormData();
  body.append("csrf_token", token);
  const whose = form.querySelector("input[name=seat]:checked");
  if (whose) body.append("seat", whose.value);
  body.append("photo", await smaller(file), name);
  shown.say("Sending …", 0);
  const answer = await post(address, body, (share) => shown.say("Sending …", share), () => shown.say("Reading the squares …"));
  if (!answer.ok) return shown.end(answer.reason ?? "That did not work. Try again.", true), false;
  if (answer.batch) [desk, address] = [answer.batch, answer.batch];
  shown.end([`Found ${answer.sheets.join(", ")}.`, ...answer.problems].join(" "), answer.problems.length > 0);
  return answer.problems.length === 0;
}

async function sendAll(files) {
  if (!files.length) return;
  document.body.classList.add("busy");
  list.replaceChildren();
  const went = [];
  for (const file of files) went.push(await send(file));
  document.body.classList.remove("busy");
  const found = list.querySelectorAll("li:not(.wrong)").length;
  if (!found) return;
  line("All photos").say("Checking with the rules and the log …");
  if (went.every(Boolean)) return location.replace(desk);
  // Somebody must read what went wrong first.
  const on = Object.assign(document.createElement("a"), { href: desk, className: "button", textContent: "Go on with the others" });
  list.lastElementChild.replaceChildren(on);
}

form.addEventListener("change", (event) => {
  if (!event.target.files) return; // whose sheet it is
  const files = [...event.target.files];
  event.target.value = "";
  sendAll(files);
});

// A square that is painted answers its question; a question that is answered paints its square (grid.js does).
document.addEventListener("painted", (event) => {
  const grid = event.target;
  for (const option of document.querySelectorAll(`input[data-map="${grid.dataset.map}"]:checked`)) {
    const now = grid.querySelector(`[data-field=${option.dataset.set}]`).dataset.token;
    if (now === option.dataset.to) continue;
    const same = [...document.getElementsByName(option.name)];
    (same.find((one) => one.value === now) ?? same.at(-1)).checked = true;
  }
});

// One tap settles a square, and the next one comes into view.
const review = document.getElementById("review");
const questions = [...document.querySelectorAll(".question")];
const isOpen = (one) => !one.querySelector("input:checked");
review?.addEventListener("change", (event) => {
  const left = questions.filter(isOpen);
  const note = review.querySelector("#next small");
  if (note) note.textContent = left.length ? `${left.length} to go` : "every square is settled";
  const other = event.target.value === "sheet";
  const from = event.target.closest(".question");
  if (!from) return;
  const next = other ? review.querySelector(`.grid[data-map="${from.dataset.map}"]`) : left[0] ?? review.querySelector("#next");
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  next.scrollIntoView({ behavior: still ? "auto" : "smooth", block: "center" });
  review.classList.add("moving"); // a second tap of the same finger is not meant for the next square
  setTimeout(() => review.classList.remove("moving"), DOUBLE_TAP_MS);
});
