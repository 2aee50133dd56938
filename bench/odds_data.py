"""``make odds``: simulate what ``companion/odds/data/`` holds.

``behaviour.json``: how people act on what they hold, counted at simulated tables where every hand is seen;
bluffs by what challenges would show (``odds_bluffs``), and ``bluffs.json``: how sure of one the deals may be.
``draws.json``: how many of the hands of one card, of two and so on had none that fits, by edition.
``rounds.json``: how rounds end, by edition and number of players, and how much more they bring by an option.
``points.json``: how much more rounds bring at simulated tables than those, by number of players.
``prior.json``: how much the sizes of the hands say, and how many playouts that counts for (``odds_prior``).

What is there was made part by part, with the arguments that are usual here: all of it takes a processor about
half an hour.
"""

import argparse
import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, replace
from math import log
from pathlib import Path
from random import Random
from typing import Any, Final

from bench import odds_bluffs, odds_prior
from bench.odds_tables import APART, HOUSE_RULES, OTHER_HABITS, PLAN, USUAL, begin, take
from companion.odds.behaviour import Behaviour
from companion.odds.later_rounds import expected_and_brought
from companion.odds.places import Places
from companion.odds.playouts import Playout
from companion.odds.prior import USUAL as USUAL_PRIOR
from companion.rules import (
    EDITIONS,
    MOST_PLAYERS,
    OPTIONS,
    Accept,
    Challenge,
    Draw,
    Keep,
    OneOf,
    Play,
    Round,
    Ruling,
    State,
    WholeNumber,
    apply,
    new_game,
    read_setup,
)
from workshop.simulation import SimulatedTable
from workshop.simulation.actions import Action
from workshop.simulation.choices import stackable

DATA: Final = Path(__file__).parents[1] / "companion" / "odds" / "data"
NAMES: Final = ("Ana", "Ben", "Cy", "Dee", "Eve", "Fay", "Gus", "Hal", "Ida", "Jo")
SEED: Final = 70_000
"""Of no game that the odds are tried on: see ``bench/odds.py``."""
STACKING: Final = "stacking=mixed"
COLOURS_TRIED: Final = tuple(step / 100 for step in range(5, 200))
"""From one below which somebody who misread a hand would be impossible."""

LARGEST: Final = 12
"""Larger hands hardly ever have none that fits, and are counted with those of this size."""


def main(arguments: Sequence[str] | None = None, folder: Path = DATA) -> None:
    """Make the data in that folder anew."""
    parser = argparse.ArgumentParser(description="Simulate the data of the odds.")
    parser.add_argument("--games", type=int, default=200, help="games to count behaviour in (%(default)s)")
    parser.add_argument("--rounds", type=int, default=200, help="rounds kept of each kind (%(default)s)")
    parser.add_argument(
        "--wins", type=int, default=1000, help="rounds of each kind, of which the winners count (%(default)s)"
    )
    given = parser.parse_args(arguments)
    behaviour = Behaviour(**counted(given.games))
    _write(folder / "behaviour.json", json.dumps(asdict(behaviour), indent=2))
    shares = {slug: without(slug, given.games) for slug in PLAN.editions}
    _write(folder / "draws.json", json.dumps(shares, indent=1))
    wins = {players: Counter[int]() for players in range(2, MOST_PLAYERS + 1)}
    hands = {slug: dict(kinds(slug, wins, given, behaviour)) for slug in PLAN.editions}
    options = dict(factors(given.wins, behaviour))
    print(options)
    # Who goes out hardly depends on the edition, and is counted over those of the usual cards.
    counts = {players: levelled([out[place] for place in range(players)]) for players, out in wins.items()}
    _write(folder / "rounds.json", json.dumps({"options": options, "wins": counts, "hands": hands}, indent=1))
    # After that, as it compares simulated tables with the rounds just written.
    brought = {players: points(players, given.wins) for players in wins}
    print(behaviour, brought)
    _write(folder / "points.json", json.dumps(brought, indent=1))
    steady(given.games, behaviour, folder)


