// The time of a turn: the steps that the server sent are taken by this screen's own clock. Nothing ticks but the
// last seconds; the ring empties by an animation that begins as far on as the turn is old.
import { tell, timed } from "./timed.js";

const DIGITS_MS = 10_000;
const HALVES = [[0, 180, 180], [0, 0, 180]]; // degrees: the right half of the ring empties first
const STEPS = 20; // where motion is turned off

const { dataset } = document.documentElement;
let turn = null;
let taken = "";
let next = 0;

// Follow the turn that this element tells of; without one there is none to be timed.
export function follow(element) {
  const before = turn;
  turn = timed(turn, element?.dataset.turn);
  if (turn !== before) taken = "";
  empty();
  step();
}

function step() {
  clearTimeout(next);
  if (!turn) {
    delete dataset.stage;
    return;
  }
  const age = Date.now() - turn.began;
  const [at, stage] = [...turn.steps].reverse().find(([after]) => after <= age) ?? [0, "fresh"];
  if (dataset.stage !== stage) dataset.stage = stage;
  if (taken !== `${turn.id} ${at}`) {
    taken = `${turn.id} ${at}`;
    tell(stage, turn.says[stage], age - at);
  }
  const left = turn.limit - age;
  showDigits(left);
  const due = [...turn.steps.map(([after]) => after - age), left - DIGITS_MS, left > DIGITS_MS ? left : left % 1000 || 1000];
  const soonest = Math.min(...due.filter((ms) => ms > 0));
  if (soonest < Infinity) next = setTimeout(step, soonest);
}

function showDigits(left) {
  const digits = document.querySelector(".clock > b");
  if (digits) digits.textContent = left > 0 && left <= DIGITS_MS ? Math.ceil(left / 1000) : "";
}

function empty() {
  document.querySelectorAll(".clock i").forEach((half, place) => {
    if (half.getAnimations().length) return;
    const isStill = !parseFloat(getComputedStyle(half).getPropertyValue("--motion"));
    const turns = HALVES[place].map((degrees) => ({ transform: `rotate(${degrees}deg)` }));
    const easing = isStill ? `steps(${STEPS})` : "linear";
    half.animate(turns, { duration: turn.limit, fill: "both", easing }).currentTime = Date.now() - turn.began;
  });
}
