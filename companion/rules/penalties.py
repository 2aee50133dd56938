"""Saying UNO, being caught without it, and what a hint costs."""

from companion.rules.events import Catch, Hint, Uno
from companion.rules.piles import draw_cards
from companion.rules.refusals import not_in_play, not_in_round, refuse
from companion.rules.rulings import Ruling
from companion.rules.sentence import Sentence, cards_in_words, in_words, say, say_counted
from companion.rules.state import IN_PLAY, OWN_TURN, State


def uno_refused(state: State, event: Uno) -> Ruling | None:
    """UNO is for the last card, or the last two on one's own turn."""
    refusal = not_in_play(state) or not_in_round(state, "uno-call", event.player)
    if refusal:
        return refusal
    seat = state.match.seat_of[event.player]
    if may_say_uno(state, seat):
        return None
    text = say_counted(
        "%(player)s holds %(num)d card: UNO is for %(cards)s, or for %(before)s on one's own turn.",
        "%(player)s holds %(num)d cards: UNO is for %(cards)s, or for %(before)s on one's own turn.",
        state.counts[seat],
        player=event.player,
        cards=cards_in_words(state.ruleset.uno_hand),
        before=in_words(state.ruleset.uno_hand + 1),
    )
    return refuse(state, "uno-call", text)


def say_uno(state: State, event: Uno) -> State:
    """UNO is said: for the one card held, or for the next-to-last before it goes down."""
    seat = state.match.seat_of[event.player]
    if not may_say_uno(state, seat):
        return state
    catchable = None if state.catchable == seat else state.catchable
    return state.replace(uno_said=state.uno_said | {seat}, catchable=catchable)


def may_say_uno(state: State, seat: int) -> bool:
    """Does ``seat`` hold one card, or two on one's own turn?"""
    if state.phase not in IN_PLAY:
        return False
    held, due = state.counts[seat], state.ruleset.uno_hand
    return held == due or (held == due + 1 and seat == state.acting and state.phase in OWN_TURN)


def catch_refused(state: State, event: Catch) -> Ruling | None:
    """Any other player may catch one who holds one card, has not said so, and is in time."""
    refusal = not_in_play(state) or not_in_round(state, "who-catches", event.player)
    if refusal:
        return refusal
    if event.player == event.other:
        text = say("%(player)s cannot catch %(player)s: another player has to.", player=event.player)
        return refuse(state, "who-catches", text)
    if state.uno_open == event.other:
        return None
    return not_in_round(state, "uno-call", event.other) or refuse(
        state, "uno-call", _why_safe(state, event.other)
    )


def _why_safe(state: State, name: str) -> Sentence:
    held = state.counts[state.match.seat_of[name]]
    if held != state.ruleset.uno_hand:
        return say_counted(
            "%(player)s holds %(num)d card and cannot be caught.",
            "%(player)s holds %(num)d cards and cannot be caught.",
            held,
            player=name,
        )
    if name in state.uno_called:
        return say("%(player)s has said UNO and is safe.", player=name)
    return say("The next turn has begun: %(player)s is safe.", player=name)


def catch(state: State, event: Catch) -> State:
    """Who was caught draws, or what there is; the turn does not move."""
    seat = state.match.seat_of.get(event.other)
    if seat is None or state.phase not in IN_PLAY:
        return state
    caught = draw_cards(state, seat, state.ruleset.uno_penalty)
    return caught.replace(catchable=None) if caught.catchable == seat else caught


def hint_refused(state: State, event: Hint) -> Ruling | None:
    """A hint costs cards only where the table plays it so."""
    refusal = not_in_play(state) or not_in_round(state, "not-now", event.player)
    if refusal or state.ruleset.penalises_hints:
        return refusal
    return refuse(state, "hint-penalty", say("This table plays without a penalty for hints."))


def hint(state: State, event: Hint) -> State:
    """Who suggested a card draws."""
    if state.phase not in IN_PLAY:
        return state
    return draw_cards(state, state.match.seat_of[event.player], state.ruleset.hint_penalty)
