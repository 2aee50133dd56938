// Speak a sentence in the language of the page, with a voice of the device for it.
const VOICES_TIMEOUT_MS = 1500;

export function say(words) {
  if (!words || !("speechSynthesis" in window)) return;
  const utterance = new SpeechSynthesisUtterance(words);
  utterance.lang = document.documentElement.lang;
  utterance.voice = voiceFor(utterance.lang, speechSynthesis.getVoices());
  speechSynthesis.cancel(); // A sentence still being spoken is outdated.
  speechSynthesis.speak(utterance);
}

// Of the country, else of the language: the one that the device prefers. Without any the browser does what it can.
// A language of many countries (es-419) is not spoken as in the one that it came from (es-ES).
export function voiceFor(tag, voices) {
  const [family, script] = tag.toLowerCase().split("-");
  // A voice has a country and no script: zh-Hans is spoken as in zh-CN, not as in Hong Kong.
  const wanted = script?.length === 4 ? `${family}-${new Intl.Locale(tag).maximize().region.toLowerCase()}` : tag.toLowerCase();
  const known = voices.map((voice) => [voice, voice.lang.toLowerCase().replace("_", "-")]);
  const matching = known.filter(([, lang]) => lang.split("-")[0] === family);
  const origin = /-\d/.test(wanted) && `${family}-${family}`;
  const rank = ([voice, lang]) => 4 * (lang === wanted) - 2 * (lang === origin) + voice.default;
  return matching.sort((a, b) => rank(b) - rank(a))[0]?.[0] ?? null;
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
