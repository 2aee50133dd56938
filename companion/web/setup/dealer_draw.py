"""Drawing for the first deal: who showed which card, and what the edition's sheet makes of it."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

from companion.rules import Edition, say
from companion.web.words.headline import listed
from companion.web.words.language import _, counted

SYMBOL: Final = "symbol"
CARDS: Final = (*"9876543210", SYMBOL)

HOW: Final = {
    "symbols-count-zero": say("Everyone draws a card. The highest number deals; a symbol counts 0."),
    "redraw-symbols": say(
        "Everyone draws a card. The highest number deals; a card that is no number goes back, and its"
        " player draws again."
    ),
    "youngest": say("Nobody draws: the youngest plays first, and whoever sits on their right deals."),
}
"""What the table does, by the edition's ``dealer_draw``."""


@dataclass(frozen=True, slots=True)
class Drawing:
    """A draw for the deal so far: who takes part, and the card each of them showed.

    Players go by their seat's key. ``text`` says what the cards shown last came to, and
    ``dealer`` is who they made the dealer.
    """

    players: tuple[str, ...] = ()
    shown: Mapping[str, str] | None = None
    text: str = ""
    dealer: str = ""

    @property
    def is_under_way(self) -> bool:
        """Has anybody shown a card, or must somebody draw again?"""
        return bool(self.shown or self.text or self.players)


def settle(drawing: Drawing, edition: Edition, names: Mapping[str, str]) -> Drawing:
    """Say who deals as soon as every card is known; until then the draw goes on."""
    shown = dict(drawing.shown or {})
    again = [key for key in drawing.players if shown.get(key) == SYMBOL]
    if again and edition.dealer_draw == "redraw-symbols":
        numbers = {key: card for key, card in shown.items() if key not in again}
        return replace(drawing, shown=numbers, text=_again(again, names))
    if not shown or set(drawing.players) - set(shown):
        return drawing
    return _highest(drawing.players, shown, names)


def _again(players: list[str], names: Mapping[str, str]) -> str:
    return counted(
        "Only numbers count: %(players)s draws again.",
        "Only numbers count: %(players)s draw again.",
        len(players),
        players=listed([names[key] for key in players]),
    )


def _highest(players: tuple[str, ...], shown: Mapping[str, str], names: Mapping[str, str]) -> Drawing:
    values = {key: 0 if shown[key] == SYMBOL else int(shown[key]) for key in players}
    best = max(values.values())
    first = tuple(key for key in players if values[key] == best)
    who = listed([names[key] for key in first])
    if len(first) > 1:
        return Drawing(
            first, text=_("%(players)s are level on %(number)d and draw again.", players=who, number=best)
        )
    return Drawing(text=_("%(player)s drew the highest card and deals.", player=who), dealer=first[0])
