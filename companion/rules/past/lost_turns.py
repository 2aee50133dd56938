"""Why it is not somebody's turn: the card just played took it from them.

The state alone does not say who lost a turn: the effects of the last one do.
"""

from collections.abc import Iterable, Sequence
from typing import Final

from companion.rules.effects import Effect, EffectKind, effects_of
from companion.rules.events import Catch, Event, Hint, Play, Reshuffle, Uno, underlying
from companion.rules.language.sentence import in_words, say
from companion.rules.table.refusals import refuse
from companion.rules.table.rulings import Ruling
from companion.rules.table.state import State
from companion.rules.turn.plays import would_jump


def with_reason(
    against: Ruling, state: State, event: Event, past: Iterable[tuple[State, Event, State]]
) -> Ruling:
    """Return the ruling, with the reason that its player lost the turn to the last card if that is so.

    ``past`` are the events so far, the last one first, each between the states before and after it.
    """
    if against.rule != "turn-order":
        return against
    # Events that anybody may enter at any time do not end the turn by which somebody lost theirs.
    turn = next((each for each in past if not isinstance(underlying(each[1]), _AT_ANY_TIME)), None)
    return (turn and _lost_turn_refused(state, event, effects_of(*turn))) or against


_AT_ANY_TIME: Final = (Uno, Catch, Hint, Reshuffle)


def _lost_turn_refused(state: State, event: Event, last: Sequence[Effect]) -> Ruling | None:
    """Return the ruling against ``event`` of one who has lost the turn; None where that is not why.

    ``last`` are the effects of the last turn. None also for the twin of the top card, whose ruling is about
    jumping in, unless it would have answered what was drawn for.
    """
    player = getattr(event, "player", "")
    mine = [effect for effect in last if effect.player == player]
    if not any(effect.kind is EffectKind.SKIPPED for effect in mine):
        return None
    is_answer = isinstance(event, Play) and _would_answer(state, event)
    if isinstance(event, Play) and would_jump(state, event) and (state.ruleset.jumps_in or not is_answer):
        return None
    drew = next((effect.count for effect in mine if effect.kind is EffectKind.DREW and effect.forced), None)
    if drew is None:
        text = say("%(player)s was skipped: %(turn)s plays now.", player=player, turn=state.turn)
        return refuse(state, "turn-order", text, _skipped_by(state))
    parts = {"player": player, "number": in_words(drew), "turn": state.turn}
    if is_answer:
        text = say(
            "%(player)s drew %(number)s and loses the turn; that cannot be answered here (house rule:"
            " stacking).",
            **parts,
        )
    else:
        text = say("%(player)s drew %(number)s and loses the turn: %(turn)s plays now.", **parts)
    return refuse(state, "turn-order", text, "lost-turn")


def _skipped_by(state: State) -> str:
    """Return the id of the rule under which the top card has skipped somebody."""
    top = state.top
    if top and top.symbol in state.match.given:
        return "blank"
    # Between two a Reverse skips as well, which only an option says.
    return "skip" if top and top.skips else "two-handed"


def _would_answer(state: State, event: Play) -> bool:
    """Is this an answer to what was just drawn for, which only a house rule allows?"""
    return (
        not state.ruleset.stacking
        and bool(event.card.draws)
        and state.top is not None
        and state.top.draws > 0
    )
