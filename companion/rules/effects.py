"""The effects of an event as data: who drew, who was skipped, which colour was named.

    effects_of(before, event, after)    # (Effect("caught", "Ben", by="Ana"), Effect("drew", "Ben", ...))

They are worked out from the states before and after, not while the referee applies the event: most
states, in simulations and replays, are never shown to anybody, and would pay for it all the same.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from enum import StrEnum
from typing import Any, Final

from companion.rules import events
from companion.rules.cards.actions import Draws, Reverses, Skips
from companion.rules.cards.card import Card
from companion.rules.cards.colours import Colour
from companion.rules.events import Event, Jump, Play
from companion.rules.table import phases
from companion.rules.table.state import PendingCoin, PendingDebt, PendingDrawn, State

_BEGINS_A_TURN: Final = (events.Start, Play, Jump, events.Keep, events.Accept, events.Challenge, events.Flip)


class EffectKind(StrEnum):
    """The kind of an effect; its value is the word in the JSON."""

    DEALT = "dealt"
    TURNED_UP = "turned-up"
    JUMPED = "jumped"
    PLAYED = "played"
    DREW = "drew"
    KEPT = "kept"
    SKIPPED = "skipped"
    REVERSED = "reversed"
    COLOUR = "colour"
    UNO = "uno"
    CAUGHT = "caught"
    WRONGLY_CAUGHT = "wrongly-caught"
    OWES = "owes"
    DEFLECTED = "deflected"
    SWAPPED = "swapped"
    PASSED = "passed"
    HANDS_SHUFFLED = "hands-shuffled"
    CHALLENGED = "challenged"
    RETURNED = "returned"
    COIN = "coin"
    SHUFFLED = "shuffled"
    OUT = "out"
    COUNTED = "counted"
    ROUND_WON = "round-won"
    GAME_WON = "game-won"
    TURN = "turn"
    FLIPPED = "flipped"
    KNOCKED_OUT = "knocked-out"
    FIXED = "fixed"
    SEATED = "seated"
    LEFT = "left"
    JOINED = "joined"
    AMENDED = "amended"
    UNDONE = "undone"
    REDONE = "redone"


@dataclass(frozen=True, slots=True)
class Effect:
    """One effect of an event; a field that does not apply to its kind is None.

    ``player`` is whom it is about: who played, drew, lost the turn, was caught or challenged, took a
    Wild Draw Four back, owes cards, joined, left, went out, is on turn now. ``by`` is who caught or
    challenged them, laid the card that they owe for, sent that on to them, or swapped hands with them.
    ``symbol`` and ``colour`` are the card's, as far as it is known, or the colour in play. ``count`` says how
    many cards were drawn, played at once, dealt to who joined, are owed or knocked somebody out; ``forced``
    that they had to be drawn; ``guilty`` what a challenged hand showed. ``direction`` is the one play goes in
    now, ``side`` the coin's, ``points`` what a hand came to, a round brought or somebody joined or left with,
    ``players`` are who has won the game, as its totals name them, or who sits at the table. ``number`` is
    that of the event that was amended.
    """

    kind: EffectKind
    player: str | None = None
    by: str | None = None
    symbol: str | None = None
    colour: Colour | None = None
    count: int | None = None
    forced: bool | None = None
    direction: str | None = None
    guilty: bool | None = None
    side: events.Side | events.CardSide | None = None
    points: int | None = None
    players: tuple[str, ...] | None = None
    number: int | None = None

    @property
    def as_json(self) -> dict[str, Any]:
        """The fields that apply, as a plain dictionary."""
        return {name: value for name, value in asdict(self).items() if value is not None}


def effects_of(before: State, event: Event, after: State) -> tuple[Effect, ...]:
    """Return the effects of ``event``, which led from ``before`` to ``after``, in the order people see them.

    An event that was let stand and changed nothing has none.
    """
    if isinstance(event, events.LetStand) and before == after:
        return ()
    event = events.underlying(event)
    if isinstance(event, events.Amend):
        return (Effect(EffectKind.AMENDED, number=event.number), *_won(before, after), *turn_now(after))
    # As a table sees it: the event, what it makes others do, the colour, and last whose turn it is.
    return (
        *_of_event(before, event, after),
        *_shuffled(before, event, after),
        *_forced_draws(before, event, after),
        *_skipped_by_draw(before, event, after),
        *_drawn_by_choice(before, after),
        *_knocked_out(before, after),
        *_colour(before, event, after),
        *_of_round_end(before, event, after),
        *_turn(before, event, after),
    )


def turn_now(state: State) -> tuple[Effect, ...]:
    """Return whose turn it is, the one effect that still matters after an undo or a redo."""
    return (Effect(EffectKind.TURN, state.turn),) if state.turn else ()


def _of_event(before: State, event: Event, after: State) -> Iterator[Effect]:
    """Yield the event itself and its immediate effects on others."""
    if isinstance(event, events.Fix):
        yield _of_fix(event)
    match event:
        case events.Round():
            yield Effect(EffectKind.DEALT, after.dealer)
        case events.Start(card=card):
            yield Effect(EffectKind.TURNED_UP, symbol=card.symbol, colour=card.colour)
            skips = _acts_turned_up(after, card) and card.skips > 0 and not card.draws
            yield from _skipped_or_reversed(before, after, after.dealer, skips)
        case Play() | Jump():
            yield from _of_play(before, event, after)
        case events.Keep(player=player):
            yield Effect(EffectKind.KEPT, player)
        case events.Uno(player=player):
            yield Effect(EffectKind.UNO, player)
        case events.Catch(player=player, other=other):
            pays = before.ruleset.wrong_catch_penalty and other not in before.uno_open
            yield Effect(EffectKind.WRONGLY_CAUGHT if pays else EffectKind.CAUGHT, other, by=player)
        case events.Challenge(player=player, guilty=guilty) if before.challenge:
            yield Effect(EffectKind.CHALLENGED, before.challenge[0], by=player, guilty=guilty)
            if _four_returned(before, event):
                yield Effect(EffectKind.RETURNED, before.challenge[0])
        case events.Flip(side=side):
            yield Effect(EffectKind.COIN, side=side)
        case events.Seats(players=players):
            yield Effect(EffectKind.SEATED, players=players)
        case events.Leave(player=player):
            yield Effect(EffectKind.LEFT, player, points=after.left[player])
        case events.Join(name=name):
            yield Effect(EffectKind.JOINED, name, count=after.hands[name], points=after.totals[name])


def _acts_turned_up(after: State, card: Card) -> bool:
    """Return whether a card that was turned up does what it does when it is played."""
    ruleset = after.ruleset
    acts = ruleset.turned_up_acts and not card.is_wild and (card.is_number or not ruleset.turns_up_number)
    return acts and after.dealer in after.seats


def _of_fix(event: events.Fix) -> Effect:
    match event:
        case events.FixTurn(name):
            return Effect(EffectKind.FIXED, name)
        case events.FixDirection(direction):
            return Effect(EffectKind.FIXED, direction=direction)
        case events.FixTop(card, colour):
            return Effect(EffectKind.FIXED, symbol=card.symbol, colour=card.colour or colour)
        case events.FixSide(side):
            return Effect(EffectKind.FIXED, side=side)
        case events.FixHand(name, cards):
            return Effect(EffectKind.FIXED, name, count=cards)
        case events.FixTotal(name, points):
            return Effect(EffectKind.FIXED, name, points=points)


def _of_play(before: State, event: Play | Jump, after: State) -> Iterator[Effect]:
    """Yield a card or several put down, and whom they skip, turn back, or leave with other cards."""
    player, cards = event.player, _cards_of(before, event)
    card = cards[-1]
    if isinstance(event, Jump) and before.turn != player:
        yield Effect(EffectKind.JUMPED, player)
    several = len(cards) if len(cards) > 1 else None
    yield Effect(EffectKind.PLAYED, player, symbol=card.symbol, colour=card.colour, count=several)
    if after.side and before.side != after.side:
        yield Effect(EffectKind.FLIPPED, side=after.side)
    # Nobody loses a turn for a card that sends a debt on.
    deflects = after.debt is not None and not card.draws
    skip, reverses = after.ruleset.action_of(card, Skips), after.ruleset.action_of(card, Reverses)
    is_skipped = skip is not None or (reverses is not None and after.match.is_two_handed)
    yield from _skipped_or_reversed(
        before, after, player, is_skipped and not deflects, len(cards) * (skip.players if skip else 1)
    )
    if after.debt:
        kind = EffectKind.DEFLECTED if deflects else EffectKind.OWES
        yield Effect(kind, after.turn, by=after.debt[1], count=after.debt[0])
    yield from _hands_moved(event, card, after)


def _cards_of(before: State, event: Play | Jump) -> tuple[Card, ...]:
    if isinstance(event, Play):
        return event.cards
    assert before.top is not None
    return (before.top,)


def _hands_moved(event: Play | Jump, card: Card, after: State) -> Iterator[Effect]:
    ruleset, is_in_play = after.ruleset, after.phase in phases.IN_PLAY
    is_dealt = card in after.match.copies and (is_in_play or ruleset.deals_last_shuffle)
    if is_dealt and ruleset.shuffles_hands(card):
        yield Effect(EffectKind.HANDS_SHUFFLED, event.player)
    # As the last card neither of the others moves anything.
    if not is_in_play:
        return
    if ruleset.swaps_hands(card) and event.swap not in (None, event.player):
        yield Effect(EffectKind.SWAPPED, event.swap, by=event.player)
    if ruleset.passes_hands(card):
        yield Effect(EffectKind.PASSED, direction=after.direction)


def _skipped_or_reversed(
    before: State, after: State, player: str, skips: bool, cards: int = 1
) -> Iterator[Effect]:
    # With the last card down nobody has a turn to lose; who is not seated has no next player.
    if after.phase not in phases.IN_PLAY or player not in after.seats:
        return
    if before.direction != after.direction:
        yield Effect(EffectKind.REVERSED, direction=after.direction)
    if skips:
        # Counted round the table, several Skips may come back to their player.
        missed, name = list[str](), player
        for _ in range(1 if after.match.is_two_handed else cards):
            name = after.after(name)
            missed.append(name)
        yield from (Effect(EffectKind.SKIPPED, each) for each in dict.fromkeys(missed) if each != player)


def _four_returned(before: State, event: Event) -> bool:
    """Did the Wild Draw Four return to the hand it came from?"""
    is_guilty = isinstance(event, events.Challenge) and event.guilty
    return before.phase is phases.CHALLENGE and is_guilty and before.ruleset.guilty_takes_card_back


def _shuffled(before: State, event: Event, after: State) -> Iterator[Effect]:
    """Yield a reshuffle, whether it was an event or the draw pile ran out."""
    goes_on = before.phase in phases.IN_PLAY and (
        after.phase in phases.IN_PLAY or after.phase is phases.COUNT
    )
    # Discards never get fewer in any other way but for the one card that returns to a guilty hand.
    fewer = after.discards < before.discards and not _four_returned(before, event)
    if isinstance(event, events.Reshuffle) or (goes_on and fewer):
        yield Effect(EffectKind.SHUFFLED)


def _forced_draws(before: State, event: Event, after: State) -> Iterator[Effect]:
    """Yield each forced draw: what a hand gained beyond a card drawn by choice or given back."""
    # The cards of a deal are no draw, and neither is a hand that was miscounted.
    if isinstance(event, events.Round | events.FixHand) or before.hands == after.hands:
        return
    held_after = _hands_before_moving(before, event, after)
    # A hand that was or is uncounted tells no draw.
    gains = Counter(
        {
            name: count - held
            for name, held in before.hands.items()
            if held is not None and (count := held_after.get(name)) is not None
        }
    )
    # Not counting cards put down, cards drawn by choice, and a Wild Draw Four that was returned.
    if isinstance(event, Play | Jump) and event.player in gains and not _is_out_already(before):
        gains[event.player] += (event.laid or 0) if isinstance(event, Play) else 1
    if isinstance(event, events.Draw | events.Drew):
        gains[event.player] -= _chosen(before, after)
    if before.challenge and _four_returned(before, event):
        gains[before.challenge[0]] -= 1
    for name in _as_they_drew(event, after) or gains:
        if gains[name] > 0:
            yield Effect(EffectKind.DREW, name, count=gains[name], forced=True)


def _as_they_drew(event: Event, after: State) -> tuple[str, ...]:
    """Return all players from who laid a card, in the direction of play; nobody where none was laid."""
    if not isinstance(event, Play | Jump) or event.player not in after.seats:
        return ()
    place = after.seats.index(event.player)
    to_the_left = (*after.seats[place:], *after.seats[:place])
    return to_the_left if after.step > 0 else (to_the_left[0], *reversed(to_the_left[1:]))


def _hands_before_moving(before: State, event: Event, after: State) -> dict[str, int | None]:
    """Return the hands after the event as they were before a card moved them."""
    held = after.hands
    if not isinstance(event, Play | Jump) or event.player not in after.seats:
        return held
    moves = {effect.kind: effect for effect in _hands_moved(event, _cards_of(before, event)[-1], after)}
    if EffectKind.HANDS_SHUFFLED in moves:
        return _hands_before_dealing(before, event, after)
    # Swapped first and passed on then, so that it is taken back in the other order.
    if EffectKind.PASSED in moves:
        held = {name: held[after.after(name)] for name in held}
    if EffectKind.SWAPPED in moves and event.swap in held:
        held = held | {event.player: held[event.swap], event.swap: held[event.player]}
    return held


def _hands_before_dealing(before: State, event: Play | Jump, after: State) -> dict[str, int | None]:
    """Return the hands that a card had dealt anew, after all owed cards were drawn."""
    counted = {name: held for name, held in before.hands.items() if held is not None}
    dealt = [held for held in after.hands.values() if held is not None]
    if len(counted) < len(before.hands) or len(dealt) < len(after.hands):
        return after.hands
    laid = (event.laid or 1) if isinstance(event, Play) else 1
    drawn = sum(dealt) + laid - sum(counted.values())
    gained = Counter({before.turn: drawn})
    gained[event.player] -= laid
    return {name: held + gained[name] for name, held in counted.items()}


def _is_out_already(before: State) -> bool:
    """Was somebody's last card down, so that a play that came late put no card down?"""
    return (
        isinstance(before.pending, PendingDebt | PendingCoin)
        and before.phase is not phases.REPLAY
        and before.pending.was_last_card
    )


