"""How fast the referee follows each edition, beside the classic sheet in the same run.

Careful players play whole games with real cards, and the referee alone is timed on what they did: every
card is told, nothing is read, kept or shown. A **move** is what one player does on a turn, such as to play,
to draw or to accept; a colour named or a coin flipped goes with the move that asked for it.
"""

import random
from dataclasses import dataclass
from statistics import median
from time import process_time
from typing import Final

from companion.rules import (
    EDITIONS,
    Accept,
    Challenge,
    Draw,
    Drew,
    Jump,
    Play,
    Ruling,
    Setup,
    State,
    TableEvent,
    apply,
    new_game,
    read_setup,
)
from companion.simulation.actions import Outcome
from companion.simulation.habits import Habits
from companion.simulation.players import Players
from companion.simulation.table import SimulatedTable

REFERENCE: Final = "classic"
GAMES, RUNS, WARM_UP, SEED = 12, 9, 2, 36
MOVES: Final = (Accept, Challenge, Draw, Drew, Jump, Play)

CAREFUL: Final = Habits(
    cheat=0, bluff=0, hint=0, reshuffle=0, catch_wrongly=0, put_right=0, change_seats=0, leave=0, stop=0
)
"""Nobody breaks a rule, and all play to the end."""


@dataclass
class Games:
    """What was done in some games of one edition, and the moves a second of each run over it."""

    edition: str
    setup: Setup
    events: list[list[TableEvent]]
    speeds: list[float]

    @property
    def moves(self) -> int:
        """How many moves all games have."""
        return sum(isinstance(event, MOVES) for game in self.events for event in game)

    def run(self) -> float:
        """Let the referee follow every game once; return its moves a second."""
        began = process_time()
        for events in self.events:
            state: State | Ruling = new_game(self.setup).state
            for event in events:
                assert isinstance(state, State), state
                state = apply(state, event)
        return self.moves / (process_time() - began)


def played(edition: str) -> Games:
    """Play some games of four players, by the edition's own rules."""
    setup = read_setup({"Edition": edition, "Players": "Ana, Ben, Cy, Dee"})
    games = list[list[TableEvent]]()
    for number in range(GAMES):
        rng = random.Random(SEED + number)
        table, events = SimulatedTable(setup, rng), list[TableEvent]()
        for action in Players(table, CAREFUL, rng).actions():
            if action.outcome is Outcome.DONE:  # what is taken back was tried after the end
                table.do(action.event)
                events.append(action.event)
        games.append(events)
    return Games(edition, setup, games, [])


def report() -> None:
    """Print a row for each edition that docs/figures.md quotes."""
    editions = [played(edition) for edition in sorted(EDITIONS, key=lambda name: name != REFERENCE)]
    # In turns, so that other load on the machine affects all alike.
    for run in range(WARM_UP + RUNS):
        for each in editions:
            speed = each.run()
            if run >= WARM_UP:
                each.speeds.append(speed)
    reference = median(editions[0].speeds)
    print(f"\nMoves a second by edition, the referee alone, {RUNS} interleaved runs of {GAMES} games")
    print(f"{'':26}{'median':>12}{'least':>12}{'most':>12}{'of the first':>14}")
    for each in editions:
        middle = median(each.speeds)
        figures = "".join(f"{round(speed):12,}" for speed in (middle, min(each.speeds), max(each.speeds)))
        print(f"{each.edition:26}{figures}{middle / reference:14.2f}")
