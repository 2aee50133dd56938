// Watch a game again: play and pause, the line through the game, keys and swipes. Every moment is a fragment of
// the server, morphed in as the stream's are; those that come next are there before they are wanted.
import { enqueue, show } from "./render.js";

const STEP_MS = 1600; // from one event to the next, at the usual speed
const SPEEDS = [1, 2, 5];
const AHEAD = 3;
const MOST_KEPT = 300;
const SWIPE_PX = 40;

const screen = document.getElementById("live");
const player = document.getElementById("player");
const run = document.getElementById("run");
const speed = document.getElementById("speed");
const scrub = document.getElementById("scrub");

const pieces = new Map();
let times = SPEEDS[0];
let timer = 0;
let wanted = null;
let going = null;

// The number of the moment to which a link leads, undefined where there is none; in the order of the links.
const LINKS = ["first", "round-before", "back", "forward", "round-after", "last"];
const steps = () => document.getElementById("steps");
const numberOf = (link) => steps().children[LINKS.indexOf(link)].dataset.at;

function piece(number) {
  if (!pieces.has(number)) {
    if (pieces.size >= MOST_KEPT) pieces.delete(pieces.keys().next().value);
    const asked = fetch(screen.dataset.pieces + number)
      .then((answer) => (answer.ok ? answer.text() : Promise.reject(answer)));
    asked.catch(() => pieces.delete(number));
    pieces.set(number, asked);
  }
  return pieces.get(number);
}

// Fetch what comes after a piece, and after that.
async function prefetch(html, count = AHEAD) {
  const [, forward] = html.match(/data-forward="(\d+)"/) ?? [];
  if (!forward || !count) return;
  const next = await piece(Number(forward)).catch(() => "");
  prefetch(next, count - 1);
}

// A game that is played on: at its end the new event is shown, anywhere else only how far it goes.
let news = null;
function playedOn(_screen, html) {
  const [game, last] = html.match(/\d+\.\d+/)[0].split(".");
  const before = Number(scrub.max);
  if (game !== screen.dataset.follows || Number(last) === before) return;
  const isAtEnd = !going && numberOf("forward") === undefined;
  pieces.clear();
  scrub.max = last;
  for (const { style } of document.querySelectorAll(".marks > *")) {
    style.setProperty("--share", (style.getPropertyValue("--share") * before) / last);
  }
  news = Number(last) === before + 1 ? before + 1 : null;
  // Not awaited: what is shown waits for its place behind this.
  go(isAtEnd ? Number(last) : wanted ?? Number(scrub.value));
}

// Go to a moment. Where others are asked for meanwhile, as by the slider, only the latest comes after it.
function go(number) {
  wanted = number;
  going ??= goWhereWanted().finally(() => { going = null; });
  return going;
}

async function goWhereWanted() {
  for (let shown = null; shown !== wanted;) {
    shown = wanted;
    const html = await piece(shown).catch(() => null);
    if (html === null) return pause();
    await showMoment(shown, html);
  }
}

async function showMoment(number, html) {
  const isNext = Number(numberOf("forward")) === number || number === news;
  news = null;
  await enqueue(() => show(screen, html));
  history.replaceState(null, "", `?at=${number}`);
  if (number === wanted) scrub.value = number;
  keepInSight();
  if (isNext && times < SPEEDS[SPEEDS.length - 1]) announce();
  prefetch(html);
}

function announce() {
  const { effects } = screen.querySelector("[data-effects]").dataset;
  document.dispatchEvent(new CustomEvent("effects", { detail: { effects: JSON.parse(effects), speech: "" } }));
}

// The present line in the middle of its list. Not scrollIntoView, which would move the page as well.
function keepInSight() {
  const line = document.getElementById("present");
  const list = document.getElementById("told");
  if (line) list.scrollTop += line.getBoundingClientRect().top - list.getBoundingClientRect().top - list.clientHeight / 2;
}

const isPlaying = () => timer !== 0;

function pause() {
  clearTimeout(timer);
  timer = 0;
  run.textContent = run.dataset.play;
}

function play() {
  if (!numberOf("forward")) go(0);
  run.textContent = run.dataset.pause;
  timer = setTimeout(next, STEP_MS / times / 2);
}

async function next() {
  const number = numberOf("forward");
  if (number) await go(Number(number));
  if (!isPlaying()) return;
  if (numberOf("forward")) timer = setTimeout(next, STEP_MS / times);
  else pause();
}

function take(name) {
  const number = numberOf(name);
  if (number === undefined) return;
  pause();
  go(Number(number));
}

run.addEventListener("click", () => (isPlaying() ? pause() : play()));

speed.addEventListener("click", ({ detail }) => {
  times = SPEEDS[(SPEEDS.indexOf(times) + 1) % SPEEDS.length];
  speed.textContent = `${times}×`;
  speed.setAttribute("aria-label", speed.getAttribute("aria-label").replace(/\d/, times));
  if (detail) speed.blur(); // after a click with the mouse the space bar plays and pauses
});

scrub.addEventListener("input", () => {
  pause();
  go(Number(scrub.value));
});

screen.addEventListener("click", (event) => {
  const link = event.target.closest("a[data-at]");
  if (!link || event.metaKey || event.ctrlKey || event.shiftKey) return;
  event.preventDefault();
  pause();
  go(Number(link.dataset.at));
});

const KEYS = {
  ArrowLeft: "back", ArrowRight: "forward", Home: "first", End: "last", "[": "round-before", "]": "round-after",
};

addEventListener("keydown", (event) => {
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  // A focused button is pressed by the space bar already.
  if (event.key === " " && !event.target.closest("button, summary")) run.click();
  else if (event.key in KEYS) take(KEYS[event.key]);
  else return;
  event.preventDefault();
});

let from = null;
addEventListener("pointerdown", (event) => {
  from = event.pointerType !== "mouse" && event.target.closest(".watched") ? event.clientX : null;
});
addEventListener("pointerup", ({ clientX }) => {
  if (from !== null && Math.abs(clientX - from) > SWIPE_PX) take(clientX < from ? "forward" : "back");
  from = null;
});

player.hidden = false;
keepInSight();
prefetch(steps().outerHTML);
if (screen.dataset.follows) import("./stream.js").then(({ follow }) => follow(screen, playedOn));
// Nobody is at a television to start it.
if (document.getElementById("elsewhere")) play();
