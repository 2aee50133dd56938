// Morph new HTML into the screen, changing only what differs.
import { Idiomorph } from "../vendor/idiomorph.js";
import { setAddress } from "./history.js";
import { keepFocus } from "./focus.js";

const keepLocalState = {
  // Whether a menu is open is local to this screen. A coin that already turns keeps its animation: the
  // fragment that arrives may be a moment old.
  beforeAttributeUpdated: (name, node) =>
    !(name === "open" && node.tagName === "DETAILS") && !(name === "style" && node.matches(".coin")),
};

// Updates are applied one after another: an event must not overtake the response to a tap. A failed one
// rejects the promise of its caller, and does not block the queue.
let queue = Promise.resolve();

export function enqueue(update) {
  const result = queue.then(update);
  queue = result.catch(() => {});
  return result;
}

export function show(screen, html) {
  const before = versionOf(screen);
  const refusal = refusalOn(screen);
  keepFocus(screen, () => Idiomorph.morph(screen, html, { morphStyle: "innerHTML", callbacks: keepLocalState }));
  const root = screen.querySelector("[data-effects]");
  if (root?.dataset.title) document.title = root.dataset.title;
  if (refusalOn(screen) && refusalOn(screen) !== refusal) document.dispatchEvent(new CustomEvent("refused"));
  announce(root, before, versionOf(screen));
}

function refusalOn(screen) {
  return screen.querySelector("[data-refused]")?.textContent ?? "";
}

// Dispatch the effects of the last event, for animations, sound and speech. If events were missed, only
// whose turn it is still matters.
function announce(root, [gameBefore, before], [game, version]) {
  if (!root || (game === gameBefore && version <= before)) return;
  const isNext = game === gameBefore && version === before + 1;
  const effects = JSON.parse(root.dataset.effects);
  const detail = isNext
    ? { effects, speech: root.dataset.speech, version }
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
  if (fresh) show(screen, fresh.innerHTML);
  else document.body.replaceWith(page.body); // An error page, in answer to a tap.
  document.title = page.title;
  if (hasAddress) await setAddress(response.url);
}

// Compare the version of the HTML with the one shown: positive if the HTML is newer, negative if older.
export function compareVersions(screen, html) {
  const incoming = document.createElement("template");
  incoming.innerHTML = html;
  const [game, version] = versionOf(incoming.content);
  const [gameHere, versionHere] = versionOf(screen);
  return game - gameHere || version - versionHere;
}

function versionOf(root) {
  return (root.querySelector("[data-version]")?.dataset.version ?? "0.0").split(".").map(Number);
}
