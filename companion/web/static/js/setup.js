/* The set-up page without a flash: the same form, sent and answered in the background. Seats can be
   dragged by their number. Without this module every button works all the same. */
import { Idiomorph } from "../vendor/idiomorph.js";
import { hideOffline as found, showOffline as lost } from "./connection.js";

/* What people type here, apart from the seats' own names. */
const TYPED = ["new", "target"];
const typed = () => new Map(TYPED.map((id) => [id, document.getElementById(id)?.value]));

/* Buttons pressed whose answer is not here yet, and the name in the field at that time. A finger is
   quicker than a busy companion: each press is asked about in its turn, none is dropped for the next. */
const presses = [];
let asking = new AbortController();

const begins = (button) => button.formMethod === "post";
const seatsTheName = ({ does }) => ["add", "enter"].includes(does);

function press(form, button) {
  const added = { button, does: button.value, name: document.getElementById("new").value };
  // The Enter key that bounces: nobody is called like the one before.
  if (seatsTheName(added) && presses.some((each) => seatsTheName(each) && each.name === added.name)) return;
  presses.push(added);
  if (presses.length === 1) ask(form);
}

/* A choice is in the form at once: whoever asks next asks for it too, and for the press that waits. */
async function ask(form) {
  asking.abort();
  asking = new AbortController();
  const { signal } = asking;
  const [first] = presses;
  const [url, sent] = [address(form, first), typed()];
  if (first) sent.set("new", first.name);
  try {
    const answer = await fetch(url, { signal });
    if (!answer.ok) throw new Error(answer.statusText);
    const html = await answer.text();
    await handIsEmpty();
    if (signal.aborted) return;
    show(html, sent);
    found();
    history.replaceState(null, "", url);
    if (first) presses.shift();
    goOn(form);
  } catch (error) {
    if (error.name === "AbortError") return;
    presses.length = 0;
    // Nobody answers: what was typed stays, to be sent once more.
    if (error instanceof TypeError) lost();
    else location.assign(url);
  }
}

function address(form, first) {
  const url = new URL(form.action);
  const fields = new URLSearchParams(new FormData(form));
  if (first) {
    fields.set("new", first.name);
    // Not what the button says by now: the answer to another press may have moved it to another seat.
    fields.append("do", first.does);
  }
  url.search = fields;
  return url;
}

function goOn(form) {
  const [next] = presses;
  if (!next) return;
  if (!begins(next.button)) ask(form);
  else {
    presses.length = 0;
    form.requestSubmit(next.button);
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

/* What somebody has unfolded stays so; the draw for the deal, until its cards have said who deals. */
function staysOpen(name, node, change) {
  const isOver = node.matches(".draw") && node.querySelector(":checked");
  return !(name === "open" && change === "remove" && !isOver);
}

addEventListener("submit", (event) => {
  const { target: form, submitter } = event;
  if (!form.matches("[data-setup]")) return;
  if (begins(submitter) && !presses.length) {
    asking.abort(); // The form that goes now has all of it.
    return;
  }
  event.preventDefault();
  const field = document.getElementById("new");
  // The next letter begins the next name, even before the answer is there.
  if (document.activeElement === field) field.select();
  press(form, submitter);
});

addEventListener("change", (event) => {
  const form = event.target.form;
  if (form?.matches("[data-setup]") && event.target.id !== "new") ask(form);
});

/* Dragging: the others make room, so that the seat in hand never leaves the page. */
let dragged = null;
let letGo = () => {};

/* An answer that comes meanwhile would put every seat back where it was. */
const handIsEmpty = () => dragged && new Promise((resolve) => { letGo = resolve; });

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
  if (seat.previousElementSibling !== before) ask(seat.closest("form"));
  letGo();
}

addEventListener("pointerup", drop);
addEventListener("pointercancel", drop);

/* A third of the way into its neighbour, a seat takes the neighbour's place. */
function within(element, part) {
  const { top, height } = element.getBoundingClientRect();
  return top + height * part;
}
