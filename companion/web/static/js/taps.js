// Follow links and submit forms marked data-morph in the background. Without this module they work as usual.
import { onBack } from "./history.js";
import { showOffline, hideOffline } from "./connection.js";
import { enqueue, showPage } from "./render.js";

// A finger that bounces must not hit the button that replaces the first one. So buttons ignore input for
// this long after a response (see [data-settling] in components.css); nobody reads that fast.
const SETTLING_MS = 200;

export function listenToTaps(screen) {
  const showResponse = (request) => showPage(screen, request).then(hideOffline, showOffline);
  const ask = (request) => enqueue(() => showResponse(request()));

  onBack(() => ask(() => new Request(location.href)));

  const settling = async (action) => {
    document.body.dataset.settling = "";
    await action();
    setTimeout(() => { delete document.body.dataset.settling; }, SETTLING_MS);
  };

  const actOnce = async (request) => {
    if (!("settling" in document.body.dataset)) await settling(() => ask(request));
  };

  // Quick taps on a keypad are queued, and each counts. When its turn comes, the hand it was meant for may
  // have been submitted: then it is dropped. It may also be the last card, whose button submits the hand.
  const press = (form, submitter, tapped) => {
    const player = form.dataset.for;
    return enqueue(() => {
      if (form.dataset.for !== player || !form.isConnected) return undefined;
      const owner = submitter?.isConnected ? submitter.form : form;
      if (owner === form) return showResponse(postRequest(form, tapped));
      return settling(() => showResponse(postRequest(owner, [submitter.name, submitter.value])));
    });
  };

  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (!form.matches("[data-morph]")) return;
    event.preventDefault();
    const { submitter } = event;
    const tapped = submitter?.name ? [submitter.name, submitter.value] : null;
    if ("for" in form.dataset) press(form, submitter, tapped);
    else actOnce(() => postRequest(form, tapped));
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

function postRequest(form, tapped) {
  // Not form.action: a field named "action" would hide it.
  return new Request(form.getAttribute("action"), { method: "POST", body: fields(form, tapped) });
}
