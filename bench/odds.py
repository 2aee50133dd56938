"""Whether the odds are right: of the positions given 30 %, are 30 % won?

Positions of simulated games, at every level, of two to ten players who choose otherwise than those of the
playouts. Beside equal chances, and beside a fit on the sizes of the hands alone: a player's share is
``exp(-a * cards - b * log(cards))`` of all, ``a`` and ``b`` fitted on positions of other games. Then the
same of the Wild Draw Fours that waited for an answer: of those given 20 %, were 20 % bluffs?

``make odds`` fits the data of the odds on other games, of players with other habits. No choice in the odds
was made by looking at the games from ``SEED`` on: take another one after you did.

What was seen is written down game by game: interrupted, it prints the tables of what there is, and the next
time it goes on from there. Positions of one seed and number of samples are taken to be of the same odds.
"""

import json
import signal
import time
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass, field, replace
from math import exp, log, sqrt
from multiprocessing import Pool
from pathlib import Path
from random import Random
from statistics import mean
from typing import Final, TypeAlias

from bench.environments import BENCH
from bench.odds_tables import LEVELS, PLAN, begin, take, varied
from companion.odds import Estimate, odds
from companion.odds.behaviour import behaviour
from companion.odds.bluffs import bluff_chance
from companion.odds.places import Places
from companion.odds.playouts import Playout
from companion.rules import Card, Game, Round, Ruling, apply, new_game, read_setup
from workshop.simulation import Plan

POSITIONS: Final = 20_000
SECONDS: Final = 480
"""Enough to see the tables; all positions take hours."""
SAMPLES: Final = 60
JOBS: Final = 2
APART: Final = 240
"""Actions from one position of a game to the next, on average: all of a game tell of the same winner, so that
few of many games tell more.
"""
FOURS: Final = 8
"""One in so many Wild Draw Fours that wait is looked at."""
OPTIONS: Final = (
    "",
    "",
    "stacking=mixed",
    "seven-swap, zero-pass, jump-in",
    "draw-until-match",
    "multiples=any",
)
MOST_GAMES: Final = 100_000
SEED: Final = 12_000_000
FITTED_ON: Final = 240
"""Games whose positions the sizes of hands are fitted on."""
LEAST: Final = 1 / (2 * SAMPLES)
"""What no sample showed is taken for half a sample, or one surprise would be the whole log loss."""

Chances: TypeAlias = dict[str, float]
Told: TypeAlias = tuple[int, float, bool]
"""A chance as it was told in which game, and whether it came true."""


@dataclass
class Position:
    """A moment of a game: what was estimated there, and who won in the end."""

    seed: int
    level: str
    sizes: dict[str, int]
    round: Chances
    game: Chances
    points: Chances
    round_won: str = ""
    game_won: str = ""
    gains: Mapping[str, int] = field(default_factory=dict)


@dataclass
class Seen:
    """What was seen of one game or of several, and what that took of the processor."""

    samples: int
    positions: list[Position] = field(default_factory=list)
    fours: list[Told] = field(default_factory=list)
    """Of each Wild Draw Four how likely it was a bluff, and whether it was."""
    seconds: float = 0.0
    playouts: int = 0
    games: int = 0

    def add(self, other: "Seen") -> None:
        """Add what was seen elsewhere."""
        self.positions += other.positions
        self.fours += other.fours
        self.seconds += other.seconds
        self.playouts += other.playouts
        self.games += other.games

    @classmethod
    def read(cls, line: str) -> "Seen":
        """Return what was seen of one game, from a line that :meth:`line` wrote."""
        told = json.loads(line)
        told["positions"] = [Position(**position) for position in told["positions"]]
        told["fours"] = [(seed, chance, guilty) for seed, chance, guilty in told["fours"]]
        return cls(**told)

    def line(self) -> str:
        """Return it as a line of a file."""
        return json.dumps(asdict(self)) + "\n"

    def judge(self, seed: int, game: Game, rng: Random, *, guilty: bool) -> None:
        """Note what is said of the Wild Draw Four that waits."""
        found = bluff_chance(game, Random(rng.random()), self.samples) if self.samples else None
        if found:
            self.fours.append((seed, found.value, guilty))

    def estimate(self, seed: int, level: str, game: Game, rng: Random) -> Position:
        """Return the position as the odds see it; with no samples, as one who knows nothing."""
        state = game.state
        sizes = {name: cards for name, cards in state.hands.items() if cards is not None}
        equal = {name: 1 / len(state.seats) for name in state.seats}
        if not self.samples:
            return Position(seed, level, sizes, equal, equal, {})
        began = time.process_time()
        found = odds(game, Random(rng.random()), self.samples)
        self.seconds += time.process_time() - began
        self.playouts += self.samples
        return Position(seed, level, sizes, _values(found.round), _values(found.game), _values(found.points))


