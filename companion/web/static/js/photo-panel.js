// The screen on which a phone shows what it read in a photo: nothing is entered without a tap.
import { handsOf } from "./photo-hands.js";
import { forget, readPhoto } from "./photo-reader.js";

let box = null;
let hands = [];
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
  hands = hands.filter(({ player }) => awaited.includes(player.name));
  if (!hands.length && box.dataset.shows === "hands") close();
  else if (waiting && !awaited.includes(waiting)) {
    waiting = "";
    box.hidden = false;
    show();
  } else if (!waiting) show();
}

function close() {
  box?.remove();
  [box, waiting, hands] = [null, "", []];
  forget();
}

export async function open(file, now) {
  told = now;
  if (!told) return;
  rememberKeys();
  frame();
  say(told.words.looking);
  try {
    const tell = (done, all) => { if (box) say(`${told.words.reading} ${done}/${all}`); };
    const { cards, crop } = await readPhoto(file, told, tell);
    if (!box) return;
    hands = handsOf(cards, told.hands).map((hand) => ({ ...hand, cards: hand.cards.map((card) => chip(card, crop)) }));
    if (!hands.length) say(told.words.none, true);
    else show();
  } catch {
    if (box) say(told.words.failed, true);
  }
}

// The keys of the picker are what cards look like here.
function rememberKeys() {
  keys = new Map([...document.querySelectorAll("#hand .keypad .key")].map((key) => [
    key.id.replace(/^key-/, ""),
    { look: key.className.replace("is-dim", ""), name: key.getAttribute("aria-label"), face: [...key.querySelectorAll("svg")] },
  ]));
}

function chip({ guesses, isSure, ...card }, crop) {
  const likely = guesses.filter(({ code }) => keys.has(code));
  return { code: likely[0].code, second: likely[1]?.code, isSure, crop: crop(card) };
}

function frame() {
  box?.remove();
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
  box.focus();
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
  fill(head(), text, ...(isEnd ? [element("p", "soft", told.words.how)] : []));
}

function show() {
  if (!box || box.dataset.shows === "work" && !hands.length) return;
  if (!hands.length) return;
  box.dataset.shows = "hands";
  fill(head(), element("p", "soft", told.words.trial), ...hands.map(shownHand));
}

const copied = (face) => face.map((each) => each.cloneNode(true));

function drawn(code) {
  const { look, name, face } = keys.get(code);
  const made = element("span", look);
  made.setAttribute("role", "img");
  made.setAttribute("aria-label", name);
  made.append(...copied(face));
  return made;
}

function shownHand(hand) {
  const { player, cards } = hand;
  const panel = element("div", "panel");
  panel.classList.add("photo-hand");
  const top = element("div", "row");
  const found = filled(player.found, String(cards.length));
  const isWhole = player.held === null || player.held === cards.length;
  top.append(element("h3", "grow", player.name), element("b", isWhole ? "" : "is-off", found));
  if (told.hands.length > 1) top.append(button("is-quiet", told.words.other, () => pass(hand)));
  const list = element("ul", "photo-cards");
  // What needs a look comes first.
  list.append(...[...cards].sort((one, other) => one.isSure - other.isSure).map((card) => shownCard(hand, card)));
  const more = element("li");
  more.append(button("photo-more", "+", () => choose(hand, panel)));
  more.firstChild.setAttribute("aria-label", told.words.more);
  list.append(more);
  panel.append(top, list);
  if (cards.length) panel.append(button("is-take", filled(told.words.take, player.name), () => take(hand)));
  return panel;
}

function shownCard(hand, card) {
  const made = element("li", "photo-card");
  const { name } = keys.get(card.code);
  made.classList.toggle("is-unsure", !card.isSure);
  if (card.crop) {
    card.crop.className = "crop";
    made.append(card.crop);
  }
  made.append(drawn(card.code));
  const row = element("div", "photo-does");
  if (card.second) {
    const rather = button("is-quiet", "", () => {
      [card.code, card.second, card.isSure] = [card.second, card.code, true];
      show();
    });
    rather.setAttribute("aria-label", filled(told.words.rather, keys.get(card.second).name));
    rather.append(drawn(card.second));
    row.append(rather);
  }
  const away = button("is-quiet", "×", () => {
    hand.cards = hand.cards.filter((each) => each !== card);
    show();
  });
  away.setAttribute("aria-label", filled(told.words.away, name));
  row.append(away);
  made.append(row);
  return made;
}

function choose(hand, panel) {
  const list = element("div", "photo-keys");
  for (const code of keys.keys()) {
    const { look, name, face } = keys.get(code);
    const key = element("button", look);
    key.type = "button";
    key.setAttribute("aria-label", name);
    key.append(...copied(face));
    key.addEventListener("click", () => {
      hand.cards.push({ code, isSure: true });
      show();
    });
    list.append(key);
  }
  panel.querySelector(".photo-cards").after(list);
  list.firstChild.focus();
}

// The next player who is awaited; two hands change places.
function pass(hand) {
  const next = told.hands[(told.hands.findIndex(({ name }) => name === hand.player.name) + 1) % told.hands.length];
  const other = hands.find(({ player }) => player.name === next.name);
  if (other) other.player = hand.player;
  hand.player = next;
  show();
}

// A whole hand is entered at once; one that is not goes to the picker, where it is completed.
function take(hand) {
  const { player, cards } = hand;
  const codes = cards.map(({ code }) => code).join(" ");
  waiting = player.name;
  box.hidden = true;
  if (player.held === null || player.held === cards.length) submit("act", [["line", `${player.line} ${codes}`]]);
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
