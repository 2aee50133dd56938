// Which cards of a photo are one hand: by the gaps between them, and by how many cards each player is known to hold.

// A neighbour in a row is beside a card's long edge. Above its short edge lies another row, even if no farther away.
const ACROSS = 1.6;
const WIDE_GAP = 1.45; // so much wider than most gaps is one between two hands
const BESIDE = 1.5; // in widths of a card: the farthest usual step from one to the next
const IN_LINE = 0.35; // of a card's half length: so far off is still the same row
const HIDES = 0.1; // of a card: so much of it below another, and they are no hand that is laid out
const MOST_GAPS = 6; // all ways to fill them are tried
// What speaks against a way to share the cards out.
const COST = { wrong: 4, cut: 3, hole: 1, absent: 2, left: 5 };

const axes = (card, x, y) => [card.short, card.long].map(([a, b]) => (x * a + y * b) / (a * a + b * b));

function distance(one, other) {
  const apart = (card) => {
    const [across, along] = axes(card, other.x - one.x, other.y - one.y);
    return Math.hypot(across / 2, (along / 2) * ACROSS);
  };
  return (apart(one) + apart(other)) / 2;
}

// How much of a card another covers, as far as can be told from where both lie.
function covered(card, other) {
  const steps = [-0.9, -0.6, -0.3, 0, 0.3, 0.6, 0.9];
  const points = steps.flatMap((u) => steps.map((v) =>
    ["x", "y"].map((axis, n) => card[axis] + u * card.short[n] + v * card.long[n])));
  const inside = points.filter(([x, y]) => axes(other, x - other.x, y - other.y).every((part) => Math.abs(part) < 0.95));
  return inside.length / points.length;
}

// Do any of the cards lie on one another? Then others may lie below them, unseen.
export const overlap = (cards) => cards.some((card, n) => cards.slice(n + 1).some((other) =>
  Math.max(covered(card, other), covered(other, card)) > HIDES));

// The shortest links that hold all cards together, the longest of them first.
function links(cards) {
  const near = cards.map((card) => ({ far: distance(cards[0], card), from: 0 }));
  const left = new Set(cards.keys());
  left.delete(0);
  const found = [];
  while (left.size) {
    const next = [...left].reduce((best, n) => (near[n].far < near[best].far ? n : best));
    left.delete(next);
    found.push({ far: near[next].far, ends: [near[next].from, next] });
    for (const n of left) {
      const far = distance(cards[next], cards[n]);
      if (far < near[n].far) near[n] = { far, from: next };
    }
  }
  return found.sort((one, other) => other.far - one.far);
}

// Most links are steps within rows; with many rows of few cards a third of them still are.
function usualStep(between) {
  return between.length ? Math.min(between[Math.floor((between.length * 2) / 3)].far, BESIDE) : BESIDE;
}

// How many cards would fill the gap between these two in a row; none where it is no such gap.
function holes(one, other, usual) {
  const inLine = [one, other].every((card) => Math.abs(axes(card, other.x - one.x, other.y - one.y)[1]) < IN_LINE);
  const steps = distance(one, other) / usual;
  return inLine && steps > WIDE_GAP && steps < 3.4 && Math.abs(steps - Math.round(steps)) < 0.3 ? Math.round(steps) - 1 : 0;
}

// Where two groups may be one row in which cards were not found: the shortest such gap of each two.
function rowGaps(cards, found, usual) {
  const gaps = [];
  found.forEach((group, n) => found.slice(n + 1).forEach((next) => {
    const between = group.cards.flatMap((one) => next.cards.map((other) =>
      ({ ends: [one, other].map((card) => cards.indexOf(card)), holes: holes(one, other, usual) })));
    const gap = between.filter((link) => link.holes).sort((one, other) => one.holes - other.holes)[0];
    if (gap) gaps.push(gap);
  }));
  return gaps.slice(0, MOST_GAPS);
}

function groups(cards, kept) {
  const of = cards.map((_card, n) => n);
  for (const { ends: [one, other] } of kept) {
    const [from, to] = [of[other], of[one]];
    of.forEach((group, n) => { if (group === from) of[n] = to; });
  }
  return [...new Set(of)].map((group) => ({
    cards: cards.filter((_card, n) => of[n] === group),
    holes: kept.reduce((sum, link) => sum + (of[link.ends[0]] === group ? link.holes : 0), 0),
  }));
}

