"""The coin as a screen shows it: waiting, turning, or landed on a side."""

from dataclasses import dataclass
from typing import Final

from companion.rules import Flip, Phase, say, underlying
from companion.table import KeptFlip, TableView
from companion.web.equipment import present_equipment
from companion.web.words.language import _

SIDES: Final = {"heads": say("the UNO side"), "tails": say("the 50/50 side")}
EASING: Final = "cubic-bezier(0.3333, 0.6667, 0.6667, 1)"
"""Exactly 1 - (1 - x)**2: slowing down evenly to a stop, as the lights at the real coin alternate."""


@dataclass(frozen=True)
class CoinDisplay:
    """The coin as a screen draws it.

    ``state`` is ``waiting``, ``turning``, ``heads`` or ``tails``. A turning coin has the ``flip`` whose
    commitment is shown, its animation as ``css``, and in ``rest`` the seconds until it lands. ``id`` is the
    element's: another coin must not be morphed into this one in the middle of its animation. ``is_free``: it
    is flipped for no game.
    """

    id: str
    state: str
    flip: KeptFlip | None = None
    css: str = ""
    rest: float = 0.0
    is_free: bool = False

    @property
    def words(self) -> str:
        """The label for a screen reader."""
        match self.state:
            case "heads":
                return _("Heads, the UNO side")
            case "tails":
                return _("Tails, the 50/50 side")
        return _("The coin is in the air") if self.flip else _("The coin")

    @property
    def side(self) -> str:
        """The side that came up, as a word."""
        return _("Heads") if self.state == "heads" else _("Tails")


def coin_display(view: TableView) -> CoinDisplay | None:
    """Return the coin while one is due and after it was flipped, until the next event; else None."""
    coin, game, shown = present_equipment().coin, view.game, view.transient
    if coin and shown.flip:
        return _turning(shown.flip)
    if view.state.phase is Phase.COIN:
        return CoinDisplay("coin-waiting", "waiting")
    if shown.free_landing:
        return CoinDisplay(f"coin-{shown.free_landing.flip}-free", shown.free_landing.side, is_free=True)
    event = game.event and underlying(game.event)
    if isinstance(event, Flip) and not game.redoes:
        return CoinDisplay(f"coin-{view.game_id}-{view.version}", event.side)
    return None


def _turning(flip: KeptFlip) -> CoinDisplay:
    coin = present_equipment().coin
    assert coin is not None
    air = coin.seen(flip)
    # The delay is negative: a screen that joins in mid air begins as far on as the coin has turned.
    css = (
        f"--degrees:{air.half_turns * 180:g}deg;animation-duration:{air.seconds:g}s;"
        f"animation-delay:{-air.elapsed:.3f}s;animation-timing-function:{EASING}"
    )
    return CoinDisplay(
        f"coin-{flip.id}", "turning", flip, css, max(0.0, air.seconds - air.elapsed), flip.free
    )
