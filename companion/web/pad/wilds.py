"""The questions of a wild: which colour, and for a Wild 50/50 which two players."""

from companion.rules import Card, Colour, Phase, Play, Sort
from companion.web.pad.buttons import Button, Pad, Phone, Row, button_for, colour_button
from companion.web.words.language import _
from companion.web.words.phrases import colour_name

TWO_SIDES = 2


def wild_buttons(phone: Phone) -> Row:
    """Return a button for each wild of the deck, which leads to its question."""
    buttons = tuple(wild_button(phone, sort) for sort in phone.state.setup.edition.wilds)
    return Row(buttons, f"is-{len(buttons)}")


def wild_button(phone: Phone, sort: Sort, question: str = "") -> Button:
    """Return the button of a wild, which leads to this question about it, or to its own."""
    asked = phone.question(question or sort.symbol)
    return Button(sort.key, href=asked, look="is-wild-edge", spoken=sort.name)


def wild(phone: Phone) -> Pad:
    """Return the question of a wild: which colour, and for a Wild 50/50 which two players.

    Who is tails and the colour are one tap. A colour that was laid on the reader is not asked again.
    """
    card, player = phone.card(phone.prompt.what), _player(phone)
    is_laid = phone.view.transient.scanned is not None
    answers = phone.state.phase is Phase.DEBT and phone.may(Play(player, card, phone.colours[0]))
    # What was laid on the reader was judged already: by the next player it draws what is owed.
    if not phone.state.is_turn_of(player) and not answers and not is_laid:
        return Pad()
    if not card.flips_coin or _is_last_card(phone, player):
        buttons = tuple(colour_button(Play(player, card, colour), colour) for colour in phone.colours)
    elif is_laid and phone.prompt.colour not in phone.colours:
        buttons = tuple(_colour_first(phone, colour) for colour in phone.colours)
    else:
        return _two_players(phone, card)
    return Pad((Row(buttons, "is-2 is-colours"),), _("%(card)s: which colour?", card=card.name))


def _player(phone: Phone) -> str:
    """Return whose wild it is: theirs who laid it on the reader, else the one's on turn."""
    return phone.prompt.player if phone.prompt.player in phone.state.seats else phone.player


def _is_last_card(phone: Phone, player: str) -> bool:
    return phone.state.hands.get(player) == 1 and not phone.state.ruleset.coin_on_last_card


def _colour_first(phone: Phone, colour: Colour) -> Button:
    asked = phone.question(phone.prompt.what, colour=colour, player=phone.prompt.player)
    return Button(colour_name(colour), href=asked, icon=colour, look=f"is-{colour}")


def _two_players(phone: Phone, card: Card) -> Pad:
    seats, heads = phone.state.seats, phone.prompt.heads
    if len(seats) == TWO_SIDES:
        rows = tuple(_sides(phone, card, pair, _is_heads(pair[0])) for pair in (seats, seats[::-1]))
        return Pad(rows, _("Who is heads, the UNO side?"))
    if heads not in seats:
        colour = phone.prompt.colour if phone.prompt.colour in phone.colours else ""
        asked = {
            name: phone.question(card.code, colour=colour, heads=name, player=phone.prompt.player)
            for name in seats
        }
        buttons = tuple(Button(name, href=href) for name, href in asked.items())
        return Pad((Row(buttons, "is-2"),), _("Who is heads, the UNO side?"))
    rows = tuple(_sides(phone, card, (heads, name), name) for name in seats if name != heads)
    if phone.prompt.colour in phone.colours:
        question = _("%(player)s is heads. Who is tails, the 50/50 side?", player=heads)
        return Pad((Row(tuple(button for row in rows for button in row.buttons), "is-2"),), question)
    return Pad(rows, _("%(player)s is heads. Who is tails, and which colour?", player=heads))


def _is_heads(name: str) -> str:
    return _("%(player)s is heads", player=name)


def _sides(phone: Phone, card: Card, pair: tuple[str, ...], label: str) -> Row:
    """Return the buttons for these two players: one in the colour already chosen, or one for each colour."""
    heads, tails = pair
    if phone.prompt.colour in phone.colours:
        colour = Colour(phone.prompt.colour)
        return Row((button_for(Play(_player(phone), card, colour, heads, tails), label),))
    buttons = tuple(
        button_for(
            Play(_player(phone), card, colour, heads, tails),
            colour_name(colour),
            icon=colour,
            look=f"is-pill is-{colour}",
            spoken=_("%(player)s: %(colour)s", player=label, colour=colour.word),
        )
        for colour in phone.colours
    )
    return Row(buttons, "is-4", label)
