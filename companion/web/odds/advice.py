"""Should I challenge? What the player who must draw four is told, on their own phone and nowhere else.

The advice is estimated after the odds of a moment, kept with no game, and asked of ``LiveOdds.advice`` for
the phone of one seat. It must never go through ``once`` or ``@built_without_seat``, which phones share.
"""

from typing import TYPE_CHECKING, NamedTuple

from companion.rules import Phase
from companion.table import TableView
from companion.web.equipment import present_equipment
from companion.web.odds.percents import percent
from companion.web.odds.seats import odds_are_missing
from companion.web.words.language import _, counted, sentences

if TYPE_CHECKING:
    from companion.odds import Advice, Estimate


class SeatAdvice(NamedTuple):
    """The advice in words: how likely it was a bluff, and which answer is worth more.

    Without a ``bluff`` it is not worked out yet, and ``worth`` says so.
    """

    worth: str
    bluff: str = ""


def seat_advice(view: TableView, seat: str) -> SeatAdvice | None:
    """Return what the phone of this seat is told; None for everybody but the one who may challenge now.

    It is not kept beside the table, where what all phones show is.
    """
    state, odds = view.state, present_equipment().odds
    if not odds or not view.preferences.odds or state.phase is not Phase.CHALLENGE or not state.challenge:
        return None
    layer, player = state.challenge
    # Once a buzzer has challenged, only what the hand showed is still to be said.
    if seat != player or view.transient.asks_for_hand:
        return None
    if odds_are_missing(view):
        return SeatAdvice(_("The odds are missing for now."))
    advice = odds.advice(view)
    if advice is None or advice.player != player:
        return SeatAdvice(_("Working it out …"))
    return SeatAdvice(_worth(advice, few_are_good=state.setup.scoring.keeps_own), _bluff(advice.bluff, layer))


def _bluff(chance: "Estimate", layer: str) -> str:
    if not chance.error:
        return _("%(chance)s that %(player)s bluffed", chance=percent(chance), player=layer)
    return _(
        "%(chance)s that %(player)s bluffed, give or take %(band)d",
        chance=percent(chance),
        player=layer,
        band=max(round(100 * chance.error), 1),
    )


def _worth(advice: "Advice", *, few_are_good: bool) -> str:
    """Say which answer is better and by how much, where that can be told."""
    if not advice.better:
        return _("Too close to call: neither answer is clearly better.")
    better = _("Challenging looks better.") if advice.better > 0 else _("Drawing looks better.")
    if not advice.clear_gain:
        return better
    return sentences((better, _by(abs(advice.clear_gain), advice.band, few_are_good=few_are_good)))


def _by(more: int, band: int, *, few_are_good: bool) -> str:
    if few_are_good:
        return counted(
            "It saves you about %(num)d point, give or take %(band)d.",
            "It saves you about %(num)d points, give or take %(band)d.",
            more,
            band=band,
        )
    return counted(
        "In 100 rounds like this one you win about %(num)d more, give or take %(band)d.",
        "In 100 rounds like this one you win about %(num)d more, give or take %(band)d.",
        more,
        band=band,
    )
