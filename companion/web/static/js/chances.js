// The odds of a game that are still being worked out: show them as they come.
import { Idiomorph } from "../vendor/idiomorph.js";

const STEP_MS = 3_000;
const LONGEST_MS = 60_000;
let pause = STEP_MS;
let next = 0;

const shown = () => document.getElementById("looked-back");
const missing = () => shown().dataset.missing;

// What somebody has folded open stays open.
const callbacks = { beforeAttributeUpdated: (name) => name !== "open" };

async function renew() {
  const before = missing();
  const answer = await fetch(location.href).catch(() => null);
  const page = answer?.ok && new DOMParser().parseFromString(await answer.text(), "text/html");
  const fresh = page && page.getElementById("looked-back");
  if (fresh) Idiomorph.morph(shown(), fresh, { morphStyle: "outerHTML", callbacks });
  // What does not come may never come: it is asked for ever more seldom.
  pause = missing() === before ? Math.min(2 * pause, LONGEST_MS) : STEP_MS;
  wait();
}

// A tab that nobody sees asks for nothing, nor does a page that was left.
function wait() {
  clearTimeout(next);
  if (!document.hidden && missing() !== "0") next = setTimeout(renew, pause);
}

document.addEventListener("visibilitychange", wait);
addEventListener("pagehide", () => clearTimeout(next));
addEventListener("pageshow", wait);
