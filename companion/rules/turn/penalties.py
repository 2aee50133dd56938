"""Saying UNO, the penalty for forgetting it, and the penalty for a hint."""

from companion.rules.events import Catch, Hint, Uno
from companion.rules.language.sentence import Sentence, cards_in_words, in_words, say, say_counted
from companion.rules.table import phases
from companion.rules.table.piles import draw_cards
from companion.rules.table.refusals import not_in_play, not_in_round, refuse
from companion.rules.table.rulings import Ruling
from companion.rules.table.state import State
from companion.rules.table.uncounted import is_uncounted, told


def uno_refused(state: State, event: Uno) -> Ruling | None:
    """Return the ruling against saying UNO with neither one card nor, on one's own turn, two."""
    refusal = not_in_play(state) or _nobody_calls(state) or not_in_round(state, "uno-call", event.player)
    if refusal:
        return refusal
    seat = state.match.seat_of[event.player]
    if seat in state.calls.late:
        text = say(
            "The card is down, and %(player)s can be caught (house rule: UNO before the card).",
            player=event.player,
        )
        return refuse(state, "uno-strict", text)
    if may_say_uno(state, seat) or is_uncounted(state, seat):
        return None
    return refuse(state, "uno-call", _too_many_for_uno(state, seat, event.player))


def _too_many_for_uno(state: State, seat: int, player: str) -> Sentence:
    held, due = state.counts[seat], state.ruleset.uno_hand
    before = in_words(due + 1)
    if held > due and _is_own_turn(state, seat):
        return say(
            "%(player)s holds %(held)d cards: UNO is for %(due)s or %(before)s, or more played together"
            " (house rule: several at once).",
            player=player,
            held=held,
            due=in_words(due),
            before=before,
        )
    return say_counted(
        "%(player)s holds %(num)d card: UNO is for %(cards)s, or for %(before)s on one's own turn.",
        "%(player)s holds %(num)d cards: UNO is for %(cards)s, or for %(before)s on one's own turn.",
        held,
        player=player,
        cards=cards_in_words(due),
        before=before,
    )


def _nobody_calls(state: State) -> Ruling | None:
    if state.ruleset.calls_uno:
        return None
    return refuse(state, "no-uno", say("UNO is not said or caught here (house rule: nobody says UNO)."))


def say_uno(state: State, event: Uno) -> State:
    """Say UNO: for the one card held, or for the next-to-last before it goes down."""
    seat = state.match.seat_of[event.player]
    calls_now = state.phase in phases.IN_PLAY and state.ruleset.calls_uno
    if calls_now and is_uncounted(state, seat) and not _is_own_turn(state, seat):
        # Believed: it is one card. On one's own turn it is one once a card is down.
        state = told(state, seat, state.ruleset.uno_hand)
    if seat in state.calls.late or not may_say_uno(state, seat):
        return state
    # Late, but before anybody noticed, is in time: the 1983 sheet says so, the others are silent.
    return state.replace(calls=state.calls.said_by(seat))


def may_say_uno(state: State, seat: int) -> bool:
    """Return whether ``seat`` holds one card, or on its own turn as many as may come down to one."""
    if state.phase not in phases.IN_PLAY or not state.ruleset.calls_uno:
        return False
    held, due = state.counts[seat], state.ruleset.uno_hand
    if held == due:
        return True
    # Where several cards go down at once, any hand may come down to one; so may one that nobody counted.
    any_size = state.match.lays_several or is_uncounted(state, seat)
    return _is_own_turn(state, seat) and (held == due + 1 or (held > due and any_size))


def _is_own_turn(state: State, seat: int) -> bool:
    return seat == state.acting and (state.phase in phases.OWN_TURN or state.phase is phases.DEBT)


def catch_refused(state: State, event: Catch) -> Ruling | None:
    """Return the ruling against a catch: oneself, somebody who called, or one whose time has passed."""
    refusal = not_in_play(state) or _nobody_calls(state) or not_in_round(state, "who-catches", event.player)
    if refusal:
        return refusal
    # Before any question of time: catching oneself is never allowed (rule `who-catches`).
    if event.player == event.other:
        text = say("%(player)s cannot catch %(player)s: another player has to.", player=event.player)
        return refuse(state, "who-catches", text)
    refusal = _has_gone_out(state, event.player)
    if refusal or event.other in state.uno_open or event.other in state.match.uncounted:
        return refusal
    if state.ruleset.wrong_catch_penalty:
        # A wrong catch is no refusal here: it is paid for. But there has to be somebody to catch.
        return not_in_round(state, "who-catches", event.other) or _has_gone_out(state, event.other)
    # First whether the player has left: somebody without cards cannot be caught.
    return not_in_round(state, "uno-call", event.other) or refuse(
        state, "uno-call", *_why_safe(state, event.other)
    )


