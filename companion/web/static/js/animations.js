// Animate effects on the table screen: cards fly, a skipped player dims, UNO fills the screen. The new
// state is already shown; animations only draw attention to it and never delay an update.
const MAX_FLIGHTS = 6;
const STILL_MS = 1500; // how long a burst shows where motion is turned off

const burst = document.getElementById("burst");
let shown = 0;

// The duration of an animation in milliseconds, a CSS token; 0 where motion is turned off.
function duration() {
  return parseFloat(getComputedStyle(document.documentElement).getPropertyValue("--motion")) || 0;
}

function seatOf(player) {
  return [...document.querySelectorAll(".place")].find((seat) => seat.dataset.player === player);
}

function centreOf(element) {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}

// Let the top card fly from the player's hand to the pile.
function playCard({ player }) {
  const seat = seatOf(player);
  const card = document.querySelector("#discards .face");
  if (!seat || !card) return;
  const from = centreOf(seat);
  const to = centreOf(card);
  const start = `translate(${from.x - to.x}px, ${from.y - to.y}px) rotate(40deg) scale(0.3)`;
  card.animate([{ transform: start, opacity: 0.4 }, { transform: "none", opacity: 1 }], {
    duration: duration(), easing: "cubic-bezier(0.2, 0.7, 0.3, 1)",
  });
}

// Let cards fly from the draw pile to the player, one after another.
function drawCards({ player, count = 1 }) {
  const seat = seatOf(player);
  const pile = document.querySelector("#draw-pile .face");
  if (!seat || !pile) return;
  const { left, top, width } = pile.getBoundingClientRect();
  const from = centreOf(pile);
  const to = centreOf(seat.querySelector(".fan"));
  for (let card = 0; card < Math.min(count, MAX_FLIGHTS); card += 1) {
    const flight = pile.cloneNode(true);
    flight.classList.add("flight");
    Object.assign(flight.style, { left: `${left}px`, top: `${top}px`, inlineSize: `${width}px` });
    document.body.append(flight);
    flight.animate(
      [
        { transform: "none", opacity: 1 },
        { transform: `translate(${to.x - from.x}px, ${to.y - from.y}px) rotate(180deg) scale(0.35)`, opacity: 1 },
      ],
      { duration: duration() * 1.4, delay: card * duration() * 0.4, easing: "ease-in-out", fill: "backwards" },
    ).finished.finally(() => flight.remove());
  }
}

function dim({ player }) {
  const steps = [1, 0.25, 0.25, 1].map((opacity) => ({ opacity }));
  seatOf(player)?.animate(steps, { duration: duration() * 5, easing: "ease" });
}

function pulse({ player }) {
  const steps = [1, 1.06, 1].map((scale) => ({ transform: `scale(${scale})` }));
  seatOf(player)?.querySelector(".plate").animate(steps, { duration: duration(), easing: "ease-out" });
}

// Show a player's name in letters that fill the screen, growing from their seat and back.
async function fillTheScreen(player, word, look) {
  const number = ++shown;
  const [name, says] = burst.children;
  name.textContent = player;
  says.textContent = word;
  burst.className = `burst is-${look}`;
  burst.style.setProperty("--letters", Math.max(player.length, 6));
  burst.style.setProperty("--words", Math.max(word.length, 6));
  burst.hidden = false;
  if (duration()) await openAndClose(seatOf(player));
  else await new Promise((resolve) => { setTimeout(resolve, STILL_MS); });
  if (number === shown) burst.hidden = true; // unless another has begun meanwhile
}

function openAndClose(seat) {
  const { x, y } = seat ? centreOf(seat) : { x: innerWidth / 2, y: innerHeight / 2 };
  const closed = `circle(0 at ${x}px ${y}px)`;
  const open = `circle(${Math.hypot(innerWidth, innerHeight)}px at ${x}px ${y}px)`;
  const steps = [
    { clipPath: closed, easing: "ease-in" },
    { clipPath: open, offset: 0.2 },
    { clipPath: open, offset: 0.8, easing: "ease-out" },
    { clipPath: closed },
  ];
  return burst.animate(steps, { duration: duration() * 6 }).finished.catch(() => {});
}

const uno = ({ player }) => fillTheScreen(player, burst.dataset.uno, "uno");
const caught = ({ player, by }) =>
  fillTheScreen(player, burst.dataset.caught.replace("{by}", () => by), "caught");

const BURSTS = { uno, caught };
const ANIMATIONS = { played: playCard, "turned-up": playCard, drew: drawCards, skipped: dim, turn: pulse };

document.addEventListener("effects", ({ detail }) => {
  for (const effect of detail.effects) {
    BURSTS[effect.kind]?.(effect);
    if (duration()) ANIMATIONS[effect.kind]?.(effect);
  }
});
