// What is shown on a table screen turns its leaves by itself, from the first one on; arrows turn them too. A page
// without leaves that is longer than the screen goes on by a screen at a time.
const PAGE_MS = 12_000;
const MOST_DOTS = 12;
const OVERLAP = 0.85; // of a screen, so that nobody loses the line

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

function goOn() {
  const isAtEnd = scrollY + innerHeight >= document.documentElement.scrollHeight - 1;
  scrollTo({ top: isAtEnd ? 0 : scrollY + innerHeight * OVERLAP, behavior: "smooth" });
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
} else if (!document.getElementById("player")) setInterval(goOn, PAGE_MS);