def steady(games: int, behaviour: Behaviour, folder: Path = DATA) -> None:
    """Fit what steadies the odds: last, as they play with all else; in games that nothing was counted in."""
    plans = {USUAL_PRIOR: USUAL, **{slug: replace(PLAN, editions=(slug,)) for slug in APART}}
    # Of fewer games the fits of one deck differ from one another.
    priors = {name: asdict(odds_prior.fitted(games * 2, SEED + 10_000, plans[name])) for name in plans}
    print(priors)
    _write(folder / "prior.json", json.dumps(priors, indent=2))
    # A game has a dozen fours, and each takes long.
    behaviour, calibrations = odds_bluffs.fitted(behaviour, games * 3 // 4, SEED + 20_000)
    print(behaviour, calibrations)
    _write(folder / "behaviour.json", json.dumps(asdict(behaviour), indent=2))
    bluffs = {kind: asdict(each) for kind, each in calibrations.items()}
    _write(folder / "bluffs.json", json.dumps(bluffs, indent=2))


def _write(file: Path, text: str) -> None:
    file.write_text(text + "\n", encoding="utf-8")


# How people act on what they hold.


class Counts:
    """How often something was done of the times that it could be, with and without cards for it."""

    def __init__(self) -> None:
        self.done: Counter[tuple[str, bool]] = Counter()
        self.chances: Counter[tuple[str, bool]] = Counter()
        self.named: list[tuple[int, int]] = []

    def add(self, what: str, holds: bool, done: bool) -> None:
        """Count one occasion."""
        self.done[what, holds] += done
        self.chances[what, holds] += 1

    def ratio(self, what: str) -> float:
        """Return how likely it is done by one who holds such a card, beside one who holds none."""
        return round(self._rate(what, True) / self._rate(what, False), 4)

    def _rate(self, what: str, holds: bool) -> float:
        return self.done[what, holds] / max(self.chances[what, holds], 1)

    @property
    def colour(self) -> float:
        """What a colour not held counts as, in cards, so that the colours named are likeliest."""

        def likelihood(base: float) -> float:
            return sum(log((mine + base) / (every + 4 * base)) for mine, every in self.named)

        return max(COLOURS_TRIED, key=likelihood)


def counted(games: int) -> dict[str, float]:
    """Return all numbers of :class:`Behaviour` but what a round brings, from so many games."""
    counts = Counts()
    for number in range(games):
        options = STACKING if number % 3 == 0 else ""
        plan = replace(USUAL, levels=(), options=options, target=200)
        simulated, actions = begin(plan, SEED + number, OTHER_HABITS)
        for action in actions:
            _count(counts, simulated.table, action)
            take(simulated, action)
    answered = counts.chances["challenge", False]
    return {
        "draw": counts.ratio("draw"),
        "keep": counts.ratio("keep"),
        "bluff": counts.ratio("bluff"),
        "bluff_drawn": counts.ratio("bluff-drawn"),
        "accept": counts.ratio("accept"),
        "colour": counts.colour,
        "challenge": round(counts.done["challenge", False] / answered, 4),
    }


def _count(counts: Counts, table: SimulatedTable, action: Action) -> None:
    event, player = action.event, table.turn
    if player is None or getattr(event, "player", None) != player:
        return
    hand = table.hands[player]
    if table.phase == "turn" and isinstance(event, Draw | Play):
        counts.add("draw", any(map(table.fits, hand)), isinstance(event, Draw))
    if table.phase == "drawn" and isinstance(event, Keep | Play) and table.drawn:
        counts.add("keep", table.fits(table.drawn[-1]), isinstance(event, Keep))
        if table.drawn[-1].code == "W4":
            counts.add("bluff-drawn", table.is_guilty(hand), isinstance(event, Play))
    if table.phase == "turn" and isinstance(event, Play) and any(card.code == "W4" for card in hand):
        counts.add("bluff", table.is_guilty(hand), event.card.code == "W4")
    if isinstance(event, Accept | Challenge | Play) and table.phase == "debt":
        counts.add("accept", bool(stackable(table, player)), not isinstance(event, Play))
    if isinstance(event, Accept | Challenge) and table.debt and table.debt.four:
        counts.add("challenge", False, isinstance(event, Challenge))
    if isinstance(event, Play) and event.colour and len(hand) > 1:
        held = [card.colour for card in hand if card.colour]
        counts.named.append((held.count(event.colour), len(held)))


def without(edition: str, games: int) -> list[float]:
    """Return how many of the hands of one card had none that fits, of two cards, and so on."""
    turns, drawing = Counter[int](), Counter[int]()
    for number in range(games):
        plan = replace(PLAN, editions=(edition,), levels=(), options="", target=200)
        simulated, actions = begin(plan, SEED + number)
        table = simulated.table
        for action in actions:
            if table.phase == "turn" and isinstance(action.event, Draw | Play) and table.turn:
                hand = table.hands[table.turn]
                size = min(len(hand), LARGEST)
                turns[size] += 1
                drawing[size] += not any(map(table.fits, hand))
            take(simulated, action)
    return [round(drawing[size] / max(turns[size], 1), 3) for size in range(1, LARGEST + 1)]


def points(players: int, rounds: int) -> float:
    """Return how much more a round of so many brings at simulated tables than ``rounds.json`` says."""
    expected, brought, played, seed = 0.0, 0, 0, SEED
    while played < rounds:
        options = Random(seed).choice(HOUSE_RULES)
        plan = replace(USUAL, players=(players,), levels=("scores",), options=options)
        simulated, actions = begin(plan, seed, OTHER_HABITS)
        for action in actions:
            take(simulated, action)
        one, other = expected_and_brought(simulated.scored)
        expected, brought = expected + one, brought + other
        played, seed = played + len(simulated.scored.rounds), seed + 1
    return round(brought / expected, 2)


# How rounds end.


def kinds(
    edition: str, wins: Mapping[int, Counter[int]], given: argparse.Namespace, behaviour: Behaviour
) -> Iterator[tuple[int, str]]:
    """Yield what the others hold at the end of rounds of so many players; count in ``wins`` who goes out."""
    for players in range(2, EDITIONS[edition].most_players + 1):
        ended = list(endings(edition, players, "", given.wins, behaviour))
        if edition in USUAL.editions:
            wins[players].update(place for place, _ in ended)
        hands = sorted([points for _, points in ended], key=sum)
        # Evenly from the cheapest to the dearest: so few bring on average what all of them did.
        kept = [hands[int((place + 0.5) * len(hands) / given.rounds)] for place in range(given.rounds)]
        print(edition, players, flush=True)
        yield players, ", ".join(" ".join(map(str, points)) for points in kept)


def levelled(wins: Sequence[int]) -> list[int]:
    """Return who goes out, counted from the dealer, by a straight line over the order of their first turns.

    Each place alone is counted in too few rounds: that would say less than equal chances do.
    """
    players = len(wins)
    turns = [(place - 1) % players - (players - 1) / 2 for place in range(players)]
    mean = sum(wins) / players
    slope = sum(turn * out for turn, out in zip(turns, wins, strict=True)) / sum(
        turn * turn for turn in turns
    )
    return [round(mean + slope * turn) for turn in turns]


def endings(
    edition: str, players: int, options: str, rounds: int, behaviour: Behaviour
) -> Iterator[tuple[int, list[int]]]:
    """Yield who goes out, counted from the dealer, and the hands of the others from their left on."""
    chance = Random(f"{edition} {players} {options}")
    setup = read_setup({"Edition": edition, "Players": ", ".join(NAMES[:players]), "Options": options})
    dealt = apply(new_game(setup).state, Round())
    assert not isinstance(dealt, Ruling)
    for _ in range(rounds):
        scored = Playout(dealt, shuffled(dealt, chance), behaviour, chance).play()
        if scored is None:
            continue
        result = scored.rounds[-1]
        out = setup.players.index(result.out)
        others = [setup.players[(out + place) % players] for place in range(1, players)]
        yield out, [result.counts[name] for name in others]


def shuffled(dealt: State, chance: Random) -> Places[Any]:
    """Return the cards of a round just dealt."""
    deck = list(dealt.setup.edition.deck)
    chance.shuffle(deck)
    places = Places[Any]([[] for _ in dealt.seats], deck, [], chance)
    places.deal(dealt.counts)
    return places


def factors(rounds: int, behaviour: Behaviour) -> Iterator[tuple[str, float]]:
    """Yield each option that makes a round bring more or less, with how much, among three and six players."""
    usual = {players: _mean(players, "", rounds, behaviour) for players in (3, 6)}
    for word in _options():
        ratios = [_mean(players, word, rounds, behaviour) / mean for players, mean in usual.items()]
        factor = sum(ratios) / len(ratios)
        print(word, [round(ratio, 2) for ratio in ratios], flush=True)
        if abs(factor - 1) > 0.05:
            yield word, round(factor, 2)


def _mean(players: int, options: str, rounds: int, behaviour: Behaviour) -> float:
    hands = [sum(points) for _, points in endings("classic", players, options, rounds, behaviour)]
    return sum(hands) / len(hands)


def _options() -> Iterator[str]:
    classic = EDITIONS["classic"]
    for option in OPTIONS.values():
        # What adds to another option, or to a way of scoring, brings hardly more than that does.
        if option.requires or option.scoring or not option.may_be_on(classic):
            continue
        match option.kind:
            case WholeNumber(least=least, most=most) if option.id == "hand-size":
                yield from (f"{option.id}={value}" for value in range(least, most + 1))
            case OneOf(words=words):
                yield from (f"{option.id}={word}" for word in words)
            case None:
                if option.id not in classic.options:
                    yield option.id


if __name__ == "__main__":
    main()
