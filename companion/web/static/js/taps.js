// Links and forms marked data-morph answer in place. Without this module they work as they are.
import { lost, found } from "./connection.js";
import { showPage } from "./show.js";

// A finger that bounces must not land on the button that takes the first one's place.
const BOUNCE_MS = 250;

export function listenToTaps(screen) {
  let queue = Promise.resolve();
  let isActing = false;

  const inTurn = (request) => {
    queue = queue.then(() => showPage(screen, request()).then(found, lost));
    return queue;
  };

  const actOnce = async (request) => {
    if (isActing) return;
    isActing = true;
    await inTurn(request);
    setTimeout(() => { isActing = false; }, BOUNCE_MS);
  };

  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (!form.matches("[data-morph]")) return;
    event.preventDefault();
    const { submitter } = event;
    const tapped = submitter?.name ? [submitter.name, submitter.value] : null;
    if (form.method === "post") actOnce(() => posted(form, tapped));
    else inTurn(() => asked(form, tapped)); // Quick taps on a keypad all count, one after the other.
  });

  document.addEventListener("click", (event) => {
    const link = event.target.closest("a[data-morph]");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    actOnce(() => new Request(link.href));
  });
}

function fields(form, tapped) {
  const data = new URLSearchParams(new FormData(form));
  if (tapped) data.set(...tapped);
  return data;
}

function posted(form, tapped) {
  // Not form.action: a field may be called so.
  return new Request(form.getAttribute("action"), { method: "POST", body: fields(form, tapped) });
}

function asked(form, tapped) {
  return new Request(`${form.getAttribute("action")}?${fields(form, tapped)}`);
}
