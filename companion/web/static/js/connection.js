// The notice that the connection to the table is lost, and the taps that are kept until it is back.
const notice = document.getElementById("connection");
let kept = [];

export function showOffline() {
  notice.hidden = false;
}

// Send the taps that were kept, in their order. Their forms say which table they were meant for, and their
// keys that they count once: where the table has moved on meanwhile, the answer says so.
export function hideOffline() {
  const taps = kept;
  kept = [];
  notice.hidden = true;
  notice.classList.remove("has-tap");
  for (const send of taps) send();
}

export function keepTap(send) {
  kept.push(send);
  notice.classList.add("has-tap");
}
