// Random play of npm's uno-engine: reads a number of rounds a line, plays them, prints `moves seconds`.

import { createRequire } from "node:module";
import { createInterface } from "node:readline";

const { Game, Color } = createRequire(`${process.cwd()}/.bench/uno-engine/`)("uno-engine");
const PLAYERS = ["Ana", "Ben", "Cy", "Dee"];
const COLOURS = [Color.RED, Color.BLUE, Color.GREEN, Color.YELLOW];
const any = (list) => list[Math.floor(Math.random() * list.length)];

// A card of the hand that may be played; its matches() is what the engine asks of play().
function chosen(game) {
  const top = game.discardedCard;
  const legal = game.currentPlayer.hand.filter((card) => card.matches(top));
  return legal.length ? any(legal) : undefined;
}

function put(game, card) {
  if (card.isWildCard()) card.color = any(COLOURS);
  game.play(card);
}

// A draw and what follows from it, playing that card or keeping it, is one move.
function move(game) {
  const card = chosen(game);
  if (card) return put(game, card);
  const player = game.currentPlayer;
  game.draw();
  const drawn = player.hand[player.hand.length - 1];
  if (drawn.matches(game.discardedCard)) return put(game, drawn);
  game.pass();
}

function play(game) {
  let over = false;
  game.on("end", () => { over = true; });
  let moves = 0;
  while (!over) {
    move(game);
    moves += 1;
  }
  return moves;
}

function batch(rounds) {
  const began = process.cpuUsage();
  let moves = 0;
  for (let i = 0; i < rounds; i += 1) moves += play(new Game(PLAYERS));
  const spent = process.cpuUsage(began);
  return [moves, (spent.user + spent.system) / 1e6];
}

for await (const line of createInterface({ input: process.stdin })) {
  console.log(batch(Number(line)).join(" "));
}
