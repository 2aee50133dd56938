"""What the table has seen of a round: every event as it now holds, and the cards laid one on the other."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from companion.odds.places import returned_to
from companion.rules import (
    Amend,
    Card,
    Colour,
    FixTop,
    Game,
    Jump,
    LetStand,
    NameColour,
    Play,
    Round,
    Ruling,
    Start,
    State,
    TableEvent,
    apply,
    new_game,
    underlying,
)


class RoundEvent(NamedTuple):
    """One event of the round, between the tables before and after it; what was on top lies at ``top``."""

    before: State
    event: TableEvent
    after: State
    top: int


class SeenDiscard(NamedTuple):
    """A card on the discards as it was seen: what it could be, and the colour named for a wild.

    ``fits`` says that it had to go on the card under it, ``twin`` that it is the same card.
    """

    faces: tuple[Card, ...]
    colour: Colour | None = None
    fits: bool = False
    twin: bool = False


@dataclass(frozen=True)
class RoundSoFar:
    """A round so far: its steps, and all cards that were laid, from the one turned up to the top."""

    steps: tuple[RoundEvent, ...]
    laid: tuple[SeenDiscard, ...]


def read_past(game: Game) -> RoundSoFar:
    """Return what is known of the round under way; nothing where none is."""
    steps: list[RoundEvent] = []
    laid: list[SeenDiscard] = []
    for before, event, after in _moments(game):
        steps.append(RoundEvent(before, event, after, len(laid) - 1))
        _lay(laid, before, event, after)
    return RoundSoFar(tuple(steps), tuple(laid))


def _moments(game: Game) -> list[tuple[State, TableEvent, State]]:
    """Return each event of the round with the table before and after, its beginning first."""
    moments: list[tuple[State, TableEvent, State]] = []
    for before, event, after in _backwards(game):
        moments.append((before, event, after))
        if isinstance(event, Round):
            moments.reverse()
            return moments
    return []


def _backwards(game: Game) -> Iterator[tuple[State, TableEvent, State]]:
    now: Game | None = game
    while now and now.event and now.before:
        event = underlying(now.event)
        if isinstance(event, Amend):
            # An amendment says what earlier events were: those before it no longer hold as they are.
            yield from _folded_anew(now)
            return
        if not isinstance(now.event, LetStand) or now.before.state != now.state:
            yield now.before.state, event, now.state  # type: ignore[misc] # undo and redo are no event here
        now = now.before


def _folded_anew(game: Game) -> Iterator[tuple[State, TableEvent, State]]:
    state, moments = new_game(game.setup).state, []
    for event in game.clean:
        after = apply(state, event)
        assert not isinstance(after, Ruling)
        moments.append((state, underlying(event), after))
        state = after
    yield from reversed(moments)  # type: ignore[misc] # as above


def _lay(laid: list[SeenDiscard], before: State, event: TableEvent, after: State) -> None:
    """Add to the cards laid what this event put down, and take from them what it took back."""
    top = after.top
    match event:
        case Round():
            laid.clear()
        case Start() if top and before.top is None:
            laid.append(SeenDiscard(_faces(after, top)))
        case Play() if top:
            laid += (SeenDiscard(_faces(after, card)) for card in event.cards[:-1])
            # As the referee narrowed it, by what could lie there.
            seen = top if not event.more else event.cards[-1]
            laid.append(SeenDiscard(_faces(after, seen), _named(after, seen), not event.more))
        case Jump() if top:
            laid.append(SeenDiscard(_faces(after, top), twin=True))
        case NameColour() if laid:
            laid[-1] = laid[-1]._replace(colour=event.colour)
        case FixTop() if top and laid:
            laid[-1] = SeenDiscard(_faces(after, top), _named(after, top))
        case _ if laid and returned_to(before, event, after):
            laid.pop()


def _named(state: State, card: Card) -> Colour | None:
    return state.colour if card.is_wild else None


def _faces(state: State, card: Card) -> tuple[Card, ...]:
    """Return what a card could be: a number that acts is always seen whole, so that others are none."""
    acting = state.match.acting if card.symbol is None else ()
    copies = state.match.copies
    return tuple(face for face in card.faces if face.symbol not in acting and face in copies) or card.faces
