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

  const settling = async (action) => {
    document.body.dataset.settling = "";
    await action();
    setTimeout(() => { delete document.body.dataset.settling; }, SETTLING_MS);
  };

  const actOnce = async (request) => {
    if (!("settling" in document.body.dataset)) await settling(() => ask(request));
  };

  // Quick taps on a keypad all count, one after the other. By its turn a key may be the last of a
  // hand and send it, or belong to the next hand already: then the tap was meant for the one before.
  const press = (form, submitter, tapped) => {
    const meant = form.dataset.for;
    return inTurn(() => {
      if (form.dataset.for !== meant || !form.isConnected) return undefined;
      const sends = submitter?.isConnected ? submitter.form : form;
      if (sends === form) return showPage(screen, asked(form, tapped)).then(found, lost);
      return settling(() => showPage(screen, posted(sends, [submitter.name, submitter.value])).then(found, lost));
    });
  };

  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (!form.matches("[data-morph]")) return;
    event.preventDefault();
    const { submitter } = event;
    const tapped = submitter?.name ? [submitter.name, submitter.value] : null;
    if (form.method === "post") actOnce(() => posted(form, tapped));
    else press(form, submitter, tapped);
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
