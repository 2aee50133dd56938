// Shows at the table what just happened: cards fly, who is skipped dims, UNO fills the room. What is
// true now stands on the screen already; this only draws the eye to it, and never holds anything up.
const FLIGHTS_AT_ONCE = 6;
const STILL_MS = 1500;

const burst = document.getElementById("burst");
let shown = 0;

// One token says how long a movement takes; it is nothing where nothing is to move.
function pace() {
  return parseFloat(getComputedStyle(document.documentElement).getPropertyValue("--motion")) || 0;
}

function seatOf(player) {
  return [...document.querySelectorAll(".place")].find((seat) => seat.dataset.player === player);
}

function middleOf(element) {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}

// From the player's hand to the pile: the card on top comes from there.
function playCard({ player }) {
  const seat = seatOf(player);
  const card = document.querySelector("#discards .face");
  if (!seat || !card) return;
  const from = middleOf(seat);
  const to = middleOf(card);
  const start = `translate(${from.x - to.x}px, ${from.y - to.y}px) rotate(40deg) scale(0.3)`;
  card.animate([{ transform: start, opacity: 0.4 }, { transform: "none", opacity: 1 }], {
    duration: pace(), easing: "cubic-bezier(0.2, 0.7, 0.3, 1)",
  });
}

// From the draw pile to who draws, one card after the other.
function drawCards({ player, count = 1 }) {
  const seat = seatOf(player);
  const pile = document.querySelector("#draw-pile .face");
  if (!seat || !pile) return;
  const { left, top, width } = pile.getBoundingClientRect();
  const from = middleOf(pile);
  const to = middleOf(seat.querySelector(".fan"));
  for (let card = 0; card < Math.min(count, FLIGHTS_AT_ONCE); card += 1) {
    const flight = pile.cloneNode(true);
    flight.classList.add("flight");
    Object.assign(flight.style, { left: `${left}px`, top: `${top}px`, inlineSize: `${width}px` });
    document.body.append(flight);
    flight.animate(
      [
        { transform: "none", opacity: 1 },
        { transform: `translate(${to.x - from.x}px, ${to.y - from.y}px) rotate(180deg) scale(0.35)`, opacity: 1 },
      ],
      { duration: pace() * 1.4, delay: card * pace() * 0.4, easing: "ease-in-out", fill: "backwards" },
    ).finished.finally(() => flight.remove());
  }
}

function dim({ player }) {
  const steps = [1, 0.25, 0.25, 1].map((opacity) => ({ opacity }));
  seatOf(player)?.animate(steps, { duration: pace() * 5, easing: "ease" });
}

function pulse({ player }) {
  const steps = [1, 1.06, 1].map((scale) => ({ transform: `scale(${scale})` }));
  seatOf(player)?.querySelector(".plate").animate(steps, { duration: pace(), easing: "ease-out" });
}

// Names somebody in letters that fill the screen, from their seat and back to it.
async function fillTheScreen(player, word, look) {
  const turn = ++shown;
  const [name, says] = burst.children;
  name.textContent = player;
  says.textContent = word;
  burst.className = `burst is-${look}`;
  burst.style.setProperty("--letters", Math.max(player.length, 6));
  burst.style.setProperty("--words", Math.max(word.length, 6));
  burst.hidden = false;
  if (pace()) await openAndClose(seatOf(player));
  else await new Promise((resolve) => { setTimeout(resolve, STILL_MS); });
  if (turn === shown) burst.hidden = true;
}

function openAndClose(seat) {
  const { x, y } = seat ? middleOf(seat) : { x: innerWidth / 2, y: innerHeight / 2 };
  const closed = `circle(0 at ${x}px ${y}px)`;
  const open = `circle(${Math.hypot(innerWidth, innerHeight)}px at ${x}px ${y}px)`;
  const steps = [
    { clipPath: closed, easing: "ease-in" },
    { clipPath: open, offset: 0.2 },
    { clipPath: open, offset: 0.8, easing: "ease-out" },
    { clipPath: closed },
  ];
  return burst.animate(steps, { duration: pace() * 6 }).finished.catch(() => {});
}

const uno = ({ player }) => fillTheScreen(player, burst.dataset.uno, "uno");
const caught = ({ player, by }) =>
  fillTheScreen(player, burst.dataset.caught.replace("{by}", () => by), "caught");

const LOUD = { uno, caught };
const MOVES = { played: playCard, "turned-up": playCard, drew: drawCards, skipped: dim, turn: pulse };

document.addEventListener("effects", ({ detail }) => {
  for (const effect of detail.effects) {
    LOUD[effect.kind]?.(effect);
    if (pace()) MOVES[effect.kind]?.(effect);
  }
});
