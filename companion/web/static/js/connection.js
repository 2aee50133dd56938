// The notice that the connection to the table is lost, and the tap that is kept until it is back.
const notice = document.getElementById("connection");
let kept = null;

export function showOffline() {
  notice.hidden = false;
}

// Send the tap that was kept. Its form says which table it was meant for, and its key that it counts once:
// where the table has moved on meanwhile, the answer says so.
export function hideOffline() {
  const send = kept;
  kept = null;
  notice.hidden = true;
  notice.classList.remove("has-tap");
  send?.();
}

export function keepTap(send) {
  kept = send;
  notice.classList.add("has-tap");
}
