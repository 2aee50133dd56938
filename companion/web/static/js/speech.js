// Speak a sentence in the language of the page, with the voices of the device.
const VOICES_TIMEOUT_MS = 1500;

export function say(words) {
  if (!words || !("speechSynthesis" in window)) return;
  const utterance = new SpeechSynthesisUtterance(words);
  utterance.lang = document.documentElement.lang;
  speechSynthesis.cancel(); // A sentence still being spoken is outdated.
  speechSynthesis.speak(utterance);
}

// Some browsers load their voices only after the first call, and announce them by an event.
export function hasVoice() {
  if (!("speechSynthesis" in window)) return Promise.resolve(false);
  if (speechSynthesis.getVoices().length) return Promise.resolve(true);
  return new Promise((resolve) => {
    speechSynthesis.addEventListener("voiceschanged", () => resolve(true), { once: true });
    setTimeout(() => resolve(speechSynthesis.getVoices().length > 0), VOICES_TIMEOUT_MS);
  });
}
