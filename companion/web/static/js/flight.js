// A card that is tapped flies to the pile. What flies is a copy over the page, so that no tap waits for it.
export function fly(card) {
  const pile = document.querySelector(".pile");
  const duration = parseFloat(getComputedStyle(document.documentElement).getPropertyValue("--motion"));
  if (!pile || !duration || !card?.matches("#pad .is-card")) return;
  const [from, to] = [card, pile].map((each) => each.getBoundingClientRect());
  const [flight, row] = [document.createElement("div"), card.parentElement.cloneNode()];
  row.append(card.cloneNode(true));
  flight.append(row);
  flight.classList.add("pad", "flight");
  flight.inert = true;
  for (const side of ["left", "top", "width", "height"]) flight.style[side] = `${from[side]}px`;
  flight.style.setProperty("--u", `${from.height}px`);
  document.body.append(flight);
  const x = to.left + to.width / 2 - from.left - from.width / 2;
  const y = to.top + to.height / 2 - from.top - from.height / 2;
  const there = `translate(${x}px, ${y}px) scale(${to.width / from.width}) rotate(5deg)`;
  flight.animate([{ transform: "none" }, { transform: there, opacity: 0.8 }], { duration, easing: "ease-in-out" })
    .finished.catch(() => {}).finally(() => flight.remove());
}
