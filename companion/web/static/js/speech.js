// Says aloud what happened, in the language of the page and with the voices that the device has.
const VOICES_COME_MS = 1500;

export function say(words) {
  if (!words || !("speechSynthesis" in window)) return;
  const utterance = new SpeechSynthesisUtterance(words);
  utterance.lang = document.documentElement.lang;
  speechSynthesis.cancel(); // What is still being said is over by now.
  speechSynthesis.speak(utterance);
}

// Some browsers know their voices only a moment after the first question.
export function hasVoice() {
  if (!("speechSynthesis" in window)) return Promise.resolve(false);
  if (speechSynthesis.getVoices().length) return Promise.resolve(true);
  return new Promise((resolve) => {
    speechSynthesis.addEventListener("voiceschanged", () => resolve(true), { once: true });
    setTimeout(() => resolve(speechSynthesis.getVoices().length > 0), VOICES_COME_MS);
  });
}
