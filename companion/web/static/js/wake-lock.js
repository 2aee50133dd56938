// Keep the table screen awake. A wake lock needs https, and at home the companion is mostly plain http:
// where it is refused, a note explains once how to keep the screen on.
const NOTE_MS = 15_000;
const IDLE_MS = 4_000;
const NOTE_SHOWN = "uno-companion-told-of-sleep";

const root = document.documentElement;
const note = document.getElementById("stay-note");

async function stayOn() {
  if (document.hidden) return;
  try {
    await navigator.wakeLock.request("screen");
    root.classList.add("is-awake");
  } catch {
    root.classList.remove("is-awake");
    showNoteOnce();
  }
}

function showNoteOnce() {
  try {
    if (localStorage.getItem(NOTE_SHOWN)) return;
    localStorage.setItem(NOTE_SHOWN, "yes");
  } catch {
    return; // Without storage the note would appear every time.
  }
  note.hidden = false;
  setTimeout(() => { note.hidden = true; }, NOTE_MS);
}

// The browser releases the lock whenever the page is hidden.
document.addEventListener("visibilitychange", stayOn);
stayOn();

root.classList.toggle("can-fill", Boolean(document.fullscreenEnabled));
document.addEventListener("click", ({ target }) => {
  if (!target.closest("[data-full-screen]")) return;
  if (document.fullscreenElement) document.exitFullscreen();
  else root.requestFullscreen();
});

// Without input for a while, the pointer and the menu button are hidden until the next input.
let idle = 0;
function wakeUp() {
  root.classList.remove("is-idle");
  clearTimeout(idle);
  idle = setTimeout(() => root.classList.add("is-idle"), IDLE_MS);
}
for (const input of ["pointermove", "pointerdown", "keydown"]) addEventListener(input, wakeUp);
wakeUp();
