"""The draw for the first dealer: who showed which card, and who deals by the edition's sheet."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Final

from companion.rules import Edition, say
from companion.web.words.language import _, counted
from companion.web.words.phrases import listed

SYMBOL: Final = "symbol"
"""Any card without a number; which one makes no difference to the draw."""

NUMBERS: Final = tuple("9876543210")

CARDS: Final = (*NUMBERS, SYMBOL)

INSTRUCTIONS: Final = {
    "symbols-count-zero": say("Everyone draws a card. The highest number deals; a symbol counts 0."),
    "redraw-symbols": say(
        "Everyone draws a card. The highest number deals; a card that is no number goes back, and its"
        " player draws again."
    ),
    "youngest": say("Nobody draws: the youngest plays first, and whoever sits on their right deals."),
}
"""The page's instructions, by the edition's ``dealer_draw``."""


@dataclass(frozen=True, slots=True)
class DealerDraw:
    """A draw for the first dealer so far: who takes part, and the card that each of them showed.

    Players are the keys of their seats. ``text`` is the result in a sentence, and ``dealer`` the player who
    deals by it; both are empty until then.
    """

    players: tuple[str, ...] = ()
    shown: Mapping[str, str] | None = None
    text: str = ""
    dealer: str = ""

    @property
    def is_under_way(self) -> bool:
        """Has anybody shown a card, or must somebody draw again?"""
        return bool(self.shown or self.text or self.players)


def drawn_by_chance(players: Sequence[str], chance: Random) -> DealerDraw:
    """Return a draw in which these players, ten at most, showed different numbers.

    >>> sorted(drawn_by_chance(("1", "2"), Random(7)).shown)
    ['1', '2']
    """
    return DealerDraw(tuple(players), dict(zip(players, chance.sample(NUMBERS, len(players)), strict=True)))


def resolve(draw: DealerDraw, edition: Edition, names: Mapping[str, str]) -> DealerDraw:
    """Return the draw with its dealer if every card is known, else the draw so far.

    Players with equal cards draw again among themselves.
    """
    shown = dict(draw.shown or {})
    again = [key for key in draw.players if shown.get(key) == SYMBOL]
    if again and edition.dealer_draw == "redraw-symbols":
        numbers = {key: card for key, card in shown.items() if key not in again}
        return replace(draw, shown=numbers, text=_redraw_text(again, names))
    if not shown or set(draw.players) - set(shown):
        return draw
    return _highest(draw.players, shown, names)


def _redraw_text(players: list[str], names: Mapping[str, str]) -> str:
    return counted(
        "Only numbers count: %(players)s draws again.",
        "Only numbers count: %(players)s draw again.",
        len(players),
        players=listed([names[key] for key in players]),
    )


def _highest(players: tuple[str, ...], shown: Mapping[str, str], names: Mapping[str, str]) -> DealerDraw:
    values = {key: 0 if shown[key] == SYMBOL else int(shown[key]) for key in players}
    best = max(values.values())
    first = tuple(key for key in players if values[key] == best)
    who = listed([names[key] for key in first])
    if len(first) > 1:
        return DealerDraw(
            first, text=_("%(players)s are level on %(number)d and draw again.", players=who, number=best)
        )
    return DealerDraw(text=_("%(player)s drew the highest card and deals.", player=who), dealer=first[0])
