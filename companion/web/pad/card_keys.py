"""Buttons with card faces, for the level at which every card is followed."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final, TypeAlias

from companion.rules import Card, Colour, Event, read_card
from companion.web.pad.buttons import FACES, Button, Phone, Row, button_for, side_by_side
from companion.web.pad.plays import play_of, playing
from companion.web.words.language import _
from companion.web.words.phrases import colour_name

Key: TypeAlias = Callable[[Card], Button]
"""Makes the button of one face."""

MOST_ACTIONS: Final = 3
"""The most action cards that leave room for a column for each other colour."""

MOST_ABREAST: Final = 7
"""The most keys of a colour that stand on one line of a phone."""

UNSEEN: Final = read_card("?")
"""A number card whose colour and number nobody saw."""


def face_key(button: Button, face: Card, is_legal: bool = True) -> Button:
    """Return the button with that face on it. An illegal one is dim, and can be tapped all the same.

    Tables err, and the refusal says why.
    """
    dim = "" if is_legal else " is-dim"
    icon = face.sort.icon if face.sort else ""
    look = f"is-card is-key is-{face.colour or 'any'}{dim}"
    word = colour_name(face.colour) if face.colour else ""
    return replace(button, label=face.symbol or "?", note=word, icon=icon, look=look, spoken=face.name)


def unseen_number() -> Button:
    """Return the button of a number that nobody saw, without what it does."""
    return Button(_("A number I missed"), look="is-quiet")


def play_key(phone: Phone, face: Card) -> Button:
    """Return the button that plays that face."""
    return face_key(playing(phone, (face,), Button("")), face, phone.may(play_of(phone, (face,))))


def event_key(phone: Phone, event: Event, face: Card) -> Button:
    """Return the button with that face that enters an event about it."""
    return face_key(button_for(event, ""), face, phone.may(event))


def all_faces(key: Key, faces: Sequence[Card]) -> tuple[Row, ...]:
    """Return every coloured one of these faces, a row for each colour; a whole deck is one keypad."""
    colours = dict.fromkeys(face.colour for face in faces if face.colour)
    rows = [_in(colour, faces) for colour in colours]
    if max(map(len, rows), default=0) <= MOST_ABREAST:
        return tuple(Row(tuple(map(key, row)), "is-7") for row in rows)
    return tuple(Row(tuple(replace(key(face), card=face) for face in row), FACES) for row in rows)


def with_wilds(rows: tuple[Row, ...], wilds: tuple[Button, ...]) -> tuple[Row, ...]:
    """Return these rows of faces, and the wilds: among their keys, or else in a row of their own."""
    is_keypad = any(row.look == FACES for row in rows)
    return (*rows, Row(wilds, FACES) if is_keypad else side_by_side(wilds))


def fitting_faces(phone: Phone, key: Key, faces: Sequence[Card]) -> tuple[Row, ...]:
    """Return the faces that fit: the colour in play, and the same symbol in the others where it is known.

    The specials and the other colours keep their columns, whatever is on top.
    """
    colour = phone.state.colour
    if colour is None:
        return all_faces(key, faces)
    own = _in(colour, faces)
    others = [
        face for face in faces if face.colour not in (None, colour) and phone.may(play_of(phone, (face,)))
    ]
    # Where nobody saw the symbol on top, any face of the other colours may fit: too many for big keys.
    same = others if len(others) < len(phone.colours) else []
    numbers = tuple(face for face in own if face.is_number)
    special = (*(face for face in own if not face.is_number), *same)
    return (*special_faces(phone, key, special), Row(tuple(map(key, numbers)), "is-5"))


def special_faces(phone: Phone, key: Key, faces: Sequence[Card]) -> tuple[Row, ...]:
    """Return these faces in a row: actions of the colour in play, then a column for each other colour.

    Of a deck with more actions than have room beside the colours, these are in a row of their own.
    """
    if len(phone.state.deck.actions) > MOST_ACTIONS:
        own = tuple(key(face) for face in faces if face.colour is phone.state.colour)
        others = tuple(key(face) for face in faces if face.colour is not phone.state.colour)
        return (Row(own, "is-6"), Row(others, "is-6"))
    columns = {face: _column(phone, face) for face in faces}
    placed = (replace(button := key(face), look=f"{button.look} in-{columns[face]}") for face in faces)
    return (Row(tuple(placed), "is-7 is-special"),)


def _column(phone: Phone, face: Card) -> int:
    actions = phone.state.deck.actions
    if face.colour is phone.state.colour and face.sort in actions:
        return 1 + actions.index(face.sort)
    return 1 + len(actions) + (phone.colours.index(face.colour) if face.colour else 0)


def _in(colour: Colour, faces: Sequence[Card]) -> list[Card]:
    return [face for face in faces if face.colour is colour]
