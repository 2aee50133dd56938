// The notice that the connection to the table is lost.
const notice = document.getElementById("connection");

export function showOffline() {
  notice.hidden = false;
}

export function hideOffline() {
  notice.hidden = true;
}
