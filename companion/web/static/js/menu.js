// Close the menu by Escape, and by a tap outside it, which has no other effect.
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

addEventListener("keydown", ({ key }) => {
  const menu = key === "Escape" && openMenu();
  if (!menu) return;
  menu.open = false;
  menu.querySelector("summary").focus();
});
