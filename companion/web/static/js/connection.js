// The notice that the connection to the table is lost, and the taps that are kept until it is back.
const notice = document.getElementById("connection");
// Who hears the page is told that it is gone, too: a notice that goes says nothing.
const back = document.getElementById("connected");
let kept = [];

export function showOffline() {
  notice.hidden = false;
  back.textContent = "";
}

// Send the taps that were kept, in their order. Their forms say which table they were meant for, and their
// keys that they count once: where the table has moved on meanwhile, the answer says so.
export function hideOffline() {
  const taps = kept;
  kept = [];
  if (!notice.hidden) back.textContent = back.dataset.heard;
  notice.hidden = true;
  notice.classList.remove("has-tap");
  for (const send of taps) send();
}

export function keepTap(send) {
  kept.push(send);
  notice.classList.add("has-tap");
}
