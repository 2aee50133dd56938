"""Flipping the companion's coin, for its button and for the API alike."""

from typing import Final

from flask import abort

from companion.rules import say
from companion.table import Answer, InTheAir
from companion.web.current import present_coin

NO_COIN: Final = say("The companion has no coin of its own here. Flip a real one and enter what it shows.")


def flip_coin(version: int | None, game_id: int | None = None) -> InTheAir | Answer:
    """Flip the companion's coin, or say why not."""
    coin = present_coin()
    if coin is None:
        abort(503, NO_COIN)
    return coin.flip(version, game_id)
