// Photos are sent one by one, smaller than the camera made them, and every step shows. Without this script the plain form
// sends them.

document.documentElement.classList.add("js");
const LONGEST_PX = 2800; // the longer side of a photo that is sent, more than the reader needs
const LARGE_BYTES = 1500000; // smaller files go as they are
const QUALITY = 0.9;
const DOUBLE_TAP_MS = 400;

const form = document.getElementById("send");
const list = form.querySelector(".steps-now");
const token = form.querySelector("input[name=csrf_token]").value;

// Fresh pixels carry no place, time or owner. A photo that this browser cannot open is sent as it is.
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
    end: (words, wrong, flat = []) => {
      step.textContent = words;
      for (const src of flat) item.append(Object.assign(document.createElement("img"), { src, className: "flat", alt: "" }));
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
    request.onerror = () => done({ ok: false, reason: "Move closer to the Wi-Fi and try again. There is no connection." });
    request.send(body);
  });
}

let address = form.getAttribute("action");
let desk = form.dataset.desk; // the page with the review; a game without a table gets it with the first photo
if (desk) history.replaceState(null, "", desk); // after a form that asked again, a reload shows the page and sends nothing

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
  const answer = await post(address, body, (share) => shown.say("Sending …", share), () => shown.say("Reading …"));
  if (!answer.ok) return shown.end(answer.reason ?? "Try again. That did not work.", true), false;
  if (answer.batch) [desk, address] = [answer.batch, answer.batch];
  shown.end([`Found ${answer.sheets.join(", ")}.`, ...answer.problems].join(" "), answer.problems.length > 0, answer.pictures);
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
  line("All photos").say("Checking against the rules …");
  if (went.every(Boolean)) return location.replace(desk);
  // The player has to read first what went wrong.
  const on = Object.assign(document.createElement("a"), { href: desk, className: "button", textContent: "Go on with the other photos" });
  list.lastElementChild.replaceChildren(on);
}

form.addEventListener("change", (event) => {
  if (!event.target.files) return; // whose sheet it is
  const files = [...event.target.files];
  event.target.value = "";
  sendAll(files);
});

document.addEventListener("shot", (event) => sendAll(event.detail)); // by the camera in the page

// One tap answers a question, and the next open one comes into view. Whoever believes the paper has nothing to check.
const review = document.getElementById("review");
const mustAnswer = () => [...review.querySelectorAll(".covered, .question:has(:required), .dispute")].filter((one) => !one.querySelector("input:checked"));
document.addEventListener("click", (event) => {
  const again = event.target.closest(".again"); // a photo without the hand, of the same player's paper
  if (!again) return;
  event.preventDefault();
  const whose = form.querySelector(`input[name=seat][value="${again.dataset.seat}"]`);
  if (whose) whose.checked = true;
  form.scrollIntoView({ block: "center" }); // every step shows there
  form.querySelector(".take").click();
});
review?.addEventListener("change", (event) => {
  if (event.target.matches(".else")) event.target.previousElementSibling.querySelector("input").checked = true;
  const left = mustAnswer();
  const note = review.querySelector("#next small");
  if (note) note.textContent = left.length ? `${left.length} to go` : "All questions are answered";
  if (!event.target.closest(".covered, .question, .dispute") || !event.target.checked && event.target.matches(".covered input") || event.target.closest(".spare")) return;
  const sheet = event.target.dataset.sheet; // something else is set on the squares of this sheet
  const checking = event.target.id === "squares" && review.querySelector(".checking");
  const grid = sheet && review.querySelector(`.grid[data-sheet="${sheet}"]`);
  for (const square of review.querySelectorAll(".photo .lit")) square.classList.remove("lit");
  grid?.querySelector(`[data-field="${event.target.name.split("|").at(-1)}"]`).classList.add("lit");
  const next = grid || checking || (left[0] ?? review.querySelector("#next"));
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  next.scrollIntoView({ behavior: still ? "auto" : "smooth", block: checking ? "start" : "center" });
  review.classList.add("moving"); // a double tap is not meant for the next question
  setTimeout(() => review.classList.remove("moving"), DOUBLE_TAP_MS);
});
