// Follows the table: every event brings the whole screen, so nothing that was missed matters.
import { lost, found } from "./connection.js";
import { inTurn, newer, show, showPage } from "./show.js";

// The table sends a heartbeat every 5 s. Two missed, and the line is dead whatever the browser thinks.
const SILENCE_MS = 12_000;
const RETRY_MS = 2_000;

export function follow(screen) {
  let source = null;
  let watchdog = 0;

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
    watchdog = setTimeout(dead, SILENCE_MS);
  };

  const alive = () => {
    found();
    clearTimeout(watchdog);
    watchdog = setTimeout(dead, SILENCE_MS);
  };

  const dead = () => {
    close();
    lost();
    watchdog = setTimeout(open, RETRY_MS);
  };

  // A hidden screen lets go: browsers allow six connections, and phones sleep.
  document.addEventListener("visibilitychange", () => (document.hidden ? close() : open()));
  addEventListener("pagehide", close);
  addEventListener("pageshow", open);
  if (document.readyState === "complete") open();
}

function arrived(screen, html) {
  const steps = newer(screen, html);
  if (steps < 0) return undefined;
  if (!location.search) return show(screen, html);
  // In the middle of a question the address has a query: the server knows what has become of it.
  return steps ? showPage(screen, new Request(location.href)).catch(lost) : undefined;
}
