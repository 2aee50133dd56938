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

// Fetch a whole page and show its part that is this screen.
export async function showPage(screen, request) {
  const response = await fetch(request);
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
  const [game, version] = versionOf(page);
  const [gameHere, versionHere] = versionOf(screen);
  return game - gameHere || version - versionHere;
}

function versionOf(root) {
  return (root.querySelector("[data-version]")?.dataset.version ?? "0.0").split(".").map(Number);
}
