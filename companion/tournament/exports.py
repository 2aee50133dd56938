"""Exports: standings and results as CSV and JSON, and the data of a printed pairing sheet."""

from collections.abc import Iterable
from fractions import Fraction
from typing import Any, NamedTuple

from companion.foundation.spreadsheets import as_csv
from companion.tournament.events import Open
from companion.tournament.results import Result, has_scores
from companion.tournament.standings import TIE_BREAKS, partnerships, standings, winners
from companion.tournament.tournament import Tournament, TournamentRound


class SeatRow(NamedTuple):
    """Where a player sits in a round; table and seat are counted from 1 and 0 for a bye."""

    player: str
    table: int
    seat: int


class PairingSheet(NamedTuple):
    """What is printed for a round: tables in order, and everybody in alphabetical order."""

    tournament: str
    number: int
    tables: tuple[tuple[str, ...], ...]
    byes: tuple[str, ...]
    players: tuple[SeatRow, ...]


def pairing_sheet(tournament: Tournament, number: int) -> PairingSheet:
    """Return the sheet of the round of that number, which has been drawn."""
    each = tournament.rounds[number - 1]
    tables = tuple(table.seats for table in each.tables)
    seats = [
        SeatRow(name, table, seat)
        for table, names in enumerate(tables, 1)
        for seat, name in enumerate(names, 1)
    ]
    seats += (SeatRow(name, 0, 0) for name in each.byes)
    by_name = tuple(sorted(seats, key=lambda seat: seat.player.casefold()))
    return PairingSheet(tournament.settings.name, number, tables, each.byes, by_name)


def standings_csv(tournament: Tournament) -> str:
    """Return the standings, a player a line, with a column for each tie-break by its slug."""
    columns = tournament.tie_breaks
    head = ("rank", "player", *columns, "decided_by", "played", "byes", "left")
    rows = [
        (
            row.rank, row.player, *(_figure(each, row.values.get(each)) for each in columns),
            row.decided_by or "", row.played, row.byes, "yes" if row.has_left else "",
        )
        for row in standings(tournament)
    ]  # fmt: skip
    return as_csv((head, *rows))


def results_csv(tournament: Tournament) -> str:
    """Return every seat of every round, a line each, with place, score and points where there are such."""
    head = ("round", "table", "seat", "player", "place", "score", "points", "entered_by", "entered_at")
    return as_csv((head, *(row for each in tournament.played for row in _rows(tournament, each))))


def _rows(tournament: Tournament, each: TournamentRound) -> Iterable[tuple[object, ...]]:
    for number, table in enumerate(each.tables, 1):
        points = _points(tournament, each, table.result)
        placed = {one.player: one for one in table.result}
        for seat, name in enumerate(table.seats, 1):
            where = (each.number, number, seat, name)
            if table.entered:
                who, at = table.entered[-1].by, table.entered[-1].at
                score = placed[name].score if has_scores(table.result) else ""
                yield *where, placed[name].place, score, _decimal(points.get(name)), who, at
            else:
                yield *where, "", "", "", "", ""
    for name in each.byes:
        yield each.number, "bye", "", name, "", "", "", "", ""


def _figure(slug: str, value: Fraction | None) -> float | str:
    return _decimal(None if value is None else TIE_BREAKS[slug].as_read(value))


def _points(tournament: Tournament, each: TournamentRound, result: Result) -> dict[str, Fraction]:
    if not result or each.of_the_best:
        return {}
    points = tournament.placing.points(result)
    return {placed.player: worth for placed, worth in zip(result, points, strict=True)}


def _decimal(value: Fraction | None) -> float | str:
    """Return a number with three decimals at most; empty for none."""
    if value is None:
        return ""
    # As a number: a text that begins with a minus would be guarded as a formula.
    rounded = round(float(value), 3)
    return int(rounded) if rounded.is_integer() else rounded


def as_json(tournament: Tournament) -> dict[str, Any]:
    """Return the whole tournament as a plain dictionary, ready for ``json.dumps``; points are exact."""
    settings, rows = tournament.settings, standings(tournament)
    return {
        **{name: getattr(settings, name) for name in Open.__slots__},
        "is_over": tournament.is_over,
        "winners": list(winners(tournament, rows)),
        "players": [entrant._asdict() for entrant in tournament.entrants],
        "seeds": list(tournament.seeds),
        "fixed": dict(tournament.fixed),
        "rounds": [_round_json(tournament, each) for each in tournament.rounds],
        "tie_breaks": {slug: TIE_BREAKS[slug].name for slug in tournament.tie_breaks},
        "standings": [
            {
                **row._asdict(),
                "points": str(row.points),
                "values": {slug: str(value) for slug, value in row.values.items()},
            }
            for row in rows
        ],
        "partnerships": [each._asdict() for each in partnerships(tournament)],
        "awards": [each._asdict() for each in tournament.awards],
        "corrections": [
            {**each._asdict(), "before": _result_json(each.before), "after": _result_json(each.after)}
            for each in tournament.corrections
        ],
    }


def _round_json(tournament: Tournament, each: TournamentRound) -> dict[str, Any]:
    return {
        "number": each.number,
        "is_final": tournament.is_final(each),
        "started_at": each.started_at or None,
        "pauses": [list(pause) for pause in each.pauses],
        "byes": list(each.byes),
        "tables": [
            {
                "number": number,
                "venue": table.venue or None,
                "seats": list(table.seats),
                "left": list(table.left),
                "result": _result_json(table.result),
                "points": {
                    name: str(worth) for name, worth in _points(tournament, each, table.result).items()
                },
            }
            for number, table in enumerate(each.tables, 1)
        ],
    }


def _result_json(result: Result) -> list[dict[str, Any]]:
    scored = has_scores(result)
    return [placed._asdict() | ({} if scored else {"score": None}) for placed in result]