def _skipped_by_draw(before: State, event: Event, after: State) -> Iterator[Effect]:
    """Yield who was skipped for having drawn: for a card, or for a lost challenge."""
    if after.phase not in phases.IN_PLAY:
        return
    waits = after.phase in (phases.CHALLENGE, phases.DEBT)
    match event:
        case events.Start(card=card) if (
            card.skips and card.draws and not waits and _acts_turned_up(after, card)
        ):
            yield Effect(EffectKind.SKIPPED, after.after(after.dealer))
        case Play(player=player) | Jump(player=player) if not waits and after.ruleset.action_of(
            _cards_of(before, event)[-1], Draws
        ):
            yield Effect(EffectKind.SKIPPED, after.after(player))
    if before.phase in (phases.CHALLENGE, phases.DEBT) and _drew_what_was_owed(before, event, after):
        yield Effect(EffectKind.SKIPPED, before.turn)


def _knocked_out(before: State, after: State) -> Iterator[Effect]:
    """Yield who is out of the round by the mercy rule; with the last of them it is scored at once."""
    if before.match.mercy and before.round == after.round:
        ended = () if after.rounds is before.rounds else after.rounds[-1:]
        out = after.knocked_out or tuple(name for each in ended for name in each.knocked_out)
        new = [name for name in out if name not in before.knocked_out]
        held = _set_aside(before, after) if len(new) == 1 and new[0] not in before.match.uncounted else None
        yield from (Effect(EffectKind.KNOCKED_OUT, name, count=held) for name in new)


