// Follows the table: every event brings the whole screen, so nothing that was missed matters.
import { lost, found } from "./connection.js";
import { inTurn, newer, show, showPage } from "./show.js";

// The table greets at once and sends a heartbeat every 5 s. Two missed, and the line is dead whatever
// the browser thinks. One that is dead is tried again, soon at first: a phone that wakes needs a moment.
const GREETING_MS = 2_000;
const SILENCE_MS = 12_000;
const RETRIES_MS = [250, 500, 1_000, 2_000];

export function follow(screen) {
  let source = null;
  let watchdog = 0;
  let tries = 0;

  const close = () => {
    clearTimeout(watchdog);
    source?.close();
    source = null;
  };

  const open = () => {
    close();
    if (document.hidden) return;
    source = new EventSource(`/stream?view=${screen.dataset.view}`);
    source.addEventListener("page", (event) => { alive(); inTurn(() => arrived(screen, event.data)); });
    source.addEventListener("heartbeat", alive);
    source.addEventListener("error", dead);
    watchdog = setTimeout(dead, GREETING_MS);
  };

  const alive = () => {
    found();
    tries = 0;
    clearTimeout(watchdog);
    watchdog = setTimeout(dead, SILENCE_MS);
  };

  const dead = () => {
    close();
    lost();
    watchdog = setTimeout(open, RETRIES_MS[Math.min(tries++, RETRIES_MS.length - 1)]);
  };

  const wake = () => {
    tries = 0;
    open();
  };

  // A hidden screen lets go: browsers allow six connections, and phones sleep. One that wakes does not
  // wait for what it was waiting for, nor trust a line from before.
  document.addEventListener("visibilitychange", () => (document.hidden ? close() : wake()));
  addEventListener("pagehide", close);
  addEventListener("pageshow", wake);
  addEventListener("online", wake);
  if (document.readyState === "complete") open();
}

function arrived(screen, html) {
  const steps = newer(screen, html);
  if (steps < 0) return undefined;
  if (!location.search) return show(screen, html);
  // In the middle of a question the address has a query: the server knows what has become of it.
  return steps ? showPage(screen, new Request(location.href)).catch(lost) : undefined;
}
