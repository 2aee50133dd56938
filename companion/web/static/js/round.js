// The time of a tournament's round, counted down and then up by this screen's own clock: nobody is asked.
import { A_SECOND, countDown, tell, timed } from "./timed.js";

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
  countDown(line().querySelector("[role=timer]"), left, line());
  if (left <= 0 && told !== round.id) {
    told = round.id;
    tell("over", round.says, -left);
  }
  next = setTimeout(tick, left > 0 ? left % A_SECOND || A_SECOND : A_SECOND + (left % A_SECOND));
}

follow(line());
