// The time of tournaments' rounds, counted down and then up by this screen's own clock: nobody is asked.
import { timed } from "./timed.js";

const A_SECOND = 1_000;
const A_MINUTE = 60_000;

const rounds = new Map();

function tick() {
  for (const shown of document.querySelectorAll("[data-time]")) {
    const { id } = JSON.parse(shown.dataset.time);
    rounds.set(id, timed(rounds.get(id), shown.dataset.time));
    const { began, limit } = rounds.get(id);
    const left = limit - (Date.now() - began);
    shown.dataset.stage = left > A_MINUTE ? "" : left > 0 ? "last" : "over";
    shown.textContent = left > 0 ? digits(Math.ceil(left / A_SECOND)) : `+${digits(Math.floor(-left / A_SECOND))}`;
  }
}

const digits = (seconds) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;

tick();
setInterval(tick, A_SECOND);
document.addEventListener("shown", tick);
