"""Random games, by the rules or with something let stand now and then.

A game depends on its set-up, a seed and a number of steps alone, so that Hypothesis can shrink a failure.
"""

import random
from collections.abc import Iterator
from functools import lru_cache
from typing import TypeAlias

from hypothesis import strategies as st

from companion.rules import (
    FACES,
    PARTLY_KNOWN,
    Accept,
    Card,
    Catch,
    Challenge,
    Colour,
    Draw,
    Event,
    Flip,
    Game,
    Hand,
    Hint,
    Keep,
    NameColour,
    Out,
    Phase,
    Play,
    Points,
    Redo,
    Reshuffle,
    Round,
    Ruling,
    Setup,
    Stand,
    Start,
    TableEvent,
    Undo,
    Uno,
    legal,
    new_game,
    read_setup,
)
from tests.rules.builder import EDITIONS, NAMES

Plain: TypeAlias = TableEvent | Undo | Redo
"""An event outside any `Stand`."""

COLOURS = tuple(Colour)
CARDS = (*FACES, *PARTLY_KNOWN)
SCORINGS = {
    "winner-takes-all": (2, 3, 4, 10),
    "low-score": (2, 3, 5),
    "challenge-uno": (2, 3, 4),
    "partners": (4,),
    "teams": (4, 6),
    "partner-rotation": (4,),
}
OPTIONS = ("-two-handed", "hint-penalty", "draw-until-match", "last-card-coin")


@st.composite
def setups(draw: st.DrawFn) -> Setup:
    """Draw any set-up: edition, players, scoring, target, options."""
    scoring = draw(st.sampled_from(sorted(SCORINGS)))
    names = NAMES[: draw(st.sampled_from(SCORINGS[scoring]))]
    return read_setup(
        {
            "Edition": draw(st.sampled_from(EDITIONS)),
            "Players": ", ".join(names),
            "Dealer": draw(st.sampled_from(names)),
            "Scoring": scoring,
            "Target": str(draw(st.sampled_from((1, 100, 500)))),
            "Options": ", ".join(draw(st.sets(st.sampled_from(OPTIONS)))),
        }
    )


@lru_cache(maxsize=64)
def every_event(names: tuple[str, ...]) -> tuple[Plain, ...]:
    """Return every event that could be written down at a table of these players, sensible or not."""
    return tuple(_every_event(names))


def _every_event(names: tuple[str, ...]) -> Iterator[Plain]:
    yield from (Round(), Reshuffle(), Undo(), Redo(), Flip("heads"), Flip("tails"))
    yield from (Start(card) for card in CARDS)
    for name in names:
        yield from (Round(name), Draw(name), Keep(name), Uno(name), Accept(name), Hint(name), Out(name))
        yield from (Challenge(name, True), Challenge(name, False), Points(name, 0), Points(name, 1500))
        yield from (NameColour(name, colour) for colour in COLOURS)
        yield from (Catch(name, other) for other in names)
        yield from (_play(name, card, names) for card in CARDS)
        yield from (Hand(name, ()), Hand(name, FACES[:7]), Hand(name, FACES[-3:]))


def _play(name: str, card: Card, names: tuple[str, ...]) -> Play:
    if card.symbol == "W50":
        return Play(name, card, COLOURS[0], names[0], names[-1])
    return Play(name, card, COLOURS[0] if card.is_wild else None)


def choose(game: Game, chance: random.Random) -> Plain:
    """Choose one of the legal events, a card more often than anything else."""
    may: list[Plain] = []
    rare: list[Plain] = []
    for event in legal(game):
        if isinstance(event, Undo | Redo | Out | Hint):
            rare.append(event)
        elif not isinstance(event, Stand):
            may.append(event)
    may += [event for event in _counts(game, chance) if event in legal(game)]
    if rare and (not may or chance.random() < 0.1):
        return chance.choice(rare)
    plays = [event for event in may if isinstance(event, Play)]
    return chance.choice(plays if plays and chance.random() < 0.6 else may)


def _counts(game: Game, chance: random.Random) -> list[Plain]:
    if game.state.phase not in (Phase.COUNT, Phase.CHALLENGE):
        return []
    return [Points(name, chance.randrange(90)) for name in game.state.awaited]


def random_game(
    setup: Setup, seed: int, steps: int, stands: float = 0.0
) -> Iterator[tuple[Game, Event, Game]]:
    """Yield each step of a random game: the game before, the event, the game after."""
    chance = random.Random(seed)
    game = new_game(setup)
    for _ in range(steps):
        if chance.random() < stands:
            event: Event = Stand(chance.choice(every_event(setup.players)))
        elif next(iter(legal(game)), None) is None:
            return
        else:
            event = choose(game, chance)
        after = game.apply(event)
        assert not isinstance(after, Ruling), f"{event} was listed as legal: {after}"
        yield game, event, after
        game = after


def play_out(setup: Setup, seed: int, steps: int, stands: float = 0.0) -> tuple[Game, list[Event]]:
    """Play a random game and return its end and its events."""
    game, events = new_game(setup), []
    for _, event, after in random_game(setup, seed, steps, stands):
        events.append(event)
        game = after
    return game, events