def _values(chances: Mapping[str, Estimate]) -> Chances:
    return {name: chance.value for name, chance in chances.items()}


def report(
    positions: int = POSITIONS,
    seconds: float = SECONDS,
    jobs: int = JOBS,
    seed: int = SEED,
    fitted_on: int = FITTED_ON,
    folder: Path = BENCH,
) -> None:
    """Print how well the odds hold, over so many positions, or as many as there is time for."""
    speed()
    fitted = _fit([each for game in range(fitted_on) for each in of_game(seed - 1 - game, 0).positions])
    seen = Seen(SAMPLES)
    until = time.monotonic() + seconds
    # A process in the background may have been told to heed no interruption.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    with suppress(KeyboardInterrupt):
        for each in _games(seed, jobs, folder):
            seen.add(each)
            if len(seen.positions) >= positions or time.monotonic() > until:
                break
    _print(seen, fitted)


def _games(seed: int, jobs: int, folder: Path) -> Iterator[Seen]:
    """Yield what is seen of each game from this seed on: first what was written down, and then more."""
    folder.mkdir(exist_ok=True)
    with (folder / f"odds-{seed}-{SAMPLES}.jsonl").open("a+", encoding="utf-8") as file:
        file.seek(0)
        written = file.readlines()
        yield from map(Seen.read, written)
        with Pool(jobs, _heed_no_interruption) as pool:
            # In order, as otherwise the longest of the games under way at the end would be missing.
            for seen in pool.imap(of_game, range(seed + len(written), seed + MOST_GAMES)):
                file.write(seen.line())
                file.flush()
                yield seen


def _heed_no_interruption() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _print(seen: Seen, fitted: tuple[float, float]) -> None:
    found = seen.positions
    print(f"\nOdds at {len(found):,} positions of {seen.games:,} simulated games, {SAMPLES} samples each")
    print(f"{seen.playouts / seen.seconds:,.0f} samples a second of the processor, the game's end included")
    for what in ("round", "game"):
        chances = [
            (each.seed, chance, name == _won(each, what))
            for each in found
            for name, chance in _chances(each, what).items()
        ]
        _print_tenths(f"chance of the {what}", chances)
    _print_losses(found, fitted)
    _print_points(found)
    _print_tenths("chance of a bluff", seen.fours)


def of_game(seed: int, samples: int = SAMPLES, plan: Plan = PLAN) -> Seen:
    """Return some positions of one game, once it is over and its winners are known."""
    rng = Random(seed)
    simulated, actions = begin(varied(replace(plan, levels=LEVELS), seed, rng.choice(OPTIONS)), seed)
    table, of_round, seen = simulated.table, list[Position](), Seen(samples, games=1)
    for action in actions:
        out = table.out
        take(simulated, action)
        if out and not table.is_in_play and not table.out:
            gains = simulated.scored.rounds[-1].gains
            seen.positions += (replace(each, round_won=out, gains=gains) for each in of_round)
            of_round.clear()
        if not table.is_in_play or table.out or action.unreported:
            continue
        if rng.randrange(APART) == 0:
            of_round.append(seen.estimate(seed, *rng.choice(list(simulated.games())), rng))
        if table.phase == "challenge" and table.debt and table.debt.four and rng.randrange(FOURS) == 0:
            _, game = rng.choice(list(simulated.games()))
            seen.judge(seed, game, rng, guilty=table.debt.four.guilty)
    for each in seen.positions:
        each.game_won = simulated.scored.winner[0]
    return seen


# Tables.


def _won(position: Position, what: str) -> str:
    return position.round_won if what == "round" else position.game_won


def _chances(position: Position, what: str) -> Chances:
    return position.round if what == "round" else position.game


def _print_tenths(heading: str, told: Iterable[Told]) -> None:
    """Print, of the chances in each tenth, how many came true."""
    tenths: dict[int, list[Told]] = defaultdict(list)
    for each in told:
        tenths[min(int(each[1] * 10), 9)].append(each)
    print(f"\n{heading:<22}{'given':>8}{'true':>8}{'apart':>8}{'± by luck':>11}{'chances':>10}")
    for tenth, chances in sorted(tenths.items()):
        given, won = mean(chance for _, chance, _ in chances), mean(won for _, _, won in chances)
        label = f"{10 * tenth} to {10 * tenth + 10} %"
        print(
            f"{label:<22}{100 * given:>7.1f}%{100 * won:>7.1f}%{100 * (won - given):>+8.1f}"
            f"{100 * _luck(chances):>11.1f}{len(chances):>10,}"
        )


