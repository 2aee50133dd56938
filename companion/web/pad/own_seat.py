"""What a player's own phone shows besides the table: the hand, and how many turns there are to wait."""

from dataclasses import dataclass

from companion.rules import Phase, State
from companion.web.pad.buttons import Phone
from companion.web.words.language import _, counted


@dataclass(frozen=True)
class OwnSeat:
    """The player whose phone it is.

    ``is_turn``: the table waits for them. ``cards`` are in their hand, None where that is unknown. ``wait``
    says in how many turns theirs is. ``has_called``: they said UNO, and it holds. ``fold`` is the summary of
    the folded buttons with which they can act for somebody else; empty where nothing is folded.
    """

    name: str
    is_turn: bool
    cards: int | None
    wait: str = ""
    has_called: bool = False
    fold: str = ""


def own_seat(phone: Phone) -> OwnSeat | None:
    """Return what the phone of a player in this round shows of them; None where it is nobody's own."""
    state, seat = phone.state, phone.seat
    if not seat:
        return None
    is_turn = seat == state.turn
    return OwnSeat(
        name=seat,
        is_turn=is_turn,
        cards=state.hands.get(seat),
        wait="" if is_turn else _wait(state.turns_until(seat)),
        has_called=state.has_said_uno(seat),
        fold="" if is_turn else _fold(state),
    )


def _wait(turns: int) -> str:
    match turns:
        case 0:
            return ""
        case 1:
            return _("You are next")
    return counted("%(num)d turn until yours", "%(num)d turns until yours", turns)


def _fold(state: State) -> str:
    match state.phase:
        case Phase.COLOUR:
            return _("Name it for %(player)s", player=state.turn)
        case Phase.CHALLENGE | Phase.DEBT:
            return _("Answer for %(player)s", player=state.turn)
        case Phase.COIN:
            return _("Flip for %(player)s", player=state.turn)
    return _("Play for %(player)s", player=state.turn) if state.turn else ""
