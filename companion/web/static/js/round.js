// The time of a tournament's round, counted down and then up by this screen's own clock: nobody is asked.
import { A_SECOND, countDown, left, tell, timed } from "./timed.js";

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
  const rest = left(round);
  countDown(line().querySelector("[role=timer]"), rest, line());
  if (round.is_paused) return;
  if (rest <= 0 && told !== round.id) {
    told = round.id;
    tell("over", round.says, -rest);
  }
  next = setTimeout(tick, rest > 0 ? rest % A_SECOND || A_SECOND : A_SECOND + (rest % A_SECOND));
}

follow(line());
