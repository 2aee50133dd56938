"""The questions of a wild: which colour, then whom it is about: for a Wild 50/50 two players."""

from dataclasses import replace
from typing import Final

from companion.rules import Card, Colour, Phase, Play, Sort
from companion.web.pad.buttons import (
    Button,
    Pad,
    Phone,
    Row,
    choice,
    colour_button,
    player_button,
)
from companion.web.pad.plays import chosen_for, play_with, playing
from companion.web.words.blanks import ICONS, blank_of, called, does, drawn_on, effect_word, own_words
from companion.web.words.language import _, sentences
from companion.web.words.phrases import colour_name

TWO_SIDES = 2

WILD: Final = "is-card is-wild"
"""The look of a wild: a black card."""


def wild_buttons(phone: Phone) -> tuple[Button, ...]:
    """Return a button for each wild of the deck, which leads to its question if it has one."""
    return tuple(wild_button(phone, sort) for sort in phone.state.deck.wilds)


def wild_button(phone: Phone, sort: Sort, question: str = "") -> Button:
    """Return the button of a wild, which leads to this question about it, or to its own."""
    face, button = phone.card(sort.symbol), wild_key(phone, sort)
    if question or face.names_colour:
        return replace(button, href=phone.question(question or sort.symbol))
    return playing(phone, (face,), button)


def wild_key(phone: Phone, sort: Sort) -> Button:
    """Return the button of a wild without what a tap does; a blank's says what is written on it."""
    blank = blank_of(phone.state.setup, sort.symbol)
    face, icon = phone.card(sort.symbol), drawn(sort, phone.state.side)
    button = Button(sort.key, icon=icon, look=WILD, spoken=sort.name, card=face)
    if blank is None:
        return button
    label = called(face, phone.state.setup)
    # translators: a blank card by its number, and what a household has it do: "Blank 1: Draw 3"
    spoken = _("%(card)s: %(does)s", card=sort.name, does=label) if label != sort.key else sort.name
    icon = ICONS[effect_word(blank)]
    return replace(button, label=label, icon=icon, spoken=spoken, drawn=drawn_on(blank))


def drawn(sort: Sort, side: str | None) -> str:
    """Return the icon of a wild: of all colours, on the side of the cards that is up, its four shapes."""
    return "wild-dark" if sort.icon == "wild" and side == "dark" else sort.icon


def wild(phone: Phone) -> Pad:
    """Return the question of a wild: which colour, and then whom else it is about.

    A colour that was laid on the reader is not asked again.
    """
    state, card = phone.state, phone.card(phone.prompt.what)
    # Whoever laid it on the reader; else the one on turn.
    player = phone.prompt.player if phone.prompt.player in state.seats else phone.player
    if not card.names_colour:
        return Pad()
    is_laid = phone.view.transient.scanned is not None
    answers = state.phase is Phase.DEBT and phone.may(Play(player, card, phone.colours[0]))
    # What was laid on the reader was judged already: by the next player it draws what is owed.
    if not state.is_turn_of(player) and not answers and not is_laid:
        return Pad()
    if card.flips_coin and (state.hands.get(player) != 1 or state.ruleset.coin_on_last_card):
        if phone.prompt.colour in phone.colours:
            return _two_players(phone, Play(player, card, Colour(phone.prompt.colour)))
        buttons = tuple(_colour_first(phone, phone.prompt.what, colour) for colour in phone.colours)
    elif about := chosen_for(phone.state, player, (card,)):
        buttons = tuple(_colour_first(phone, about, colour, card) for colour in phone.colours)
    else:
        play = play_with(phone.state, player, (card,))
        buttons = tuple(colour_button(replace(play, colour=colour), colour) for colour in phone.colours)
    blank = blank_of(state.setup, card.symbol)
    # The sentence follows: its beginning would say the same twice.
    name = (blank and does(blank)) or card.name
    question, said = _("%(card)s: which colour?", card=name), own_words(blank)
    return Pad((Row(buttons, "is-2 is-colours"),), sentences([question, said]))


def _colour_first(phone: Phone, what: str, colour: Colour, *cards: Card) -> Button:
    asked = phone.question(what, cards, colour=colour, player=phone.prompt.player)
    return Button(colour_name(colour), href=asked, icon=colour, look=f"is-card is-{colour}")


def _two_players(phone: Phone, play: Play) -> Pad:
    """Return the question whom the two sides of the coin spare: one tap for each of the two players.

    Between two players it is one tap, as whom heads does not spare draws.
    """
    seats, heads, cards = phone.state.seats, phone.prompt.heads, phone.state.ruleset.coin_penalty
    if len(seats) == TWO_SIDES:
        pairs = tuple(
            player_button(
                replace(play, heads=one, tails=other),
                one,
                _("%(player)s draws %(count)d", player=other, count=cards),
            )
            for one, other in (seats, seats[::-1])
        )
        return choice(_("If heads comes up, who is safe?"), pairs)
    if heads not in seats:
        asked = (
            Button(
                name,
                href=phone.question(
                    play.card.code, colour=play.colour or "", heads=name, player=phone.prompt.player
                ),
                person=name,
            )
            for name in seats
        )
        return choice(_("If heads comes up, who is safe?"), asked)
    others = (player_button(replace(play, heads=heads, tails=name), name) for name in seats if name != heads)
    question = _("If heads comes up, %(player)s is safe. Who draws %(count)d?", player=heads, count=cards)
    return choice(question, others)
