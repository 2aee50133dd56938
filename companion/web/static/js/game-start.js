// The set-up page moves on by itself once another screen has begun a game, unless this one is being
// filled in.
const { then } = document.querySelector("[data-then]").dataset;
const isFilledIn = () => document.querySelector("[data-seats] li") || document.getElementById("new")?.value;

const source = new EventSource("/stream");
source.addEventListener("message", () => {
  source.close();
  if (!isFilledIn()) location.replace(then);
});
addEventListener("pagehide", () => source.close());
