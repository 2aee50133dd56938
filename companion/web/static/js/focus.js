// Keep the keyboard focus, and a text being typed, across an update of the screen. A play leads to the number of
// the colour in play. If the focused element is gone, focus the button of the same name, else what the screen asks
// for now. A text is kept only while its field is for the same player (data-for).

// A key that was pressed once too often deals no round and begins no game.
const STARTS = '[value^="round"], [form^="again"]';
const IN_PLAY = "#pad .is-in-play";
const NEXT = [
  "#pad h2", IN_PLAY, "#pad .is-primary", "#pad .is-first .button", "#pad .is-key", "#pad .button", ".others > summary", "h1",
];

// The way past all else to what can be done, and with the first key what else keys can do.
const skip = document.querySelector(".skip");
skip?.addEventListener("click", (event) => {
  event.preventDefault();
  restoreFocus(document.getElementById("live"), "");
});
if (skip) addEventListener("keydown", () => import("./keys.js"), { once: true });

export function keepFocus(screen, update) {
  const focused = document.activeElement;
  const name = nameOf(screen, focused);
  const { value: typed, dataset: { for: player } } = focused;
  const before = askedOn(screen)?.dataset.asks;
  const isPlayed = "settling" in document.body.dataset && focused.closest("#pad");
  update();
  if (!name) return;
  // A field that was moved on to the next player is where to go on typing: in it, from the beginning.
  if (player && focused === document.activeElement && focused.dataset.for !== player) {
    focused.value = focused.defaultValue;
    return;
  }
  const asked = askedOn(screen);
  // What was tapped may stay on the screen: the question that it brought is where to go on.
  if (asked && asked.dataset.asks !== before && focused.matches(".put-right, #done a")) {
    focusOn(asked);
    return;
  }
  const inPlay = isPlayed && screen.querySelector(IN_PLAY);
  const here = document.activeElement;
  if (inPlay && isShown(inPlay)) focusOn(inPlay);
  else if (nameOf(screen, here) !== name || !isShown(here)) restoreFocus(screen, name);
  else if (player && focused.dataset.for === player && focused.value !== typed) focused.value = typed;
}

function restoreFocus(screen, name) {
  const same = [...screen.querySelectorAll("a, button, summary")].filter((each) => nameOf(screen, each) === name);
  const next = [...same, ...NEXT.map((selector) => screen.querySelector(selector))].find((each) => each && isShown(each));
  const starts = next?.matches(STARTS) && !same.includes(next);
  if (next) focusOn(starts ? screen.querySelector("h1") : next);
}

// What is folded away has a place on newer screens, which can be asked.
function isShown(element) {
  return element.checkVisibility ? element.checkVisibility() : element.offsetParent;
}

// A heading takes the focus only if it is told to. What stands in a field is replaced by what is typed.
function focusOn(element) {
  if (element.matches("h1, h2")) element.tabIndex = -1;
  element.focus({ preventScroll: true });
  element.select?.();
}

function askedOn(screen) {
  return screen.querySelector("[data-asks]");
}

function nameOf(screen, element) {
  if (!screen.contains(element)) return "";
  return element.getAttribute("aria-label") ?? (element.querySelector("span:not(.portrait)") ?? element).textContent.trim();
}
