"""How the coin is shown on a screen: waiting, turning, or landed on its side."""

from dataclasses import dataclass
from typing import Final

from companion.rules import Flip, Phase
from companion.rules.sentence import say
from companion.table import KeptFlip, TableView
from companion.web.current import present_coin
from companion.web.words.headline import plain
from companion.web.words.language import _

SIDES: Final = {"heads": say("the UNO side"), "tails": say("the 50/50 side")}
EASED: Final = "cubic-bezier(0.3333, 0.6667, 0.6667, 1)"
"""Exactly 1 - (1 - x)**2: ever more slowly to a stop, as the lights at the coin alternate."""


@dataclass(frozen=True)
class CoinShown:
    """The coin as a screen draws it.

    ``mood`` is ``waiting``, ``turning``, ``heads`` or ``tails``. A coin that turns has the ``flip``
    whose seal is shown, and how it turns as CSS; ``rest`` is the seconds until it lands.
    """

    id: str
    mood: str
    flip: KeptFlip | None = None
    css: str = ""
    rest: float = 0.0

    @property
    def words(self) -> str:
        """The same for who does not see it."""
        match self.mood:
            case "heads":
                return _("Heads, the UNO side")
            case "tails":
                return _("Tails, the 50/50 side")
        return _("The coin is in the air") if self.flip else _("The coin")

    @property
    def side(self) -> str:
        """The side that came up."""
        return _("Heads") if self.mood == "heads" else _("Tails")


def coin_shown(view: TableView) -> CoinShown | None:
    """The coin of this table, where there is one to be seen."""
    coin, game = present_coin(), view.game
    if view.state.phase is Phase.COIN:
        if coin and view.aside.flip:
            return _turning(view.aside.flip)
        return CoinShown("coin-waiting", "waiting")
    event = plain(game.event)
    if isinstance(event, Flip) and not game.redoes:
        return CoinShown(f"coin-{view.game_id}-{view.version}", event.side)
    return None


def _turning(flip: KeptFlip) -> CoinShown:
    coin = present_coin()
    assert coin is not None
    air = coin.seen(flip)
    css = (
        f"--degrees:{air.half_turns * 180:g}deg;animation-duration:{air.seconds:g}s;"
        f"animation-delay:{-air.elapsed:.3f}s;animation-timing-function:{EASED}"
    )
    return CoinShown(f"coin-{flip.id}", "turning", flip, css, max(0.0, air.seconds - air.elapsed))
