// The odds of a game that are still being worked out: show them as they come.
import { Idiomorph } from "../vendor/idiomorph.js";

const STEP_MS = 3000;
const shown = () => document.getElementById("looked-back");

// What somebody has folded open stays open.
const callbacks = { beforeAttributeUpdated: (name) => name !== "open" };

async function renew() {
  // A tab that nobody sees asks for nothing.
  if (!document.hidden) {
    const answer = await fetch(location.href).catch(() => null);
    if (answer?.ok) {
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      Idiomorph.morph(shown(), page.getElementById("looked-back"), { morphStyle: "outerHTML", callbacks });
    }
  }
  if (shown().dataset.missing !== "0") setTimeout(renew, STEP_MS);
}

setTimeout(renew, STEP_MS);
