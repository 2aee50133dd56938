// Morph new HTML into the screen, changing only what differs.
import { Idiomorph } from "../vendor/idiomorph.js";
import { setAddress } from "./history.js";
import { keepFocus } from "./focus.js";

const keepLocalState = {
  // Whether a menu is open is local to this screen. A coin that already turns keeps its animation: the
  // fragment that arrives may be a moment old.
  beforeAttributeUpdated: (name, node) =>
    !(name === "open" && node.tagName === "DETAILS") && !(name === "style" && node.matches(".coin")),
  beforeNodeRemoved: (node) => node.tagName !== "LINK",
};

// Updates are applied one after another: an event must not overtake the response to a tap. A failed one
// rejects the promise of its caller, and does not block the queue.
let queue = Promise.resolve();

export function enqueue(update) {
  const result = queue.then(update);
  queue = result.catch(() => {});
  return result;
}

// Aborted once an error page has taken the place of this one, which is neither followed nor tapped any more.
const life = new AbortController();
export const { signal: left } = life;

// The version whose effects were announced last.
let announced = versionOf(document);

export function show(screen, html) {
  const refusal = refusalOn(screen);
  const incoming = withStylesInHead(html);
  // A language that was chosen meanwhile is about the whole page.
  if (incoming.querySelector(`[lang]:not([lang="${document.documentElement.lang}"])`)) return location.reload();
  keepFocus(screen, () => Idiomorph.morph(screen, incoming, { morphStyle: "innerHTML", callbacks: keepLocalState }));
  const { title } = screen.querySelector("[data-effects]")?.dataset ?? {};
  if (title) document.title = title;
  document.dispatchEvent(new CustomEvent("shown"));
  if (refusalOn(screen) && refusalOn(screen) !== refusal) document.dispatchEvent(new CustomEvent("refused"));
}

// Where a morph moves a style sheet from one place of the page to another, Chromium applies it no more. So
// each is added once, where none is moved, and stays.
function withStylesInHead(html) {
  const { content } = Object.assign(document.createElement("template"), { innerHTML: html });
  for (const link of content.querySelectorAll("link[rel=stylesheet]")) {
    if (document.getElementById(link.id)) link.remove();
    else document.head.append(link);
  }
  return content;
}

function refusalOn(screen) {
  return screen.querySelector("[data-refused]")?.textContent ?? "";
}

// Dispatch the effects of an event, for animations, sound and speech: each once, and in order. A tap may make
// two events, and its answer shows both at once: then the stream, which brings one after the other, announces
// them. If it missed some, only whose turn it is still matters.
export function announce(root, isFromStream = false) {
  const [gameBefore, before] = announced;
  const [game, version] = versionOf(root);
  const shown = root.querySelector("[data-effects]");
  const isNext = game === gameBefore && version === before + 1;
  if (!shown || (game === gameBefore && version <= before) || !(isNext || isFromStream)) return;
  announced = [game, version];
  const effects = JSON.parse(shown.dataset.effects);
  const detail = isNext
    ? { effects, speech: shown.dataset.speech, version }
    : { effects: effects.filter(({ kind }) => kind === "turn"), speech: "", version };
  document.dispatchEvent(new CustomEvent("effects", { detail }));
}

// What the last tap came to, while the stream is bringing it: its version, and the address of its page.
const LATE_MS = 500;
let awaited = null;

// Fetch a whole page and show its part that is this screen. A tap on a screen that follows the stream is
// answered with no page, as that would be rendered and shown twice.
export async function showPage(screen, request) {
  const response = await fetch(request);
  if (response.status === 204) return awaitStream(screen, response.headers);
  const page = new DOMParser().parseFromString(await response.text(), "text/html");
  const fresh = page.getElementById("live");
  const hasAddress = response.redirected || request.method === "GET";
  if (hasAddress && fresh?.dataset.view !== screen.dataset.view) {
    location.assign(response.url);
    return;
  }
  if (fresh) {
    show(screen, fresh.innerHTML);
    announce(screen);
  } else leaveFor(screen, page.body);
  document.title = page.title;
  if (hasAddress) await setAddress(response.url);
  return undefined;
}

function awaitStream(screen, headers) {
  const page = new URL(headers.get("content-location"), location.href).href;
  const version = headers.get("etag").slice(1, -1).split(".").map(Number);
  // It may have been kept for a while, and this screen be there already, with a question that is settled now.
  if (isShown(screen, version)) return showPage(screen, new Request(page));
  awaited = { page, version };
  return setAddress(page);
}

// Wait until the stream has brought what the last tap came to; if it is late, ask for the page.
export async function caughtUp(screen) {
  if (!awaited) return;
  const { page, version } = awaited;
  awaited = null;
  const late = new Promise((resolve) => { setTimeout(resolve, LATE_MS, true); });
  const shown = () => new Promise((resolve) => { document.addEventListener("shown", () => resolve(false), { once: true }); });
  let isLate = false;
  while (!isLate && !isShown(screen, version)) isLate = await Promise.race([shown(), late]);
  if (isLate) await enqueue(() => showPage(screen, new Request(page)));
}

function isShown(screen, version) {
  return compare(versionOf(screen), version) >= 0;
}

// An error page, in answer to a tap. What is timed on this one ends, as on any screen that has no such time.
function leaveFor(screen, body) {
  screen.textContent = "";
  document.dispatchEvent(new CustomEvent("shown"));
  life.abort();
  document.body.replaceWith(body);
}

// Compare the version of a page with the one shown: positive if it is newer, negative if older.
export function compareVersions(screen, page) {
  return compare(versionOf(page), versionOf(screen));
}

function compare([game, version], [gameThen, versionThen]) {
  return game - gameThen || version - versionThen;
}

function versionOf(root) {
  return (root.querySelector("[data-version]")?.dataset.version ?? "0.0").split(".").map(Number);
}
