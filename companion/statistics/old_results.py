"""Old results from a spreadsheet, as CSV: what is known of games from before the companion kept them.

A sheet has a header row with a ``date``, and says who had how many points in one of three ways::

    date;Ana;Ben;Cy            date,name,points           date,names,points
    2024-03-01;500;320;        2024-03-01,Ana,500         2024-03-01,"Ana, Ben","500, 320"
                               2024-03-01,Ben,320

One row a game with a column for each player; one row for each player and game, where the same name again, or
another date, ``game``, ``edition`` or ``scoring``, begins the next game; or one row a game with lists.
"""

import csv
import hashlib
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from io import StringIO
from itertools import zip_longest
from typing import Final, NamedTuple

from companion.rules import (
    EDITIONS,
    FEWEST_PLAYERS,
    MOST_PLAYERS,
    NAME_LENGTH,
    SCORINGS,
    Sentence,
    Unreadable,
    name_too_long,
    namesake,
    no_edition,
    no_scoring,
    or_nothing,
    read_name,
    say,
    there_is_already,
)
from companion.spreadsheets import as_text
from companion.statistics.contribution import SHARES, Contribution
from companion.statistics.facts import GameFacts
from companion.statistics.ranking import Placed

MOST_BYTES: Final = 250_000
MOST_GAMES: Final = 5_000
MOST_DIGITS: Final = 7
"""Of a number of points."""

EDITION, SCORING, DATE, GAME = "edition", "scoring", "date", "game"
ABOUT_THE_GAME: Final = (DATE, GAME, EDITION, SCORING)
NAME, NAMES, POINTS = "name", "names", "points"


@dataclass(frozen=True)
class OldGame:
    """A game of which only the points are known, by player; ``edition`` and ``scoring`` may be empty."""

    day: date
    points: Mapping[str, int]
    edition: str = ""
    scoring: str = ""

    @property
    def ranking(self) -> tuple[Placed, ...]:
        """Who came in where: most points first, where no scoring says otherwise."""
        sign = -1 if self.scoring and SCORINGS[self.scoring].best((0, 1)) == 0 else 1
        worth = {name: sign * points for name, points in self.points.items()}
        places = ((1 + sum(other > own for other in worth.values()), name) for name, own in worth.items())
        return tuple(Placed(place, (name,)) for place, name in sorted(places))

    def facts(self, number: int) -> GameFacts:
        """Return what the statistics are made of."""
        # Where everybody is charged their own hand, points are none that anybody earned.
        earned = not self.scoring or not SCORINGS[self.scoring].keeps_own
        # In the companion's own time zone, at an hour that is on the same day in any.
        at = f"{self.day.isoformat()}T12:00:00"
        rows = {
            name: Contribution(
                games=1,
                imported=1,
                won=int(place == 1),
                chance=SHARES // len(self.points),
                points=self.points[name] if earned else 0,
            )
            for place, (name,) in self.ranking
        }
        players = len(self.points)
        return GameFacts(number, at, at, self.edition, self.scoring, players, self.ranking, rows)


@dataclass(frozen=True)
class OldResults:
    """The games of a file, and its ``text``, by whose digest the same file is known again."""

    games: tuple[OldGame, ...]
    text: str

    @property
    def digest(self) -> str:
        """Tells this file from any other, whatever it is called and however its lines end."""
        return digest_of(self.text)

    @property
    def names(self) -> tuple[str, ...]:
        """Everybody who played, in the order in which they come."""
        return tuple(dict.fromkeys(name for game in self.games for name in game.points))

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


