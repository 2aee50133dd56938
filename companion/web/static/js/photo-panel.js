// The screen on which a phone takes a photo and shows what it read in it: nothing is entered without a tap.
import { handsOf, isWhole, overlap } from "./photo-hands.js";
import { forget, prepare, readPhoto } from "./photo-reader.js";

const SHOWN = 640; // pixels of the photo's long side on the screen
const EXPLAINED = "photo-explained"; // kept by the phone once its owner has seen how cards are laid

let box = null;
let hands = [];
let taken = null; // the photo: its picture, and what is wrong with it
let told = null;
let keys = new Map();
let waiting = ""; // whose hand is being completed in the picker

function element(name, look = "", text = "") {
  const made = document.createElement(name);
  made.className = look;
  made.textContent = text;
  return made;
}

function button(look, text, act) {
  const made = element("button", `button ${look}`, text);
  made.type = "button";
  made.addEventListener("click", act);
  return made;
}

// A label that opens the camera, or the gallery where ``capture`` is not wanted.
function chooser(look, text, capture) {
  const made = element("label", `button ${look}`, text);
  const input = Object.assign(element("input", "visually-hidden"), { type: "file", accept: "image/*" });
  if (capture) input.setAttribute("capture", "environment");
  input.dataset.photos = capture ? "camera" : "gallery";
  input.addEventListener("change", () => {
    const [file] = input.files;
    input.value = "";
    if (file) read(file);
  });
  made.append(input);
  return made;
}

