// The projector turns its pages by the time of the day, so that several turn together, and stays on.
import { keepAwake } from "./awake.js";
import "./countdown.js";

const PAGE_MS = 12_000;

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
document.addEventListener("click", () => (document.fullscreenElement ? document.exitFullscreen() : root.requestFullscreen?.()));
