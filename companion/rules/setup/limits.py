"""How long texts and games may be: one place for records, the log and what is sent over HTTP.

An existing log may be from before there were limits: it has higher ones, which no real game reaches.
"""

from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from companion.rules.events import Amend, Event, Revision, seated_names, underlying
from companion.rules.language.sentence import Sentence, say
from companion.rules.language.unreadable import Unreadable

NAME_LENGTH: Final = 30
"""Letters of a player's name, which must fit on a button."""

HEADER_LENGTH: Final = 1000
"""Characters of a header's value: all options together, with their values, take half of it."""

LINE_LENGTH: Final = 4000
"""Characters of one line of a record, its comment included."""

LINES_AT_ONCE: Final = 50
"""Lines that are entered together, as one tap may."""

RECORD_LENGTH: Final = 1_000_000
"""Characters of a whole record: some thousand rounds."""

PEOPLE: Final = 100
"""Names in a whole record: each line is read with all of them so far."""

GAME_LENGTH: Final = 30_000
"""Events of a game, those inserted by amendments included: an evening has some thousand.

The longest game that can be set up has fewer: 99 rounds among ten players, card by card.
"""

LOG_LENGTH: Final = 2 * GAME_LENGTH
"""The same in an existing log, old or foreign, and for the events that correct a long game."""

MOST_REPLAYED: Final = 300_000
"""Events replayed because of a game's amendments, each of which replays all before it: two seconds."""

MOST_REPLAYED_IN_A_LOG: Final = 2 * MOST_REPLAYED
"""The same in an existing log: new input may not replay so many."""

KEY_LENGTH: Final = 200
"""Characters of an idempotency key: a request that a program sends twice with it is carried out once."""

CODE_LENGTH: Final = 20
"""Characters of the text that a card or a command card carries for the card reader."""

SEAT_LENGTH: Final = 200
"""Characters of the seat that a press names: a name from before there was a limit may be longer."""

DECK_NAME_LENGTH: Final = 40
RULES_NAME_LENGTH: Final = 30


def check_names(names: Iterable[str], header: str | None = None) -> None:
    """Raise :class:`Unreadable` where a player's name is too long."""
    too_long = say("That name has %(found)d letters. Expected %(most)d at most.")
    for name in names:
        _check_most(len(name), NAME_LENGTH, too_long, header)


def check_length(text: str, most: int) -> None:
    """Raise :class:`Unreadable` where a text has more than ``most`` characters."""
    _check_most(len(text), most, say("That has %(found)d characters. Expected %(most)d at most."))


def check_line_count(number: int) -> None:
    """Raise :class:`Unreadable` where more lines are entered together than one tap may."""
    _check_most(number, LINES_AT_ONCE, say("That is %(found)d lines at once. Expected %(most)d at most."))


def _check_most(found: int, most: int, too_many: Sentence, header: str | None = None) -> None:
    if found > most:
        raise Unreadable(too_many.with_parts({"found": found, "most": most}), header)


class Rework(NamedTuple):
    """The cost of a game's amendments, of undone ones as well: reading its log replays for each of them.

    ``inserted``: events inserted by amendments. ``replayed``: events replayed because of them.
    """

    inserted: int = 0
    replayed: int = 0

    def after(self, event: Event, lines: int) -> "Rework":
        """Return the cost after one more event, which is preceded by ``lines`` lines."""
        said = underlying(event)
        if not isinstance(said, Amend):
            return self
        inserted = self.inserted + len(said.events)
        return Rework(inserted, self.replayed + lines + inserted)


NO_REWORK: Final = Rework()


def within_limits(
    events: Iterable[Event], names: Iterable[str], lines: int = 0, rework: Rework = NO_REWORK
) -> Iterator[Event]:
    """Yield each event before it is played; raises :class:`Unreadable` at the first beyond a limit.

    ``lines`` is how many the game has already, and ``names`` are the names in them.
    """
    people = {*names}
    for event in events:
        if seated := seated_names(event):
            check_names(seated)
            people.update(seated)
            _check_most(len(people), PEOPLE, say("That has %(found)d people. Expected %(most)d at most."))
        rework, lines = rework.after(event, lines), lines + 1
        # A game that has reached its length can still be corrected.
        check_amount(lines, rework, LOG_LENGTH if _puts_right(event) else GAME_LENGTH, MOST_REPLAYED)
        yield event


def _puts_right(event: Event) -> bool:
    # An undo of nothing, which was let stand, puts nothing right.
    return isinstance(event, Revision) or isinstance(underlying(event), Amend)


def check_amount(
    lines: int, rework: Rework, most: int = LOG_LENGTH, most_anew: int = MOST_REPLAYED_IN_A_LOG
) -> None:
    """Raise :class:`Unreadable` where a game would take too long to replay, by default one in a log."""
    if lines + rework.inserted > most:
        raise Unreadable(say("A game has %(most)d events at most. Begin another game to play on.", most=most))
    if rework.replayed > most_anew:
        raise Unreadable(
            say("This game was corrected too often to be corrected again. Undo can still take things back.")
        )