def read_old_results(data: bytes, today: date | None = None) -> OldResults:
    """Return the games of a CSV file, none of them after ``today``.

    Raises :class:`~companion.rules.Unreadable` for the first line that cannot be, with its number.
    """
    text = _text(data)
    games, reading = list[OldGame](), None
    for row in _rows(text):
        with _at(row.line):
            game = row.game(today)
            if reading and reading.goes_on_with(row, game):
                reading.add(game)
                continue
        games += reading.end() if reading else ()
        reading = _Reading(row, game)
    games += reading.end() if reading else ()
    if not games:
        raise Unreadable(say("There is no game in that file. Expected a header row, and games below it."))
    if len(games) > MOST_GAMES:
        raise Unreadable(
            say("Those are %(found)d games. Expected %(most)d at most.", found=len(games), most=MOST_GAMES)
        )
    return OldResults(tuple(games), text)


class _at:  # noqa: N801 - used as a function is
    """Within the block, what is unreadable is so on that line."""

    def __init__(self, line: int) -> None:
        self._line = line

    def __enter__(self) -> None:
        pass

    def __exit__(self, _kind: object, error: object, _traceback: object) -> None:
        if isinstance(error, Unreadable):
            error.line = self._line


class _Row(NamedTuple):
    """A row: its cells by the words of the header, those of players apart."""

    line: int
    about: Mapping[str, str]
    cells: tuple[tuple[str, str], ...]
    is_whole_game: bool

    @property
    def key(self) -> tuple[str, ...]:
        """What is the same in every row of a game."""
        return tuple(self.about.get(word, "") for word in ABOUT_THE_GAME)

    def game(self, today: date | None) -> OldGame:
        """Return the game as far as this row tells it."""
        points = dict[str, int]()
        for cell, number in self.cells:
            name = read_name(cell)
            if len(name) > NAME_LENGTH:
                raise Unreadable(name_too_long(name))
            if other := namesake(name, points):
                raise Unreadable(there_is_already(other))
            points[name] = _points(name, number)
        edition, scoring = self.about.get(EDITION, ""), self.about.get(SCORING, "")
        if edition and edition not in EDITIONS:
            raise Unreadable(no_edition(edition, EDITIONS))
        own = [slug for slug, each in SCORINGS.items() if not (each.partnered or each.rotates)]
        if scoring and scoring not in own:
            raise Unreadable(no_scoring(scoring, own))
        return OldGame(_day(self.about.get(DATE, ""), today), points, edition, scoring)


class _Reading:
    """A game that may have more rows."""

    def __init__(self, row: _Row, game: OldGame) -> None:
        self._row = row
        self._game = game
        self._points = dict(game.points)

    def goes_on_with(self, row: _Row, game: OldGame) -> bool:
        """Is that row of the same game?"""
        if row.is_whole_game or row.key != self._row.key:
            return False
        (name,) = game.points
        other = namesake(name, self._points)
        if other and GAME in row.about:
            raise Unreadable(there_is_already(other))
        return other is None

    def add(self, game: OldGame) -> None:
        """Add one more player."""
        self._points.update(game.points)

    def end(self) -> tuple[OldGame]:
        """Return the whole game."""
        if not FEWEST_PLAYERS <= len(self._points) <= MOST_PLAYERS:
            with _at(self._row.line):
                raise Unreadable(
                    say(
                        "That is a game of %(found)d. Expected %(least)d to %(most)d players with points.",
                        found=len(self._points),
                        least=FEWEST_PLAYERS,
                        most=MOST_PLAYERS,
                    )
                )
        return (replace(self._game, points=self._points),)


def _text(data: bytes) -> str:
    if len(data) > MOST_BYTES:
        most = f"{MOST_BYTES:,}"
        raise Unreadable(say("That file is too large. Expected at most %(most)s bytes.", most=most))
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        with _at(data.count(b"\n", 0, error.start) + 1):
            raise Unreadable(
                say("That is no text in UTF-8. Save the sheet as “CSV UTF-8”, or choose Unicode (UTF-8).")
            ) from None
    # A form sends other line ends than the file had: neither they nor blank lines at the end matter.
    return "\n".join(text.splitlines()).rstrip() + "\n"


