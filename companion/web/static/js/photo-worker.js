/* Finds and reads the cards in a picture: two small nets, whose layers are worked out here by hand. They come from
   vision/, where they were trained. A worker of its own, so that the page stays awake; it sees a picture's pixels, and
   sends nothing anywhere. */
// Of the pictures in which cards are found the long side, and how wide a card is at least that is believed there.
const LOOKS = [{ side: 512, least: 0 }, { side: 256, least: 40 }, { side: 128, least: 40 }];
const MOST_WIDE = 120; // pixels of a card that was seen so when the net was trained
const CERTAIN = { face: 0.2, shape: 0.3 }; // a middle of a card, at least: of one that is then read, and of any
// A reading that is sure, at least, and one of another look, which has to say the same as the first: of 810 drawings of
// all decks fewer than one such in a thousand was false.
const SURE = { first: 0.97, again: 0.98 };
const HALF = 0.5; // as likely as that, a card is covered in part by another
const APART = 0.5; // of a card's short side: no two middles are nearer
const MARGIN = 1.03; // what is read of a card is a little larger than what was found
// A reading that is not sure is made again: of less or more around the card, and of where it is found from nearer, in a
// picture of its surroundings in which it is so many pixels wide.
const AGAIN = [{ margin: 1.1 }, { margin: 0.97 }, { wide: 40 }, { wide: 56 }];
const NEAR = 128; // pixels of such a picture's sides
const SAME = { away: 0.6, least: 0.6, most: 1.6 }; // in widths and half widths: so far it is still the same card
const FAINT = 0.3; // a face, at least, where another look saw none
const FACE = 0.5; // a reading, at least, that tells a card from a picture of parts of cards

/* ---- Layers. A map is its pixels one after the other, each with all of its channels. ---- */

function map(width, height, channels) {
  return { width, height, channels, data: new Float32Array(width * height * channels) };
}

/* The same convolution for all channels together. Two pixels and four outputs at once: each number that is read is
   used several times. */
function full(input, layer) {
  const { size, stride, outputs } = layer;
  const [width, height] = [Math.ceil(input.width / stride), Math.ceil(input.height / stride)];
  const output = map(width, height, outputs);
  const length = size * size * input.channels;
  const { weights, biases } = layer;
  const patches = size === 1 && stride === 1 ? input.data : new Float32Array(length * width);
  for (let y = 0; y < height; y += 1) {
    let start = 0;
    if (patches === input.data) start = y * width * length;
    else gather(input, layer, y, width, patches);
    multiply(patches, start, width, length, weights, biases, outputs, output.data, y * width * outputs);
  }
  return output;
}

/* What the pixels of one row of the output see of the input. */
function gather(input, { size, stride }, y, width, patches) {
  const { channels, data } = input;
  const half = size >> 1;
  const wide = size * channels;
  for (let row = 0; row < size; row += 1) {
    const from = y * stride + row - half;
    for (let x = 0; x < width; x += 1) {
      const left = x * stride - half;
      const at = (x * size + row) * wide;
      if (from < 0 || from >= input.height) patches.fill(0, at, at + wide);
      else if (left >= 0 && left + size <= input.width) {
        const first = (from * input.width + left) * channels;
        for (let n = 0; n < wide; n += 1) patches[at + n] = data[first + n];
      } else {
        for (let column = 0; column < size; column += 1) {
          const inside = left + column >= 0 && left + column < input.width;
          const first = (from * input.width + left + column) * channels;
          for (let n = 0; n < channels; n += 1) patches[at + column * channels + n] = inside ? data[first + n] : 0;
        }
      }
    }
  }
}

function multiply(pixels, start, count, length, weights, biases, outputs, result, at) {
  const whole = outputs - (outputs % 4);
  for (let pixel = 0; pixel < count; pixel += 2) {
    const p = start + pixel * length;
    const q = pixel + 1 < count ? p + length : p;
    const to = at + pixel * outputs;
    const next = to + (q - p) / length * outputs;
    for (let o = 0; o < whole; o += 4) {
      let [a, b, c, d] = [biases[o], biases[o + 1], biases[o + 2], biases[o + 3]];
      let [e, f, g, h] = [a, b, c, d];
      let w0 = o * length;
      let w1 = w0 + length;
      let w2 = w1 + length;
      let w3 = w2 + length;
      for (let n = 0; n < length; n += 1, w0 += 1, w1 += 1, w2 += 1, w3 += 1) {
        const x = pixels[p + n];
        const y = pixels[q + n];
        a += x * weights[w0];
        e += y * weights[w0];
        b += x * weights[w1];
        f += y * weights[w1];
        c += x * weights[w2];
        g += y * weights[w2];
        d += x * weights[w3];
        h += y * weights[w3];
      }
      result[to + o] = a;
      result[to + o + 1] = b;
      result[to + o + 2] = c;
      result[to + o + 3] = d;
      result[next + o] = e;
      result[next + o + 1] = f;
      result[next + o + 2] = g;
      result[next + o + 3] = h;
    }
    for (let o = whole; o < outputs; o += 1) {
      let a = biases[o];
      let e = a;
      for (let n = 0, w = o * length; n < length; n += 1, w += 1) {
        a += pixels[p + n] * weights[w];
        e += pixels[q + n] * weights[w];
      }
      result[to + o] = a;
      result[next + o] = e;
    }
  }
}

