"""The pad of a turn: the cards that may be played, drawing and keeping."""

from dataclasses import replace

from companion.rules import Draw, Keep, write_line
from companion.table import Level
from companion.web.pad.amounts import drew_several
from companion.web.pad.buttons import Button, Pad, Phone, Row, built_without_seat, button_for, side_by_side
from companion.web.pad.card_keys import UNSEEN, all_faces, fitting_faces, play_key, unseen_number, with_wilds
from companion.web.pad.card_rows import acting_numbers, actions, coloured_numbers, main_row
from companion.web.pad.jumping import asking_whose, jump_buttons
from companion.web.pad.plays import playing
from companion.web.pad.several import several_button
from companion.web.pad.wilds import wild_buttons
from companion.web.words.language import _


def turn(phone: Phone) -> Pad:
    """Return the buttons to play a card, or to draw one and keep it or not."""
    seldom = (*several_button(phone), *jump_buttons(phone))
    cards = asking_whose(phone, _cards(phone, _draws(phone)))
    return Pad((Row(seldom, f"is-seldom is-{len(seldom)}"), *cards))


def drawn(phone: Phone) -> Pad:
    """Return the buttons to play the drawn card, to keep it, or to draw another where the options say so."""
    look = "is-primary is-second"
    keep, draw = Keep(phone.player), Draw(phone.player)
    keeps = (button_for(keep, _("Kept it"), look=look),) if phone.may(keep) else ()
    another = button_for(draw, _("Drew another"), look="is-second" if keeps else look)
    return Pad(_cards(phone, (*keeps, another) if phone.may(draw) else keeps))


def replay(phone: Phone) -> Pad:
    """Return the buttons to play another card, after a guilty Wild Draw Four came back (1983)."""
    seldom = several_button(phone)
    return Pad((Row(seldom, "is-seldom"), *_cards(phone)))


def any_card(phone: Phone) -> Pad:
    """Return every face there is, for a card that the referee does not expect."""
    if phone.level is not Level.CARDS or not phone.state.is_turn_of(phone.player):
        return Pad()
    rows = asking_whose(phone, all_faces(lambda face: play_key(phone, face), phone.faces))
    return Pad(with_wilds(rows, wild_buttons(phone)), _("Which card?"))


@built_without_seat
def _draws(phone: Phone) -> tuple[Button, ...]:
    """Return the ways to draw in a turn that has not begun: kept at once, or perhaps to be played."""
    draw, keep = Draw(phone.player), Keep(phone.player)
    drew = button_for(draw, _("Drew a card"), look="is-second")
    after = phone.after(draw)
    if after is None or not after.may(keep):
        return (drew, *drew_several(phone))
    both = f"{write_line(draw)}\n{write_line(keep)}"
    if after.held == phone.held:
        return (Button(_("Nothing left to draw"), line=both, look="is-second"),)
    return (
        Button(_("Drew, kept it"), line=both, look="is-second"),
        replace(drew, label=_("Drew, plays it")),
        *drew_several(phone),
    )


@built_without_seat
def _cards(phone: Phone, ends: tuple[Button, ...] = ()) -> tuple[Row, ...]:
    """Return the buttons of the cards, then those that end the turn without one."""
    last = (Row(ends, "is-main"),) if ends else ()
    wilds = wild_buttons(phone)
    if not phone.colours:
        return (side_by_side(wilds), *last)
    if phone.level is not Level.CARDS:
        label, spoken = _("I missed the colour"), _("A number, but I missed the colour")
        number = playing(phone, (UNSEEN,), Button(label, look="is-quiet", spoken=spoken))
        cards = side_by_side((*actions(phone), *acting_numbers(phone), *wilds))
        return (cards, coloured_numbers(phone), main_row(number, ends))
    other = Button(_("Another card"), href=phone.question("any"), look="is-quiet")
    unseen = playing(phone, (UNSEEN,), unseen_number())
    return (
        side_by_side((*wilds, unseen, other)),
        *fitting_faces(phone, lambda face: play_key(phone, face), phone.faces),
        *last,
    )
