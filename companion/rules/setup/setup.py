"""The set-up of a game, which is the headers of the game record.

Of what people type, ``read_number`` reads a number in the digits of any script, and ``read_new_name`` the
name of a new player; ``namesake`` tells who has it already. ``read_name`` reads names that are kept.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Final, TypeVar
from unicodedata import normalize

from companion.rules.cards.blanks import BLANK_HEADERS, Blank, actions_of, read_blank
from companion.rules.editions import EDITIONS
from companion.rules.editions.edition import Edition
from companion.rules.editions.ruleset import Ruleset
from companion.rules.language import unreadable
from companion.rules.language.namesakes import check_seen, player_named
from companion.rules.language.sentence import Sentence, any_of, say
from companion.rules.language.slips import slip
from companion.rules.language.typography import ascii_digits, is_one_line
from companion.rules.language.unreadable import Unreadable
from companion.rules.options.header import check_options, read_options, resolve, write_options
from companion.rules.setup.limits import check_names
from companion.rules.setup.scoring import SCORINGS, Scoring

FEWEST_PLAYERS: Final = 2
MOST_PLAYERS: Final = 10
# One to turn up and one to draw: without them no round could begin.
CARDS_LEFT: Final = 2
USUAL_TARGET: Final = 500
HEADERS: Final = (
    "Edition", "Players", "Dealer", "Scoring", "Target", "Options", *BLANK_HEADERS, "Event", "Date",
    "Table",
)  # fmt: skip
_T = TypeVar("_T")
_FREE_TEXT: Final = {"Event": "event", "Date": "date", "Table": "table"}
# Python reads no more than 4,300 digits by itself; no total comes near a hundred.
_MOST_DIGITS: Final = 100
# Each language parts thousands by a sign of its own, the same all through a number.
_IN_THOUSANDS: Final = re.compile(r"[0-9]{1,3}([\s.,'’٬])[0-9]{3}(?:\1[0-9]{3})*")


@dataclass(frozen=True, slots=True)
class Setup:
    """What a table agrees on before a game: edition, players in seat order, first dealer, and so on.

    ``options`` are the ones in force, the edition's own included, as a record writes them;
    ``ruleset`` follows from them and the edition. ``target`` is None where only a number of rounds ends
    the game. ``event``, ``date`` and ``table`` are free text for people, ``blanks`` what is written on the
    first of the edition's blank cards. Raises :class:`Unreadable` where options exclude each other, where
    more is written on blanks than the deck holds, or where it has too few cards for the deal.
    """

    edition: Edition
    players: tuple[str, ...]
    dealer: str
    scoring: Scoring
    target: int | None
    options: frozenset[str]
    event: str | None = None
    date: str | None = None
    table: str | None = None
    blanks: tuple[Blank, ...] = ()
    ruleset: Ruleset = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        # Resolved once, here: every rule reads the result, and no other code asks for an option by name.
        edition, written_on = self.edition, len(self.blanks)
        check_options(self.options, self.scoring.slug, edition)
        if written_on > edition.blanks:
            raise Unreadable(too_many_blanks(edition), BLANK_HEADERS[edition.blanks])
        if edition.variant:
            object.__setattr__(self, "edition", edition.variant(self.options, written_on))
        ruleset = resolve(edition.ruleset, self.options)
        if written_on:
            ruleset = replace(ruleset, blanks=actions_of(self.blanks))
        object.__setattr__(self, "ruleset", ruleset)
        if not self.can_deal(len(self.players)):
            raise Unreadable(too_few_cards(self, len(self.players)), "Options")

    def can_deal(self, players: int) -> bool:
        """Return whether a deal to that many players leaves enough cards to play with."""
        return self.ruleset.hand_size * players + CARDS_LEFT <= self.edition.deck_size


def read_name(text: str) -> str:
    """Return a player's name, trimmed and in NFC; raises :class:`Unreadable` where it cannot be one."""
    # Two keyboards write the same accented letter as one character or two: names must compare equal.
    name = normalize("NFC", text.strip())
    if not name:
        raise Unreadable(say("A name is missing. Expected a player's name."))
    if '"' in name:
        raise Unreadable(say("%(name)s has a quote mark in it. Expected a name without one.", name=name))
    if not is_one_line(name):
        raise Unreadable(say("A name has a control character in it. Expected one line of text."))
    return name


def read_new_name(text: str) -> str:
    """Return a new player's name; raises :class:`Unreadable` where it is invisible, too long or none."""
    name = read_name(text)
    check_seen(name)
    check_names((name,))
    return name


