"""What a request asks of its application: the table, and who is visiting."""

from typing import NamedTuple, Protocol

from flask import current_app, g

from companion.table import Answer, InTheAir, KeptFlip, Table


class Visitor(NamedTuple):
    """Who looks at a screen, as far as it makes a difference to what the screen shows.

    ``acts`` holds the table's token and may act; ``seat`` is the player whose phone it is, or
    empty; ``is_host`` looks after the table.
    """

    acts: bool = False
    seat: str = ""
    is_host: bool = False


class Coin(Protocol):
    """What the web asks of a coin that flips itself."""

    @property
    def problems(self) -> tuple[str, ...]:
        """What is missing or broken, a sentence each."""

    def seen(self, flip: KeptFlip) -> InTheAir:
        """How far this flip has turned."""

    def flip(self, version: int | None = None, game_id: int | None = None) -> InTheAir | Answer:
        """Flip it, or say why not."""


def present_table() -> Table:
    """The one table of this process."""
    table = current_app.extensions["table"]
    assert isinstance(table, Table)
    return table


def present_coin() -> Coin | None:
    """The companion's own coin, where it was given one."""
    coin: Coin | None = current_app.extensions["coin"]
    return coin


def present_visitor() -> Visitor:
    """Who sends this request; somebody who only watches, unless they were admitted as more."""
    known: Visitor = g.get("visitor", Visitor())
    return known


def may_act() -> bool:
    """Does this visitor hold the token? Without it one may only watch."""
    return present_visitor().acts
