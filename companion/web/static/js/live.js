// A screen that follows the table: taps are sent in the background, and updates are morphed into the page.
import "./cues.js";
import "./menu.js";
import { listenToTaps } from "./taps.js";
import { follow } from "./stream.js";

const screen = document.getElementById("live");

// The time of a turn, where the table wants it, and of a round, where a tournament has one; a hand that is counted, and
// hands from a photo.
const modules = { turn: "./clock.js", round: "./round.js", swipes: "./swipe.js", photo: "./photo.js" };
const loaded = {};
async function followed(what) {
  const found = () => screen.querySelector(`[data-${what}]`);
  if (found()) loaded[what] ??= import(modules[what]);
  (await loaded[what])?.follow(found());
}
const followAll = () => Object.keys(modules).forEach(followed);

listenToTaps(screen);
document.addEventListener("shown", followAll);
// Where people gather for a game, or it has begun, a page leads on by itself.
document.addEventListener("shown", () => {
  const { leads } = screen.querySelector("[data-leads]")?.dataset ?? {};
  if (leads) location.replace(leads);
});
followAll();
follow(screen);