def is_title(text: str) -> bool:
    """Is this one line of visible text, in which nothing reverses the order?"""
    try:
        check_seen(text)
    except Unreadable:
        return False
    return is_one_line(text)


def read_number(text: str, not_a_number: Callable[[str], Sentence]) -> int:
    """Parse a whole number as people of any script type one; raises :class:`Unreadable`.

    ``not_a_number(text)`` is the error's sentence.

    >>> read_number("1.000", unreadable.no_points)
    1000
    """
    digits = ascii_digits(text).strip()
    if thousands := _IN_THOUSANDS.fullmatch(digits):
        digits = digits.replace(thousands[1], "")
    if not re.fullmatch(r"[0-9]+", digits):
        raise Unreadable(not_a_number(text))
    if len(digits) > _MOST_DIGITS:
        found, most = len(digits), _MOST_DIGITS
        raise Unreadable(
            say("That number has %(found)d digits. Expected %(most)d or fewer.", found=found, most=most)
        )
    return int(digits)


def find_player(name: str, players: Iterable[str]) -> str:
    """Return the player of that name; raises :class:`Unreadable` that suggests the nearest one."""
    wanted, known = read_name(name), tuple(players)
    if player := player_named(wanted, known):
        return player
    raise Unreadable(unreadable.no_player(wanted, known))


def split_outside_quotes(text: str, separator: str) -> list[str]:
    """Return the parts of a text between separators; one inside quotes is part of a name.

    >>> split_outside_quotes('Ana,"Ben, Cy"', ",")
    ['Ana', '"Ben, Cy"']
    """
    parts, quoted = [""], False
    for character in text:
        quoted ^= character == '"'
        if character == separator and not quoted:
            parts.append("")
        else:
            parts[-1] += character
    return parts


def read_names(text: str) -> tuple[str, ...]:
    """Parse names in seat order, separated by commas; raises :class:`Unreadable`."""
    players = tuple(read_name(_unquoted(part)) for part in split_outside_quotes(text, ","))
    for index, name in enumerate(players):
        if name in players[:index]:
            raise Unreadable(say("Two players are called %(name)s. Expected every name once.", name=name))
    return players


def read_players(text: str) -> tuple[str, ...]:
    """Parse a ``Players`` header into names in seat order; raises :class:`Unreadable`."""
    players = read_names(text)
    if not FEWEST_PLAYERS <= len(players) <= MOST_PLAYERS:
        found = say("UNO is for 2 to 10 players. Expected 2 to 10 names, not %(found)d.", found=len(players))
        raise Unreadable(found)
    return players


def read_setup(headers: Mapping[str, str]) -> Setup:
    """Return the set-up of a record's headers, defaults filled in; raises :class:`Unreadable`.

    ``headers`` maps the keys of the record (``Edition``, ``Players``, ...) to their text.
    """
    for key in headers:
        if key not in HEADERS:
            raise Unreadable(
                unreadable.did_you_mean(say("No header is called %(word)s.", word=key), key, HEADERS), key
            )
    if "Players" not in headers:
        raise Unreadable(say('The players are missing. Expected a header [Players "..."].'))
    # The players first: the way of scoring limits their number, and the dealer is one of them.
    players = _read("Players", headers["Players"], read_players)
    edition = _read(
        "Edition", headers.get("Edition", "anniversary"), _choose(unreadable.no_edition, EDITIONS)
    )
    scoring = _read(
        "Scoring", headers.get("Scoring", "winner-takes-all"), _choose(unreadable.no_scoring, SCORINGS)
    )
    if len(players) not in scoring.players:
        raise Unreadable(wrong_number(scoring), "Players")
    _check_deck(edition, scoring, players)
    dealer = headers.get("Dealer", players[0])
    options = _read("Options", headers.get("Options", ""), lambda text: read_options(text, edition.options))
    return Setup(
        edition=edition,
        players=players,
        dealer=_read("Dealer", dealer, lambda name: find_player(_unquoted(name), players)),
        scoring=scoring,
        target=_read_target(headers, resolve(edition.ruleset, options), edition.target),
        options=options,
        event=_read("Event", headers.get("Event", ""), _read_free_text),
        date=_read("Date", headers.get("Date", ""), _read_free_text),
        table=_read("Table", headers.get("Table", ""), _read_free_text),
        blanks=tuple(_read_blanks(headers)),
    )


