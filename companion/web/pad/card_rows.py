"""Rows of cards for the level at which only their sort is followed: one a button, or several at once."""

from collections.abc import Sequence
from dataclasses import replace

from companion.rules import Card, Colour, read_card
from companion.web.pad.buttons import ACTING, ACTIONS, SPANS, Button, Phone, Row
from companion.web.pad.plays import play_of, playing
from companion.web.words.language import _
from companion.web.words.phrases import colour_name


def abreast(buttons: tuple[Button, ...]) -> tuple[Button, ...]:
    """Return these buttons of the main row side by side, the first of them the widest."""
    if len(buttons) < 2:
        return buttons
    rest = 3 if len(buttons) == 2 else 2
    spans = (SPANS - rest * (len(buttons) - 1), *(rest for _each in buttons[1:]))
    return tuple(
        replace(button, look=f"{button.look} spans-{span}".strip())
        for button, span in zip(buttons, spans, strict=True)
    )


def acting_numbers(phone: Phone, count: int = 1) -> tuple[Button, ...]:
    """Return the buttons of the numbers that act at this table, ``count`` of each at once."""
    return tuple(
        playing(
            phone,
            (read_card(f"?{number}"),) * count,
            # As the last card no number acts.
            Button(number, note=times(count) or (act if phone.held > count else ""), look="is-acting"),
        )
        for number, act in ACTING.items()
        if number in phone.state.ruleset.acting_numbers
    )


def coloured_numbers(phone: Phone, count: int = 1) -> Row:
    """Return the buttons of a number in each colour; of ``count`` numbers, it is the last one's."""
    # One tap as well, and with it the colour in play is known.
    before = (read_card("?"),) * (count - 1)
    plays = {colour: (*before, read_card(f"{colour.letter}?")) for colour in Colour}
    return Row(tuple(_coloured_number(phone, colour, plays[colour]) for colour in Colour), "is-4")


def _coloured_number(phone: Phone, colour: Colour, cards: tuple[Card, ...]) -> Button:
    look = f"is-pill is-{colour} {_dim_unless_legal(phone, cards)}".strip()
    spoken = _spoken(colour, len(cards))
    return playing(phone, cards, Button(colour_name(colour), icon=colour, look=look, spoken=spoken))


def _spoken(colour: Colour, count: int) -> str:
    if count > 1:
        return _("%(count)d numbers, the last one %(colour)s", count=count, colour=colour.word)
    return {
        Colour.RED: _("Played a red number"),
        Colour.YELLOW: _("Played a yellow number"),
        Colour.GREEN: _("Played a green number"),
        Colour.BLUE: _("Played a blue number"),
    }[colour]


def actions(phone: Phone, count: int = 1) -> Row:
    """Return the buttons of the action cards, ``count`` of each at once; one that may not go down is dim."""
    return Row(
        tuple(
            playing(
                phone, cards, Button(name, note=times(count), icon=icon, look=_dim_unless_legal(phone, cards))
            )
            for symbol, (name, icon) in ACTIONS.items()
            if (cards := (read_card(f"?{symbol}"),) * count)
        ),
        "is-3",
    )


def times(count: int) -> str:
    """Return how many of a card are played at once; nothing for a single one."""
    return f"× {count}" if count > 1 else ""


def _dim_unless_legal(phone: Phone, cards: Sequence[Card]) -> str:
    """Return the look of a button for these cards: dim where they may not go down, but tables err."""
    return "" if phone.may(play_of(phone, cards)) else "is-dim"
