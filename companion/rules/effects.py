"""What an event did at the table, as data: who drew, who lost the turn, what came of it.

    effects(before, event, after)    # (Effect("caught", "Ben", by="Ana"), Effect("drew", "Ben", ...))

The referee makes one state after another and says nothing about the way there: thousands of them a
second are never shown to anybody. Whoever does show one asks here, once, and compares no hands.
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
    """What an effect is about."""

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
    """One thing that came of an event; what it has nothing to say about is None.

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
        """Only what it has to say."""
        return {name: value for name, value in asdict(self).items() if value is not None}


def effects(before: State, event: Event, after: State) -> tuple[Effect, ...]:
    """What came of ``event``, which led from one state to the other, in the order people see it.

    Nothing comes of an event that was let stand and changed nothing.
    """
    if isinstance(event, Stand) and before == after:
        return ()
    event = underlying(event)
    return (
        *_of_the_event(before, event, after),
        *_shuffled(before, event, after),
        *_forced_draws(before, event, after),
        *_lost_with_the_draw(before, event, after),
        *_drawn_by_choice(before, after),
        *_colour(before, event, after),
        *_of_the_end(before, event, after),
        *_turn(before, event, after),
    )


def turn_now(state: State) -> tuple[Effect, ...]:
    """Whose turn it is, as the one effect that still matters where others are long over."""
    return (Effect(EffectKind.TURN, state.turn),) if state.turn else ()


def _of_the_event(before: State, event: Event, after: State) -> Iterator[Effect]:
    """The event itself, and what it does to others at once."""
    match event:
        case Round():
            yield Effect(EffectKind.DEALT, after.dealer)
        case Start(card=card):
            yield Effect(EffectKind.TURNED_UP, symbol=card.symbol, colour=card.colour)
            yield from _passed_on(before, after, after.dealer, card.skips and not card.draws)
        case Play(player=player, card=card):
            yield Effect(EffectKind.PLAYED, player, symbol=card.symbol, colour=card.colour)
            skips = (card.skips and not card.draws) or (card.reverses and after.match.is_two_handed)
            yield from _passed_on(before, after, player, skips)
        case Keep(player=player):
            yield Effect(EffectKind.KEPT, player)
        case Uno(player=player):
            yield Effect(EffectKind.UNO, player)
        case Catch(player=player, other=other):
            yield Effect(EffectKind.CAUGHT, other, by=player)
        case Challenge(player=player, guilty=guilty) if before.challenge:
            yield Effect(EffectKind.CHALLENGED, before.challenge[0], by=player, guilty=guilty)
            if _came_back(before, after):
                yield Effect(EffectKind.RETURNED, before.challenge[0])
        case Flip(side=side):
            yield Effect(EffectKind.COIN, side=side)


def _passed_on(before: State, after: State, player: str, skips: bool) -> Iterator[Effect]:
    if after.phase not in IN_PLAY or player not in after.seats:
        return
    if skips:
        yield Effect(EffectKind.SKIPPED, after.after(player))
    elif before.direction != after.direction:
        yield Effect(EffectKind.REVERSED, direction=after.direction)


def _came_back(before: State, after: State) -> bool:
    """Did the Wild Draw Four return to the hand it came from?"""
    return before.phase is not after.phase is REPLAY


def _shuffled(before: State, event: Event, after: State) -> Iterator[Effect]:
    """The discards went into the draw pile, said so or because it had run out."""
    goes_on = before.phase in IN_PLAY and (after.phase in IN_PLAY or after.phase is COUNT)
    fewer = after.discards < before.discards and not _came_back(before, after)
    if isinstance(event, Reshuffle) or (goes_on and fewer):
        yield Effect(EffectKind.SHUFFLED)


def _forced_draws(before: State, event: Event, after: State) -> Iterator[Effect]:
    """Each hand that grew by more than its player laid down, drew by choice or was given back."""
    if isinstance(event, Round) or before.hands == after.hands:
        return
    gains = Counter({name: (after.hands.get(name) or 0) - (held or 0) for name, held in before.hands.items()})
    if isinstance(event, Play) and not _is_out_already(before):
        gains[event.player] += 1
    if isinstance(event, Draw):
        gains[event.player] -= _chosen(before, after)
    if before.challenge and _came_back(before, after):
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


def _lost_with_the_draw(before: State, event: Event, after: State) -> Iterator[Effect]:
    """Who drew for a card, or for a challenge that failed, and so does not play."""
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
    """Was the four that waited drawn by who had to, who did not play or draw a card all the same?"""
    if before.pending == after.pending or (isinstance(event, Challenge) and event.guilty):
        return False
    is_theirs = before.challenge is not None and getattr(event, "player", None) == before.challenge[1]
    return isinstance(event, Accept | Challenge) or not is_theirs


def _drawn_by_choice(before: State, after: State) -> Iterator[Effect]:
    """A card drawn on the own turn, owed to nobody."""
    if after.turn and (count := _chosen(before, after)):
        yield Effect(EffectKind.DREW, after.turn, count=count)


def _chosen(before: State, after: State) -> int:
    """How many cards the one to play has drawn since ``before``, in the turn alone."""
    if not isinstance(after.pending, PendingDrawn):
        return 0
    so_far = (
        before.pending.cards if isinstance(before.pending, PendingDrawn) and before.turn == after.turn else 0
    )
    return after.pending.cards - so_far


def _colour(before: State, event: Event, after: State) -> Iterator[Effect]:
    """The colour in play, where it was named or is another one now."""
    if after.colour is None or isinstance(event, Start):
        return
    named = isinstance(event, NameColour) or (isinstance(event, Play) and event.colour is not None)
    if named or before.colour is not after.colour:
        yield Effect(EffectKind.COLOUR, colour=after.colour)


def _of_the_end(before: State, event: Event, after: State) -> Iterator[Effect]:
    """Somebody is out, a hand is counted, the round or the game is won."""
    scored = after.rounds[len(before.rounds) :]
    if after.out and not before.out:
        yield Effect(EffectKind.OUT, after.out)
    if isinstance(event, Hand | Points) and (before.out or after.out or scored):
        yield Effect(EffectKind.COUNTED, event.player, points=event.points)
    for result in scored:
        earned = None if after.setup.scoring.keeps_own else max(result.gains.values())
        yield Effect(EffectKind.ROUND_WON, result.out, points=earned)
    if after.winner and not before.winner:
        yield Effect(EffectKind.GAME_WON, players=after.winner)


def _turn(before: State, event: Event, after: State) -> tuple[Effect, ...]:
    """Somebody has to act who had not to before, or begins another turn."""
    begins = after.phase in (TURN, COIN) and isinstance(event, _BEGINS_A_TURN)
    return turn_now(after) if begins or before.turn != after.turn else ()
