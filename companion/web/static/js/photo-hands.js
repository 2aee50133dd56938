// Which cards of a photo are one hand: by the gaps between them, and by how many cards each player is known to hold.

// A neighbour in a row is beside a card's long edge. Above its short edge lies another row, even if no farther away.
const ACROSS = 1.6;
const WIDE_GAP = 1.45; // so much wider than most gaps is one between two hands
const WRONG = 4; // a group that is a card off, in the measure of gaps

function distance(one, other) {
  const apart = ({ short, long }) => {
    const [x, y] = [other.x - one.x, other.y - one.y];
    const along = ([a, b]) => Math.abs(x * a + y * b) / (2 * (a * a + b * b));
    return Math.hypot(along(short), along(long) * ACROSS);
  };
  return (apart(one) + apart(other)) / 2;
}

// The shortest links that hold all cards together.
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

function groups(cards, kept) {
  const of = cards.map((_card, n) => n);
  for (const { ends: [one, other] } of kept) {
    const [from, to] = [of[other], of[one]];
    of.forEach((group, n) => { if (group === from) of[n] = to; });
  }
  return [...new Set(of)].map((group) => cards.filter((_card, n) => of[n] === group));
}

// The players in every order in which so many of them can be chosen; those who are awaited first come first.
function orders(players, count) {
  if (!count) return [[]];
  return players.flatMap((player, n) =>
    orders([...players.slice(0, n), ...players.slice(n + 1)], count - 1).map((rest) => [player, ...rest]));
}

const off = (group, { held }) => (held === null ? 0 : Math.abs(group.length - held));

// Whose each group is: so that the numbers fit, then in the order of the seats, from the top of the photo.
function given(found, players) {
  const MOST = 5; // of more players all orders are too many
  const chosen = players.length > MOST ? [players.slice(0, found.length)] : orders(players, found.length);
  const wrong = (order) => order.reduce((sum, player, n) => sum + off(found[n], player), 0);
  const order = chosen.reduce((best, each) => (wrong(each) < wrong(best) ? each : best));
  return { order, wrong: wrong(order) };
}

const middle = (group) => ["x", "y"].map((axis) => group.reduce((sum, card) => sum + card[axis], 0) / group.length);

// Returns [{ player, cards }], from the top of the photo; each hand from left to right.
export function handsOf(cards, players) {
  if (!cards.length || !players.length) return [];
  const between = links(cards);
  const usual = between.length ? between[between.length >> 1].far : 0;
  let best = null;
  for (let count = 1; count <= Math.min(players.length, cards.length); count += 1) {
    const found = groups(cards, between.slice(count - 1))
      .sort((one, other) => middle(one)[1] - middle(other)[1]);
    const { order, wrong } = given(found, players);
    // A cut through a usual gap costs, and so does a hand that spans a wide one.
    const isWide = (link) => link.far > usual * WIDE_GAP;
    const cut = between.slice(0, count - 1).filter((link) => !isWide(link)).length;
    const spanned = between.slice(count - 1).filter(isWide).length;
    const cost = wrong * WRONG + cut * 3 + spanned * 2;
    if (!best || cost < best.cost) best = { cost, found, order };
  }
  return best.found.map((group, n) => ({
    player: best.order[n],
    cards: [...group].sort((one, other) => one.x - other.x),
  }));
}
