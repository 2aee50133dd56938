// A screen that was here before the game: as soon as there is one it goes on by itself, unless
// somebody is filling in a game here.
const { then } = document.querySelector("[data-then]").dataset;
const isFilledIn = () => document.querySelector("[data-seats] li") || document.getElementById("new")?.value;

const source = new EventSource("/stream");
source.addEventListener("message", () => {
  source.close();
  if (!isFilledIn()) location.replace(then);
});
addEventListener("pagehide", () => source.close());
