// Keeps this screen on where the browser allows it, and says once how else where it does not: a wake
// lock needs https, and at home the companion is mostly plain http.
const NOTE_MS = 15_000;
const IDLE_MS = 4_000;
const TOLD = "uno-companion-told-of-sleep";

const root = document.documentElement;
const note = document.getElementById("stay-note");

async function stayOn() {
  if (document.hidden) return;
  try {
    await navigator.wakeLock.request("screen");
    root.classList.add("is-awake");
  } catch {
    root.classList.remove("is-awake");
    sayOnce();
  }
}

function sayOnce() {
  try {
    if (localStorage.getItem(TOLD)) return;
    localStorage.setItem(TOLD, "yes");
  } catch {
    return; // Nothing can be remembered here, and it must not be said every time.
  }
  note.hidden = false;
  setTimeout(() => { note.hidden = true; }, NOTE_MS);
}

// The browser takes the lock back whenever the screen is hidden.
document.addEventListener("visibilitychange", stayOn);
stayOn();

root.classList.toggle("can-fill", Boolean(document.fullscreenEnabled));
document.addEventListener("click", ({ target }) => {
  if (!target.closest("[data-full-screen]")) return;
  if (document.fullscreenElement) document.exitFullscreen();
  else root.requestFullscreen();
});

// Nobody touches it: the pointer and the menu's sign step back until somebody does.
let idle = 0;
function stir() {
  root.classList.remove("is-idle");
  clearTimeout(idle);
  idle = setTimeout(() => root.classList.add("is-idle"), IDLE_MS);
}
for (const sign of ["pointermove", "pointerdown", "keydown"]) addEventListener(sign, stir);
stir();
