"""How fast the referee follows each edition, beside the classic sheet in the same run.

Careful players play whole games with real cards, and the referee alone is timed on what they did: every
card is told, nothing is read, kept or shown. A **move** is what one player does on a turn, such as to play,
to draw or to accept; a colour named or a coin flipped goes with the move that asked for it.
"""

import random
from dataclasses import dataclass, field
from time import process_time
from typing import Final

from bench.referee import RUNS, print_speeds, run_in_turns
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
from workshop.simulation.actions import Outcome
from workshop.simulation.habits import Habits
from workshop.simulation.players import Players
from workshop.simulation.table import SimulatedTable

REFERENCE: Final = "classic"
GAMES, SEED = 12, 36
MOVES: Final = (Accept, Challenge, Draw, Drew, Jump, Play)

CAREFUL: Final = Habits(
    cheat=0, bluff=0, hint=0, reshuffle=0, catch_wrongly=0, put_right=0, change_seats=0, leave=0, stop=0
)
"""Nobody breaks a rule, and all play to the end."""


@dataclass
class Games:
    """What was done in some games of one edition, and the moves a second of each run over it."""

    name: str
    setup: Setup
    events: list[list[TableEvent]]
    moves: int
    speeds: list[float] = field(default_factory=list)

    def run(self) -> float:
        """Let the referee follow every game once; return its moves a second."""
        began = process_time()
        for events in self.events:
            state: State | Ruling = new_game(self.setup).state
            for event in events:
                assert isinstance(state, State), state
                state = apply(state, event)
            assert isinstance(state, State), state
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
    moves = sum(isinstance(event, MOVES) for events in games for event in events)
    return Games(edition, setup, games, moves)


def report() -> None:
    """Print a row for each edition that docs/figures.md quotes."""
    editions = [played(edition) for edition in sorted(EDITIONS, key=lambda name: name != REFERENCE)]
    run_in_turns(editions)
    heading = f"Moves a second by edition, the referee alone, {RUNS} interleaved runs of {GAMES} games"
    print_speeds(heading, editions)
