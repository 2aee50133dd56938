// What just happened, for ears and hands: a sound, a word, a shake. What makes a sound is loaded where
// it was turned on and nowhere else. The screen shows all of it as well.
const { dataset } = document.documentElement;
const YOUR_TURN = [120, 80, 120];
const A_NUDGE = [60];
const SAMPLE = [{ kind: "turn", player: "" }];

let context = null;
const sounds = () => import("./sound.js");
const voice = () => import("./speech.js");

const isOn = (name) => dataset[name] === "on";

async function sound(effects, seat) {
  if (isOn("sound") && context?.state === "running") (await sounds()).play(context, effects, seat);
}

async function speak(words) {
  if (isOn("speech")) (await voice()).say(words);
}

// A phone shakes for its own player: the turn has come, or cards have to be drawn.
function shake(effects, seat) {
  const own = effects.filter(({ player }) => seat && player === seat);
  const pattern = own.some(({ kind }) => kind === "turn") ? YOUR_TURN
    : own.some(({ kind, forced }) => kind === "caught" || forced) ? A_NUDGE : null;
  // Before the first tap browsers do not shake, and complain.
  if (pattern && navigator.userActivation?.hasBeenActive !== false) navigator.vibrate?.(pattern);
}

document.addEventListener("effects", ({ detail }) => {
  const { seat } = document.querySelector("[data-seat]")?.dataset ?? {};
  shake(detail.effects, seat);
  sound(detail.effects, seat);
  speak(detail.speech);
});

document.addEventListener("refused", () => sound([{ kind: "refused" }]));

// Browsers are silent until the first tap on a page, and after a call: every tap asks anew.
function wake() {
  if (isOn("sound")) {
    context ??= new AudioContext();
    context.onstatechange = mark;
    if (context.state !== "running") context.resume().then(mark);
  }
  mark();
}

// What the page says of itself: whether it can be heard yet.
function mark() {
  const isAwake = isOn("sound") ? context?.state === "running" : navigator.userActivation?.hasBeenActive ?? false;
  dataset.heard = isAwake ? "yes" : "no";
}

async function prepare() {
  if (isOn("sound")) await sounds();
  if (isOn("speech")) dataset.voice = (await (await voice()).hasVoice()) ? "yes" : "no";
}

for (const gesture of ["pointerdown", "click", "keydown"]) addEventListener(gesture, wake, { capture: true });

// The switches in the menu: on at once, with a sample.
addEventListener("submit", async (event) => {
  const { name, value } = event.submitter ?? {};
  if (event.target.getAttribute("action") !== "/look" || !["sound", "speech"].includes(name)) return;
  event.preventDefault();
  dataset[name] = value;
  wake();
  fetch("/look", { method: "POST", body: new URLSearchParams({ [name]: value }), redirect: "manual", keepalive: true });
  await prepare();
  if (value === "off") return;
  if (name === "speech") speak(event.submitter.dataset.sample);
  else context.resume().then(() => sound(SAMPLE, ""));
});

dataset.cues = "";
if (isOn("sound") || isOn("speech")) {
  wake();
  prepare();
}
