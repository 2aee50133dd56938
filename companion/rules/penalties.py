"""Saying UNO, the penalty for forgetting it, and the penalty for a hint."""

from companion.rules.events import Catch, Hint, Uno
from companion.rules.piles import draw_cards
from companion.rules.refusals import not_in_play, not_in_round, refuse
from companion.rules.rulings import Ruling
from companion.rules.sentence import Sentence, cards_in_words, in_words, say, say_counted
from companion.rules.state import IN_PLAY, OWN_TURN, State


def uno_refused(state: State, event: Uno) -> Ruling | None:
    """Return the ruling against saying UNO with neither one card nor, on one's own turn, two."""
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
    """Say UNO: for the one card held, or for the next-to-last before it goes down."""
    seat = state.match.seat_of[event.player]
    if not may_say_uno(state, seat):
        return state
    # Late, but before anybody noticed, is in time: the 1983 sheet says so, the others are silent.
    catchable = None if state.catchable == seat else state.catchable
    return state.replace(uno_said=state.uno_said | {seat}, catchable=catchable)


def may_say_uno(state: State, seat: int) -> bool:
    """Does ``seat`` hold one card, or two on its own turn?"""
    if state.phase not in IN_PLAY:
        return False
    held, due = state.counts[seat], state.ruleset.uno_hand
    return held == due or (held == due + 1 and seat == state.acting and state.phase in OWN_TURN)


def catch_refused(state: State, event: Catch) -> Ruling | None:
    """Return the ruling against a catch: oneself, somebody who called, or one whose time has passed."""
    refusal = not_in_play(state) or not_in_round(state, "who-catches", event.player)
    if refusal:
        return refusal
    # Before any question of time: catching oneself is never allowed (rule `who-catches`).
    if event.player == event.other:
        text = say("%(player)s cannot catch %(player)s: another player has to.", player=event.player)
        return refuse(state, "who-catches", text)
    if state.uno_open == event.other:
        return None
    # Who has left the game holds no cards to say anything about: that is told first.
    return not_in_round(state, "uno-call", event.other) or refuse(
        state, "uno-call", _why_safe(state, event.other)
    )


def _why_safe(state: State, name: str) -> Sentence:
    # The number of cards first: with any other than one no call holds, and none is due.
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
    """Make the player caught draw the penalty, or what is left to draw; the turn does not move."""
    seat = state.match.seat_of.get(event.other)
    if seat is None or state.phase not in IN_PLAY:
        return state
    caught = draw_cards(state, seat, state.ruleset.uno_penalty)
    # Drawing closes the catch, but with both piles used up nothing was drawn: nobody is caught twice.
    return caught.replace(catchable=None) if caught.catchable == seat else caught


def hint_refused(state: State, event: Hint) -> Ruling | None:
    """Return the ruling against penalising a hint where the game is not played so."""
    refusal = not_in_play(state) or not_in_round(state, "not-now", event.player)
    if refusal or state.ruleset.penalises_hints:
        return refusal
    return refuse(state, "hint-penalty", say("This table plays without a penalty for hints."))


def hint(state: State, event: Hint) -> State:
    """Make the player who suggested a card draw; the turn does not move."""
    # No look at `penalises_hints`: a table without the option may let the penalty stand once.
    if state.phase not in IN_PLAY:
        return state
    return draw_cards(state, state.match.seat_of[event.player], state.ruleset.hint_penalty)