/* A convolution of each channel by itself; the weights of a place are those of all channels. */
function each(input, { size, stride, weights, biases }) {
  const { channels, data } = input;
  const [width, height] = [Math.ceil(input.width / stride), Math.ceil(input.height / stride)];
  const output = map(width, height, channels);
  const result = output.data;
  const half = size >> 1;
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const to = (y * width + x) * channels;
      for (let n = 0; n < channels; n += 1) result[to + n] = biases[n];
      for (let row = 0; row < size; row += 1) {
        const from = y * stride + row - half;
        if (from < 0 || from >= input.height) continue;
        for (let column = 0; column < size; column += 1) {
          const left = x * stride + column - half;
          if (left < 0 || left >= input.width) continue;
          const first = (from * input.width + left) * channels;
          const w = (row * size + column) * channels;
          for (let n = 0; n < channels; n += 1) result[to + n] += data[first + n] * weights[w + n];
        }
      }
    }
  }
  return output;
}

function doubled(input) {
  const { width, channels, data } = input;
  const output = map(width * 2, input.height * 2, channels);
  for (let y = 0; y < output.height; y += 1) {
    for (let x = 0; x < output.width; x += 1) {
      const from = ((y >> 1) * width + (x >> 1)) * channels;
      const to = (y * output.width + x) * channels;
      for (let n = 0; n < channels; n += 1) output.data[to + n] = data[from + n];
    }
  }
  return output;
}

/* What the last layer makes of a picture; a map is let go once no later layer asks for it. */
function run(layers, picture) {
  const made = [];
  const isLayer = ({ kind }) => kind !== "answer";
  const last = new Map();
  layers.filter(isLayer).forEach(({ of, add }, n) => [of, add].forEach((asked) => last.set(asked, n)));
  layers.filter(isLayer).forEach((layer, n) => {
    const input = layer.of < 0 ? picture : made[layer.of];
    let value = layer.kind === "full" ? full(input, layer) : each(input, layer);
    if (layer.double) value = doubled(value);
    const { data } = value;
    const added = layer.add === null ? null : made[layer.add].data;
    if (added) for (let i = 0; i < data.length; i += 1) data[i] += added[i];
    if (layer.relu) for (let i = 0; i < data.length; i += 1) if (data[i] < 0) data[i] = 0;
    made.push(value);
    for (const [asked, at] of last) if (at === n && asked >= 0) made[asked] = null;
  });
  const value = made[made.length - 1];
  const answer = layers.find((layer) => !isLayer(layer));
  if (!answer) return value;
  const mean = new Float32Array(value.channels);
  const pixels = value.width * value.height;
  value.data.forEach((number, i) => { mean[i % value.channels] += number / pixels; });
  const result = new Float32Array(answer.outputs);
  multiply(mean, 0, 1, answer.inputs, answer.weights, answer.biases, answer.outputs, result, 0);
  return result;
}

/* The nets as they are described, with their weights out of bytes into numbers. */
function unpacked(described, bytes) {
  const layers = (list) => list.map((layer) => {
    const { outputs, kind } = layer;
    const inputs = kind === "each" ? 1 : layer.inputs;
    const length = inputs * (kind === "answer" ? 1 : layer.size * layer.size);
    const whole = new Int8Array(bytes, layer.weights, outputs * length);
    const scales = new Float32Array(bytes, layer.scales, outputs);
    const weights = new Float32Array(whole.length);
    whole.forEach((byte, i) => {
      const output = Math.floor(i / length);
      const at = kind === "each" ? (i % length) * outputs + output : i;
      weights[at] = byte * scales[output];
    });
    return { ...layer, weights, biases: new Float32Array(bytes, layer.scales + 4 * outputs, outputs) };
  });
  return { ...described, finder: layers(described.finder), reader: layers(described.reader) };
}

/* ---- Pictures. ---- */

