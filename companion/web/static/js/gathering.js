// Before a game. A phone whose holder types a name sees
// which faces are taken meanwhile; the host drags somebody to another seat.
import { follow } from "./stream.js";

const parsed = (html) => Object.assign(document.createElement("template"), { innerHTML: html }).content;

const leadOn = (root) => { if (root.querySelector("[data-leads]")) location.replace("/lobby"); };

const sitting = document.querySelector("[data-view=sitting]");
if (sitting) {
  follow(sitting, (_screen, html) => {
    const now = parsed(html);
    leadOn(now);
    const news = now.querySelector("[data-taken]");
    if (!news) return;
    document.getElementById("sit-already").replaceWith(news.firstElementChild);
    takeOff(news.dataset.taken.split(" "));
  });
  sitting.addEventListener("change", showFace);
  // Above the keys of a phone there is room for the name and the button alone.
  const { visualViewport: seen } = window;
  seen?.addEventListener("resize", () => {
    const keys = Math.round(innerHeight - seen.height * seen.scale);
    document.documentElement.classList.toggle("is-typing", keys > 120);
  });
}

// A face that somebody else picked meanwhile is gone; whoever had it chosen gets the next free one.
function takeOff(taken) {
  const { own } = sitting.dataset;
  const faces = [...sitting.querySelectorAll("[name=face]")];
  for (const each of faces) each.disabled = taken.includes(each.value) && each.value !== own;
  if (faces.some((each) => each.checked && !each.disabled)) return;
  const free = faces.find((each) => !each.disabled);
  if (free) free.checked = true;
  showFace();
}

function showFace() {
  const chosen = sitting.querySelector("[name=face]:checked + .portrait");
  if (chosen) document.querySelector("#halo > .portrait").replaceWith(chosen.cloneNode(true));
}

// What a tap on a seat has opened is closed by a tap beside it.
addEventListener("click", ({ target }) => {
  for (const seat of document.querySelectorAll(".seat[open]")) if (!seat.contains(target)) seat.open = false;
});

// Dragging: a face is let go over another, and takes that seat. Without it the buttons of a seat do the same.
let dragged = null;
const FAR_PX = 12;

addEventListener("pointerdown", (event) => {
  const seat = event.target.closest("[data-seats] .seat[data-name] > summary")?.closest("li");
  if (seat && event.button === 0) dragged = { seat, x: event.clientX, y: event.clientY, isFar: false };
});

addEventListener("pointermove", (event) => {
  if (!dragged) return;
  const [dx, dy] = [event.clientX - dragged.x, event.clientY - dragged.y];
  dragged.isFar ||= Math.hypot(dx, dy) > FAR_PX;
  if (dragged.isFar) dragged.seat.style.transform = `translate(${dx}px, ${dy}px)`;
});

addEventListener("pointerup", (event) => {
  const drag = dragged;
  dragged = null;
  if (!drag?.isFar) return;
  drag.seat.style.transform = "";
  // The click that follows opens nothing.
  const swallow = (click) => click.preventDefault();
  addEventListener("click", swallow, { capture: true });
  setTimeout(() => removeEventListener("click", swallow, { capture: true }), 0);
  const seats = [...document.querySelectorAll("[data-seats] > li:not(#adds)")];
  const to = seats.findIndex((each) => each !== drag.seat && isIn(each.getBoundingClientRect(), event));
  if (to >= 0) move(drag.seat, to);
});

addEventListener("pointercancel", () => {
  if (dragged) dragged.seat.style.transform = "";
  dragged = null;
});

const isIn = ({ left, right, top, bottom }, { clientX: x, clientY: y }) => left <= x && x <= right && top <= y && y <= bottom;

function move(seat, to) {
  const form = seat.querySelector("form");
  const button = Object.assign(document.createElement("button"), { name: "do", value: `move ${to}`, hidden: true });
  form.append(button);
  button.click();
  button.remove();
}
