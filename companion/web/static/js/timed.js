// What is timed by this screen's own clock, whatever the server's says.
const LATE_MS = 2_000; // a screen that slept says nothing of what it missed
const LAST_MS = 60_000;
export const A_SECOND = 1_000;

// The same again is as old as it is here: what tells of it may be a moment old.
export function timed(before, text) {
  const sent = text && JSON.parse(text);
  return sent?.id === before?.id ? before : sent && { ...sent, began: Date.now() - sent.age };
}

// What is left of a time; what is paused is as old as when it was sent.
export const left = (time) => time.limit - (time.is_paused ? time.age : Date.now() - time.began);

// Sounds and words, where it is news.
export function tell(kind, words, age) {
  if (words && age < LATE_MS) document.dispatchEvent(new CustomEvent("timed", { detail: { kind, words } }));
}

// The minutes and seconds of a round: those that are left, and then those since its end.
export function countDown(shown, left, stages = shown) {
  const seconds = left > 0 ? Math.ceil(left / A_SECOND) : Math.floor(-left / A_SECOND);
  stages.dataset.stage = left > LAST_MS ? "" : left > 0 ? "last" : "over";
  shown.textContent = `${left > 0 ? "" : "+"}${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
