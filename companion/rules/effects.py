"""The effects of an event as data: who drew, who was skipped, which colour was named.

    effects(before, event, after)    # (Effect("caught", "Ben", by="Ana"), Effect("drew", "Ben", ...))

They are worked out from the states before and after, not while the referee applies the event: most
states, in simulations and replays, are never shown to anybody, and would pay for it all the same.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from enum import StrEnum
from typing import Any, Final

from companion.rules.cards import Colour
from companion.rules.events import (
    Accept,
    Catch,
    Challenge,
    Draw,
    Event,
    Flip,
    Hand,
    Keep,
    NameColour,
    Play,
    Points,
    Reshuffle,
    Round,
    Side,
    Stand,
    Start,
    Uno,
    underlying,
)
from companion.rules.state import (
    COIN,
    COUNT,
    IN_PLAY,
    REPLAY,
    TURN,
    PendingCoin,
    PendingDrawn,
    PendingFour,
    State,
)

_BEGINS_A_TURN: Final = (Start, Play, Keep, Accept, Challenge, Flip)


class EffectKind(StrEnum):
    """The kind of an effect; its value is the word in the JSON."""

    DEALT = "dealt"
    TURNED_UP = "turned-up"
    PLAYED = "played"
    DREW = "drew"
    KEPT = "kept"
    SKIPPED = "skipped"
    REVERSED = "reversed"
    COLOUR = "colour"
    UNO = "uno"
    CAUGHT = "caught"
    CHALLENGED = "challenged"
    RETURNED = "returned"
    COIN = "coin"
    SHUFFLED = "shuffled"
    OUT = "out"
    COUNTED = "counted"
    ROUND_WON = "round-won"
    GAME_WON = "game-won"
    TURN = "turn"
    UNDONE = "undone"
    REDONE = "redone"


@dataclass(frozen=True, slots=True)
class Effect:
    """One effect of an event; a field that does not apply to its kind is None.

    ``player`` is whom it is about: who played, drew, lost the turn, was caught or challenged, took a
    Wild Draw Four back, went out, is on turn now. ``by`` is who caught or challenged them. ``symbol``
    and ``colour`` are the card's, as far as it is known, or the colour in play. Of cards drawn,
    ``count`` says how many and ``forced`` that they had to be; of a challenge, ``guilty`` what the hand
    showed. ``direction`` is the one play goes in now, ``side`` the coin's, ``points`` what a hand came to
    or a round brought, ``players`` are who has won the game, as its totals name them.
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
    side: Side | None = None
    points: int | None = None
    players: tuple[str, ...] | None = None

    @property
    def as_json(self) -> dict[str, Any]:
        """The fields that apply, as a plain dictionary."""
        return {name: value for name, value in asdict(self).items() if value is not None}


def effects(before: State, event: Event, after: State) -> tuple[Effect, ...]:
    """Return the effects of ``event``, which led from ``before`` to ``after``, in the order people see them.

    An event that was let stand and changed nothing has none.
    """
    if isinstance(event, Stand) and before == after:
        return ()
    event = underlying(event)
    # As a table sees it: the event, what it makes others do, the colour, and last whose turn it is.
    return (
        *_of_event(before, event, after),
        *_shuffled(before, event, after),
        *_forced_draws(before, event, after),
        *_skipped_by_draw(before, event, after),
        *_drawn_by_choice(before, after),
        *_colour(before, event, after),
        *_of_round_end(before, event, after),
        *_turn(before, event, after),
    )


def turn_now(state: State) -> tuple[Effect, ...]:
    """Return whose turn it is, the one effect that still matters after an undo or a redo."""
    return (Effect(EffectKind.TURN, state.turn),) if state.turn else ()


def _of_event(before: State, event: Event, after: State) -> Iterator[Effect]:
    """Yield the event itself and its immediate effects on others."""
    match event:
        case Round():
            yield Effect(EffectKind.DEALT, after.dealer)
        case Start(card=card):
            yield Effect(EffectKind.TURNED_UP, symbol=card.symbol, colour=card.colour)
            yield from _skipped_or_reversed(before, after, after.dealer, card.skips and not card.draws)
        case Play(player=player, card=card):
            yield Effect(EffectKind.PLAYED, player, symbol=card.symbol, colour=card.colour)
            skips = (card.skips and not card.draws) or (card.reverses and after.match.is_two_handed)
            yield from _skipped_or_reversed(before, after, player, skips)
        case Keep(player=player):
            yield Effect(EffectKind.KEPT, player)
        case Uno(player=player):
            yield Effect(EffectKind.UNO, player)
        case Catch(player=player, other=other):
            yield Effect(EffectKind.CAUGHT, other, by=player)
        case Challenge(player=player, guilty=guilty) if before.challenge:
            yield Effect(EffectKind.CHALLENGED, before.challenge[0], by=player, guilty=guilty)
            if _four_returned(before, after):
                yield Effect(EffectKind.RETURNED, before.challenge[0])
        case Flip(side=side):
            yield Effect(EffectKind.COIN, side=side)


