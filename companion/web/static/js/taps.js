// Follow links and submit forms marked data-morph in the background. Without this module they work as usual.
import { onBack } from "./history.js";
import { showOffline, hideOffline, keepTap } from "./connection.js";
import { caughtUp, enqueue, left, showPage } from "./render.js";
import { submitterOf } from "./submitter.js";

// A finger that bounces must not hit the button that replaces the first one. So buttons ignore input for
// this long after a response (see [data-settling] in components.css); nobody reads that fast.
const SETTLING_MS = 200;

// Nor may a finger play a turn that it never saw: another phone was quicker, and the buttons under it are
// the next player's. Such a tap is asked back.
const surprise = document.getElementById("surprise");
const SHOWN_MS = 3_000;
let changedAt = -Infinity;
let touchedAt = 0;
let hiding = 0;

for (const touch of ["pointerdown", "keydown"]) {
  addEventListener(touch, ({ timeStamp }) => { touchedAt = timeStamp; }, { capture: true });
}

// The table has changed on this screen, and by no tap of its own.
export function changedByOthers() {
  if (!("settling" in document.body.dataset)) changedAt = performance.now();
}

function isSurprised() {
  return touchedAt - changedAt < Number(surprise.dataset.ms);
}

// Nor may a finger that taps twice play two turns, where a phone is everybody's: the next player's buttons are
// in the place of those before. What is meant for them comes later; Undo is not among them, and as quick as ever.
let taken = null;

function isTappedTwice(screen, button) {
  const isEverybodys = screen.querySelector('.play[data-seat=""]');
  if (!isEverybodys || !button?.closest("#pad") || "settling" in document.body.dataset) return false;
  const [at, place] = [performance.now(), button.getBoundingClientRect()];
  if (taken && at - taken.at < Number(surprise.dataset.ownMs) && areOne(taken.place, place)) return true;
  taken = { at, place };
  return false;
}

function areOne(place, other) {
  const isBeside = place.right <= other.left || other.right <= place.left;
  return !isBeside && place.top < other.bottom && other.top < place.bottom;
}

// Whether taps on a keypad wait for the connection: what else is tapped shows a hand without them.
let isHeld = false;

function askBack() {
  surprise.hidden = false;
  clearTimeout(hiding);
  hiding = setTimeout(() => { surprise.hidden = true; }, SHOWN_MS);
}

// A card that is tapped flies to the pile. What flies is a copy over the page, so that no tap waits for it.
function fly(card) {
  const pile = document.querySelector(".pile");
  const duration = parseFloat(getComputedStyle(document.documentElement).getPropertyValue("--motion"));
  if (!pile || !duration || !card?.matches("#pad .is-card")) return;
  const [from, to] = [card, pile].map((each) => each.getBoundingClientRect());
  const [flight, row] = [document.createElement("div"), card.parentElement.cloneNode()];
  row.append(card.cloneNode(true));
  flight.append(row);
  flight.classList.add("pad", "flight");
  flight.inert = true;
  for (const side of ["left", "top", "width", "height"]) flight.style[side] = `${from[side]}px`;
  flight.style.setProperty("--u", `${from.height}px`);
  document.body.append(flight);
  const x = to.left + to.width / 2 - from.left - from.width / 2;
  const y = to.top + to.height / 2 - from.top - from.height / 2;
  const there = `translate(${x}px, ${y}px) scale(${to.width / from.width}) rotate(5deg)`;
  flight.animate([{ transform: "none" }, { transform: there, opacity: 0.8 }], { duration, easing: "ease-in-out" })
    .finished.catch(() => {}).finally(() => flight.remove());
}

export function listenToTaps(screen) {
  const ask = (request) => enqueue(() => showPage(screen, request()).then(hideOffline, showOffline));

  const send = (request) => {
    if ("followed" in screen.dataset) request.headers.set("prefer", "return=minimal");
    return enqueue(() => showPage(screen, request.clone()).then(hideOffline, () => {
      keepTap(() => send(request));
      showOffline();
    })).then(() => caughtUp(screen)).catch(showOffline);
  };

  onBack(() => (left.aborted ? location.reload() : ask(() => new Request(location.href))));

  const settling = async (action) => {
    document.body.dataset.settling = "";
    await action();
    setTimeout(() => { delete document.body.dataset.settling; }, SETTLING_MS);
  };

  const actOnce = async (action) => {
    if (!("settling" in document.body.dataset)) await settling(action);
  };

  // Quick taps on a keypad are queued, and each counts. When its turn comes, the hand it was meant for may
  // have been submitted: then it is dropped. It may also be the last card, whose button submits the hand.
  const press = (form, submitter, tapped) => {
    const player = form.dataset.for;
    return enqueue(() => {
      if (form.dataset.for !== player || !form.isConnected) return undefined;
      const owner = submitter?.isConnected ? submitter.form : form;
      if (owner === form) return insist(postRequest(form, tapped));
      return settling(() => insist(postRequest(owner, [submitter.name, submitter.value])));
    });
  };

  // Until it has its answer: what is tapped meanwhile waits behind it, and is about the hand that it leaves.
  const insist = async (request) => {
    while (!(await showPage(screen, request.clone()).then(() => true, () => false))) {
      isHeld = true;
      await new Promise((resolve) => { keepTap(resolve); showOffline(); });
      isHeld = false;
    }
    hideOffline();
  };

  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (left.aborted || !form.matches("[data-morph]")) return;
    event.preventDefault();
    const submitter = submitterOf(event);
    const tapped = submitter?.name ? [submitter.name, submitter.value] : null;
    if ("for" in form.dataset) press(form, submitter, tapped);
    else if (isSurprised() || isHeld || isTappedTwice(screen, submitter)) askBack();
    else {
      actOnce(() => {
        fly(submitter);
        return send(postRequest(form, tapped));
      });
    }
  });

  document.addEventListener("click", (event) => {
    const link = event.target.closest("a[data-morph]");
    if (left.aborted || !link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    if (isHeld) askBack();
    else actOnce(() => ask(() => new Request(link.href)));
  });
}

function fields(form, tapped) {
  const data = new URLSearchParams(new FormData(form));
  if (tapped) data.set(...tapped);
  return data;
}

function postRequest(form, tapped) {
  // Not form.action: a field named "action" would hide it.
  return new Request(form.getAttribute("action"), { method: "POST", body: fields(form, tapped) });
}
