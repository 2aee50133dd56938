"""Tournaments on the projector: who sits where until a round begins, then how it goes; who stands where."""

from collections.abc import Iterator, Sequence
from datetime import datetime, timedelta
from math import ceil
from typing import Any, Final, TypeVar

from flask import g, url_for

from companion.board.projector import ANNOUNCED, ELSEWHERE, HIDES_TABLES, WALLS, Wall
from companion.board.tournaments import pages, showing
from companion.board.tournaments.desk import present_desk
from companion.club.tournaments import Kept, Listed, TournamentState
from companion.rules import all_of
from companion.tournament import OTHER_TABLES, Tournament, TournamentRound, pairing_sheet, winners
from companion.web.assigned import moment
from companion.web.words.language import _
from companion.web.words.typesetting import DOT, text_width

NEWS_LASTS: Final = timedelta(hours=12)  # after the last event of a tournament
MOST_OVER: Final = 10  # tournaments that are over and may be on the wall
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


def announcements() -> Iterator[str]:
    """Yield what the organisers of today's tournaments tell everybody, also before the first draw."""
    now, on_the_wall = present_desk().now(), {kept.id for kept in _on_the_wall()}
    for each, kept in _recent():
        told = moment(kept.tournament.announced)
        is_here = each.state is not TournamentState.OVER or kept.id in on_the_wall
        if is_here and told and now - told < NEWS_LASTS:
            yield kept.tournament.announcement


def hides_tables() -> bool:
    """Return whether a tournament on the wall wants no page with the club's other tables."""
    found = [kept.tournament for kept in _on_the_wall()]
    return any(OTHER_TABLES in each.hidden or each.pinned for each in found)


def _on_the_wall() -> tuple[Kept, ...]:
    """Return the tournaments on the wall, found once for all that is shown at a time."""
    if "on_the_wall" not in g:
        g.on_the_wall = (*_found_for_the_wall(),)
    found: tuple[Kept, ...] = g.on_the_wall
    return found


def _found_for_the_wall() -> Iterator[Kept]:
    now, recent = present_desk().now(), _recent()
    goes_on = any(each.state in GOING_ON for each, _kept in recent)
    begun = max((at for _each, kept in recent if (at := _begun(kept.tournament))), default=now)
    for each, kept in recent:
        last = _last(kept.tournament)
        is_news = bool(kept.tournament.rounds) and (last is None or now - last < NEWS_LASTS)
        # What is over leaves the wall for good when another begins.
        has_left = goes_on or last is None or last < begun
        is_shown = each.state in GOING_ON or (
            each.state is TournamentState.OVER and each.is_shown and not has_left
        )
        if is_news and is_shown:
            yield kept


def _recent() -> list[tuple[Listed, Kept]]:
    """Return the tournaments that are not over, and of the others the newest."""
    if "recent" not in g:
        desk, listed = present_desk(), present_desk().listed()
        over = [each.id for each in listed if each.state is TournamentState.OVER]
        wanted = [each for each in listed if each.id not in over[MOST_OVER:]]
        g.recent = [(each, kept) for each in wanted if (kept := desk.kept(each.id))]
    found: list[tuple[Listed, Kept]] = g.recent
    return found


def _begun(found: Tournament) -> datetime | None:
    return moment(found.played[0].started_at) if found.played else None


def _last(found: Tournament) -> datetime | None:
    """Return when something was played last."""
    times = [each.started_at for each in found.played[-1:]]
    times += [table.entered[-1].at for each in found.played[-1:] for table in each.tables if table.entered]
    return max(filter(None, map(moment, times)), default=None)


def _walls(kept: Kept) -> Iterator[Wall]:
    found = kept.tournament
    current = found.present_round
    if current and not found.is_over and not current.started_at:
        yield from _drawn(kept, current)
        return
    pages = {"round": [*_played(kept, current)] if current and not found.is_over else []}
    pages["standings"] = [*_standings(kept)] if found.has_results else []
    # A pinned page that there is not yet hides nothing.
    for name, walls in pages.items():
        if name == found.pinned or not (pages.get(found.pinned) or name in found.hidden):
            yield from walls


def _code(kept: Kept) -> str:
    """Return the address of the code that leads everybody to their own table."""
    return "" if kept.tournament.is_over else url_for("tournaments.code", number=kept.id)


def _drawn(kept: Kept, current: TournamentRound) -> Iterator[Wall]:
    """Yield the seating by name, as everybody looks for their own."""
    found = kept.tournament
    # translators: %(round)s is such as "Spring Cup, round 2" or "Spring Cup, the final"
    title = _("%(round)s: find your table", round=_named(found, current))
    seats = pairing_sheet(found, current.number).players
    places = {
        number: f"{number} · {table.venue}" if table.venue else str(number)
        for number, table in enumerate(current.tables, 1)
    } | {0: _("Bye")}
    widest = max(text_width(seat.player) + text_width(places[seat.table]) for seat in seats)
    for some in _pages(seats, MOST_SEATS):
        shows = {"seats": some, "places": places, **_columns(some, widest)}
        # Whoever looks for their seat would wait until it comes round again.
        yield Wall(title, "board/wall_of_seats.html", shows, is_alone=True, code=_code(kept))


def _played(kept: Kept, current: TournamentRound) -> Iterator[Wall]:
    found = kept.tournament
    cards = showing.cards(kept, current)
    done = sum(card.state == "done" for card in cards)
    progress = _("%(done)d of %(tables)d tables are done", done=done, tables=len(cards))
    title = DOT.join((_named(found, current), progress))
    common = {"widest": showing.widest_side(cards)}
    for some in _pages(cards, MOST_TABLES):
        columns = min(4, ceil(len(some) ** 0.5))
        shape = {"columns": columns, "rows": ceil(len(some) / columns)}
        lines = max(len(card.seats) for card in some)
        shows = {"cards": some, "lines": lines, **shape, **common}
        time = showing.time_of(kept, current)
        yield Wall(title, "board/wall_of_cards.html", shows, time=time, code=_code(kept))


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
        yield Wall(title, "board/wall_of_standings.html", shows, time=time, code=_code(kept))


def _named(found: Tournament, current: TournamentRound) -> str:
    if found.is_final(current):
        return _("%(tournament)s, the final", tournament=found.settings.name)
    return _("%(tournament)s, round %(round)d", tournament=found.settings.name, round=current.number)


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
HIDES_TABLES.append(hides_tables)
ANNOUNCED.append(announcements)
