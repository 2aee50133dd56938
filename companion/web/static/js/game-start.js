// A page without a game moves on by itself once another screen has begun one, or a tournament says what is to
// be played here, unless this one is being filled in.
import { submitterOf } from "./submitter.js";

const { then, waits, stream = "/stream" } = document.querySelector("[data-then]").dataset;
const isFilledIn = () => document.querySelector("[data-seats] li") || document.getElementById("new")?.value;

const source = new EventSource(`${stream}?view=waits`);
source.addEventListener("page", ({ data }) => {
  if (data === waits) return;
  source.close();
  if (!isFilledIn()) location.replace(then);
});
addEventListener("pagehide", () => source.close());
// Whoever begins it here is led on by that.
addEventListener("submit", (event) => submitterOf(event)?.value === "assigned" && source.close());
