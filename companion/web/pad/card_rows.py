"""Rows of cards for the level at which only their sort is followed: one a button, or several at once."""

from collections.abc import Sequence
from typing import Final

from companion.rules import Card, Colour
from companion.web.pad.buttons import ACTING, Button, Phone, Row
from companion.web.pad.plays import play_of, playing
from companion.web.words.language import _, capital
from companion.web.words.phrases import colour_name

ACTING_ICONS: Final = {"7": "swap-hands", "0": "pass-hands"}

ANY: Final = "is-card is-any"
"""The look of a card of no known colour: white, with all of them."""


def main_row(number: Button, ends: tuple[Button, ...]) -> Row:
    """Return the row of what ends the turn without a card, and of a number whose colour nobody saw.

    The number is in the same place before and after a card is drawn.
    """
    return Row((*ends, number), "is-main")


def acting_numbers(phone: Phone, count: int = 1) -> tuple[Button, ...]:
    """Return the buttons of the numbers that act at this table, ``count`` of each at once."""
    return tuple(
        playing(
            phone,
            (phone.card(f"?{number}"),) * count,
            # As the last card no number acts.
            Button(
                number,
                note=times(count) or (act if phone.held > count else ""),
                icon=ACTING_ICONS[number] if phone.held > count else "",
                look=f"{ANY} is-acting",
            ),
        )
        for number, act in ACTING.items()
        if number in phone.state.ruleset.acting_numbers
    )


def coloured_numbers(phone: Phone, count: int = 1) -> Row:
    """Return the buttons of a number in each colour, the first choice; of ``count``, it is the last one's.

    With the colour known, the table is lit in it, and nobody has to name it.
    """
    before = (phone.card("?"),) * (count - 1)
    plays = {colour: (*before, phone.card(f"{colour.letter}?")) for colour in phone.colours}
    return Row(
        tuple(_coloured_number(phone, colour, plays[colour]) for colour in phone.colours), "is-4 is-first"
    )


def _coloured_number(phone: Phone, colour: Colour, cards: tuple[Card, ...]) -> Button:
    in_play = "is-in-play" if colour is phone.state.colour else ""
    look = " ".join(filter(None, (f"is-card is-{colour}", _dim_unless_legal(phone, cards), in_play)))
    # translators: under the name of a colour: a number card of that colour
    note = _("number") if len(cards) == 1 else ""
    spoken = _spoken(phone, colour, len(cards))
    return playing(
        phone, cards, Button(colour_name(colour), note=note, icon=colour, look=look, spoken=spoken)
    )


def _spoken(phone: Phone, colour: Colour, count: int) -> str:
    if count > 1:
        return _("%(count)d numbers, the last one %(colour)s", count=count, colour=colour.word)
    said = {
        Colour.RED: _("Played a red number"),
        Colour.YELLOW: _("Played a yellow number"),
        Colour.GREEN: _("Played a green number"),
        Colour.BLUE: _("Played a blue number"),
    }
    return said.get(colour) or capital(phone.card(f"{colour.letter}?").a_name)


def actions(phone: Phone, count: int = 1) -> tuple[Button, ...]:
    """Return the buttons of the action cards, ``count`` of each at once; one that may not go down is dim."""
    return tuple(
        playing(
            phone,
            cards,
            Button(
                sort.key,
                note=times(count),
                icon=sort.icon,
                look=f"{ANY} {_dim_unless_legal(phone, cards)}".strip(),
            ),
        )
        for sort in phone.state.deck.actions
        if (cards := (phone.card(f"?{sort.symbol}"),) * count)
    )


def times(count: int) -> str:
    """Return how many of a card are played at once; nothing for a single one."""
    return f"× {count}" if count > 1 else ""


def _dim_unless_legal(phone: Phone, cards: Sequence[Card]) -> str:
    """Return the look of a button for these cards: dim where they may not go down, but tables err."""
    return "" if phone.may(play_of(phone, cards)) else "is-dim"
