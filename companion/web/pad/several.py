"""The question of option ``multiples``: how many cards are played at once, and of which sort.

At the level of cards, their faces are tapped one after the other, also of numbers that nobody saw. Nothing
is entered until the last tap.
"""

from dataclasses import replace
from functools import partial
from itertools import takewhile

from companion.rules import Card, Phase, read_card
from companion.table import Level
from companion.web.pad.buttons import Button, Pad, Phone, Row, built_without_seat, side_by_side
from companion.web.pad.card_keys import UNSEEN, all_faces, face_key, fitting_faces, unseen_number
from companion.web.pad.card_rows import acting_numbers, actions, coloured_numbers, main_row
from companion.web.pad.plays import play_of, playing
from companion.web.words.language import _, counted

FEWEST_CARDS = 2
MAIN = "is-primary is-tall"


@built_without_seat
def several_button(phone: Phone) -> tuple[Button, ...]:
    """Return the button that asks how many; none where only one card may go down."""
    if not _counts(phone):
        return ()
    return (Button(_("Several at once"), href=phone.question("several"), look="is-quiet"),)


def several(phone: Phone) -> Pad:
    """Return the question which cards are played at once."""
    counts = _counts(phone)
    if not counts:
        return Pad()
    if phone.level is Level.CARDS:
        return _face_by_face(phone)
    count = phone.prompt.many if phone.prompt.many in counts else FEWEST_CARDS
    buttons = (
        Button(
            str(each),
            href=phone.question("several", many=str(each)),
            look="is-key is-chosen" if each == count else "is-key",
            spoken=_("%(count)d at once", count=each),
            is_current=each == count,
        )
        for each in counts
    )
    how_many = Row(tuple(buttons), f"is-{len(counts)}")
    return Pad((how_many, *_sorts(phone, count)), _("How many at once?"))


def _sorts(phone: Phone, count: int) -> tuple[Row, ...]:
    sorts = _playable(phone, count)
    has_actions = any(not card.is_number for card in sorts)
    acting = acting_numbers(phone, count) if UNSEEN in sorts else ()
    cards = (*(actions(phone, count) if has_actions else ()), *acting)
    rows = (side_by_side(cards),) if cards else ()
    if UNSEEN not in sorts:
        return rows
    label = counted("Played %(num)d number", "Played %(num)d numbers", count)
    number = playing(phone, (UNSEEN,) * count, Button(label, note=_("I missed the colour"), look="is-quiet"))
    main = main_row(number, ())
    return (*rows, coloured_numbers(phone, count), main)


def _counts(phone: Phone) -> tuple[int, ...]:
    if not phone.state.ruleset.multiples or phone.state.phase is Phase.DRAWN:
        return ()
    return tuple(takewhile(lambda count: bool(_playable(phone, count)), range(FEWEST_CARDS, phone.held + 1)))


def _playable(phone: Phone, count: int) -> list[Card]:
    """Return the sorts of which ``count`` cards may be played together at the level of turns."""
    actions = phone.state.deck.actions
    sorts = map(read_card, ("?", *(f"?{sort.symbol}" for sort in actions)))
    return [card for card in sorts if phone.may(play_of(phone, (card,) * count))]


def _face_by_face(phone: Phone) -> Pad:
    laid = phone.prompt.cards
    if not laid:
        return _first_face(phone)
    back = _("In this order. Tap to take back.")
    tray = Row(tuple(_laid_key(phone, laid, place) for place in range(len(laid))), "is-7 is-below", back)
    more = _next_faces(phone, laid) if len(laid) < phone.held else ()
    play = counted("Play this one", "Play these %(num)d", len(laid))
    done = Row((playing(phone, laid, Button(play, look=MAIN)),))
    return Pad((tray, *more, done), _("Several at once"))


def _first_face(phone: Phone) -> Pad:
    symbols = {card.symbol for card in _playable(phone, FEWEST_CARDS)}
    faces = [
        face
        for face in phone.faces
        if not face.is_wild and (None if face.is_number else face.symbol) in symbols
    ]
    rows = fitting_faces(phone, lambda face: _next_key(phone, (), face), faces)
    unseen = (_next_unseen(phone, ()),) if UNSEEN.symbol in symbols else ()
    return Pad((Row(unseen), *rows), _("Several at once: which is the first?"))


def _next_faces(phone: Phone, laid: tuple[Card, ...]) -> tuple[Row, ...]:
    """Return what may go on these: cards of their sort, which is any number as long as none was seen."""
    title = _("Which card goes on it?")
    symbol = next((card.symbol for card in laid if card.symbol), None)
    same = [face for face in phone.faces if face.colour and face.symbol == symbol]
    if symbol is None:
        numbers = [face for face in phone.faces if face.is_number]
        rows = (replace(row, look="is-5") for row in all_faces(partial(_next_key, phone, laid), numbers))
        return Row((_next_unseen(phone, laid),), "is-below", title), *rows
    faces = Row(tuple(_next_key(phone, laid, face) for face in same), "is-4 is-below", title)
    # A number that acts was seen: one that was not is another.
    may_be_unseen = same[0].is_number and symbol not in phone.state.ruleset.acting_numbers
    return (faces, Row((_next_unseen(phone, laid),))) if may_be_unseen else (faces,)


def _next_key(phone: Phone, laid: tuple[Card, ...], face: Card) -> Button:
    """Return the button that puts a face on those that are to be played."""
    cards = (*laid, face)
    return face_key(Button("", href=phone.question("several", cards)), face, phone.may(play_of(phone, cards)))


def _next_unseen(phone: Phone, laid: tuple[Card, ...]) -> Button:
    return replace(unseen_number(), href=phone.question("several", (*laid, UNSEEN)))


def _laid_key(phone: Phone, laid: tuple[Card, ...], place: int) -> Button:
    """Return the button that takes one of the cards to be played back into the hand."""
    face, rest = laid[place], laid[:place] + laid[place + 1 :]
    key = face_key(Button("", href=phone.question("several", rest)), face)
    return replace(key, spoken=_("Take away %(card)s", card=face.name))
