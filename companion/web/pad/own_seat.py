"""What a player's own phone shows besides the table: the hand, and how many turns there are to wait.

Also of who waits for the next round or has left: their phone shows the same page, and offers no pad unasked.
"""

from dataclasses import dataclass
from typing import Final

from companion.rules import EffectKind, Game, Phase, State
from companion.web.pad.buttons import Phone
from companion.web.words.language import _, counted
from companion.web.words.phrases import listed
from companion.web.words.typesetting import short_name, text_width

MOST_BETWEEN: Final = 5
"""So many players before the next turn are named; the seats show any more."""

IN_A_LINE: Final = 20
"""How wide their names may be, in em; wider ones are shortened."""


@dataclass(frozen=True)
class OwnSeat:
    """The player whose phone it is.

    ``is_turn``: the table waits for them. ``cards`` are in their hand, None where that is unknown. ``wait``
    says in how many turns theirs is, or why they have none, and ``why`` after whom, or what comes of it.
    ``has_called``: they said UNO, and it holds. ``fold`` is the summary of the folded buttons with which
    they can act for somebody else; empty where nothing is folded.
    """

    name: str
    is_turn: bool
    cards: int | None
    wait: str = ""
    why: str = ""
    has_called: bool = False
    fold: str = ""


def own_seat(phone: Phone) -> OwnSeat | None:
    """Return what the phone of a player shows of them; None where it is nobody's own."""
    state, seat = phone.state, phone.seat
    if not seat:
        return _without_seat(phone)
    is_turn = seat == state.turn
    return OwnSeat(
        name=seat,
        is_turn=is_turn,
        cards=state.hands.get(seat),
        wait="" if is_turn else _wait(state.turns_until(seat)),
        why="" if is_turn else _between(phone.view.game, seat),
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


def _between(game: Game, seat: str) -> str:
    """Return who plays before that player, in order; empty where that is one, or more than can be read."""
    names, each = list[str](), game.state.turn
    while each and each != seat:
        names.append(each)
        each = game.state.after(each)
    if sum(map(text_width, names)) > IN_A_LINE:
        names = [short_name(name, game.everyone) for name in names]
    # translators: who plays first, in order: "Mia, Ruth and Mum, then you"
    return _("%(players)s, then you", players=listed(names)) if 1 < len(names) <= MOST_BETWEEN else ""


def _without_seat(phone: Phone) -> OwnSeat | None:
    """Return what the phone of one who does not play this round shows; None where it is nobody's."""
    state, visitor = phone.state, phone.visitor
    name = visitor.seat or visitor.gone
    if not name:
        return None
    if visitor.gone:
        points = state.left[name]
        wait = _("You have left the table")
        why = counted("You had %(num)d point.", "You had %(num)d points.", points)
    elif name in state.knocked_out:
        wait, why = _knocked_out(phone.view.game, name), _("The next round has you again.")
    elif name in state.eliminated:
        wait, why = _("You are out of this game"), ""
    else:
        wait, why = _("You play in the next round"), ""
    return OwnSeat(name, False, None, wait, why, fold=_fold(state))


def _knocked_out(game: Game, player: str) -> str:
    """Return that the mercy rule knocked a player out, with how many cards."""
    step: Game | None = game
    while step:
        for effect in step.effects:
            if effect.kind is EffectKind.KNOCKED_OUT and effect.player == player and effect.count:
                return counted("You are out: %(num)d card", "You are out: %(num)d cards", effect.count)
        step = step.before
    return _("You are out of this round.")


def _fold(state: State) -> str:
    match state.phase:
        case Phase.COLOUR:
            return _("Name it for %(player)s", player=state.turn)
        case Phase.CHALLENGE | Phase.DEBT:
            return _("Answer for %(player)s", player=state.turn)
        case Phase.COIN:
            return _("Flip for %(player)s", player=state.turn)
    return _("Play for %(player)s", player=state.turn) if state.turn else ""
