"""Flip the companion's coin, for the button on a screen and for the API."""

from typing import Final

from flask import abort

from companion.rules import say
from companion.table import InTheAir, Result
from companion.web.equipment import present_equipment

NO_COIN: Final = say("The companion has no coin of its own here. Flip a real one and enter what it shows.")


def flip_coin(
    version: int | None, game_id: int | None = None, key: str | None = None, *, free: bool = False
) -> InTheAir | Result:
    """Flip the companion's coin, or return why not; aborts with 503 where it has none."""
    coin = present_equipment().coin
    if coin is None:
        abort(503, NO_COIN)
    return coin.flip(version, game_id, key, free=free)
