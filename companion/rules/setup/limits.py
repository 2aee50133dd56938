"""How long texts and games may be: one place for records, the log and what is sent over HTTP.

What was kept before there were limits can still be read: the log asks only for what nobody has ever played.
"""

from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from companion.rules.events import Amend, Event, Revision, seated_names, underlying
from companion.rules.language.sentence import Sentence, say
from companion.rules.language.unreadable import Unreadable

NAME_LENGTH: Final = 30
"""Letters of a player's name, which must fit on a button."""

HEADER_LENGTH: Final = 1000
"""Characters of a header's value; every option that there is, with its value, takes half of it."""

LINE_LENGTH: Final = 4000
"""Characters of one line of a record, its comment included."""

LINES_AT_ONCE: Final = 50
"""Lines that are entered together, as one tap may."""

RECORD_LENGTH: Final = 1_000_000
"""Characters of a whole record: some thousand rounds."""

PEOPLE: Final = 100
"""Names in a whole record: each line is read with all of them so far."""

GAME_LENGTH: Final = 30_000
"""Events of a game, those that its amendments put in among them: an evening has some thousand.

It is more than the longest game has that can be set up, of 99 rounds among ten players, card by card.
"""

LOG_LENGTH: Final = 2 * GAME_LENGTH
"""Events of a game in a log, which may be old or foreign, and with all that puts right what is in it."""

PLAYED_ANEW: Final = 300_000
"""Events that the amendments of a game have played anew, each all before it: some two seconds here."""

PLAYED_ANEW_IN_A_LOG: Final = 2 * PLAYED_ANEW
"""The same in a log, where what comes into it is not counted."""

KEY_LENGTH: Final = 200
"""Characters of the key by which a program sends the same thing twice and it is done once."""

CODE_LENGTH: Final = 20
"""Characters of what a card or a command card says."""

SEAT_LENGTH: Final = 200
"""Characters of what a press says of its seat: names that were kept before they had a limit are longer."""

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
    """What the amendments in a game come to, also those that were taken back: each is played for good.

    They have ``put_in`` so many events, and had all events before them ``played_anew``, so many in all.
    """

    put_in: int = 0
    played_anew: int = 0

    def after(self, event: Event, lines: int) -> "Rework":
        """Return what they come to after one more event, which so many lines stand above."""
        said = underlying(event)
        if not isinstance(said, Amend):
            return self
        put_in = self.put_in + len(said.events)
        return Rework(put_in, self.played_anew + lines + put_in)


NO_REWORK: Final = Rework()


def within_limits(
    events: Iterable[Event], names: Iterable[str], lines: int = 0, rework: Rework = NO_REWORK
) -> Iterator[Event]:
    """Yield each event of a game before it is played; raises :class:`Unreadable` where it is one too many.

    The game has so many ``lines`` already, with these ``names`` in them.
    """
    people = {*names}
    for event in events:
        if seated := seated_names(event):
            check_names(seated)
            people.update(seated)
            _check_most(len(people), PEOPLE, say("That has %(found)d people. Expected %(most)d at most."))
        rework, lines = rework.after(event, lines), lines + 1
        # Nobody is refused to put right what is in a game because that is long.
        check_amount(lines, rework, LOG_LENGTH if _puts_right(event) else GAME_LENGTH, PLAYED_ANEW)
        yield event


def _puts_right(event: Event) -> bool:
    # An undo of nothing, which was let stand, puts nothing right.
    return isinstance(event, Revision) or isinstance(underlying(event), Amend)


def check_amount(
    lines: int, rework: Rework, most: int = LOG_LENGTH, most_anew: int = PLAYED_ANEW_IN_A_LOG
) -> None:
    """Raise :class:`Unreadable` where a game, by default of a log, would take too long to play again."""
    if lines + rework.put_in > most:
        raise Unreadable(say("A game has %(most)d events at most. Begin another game to play on.", most=most))
    if rework.played_anew > most_anew:
        raise Unreadable(
            say("This game was corrected too often to be corrected again. Undo can still take things back.")
        )
