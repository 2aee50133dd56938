"""Old results from a spreadsheet, as CSV: games from before the companion.

A sheet has a header row with a ``date``, and says who had how many points in one of three ways::

    date;Ana;Ben;Cy            date,name,points           date,names,points
    2024-03-01;500;320;        2024-03-01,Ana,500         2024-03-01,"Ana, Ben","500, 320"
                               2024-03-01,Ben,320

One row a game with a column for each player; one row for each player and game, where the same name again, or
another date, ``game``, ``edition`` or ``scoring``, begins the next game; or one row a game with lists.

A ``place`` in a player's row counts; in a game without points the first name has won. A first line
``day-first`` or ``month-first`` settles ambiguous dates (:mod:`.days`).
"""

import hashlib
import re
from collections.abc import Collection, Container, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from datetime import date, datetime, time
from typing import Final

from companion import rules
from companion.foundation.spreadsheets import as_csv
from companion.rules import Unreadable, say
from companion.statistics import sheets
from companion.statistics.bg_stats import MARK
from companion.statistics.contribution import SHARES, Contribution
from companion.statistics.days import NOON, DateOrder, EitherDay, find_order, read_moment
from companion.statistics.facts import GameFacts
from companion.statistics.ranking import PlacedSide

MOST_GAMES_OF_A_FILE: Final = 5_000
MOST_DIGITS: Final = 7
"""Of a number of points."""


@dataclass(frozen=True)
class OldGame:
    """A game of old results: the ``points`` of its players, None where unknown.

    ``places``, ``edition`` and ``scoring`` may be empty. ``play`` identifies a play of an app's diary, and is
    empty for other games.
    """

    day: date
    points: Mapping[str, int | None]
    edition: str = ""
    scoring: str = ""
    places: Mapping[str, int] = field(default_factory=dict)
    hour: time = NOON
    play: str = ""

    @property
    def first_has_won(self) -> bool:
        """Is the winner only known by being named first?"""
        return not self.places and None in self.points.values()

    @property
    def ranking(self) -> tuple[PlacedSide, ...]:
        """The ranking: by places, else by points, the most first unless the scoring says otherwise."""
        worth = self._worth()
        places = ((1 + sum(other < own for other in worth.values()), name) for name, own in worth.items())
        return tuple(PlacedSide(place, (name,)) for place, name in sorted(places))

    def _worth(self) -> Mapping[str, int]:
        """Return the sort keys of the players: the least is the best."""
        if self.places:
            return self.places
        if self.first_has_won:
            return {name: min(at, 1) for at, name in enumerate(self.points)}
        sign = 1 if self.scoring and rules.SCORINGS[self.scoring].best((0, 1)) == 0 else -1
        return {name: sign * (points or 0) for name, points in self.points.items()}

    def facts(self, number: int) -> GameFacts:
        """Return its facts, as game ``number``."""
        # Where players are charged their own hands, points are not earned.
        earned = not self.scoring or not rules.SCORINGS[self.scoring].keeps_own
        # In the companion's own time zone.
        at = datetime.combine(self.day, self.hour).isoformat()
        rows = {
            name: Contribution(
                games=1,
                imported=1,
                won=int(place == 1),
                chance=SHARES // len(self.points),
                points=(self.points[name] or 0) if earned else 0,
            )
            for place, (name,) in self.ranking
        }
        players = len(self.points)
        return GameFacts(number, at, at, self.edition, self.scoring, players, self.ranking, rows)


