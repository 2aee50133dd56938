// The time of tournaments' rounds, counted down and then up by this screen's own clock: nobody is asked.
import { A_SECOND, countDown, timed } from "./timed.js";

const rounds = new Map();

function tick() {
  for (const shown of document.querySelectorAll("[data-time]")) {
    const { id } = JSON.parse(shown.dataset.time);
    rounds.set(id, timed(rounds.get(id), shown.dataset.time));
    const { began, limit } = rounds.get(id);
    countDown(shown, limit - (Date.now() - began));
  }
}

tick();
setInterval(tick, A_SECOND);
document.addEventListener("shown", tick);
