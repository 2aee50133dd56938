"""Buttons that are card faces, for a table that follows every card."""

from collections.abc import Callable, Iterable

from companion.rules import FACES, Card, Colour, Event, Play
from companion.web.pad.taps import ACTIONS, Offer, Row, Tap, said

NUMBERS_IN_A_COLOUR = 10


def key(offer: Offer, face: Card, event: Event) -> Tap:
    """One face; what the referee does not expect is dim, and can be tapped all the same."""
    dim = "" if offer.may(event) else " is-dim"
    icon = ACTIONS[face.symbol][1] if face.symbol in ACTIONS else ""
    return said(event, face.symbol or "", icon=icon, look=f"is-key is-{face.colour}{dim}", spoken=face.name)


def all_faces(offer: Offer, event_of: Callable[[Card], Event]) -> tuple[Row, ...]:
    """Every coloured face, colour by colour."""
    return tuple(
        Row(tuple(key(offer, face, event_of(face)) for face in _in(colour)), "is-7") for colour in Colour
    )


def fitting_faces(offer: Offer) -> tuple[Row, ...]:
    """What fits, big: the colour in play, and the same symbol in the others where it is seen."""
    colour = offer.state.colour
    if colour is None:
        return all_faces(offer, lambda face: Play(offer.player, face))
    own = _in(colour)
    others = [
        face for face in FACES if face.colour not in (None, colour) and offer.may(Play(offer.player, face))
    ]
    same = others if len(others) < len(Colour) else []
    numbers, actions = own[:NUMBERS_IN_A_COLOUR], own[NUMBERS_IN_A_COLOUR:]
    special = (*_plays(offer, same), *_plays(offer, actions))
    return (Row(special, f"is-{len(special)}"), Row(_plays(offer, numbers), "is-5"))


def _in(colour: Colour) -> list[Card]:
    return [face for face in FACES if face.colour is colour]


def _plays(offer: Offer, faces: Iterable[Card]) -> tuple[Tap, ...]:
    return tuple(key(offer, face, Play(offer.player, face)) for face in faces)
