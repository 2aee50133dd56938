// The time of a tournament's round, counted down and then up by this screen's own clock: nobody is asked.
import { tell, timed } from "./timed.js";

const LAST_MS = 60_000;
const A_SECOND = 1_000;

let round = null;
let told = 0;
let next = 0;

const line = () => document.querySelector("[data-round]");

export function follow(element) {
  round = timed(round, element?.dataset.round);
  clearTimeout(next);
  if (round) tick();
}

function tick() {
  const left = round.limit - (Date.now() - round.began);
  const shown = line();
  shown.dataset.stage = left > LAST_MS ? "" : left > 0 ? "last" : "over";
  shown.querySelector("[role=timer]").textContent = left > 0 ? digits(Math.ceil(left / A_SECOND)) : `+${digits(Math.floor(-left / A_SECOND))}`;
  if (left <= 0 && told !== round.id) {
    told = round.id;
    tell("over", round.says, -left);
  }
  next = setTimeout(tick, left > 0 ? left % A_SECOND || A_SECOND : A_SECOND + (left % A_SECOND));
}

const digits = (seconds) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;

follow(line());
