"""Buttons with card faces, for the level at which every card is followed."""

from collections.abc import Callable, Iterable

from companion.rules import FACES, Card, Colour, Event, Play
from companion.web.pad.buttons import ACTIONS, Button, Phone, Row, button_for

NUMBERS_IN_A_COLOUR = 10


def key(phone: Phone, face: Card, event: Event) -> Button:
    """Return the button of one face. An illegal one is dim, and can be tapped all the same: tables err."""
    dim = "" if phone.may(event) else " is-dim"
    icon = ACTIONS[face.symbol][1] if face.symbol in ACTIONS else ""
    return button_for(
        event, face.symbol or "", icon=icon, look=f"is-key is-{face.colour}{dim}", spoken=face.name
    )


def all_faces(phone: Phone, event_of: Callable[[Card], Event]) -> tuple[Row, ...]:
    """Return every coloured face, a row for each colour."""
    return tuple(
        Row(tuple(key(phone, face, event_of(face)) for face in _in(colour)), "is-7") for colour in Colour
    )


def fitting_faces(phone: Phone) -> tuple[Row, ...]:
    """Return the faces that fit: the colour in play, and the same symbol in the others where it is known."""
    colour = phone.state.colour
    if colour is None:
        return all_faces(phone, lambda face: Play(phone.player, face))
    own = _in(colour)
    others = [
        face for face in FACES if face.colour not in (None, colour) and phone.may(Play(phone.player, face))
    ]
    # Where nobody saw the symbol on top, any face of the other colours may fit: too many for big keys.
    same = others if len(others) < len(Colour) else []
    numbers, actions = own[:NUMBERS_IN_A_COLOUR], own[NUMBERS_IN_A_COLOUR:]
    special = (*_plays(phone, same), *_plays(phone, actions))
    return (Row(special, f"is-{len(special)}"), Row(_plays(phone, numbers), "is-5"))


def _in(colour: Colour) -> list[Card]:
    return [face for face in FACES if face.colour is colour]


def _plays(phone: Phone, faces: Iterable[Card]) -> tuple[Button, ...]:
    return tuple(key(phone, face, Play(phone.player, face)) for face in faces)