def _luck(told: Sequence[Told]) -> float:
    """Return how far apart given and true may be by luck alone, 95 times in 100.

    The positions of one game are not so many strokes of luck: they have one winner.
    """
    of_games: dict[int, float] = defaultdict(float)
    for seed, chance, came_true in told:
        of_games[seed] += came_true - chance
    return 1.96 * sqrt(sum(apart * apart for apart in of_games.values())) / len(told)


def _print_losses(positions: Sequence[Position], fitted: tuple[float, float]) -> None:
    """Print Brier score and log loss, lower being better, of the odds and of what they stand beside."""
    beside = f"{'equal':>9}{'hands':>9}"
    print(f"\n{'':<22}{'positions':>10}{'Brier':>9}{beside}{'log loss':>10}{beside}")
    for what in ("round", "game"):
        for level in (*LEVELS, "all"):
            some = [each for each in positions if level in (each.level, "all")]
            if not some:
                continue
            ways = [
                [(_chances(each, what), _won(each, what)) for each in some],
                [(_equal(each), _won(each, what)) for each in some],
                [(_by_hands(each, fitted), _won(each, what)) for each in some],
            ]
            brier = "".join(f"{_brier(way):>9.4f}" for way in ways)
            loss = "".join(f"{_log_loss(way):>{10 if not place else 9}.4f}" for place, way in enumerate(ways))
            print(f"{what + ', ' + level:<22}{len(some):>10,}{brier}{loss}")


def _brier(chances: Iterable[tuple[Chances, str]]) -> float:
    return mean(sum((chance - (name == won)) ** 2 for name, chance in each.items()) for each, won in chances)


def _log_loss(chances: Iterable[tuple[Chances, str]]) -> float:
    return mean(-log(max(each.get(won, 0.0), LEAST)) for each, won in chances)


def _equal(position: Position) -> Chances:
    return {name: 1 / len(position.round) for name in position.round}


def _by_hands(position: Position, fitted: tuple[float, float]) -> Chances:
    """Return the chances by the sizes of the hands alone; equal ones where none is known."""
    a, b = fitted
    weights = {name: exp(-a * cards - b * log(max(cards, 1))) for name, cards in position.sizes.items()}
    whole = sum(weights.values())
    return {name: weight / whole for name, weight in weights.items()}


def _fit(positions: Sequence[Position], rounds: int = 60) -> tuple[float, float]:
    """Return the weights of the hands' sizes by which the winners of rounds are likeliest."""
    some = [each for each in positions if each.level != "scores"]
    a = b = 0.0
    for _ in range(rounds):
        one = other = 0.0
        for position in some:
            chances = _by_hands(position, (a, b))
            for name, cards in position.sizes.items():
                error = chances[name] - (name == position.round_won)
                one += error * cards
                other += error * log(max(cards, 1))
        a, b = a + 0.02 * one / len(some), b + 0.3 * other / len(some)
    return a, b


def _print_points(positions: Sequence[Position]) -> None:
    """Print what rounds were expected to bring, of all players together, beside what they brought."""
    print(f"\n{'points of a round':<22}{'positions':>10}{'expected':>10}{'brought':>9}{'ratio':>7}")
    for level in (*LEVELS, "all"):
        some = [each for each in positions if level in (each.level, "all")]
        if not some:
            continue
        expected = mean(sum(each.points.values()) for each in some)
        brought = mean(sum(each.gains.values()) for each in some)
        print(f"{level:<22}{len(some):>10,}{expected:>10.1f}{brought:>9.1f}{expected / brought:>7.2f}")


# Speed.


def speed(rounds: int = 150) -> None:
    """Print how many whole rounds are played a second, and what of that the referee takes."""
    chance = Random(1)
    setup = read_setup({"Edition": "classic", "Players": "Ana, Ben, Cy, Dee"})
    dealt = apply(new_game(setup).state, Round())
    assert not isinstance(dealt, Ruling)
    events, seconds = 0, 0.0
    for _ in range(rounds):
        deck = list(setup.edition.deck)
        chance.shuffle(deck)
        places = Places[Card]([[] for _ in dealt.seats], deck, [], chance)
        places.deal(dealt.counts)
        playout = Playout(dealt, places, behaviour(), chance)
        began = time.process_time()
        playout.play()
        seconds += time.process_time() - began
        events += playout.events
    print(f"Whole rounds of four: {rounds / seconds:,.0f} a second, {events / seconds:,.0f} events a second")
