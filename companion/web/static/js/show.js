// Brings new HTML into the screen, changing only what differs.
import { Idiomorph } from "../vendor/idiomorph.js";
import { moveTo } from "./address.js";
import { keepFocus } from "./focus.js";

const keepMenusAsTheyAre = {
  // Whether a menu is open is the visitor's business, not the table's. A coin that turns here
  // already turns on: what arrives may have been on its way for a moment.
  beforeAttributeUpdated: (name, node) =>
    !(name === "open" && node.tagName === "DETAILS") && !(name === "style" && node.matches(".coin")),
};

// What arrives is shown one after the other: an event must not overtake the answer to a tap. One that
// fails says so where it was asked for, and holds up nothing after it.
let queue = Promise.resolve();

export function inTurn(action) {
  const shown = queue.then(action);
  queue = shown.catch(() => {});
  return shown;
}

export function show(screen, html) {
  const before = seen(screen);
  const refusal = refused(screen);
  keepFocus(screen, () => Idiomorph.morph(screen, html, { morphStyle: "innerHTML", callbacks: keepMenusAsTheyAre }));
  const root = screen.querySelector("[data-effects]");
  if (root?.dataset.title) document.title = root.dataset.title;
  if (refused(screen) && refused(screen) !== refusal) document.dispatchEvent(new CustomEvent("refused"));
  tell(root, before, seen(screen));
}

function refused(screen) {
  return screen.querySelector("[data-refused]")?.textContent ?? "";
}

// Tells all who move, sound or speak by it what just happened. Where more than one event was missed,
// how it came to this is over: what still matters is whose turn it is.
function tell(root, [gameBefore, before], [game, version]) {
  if (!root || (game === gameBefore && version <= before)) return;
  const isNext = game === gameBefore && version === before + 1;
  const effects = JSON.parse(root.dataset.effects);
  const detail = isNext
    ? { effects, speech: root.dataset.speech, version }
    : { effects: effects.filter(({ kind }) => kind === "turn"), speech: "", version };
  document.dispatchEvent(new CustomEvent("effects", { detail }));
}

// Fetches a whole page and shows the part of it that is this screen.
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
  if (hasAddress) await moveTo(response.url);
}

// How far what is shown here lies behind that HTML: below 0 the HTML is the older one.
export function newer(screen, html) {
  const incoming = document.createElement("template");
  incoming.innerHTML = html;
  const [game, version] = seen(incoming.content);
  const [gameHere, versionHere] = seen(screen);
  return game - gameHere || version - versionHere;
}

function seen(root) {
  return (root.querySelector("[data-version]")?.dataset.version ?? "0.0").split(".").map(Number);
}
