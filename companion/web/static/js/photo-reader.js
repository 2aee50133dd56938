// Has the cards of a photo read: by a worker, out of the pixels of the picture, which stays on this phone.
const LONG_SIDE = 1280; // a photo is read at this size
const CROP = [48, 72];

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
   and what cuts a card out of the photo, as a canvas. ``tell`` is called with how many of how many are read. */
export async function readPhoto(file, { faces, colours }, tell) {
  const canvas = await drawn(file);
  const { width, height } = canvas;
  const { data } = canvas.getContext("2d").getImageData(0, 0, width, height);
  const answer = await new Promise((resolve, reject) => {
    prepare().onmessage = ({ data: said }) => {
      if (said.cards) resolve(said);
      else if (said.error) reject(new Error(said.error));
      else tell(said.done, said.all);
    };
    worker.onerror = reject;
    worker.postMessage({ ...nets, picture: { width, height, data }, faces, colours }, [data.buffer]);
  });
  return { ...answer, crop: (card) => cropped(canvas, card) };
}

async function drawn(file) {
  const bitmap = await createImageBitmap(file);
  const scale = Math.min(1, LONG_SIDE / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [bitmap.width, bitmap.height].map((side) => Math.max(16, Math.round(side * scale)));
  const context = canvas.getContext("2d", { willReadFrequently: true });
  context.imageSmoothingQuality = "high";
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  return canvas;
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
