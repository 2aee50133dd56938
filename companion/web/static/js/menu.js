// Close the menu by Escape, by what is chosen in it, and by a tap outside it, which has no other effect.
function openMenu() {
  return document.querySelector(".menu[open]");
}

addEventListener("click", (event) => {
  const menu = openMenu();
  // detail is 0 for a click by keyboard, which is meant for the focused element.
  if (!menu || menu.contains(event.target) || !event.detail) return;
  event.preventDefault();
  event.stopPropagation();
  menu.open = false;
}, { capture: true });

// The page may stay as it is, or be gone back to: the next tap is meant for it.
function chosen({ target }) {
  const menu = openMenu();
  // Of the switches one may want several.
  if (!menu?.contains(target) || target.closest(".cues")) return;
  if (menu.contains(document.activeElement)) menu.querySelector("summary").focus();
  menu.open = false;
}

addEventListener("submit", chosen);
addEventListener("click", (event) => { if (event.target.closest("a")) chosen(event); });

addEventListener("keydown", ({ key }) => {
  const menu = key === "Escape" && openMenu();
  if (!menu) return;
  menu.open = false;
  menu.querySelector("summary").focus();
});
