"""A game for other programs: its record, its rounds as CSV, everything about it as JSON."""

import csv
import io
from dataclasses import dataclass
from typing import Any

from companion.rules import RoundResult, State, as_json, read_line, write_record
from companion.table.log import KeptEvent


@dataclass(frozen=True)
class PlayedGame:
    """A game in the log: when it began, and where it stands."""

    id: int
    begun: str
    state: State
    events: tuple[KeptEvent, ...]
    is_present: bool

    @property
    def is_finished(self) -> bool:
        """Has somebody won it?"""
        return bool(self.state.winner)


def game_record(game: PlayedGame) -> str:
    """The game as a record: replayed, it gives the same table."""
    setup = game.state.setup
    return write_record(setup, [read_line(event.line, setup.players) for event in game.events])


def game_summary(game: PlayedGame) -> dict[str, Any]:
    """The game in a few words, for a list of games."""
    state = game.state
    setup = state.setup
    return {
        "id": game.id,
        "begun": game.begun,
        "event": setup.event,
        "edition": setup.edition.slug,
        "scoring": setup.scoring.slug,
        "target": setup.target,
        "players": list(setup.players),
        "rounds": len(state.rounds),
        "totals": state.totals,
        "winner": list(state.winner),
        "version": len(game.events),
        "present": game.is_present,
    }


def game_json(game: PlayedGame) -> dict[str, Any]:
    """Everything about the game: where it stands, its rounds, its events, its record."""
    return {
        **game_summary(game),
        "table": as_json(game.state),
        "scores": [_round_json(result) for result in game.state.rounds],
        "events": [{"line": event.line, "at": event.at} for event in game.events],
        "record": game_record(game),
    }


def game_csv(game: PlayedGame) -> str:
    """The rounds as CSV: a row each, with what every player or team got and their totals after it."""
    names = list(game.state.totals)
    text = io.StringIO()
    rows = csv.writer(text)
    rows.writerow(
        [
            *("round", "dealer", "out"),
            *(_cell(f"{name} points") for name in names),
            *(_cell(f"{name} total") for name in names),
        ]
    )
    for result in game.state.rounds:
        gains = [result.gains.get(name, 0) for name in names]
        totals = [result.totals[name] for name in names]
        rows.writerow([result.number, _cell(result.dealer), _cell(result.out), *gains, *totals])
    return text.getvalue()


def _round_json(result: RoundResult) -> dict[str, Any]:
    return {
        "round": result.number,
        "dealer": result.dealer,
        "out": result.out,
        "points": dict(result.gains),
        "totals": dict(result.totals),
    }


def _cell(text: str) -> str:
    # A spreadsheet would run a name like "=1+1" as a formula; the apostrophe makes it text.
    return f"'{text}" if text.startswith(("=", "+", "-", "@")) else text
