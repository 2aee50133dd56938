"""Lay out the sheets: where each label and command card is on the paper, and what it shows."""

from collections.abc import Iterator
from typing import Final

from companion.labels.drawing import A4, QrCode, Rectangle, Shape, Sheet, Text, qr_width
from companion.rules import FOUR_COLOURS, Card, Colour, Edition
from companion.table.stickers.codes import Command, write_code

COLUMNS, ROWS = 5, 13
WIDTH, HEIGHT = 38.1, 21.2
LEFT, TOP = 4.75, 10.7
GAP: Final = 2.5

# The size of an UNO card, so that a command card fits the same sleeves.
CARD_WIDTH, CARD_HEIGHT = 56.0, 87.0
CARDS_IN_A_ROW: Final = 3
LINE: Final = 0.1
FAINT: Final = "#b8b8b8"
FILLS: Final = {
    Colour.RED: "#c8102e",
    Colour.YELLOW: "#ffd100",
    Colour.GREEN: "#00843d",
    Colour.BLUE: "#0050b5",
}
COMMAND_TEXTS: Final = {
    Command.NEXT: ("This hand is complete:", "count the next one"),
    Command.UNDO: ("Takes back what", "happened last"),
    Command.DRAW: ("Whose turn it is", "draws a card"),
    Command.KEEP: ("Keeps the card", "that was drawn"),
    Command.UNO: ("Whose turn it is", "says UNO"),
}


def sheets(edition: Edition) -> tuple[Sheet, ...]:
    """Return sheets with a label for every card of the edition's box, and for what it may hold instead."""
    box = edition.boxed
    pages = _pages((*box.deck, *(card for card in box.lacks if card not in box.copies)), COLUMNS * ROWS)
    return tuple(
        tuple(shape for place, card in enumerate(page) for shape in _label(place, card)) for page in pages
    )


def command_cards() -> Sheet:
    """Return one sheet with all command cards, each as large as an UNO card."""
    return tuple(shape for place, command in enumerate(Command) for shape in _command_card(place, command))


def _label(place: int, card: Card) -> Iterator[Shape]:
    row, column = divmod(place, COLUMNS)
    x, y = LEFT + column * (WIDTH + GAP), TOP + row * HEIGHT
    code = write_code(card)
    module = 0.6
    yield from _outline(x, y, WIDTH, HEIGHT)
    yield QrCode(x + 0.6, y + (HEIGHT - module * qr_width(code)) / 2, module, code)
    right = x + module * qr_width(code) + 0.6
    yield Text(right, y + 8.2, 6.0, code, is_bold=True)
    for number, words in enumerate(_name(card)):
        yield Text(right, y + 12.2 + 3.2 * number, 2.8, words)
    yield from _stripe(right, y + 17.4, 17.0, 1.8, card.colour)


def _command_card(place: int, command: Command) -> Iterator[Shape]:
    row, column = divmod(place, CARDS_IN_A_ROW)
    rows = -(-len(Command) // CARDS_IN_A_ROW)
    x = (A4[0] - CARDS_IN_A_ROW * CARD_WIDTH) / 2 + column * CARD_WIDTH
    y = (A4[1] - rows * CARD_HEIGHT) / 2 + row * CARD_HEIGHT
    name = "UNO" if command is Command.UNO else command.value.capitalize()
    code = write_code(command)
    module = 1.5
    yield from _outline(x, y, CARD_WIDTH, CARD_HEIGHT)
    yield Text(x + 6.0, y + 15.0, 10.0, name, is_bold=True)
    yield QrCode(x + (CARD_WIDTH - module * qr_width(code)) / 2, y + 17.5, module, code)
    for number, words in enumerate(COMMAND_TEXTS.get(command, (f"After a Wild: {name.lower()}",))):
        yield Text(x + 6.0, y + 67.0 + 5.0 * number, 4.0, words)
    yield from _stripe(x + 6.0, y + 77.0, 44.0, 4.0, command.colour)


def _name(card: Card) -> tuple[str, ...]:
    """Return the card's name in one line, or in the two that are least wide."""
    words = card.name[:1].upper() + card.name[1:]
    if card.is_number or " " not in words:
        return (words,)
    breaks = [place for place, letter in enumerate(words) if letter == " "]
    cut = min(breaks, key=lambda place: max(place, len(words) - place - 1))
    return words[:cut], words[cut + 1 :]


def _stripe(x: float, y: float, width: float, height: float, colour: Colour | None) -> Iterator[Rectangle]:
    """Yield a stripe of the colour, or of all four colours for a wild."""
    colours = [colour] if colour else list(FOUR_COLOURS)
    part = width / len(colours)
    for number, each in enumerate(colours):
        yield Rectangle(x + number * part, y, part, height, FILLS.get(each, FAINT))


def _outline(x: float, y: float, width: float, height: float) -> Iterator[Rectangle]:
    yield Rectangle(x, y, width, LINE, FAINT)
    yield Rectangle(x, y + height - LINE, width, LINE, FAINT)
    yield Rectangle(x, y, LINE, height, FAINT)
    yield Rectangle(x + width - LINE, y, LINE, height, FAINT)


def _pages(deck: tuple[Card, ...], size: int) -> Iterator[tuple[Card, ...]]:
    for start in range(0, len(deck), size):
        yield deck[start : start + size]
