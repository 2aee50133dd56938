/* The set-up page without reloading: the same form, submitted in the background. Seats can be dragged by
   their number. Without this module every button works as usual. */
import { Idiomorph } from "../vendor/idiomorph.js";
import { hideOffline, showOffline } from "./connection.js";
import { submitterOf } from "./submitter.js";

/* The text fields, apart from the names of the seats. */
const TYPED = "#new, #target, #rules-name, .stepper > input, .begins > input, .sheet-of-blank > textarea";
const typed = () => new Map([...document.querySelectorAll(TYPED)].map(({ id, value }) => [id, value]));

/* The queue of pressed buttons whose response has not arrived, each with the name in the field at that
   time. A finger is quicker than a busy companion: presses are sent one by one, and none is dropped. */
const presses = [];
let request = new AbortController();
const RETRY_MS = 1000;

/* Start, and the buttons that keep house rules: the browser sends these itself. */
const isPosted = (button) => button.formMethod === "post";
const addsPlayer = ({ action }) => ["add", "enter"].includes(action);

function press(form, button) {
  const added = { button, action: button.value, name: document.getElementById("new").value };
  // A bouncing Enter key: no two players have the same name.
  if (addsPlayer(added) && presses.some((each) => addsPlayer(each) && each.name === added.name)) return;
  presses.push(added);
  if (presses.length === 1) send(form);
}

/* Send the form with the first press of the queue, in place of a request under way: a choice is in the
   form at once, so every request includes it. */
async function send(form) {
  request.abort();
  request = new AbortController();
  const { signal } = request;
  const [first] = presses;
  const [url, sent, focused] = [address(form, first), typed(), document.activeElement];
  if (first) sent.set("new", first.name);
  try {
    const answer = await fetch(url, { signal });
    if (!answer.ok) throw new Error(answer.statusText);
    const html = await answer.text();
    await pressEnd();
    if (signal.aborted) return;
    show(html, sent, focused);
    hideOffline();
    history.replaceState(null, "", answer.url);
    if (first) presses.shift();
    sendNext(form);
  } catch (error) {
    if (error.name === "AbortError") return;
    if (error instanceof TypeError) {
      // No connection. Nothing that was tapped is lost: it is sent until the connection is back.
      showOffline();
      setTimeout(() => signal.aborted || send(form), RETRY_MS);
      return;
    }
    presses.length = 0;
    location.assign(url);
  }
}

function address(form, first) {
  const url = new URL(form.action);
  const fields = new URLSearchParams(new FormData(form));
  if (first) {
    fields.set("new", first.name);
    // Not the button's present value: the response to another press may have moved it to another seat.
    fields.append("do", first.action);
  }
  url.search = fields;
  return url;
}

function sendNext(form) {
  const [next] = presses;
  if (!next) return;
  if (!isPosted(next.button)) send(form);
  else {
    presses.length = 0;
    next.button.click();
  }
}

/* Text typed while the response was under way stays in its field, and so does a focus moved since: the
   next Enter key is meant for where it is. */
function show(html, sent, focusedThen) {
  const typedSince = [...typed()].filter(([id, value]) => value !== sent.get(id));
  const page = new DOMParser().parseFromString(html, "text/html");
  const focused = document.activeElement;
  const asksForName = page.querySelector("[autofocus]") && focused === focusedThen;
  Idiomorph.morph(document.querySelector("main"), page.querySelector("main"), {
    morphStyle: "outerHTML",
    callbacks: { beforeAttributeUpdated: staysOpen },
  });
  for (const [id, value] of typedSince) {
    const field = document.getElementById(id);
    if (field) field.value = value;
  }
  const next = document.getElementById(asksForName ? "new" : focused?.id);
  if (next && next !== document.activeElement) next.focus({ preventScroll: true });
}

/* An unfolded element stays open; the draw for the dealer only until its cards are entered. */
function staysOpen(name, node, change) {
  const isOver = node.matches(".draw") && node.querySelector(":checked");
  return !(name === "open" && change === "remove" && !isOver);
}

addEventListener("submit", (event) => {
  const form = event.target;
  const submitter = submitterOf(event);
  if (!form.matches("[data-setup]")) return;
  if (isPosted(submitter) && !presses.length) {
    request.abort(); // This form includes everything the request would have sent.
    return;
  }
  event.preventDefault();
  const field = document.getElementById("new");
  // Selected, so that the next letter replaces the name, even before the response arrives.
  if (document.activeElement === field) field.select();
  press(form, submitter);
});

/* In the name of a set of house rules the Enter key keeps them: the form's first button adds a player. */
addEventListener("keydown", (event) => {
  if (event.key !== "Enter" || event.target.id !== "rules-name") return;
  event.preventDefault();
  document.querySelector("[value=keep]").click();
});

addEventListener("change", (event) => {
  const form = event.target.form;
  if (form?.matches("[data-setup]") && !["new", "rules-name"].includes(event.target.id)) send(form);
});

/* A response is shown between presses. Under a finger it could move the card that is pressed, which loses the
   tap, and during a drag it would put every seat back where it was. The click comes just after the finger is up. */
const CLICK_MS = 50;
let isPressed = false;
let lifting = 0;
let endPress = () => {};
const pressEnd = () => isPressed && new Promise((resolve) => { endPress = resolve; });

addEventListener("pointerdown", ({ button }) => {
  clearTimeout(lifting);
  isPressed = button === 0;
});

function lift() {
  lifting = setTimeout(() => {
    isPressed = false;
    endPress();
  }, CLICK_MS);
}

addEventListener("pointerup", lift);
addEventListener("pointercancel", lift);

/* Dragging: the other seats move, so that the dragged one stays in the list. */
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
  if (seat.previousElementSibling !== before) send(seat.closest("form"));
}

addEventListener("pointerup", drop);
addEventListener("pointercancel", drop);

/* A dragged seat swaps places with a neighbour once the pointer is a third of the way into it. */
function within(element, part) {
  const { top, height } = element.getBoundingClientRect();
  return top + height * part;
}
