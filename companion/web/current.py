"""What a request asks of its application: the table, and whether this visitor may act."""

from typing import Protocol

from flask import current_app, g

from companion.table import Answer, InTheAir, KeptFlip, Table


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


def may_act() -> bool:
    """Does this visitor hold the token? Without it one may only watch."""
    return bool(g.get("may_act", False))