/* A picture made smaller: each pixel is the mean of those that it stands for. RGBA in, numbers around 0 out. */
function shrunk({ width, height, data }, scale) {
  const wide = Math.ceil((width * scale) / 16) * 16;
  const high = Math.ceil((height * scale) / 16) * 16;
  const output = map(wide, high, 3);
  for (let y = 0; y < high; y += 1) {
    const [top, bottom] = [y / scale, Math.min((y + 1) / scale, height)];
    for (let x = 0; x < wide; x += 1) {
      const [left, right] = [x / scale, Math.min((x + 1) / scale, width)];
      let [red, green, blue, all] = [0, 0, 0, 0];
      for (let row = Math.floor(top); row < bottom; row += 1) {
        const part = Math.min(row + 1, bottom) - Math.max(row, top);
        for (let column = Math.floor(left); column < right; column += 1) {
          const share = part * (Math.min(column + 1, right) - Math.max(column, left));
          const at = (row * width + column) * 4;
          red += data[at] * share;
          green += data[at + 1] * share;
          blue += data[at + 2] * share;
          all += share;
        }
      }
      const to = (y * wide + x) * 3;
      // Beyond the edge it is grey.
      output.data[to] = all > 0 ? red / all / 255 - 0.5 : 0;
      output.data[to + 1] = all > 0 ? green / all / 255 - 0.5 : 0;
      output.data[to + 2] = all > 0 ? blue / all / 255 - 0.5 : 0;
    }
  }
  return output;
}

/* One card out of a picture, upright: each of its pixels is a mean of four or more. */
function upright(picture, { x, y, short, long }, width, height, margin) {
  const output = new Float32Array(width * height * 3);
  const parts = Math.max(1, Math.min(4, Math.round(Math.hypot(...short) * 2 / width)));
  for (let row = 0; row < height; row += 1) {
    for (let column = 0; column < width; column += 1) {
      const to = (row * width + column) * 3;
      for (let n = 0; n < parts * parts; n += 1) {
        const u = margin * (((column + ((n % parts) + 0.5) / parts) / width) * 2 - 1);
        const v = margin * (((row + (Math.floor(n / parts) + 0.5) / parts) / height) * 2 - 1);
        sample(picture, x + u * short[0] + v * long[0], y + u * short[1] + v * long[1], output, to, 1 / (parts * parts));
      }
    }
  }
  return output;
}

function sample({ width, height, data }, x, y, output, to, share) {
  const left = Math.min(Math.max(x - 0.5, 0), width - 1.001);
  const top = Math.min(Math.max(y - 0.5, 0), height - 1.001);
  const [column, row] = [Math.floor(left), Math.floor(top)];
  const [u, v] = [left - column, top - row];
  const at = (row * width + column) * 4;
  const below = at + width * 4;
  for (let n = 0; n < 3; n += 1) {
    const upper = data[at + n] * (1 - u) + data[at + 4 + n] * u;
    const lower = data[below + n] * (1 - u) + data[below + 4 + n] * u;
    output[to + n] += ((upper * (1 - v) + lower * v) / 255) * share;
  }
}

/* Whatever the lamp: the brightest of a card's own edge is white. Where the edge is black it is not, and no card is made
   brighter than its colours bear. */
function balance(card, width, height, { ring, brightest, white, least, most }, bright) {
  const edge = [];
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      if (Math.min(x, y, width - 1 - x, height - 1 - y) < ring) edge.push((y * width + x) * 3);
    }
  }
  const light = (at) => card[at] + card[at + 1] + card[at + 2];
  edge.sort((one, other) => light(other) - light(one));
  const chosen = edge.slice(0, Math.floor(edge.length * brightest));
  const strongest = new Float32Array(width * height)
    .map((_part, n) => Math.max(card[3 * n], card[3 * n + 1], card[3 * n + 2])).sort();
  const bears = bright.most / Math.max(strongest[Math.floor(strongest.length * bright.part)], 0.01);
  for (let n = 0; n < 3; n += 1) {
    const mean = chosen.reduce((sum, at) => sum + card[at + n], 0) / chosen.length;
    const gain = Math.min(Math.max(Math.min(white / Math.max(mean, 0.01), bears), least), most);
    for (let at = n; at < card.length; at += 3) card[at] = Math.min(Math.max(card[at] * gain, 0), 1);
  }
}

/* ---- Finding and reading. ---- */

const chance = (number) => 1 / (1 + Math.exp(-number));

/* An axis told by its doubled angle. */
function halved(x, y) {
  const [length, angle] = [Math.hypot(x, y), Math.atan2(y, x) / 2];
  return [length * Math.cos(angle), length * Math.sin(angle)];
}

