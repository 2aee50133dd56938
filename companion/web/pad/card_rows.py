"""Rows of cards for the level at which only their sort is followed: one a button, or several at once."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from companion.rules import Card, Colour
from companion.web.pad.buttons import ACTING, SPANS, Button, Phone, Row
from companion.web.pad.plays import play_of, playing
from companion.web.words.language import _, capital
from companion.web.words.phrases import colour_name

THREE: Final = 3


def abreast(buttons: tuple[Button, ...]) -> tuple[Button, ...]:
    """Return these buttons of the main row side by side, the first of them the widest."""
    rest = 4 if len(buttons) == 2 else 3
    first = SPANS - rest * (len(buttons) - 1)
    return tuple(spanning(button, rest if place else first) for place, button in enumerate(buttons))


def spanning(button: Button, columns: int) -> Button:
    """Return the button of the main row so that it fills as many of its columns."""
    return replace(button, look=f"{button.look} spans-{columns}".strip())


def main_row(number: Button, acting: tuple[Button, ...], ends: tuple[Button, ...]) -> Row:
    """Return the row of a number whose colour nobody saw, and of what ends the turn without a card.

    The number is in the same place before and after a card is drawn, and so are those that act.
    """
    if acting:
        return Row((*abreast((number, *acting)), *abreast(ends)), "is-main")
    if not ends:
        return Row((number,), "is-main")
    third = SPANS // 3
    rest = (SPANS - third) // len(ends)
    return Row((*(spanning(end, rest) for end in ends), spanning(number, third)), "is-main")


def acting_numbers(phone: Phone, count: int = 1) -> tuple[Button, ...]:
    """Return the buttons of the numbers that act at this table, ``count`` of each at once."""
    return tuple(
        playing(
            phone,
            (phone.card(f"?{number}"),) * count,
            # As the last card no number acts.
            Button(number, note=times(count) or (act if phone.held > count else ""), look="is-acting"),
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
    look = f"is-{colour} {_dim_unless_legal(phone, cards)}".strip()
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


def actions(phone: Phone, count: int = 1) -> Row:
    """Return the buttons of the action cards, ``count`` of each at once; one that may not go down is dim."""
    buttons = tuple(
        playing(
            phone,
            cards,
            Button(sort.key, note=times(count), icon=sort.icon, look=_dim_unless_legal(phone, cards)),
        )
        for sort in phone.state.deck.actions
        if (cards := (phone.card(f"?{sort.symbol}"),) * count)
    )
    return Row(buttons, f"is-{actions_abreast(len(buttons))}")


def actions_abreast(count: int) -> int:
    """Return how many of so many action cards stand side by side: three, or four where one would be left."""
    return min(count, THREE) if count % THREE != 1 else count


def times(count: int) -> str:
    """Return how many of a card are played at once; nothing for a single one."""
    return f"× {count}" if count > 1 else ""


def _dim_unless_legal(phone: Phone, cards: Sequence[Card]) -> str:
    """Return the look of a button for these cards: dim where they may not go down, but tables err."""
    return "" if phone.may(play_of(phone, cards)) else "is-dim"