def _skipped_or_reversed(before: State, after: State, player: str, skips: bool) -> Iterator[Effect]:
    # With the last card down nobody has a turn to lose; who is not seated has no next player.
    if after.phase not in IN_PLAY or player not in after.seats:
        return
    if skips:
        yield Effect(EffectKind.SKIPPED, after.after(player))
    elif before.direction != after.direction:
        yield Effect(EffectKind.REVERSED, direction=after.direction)


def _four_returned(before: State, after: State) -> bool:
    """Did the Wild Draw Four return to the hand it came from?"""
    return before.phase is not after.phase is REPLAY


def _shuffled(before: State, event: Event, after: State) -> Iterator[Effect]:
    """Yield a reshuffle, whether it was an event or the draw pile ran out."""
    goes_on = before.phase in IN_PLAY and (after.phase in IN_PLAY or after.phase is COUNT)
    # Discards never get fewer in any other way but for the one card that returns to a guilty hand.
    fewer = after.discards < before.discards and not _four_returned(before, after)
    if isinstance(event, Reshuffle) or (goes_on and fewer):
        yield Effect(EffectKind.SHUFFLED)


def _forced_draws(before: State, event: Event, after: State) -> Iterator[Effect]:
    """Yield each forced draw: what a hand gained beyond a card drawn by choice or given back."""
    # The cards of a deal are no draw.
    if isinstance(event, Round) or before.hands == after.hands:
        return
    gains = Counter({name: (after.hands.get(name) or 0) - (held or 0) for name, held in before.hands.items()})
    # Card by card out of the sum: the one put down, those drawn by choice, the Wild Draw Four returned.
    if isinstance(event, Play) and not _is_out_already(before):
        gains[event.player] += 1
    if isinstance(event, Draw):
        gains[event.player] -= _chosen(before, after)
    if before.challenge and _four_returned(before, after):
        gains[before.challenge[0]] -= 1
    for name in before.hands:
        if gains[name] > 0:
            yield Effect(EffectKind.DREW, name, count=gains[name], forced=True)


def _is_out_already(before: State) -> bool:
    """Was somebody's last card down, so that a play that came late put no card down?"""
    return (
        isinstance(before.pending, PendingFour | PendingCoin)
        and before.phase is not REPLAY
        and before.pending.was_last_card
    )


def _skipped_by_draw(before: State, event: Event, after: State) -> Iterator[Effect]:
    """Yield who was skipped for having drawn: for a card, or for a lost challenge."""
    if after.phase not in IN_PLAY:
        return
    match event:
        case Start(card=card) if card.skips and card.draws:
            yield Effect(EffectKind.SKIPPED, after.after(after.dealer))
        case Play(player=player, card=card) if card.skips and card.draws:
            yield Effect(EffectKind.SKIPPED, after.after(player))
    if before.challenge and _drew_the_four(before, event, after):
        yield Effect(EffectKind.SKIPPED, before.challenge[1])


def _drew_the_four(before: State, event: Event, after: State) -> bool:
    """Did the player who had to draw for the Wild Draw Four do so, and not take a turn all the same?"""
    if before.pending == after.pending or (isinstance(event, Challenge) and event.guilty):
        return False
    is_theirs = before.challenge is not None and getattr(event, "player", None) == before.challenge[1]
    return isinstance(event, Accept | Challenge) or not is_theirs


def _drawn_by_choice(before: State, after: State) -> Iterator[Effect]:
    """Yield the cards drawn by choice on the player's own turn."""
    if after.turn and (count := _chosen(before, after)):
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
    if after.colour is None or isinstance(event, Start):
        return
    named = isinstance(event, NameColour) or (isinstance(event, Play) and event.colour is not None)
    if named or before.colour is not after.colour:
        yield Effect(EffectKind.COLOUR, colour=after.colour)


def _of_round_end(before: State, event: Event, after: State) -> Iterator[Effect]:
    """Yield the end of a round: going out, a hand counted, the round or the game won."""
    scored = after.rounds[len(before.rounds) :]
    if after.out and not before.out:
        yield Effect(EffectKind.OUT, after.out)
    if isinstance(event, Hand | Points) and (before.out or after.out or scored):
        yield Effect(EffectKind.COUNTED, event.player, points=event.points)
    for result in scored:
        # Where everybody is charged their own hand, going out earns nothing.
        earned = None if after.setup.scoring.keeps_own else max(result.gains.values())
        yield Effect(EffectKind.ROUND_WON, result.out, points=earned)
    if after.winner and not before.winner:
        yield Effect(EffectKind.GAME_WON, players=after.winner)


def _turn(before: State, event: Event, after: State) -> tuple[Effect, ...]:
    """Return whose turn it is, where it passed or begins anew."""
    # Between two a Skip gives the same player another turn: nobody else acts, and yet a turn begins.
    begins = after.phase in (TURN, COIN) and isinstance(event, _BEGINS_A_TURN)
    return turn_now(after) if begins or before.turn != after.turn else ()
