"""What the table has seen of a round: every event as it now holds, and the cards played."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from companion import rules
from companion.odds.places import returned_to, turns_over


class RoundEvent(NamedTuple):
    """An event of the round with the states before and after; ``top`` is the top card's index by then."""

    before: rules.State
    event: rules.TableEvent
    after: rules.State
    top: int


class SeenDiscard(NamedTuple):
    """A discard as it was seen: its possible faces, and the colour named for a wild.

    ``fits``: it had to fit the card beneath. ``twin``: it is the same card as the one beneath.
    """

    faces: tuple[rules.Card, ...]
    colour: rules.Colour | None = None
    fits: bool = False
    twin: bool = False


@dataclass(frozen=True)
class RoundSoFar:
    """A round so far: its events, and all cards played, from the first one turned up to the top.

    Where cards have two sides, they are the events since the other side was up, the one that turned all
    over among them, and the cards that were played with this side up; ``below`` are those of the other side
    that still lie there, the last to come to lie on top.
    """

    steps: tuple[RoundEvent, ...]
    laid: tuple[SeenDiscard, ...]
    below: tuple[SeenDiscard, ...] = ()


def read_past(game: rules.Game) -> RoundSoFar:
    """Return what is known of the round under way; empty between rounds."""
    steps: list[RoundEvent] = []
    laid: list[SeenDiscard] = []
    below: list[SeenDiscard] = []
    for before, event, after in _moments(game):
        is_turned = turns_over(before, after)
        if is_turned:
            # What people did with their cards says nothing of the other sides of these.
            steps.clear()
        steps.append(RoundEvent(before, event, after, len(laid) - 1))
        _lay(laid, before, event, after)
        if is_turned:
            laid, below = _turned(below, after), laid[-after.discards :]
        if not _lowest(after):
            # The discards may have been shuffled.
            below.clear()
    return RoundSoFar(tuple(steps), tuple(laid), tuple(below))


def _lowest(state: rules.State) -> rules.Card | None:
    """Return the card beneath all others as the side that is down shows it, where the referee knows it."""
    return state.match.card_sides and state.match.card_sides.lowest


def _turned(below: list[SeenDiscard], after: rules.State) -> list[SeenDiscard]:
    """Return the discards that show again what was seen of them, and the top as it was told, or not."""
    if after.top:
        beneath = below[-1] if below else SeenDiscard(())
        return [*below[:-1], beneath._replace(faces=_faces(after, after.top))]
    # A Wild would have been told, as its colour has to be named.
    return [SeenDiscard(tuple(face for face in after.deck.faces if not face.is_wild))]


def _moments(game: rules.Game) -> list[tuple[rules.State, rules.TableEvent, rules.State]]:
    moments: list[tuple[rules.State, rules.TableEvent, rules.State]] = []
    for before, event, after in _backwards(game):
        moments.append((before, event, after))
        if isinstance(event, rules.Round):
            moments.reverse()
            return moments
    return []


def _backwards(game: rules.Game) -> Iterator[tuple[rules.State, rules.TableEvent, rules.State]]:
    now: rules.Game | None = game
    while now and now.event and now.before:
        event = rules.underlying(now.event)
        if isinstance(event, rules.Amend):
            # An amendment changes earlier events: the states before it no longer hold.
            yield from _folded_anew(now)
            return
        if not isinstance(now.event, rules.LetStand) or now.before.state != now.state:
            yield now.before.state, event, now.state  # type: ignore[misc] # undo and redo are no event here
        now = now.before


def _folded_anew(game: rules.Game) -> Iterator[tuple[rules.State, rules.TableEvent, rules.State]]:
    state, moments = rules.new_game(game.setup).state, []
    for event in game.clean:
        after = rules.apply(state, event)
        assert not isinstance(after, rules.Ruling)
        moments.append((state, rules.underlying(event), after))
        state = after
    yield from reversed(moments)  # type: ignore[misc] # as above


def _lay(laid: list[SeenDiscard], before: rules.State, event: rules.TableEvent, after: rules.State) -> None:
    """Add the cards that an event put down, or remove the one that it took back."""
    top = after.top
    match event:
        case rules.Round():
            laid.clear()
        case rules.Start() if before.discards < after.discards:
            # One that starts no round stays where it is, and another is turned up on it.
            laid.append(SeenDiscard(_faces(after, top or event.card)))
        case rules.Play() if turns_over(before, after):
            # The last lies beneath all others now, as the referee narrowed it.
            last = _lowest(after) or event.cards[-1]
            laid += (SeenDiscard(_faces(before, card)) for card in (*event.cards[:-1], last))
        case rules.Play() if top:
            laid += (SeenDiscard(_faces(after, card)) for card in cards_of(event)[:-1])
            # As the referee narrowed it, by what could lie there.
            seen = top if not event.more else event.cards[-1]
            alone = not event.more and not event.along
            laid.append(SeenDiscard(_faces(after, seen), _named(after, seen), alone))
        case rules.Jump() if top:
            laid.append(SeenDiscard(_faces(after, top), twin=True))
        case rules.NameColour() if laid:
            laid[-1] = laid[-1]._replace(colour=event.colour)
        case rules.FixTop() if top and laid:
            laid[-1] = SeenDiscard(_faces(after, top), _named(after, top))
        case _ if laid and returned_to(before, event, after):
            laid.pop()


def cards_of(event: rules.Play) -> tuple[rules.Card, ...]:
    """Return every card of a play that was told, as they come to lie: what goes along lies beneath."""
    along = event.along if isinstance(event.along, tuple) else ()
    return (*along, *event.cards)


def _named(state: rules.State, card: rules.Card) -> rules.Colour | None:
    return state.colour if card.is_wild else None


def _faces(state: rules.State, card: rules.Card) -> tuple[rules.Card, ...]:
    """Return what a card could be; not a number that acts, as those are always seen completely."""
    acting = state.match.acting if card.symbol is None else ()
    copies = state.match.copies
    return tuple(face for face in card.faces if face.symbol not in acting and face in copies) or card.faces