/* The cards of a picture: their middles and half axes, in its pixels. It is looked at from near and from far, as the
   net knows no card that is larger than a part of what it sees. */
function found(nets, picture) {
  const cards = LOOKS.flatMap((look) => seen(nets, picture, look));
  cards.sort((one, other) => other.certain - one.certain);
  return cards.filter((card, n) => cards.slice(0, n).every((better) =>
    Math.hypot(card.x - better.x, card.y - better.y) > Math.hypot(...better.short) * 2 * APART));
}

/* What one look finds: the picture made so small that its long side has so many pixels. */
function seen(nets, picture, { side, least }) {
  const scale = Math.min(1, side / Math.max(picture.width, picture.height));
  return within(nets, shrunk(picture, scale), { scale, left: 0, top: 0 }, least);
}

/* The same card in a picture of its surroundings, or none where it is not found there. */
function nearer(nets, picture, card, wide) {
  const half = Math.hypot(...card.short);
  const reach = half * NEAR / wide;
  const data = upright(picture, { ...card, short: [reach, 0], long: [0, reach] }, NEAR, NEAR, 1).map((part) => part - 0.5);
  const place = { scale: wide / half / 2, left: card.x - reach, top: card.y - reach };
  return within(nets, { width: NEAR, height: NEAR, channels: 3, data }, place, 0)
    .filter(({ x, y, short }) => {
      const size = Math.hypot(...short) / half;
      return Math.hypot(x - card.x, y - card.y) < half * SAME.away && size > SAME.least && size < SAME.most;
    })
    .sort((one, other) => other.certain - one.certain)[0];
}

/* The cards in a part of a picture, in the pixels of the whole. */
function within(nets, part, { scale, left, top }, least) {
  const said = run(nets.finder, part);
  const { width, height, channels, data } = said;
  const cards = [];
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const at = (y * width + x) * channels;
      const certain = chance(data[at]);
      if (certain < CERTAIN.face || !isPeak(said, x, y)) continue;
      const cell = nets.stride;
      const told = around(said, x, y, cell / nets.unit).map((number) => number * nets.unit);
      const [short, long] = [halved(told[2], told[3]), halved(told[4], told[5])];
      const wide = Math.hypot(...short) * 2;
      if (wide < least || wide > MOST_WIDE) continue;
      // So that what is read is no mirror image.
      const isMirrored = short[0] * long[1] - short[1] * long[0] < 0;
      cards.push({
        x: left + (told[0] + (x + 0.5) * cell) / scale,
        y: top + (told[1] + (y + 0.5) * cell) / scale,
        short: short.map((number) => (isMirrored ? -number : number) / scale),
        long: long.map((number) => number / scale),
        certain,
      });
    }
  }
  return cards;
}

/* Does the middle of this card lie within another, which is much larger? */
function holds({ x, y, short, long }, card) {
  const along = ([a, b]) => Math.abs((card.x - x) * a + (card.y - y) * b) / (a * a + b * b);
  return along(short) < 1 && along(long) < 1 && Math.hypot(...card.short) < Math.hypot(...short) * 0.7;
}

function isPeak({ width, height, channels, data }, x, y) {
  const own = data[(y * width + x) * channels];
  for (let row = Math.max(0, y - 1); row <= Math.min(height - 1, y + 1); row += 1) {
    for (let column = Math.max(0, x - 1); column <= Math.min(width - 1, x + 1); column += 1) {
      const other = data[(row * width + column) * channels];
      const isBefore = row < y || (row === y && column < x);
      if (other > own || (other === own && isBefore)) return false;
    }
  }
  return true;
}

/* What the cells around a middle say of a card, each as much as it is certain. */
function around({ width, height, channels, data }, x, y, cell) {
  const sum = new Array(channels - 1).fill(0);
  let all = 0;
  for (let row = Math.max(0, y - 1); row <= Math.min(height - 1, y + 1); row += 1) {
    for (let column = Math.max(0, x - 1); column <= Math.min(width - 1, x + 1); column += 1) {
      const at = (row * width + column) * channels;
      const weight = chance(data[at]);
      if (weight < CERTAIN.face) continue;
      all += weight;
      for (let n = 1; n < channels; n += 1) sum[n - 1] += data[at + n] * weight;
      // Each says how far it is from itself.
      sum[0] += (column - x) * cell * weight;
      sum[1] += (row - y) * cell * weight;
    }
  }
  return sum.map((number) => number / all);
}

function softmax(numbers) {
  const most = Math.max(...numbers);
  const raised = numbers.map((number) => Math.exp(number - most));
  const all = raised.reduce((sum, number) => sum + number, 0);
  return raised.map((number) => number / all);
}

