// Short synthesised sounds for effects that the screen shows as well. Times are in seconds.
const LOUDNESS = 0.5;
const ATTACK = 0.008;
const SILENCE = 0.0001; // an exponential ramp cannot end at 0
const MAX_CARDS = 6;

const note = (hz, at, lasts, loud = 0.4, more = {}) => ({ hz, at, lasts, loud, ...more });
const card = (at, loud = 0.5) => ({ at, lasts: 0.09, loud, hz: 2600, to: 900, isNoise: true });
const cards = (count, every, loud) => Array.from({ length: count }, (_, index) => card(index * every, loud));

// A spinning coin rings faster and lower until it lies still.
function coin() {
  const turns = Array.from({ length: 9 }, (_, turn) => note(2350 - 40 * turn, 0.62 * (1 - 0.8 ** turn), 0.12, 0.12, { wave: "sine" }));
  return [...turns, note(1568, 0.66, 0.5, 0.3, { wave: "sine" }), note(196, 0.66, 0.12, 0.4)];
}

export const SOUNDS = {
  turn: () => [note(523, 0, 0.45), note(262, 0, 0.45, 0.2), note(784, 0.17, 0.75), note(392, 0.17, 0.75, 0.2)],
  dealt: () => cards(7, 0.09),
  drew: ({ count = 1 }) => cards(Math.min(count, MAX_CARDS), 0.14, 0.7),
  shuffled: () => [...cards(9, 0.045, 0.35), ...cards(9, 0.045, 0.35).map((each) => ({ ...each, at: each.at + 0.5 }))],
  skipped: () => [note(587, 0, 0.12), note(440, 0.11, 0.28)],
  reversed: () => [note(330, 0, 0.3, 0.35, { to: 740 }), note(740, 0.24, 0.4, 0.35, { to: 330 })],
  flipped: ({ side }) => (side === "dark"
    ? [note(523, 0, 0.5, 0.4, { to: 131 }), note(98, 0.35, 0.9, 0.45, { to: 87 }), ...cards(4, 0.06, 0.4)]
    : [note(131, 0, 0.5, 0.4, { to: 523 }), note(784, 0.35, 0.8, 0.3), ...cards(4, 0.06, 0.4)]),
  "knocked-out": () => [note(294, 0, 0.2, 0.45, { to: 262 }), note(220, 0.18, 0.25, 0.45, { to: 196 }), note(98, 0.4, 0.9, 0.5, { to: 82 })],
  owes: ({ count = 2 }) => [note(196, 0, 0.3, 0.45, { to: 98 + 12 * Math.min(count, 12) }), note(294, 0.14, 0.4, 0.35)],
  deflected: () => [note(196, 0, 0.25, 0.4, { to: 587 }), note(392, 0.2, 0.4, 0.35, { to: 784 })],
  swapped: () => [note(440, 0, 0.35, 0.35, { to: 660 }), note(660, 0.12, 0.35, 0.35, { to: 440 }), ...cards(3, 0.1, 0.4)],
  passed: () => cards(6, 0.11, 0.5),
  "hands-shuffled": () => [...cards(9, 0.045, 0.35), ...cards(8, 0.12, 0.5).map((each) => ({ ...each, at: each.at + 0.6 }))],
  jumped: () => [note(988, 0, 0.1, 0.4), note(1319, 0.08, 0.35, 0.45)],
  colour: () => [note(659, 0, 0.5, 0.3, { wave: "sine" }), note(1318, 0, 0.3, 0.1, { wave: "sine" })],
  uno: () => [note(784, 0, 0.16), note(1047, 0.1, 0.16), note(1319, 0.2, 0.3), note(1568, 0.32, 0.8, 0.45), note(1047, 0.32, 0.8, 0.3)],
  caught: () => [note(370, 0, 0.2, 0.45, { to: 330 }), note(247, 0.2, 0.5, 0.45, { to: 208 })],
  "wrongly-caught": () => [note(330, 0, 0.16, 0.4), note(233, 0.14, 0.4, 0.4, { to: 220 })],
  nudge: () => [note(659, 0, 0.5, 0.14, { wave: "sine" }), note(880, 0.2, 0.7, 0.12, { wave: "sine" })],
  over: () => [note(587, 0, 0.5, 0.2, { wave: "sine" }), note(440, 0.28, 0.9, 0.2, { wave: "sine" })],
  coin,
  refused: () => [note(175, 0, 0.18, 0.45), note(147, 0.16, 0.34, 0.45)],
  "round-won": () => [note(523, 0, 0.25), note(659, 0.13, 0.25), note(784, 0.26, 0.8), note(523, 0.26, 0.8, 0.25)],
  "game-won": () => [
    note(392, 0, 0.16), note(523, 0.14, 0.16), note(659, 0.28, 0.16), note(784, 0.42, 0.3),
    note(659, 0.62, 0.16), note(1047, 0.76, 0.8, 0.38), note(784, 0.76, 0.8, 0.26), note(523, 0.76, 0.8, 0.26),
  ],
};

// Play the effects of one event in order, overlapping a little. The start of a turn sounds only on the
// player's own screen, and a game won is not also a round won.
export function play(context, effects, seat) {
  const isWon = effects.some(({ kind }) => kind === "game-won");
  let at = context.currentTime + 0.02;
  for (const effect of effects) {
    if (!SOUNDS[effect.kind] || (effect.kind === "turn" && effect.player !== seat) || (isWon && effect.kind === "round-won")) continue;
    at += 0.6 * schedule(context, effect, at);
    document.dispatchEvent(new CustomEvent("sounded", { detail: { kind: effect.kind } }));
  }
}

// Schedule the sound of an effect; return its length.
export function schedule(context, effect, at) {
  const notes = SOUNDS[effect.kind](effect);
  const volume = new GainNode(context, { gain: LOUDNESS });
  volume.connect(context.destination);
  for (const each of notes) playNote(context, volume, each, at + each.at);
  return Math.max(...notes.map((each) => each.at + each.lasts));
}

// A fast attack and a slow decay, silent at both ends, as a jump in amplitude would click.
function playNote(context, output, { hz, to = hz, lasts, loud, wave = "triangle", isNoise }, at) {
  const gain = new GainNode(context, { gain: 0 });
  gain.gain.setValueAtTime(0, at);
  gain.gain.linearRampToValueAtTime(loud, at + ATTACK);
  gain.gain.exponentialRampToValueAtTime(SILENCE, at + lasts);
  gain.connect(output);
  const source = isNoise ? noise(context) : new OscillatorNode(context, { type: wave });
  const filter = isNoise ? new BiquadFilterNode(context, { type: "bandpass", Q: 0.9 }) : null;
  const pitch = (filter ?? source).frequency;
  pitch.setValueAtTime(hz, at);
  pitch.exponentialRampToValueAtTime(to, at + lasts);
  if (filter) source.connect(filter).connect(gain);
  else source.connect(gain);
  source.start(at);
  source.stop(at + lasts);
}

// White noise; filtered, it is the rustle of a card.
function noise(context) {
  const buffer = new AudioBuffer({ length: Math.ceil(context.sampleRate / 10), sampleRate: context.sampleRate });
  const samples = buffer.getChannelData(0);
  for (let index = 0; index < samples.length; index += 1) samples[index] = Math.random() * 2 - 1;
  return new AudioBufferSourceNode(context, { buffer });
}
