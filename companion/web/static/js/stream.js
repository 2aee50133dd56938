// Follow the table over server-sent events. Every event has the whole screen, so missed ones do not matter.
import { showOffline, hideOffline } from "./connection.js";
import { announce, compareVersions, enqueue, left, show, showPage } from "./render.js";
import { changedByOthers } from "./taps.js";

// The server sends the screen at once, and a heartbeat every 2 s. After two missed heartbeats the
// connection is taken to be dead, even if the browser has not noticed: people hear of it within 5 s. Retries are quick at first, as a
// phone that wakes needs only a moment. A slow server is given longer with each try: if all phones wake at
// once, it would never be done with any that gives up.
const FIRST_EVENT_MS = [2_000, 4_000, 8_000];
const SILENCE_MS = 4_500;
const RETRIES_MS = [250, 500, 1_000, 2_000];

// What comes is shown, or given to whoever follows in another way.
export function follow(screen, takes = arrived) {
  let source = null;
  let watchdog = 0;
  let tries = 0;
  let { file } = screen.dataset;

  const close = () => {
    clearTimeout(watchdog);
    source?.close();
    source = null;
    delete screen.dataset.followed;
  };

  const open = () => {
    close();
    if (document.hidden || left.aborted) return;
    source = new EventSource(address(screen));
    source.addEventListener("page", (event) => { alive(); enqueue(() => left.aborted || takes(screen, event.data)); });
    source.addEventListener("heartbeat", (event) => { alive(); reloadForOtherFile(JSON.parse(event.data).file); });
    source.addEventListener("error", dead);
    watchdog = setTimeout(dead, after(tries, FIRST_EVENT_MS));
  };

  const alive = () => {
    screen.dataset.followed = "";
    hideOffline();
    tries = 0;
    clearTimeout(watchdog);
    watchdog = setTimeout(dead, SILENCE_MS);
  };

  // A restored backup has earlier versions of the same game, which would be taken for late news. The page says
  // which file it is of: that may be replaced before the stream has begun.
  const reloadForOtherFile = (other) => {
    if (file && other && other !== file) location.reload();
    file ||= other;
  };

  const dead = () => {
    close();
    showOffline();
    if (tries > 0) leaveIfShutOut(screen);
    watchdog = setTimeout(open, after(tries++, RETRIES_MS));
  };

  const wake = () => {
    tries = 0;
    open();
  };

  // A hidden screen closes its stream: browsers allow six HTTP/1.1 connections to a server, and phones
  // sleep. A screen that wakes connects anew at once, without waiting out a retry.
  document.addEventListener("visibilitychange", () => (document.hidden ? close() : wake()));
  addEventListener("pagehide", close);
  addEventListener("pageshow", wake);
  addEventListener("online", wake);
  left.addEventListener("abort", close);
  if (document.readyState === "complete") open();
}

const after = (tries, times) => times[Math.min(tries, times.length - 1)];

// An event source does not tell why it failed. Where the host made the code anew and closed watching, the
// page itself says so; with anything else, such as no network, there is nothing better than to try again.
async function leaveIfShutOut(screen) {
  const answer = await fetch(address(screen), { method: "HEAD" }).catch(() => null);
  if (answer?.status === 401) location.reload();
}

// On a club's board each table has a stream of its own.
const address = ({ dataset }) => `${dataset.stream ?? "/stream"}?view=${dataset.view}`;

async function arrived(screen, html) {
  const incoming = document.createElement("template");
  incoming.innerHTML = html;
  const page = incoming.content;
  const ahead = compareVersions(screen, page);
  if (ahead > 0) changedByOthers();
  // In the middle of a question the address has a query: only the server knows whether it still applies.
  if (!location.search && ahead >= 0) show(screen, html);
  else if (ahead > 0) await showPage(screen, new Request(location.href)).catch(showOffline);
  announce(page, true);
}