def _read_blanks(headers: Mapping[str, str]) -> Iterator[Blank]:
    for place, key in enumerate(BLANK_HEADERS):
        if key not in headers:
            if later := next((each for each in BLANK_HEADERS[place:] if each in headers), None):
                text = say("There is no %(key)s before %(later)s. Expected it.", key=key, later=later)
                raise Unreadable(text, later)
            return
        try:
            yield read_blank(headers[key])
        except Unreadable as error:
            error.header = key
            raise slip(error, headers[key], read_blank, str.casefold) from None


def _read(key: str, text: str, read: Callable[[str], _T]) -> _T:
    try:
        return read(text.strip())
    except Unreadable as error:
        # By this key the reader of a whole record finds the line at fault.
        error.header = key
        raise slip(error, text.strip(), read, str.casefold) from None


def _choose(
    unknown: Callable[[str, Iterable[str]], Sentence], known: Mapping[str, _T]
) -> Callable[[str], _T]:
    def choose(slug: str) -> _T:
        if slug not in known:
            raise Unreadable(unknown(slug, known))
        return known[slug]

    return choose


def _check_deck(edition: Edition, scoring: Scoring, players: tuple[str, ...]) -> None:
    if len(players) > edition.most_players:
        raise Unreadable(too_many_players(edition), "Players")
    if edition.scorings is not None and scoring.slug not in edition.scorings:
        told = say(
            "%(edition)s is not scored so. Expected %(one)s.",
            edition=edition.name,
            one=any_of(sorted(edition.scorings)),
        )
        raise Unreadable(told, "Scoring")


def too_many_players(edition: Edition) -> Sentence:
    """Return the error of more players than the deck is for."""
    return say(
        "%(edition)s is for 2 to %(most)d players. Expected fewer names.",
        edition=edition.name,
        most=edition.most_players,
    )


def wrong_number(scoring: Scoring) -> Sentence:
    """Return the error of a number of players that the way of scoring does not allow."""
    return say(
        "%(scoring)s is for %(numbers)s players. Expected as many names.",
        scoring=scoring.name,
        numbers=any_of([str(number) for number in sorted(scoring.players)]),
    )


def too_many_blanks(edition: Edition) -> Sentence:
    """Return the error of a rule for one blank card more than the deck holds."""
    if not edition.blanks:
        return say(
            "There are no blank cards in this box: %(edition)s. Expected no such header.",
            edition=edition.name,
        )
    return say("The deck has %(number)d blank cards. Expected no more headers.", number=edition.blanks)


def too_few_cards(setup: Setup, players: int) -> Sentence:
    """Return the error of a deal for which the deck has too few cards."""
    return say(
        "%(hand)d cards for each of %(players)d players leave too few of %(deck)d. Expected fewer cards each,"
        " or fewer players.",
        hand=setup.ruleset.hand_size,
        players=players,
        deck=setup.edition.deck_size,
    )


def _read_target(headers: Mapping[str, str], ruleset: Ruleset, usual: int) -> int | None:
    if "Target" in headers:
        return _read("Target", headers["Target"], _read_points)
    # A number of rounds alone ends such a game, unless the table names a target as well.
    return None if ruleset.rounds else usual


def _read_points(text: str) -> int:
    target = read_number(text, unreadable.no_target)
    if target < 1:
        raise Unreadable(say("A target of no points is none. Expected 1 or more."))
    return target


def _read_free_text(text: str) -> str | None:
    if not is_one_line(text):
        raise Unreadable(say("The text has a control character in it. Expected one line of text."))
    return text or None


def _unquoted(text: str) -> str:
    trimmed = text.strip()
    quoted = len(trimmed) > 1 and trimmed[0] == trimmed[-1] == '"'
    return trimmed[1:-1] if quoted else trimmed


def write_headers(setup: Setup) -> dict[str, str]:
    """Return the headers of a record for this set-up; the inverse of ``read_setup``."""
    named = {
        "Edition": setup.edition.slug,
        "Players": ", ".join(f'"{n}"' if "," in n else n for n in setup.players),
        "Dealer": setup.dealer,
        "Scoring": setup.scoring.slug,
        "Target": "" if setup.target is None else str(setup.target),
        "Options": write_options(setup.options, setup.edition.options),
        **{key: blank.header for key, blank in zip(BLANK_HEADERS, setup.blanks, strict=False)},
        **{key: getattr(setup, field) for key, field in _FREE_TEXT.items()},
    }
    return {key: value for key, value in named.items() if value}
