// A card of the hand being counted is removed by flicking it upwards; it remains a button as well.
const SWIPE_PX = 28;

let card = null;
let from = 0;

const release = () => {
  card?.classList.remove("is-lifted");
  card?.style.removeProperty("--lift");
  card = null;
};

document.addEventListener("pointerdown", (event) => {
  // A drag with the mouse ends in a click anyway.
  if (event.pointerType === "mouse" || !event.isPrimary) return;
  card = event.target.closest(".fan-card");
  from = event.clientY;
});

document.addEventListener("pointermove", (event) => {
  if (!card) return;
  card.classList.add("is-lifted");
  card.style.setProperty("--lift", `${Math.min(0, event.clientY - from)}px`);
});

document.addEventListener("pointerup", (event) => {
  const swiped = card && from - event.clientY > SWIPE_PX ? card : null;
  release();
  if (!swiped) return;
  swiped.classList.add("is-away");
  swiped.click();
});

document.addEventListener("pointercancel", release);

// It listens to the whole page, from when there first is a hand.
export function follow() {}
