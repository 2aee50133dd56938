// The projector turns its pages by the time of the day, so that several turn together, stays on, and sounds when
// the time of a round is up.
import { keepAwake } from "./awake.js";
import "./countdown.js";
import { play } from "./sound.js";

const PAGE_MS = 12_000;
const TIMES = 3; // it is heard through a hall full of people

const root = document.documentElement;

function turn() {
  const pages = Number(document.getElementById("walls").dataset.pages) || 1;
  root.style.setProperty("--page", Math.floor(Date.now() / PAGE_MS) % pages);
  setTimeout(turn, PAGE_MS - (Date.now() % PAGE_MS));
}

root.classList.add("turns-pages");
turn();
keepAwake(true);
document.addEventListener("visibilitychange", () => keepAwake(true));

// A browser makes no sound before somebody has touched the page: the click that fills the screen is one.
let context = null;
document.addEventListener("timed", ({ detail }) => context && play(context, Array(TIMES).fill(detail)));
document.addEventListener("click", () => {
  context ??= window.AudioContext ? new AudioContext() : null;
  if (document.fullscreenElement) document.exitFullscreen();
  else root.requestFullscreen?.();
});
