// The time of tournaments' rounds, counted down and then up by this screen's own clock: nobody is asked.
import { A_SECOND, countDown, left, tell, timed } from "./timed.js";

const rounds = new Map();
const told = new Set();

function tick() {
  for (const shown of document.querySelectorAll("[data-time]")) {
    const { id } = JSON.parse(shown.dataset.time);
    rounds.set(id, timed(rounds.get(id), shown.dataset.time));
    const round = rounds.get(id);
    const rest = left(round);
    countDown(shown, rest);
    if (rest > 0 || round.is_paused || told.has(id)) continue;
    told.add(id);
    tell("over", round.says, -rest);
  }
}

tick();
setInterval(tick, A_SECOND);
document.addEventListener("shown", tick);
