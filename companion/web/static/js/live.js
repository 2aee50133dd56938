// A screen that follows the table: taps are sent in the background, and updates are morphed into the page.
import "./cues.js";
import "./menu.js";
import { listenToTaps } from "./taps.js";
import { follow } from "./stream.js";
import { listenToSwipes } from "./swipe.js";

const screen = document.getElementById("live");

// The time of a turn, where the table wants it.
let clock = null;
async function timeTurn() {
  const turn = screen.querySelector("[data-turn]");
  if (turn) clock ??= import("./clock.js");
  (await clock)?.follow(screen.querySelector("[data-turn]"));
}

listenToTaps(screen);
listenToSwipes();
document.addEventListener("shown", timeTurn);
timeTurn();
follow(screen);