def _set_aside(before: State, after: State) -> int | None:
    """Count the cards of who was knocked out; None where they are among the discards again."""
    return max(after.match.aside - before.match.aside, 0) or None


def _drew_what_was_owed(before: State, event: Event, after: State) -> bool:
    """Did the player who owed cards draw them, and not take a turn all the same?"""
    if before.pending == after.pending or (isinstance(event, events.Challenge) and event.guilty):
        return False
    # A correction or a leaving drops what was owed: nobody draws it. Who joins only moves it to another seat.
    if isinstance(event, events.Fix | events.Leave | events.Join):
        return False
    is_theirs = getattr(event, "player", None) == before.turn
    return isinstance(event, events.Accept | events.Challenge) or not is_theirs


def _drawn_by_choice(before: State, after: State) -> Iterator[Effect]:
    """Yield the cards drawn by choice on the player's own turn."""
    if after.turn and after.turn not in after.match.uncounted and (count := _chosen(before, after)):
        yield Effect(EffectKind.DREW, after.turn, count=count)


def _chosen(before: State, after: State) -> int:
    """Count the cards that the player on turn has drawn by choice since ``before``."""
    if not isinstance(after.pending, PendingDrawn):
        return 0
    # Drawing until a card fits is one turn of many draws: only what this event added is its own.
    so_far = (
        before.pending.cards if isinstance(before.pending, PendingDrawn) and before.turn == after.turn else 0
    )
    return after.pending.cards - so_far


