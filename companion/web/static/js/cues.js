// Feedback beside the screen: sound, speech, vibration; and whether the screen stays on. The modules for each
// are loaded only where it is turned on. The screen shows everything as well.
import { submitterOf } from "./submitter.js";

const { dataset } = document.documentElement;
const YOUR_TURN = [120, 80, 120];
const NUDGE = [60];
const SAMPLE = [{ kind: "turn", player: "" }];

let context = null;
const sounds = () => import("./sound.js");
const voice = () => import("./speech.js");
const keepAwake = async () => (await import("./awake.js")).keepAwake(isOn("awake"));

const isOn = (name) => dataset[name] === "on";

async function sound(effects, seat) {
  if (isOn("sound") && context?.state === "running") (await sounds()).play(context, effects, seat);
}

async function speak(words) {
  if (isOn("speech")) (await voice()).say(words);
}

// A phone vibrates for its own player alone: at the start of a turn, and when cards must be drawn.
function vibrate(effects, seat) {
  const own = effects.filter(({ player }) => seat && player === seat);
  const pattern = own.some(({ kind }) => kind === "turn") ? YOUR_TURN
    : own.some(({ kind, forced }) => kind === "caught" || forced) ? NUDGE : null;
  if (pattern) shake(pattern);
}

// Before the first tap browsers refuse to vibrate, with a warning in the console.
function shake(pattern) {
  if (navigator.userActivation?.hasBeenActive !== false) navigator.vibrate?.(pattern);
}

document.addEventListener("effects", ({ detail }) => {
  const { seat } = document.querySelector("[data-seat]")?.dataset ?? {};
  vibrate(detail.effects, seat);
  sound(detail.effects, seat);
  speak(detail.speech);
});

// A nudge, and the end of the time for a turn: sent only to screens that everyone sees and to the player's own.
document.addEventListener("timed", ({ detail: { kind, words } }) => {
  const { seat } = document.querySelector("[data-seat]")?.dataset ?? {};
  if (seat) shake(NUDGE);
  sound([{ kind }], seat);
  speak(words);
});

document.addEventListener("refused", () => sound([{ kind: "refused" }]));

// Browsers allow sound only after the first tap, and suspend it after a phone call: resume at every tap.
function resumeAudio() {
  if (isOn("sound") && window.AudioContext) {
    context ??= new AudioContext();
    context.onstatechange = markAudible;
    if (context.state !== "running") context.resume().then(markAudible);
  }
  markAudible();
}

// Mark on the page whether it can be heard yet, for the hint in the menu.
function markAudible() {
  const isAudible = isOn("sound") ? context?.state === "running" : navigator.userActivation?.hasBeenActive ?? false;
  dataset.heard = isAudible ? "yes" : "no";
}

async function loadModules() {
  if (isOn("sound")) await sounds();
  if (isOn("speech")) dataset.voice = (await (await voice()).hasVoice()) ? "yes" : "no";
}

for (const gesture of ["pointerdown", "click", "keydown"]) addEventListener(gesture, resumeAudio, { capture: true });

// The switches in the menu take effect at once, with a sample.
addEventListener("submit", async (event) => {
  const button = submitterOf(event);
  const { name, value } = button ?? {};
  // In the demonstration it lies under another address.
  const action = event.target.getAttribute("action") ?? "";
  if (!action.endsWith("/look") || !["sound", "speech", "awake"].includes(name)) return;
  event.preventDefault();
  dataset[name] = value;
  resumeAudio();
  fetch(action, { method: "POST", body: new URLSearchParams({ [name]: value }), redirect: "manual", keepalive: true });
  if (name === "awake") return keepAwake();
  await loadModules();
  if (value === "off") return;
  if (name === "speech") speak(button.dataset.sample);
  else context?.resume().then(() => sound(SAMPLE, ""));
});

dataset.cues = "";
if (isOn("awake")) keepAwake();
if (isOn("sound") || isOn("speech")) {
  resumeAudio();
  loadModules();
}
