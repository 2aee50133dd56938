"""Should I challenge? What the one who must draw four is told, on their own phone and nowhere else."""

from typing import TYPE_CHECKING, NamedTuple

from companion.rules import Phase
from companion.table import TableView
from companion.web.equipment import present_equipment
from companion.web.odds.percents import percent
from companion.web.odds.seats import odds_are_missing
from companion.web.words.language import _, counted

if TYPE_CHECKING:
    from companion.odds import Advice, Estimate, Worth


class SeatAdvice(NamedTuple):
    """The advice in words: how likely it was a bluff, and what either answer is worth.

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
        return SeatAdvice(_("Being worked out …"))
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
    """Say what either answer is worth, and which looks better where that is sure enough."""
    points = _sign(advice.gain.points) * (-1 if few_are_good else 1)
    parts = {
        "challenge": percent(advice.challenge.round),
        "challenge_points": _points(advice.challenge),
        "draw": percent(advice.accept.round),
        "draw_points": _points(advice.accept),
    }
    match _sign(advice.gain.round) + points:
        case 0:
            return _(
                "Too close to call: %(challenge)s to win the round and about %(challenge_points)s if you"
                " challenge, %(draw)s and about %(draw_points)s if you draw.",
                **parts,
            )
        case better if better > 0:
            return _(
                "To challenge looks better: %(challenge)s to win the round and about %(challenge_points)s,"
                " against %(draw)s and about %(draw_points)s if you draw.",
                **parts,
            )
    return _(
        "To draw looks better: %(draw)s to win the round and about %(draw_points)s, against %(challenge)s and"
        " about %(challenge_points)s if you challenge.",
        **parts,
    )


def _points(worth: "Worth") -> str:
    return counted("%(num)d point", "%(num)d points", round(worth.points.value))


def _sign(gain: "Estimate") -> int:
    return (gain.value > gain.error) - (gain.value < -gain.error)