@dataclass(frozen=True)
class OldResults:
    """The games of a file, and its ``text``, which begins with the order of the dates where that was
    asked."""

    games: tuple[OldGame, ...]
    text: str

    @property
    def digest(self) -> str:
        """Identifies the file, whatever its name and line ends."""
        return digest_of(self.text)

    def is_among(self, digests: Container[str]) -> bool:
        """Is this file among these, in either order of dates?"""
        readings = {self.text}
        if said := _said(self.text):
            readings = {self.text.replace(said, each, 1) for each in DateOrder}
        return any(digest_of(text) in digests for text in readings)

    def only(self, places: Collection[int]) -> "OldResults":
        """Return the games at these places, from 0, as a sheet of their own."""
        if len(places) == len(self.games):
            return self
        text = as_csv(_rows(self.games, places)).replace("\r\n", "\n")
        return OldResults(tuple(self.games[place] for place in places), text)

    @property
    def names(self) -> tuple[str, ...]:
        """Every player, in order of appearance."""
        return tuple(dict.fromkeys(name for game in self.games for name in game.points))

    @property
    def without_points(self) -> int:
        """The number of games whose winner is only known by being named first."""
        return sum(game.first_has_won for game in self.games)

    @property
    def first(self) -> date:
        """The day of the earliest game."""
        return min(game.day for game in self.games)

    @property
    def last(self) -> date:
        """The day of the latest game."""
        return max(game.day for game in self.games)


def digest_of(text: str) -> str:
    """Return the digest of an imported file's text."""
    return hashlib.blake2b(text.encode(), digest_size=16).hexdigest()


def _rows(games: Sequence[OldGame], places: Collection[int]) -> Iterator[tuple[object, ...]]:
    """Yield the rows of a sheet with all that is known of these games."""
    yield sheets.DATE, sheets.GAME, sheets.EDITION, sheets.SCORING, sheets.NAME, sheets.POINTS, sheets.PLACE
    for place in places:
        game = games[place]
        day = game.day if game.hour == NOON else datetime.combine(game.day, game.hour)
        for name, points in game.points.items():
            told = "" if points is None else points
            about = day, game.play or place + 1, game.edition, game.scoring
            yield *about, name, told, game.places.get(name, "")


def read_old_results(data: bytes, today: date | None = None, order: DateOrder | None = None) -> OldResults:
    """Return the games of a file, none of them after ``today``.

    Raises :class:`~companion.rules.Unreadable` with the number of the first wrong line: an
    :class:`~.days.EitherDay` where neither the dates nor ``order`` tell the day from the month.
    """
    text = sheets.sheet_text(data)
    sheet = sheets.read_sheet(text)
    try:
        games = _games(sheet, today)
    except EitherDay as error:
        said = _said(text) or order
        if said is None:
            error.sheet = text
            raise
        games = _games(sheet, today, said)
        if not _said(text):
            text = sheets.sheet_text(f"{said}\n{text}".encode())
    if not games:
        raise Unreadable(say("There is no game in that file. Expected a header row, and games below it."))
    if len(games) > MOST_GAMES_OF_A_FILE:
        raise Unreadable(
            say(
                "Those are %(found)d games. Expected %(most)d at most.",
                found=len(games),
                most=MOST_GAMES_OF_A_FILE,
            )
        )
    return OldResults(games, text)


def read_kept_results(text: str) -> tuple[OldGame, ...]:
    """Return the games of an :attr:`OldResults.text`; none where this version cannot read it."""
    with suppress(Unreadable):
        return _games(sheets.read_sheet(text), None, _said(text))
    return ()


def without_names(text: str, names: Collection[str], label: str) -> str:
    """Return the text of a file with ``label`` in place of these players; as words where it is unreadable."""
    games = read_kept_results(text)
    if not games:
        return rules.without_words(text, names, label)
    everyone = dict.fromkeys(name for game in games for name in game.points)
    called = rules.labels([name for name in everyone if name in names], everyone, label)
    renamed = [
        replace(
            game,
            points={called.get(name, name): points for name, points in game.points.items()},
            places={called.get(name, name): place for name, place in game.places.items()},
        )
        for game in games
    ]
    return as_csv(_rows(renamed, range(len(renamed)))).replace("\r\n", "\n") if called else text


def _said(text: str) -> DateOrder | None:
    """Return the order of the dates that the first line says."""
    first = text.partition("\n")[0]
    return DateOrder(first) if first in {*DateOrder} else None


