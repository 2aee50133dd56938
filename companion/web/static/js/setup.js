/* The set-up page without a flash: the same form, sent and answered in the background. Seats can be
   dragged by their number. Without this module every button works all the same. */
import { Idiomorph } from "../vendor/idiomorph.js";
import { hideOffline as found, showOffline as lost } from "./connection.js";

let waiting = new AbortController();

/* What people type here, apart from the seats' own names. */
const TYPED = ["new", "target"];
const typed = () => new Map(TYPED.map((id) => [id, document.getElementById(id)?.value]));

function address(form, button) {
  const url = new URL(form.action);
  url.search = new URLSearchParams(new FormData(form, button));
  return url;
}

async function visit(url) {
  waiting.abort();
  waiting = new AbortController();
  const sent = typed();
  try {
    const answer = await fetch(url, { signal: waiting.signal });
    if (!answer.ok) throw new Error(answer.statusText);
    show(await answer.text(), sent);
    found();
    history.replaceState(null, "", url);
  } catch (error) {
    // Nobody answers: what was typed stays, to be sent once more.
    if (error instanceof TypeError) lost();
    else if (error.name !== "AbortError") location.assign(url);
  }
}

/* What was typed while the answer was on its way stays in its field. */
function show(html, sent) {
  const typedSince = [...typed()].filter(([id, value]) => value !== sent.get(id));
  const page = new DOMParser().parseFromString(html, "text/html");
  const focused = document.activeElement?.id;
  Idiomorph.morph(document.querySelector("main"), page.querySelector("main"), {
    morphStyle: "outerHTML",
    callbacks: { beforeAttributeUpdated: staysOpen },
  });
  for (const [id, value] of typedSince) document.getElementById(id).value = value;
  const next = document.getElementById(page.querySelector("[autofocus]") ? "new" : focused);
  if (next && next !== document.activeElement) next.focus({ preventScroll: true });
}

function staysOpen(name, node, change) {
  return !(name === "open" && change === "remove" && node.classList.contains("fold"));
}

addEventListener("submit", (event) => {
  if (!event.target.matches("[data-setup]") || event.submitter?.formMethod === "post") return;
  event.preventDefault();
  const field = document.getElementById("new");
  // The next letter begins the next name, even before the answer is there.
  if (document.activeElement === field) field.select();
  visit(address(event.target, event.submitter));
});

addEventListener("change", (event) => {
  const form = event.target.form;
  if (form?.matches("[data-setup]") && event.target.id !== "new") visit(address(form));
});

/* Dragging: the others make room, so that the seat in hand never leaves the page. */
let dragged = null;

addEventListener("pointerdown", (event) => {
  const handle = event.target.closest("[data-handle]");
  if (!handle || event.button !== 0) return;
  event.preventDefault();
  handle.setPointerCapture(event.pointerId);
  const seat = handle.closest("li");
  dragged = { seat, before: seat.previousElementSibling };
  seat.classList.add("is-dragged");
});

addEventListener("pointermove", (event) => {
  if (!dragged) return;
  const { seat } = dragged;
  const { previousElementSibling: above, nextElementSibling: below } = seat;
  if (above && event.clientY < within(above, 0.65)) seat.after(above);
  else if (below && event.clientY > within(below, 0.35)) seat.before(below);
});

function drop() {
  if (!dragged) return;
  const { seat, before } = dragged;
  dragged = null;
  seat.classList.remove("is-dragged");
  if (seat.previousElementSibling !== before) visit(address(seat.closest("form")));
}

addEventListener("pointerup", drop);
addEventListener("pointercancel", drop);

/* A third of the way into its neighbour, a seat takes the neighbour's place. */
function within(element, part) {
  const { top, height } = element.getBoundingClientRect();
  return top + height * part;
}
