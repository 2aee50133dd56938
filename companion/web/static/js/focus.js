// Where the keyboard is stays where it was, and what is being typed for somebody stays typed until it is
// another's turn. What it was on may be gone once the table has moved on: then it goes to the same
// button anew, or else to what the screen asks now.
const NEXT = ["#pad h2", "#pad .is-primary", "#pad .button", ".others > summary", "h1"];

export function keepFocus(screen, change) {
  const was = document.activeElement;
  const name = named(screen, was);
  const { value: typed, dataset: { for: whose } } = was;
  change();
  if (!name) return;
  if (named(screen, document.activeElement) !== name) focusAnew(screen, name);
  else if (whose && was.dataset.for === whose && was.value !== typed) was.value = typed;
}

function focusAnew(screen, name) {
  const again = [...screen.querySelectorAll("a, button, summary")].filter((each) => named(screen, each) === name);
  const asked = NEXT.map((selector) => screen.querySelector(selector));
  const next = [...again, ...asked].find((each) => each?.offsetParent);
  if (next?.matches("h1, h2")) next.tabIndex = -1;
  next?.focus({ preventScroll: true });
}

function named(screen, element) {
  if (!screen.contains(element)) return "";
  return element.getAttribute("aria-label") ?? (element.querySelector("span") ?? element).textContent.trim();
}