def _colour(before: State, event: Event, after: State) -> Iterator[Effect]:
    """Yield the colour in play, where it was named or has changed."""
    # The card turned up shows its colour itself.
    if after.colour is None or isinstance(event, events.Start):
        return
    named = isinstance(event, events.NameColour | events.FixTop) or (
        isinstance(event, Play) and event.colour is not None
    )
    if named or before.colour is not after.colour:
        yield Effect(EffectKind.COLOUR, colour=after.colour)


def _of_round_end(before: State, event: Event, after: State) -> Iterator[Effect]:
    """Yield the end of a round: going out, a hand counted, the round or the game won."""
    scored = after.rounds[len(before.rounds) :] if after.rounds is not before.rounds else ()
    if after.out and not before.out:
        yield Effect(EffectKind.OUT, after.out)
    if isinstance(event, events.Hand | events.Points) and (before.out or after.out or scored):
        yield Effect(EffectKind.COUNTED, event.player, points=event.points)
    for result in scored:
        # Where everybody is charged their own hand, going out earns nothing.
        earned = None if after.setup.scoring.keeps_own else max(result.gains.values())
        yield Effect(EffectKind.ROUND_WON, result.out, points=earned)
    yield from _won(before, after)


def _won(before: State, after: State) -> tuple[Effect, ...]:
    # By an amendment somebody else may have won it.
    if after.winner in ((), before.winner):
        return ()
    return (Effect(EffectKind.GAME_WON, players=after.winner),)


def _turn(before: State, event: Event, after: State) -> tuple[Effect, ...]:
    """Return whose turn it is, where it passed or begins anew."""
    # Between two a Skip gives the same player another turn: nobody else acts, and yet a turn begins.
    begins = after.phase in (phases.TURN, phases.COIN) and isinstance(event, _BEGINS_A_TURN)
    return turn_now(after) if begins or before.turn != after.turn else ()