/* What the reader says of a card, which it looks at both ways up. */
function answered(nets, picture, card, margin) {
  const { width, height } = nets.read;
  const pixels = upright(picture, card, width, height, margin);
  balance(pixels, width, height, nets.white, nets.bright);
  const data = pixels.map((part) => part - 0.5);
  const turned = data.map((_part, at) => data[data.length - at - 3 + 2 * (at % 3)]);
  const [one, other] = [data, turned].map((each) => run(nets.reader, { width, height, channels: 3, data: each }));
  return Array.from(one, (number, n) => (number + other[n]) / 2);
}

/* What may stand on a card, likeliest first, and whether another lies on it. Each face is its code, its symbol, and
   its colour, or none where a symbol is counted in any of these colours. What is no face of this deck has no code. */
function read(nets, picture, card, { faces, colours }, margin = MARGIN) {
  const answers = answered(nets, picture, card, margin);
  const of = (names, numbers) => Object.fromEntries(softmax(numbers).map((part, n) => [names[n], part]));
  const symbols = of(nets.symbols, answers.slice(0, nets.symbols.length));
  const shades = of(nets.colours, answers.slice(nets.symbols.length));
  const any = colours.reduce((sum, colour) => sum + shades[colour], 0);
  const guesses = faces.map(([code, symbol, colour]) =>
    ({ code, chance: (symbols[symbol] || 0) * (colour ? shades[colour] : any) }));
  guesses.push({ code: "", chance: (symbols.back + symbols.other) * shades.none + symbols.half });
  const all = guesses.reduce((sum, guess) => sum + guess.chance, 0) || 1;
  guesses.forEach((guess) => { guess.chance /= all; });
  guesses.sort((one, other) => other.chance - one.chance);
  return { ...card, guesses: guesses.slice(0, 4), isCovered: symbols.half > HALF };
}

const isFace = ({ guesses: [{ code, chance: part }] }, least) => Boolean(code) && part >= least;

/* The card that was read so, looked at again until it is sure: the likeliest face that it shows at any look. */
function readAgain(nets, picture, first, deck) {
  if (isFace(first, SURE.first)) return { ...first, isSure: true };
  let best = first;
  for (const { margin, wide } of AGAIN) {
    if (isFace(best, SURE.again)) break;
    const card = wide ? nearer(nets, picture, first, wide) : first;
    const again = card && read(nets, picture, card, deck, margin);
    if (again && isFace(again, isFace(best, 0) ? best.guesses[0].chance : FAINT)) best = again;
  }
  const isSure = isFace(best, SURE.again) && best.guesses[0].code === first.guesses[0].code;
  // What was ever taken for half covered is never counted with one tap.
  return { ...best, isSure, isCovered: first.isCovered || best.isCovered };
}

/* A digit, a corner or an oval is no card that lies on another; nor is a row of cards one large card. */
function withoutParts(cards) {
  const gone = new Set();
  for (const card of cards) {
    const parts = cards.filter((other) => other !== card && holds(card, other));
    const areCards = !isFace(card, FACE) && parts.some((part) => isFace(part, FACE));
    (areCards ? [card] : parts).forEach((each) => gone.add(each));
  }
  return cards.filter((card) => !gone.has(card));
}

/* All cards of a picture, with what stands on each; what has a card's shape and is no face has no code. */
function readAll(nets, picture, deck, tell) {
  const places = found(nets, picture);
  tell(0, places.length);
  const seenAs = places.map((card) => read(nets, picture, card, deck));
  const cards = withoutParts(seenAs.filter((card) => card.certain >= CERTAIN.shape || isFace(card, FACE)));
  return cards.map((card, n) => {
    tell(n + 1, cards.length);
    return readAgain(nets, picture, card, deck);
  });
}

/* ---- The worker. ---- */

let nets = null;

async function fetched(address) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(answer.statusText);
  return answer;
}

async function load({ described, weights }) {
  const [json, bytes] = await Promise.all([
    fetched(described).then((answer) => answer.json()),
    fetched(weights).then((answer) => answer.arrayBuffer()),
  ]);
  return unpacked(json, bytes);
}

addEventListener("message", async ({ data }) => {
  try {
    nets = nets || await load(data);
    if (data.picture) {
      const tell = (done, all) => postMessage({ done, all });
      const began = performance.now();
      const cards = readAll(nets, data.picture, data, tell);
      postMessage({ cards, milliseconds: performance.now() - began });
    }
  } catch (error) {
    postMessage({ error: String(error) });
  }
});
