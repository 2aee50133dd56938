// Where the keyboard is stays where it was. What it was on may be gone once the table has moved on:
// then it goes to the same button anew, or else to what the screen asks now.
const NEXT = "#pad h2, #pad .is-primary, #pad .button, #pad summary, .others > summary, #say h1";

export function keepFocus(screen, change) {
  const here = document.activeElement;
  const name = screen.contains(here) ? named(here) : "";
  change();
  if (!name || (screen.contains(document.activeElement) && named(document.activeElement) === name)) return;
  const again = [...screen.querySelectorAll("a, button, summary, input")].find((each) => named(each) === name);
  const next = again ?? screen.querySelector(NEXT);
  if (next?.matches("h1, h2")) next.tabIndex = -1;
  next?.focus({ preventScroll: true });
}

function named(element) {
  return element.ariaLabel ?? (element.querySelector("span") ?? element).textContent.trim();
}
