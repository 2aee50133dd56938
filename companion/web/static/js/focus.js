// Keep the keyboard focus, and a text being typed, across an update of the screen. If the focused element
// is gone, focus the button of the same name, else what the screen asks for now. A text is kept only while
// its field is for the same player (data-for).

// A key that was pressed once too often deals no round and begins no game.
const STARTS = '[value^="round"], [form^="again"]';
const FALLBACKS = ["#pad h2", "#pad .is-primary", "#pad .is-first .button", "#pad .button", ".others > summary", "h1"];

export function keepFocus(screen, update) {
  const focused = document.activeElement;
  const name = nameOf(screen, focused);
  const { value: typed, dataset: { for: player } } = focused;
  const before = askedOn(screen)?.dataset.asks;
  update();
  if (!name) return;
  // A field that was moved on to the next player is where to go on typing: in it, from the beginning.
  if (player && focused === document.activeElement && focused.dataset.for !== player) {
    focused.value = focused.defaultValue;
    return;
  }
  const asked = askedOn(screen);
  // What was tapped to put it right stays on the screen: the question that it brought is where to go on.
  if (asked && asked.dataset.asks !== before && focused.matches(".put-right")) {
    focusOn(asked);
    return;
  }
  if (nameOf(screen, document.activeElement) !== name) restoreFocus(screen, name);
  else if (player && focused.dataset.for === player && focused.value !== typed) focused.value = typed;
}

function restoreFocus(screen, name) {
  const same = [...screen.querySelectorAll("a, button, summary")].filter((each) => nameOf(screen, each) === name);
  const fallbacks = FALLBACKS.map((selector) => screen.querySelector(selector));
  const next = [...same, ...fallbacks].find((each) => each?.offsetParent); // null for what is not shown
  const starts = next?.matches(STARTS) && !same.includes(next);
  if (next) focusOn(starts ? screen.querySelector("h1") : next);
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
  return element.getAttribute("aria-label") ?? (element.querySelector("span") ?? element).textContent.trim();
}
