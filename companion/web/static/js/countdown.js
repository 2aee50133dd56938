// The time of tournaments' rounds, counted down and then up by this screen's own clock: nobody is asked.
import { A_SECOND, countDown, left, timed } from "./timed.js";

const rounds = new Map();

function tick() {
  for (const shown of document.querySelectorAll("[data-time]")) {
    const { id } = JSON.parse(shown.dataset.time);
    rounds.set(id, timed(rounds.get(id), shown.dataset.time));
    countDown(shown, left(rounds.get(id)));
  }
}

tick();
setInterval(tick, A_SECOND);
document.addEventListener("shown", tick);
