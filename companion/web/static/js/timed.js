// What is timed by this screen's own clock, whatever the server's says.
const LATE_MS = 2_000; // a screen that slept says nothing of what it missed

// The same again is as old as it is here: what tells of it may be a moment old.
export function timed(before, text) {
  const sent = text && JSON.parse(text);
  return sent?.id === before?.id ? before : sent && { ...sent, began: Date.now() - sent.age };
}

// Sounds and words, where it is news.
export function tell(kind, words, age) {
  if (words && age < LATE_MS) document.dispatchEvent(new CustomEvent("timed", { detail: { kind, words } }));
}
