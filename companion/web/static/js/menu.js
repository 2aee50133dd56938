// The menu closes as people expect: by Escape, and by a tap beside it, which then does nothing else.
function openMenu() {
  return document.querySelector(".menu[open]");
}

addEventListener("click", (event) => {
  const menu = openMenu();
  // A click without a pointer is the keyboard's: it is meant for what has the focus.
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
