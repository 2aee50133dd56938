"""A game for other programs: its record, its rounds as CSV, everything about it as JSON."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from companion.foundation.spreadsheets import as_csv
from companion.rules import State, as_json, write_lines
from companion.table.library.partnerships import pairing_of, pairings
from companion.table.library.summary import GameSummary
from companion.table.log.kept_games import KeptEvent


@dataclass(frozen=True)
class PlayedGame:
    """A game in the log: when it began (ISO 8601), and where it stands.

    ``everyone`` is or was at its table, in the order in which they came. ``damage`` says why the rest of it
    cannot be read; ``continued_by`` is the id of the game that took it up; ``is_doubted``: the machine's
    clock was in doubt when it began. ``paused`` are the seconds for which the clock stood still before an
    event, by the number of that.
    """

    id: int
    begun: str
    state: State
    everyone: tuple[str, ...]
    events: tuple[KeptEvent, ...]
    is_present: bool
    damage: str = ""
    continued_by: int | None = None
    is_doubted: bool = False
    paused: Mapping[int, float] = field(default_factory=dict)

    @property
    def is_finished(self) -> bool:
        """Has somebody won it?"""
        return bool(self.state.winner)

    @property
    def may_go_on(self) -> bool:
        """Can it be taken up: begun, neither finished nor taken up before?"""
        return self.summary.may_go_on

    @property
    def summary(self) -> GameSummary:
        """Its entry in a list of games."""
        state, setup = self.state, self.state.setup
        return GameSummary(
            id=self.id,
            begun=self.begun,
            event=setup.event,
            edition=setup.edition.slug,
            scoring=setup.scoring.slug,
            target=setup.target,
            options=tuple(sorted(setup.options)),
            players=state.players,
            everyone=self.everyone,
            rounds=len(state.rounds),
            totals=state.totals,
            left=state.left,
            winner=state.winner,
            version=len(self.events),
            is_present=self.is_present,
            damage=self.damage,
            continued_by=self.continued_by,
            is_doubted=self.is_doubted,
        )

    @property
    def columns(self) -> tuple[str, ...]:
        """The heads of its columns of points: the teams, or everybody who is or was at the table."""
        return tuple(self.state.totals) if self.state.setup.scoring.team_totals else self.everyone


@dataclass(frozen=True)
class UnreadableGame:
    """A game in the log whose headers cannot be read, as ``damage`` says; its lines are left."""

    id: int
    begun: str
    headers: str
    events: tuple[KeptEvent, ...]
    damage: str
    is_doubted: bool = False

    @property
    def summary(self) -> GameSummary:
        """Its entry in a list of games."""
        version, damage = len(self.events), self.damage
        return GameSummary(self.id, self.begun, version=version, damage=damage, is_doubted=self.is_doubted)

    @property
    def record(self) -> str:
        """Its headers and lines as they stand in the log, for a person to correct."""
        return "\n".join([self.headers.rstrip(), "", *(event.line for event in self.events), ""])


def game_record(game: PlayedGame) -> str:
    """Return the game as a record: replayed, it gives the same table."""
    # The log keeps each line as a record writes it: there is nothing to read again.
    return write_lines(game.state.setup, [event.line for event in game.events])


def game_json(game: PlayedGame) -> dict[str, Any]:
    """Everything about the game: where it stands, its rounds, its events, its record."""
    return {
        **game.summary.as_json,
        "table": as_json(game.state),
        "scores": [
            {
                "round": result.number,
                "dealer": result.dealer,
                "out": result.out,
                "points": dict(result.gains),
                "totals": dict(result.totals),
            }
            for result in game.state.rounds
        ],
        "partnerships": [
            {"players": each.members, "points": each.points}
            for pairing in pairings(game.state)
            for each in pairing.partnerships
        ],
        "events": [
            {"line": event.line, "at": event.at, "entered_by": event.entered_by or None}
            for event in game.events
        ],
        "record": game_record(game),
    }


def game_csv(game: PlayedGame) -> str:
    """Return the rounds as CSV: one row each, with the points and then the totals of every player or team.

    Where partners rotate, a column follows for each partnership; empty in rounds that it did not play.
    """
    names, found = game.columns, pairings(game.state)
    partnerships = [each for pairing in found for each in pairing.partnerships]
    head = [
        *("round", "dealer", "out"),
        *(f"{name} points" for name in names),
        *(f"{name} total" for name in names),
        *(f"{each.name} points" for each in partnerships),
    ]
    rows = list[list[object]]()
    for index, result in enumerate(game.state.rounds):
        # Empty where somebody was not there yet, or not any more.
        gains = [result.gains.get(name, "") for name in names]
        totals = [result.totals.get(name, "") for name in names]
        pairing = pairing_of(found, index)
        playing = pairing.partnerships if pairing else ()
        won = [each.won(result) if each in playing else "" for each in partnerships]
        rows.append([result.number, result.dealer, result.out, *gains, *totals, *won])
    return as_csv([head, *rows])
