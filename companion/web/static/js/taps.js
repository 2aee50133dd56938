// Links and forms marked data-morph answer in place. Without this module they work as they are.
import { whenBackIsPressed } from "./address.js";
import { lost, found } from "./connection.js";
import { inTurn, showPage } from "./show.js";

// A finger that bounces must not land on the button that takes the first one's place: for so long
// after an answer the buttons feel nothing (components.css). Quicker than anybody reads.
const SETTLING_MS = 200;

export function listenToTaps(screen) {
  const ask = (request) => inTurn(() => showPage(screen, request()).then(found, lost));

  whenBackIsPressed(() => ask(() => new Request(location.href)));

  const actOnce = async (request) => {
    if ("settling" in document.body.dataset) return;
    document.body.dataset.settling = "";
    await ask(request);
    setTimeout(() => { delete document.body.dataset.settling; }, SETTLING_MS);
  };

  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (!form.matches("[data-morph]")) return;
    event.preventDefault();
    const { submitter } = event;
    const tapped = submitter?.name ? [submitter.name, submitter.value] : null;
    if (form.method === "post") actOnce(() => posted(form, tapped));
    else ask(() => asked(form, tapped)); // Quick taps on a keypad all count, one after the other.
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