const filled = (sentence, part) => sentence.replace(/##?/, () => part);

// Whose hands are still awaited changes while others count.
export function update(now) {
  if (!box) return;
  if (!now) {
    close();
    return;
  }
  told = now;
  const awaited = told.hands.map(({ name }) => name);
  hands = hands.filter(({ player }) => !player || awaited.includes(player.name));
  hands.forEach((hand) => { hand.player = told.hands.find(({ name }) => name === hand.player?.name) ?? null; });
  if (box.dataset.shows !== "hands") return;
  if (!hands.some(({ player }) => player)) close();
  else if (waiting && !awaited.includes(waiting)) {
    waiting = "";
    show();
    enter();
  } else if (!waiting) show();
}

function close() {
  if (box && !box.hidden && history.state?.photo) history.back();
  box?.remove();
  [box, waiting, hands, taken] = [null, "", [], null];
  forget();
}

// The phone's own Back leaves the reading as it is: the button brings it again.
addEventListener("popstate", () => { if (box) box.hidden = true; });

function enter() {
  box.hidden = false;
  if (!history.state?.photo) history.pushState({ ...history.state, photo: true }, "");
  box.focus();
}

export function open(now) {
  told = now;
  if (!told) return;
  prepare();
  rememberKeys();
  if (!box) {
    frame();
    invite();
  }
  waiting = "";
  enter();
}

// How to lay them, before the camera opens: large at first, later in a line.
function invite() {
  const isNew = !localStorage.getItem(EXPLAINED);
  localStorage.setItem(EXPLAINED, "1");
  const how = element("p", isNew ? "photo-how" : "soft", told.words.how);
  box.dataset.shows = "start";
  fill(head(), ...(isNew ? [laidOut()] : []), how, another());
}

function another(isAgain = false) {
  const row = element("div", "grid is-2");
  row.append(chooser("is-take", isAgain ? told.words.again : told.words.camera, true),
    chooser("is-outline", told.words.gallery, false));
  return row;
}

// Two rows of cards, a finger apart, under a phone.
function laidOut() {
  const made = element("div", "photo-laid");
  made.setAttribute("aria-hidden", "true");
  const faces = [...keys.values()].slice(0, 7);
  [faces.slice(0, 4), faces.slice(4)].forEach((row) => {
    const line = element("div");
    line.append(...row.map(({ look, face }) => {
      const card = element("span", look);
      card.append(...copied(face));
      return card;
    }));
    made.append(line);
  });
  return made;
}

async function read(file) {
  hands = [];
  say(told.words.looking);
  try {
    const tell = (done, all) => { if (box) say(`${told.words.reading} ${done}/${all}`); };
    const { cards, crop, photo, faults } = await readPhoto(file, told, tell);
    if (!box) return;
    taken = { photo, overlaps: overlap(cards) || cards.some(({ isCovered }) => isCovered), faults, seen: cards.length };
    hands = handsOf(cards, told.hands).hands
      .map((hand) => ({ ...hand, cards: hand.cards.map((card) => chip(card, crop)) }));
    if (hands.length) show();
    else say([...faults.map((fault) => told.words[fault]), told.words.none].join(" "), true);
  } catch {
    if (box) say(/\.hei[cf]$|hei[cf]/i.test(`${file.name} ${file.type}`) ? told.words.heic : told.words.failed, true);
  }
}

// The keys of the picker are what cards look like here.
function rememberKeys() {
  const found = [...document.querySelectorAll("#hand .keypad .key")];
  if (!found.length) return;
  keys = new Map(found.map((key) => [
    key.id.replace(/^key-/, ""),
    { look: key.className.replace("is-dim", ""), name: key.getAttribute("aria-label"), face: [...key.querySelectorAll("svg")] },
  ]));
}

function chip({ guesses, isSure, ...card }, crop) {
  const code = keys.has(guesses[0].code) ? guesses[0].code : "";
  return { ...card, code, isSure, crop: crop(card) };
}

function frame() {
  if (!document.getElementById("photo-css")) {
    const sheet = Object.assign(element("link"), { id: "photo-css", rel: "stylesheet", href: new URL("../css/photo.css", import.meta.url) });
    document.head.append(sheet);
  }
  box = element("section", "photo-panel");
  box.id = "photo-panel";
  box.setAttribute("role", "dialog");
  box.setAttribute("aria-modal", "true");
  box.setAttribute("aria-label", told.words.title);
  box.tabIndex = -1;
  box.addEventListener("keydown", ({ key }) => { if (key === "Escape") close(); });
  document.body.append(box);
}

function head() {
  const made = element("header", "row");
  made.append(element("h2", "grow", told.words.title), button("is-quiet", told.words.close, close));
  return made;
}

function fill(...parts) {
  box.textContent = "";
  box.append(...parts);
}

function say(sentence, isEnd = false) {
  const text = element("p", "photo-says", sentence);
  text.setAttribute("role", "status");
  box.dataset.shows = isEnd ? "end" : "work";
  fill(head(), text, ...(isEnd ? [element("p", "soft", told.words.how), another(true)] : []));
}

// May each hand be counted with one tap? Only where all of the photo fits all that is known.
const fits = () => !taken.overlaps && isWhole(hands, told.hands) && hands.every(({ cards }) => cards.every(({ code }) => code));

function show() {
  box.dataset.shows = "hands";
  const whole = fits();
  const wrong = taken.faults.map((fault) => told.words[fault]);
  if (taken.overlaps) wrong.push(told.words.overlap);
  else if (told.words.awaited && !isWhole(hands, told.hands)) {
    wrong.push(`${filled(told.words.awaited, String(taken.seen))}.`, told.words.how);
  }
  const notice = element("p", "notice", wrong.join(" "));
  notice.setAttribute("role", "status");
  fill(head(), ...(wrong.length ? [notice] : []), shownPhoto(), element("p", "soft", told.words.trial),
    ...hands.map((hand) => shownHand(hand, whole)), another(true));
}

// The photo, with the name of each hand's player beside it.
function shownPhoto() {
  const { photo } = taken;
  const scale = Math.min(1, SHOWN / Math.max(photo.width, photo.height));
  const small = Object.assign(element("canvas"), { width: photo.width * scale, height: photo.height * scale });
  const pen = small.getContext("2d");
  pen.drawImage(photo, 0, 0, small.width, small.height);
  [pen.lineWidth, pen.lineJoin] = [3, "round"];
  const made = element("div", "photo-seen");
  made.style.setProperty("--wide", small.width / small.height);
  made.append(small);
  hands.forEach((hand) => {
    const cards = hand.cards.filter(({ short }) => short);
    cards.forEach((card) => outlined(pen, card, scale));
    if (cards.length) made.append(nameBeside(hand, cards, photo));
  });
  return made;
}

function outlined(pen, { x, y, short, long, isSure }, scale) {
  const corners = [[-1, -1], [1, -1], [1, 1], [-1, 1]]
    .map(([u, v]) => [x + u * short[0] + v * long[0], y + u * short[1] + v * long[1]].map((part) => part * scale));
  pen.beginPath();
  corners.forEach(([a, b], n) => pen[n ? "lineTo" : "moveTo"](a, b));
  pen.closePath();
  // Dark below light: it is seen on any table.
  [["#000", []], ["#fff", isSure ? [] : [6, 6]]].forEach(([ink, dash], n) => {
    pen.strokeStyle = ink;
    pen.lineWidth = n ? 2 : 4;
    pen.setLineDash(dash);
    pen.stroke();
  });
}

function nameBeside(hand, cards, photo) {
  const name = button("photo-name", hand.player?.name ?? told.words.nobody, () => pass(hand));
  name.setAttribute("aria-label", `${name.textContent}: ${told.words.other}`);
  // On the left of the row, as far as there is room.
  const first = cards.reduce((left, card) => (card.x < left.x ? card : left));
  const edge = first.x - Math.abs(first.short[0]) - Math.abs(first.long[0]);
  name.style.insetInlineEnd = `${Math.min(100 - (100 * edge) / photo.width, 82)}%`;
  name.style.insetBlockStart = `${(100 * first.y) / photo.height}%`;
  return name;
}

const copied = (face) => face.map((each) => each.cloneNode(true));

function drawn(code) {
  if (!code) {
    const empty = element("span", "key", "?");
    empty.classList.add("photo-empty");
    empty.setAttribute("aria-hidden", "true");
    return empty;
  }
  const { look, face } = keys.get(code);
  const made = element("span", look);
  made.setAttribute("aria-hidden", "true");
  made.append(...copied(face));
  return made;
}

function shownHand(hand, whole) {
  const { player, cards } = hand;
  const panel = element("div", "panel");
  panel.classList.add("photo-hand");
  const top = element("div", "row");
  const found = filled(player ? player.found : "#", String(cards.length));
  const isRight = !player || player.held === null || player.held === cards.length;
  top.append(element("h3", "grow", player ? player.name : told.words.nobody), element("b", isRight ? "" : "is-off", found));
  if (told.hands.length > 1 || !player) top.append(button("is-quiet", told.words.other, () => pass(hand)));
  const list = element("ul", "photo-cards");
  // What needs a look comes first.
  list.append(...[...cards].sort((one, other) => one.isSure - other.isSure).map((card) => shownCard(hand, card, panel)));
  const more = element("li");
  more.append(button("photo-more", "+", () => choose(hand, panel)));
  more.firstChild.setAttribute("aria-label", told.words.more);
  list.append(more);
  panel.append(top, list);
  if (cards.length && player) {
    panel.append(button("is-take", filled(whole ? told.words.take : told.words.go, player.name), () => take(hand, whole)));
  }
  return panel;
}

// A tap on a card offers all others in its place.
function shownCard(hand, card, panel) {
  const made = element("li");
  const look = button("photo-card", "", () => choose(hand, panel, card));
  look.classList.toggle("is-unsure", !card.isSure);
  look.setAttribute("aria-label", filled(told.words.change, card.code ? keys.get(card.code).name : told.words.unread));
  if (card.crop) {
    card.crop.className = "crop";
    look.append(card.crop);
  }
  look.append(drawn(card.code));
  made.append(look);
  return made;
}

function choose(hand, panel, card = null) {
  panel.querySelector(".photo-keys")?.remove();
  const list = element("div", "photo-keys");
  if (card) {
    const away = button("key", "×", () => {
      hand.cards = hand.cards.filter((each) => each !== card);
      show();
    });
    away.setAttribute("aria-label", filled(told.words.away, card.code ? keys.get(card.code).name : told.words.unread));
    list.append(away);
  }
  for (const [code, { look, name, face }] of keys) {
    const key = element("button", look);
    key.type = "button";
    key.setAttribute("aria-label", name);
    key.append(...copied(face));
    key.addEventListener("click", () => {
      if (card) Object.assign(card, { code, isSure: true });
      else hand.cards.push({ code, isSure: true });
      show();
    });
    list.append(key);
  }
  panel.querySelector(".photo-cards").after(list);
  list.firstChild.focus();
}

// The next player who is awaited; two hands change places.
function pass(hand) {
  const at = told.hands.findIndex(({ name }) => name === hand.player?.name);
  const next = told.hands[(at + 1) % told.hands.length];
  const other = hands.find(({ player }) => player?.name === next.name);
  if (other && other !== hand) other.player = hand.player;
  hand.player = next;
  show();
}

// Where the photo fits, a hand is entered at once; any other goes to the picker, and is completed there.
function take(hand, whole) {
  const { player, cards } = hand;
  const codes = cards.map(({ code }) => code).filter(Boolean).join(" ");
  waiting = player.name;
  box.hidden = true;
  if (whole) submit("act", [["line", `${player.line} ${codes}`]]);
  else {
    hands = hands.filter((each) => each !== hand);
    submit("hand", [["player", player.name], ["cards", codes]]);
  }
}

// As if a button of the page had been tapped.
function submit(id, values) {
  const page = document.getElementById(id);
  const form = element("form");
  form.method = "post";
  form.setAttribute("action", page.getAttribute("action"));
  form.dataset.morph = "";
  form.hidden = true;
  const fields = new FormData(page);
  values.forEach(([name, value]) => fields.set(name, value));
  for (const [name, value] of fields) {
    form.append(Object.assign(element("input"), { type: "hidden", name, value }));
  }
  const send = element("button");
  form.append(send);
  document.body.append(form);
  send.click();
  form.remove();
}