def _has_gone_out(state: State, player: str) -> Ruling | None:
    if state.counts[state.match.seat_of[player]]:
        return None
    text = say("%(player)s has gone out: nobody catches or is caught without cards.", player=player)
    return refuse(state, "who-catches", text, "not-now")


def _why_safe(state: State, name: str) -> tuple[Sentence, str]:
    """Return why nobody can catch this player, and what says so."""
    # The number of cards first: with any other than one no call holds, and none is due.
    held = state.counts[state.match.seat_of[name]]
    if held != state.ruleset.uno_hand:
        text = say_counted(
            "%(player)s holds %(num)d card and cannot be caught (house rule: a wrong catch costs).",
            "%(player)s holds %(num)d cards and cannot be caught (house rule: a wrong catch costs).",
            held,
            player=name,
        )
        return text, "uno-call"
    if name in state.uno_called:
        text = say("%(player)s has said UNO and is safe (house rule: a wrong catch costs).", player=name)
        return text, "uno-call"
    if _may_have_been_dealt_it(state):
        text = say(
            "%(player)s was dealt a single card and need not say UNO (house rule: a wrong catch costs).",
            player=name,
        )
        return text, "hand-size"
    if state.ruleset.catchable_until_own_turn:
        text = say(
            "%(player)s has begun a turn since and is safe (house rule: a wrong catch costs).", player=name
        )
        return text, "uno-until-own-turn"
    text = say(
        "The next turn has begun: %(player)s is safe (house rule: catch until their next turn).", player=name
    )
    return text, "catch-limit"


def _may_have_been_dealt_it(state: State) -> bool:
    """Were single cards dealt, and has nobody laid one since?"""
    return state.ruleset.hand_size == state.ruleset.uno_hand and not (state.upcard and state.upcard.laid)


def catch(state: State, event: Catch) -> State:
    """Make the player caught draw the penalty, or what is left to draw; the turn does not move."""
    seat = state.match.seat_of.get(event.other)
    if seat is None or state.phase not in phases.IN_PLAY or not state.ruleset.calls_uno:
        return state
    if _is_no_catch(state, event):
        return state
    if is_uncounted(state, seat):
        return draw_cards(told(state, seat, state.ruleset.uno_hand), seat, state.ruleset.uno_penalty)
    if seat not in state.calls.open and state.ruleset.wrong_catch_penalty:
        return draw_cards(state, state.match.seat_of[event.player], state.ruleset.wrong_catch_penalty)
    caught = draw_cards(state, seat, state.ruleset.uno_penalty)
    # Drawing closes the catch, but with both piles used up nothing was drawn: nobody is caught twice.
    return caught.replace(calls=caught.calls.closed(caught.calls.open - {seat}))


def _is_no_catch(state: State, event: Catch) -> bool:
    """Is it no catch at all, so that nobody draws for it even where the table lets it stand?"""
    if _has_gone_out(state, event.player):
        return True
    # Where a wrong catch costs cards, one that is refused nevertheless is no catch.
    return bool(state.ruleset.wrong_catch_penalty) and catch_refused(state, event) is not None


def hint_refused(state: State, event: Hint) -> Ruling | None:
    """Return the ruling against penalising a hint where the game is not played so."""
    refusal = not_in_play(state) or not_in_round(state, "not-now", event.player)
    if refusal or state.ruleset.penalises_hints:
        return refusal
    return refuse(state, "hint-penalty", say("A hint costs nothing here (house rule: no hints)."))


def hint(state: State, event: Hint) -> State:
    """Make the player who suggested a card draw; the turn does not move."""
    # No look at `penalises_hints`: a table without the option may let the penalty stand once.
    if state.phase not in phases.IN_PLAY:
        return state
    return draw_cards(state, state.match.seat_of[event.player], state.ruleset.hint_penalty)