def _rows(text: str) -> Iterator[_Row]:
    """Yield every row below the header that is not blank."""
    head = text.partition("\n")[0]
    delimiter = next((sign for sign in ";\t" if sign in head), ",")
    reader = csv.reader(StringIO(text), delimiter=delimiter, strict=True)
    header: list[str] | None = None
    line = 1
    try:
        for cells in reader:
            cells = [as_text(cell.strip()) for cell in cells]
            with _at(line):
                if header is None:
                    header = _header(cells)
                elif any(cells):
                    yield _row(line, header, cells)
            line = reader.line_num + 1
    except csv.Error as error:
        with _at(line):
            raise Unreadable(say("A quote mark is left open, or stands alone.")) from error


def _header(cells: Sequence[str]) -> list[str]:
    known = {DATE, GAME, EDITION, SCORING, NAME, NAMES, POINTS}
    header = [cell.casefold() if cell.casefold() in known else cell for cell in cells]
    while header and not header[-1]:
        header.pop()
    if DATE not in header:
        raise Unreadable(
            say("The header row has no date. Expected one like %(example)s.", example="date;Ana;Ben;Cy")
        )
    if "" in header:
        raise Unreadable(say("A column has no heading. Expected a player's name above every column."))
    twice = next((word for place, word in enumerate(header) if word in header[:place]), None)
    if twice:
        raise Unreadable(say("Two columns are called %(name)s. Expected every heading once.", name=twice))
    return header


def _row(line: int, header: Sequence[str], cells: Sequence[str]) -> _Row:
    if any(cells[len(header) :]):
        raise Unreadable(
            say(
                "That row has %(found)d cells and the header %(expected)d. Expected as many, and whole"
                " numbers without a comma.",
                found=len(cells),
                expected=len(header),
            )
        )
    row = dict(zip_longest(header, cells[: len(header)], fillvalue=""))
    about = {word: row.pop(word) for word in ABOUT_THE_GAME if word in row}
    if POINTS in row and (NAME in row or NAMES in row):
        if others := [word for word in row if word not in (NAME, NAMES, POINTS)]:
            raise Unreadable(say("%(word)s is no column that is known here.", word=others[0]))
        if NAMES in row:
            return _Row(line, about, _lists(row[NAMES], row[POINTS]), is_whole_game=True)
        return _Row(line, about, ((row[NAME], row[POINTS]),), is_whole_game=False)
    # Who has no points did not play.
    return _Row(line, about, tuple((name, cell) for name, cell in row.items() if cell), is_whole_game=True)


def _lists(names: str, points: str) -> tuple[tuple[str, str], ...]:
    players, numbers = ([part.strip() for part in re.split("[,;/]", text)] for text in (names, points))
    if len(players) != len(numbers):
        raise Unreadable(
            say(
                "There are %(names)d names and %(points)d points. Expected as many of both.",
                names=len(players),
                points=len(numbers),
            )
        )
    return tuple(zip(players, numbers, strict=True))


def _points(name: str, text: str) -> int:
    if not re.fullmatch(rf"[0-9]{{1,{MOST_DIGITS}}}", text):
        raise Unreadable(
            say(
                "%(name)s has “%(word)s” points. Expected a whole number such as 120.",
                name=name,
                word=text[:60],
            )
        )
    return int(text)


def _day(text: str, today: date | None) -> date:
    match = re.fullmatch(r"([0-9]{4})-([0-9]{1,2})-([0-9]{1,2})", text)
    dotted = re.fullmatch(r"([0-9]{1,2})\.\s?([0-9]{1,2})\.\s?([0-9]{4})", text)
    parts = match.groups() if match else dotted.groups()[::-1] if dotted else ()
    try:
        day = date(*map(int, parts))
    except (TypeError, ValueError):
        raise Unreadable(_no_day(text)) from None
    if today and day > today:
        raise Unreadable(say("%(word)s is still to come. Expected the day of an old game.", word=text))
    return day


def _no_day(text: str) -> Sentence:
    return say("%(word)s is no day. Expected one like 2024-03-01.", word=or_nothing(text[:60]))
