// Says when the line to the table is down, and takes it back when it is up again.
const sign = document.getElementById("connection");

export function lost() {
  sign.hidden = false;
}

export function found() {
  sign.hidden = true;
}
