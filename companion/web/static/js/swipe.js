// A card of the hand on the screen can be flicked away with a finger; it is its button all the same.
const FAR_ENOUGH = 28;

export function listenToSwipes() {
  let card = null;
  let from = 0;

  const letGo = () => {
    card?.classList.remove("is-lifted");
    card?.style.removeProperty("--lift");
    card = null;
  };

  document.addEventListener("pointerdown", (event) => {
    // A mouse that is dragged clicks all the same.
    if (event.pointerType === "mouse" || !event.isPrimary) return;
    card = event.target.closest(".tray-card");
    from = event.clientY;
  });

  document.addEventListener("pointermove", (event) => {
    if (!card) return;
    card.classList.add("is-lifted");
    card.style.setProperty("--lift", `${Math.min(0, event.clientY - from)}px`);
  });

  document.addEventListener("pointerup", (event) => {
    const away = card && from - event.clientY > FAR_ENOUGH ? card : null;
    letGo();
    if (!away) return;
    away.classList.add("is-away");
    away.click();
  });

  document.addEventListener("pointercancel", letGo);
}