const middle = ({ cards }, axis) => cards.reduce((sum, card) => sum + card[axis], 0) / cards.length;

// In the order in which they are read: from the top, or from the left where the hands lie beside one another.
function inOrder(found) {
  const spread = (axis) => {
    const all = found.map((group) => middle(group, axis));
    return Math.max(...all) - Math.min(...all);
  };
  const axis = spread("y") < spread("x") ? "x" : "y";
  return found.sort((one, other) => middle(one, axis) - middle(other, axis));
}

/* Whose each group is, so that the numbers fit; of equals the players in the order of their seats. More groups than
   players leave some to nobody. */
function given(found, players) {
  const known = new Map();
  const best = (n, used) => {
    if (n === found.length) {
      const absent = players.filter(({ held }, player) => !(used & (1 << player)) && held !== 0);
      return { cost: absent.length * COST.absent, order: [] };
    }
    const key = n * 1024 + used;
    if (known.has(key)) return known.get(key);
    let answer = null;
    players.forEach(({ held }, player) => {
      if (used & (1 << player)) return;
      const wrong = held === null ? 0 : Math.abs(found[n].cards.length + found[n].holes - held);
      const rest = best(n + 1, used | (1 << player));
      const cost = rest.cost + wrong * COST.wrong;
      if (!answer || cost < answer.cost) answer = { cost, order: [player, ...rest.order] };
    });
    const without = best(n + 1, used);
    if (!answer || without.cost + COST.left < answer.cost) {
      answer = { cost: without.cost + COST.left, order: [null, ...without.order] };
    }
    known.set(key, answer);
    return answer;
  };
  return best(0, 0);
}

// All choices of these links, each with what it costs.
const choices = (gaps) => gaps.reduce((all, link) => all.flatMap((chosen) => [chosen, [...chosen, link]]), [[]]);

/* Returns { hands, isWhole }. Each hand is { player, cards, missing }: from the top of the photo, its cards from left
   to right, whose it is, if anybody's, and how many cards are missing in its row. A clear gap between rows is never
   bridged; one in a row, as wide as a card that was not found, is where the numbers say so. Whole is a photo in which
   every player's hand has as many cards as that player holds, side by side. */
export function handsOf(cards, players) {
  if (!cards.length || !players.length) return { hands: [], isWhole: false };
  const between = links(cards);
  const usual = usualStep(between);
  const isWide = ({ far }) => far > usual * WIDE_GAP;
  const narrow = between.filter((link) => !isWide(link)).map((link) => ({ ...link, holes: 0 }));
  const gaps = rowGaps(cards, groups(cards, narrow), usual);
  // Where one hand is awaited, all is that hand, however it lies.
  let best = players.length > 1 ? null : { all: 0, found: [{ cards, holes: 0 }], order: [0] };
  for (const filled of best ? [] : choices(gaps)) {
    for (let cuts = 0; cuts < Math.min(players.length, narrow.length + 1); cuts += 1) {
      const found = inOrder(groups(cards, [...narrow.slice(cuts), ...filled]));
      const { cost, order } = given(found, players);
      const all = cost + cuts * COST.cut + filled.reduce((sum, link) => sum + link.holes * COST.hole, 0);
      if (!best || all < best.all) best = { all, found, order };
    }
  }
  const hands = best.found.map((group, n) => ({
    player: best.order[n] === null ? null : players[best.order[n]],
    cards: [...group.cards].sort((one, other) => one.x - other.x),
    missing: group.holes,
  }));
  return { hands, isWhole: isWhole(hands, players) && !overlap(cards) };
}

// Has everybody who holds cards as many of them here, and is nothing left over?
export function isWhole(hands, players) {
  return hands.every(({ player }) => player) && players.every((player) => {
    const own = hands.filter((hand) => hand.player === player || hand.player.name === player.name);
    return player.held === own.reduce((sum, hand) => sum + hand.cards.length, 0);
  });
}
