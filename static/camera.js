// The camera inside the page, where the browser allows it (HTTPS or this computer). Small grey frames go to the server, which
// says where the sheets are. When all of them are whole and sharp, the photo takes itself. Elsewhere the phone's camera app does it.

const FRAME_PX = 640; // the longer side of a frame that is looked at
const FRAME_QUALITY = 0.6;
const FRAME_BYTES = 60000; // the server takes no larger ones
const EVERY_MS = 350; // at most three looks a second
const LATER_MS = 1500; // when the server has something else to do
const SURE = 2; // good frames in a row
const PHOTO_QUALITY = 0.92;
const WANTED = { facingMode: "environment", width: { ideal: 3840 }, height: { ideal: 2160 } };

const form = document.getElementById("send");
const take = form.querySelector(".take");
const token = form.querySelector("input[name=csrf_token]").value;
const canvas = document.createElement("canvas");
const pause = (ms) => new Promise((done) => setTimeout(done, ms));

function finder() {
  const dialog = document.createElement("dialog");
  dialog.className = "camera";
  dialog.setAttribute("aria-label", "Camera");
  dialog.innerHTML = `<div class="finder"><video playsinline muted autoplay></video><svg viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden="true"></svg></div>
    <p role="status">Point the camera at the paper.</p>
    <div class="row"><button type="button" class="primary shutter">Take it now</button><button type="button" class="close">Close the camera</button></div>`;
  document.body.append(dialog);
  return dialog;
}

function drawn(video, longest, grey) {
  const scale = Math.min(1, longest / Math.max(video.videoWidth, video.videoHeight));
  Object.assign(canvas, { width: Math.round(video.videoWidth * scale), height: Math.round(video.videoHeight * scale) });
  const pen = canvas.getContext("2d");
  if (grey) pen.filter = "grayscale(1)";
  pen.drawImage(video, 0, 0, canvas.width, canvas.height);
  return (quality) => new Promise((done) => canvas.toBlob(done, "image/jpeg", quality));
}

async function look(video) {
  const jpeg = drawn(video, FRAME_PX, true);
  let frame = await jpeg(FRAME_QUALITY);
  if (frame.size > FRAME_BYTES) frame = await jpeg(FRAME_QUALITY / 3);
  const headers = { "Content-Type": "image/jpeg", "X-CSRFToken": token, Accept: "application/json" };
  try {
    const answer = await fetch("/photos/glimpse", { method: "POST", body: frame, headers });
    return answer.ok ? await answer.json() : { busy: true };
  } catch {
    return { busy: true };
  }
}

function show(dialog, seen) {
  const outlines = seen.sheets.map(({ outline, ready }) => {
    const shape = document.createElementNS("http://www.w3.org/2000/svg", "polygon");
    shape.setAttribute("points", outline.map((point) => point.join(",")).join(" "));
    shape.classList.toggle("ready", ready);
    return shape;
  });
  dialog.querySelector("svg").replaceChildren(...outlines);
  const words = dialog.querySelector("[role=status]");
  if (words.textContent !== seen.say) words.textContent = seen.say;
}

async function watch(dialog, video, shoot) {
  for (let good = 0; dialog.open; ) {
    const began = performance.now();
    const seen = document.hidden || !video.videoWidth ? { busy: true } : await look(video);
    if (!dialog.open) return;
    if (!seen.busy) {
      show(dialog, seen);
      good = seen.ready ? good + 1 : 0;
      if (good >= SURE) return shoot();
    }
    await pause(seen.busy ? LATER_MS : Math.max(0, EVERY_MS - (performance.now() - began)));
  }
}

async function open() {
  const stream = await navigator.mediaDevices.getUserMedia({ video: WANTED, audio: false });
  const dialog = finder();
  const video = dialog.querySelector("video");
  const shoot = async () => {
    if (!dialog.open || !video.videoWidth) return;
    const photo = await drawn(video, Infinity, false)(PHOTO_QUALITY);
    dialog.close();
    document.dispatchEvent(new CustomEvent("shot", { detail: [new File([photo], "Photo", { type: "image/jpeg" })] }));
  };
  dialog.addEventListener("close", () => {
    stream.getTracks().forEach((track) => track.stop());
    dialog.remove();
    take.querySelector("input").focus();
  });
  dialog.querySelector(".shutter").addEventListener("click", shoot);
  dialog.querySelector(".close").addEventListener("click", () => dialog.close());
  video.srcObject = stream;
  dialog.showModal();
  watch(dialog, video, shoot);
}

if (window.isSecureContext && navigator.mediaDevices?.getUserMedia && window.HTMLDialogElement) {
  let live = true;
  take.addEventListener("click", (event) => {
    if (!live) return;
    event.preventDefault();
    open().catch(() => {
      live = false; // no camera here, or the player said no: the file input as ever
      take.querySelector("input").click();
    });
  });
}
