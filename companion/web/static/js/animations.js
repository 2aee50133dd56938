// Animate effects on the table screen: cards fly, hands change places, a skipped player dims, UNO fills
// the screen. The new state is already shown; animations only draw attention to it and never delay an update.
const MAX_FLIGHTS = 6;
const STILL_MS = 1500; // how long a burst shows where motion is turned off
const STAGED_MS = 4000; // how long a household's own sentence fills the screen, or who was knocked out
const ARC_STEPS = 12; // points on the way of a hand that travels round the table

const burst = document.getElementById("burst");
const pen = document.createElement("canvas").getContext("2d");
let shown = 0;

// The duration of an animation in milliseconds, a CSS token; 0 where motion is turned off.
function duration() {
  return parseFloat(getComputedStyle(document.documentElement).getPropertyValue("--motion")) || 0;
}

function seatOf(player) {
  return [...document.querySelectorAll(".place")].find((seat) => seat.dataset.player === player);
}

function centreOf(area) {
  const { left, top, width, height } = area.getBoundingClientRect?.() ?? area;
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

// Let hands travel round the table, each from one seat to another, along the ring in this direction of
// play. They lie there already: only their cards move, from where they were.
function moveHands(moves, direction) {
  const felt = document.querySelector(".felt")?.getBoundingClientRect();
  if (!felt || moves.flat().includes(undefined)) return;
  // All are measured before the first one moves.
  const fans = moves.map((seats) => seats.map((seat) => seat.querySelector(".fan")));
  const ways = fans.map((pair) => aroundTheTable(felt, ...pair.map(centreOf), direction));
  moves.forEach(([, taker], place) => {
    taker.classList.add("is-given");
    fans[place][1].animate(ways[place], { duration: duration() * 4, easing: "ease-in-out" })
      .finished.catch(() => {}).finally(() => taker.classList.remove("is-given"));
  });
}

// The steps of an animation along the ring that ends where the element is.
function aroundTheTable(felt, start, end, direction) {
  const middle = centreOf(felt);
  const [from, to] = [start, end].map(({ x, y }) => {
    const [across, down] = [(x - middle.x) / felt.width, (y - middle.y) / felt.height];
    return { angle: Math.atan2(down, across), far: Math.hypot(across, down) };
  });
  // On a screen angles grow clockwise, which is to the left round a table.
  const turn = 2 * Math.PI;
  const way = direction === "left" ? (to.angle - from.angle + turn) % turn : -((from.angle - to.angle + turn) % turn);
  return Array.from({ length: ARC_STEPS + 1 }, (_, step) => {
    const part = step / ARC_STEPS;
    const angle = from.angle + way * part;
    const far = from.far + (to.far - from.far) * part;
    const x = middle.x + Math.cos(angle) * far * felt.width - end.x;
    const y = middle.y + Math.sin(angle) * far * felt.height - end.y;
    return { transform: `translate(${x}px, ${y}px)` };
  });
}

// Both go the same way round, so that they never meet.
function swapHands({ player, by }) {
  const [one, other] = [seatOf(player), seatOf(by)];
  moveHands([[one, other], [other, one]], "left");
}

function passHands({ direction }) {
  const seats = [...document.querySelectorAll(".place")];
  const step = direction === "left" ? 1 : -1;
  moveHands(seats.map((seat, place) => [seat, seats[(place + step + seats.length) % seats.length]]), direction);
}

// Let all hands fly into the middle, and out again from the left of whoever had them shuffled.
function shuffleHands({ player }) {
  const pile = document.getElementById("piles");
  const seats = [...document.querySelectorAll(".place")];
  const first = seats.indexOf(seatOf(player)) + 1;
  if (!pile || !first) return;
  const middle = centreOf(pile);
  // All are measured before the first one moves.
  const fans = [...seats.slice(first), ...seats.slice(0, first)].map((seat) => seat.querySelector(".fan"));
  const ways = fans.map(centreOf).map(({ x, y }) => `translate(${middle.x - x}px, ${middle.y - y}px)`);
  fans.forEach((fan, place) => {
    const seat = fan.closest(".place");
    seat.classList.add("is-given");
    const out = 0.5 + (0.2 * place) / fans.length;
    const steps = [
      { transform: "none", easing: "ease-in" },
      { transform: `${ways[place]} scale(0.6)`, offset: 0.3 },
      { transform: `${ways[place]} rotate(360deg) scale(0.6)`, offset: out, easing: "ease-out" },
      { transform: "rotate(360deg)" },
    ];
    fan.animate(steps, { duration: duration() * 6 }).finished.catch(() => {}).finally(() => seat.classList.remove("is-given"));
  });
}

// Let what is owed come from the player who laid the newest card for it.
function passDebt({ by }) {
  const seat = seatOf(by);
  const debt = document.querySelector(".debt");
  if (!seat || !debt) return;
  const from = centreOf(seat);
  const to = centreOf(debt);
  const start = { transform: `translate(${from.x - to.x}px, ${from.y - to.y}px) scale(0.3)`, opacity: 0.4 };
  debt.animate([start, { transform: "scale(1.15)", opacity: 1, offset: 0.8 }, { transform: "none" }], {
    duration: duration() * 2, easing: "ease-out",
  });
}

// Let what is owed go from whoever sent it on to the player who owes it now, and then to its place.
function sendDebt({ player, by }) {
  const seats = [by, player].map(seatOf);
  const debt = document.querySelector(".debt");
  if (!debt || !seats.every(Boolean)) return;
  const to = centreOf(debt);
  const [from, over] = seats.map(centreOf).map(({ x, y }) => `translate(${x - to.x}px, ${y - to.y}px)`);
  const steps = [
    { transform: `${from} scale(0.6)`, opacity: 0.4 },
    { transform: `${over} scale(1.3)`, opacity: 1, offset: 0.5 },
    { transform: `${over} scale(1.3)`, offset: 0.7 },
    { transform: "none" },
  ];
  debt.classList.add("is-sent");
  debt.animate(steps, { duration: duration() * 4, easing: "ease-in-out" })
    .finished.catch(() => {}).finally(() => debt.classList.remove("is-sent"));
}

function dim({ player }) {
  const steps = [1, 0.25, 0.25, 1].map((opacity) => ({ opacity }));
  seatOf(player)?.animate(steps, { duration: duration() * 5, easing: "ease" });
}

function pulse({ player }) {
  const steps = [1, 1.06, 1].map((scale) => ({ transform: `scale(${scale})` }));
  seatOf(player)?.querySelector(".plate").animate(steps, { duration: duration(), easing: "ease-out" });
}

// Show a player's name in letters that fill the screen, growing from their seat and back, with the faces of these players.
async function fillTheScreen(player, word, look, faces = []) {
  const number = ++shown;
  const [name, says, who] = burst.children;
  who.textContent = "";
  who.append(...faces.map((each) => seatOf(each)?.querySelector(".portrait")?.cloneNode(true)).filter(Boolean));
  name.textContent = player;
  says.textContent = word;
  burst.className = `burst is-${look}`;
  burst.style.setProperty("--width", widthOf(name));
  burst.style.setProperty("--words", widthOf(says));
  burst.hidden = false;
  if (duration()) await (look === "jumped" ? cutIn() : openAndClose(seatOf(player)));
  else await new Promise((resolve) => { setTimeout(resolve, STILL_MS); });
  if (number === shown) burst.hidden = true; // unless another has begun meanwhile
}

// Show what the page has ready as large as the screen: the sentence on the blank that was played, or who was knocked
// out. Says whether what happened is still to be shown then: what comes next takes it away.
async function stage(name) {
  const staged = document.querySelector(`${name}[hidden]`);
  if (!staged) return true;
  staged.hidden = false;
  const steps = [{ transform: "scale(1.06)", opacity: 0 }, { transform: "none", opacity: 1 }];
  if (duration()) staged.animate(steps, { duration: duration(), easing: "ease-out" });
  await new Promise((resolve) => { setTimeout(resolve, STAGED_MS); });
  staged.hidden = true;
  return staged.isConnected;
}

// Let the sum of a hand fly into that of all hands, which has it already.
function addHand({ player }) {
  const hand = [...document.querySelectorAll("[data-counts]")].find((each) => each.dataset.counts === player);
  const sum = hand?.querySelector(".sum");
  const all = document.getElementById("so-far");
  if (!sum || !all) return;
  const { left, top } = sum.getBoundingClientRect();
  const [from, to] = [sum, all].map(centreOf);
  const flight = sum.cloneNode(true);
  flight.removeAttribute("id");
  flight.classList.add("flight");
  Object.assign(flight.style, { left: `${left}px`, top: `${top}px`, fontSize: getComputedStyle(sum).fontSize });
  document.body.append(flight);
  flight.animate([{ transform: "none", opacity: 1 }, { transform: `translate(${to.x - from.x}px, ${to.y - from.y}px) scale(1.6)`, opacity: 0.2 }], {
    duration: duration() * 2, easing: "ease-in",
  }).finished.catch(() => {}).finally(() => flight.remove());
}

// The width of an element's text in em, by which its style sheet chooses the size at which it fits.
function widthOf(element) {
  const { fontWeight, fontFamily } = getComputedStyle(element);
  pen.font = `${fontWeight} 100px ${fontFamily}`;
  return Math.max(pen.measureText(element.textContent).width / 100, 4);
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

// Sweep across the screen from one side to the other.
function cutIn() {
  const steps = [
    { clipPath: "inset(0 100% 0 0)", easing: "ease-out" },
    { clipPath: "inset(0)", offset: 0.15 },
    { clipPath: "inset(0)", offset: 0.85, easing: "ease-in" },
    { clipPath: "inset(0 0 0 100%)" },
  ];
  return burst.animate(steps, { duration: duration() * 4 }).finished.catch(() => {});
}

const uno = ({ player }) => fillTheScreen(player, burst.dataset.uno, "uno");
const caught = ({ player, by }) =>
  fillTheScreen(player, burst.dataset.caught.replace("{by}", () => by), "caught", [player, by]);

// Who caught wrongly draws for it, so the name and the place are theirs.
const wronglyCaught = ({ player, by }) =>
  fillTheScreen(by, burst.dataset.wronglyCaught.replace("{player}", () => player), "wrongly-caught", [by]);

const jumped = ({ player }) => fillTheScreen(player, burst.dataset.jumped, "jumped");

const BURSTS = { uno, caught, "wrongly-caught": wronglyCaught, jumped };
const ANIMATIONS = {
  played: playCard, "turned-up": playCard, drew: drawCards, skipped: dim, turn: pulse,
  "knocked-out": dim, swapped: swapHands, passed: passHands, "hands-shuffled": shuffleHands, owes: passDebt,
  deflected: sendDebt, jumped: pulse, counted: addHand,
};
const STAGES = { played: ".stated", "knocked-out": ".moment" };

document.addEventListener("effects", async ({ detail }) => {
  for (const effect of detail.effects) BURSTS[effect.kind]?.(effect);
  let isShown = true;
  for (const [kind, name] of Object.entries(STAGES)) {
    if (isShown && detail.effects.some((effect) => effect.kind === kind)) isShown = await stage(name);
  }
  if (!isShown || !duration()) return;
  for (const effect of detail.effects) ANIMATIONS[effect.kind]?.(effect);
});
