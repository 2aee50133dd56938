"""The pad of a turn: the cards that may be played, drawing, keeping, and the questions of a wild."""

from companion.rules import Card, Colour, Draw, Keep, Play, read_card
from companion.table import Level
from companion.web.pad.buttons import ACTIONS, WILDS, Button, Pad, Phone, Row, button_for, colour_button
from companion.web.pad.faces import all_faces, fitting_faces
from companion.web.words.language import _
from companion.web.words.phrases import colour_name

MAIN = "is-primary is-tall"
TWO_SIDES = 2


def turn(phone: Phone) -> Pad:
    """Return the buttons to play a card or to draw one."""
    draws = phone.may(Draw(phone.player))
    last = (
        button_for(Draw(phone.player), _("Drew a card"), look="is-second")
        if draws
        else button_for(Keep(phone.player), _("Nothing left to draw"), look="is-second")
    )
    return Pad(_cards(phone, _number(phone, MAIN), last))


def drawn(phone: Phone) -> Pad:
    """Return the buttons to play the drawn card, to keep it, or to draw another where the options say so."""
    look = "is-primary" if phone.level is Level.CARDS else MAIN
    if phone.may(Keep(phone.player)):
        return Pad(_cards(phone, _number(phone), button_for(Keep(phone.player), _("Kept it"), look=look)))
    if phone.may(Draw(phone.player)):
        return Pad(
            _cards(phone, _number(phone), button_for(Draw(phone.player), _("Drew another"), look=look))
        )
    return Pad(_cards(phone, _number(phone)))


def replay(phone: Phone) -> Pad:
    """Return the buttons to play another card, after a guilty Wild Draw Four came back (1983)."""
    return Pad(_cards(phone, _number(phone, MAIN)))


def any_card(phone: Phone) -> Pad:
    """Return every face there is, for a card that the referee does not expect."""
    if phone.level is not Level.CARDS or not phone.player:
        return Pad()
    rows = all_faces(phone, lambda face: Play(phone.player, face))
    return Pad((*rows, _wilds(phone)), _("Which card?"))


def wild(phone: Phone) -> Pad:
    """Return the question of a wild: which colour, and for a Wild 50/50 which two players.

    Who is tails and the colour are one tap. A colour that was laid on the reader is not asked again.
    """
    if not phone.state.is_turn_of(phone.player):
        return Pad()
    card = read_card(phone.prompt.what)
    is_laid = phone.view.transient.scanned is not None
    if not card.flips_coin or _is_last_card(phone):
        buttons = tuple(colour_button(Play(phone.player, card, colour), colour) for colour in Colour)
    elif is_laid and phone.prompt.colour not in set(Colour):
        buttons = tuple(_colour_first(phone, colour) for colour in Colour)
    else:
        return _two_players(phone, card)
    return Pad((Row(buttons, "is-2 is-colours"),), _("%(card)s: which colour?", card=card.name))


def _cards(phone: Phone, *main: Button) -> tuple[Row, ...]:
    if phone.level is not Level.CARDS:
        return (_wilds(phone), _actions(phone), _coloured_numbers(phone), Row(main, "is-main"))
    other = Button(_("Another card"), href=phone.question("any"), look="is-quiet")
    unseen = button_for(Play(phone.player, read_card("?")), _("A number, not seen"), look="is-quiet")
    last = tuple(Row((button,)) for button in main[1:])
    return (Row((unseen, other), "is-2"), _wilds(phone), *fitting_faces(phone), *last)


def _number(phone: Phone, look: str = "") -> Button:
    event = Play(phone.player, read_card("?"))
    return button_for(event, _("Played a number"), _("or tap its colour"), look=look)


def _coloured_numbers(phone: Phone) -> Row:
    # One tap as well, and with it the colour in play is known.
    spoken = {
        Colour.RED: _("Played a red number"),
        Colour.YELLOW: _("Played a yellow number"),
        Colour.GREEN: _("Played a green number"),
        Colour.BLUE: _("Played a blue number"),
    }
    return Row(
        tuple(
            button_for(
                Play(phone.player, read_card(f"{colour.letter}?")),
                colour_name(colour),
                icon=colour,
                look=f"is-pill is-{colour}",
                spoken=spoken[colour],
            )
            for colour in Colour
        ),
        "is-4",
    )


def _actions(phone: Phone) -> Row:
    return Row(
        tuple(
            button_for(Play(phone.player, read_card(f"?{symbol}")), name, icon=icon)
            for symbol, (name, icon) in ACTIONS.items()
        ),
        "is-3",
    )


def _wilds(phone: Phone) -> Row:
    codes = [code for code in WILDS if read_card(code) in phone.state.setup.edition.copies]
    buttons = tuple(
        Button(WILDS[code], href=phone.question(code), look="is-wild-edge", spoken=read_card(code).name)
        for code in codes
    )
    return Row(buttons, f"is-{len(buttons)}")


def _is_last_card(phone: Phone) -> bool:
    held = phone.state.hands.get(phone.player)
    return held == 1 and not phone.state.ruleset.coin_on_last_card


def _colour_first(phone: Phone, colour: Colour) -> Button:
    asked = phone.question(phone.prompt.what, colour=colour)
    return Button(colour_name(colour), href=asked, icon=colour, look=f"is-{colour}")


def _two_players(phone: Phone, card: Card) -> Pad:
    seats, heads = phone.state.seats, phone.prompt.heads
    if len(seats) == TWO_SIDES:
        rows = tuple(_sides(phone, card, pair, _is_heads(pair[0])) for pair in (seats, seats[::-1]))
        return Pad(rows, _("Who is heads, the UNO side?"))
    if heads not in seats:
        chosen = {"colour": phone.prompt.colour} if phone.prompt.colour in set(Colour) else {}
        buttons = tuple(Button(name, href=phone.question(card.code, **chosen, heads=name)) for name in seats)
        return Pad((Row(buttons, "is-2"),), _("Who is heads, the UNO side?"))
    rows = tuple(_sides(phone, card, (heads, name), name) for name in seats if name != heads)
    if phone.prompt.colour in set(Colour):
        question = _("%(player)s is heads. Who is tails, the 50/50 side?", player=heads)
        return Pad((Row(tuple(button for row in rows for button in row.buttons), "is-2"),), question)
    return Pad(rows, _("%(player)s is heads. Who is tails, and which colour?", player=heads))


def _is_heads(name: str) -> str:
    return _("%(player)s is heads", player=name)


def _sides(phone: Phone, card: Card, pair: tuple[str, ...], label: str) -> Row:
    """Return the buttons for these two players: one in the colour already chosen, or one for each colour."""
    heads, tails = pair
    if phone.prompt.colour in set(Colour):
        colour = Colour(phone.prompt.colour)
        return Row((button_for(Play(phone.player, card, colour, heads, tails), label),))
    buttons = tuple(
        button_for(
            Play(phone.player, card, colour, heads, tails),
            colour_name(colour),
            icon=colour,
            look=f"is-pill is-{colour}",
            spoken=_("%(player)s: %(colour)s", player=label, colour=colour.word),
        )
        for colour in Colour
    )
    return Row(buttons, "is-4", label)