def _games(sheet: sheets.Sheet, today: date | None, said: DateOrder | None = None) -> tuple[OldGame, ...]:
    """Return the games of a sheet; ``said`` is the order of dates where no date tells it."""
    order = find_order(row.about.get(sheets.DATE, "") for row in sheet.rows) or said
    games, rows = list[OldGame](), list[tuple[sheets.SheetRow, OldGame]]()
    for row in sheet.rows:
        with sheets.at_line(row.line):
            game = _game(row, today, order)
            goes_on = bool(rows) and _is_of_game(rows, row, game, is_new=today is not None)
        if rows and not goes_on:
            games.append(_whole(rows))
            rows = []
        rows.append((row, game))
    if sheet.wrong:
        raise sheet.wrong
    if rows:
        games.append(_whole(rows))
    return tuple(games)


def _game(row: sheets.SheetRow, today: date | None, order: DateOrder | None) -> OldGame:
    """Return the game of one row, or that row's part of it."""
    points, places = dict[str, int | None](), dict[str, int]()
    for cell in row.cells:
        # A stored file was checked when it was imported.
        name = rules.read_new_name(cell.name) if today else rules.read_name(cell.name)
        if today and (other := rules.namesake(name, points)):
            raise Unreadable(rules.there_is_already(other))
        points[name] = _points(name, cell.points) if cell.points else None
        if cell.place:
            places[name] = _place(name, cell.place)
    edition, scoring = row.about.get(sheets.EDITION, ""), row.about.get(sheets.SCORING, "")
    if edition and edition not in rules.EDITIONS:
        raise Unreadable(rules.no_edition(edition, rules.EDITIONS))
    own = [slug for slug, each in rules.SCORINGS.items() if not (each.partnered or each.rotates)]
    if scoring and scoring not in own:
        raise Unreadable(rules.no_scoring(scoring, own))
    text = row.about.get(sheets.DATE, "")
    moment = read_moment(text, order)
    if today and moment.date() > today:
        raise Unreadable(say("%(word)s is still to come. Expected the day of an old game.", word=text))
    game = row.about.get(sheets.GAME, "")
    play = game if MARK.fullmatch(game) else ""
    return OldGame(moment.date(), points, edition, scoring, places, moment.time(), play)


def _is_of_game(
    rows: Sequence[tuple[sheets.SheetRow, OldGame]], row: sheets.SheetRow, game: OldGame, *, is_new: bool
) -> bool:
    """Return whether that row belongs to the same game as these."""
    if row.is_whole_game or row.key != rows[0][0].key:
        return False
    (name,) = game.points
    other = rules.namesake(name, [other for _, each in rows for other in each.points])
    if is_new and other and sheets.GAME in row.about:
        raise Unreadable(rules.there_is_already(other))
    return other is None


def _whole(rows: Sequence[tuple[sheets.SheetRow, OldGame]]) -> OldGame:
    """Return the whole game of these rows."""
    first, game = rows[0]
    points = {name: number for _, each in rows for name, number in each.points.items()}
    places = {name: place for _, each in rows for name, place in each.places.items()}
    with sheets.at_line(first.line):
        if not rules.FEWEST_PLAYERS <= len(points) <= rules.MOST_PLAYERS:
            raise Unreadable(
                say(
                    "That is a game of %(found)d. Expected %(least)d to %(most)d players with points.",
                    found=len(points),
                    least=rules.FEWEST_PLAYERS,
                    most=rules.MOST_PLAYERS,
                )
            )
    known, read = (places, _place) if places else (points, _points)
    lacking = [(row.line, name) for row, each in rows for name in each.points if known.get(name) is None]
    if len(lacking) in range(1, len(points)):
        line, name = lacking[0]
        with sheets.at_line(line):
            read(name, "")  # which says so
    return replace(game, points=points, places=places)


def _points(name: str, text: str) -> int:
    match = re.fullmatch(rf"([0-9]{{1,{MOST_DIGITS}}})(?:[.,٫]0{{1,2}})?", rules.ascii_digits(text))
    if not match:
        raise Unreadable(
            say(
                "%(name)s has “%(word)s” points. Expected a whole number such as 120.",
                name=name,
                word=text[:60],
            )
        )
    return int(match[1])


def _place(name: str, text: str) -> int:
    digits = rules.ascii_digits(text)
    if not re.fullmatch(r"[0-9]{1,2}", digits):
        raise Unreadable(
            say(
                "%(name)s has place “%(word)s”. Expected a whole number such as 1.", name=name, word=text[:60]
            )
        )
    return int(digits)
