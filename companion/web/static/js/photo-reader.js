// Has the cards of a photo read: by a worker, out of the pixels of the picture, which stays on this phone.
const LONG_SIDE = 1280; // a photo is read at this size
const CROP = [48, 72];
const DARK = 38; // of 255: the mean of a photo that is too dark to trust
const EDGE = 0.06; // of a card: so much of it beyond the photo's edge, and it is cut off
const SHAPE = 56 / 87; // of a card: its width in heights
const LEANING = 0.25; // so much another shape is that of a card that is seen from the side

const at = (path) => new URL(path, import.meta.url).href;
const nets = { described: at("../photo/nets.json"), weights: at("../photo/nets.bin") };

let worker = null;

export function prepare() {
  if (!worker) {
    worker = new Worker(at("./photo-worker.js"));
    worker.postMessage(nets);
  }
  return worker;
}

// The nets are some megabytes once they are unpacked.
export function forget() {
  worker?.terminate();
  worker = null;
}

/* Returns the cards, each with its place, its likeliest codes and whether they are sure; the milliseconds that took;
   the photo, and what cuts a card out of it, as canvases; and the names of its faults. ``tell`` is called with how many
   of how many are read. */
export async function readPhoto(file, { faces, colours }, tell) {
  const canvas = await drawn(file);
  const { width, height } = canvas;
  const { data } = canvas.getContext("2d").getImageData(0, 0, width, height);
  const isDark = brightness(data) < DARK;
  const answer = await new Promise((resolve, reject) => {
    prepare().onmessage = ({ data: said }) => {
      if (said.cards) resolve(said);
      else if (said.error) reject(new Error(said.error));
      else tell(said.done, said.all);
    };
    worker.onerror = reject;
    worker.postMessage({ ...nets, picture: { width, height, data }, faces, colours }, [data.buffer]);
  });
  return {
    ...answer, photo: canvas, crop: (card) => cropped(canvas, card),
    faults: [...(isDark ? ["dark"] : []), ...faultsOf(answer.cards, canvas)],
  };
}

// The mean of some of its pixels, from 0 to 255.
function brightness(data) {
  const STEP = 4 * 97;
  let [sum, count] = [0, 0];
  for (let at = 0; at < data.length; at += STEP, count += 1) sum += data[at] + data[at + 1] + data[at + 2];
  return sum / count / 3;
}

// What is wrong with where the cards lie: cut off by the photo's edge, or seen from too flat.
function faultsOf(cards, { width, height }) {
  const beyond = ({ x, y, short, long }) => {
    const [across, down] = [0, 1].map((n) => Math.abs(short[n]) + Math.abs(long[n]));
    const most = Math.hypot(...long) * 2 * EDGE;
    return Math.min(x - across, y - down) < -most || x + across > width + most || y + down > height + most;
  };
  const leans = ({ short, long }) => {
    const [a, b] = [Math.hypot(...short), Math.hypot(...long)];
    const slant = Math.abs(short[0] * long[0] + short[1] * long[1]) / (a * b);
    return Math.abs(a / b / SHAPE - 1) > LEANING || slant > LEANING;
  };
  return [["cut", beyond], ["slant", leans]].filter(([, is]) => cards.some(is)).map(([name]) => name);
}

// By way of an image: unlike a bitmap, a browser unpacks it no larger than it is drawn.
async function drawn(file) {
  const image = new Image();
  const address = URL.createObjectURL(file);
  try {
    await new Promise((resolve, reject) => Object.assign(image, { onload: resolve, onerror: reject, src: address }));
    const { naturalWidth, naturalHeight } = image;
    const scale = Math.min(1, LONG_SIDE / Math.max(naturalWidth, naturalHeight));
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [naturalWidth, naturalHeight].map((side) => Math.max(16, Math.round(side * scale)));
    const context = canvas.getContext("2d", { willReadFrequently: true });
    context.imageSmoothingQuality = "high";
    context.drawImage(image, 0, 0, canvas.width, canvas.height);
    return canvas;
  } finally {
    URL.revokeObjectURL(address);
  }
}

function cropped(canvas, { x, y, short, long }) {
  const [wide, high] = CROP;
  const small = document.createElement("canvas");
  [small.width, small.height] = CROP;
  const context = small.getContext("2d");
  // From the photo's pixels to those of the upright card.
  const matrix = [short[0] / wide, short[1] / wide, long[0] / high, long[1] / high].map((part) => part * 2);
  const area = matrix[0] * matrix[3] - matrix[1] * matrix[2];
  const [a, b, c, d] = [matrix[3] / area, -matrix[1] / area, -matrix[2] / area, matrix[0] / area];
  context.setTransform(a, b, c, d, wide / 2 - a * x - c * y, high / 2 - b * x - d * y);
  context.drawImage(canvas, 0, 0);
  return small;
}
