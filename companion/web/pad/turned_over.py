"""The question of a Flip: which card lies on top, once all of them are turned over."""

from dataclasses import replace
from typing import Final

from companion.rules import Card, Colour, may_come_up
from companion.table import Level
from companion.web.pad.buttons import Button, Pad, Phone, Row, button_for, side_by_side
from companion.web.pad.card_keys import all_faces, face_key, with_wilds
from companion.web.pad.card_rows import ANY
from companion.web.pad.plays import play_of
from companion.web.pad.wilds import WILD, drawn
from companion.web.words.language import _, capital
from companion.web.words.phrases import colour_name

A_ROW: Final = 7
"""Faces that stand side by side: so few are shown whole, even where only turns are followed."""


def what_comes_up(phone: Phone) -> Pad:
    """Return which cards may lie on top after the Flip that is being played; of turns, their colours."""
    if not _is_flip(phone):
        return Pad()
    faces = may_come_up(phone.state)
    question = _("What lies on top now?")
    if phone.level is Level.CARDS or len(faces) <= A_ROW:
        rows = all_faces(lambda face: face_key(_comes_up(phone, face), face), faces)
        return Pad((*with_wilds(rows, _wilds(phone, faces)), _not_seen(phone)), question)
    underside = phone.state.underside
    assert underside is not None
    numbers = tuple(_of_colour(phone, colour, "?") for colour in underside.colours)
    actions = tuple(
        Button(
            sort.key, href=phone.question(f"over-{sort.symbol}", phone.prompt.cards), icon=sort.icon, look=ANY
        )
        for sort in underside.actions
    )
    side = _other_side(phone)
    cards = side_by_side((*actions, *_wilds(phone, faces)), f"is-{side}-side")
    return Pad((cards, Row(numbers, "is-4 is-first"), _not_seen(phone)), question)


def colour_that_comes_up(phone: Phone) -> Pad:
    """Return which colour the action card is that lies on top after the Flip that is being played."""
    underside, symbol = phone.state.underside, phone.prompt.what.removeprefix("over-")
    if not _is_flip(phone) or underside is None or f"?{symbol}" not in underside.own:
        return Pad()
    colours = tuple(_of_colour(phone, colour, symbol) for colour in underside.colours)
    question = _("Which colour is the %(card)s?", card=underside.own[f"?{symbol}"].name)
    return Pad((Row(colours, "is-2 is-colours"),), question)


def _is_flip(phone: Phone) -> bool:
    cards = phone.prompt.cards
    return len(cards) == 1 and cards[0].turns_over and phone.state.is_turn_of(phone.player)


def _comes_up(phone: Phone, face: Card | None) -> Button:
    return button_for(replace(play_of(phone, phone.prompt.cards), top=face), "")


def _of_colour(phone: Phone, colour: Colour, symbol: str) -> Button:
    underside = phone.state.underside
    assert underside is not None
    face = underside.own[f"{colour.letter}{symbol}"]
    look = f"is-card is-{colour}"
    return replace(
        _comes_up(phone, face), label=colour_name(colour), icon=colour, look=look, spoken=capital(face.a_name)
    )


def _wilds(phone: Phone, faces: tuple[Card, ...]) -> tuple[Button, ...]:
    side = _other_side(phone)
    wilds = tuple((face, face.sort) for face in faces if face.is_wild and face.sort)
    return tuple(
        replace(
            _comes_up(phone, face),
            label=sort.key,
            icon=drawn(sort, side),
            look=WILD,
            spoken=face.name,
            card=face,
        )
        for face, sort in wilds
    )


def _other_side(phone: Phone) -> str:
    return "light" if phone.state.side == "dark" else "dark"


def _not_seen(phone: Phone) -> Row:
    return Row((replace(_comes_up(phone, None), label=_("Nobody saw it"), look="is-quiet"),))
