// What is shown on a table screen turns its leaves by itself, from the first one on; arrows turn them too.
const PAGE_MS = 12_000;
const MOST_DOTS = 12;

const leaves = [...document.querySelectorAll(".leaf")];
const dots = document.getElementById("dots");
let at = 0;
let timer = 0;

function turnTo(number) {
  at = (number + leaves.length) % leaves.length;
  leaves.forEach((leaf, place) => { leaf.hidden = place !== at; });
  const marks = [...dots.children];
  if (marks.length) marks.forEach((mark, place) => mark.classList.toggle("is-now", place === at));
  else if (leaves.length > 1) dots.textContent = `${at + 1} / ${leaves.length}`;
  clearTimeout(timer);
  timer = setTimeout(() => turnTo(at + 1), PAGE_MS);
}

if (leaves.length) {
  document.documentElement.classList.add("turns-pages");
  if (leaves.length > 1 && leaves.length <= MOST_DOTS) dots.append(...leaves.map(() => document.createElement("i")));
  turnTo(0);
  addEventListener("keydown", (event) => {
    const way = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!way || leaves.length < 2) return;
    event.preventDefault();
    turnTo(at + (document.documentElement.dir === "rtl" ? -way : way));
  }, { capture: true });
}
