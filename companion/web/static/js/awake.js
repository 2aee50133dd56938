// Keep this screen on, where that is turned on: by a wake lock, which needs https, else by a tiny muted picture
// that is drawn here and played in a corner. Chromium and Firefox let no screen sleep that plays a stream, however
// small, while a muted file must fill a fifth of the screen, or is ignored.
const FRAME_MS = 1000;
const SIZE = 16;

let isWanted = false;
let lock = null;
let video = null;
let drawing = 0;

export function keepAwake(wanted) {
  isWanted = wanted;
  return update();
}

const isDue = () => isWanted && !document.hidden;

async function update() {
  const isLocked = isDue() && (await hasLock());
  if (!isDue()) return stop();
  if (isLocked) return;
  video ??= makeVideo();
  await video.play().catch(() => {});
}

// The browser releases the lock whenever the page is hidden.
async function hasLock() {
  if (lock && !lock.released) return true;
  lock = await navigator.wakeLock?.request("screen").catch(() => null);
  return Boolean(lock);
}

function makeVideo() {
  const canvas = Object.assign(document.createElement("canvas"), { width: SIZE, height: SIZE });
  const pen = canvas.getContext("2d");
  let frame = 0;
  const draw = () => {
    pen.fillStyle = frame++ % 2 ? "#111" : "#000";
    pen.fillRect(0, 0, SIZE, SIZE);
  };
  draw();
  drawing = setInterval(draw, FRAME_MS);
  const srcObject = canvas.captureStream();
  const made = Object.assign(document.createElement("video"), { muted: true, playsInline: true, className: "awake", srcObject });
  made.setAttribute("aria-hidden", "true");
  document.body.append(made);
  return made;
}

function stop() {
  clearInterval(drawing);
  for (const track of video?.srcObject.getTracks() ?? []) track.stop();
  video?.remove();
  video = null;
  lock?.release();
  lock = null;
}

document.addEventListener("visibilitychange", update);
// Some refuse to play before the first tap on the page.
addEventListener("pointerdown", () => { if (video?.paused) update(); });
