"""The results of a command to the table: one type for each outcome, returned and never raised.

A line that cannot be read gives :class:`companion.rules.Unreadable`.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, TypeAlias

from companion.rules import Ruling, Unreadable, say
from companion.table.view import TableView


@dataclass(frozen=True)
class Accepted:
    """The command is durable in the log; ``view`` is the table right after it."""

    view: TableView


@dataclass(frozen=True)
class Repeated:
    """The command came before, under the same idempotency key, in a game that is over by now.

    It was event ``version`` of game ``game_id``. ``answer`` returns the first answer; it raises
    :class:`.log.LogError` where that cannot be read.
    """

    game_id: int
    version: int
    answer: Callable[[], bytes]


@dataclass(frozen=True)
class Stale:
    """The sender had not seen the present table, ``view``; nothing changed."""

    view: TableView
    text: str


@dataclass(frozen=True)
class Damaged:
    """The present game takes no more events, as the rest of it in the log cannot be read.

    ``text`` says what to do; ``view`` is the table as far as it can be read.
    """

    view: TableView
    text: str


@dataclass(frozen=True)
class Refused:
    """The referee ruled against it; ``line`` is its number in a record, from 1."""

    ruling: Ruling
    line: int | None = None


@dataclass(frozen=True)
class NoGame:
    """There is no such game."""

    text: str = say("No game has begun yet. Begin one, then play.")


@dataclass(frozen=True)
class NotKept:
    """The log could not store it (a full disk, a locked file); nothing changed."""

    text: str


Result: TypeAlias = Accepted | Repeated | Stale | Damaged | Refused | Unreadable | NoGame | NotKept


ANOTHER_GAME: Final = say("Another game has begun since. Here it is as it stands.")
KEY_USED: Final = say(
    "That key was used for something else already. Nothing was entered: use a new key for it."
)


def stale(view: TableView, version: int | None, game_id: int | None) -> Stale | None:
    """Return the result for a sender who saw another version or another game; None otherwise."""
    if game_id is not None and game_id != view.game_id:
        return Stale(view, ANOTHER_GAME)
    if version is not None and version != view.version:
        text = say(
            "The table has moved on: it is at version %(present)d, not %(seen)d.",
            present=view.version,
            seen=version,
        )
        return Stale(view, text)
    return None
