"""How long texts may be: one place for records, the log and what is sent over HTTP.

What was kept before there were limits can still be read: the log does not ask for them.
"""

from collections.abc import Iterable
from typing import Final

from companion.rules.sentence import Sentence, say
from companion.rules.unreadable import Unreadable

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

PLAYED_ANEW: Final = 200_000
"""Events that the amendments of a record have played anew, each all before it: some two seconds here."""

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
    for name in names:
        if len(name) > NAME_LENGTH:
            raise Unreadable(name_too_long(name), header)


def name_too_long(name: str) -> Sentence:
    """Return the error of a player's name with too many letters."""
    return say(
        "That name has %(found)d letters. Expected %(most)d at most.", found=len(name), most=NAME_LENGTH
    )


def check_length(text: str, most: int) -> None:
    """Raise :class:`Unreadable` where a text has more than ``most`` characters."""
    if len(text) > most:
        raise Unreadable(
            say("That has %(found)d characters. Expected %(most)d at most.", found=len(text), most=most)
        )


def check_line_count(number: int) -> None:
    """Raise :class:`Unreadable` where more lines are entered together than one tap may."""
    if number > LINES_AT_ONCE:
        raise Unreadable(
            say(
                "That is %(found)d lines at once. Expected %(most)d at most.",
                found=number,
                most=LINES_AT_ONCE,
            )
        )


def check_people(number: int) -> None:
    """Raise :class:`Unreadable` where a record has more people come and go than any table."""
    if number > PEOPLE:
        raise Unreadable(
            say("That has %(found)d people. Expected %(most)d at most.", found=number, most=PEOPLE)
        )


def check_played_anew(number: int) -> None:
    """Raise :class:`Unreadable` where the amendments of a record would take a machine too long."""
    if number > PLAYED_ANEW:
        raise Unreadable(
            say(
                "Its amendments have %(found)d events played anew. Expected %(most)d at most.",
                found=number,
                most=PLAYED_ANEW,
            )
        )
