"""Tournaments on the projector: who sits where until a round begins, then how it goes; who stands where."""

from collections.abc import Iterator, Sequence
from datetime import datetime, timedelta
from math import ceil
from typing import Any, Final, TypeVar

from companion.board.projector import ELSEWHERE, WALLS, Wall
from companion.board.tournaments import pages, showing
from companion.board.tournaments.desk import present_desk
from companion.club.tournaments import Kept, TournamentState
from companion.rules import all_of
from companion.tournament import Tournament, TournamentRound, pairing_sheet, winners
from companion.web.assigned import moment
from companion.web.words.language import _
from companion.web.words.typesetting import text_width

NEWS_LASTS: Final = timedelta(hours=12)  # after the last event of a tournament
GOING_ON: Final = (TournamentState.DRAWN, TournamentState.PLAYING, TournamentState.BETWEEN)
MOST_TABLES: Final = 12
MOST_SEATS: Final = 48
MOST_STANDINGS: Final = 24
"""What can be read of each from the back of a room, on one page."""

BEST_ON_WALL: Final = 48  # players in the standings: all are on the page of the standings
LINES_PER_COLUMN: Final = 12
_T = TypeVar("_T")


def tournaments() -> Iterator[Wall]:
    """Yield the pages of every tournament that is going on, or has just ended."""
    for kept in _on_the_wall():
        yield from _walls(kept)


def venues() -> Iterator[str]:
    """Yield the tables of the club that play in these tournaments."""
    for kept in _on_the_wall():
        current = kept.tournament.present_round
        if current and not kept.tournament.is_over:
            yield from (table.venue for table in current.tables if table.venue)


def _on_the_wall() -> Iterator[Kept]:
    desk = present_desk()
    now, listed = desk.now(), desk.listed()
    goes_on = any(each.state in GOING_ON for each in listed)
    for each in listed:
        # What is over leaves the wall when another begins.
        is_over = each.state is TournamentState.OVER and each.is_shown
        shows = each.state in GOING_ON or (is_over and not goes_on)
        kept = desk.kept(each.id) if shows else None
        if kept and _is_news(kept.tournament, now):
            yield kept


def _is_news(found: Tournament, now: datetime) -> bool:
    current = found.rounds[-1] if found.rounds else None
    times = [each.started_at for each in found.played[-1:]]
    times += [table.entered[-1].at for each in found.played[-1:] for table in each.tables if table.entered]
    last = max(filter(None, map(moment, times)), default=None)
    return current is not None and (last is None or now - last < NEWS_LASTS)


def _walls(kept: Kept) -> Iterator[Wall]:
    found = kept.tournament
    current = found.present_round
    if current and not found.is_over:
        yield from (_drawn(found, current) if not current.started_at else _played(kept, current))
    if any(table.entered for each in found.played for table in each.tables):
        yield from _standings(kept)


def _drawn(found: Tournament, current: TournamentRound) -> Iterator[Wall]:
    """Yield the seating by name, as everybody looks for their own."""
    title = (
        _("%(tournament)s, the final: find your table", **_parts(found, current))
        if found.is_final(current)
        else _("%(tournament)s, round %(round)d: find your table", **_parts(found, current))
    )
    seats = pairing_sheet(found, current.number).players
    places = {
        number: f"{number} · {table.venue}" if table.venue else str(number)
        for number, table in enumerate(current.tables, 1)
    } | {0: _("Bye")}
    widest = max(text_width(seat.player) + text_width(places[seat.table]) for seat in seats)
    for some in _pages(seats, MOST_SEATS):
        shows = {"seats": some, "places": places, **_columns(some, widest)}
        # Whoever looks for their seat would wait until it comes round again.
        yield Wall(title, "board/wall_of_seats.html", shows, is_alone=True)


def _played(kept: Kept, current: TournamentRound) -> Iterator[Wall]:
    found = kept.tournament
    title = (
        _("%(tournament)s, the final", **_parts(found, current))
        if found.is_final(current)
        else _("%(tournament)s, round %(round)d", **_parts(found, current))
    )
    cards = showing.cards(kept, current)
    done = sum(card.state == "done" for card in cards)
    title += " · " + _("%(done)d of %(tables)d tables are done", done=done, tables=len(cards))
    common = {"widest": showing.widest_side(cards)}
    for some in _pages(cards, MOST_TABLES):
        columns = min(4, ceil(len(some) ** 0.5))
        shape = {"columns": columns, "rows": ceil(len(some) / columns)}
        lines = max(len(card.seats) for card in some)
        shows = {"cards": some, "lines": lines, **shape, **common}
        yield Wall(title, "board/wall_of_cards.html", shows, time=showing.time_of(kept, current))


def _standings(kept: Kept) -> Iterator[Wall]:
    found = kept.tournament
    rows = showing.standings_of(kept)[:BEST_ON_WALL]
    won = winners(found, present_desk().standings(kept))
    title = _("%(tournament)s: standings", tournament=found.settings.name)
    if won:
        title = _("%(tournament)s: %(players)s won", tournament=found.settings.name, players=all_of(won))
    widest = max(text_width(row.player) + text_width(row.figure) for row in rows)
    first = pages.columns(found)[0]
    time = showing.time_of(kept, found.present_round) if found.present_round else None
    for some in _pages(rows, MOST_STANDINGS):
        shows = {"rows": some, "first": first, "won": won, **_columns(some, widest)}
        yield Wall(title, "board/wall_of_standings.html", shows, time=time)


def _parts(found: Tournament, current: TournamentRound) -> dict[str, Any]:
    return {"tournament": found.settings.name, "round": current.number}


def _columns(things: Sequence[object], widest: float) -> dict[str, Any]:
    columns = ceil(len(things) / LINES_PER_COLUMN)
    return {"columns": columns, "lines": ceil(len(things) / columns), "widest": round(widest, 2)}


def _pages(things: Sequence[_T], most: int) -> Iterator[Sequence[_T]]:
    """Yield as few pages as possible, of about equal length."""
    count = ceil(len(things) / most)
    for page in range(count):
        yield things[len(things) * page // count : len(things) * (page + 1) // count]


WALLS.insert(0, tournaments)
ELSEWHERE.append(venues)
