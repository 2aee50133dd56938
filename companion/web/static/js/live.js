// A screen that follows the table: taps are sent in the background, and updates are morphed into the page.
import "./cues.js";
import "./menu.js";
import { listenToTaps } from "./taps.js";
import { follow } from "./stream.js";
import { listenToSwipes } from "./swipe.js";

const screen = document.getElementById("live");

// The time of a turn, where the table wants it, and of a round, where a tournament has one.
const modules = { turn: "./clock.js", round: "./round.js" };
const timers = {};
async function time(what) {
  const found = () => screen.querySelector(`[data-${what}]`);
  if (found()) timers[what] ??= import(modules[what]);
  (await timers[what])?.follow(found());
}
const timeAll = () => Object.keys(modules).forEach(time);

listenToTaps(screen);
listenToSwipes();
document.addEventListener("shown", timeAll);
timeAll();
follow(screen);
