"""The names of cards for people.

Every name is a whole text: in many languages an adjective changes with its noun, so that a colour
and a symbol translated apart could not be put together.
"""

from companion.rules.sentence import Sentence, say

COLOURS = {
    "red": say("red"),
    "yellow": say("yellow"),
    "green": say("green"),
    "blue": say("blue"),
}


def name_of(colour: str | None, symbol: str | None) -> Sentence:
    """Return the name of a card: ``red 7``, ``Skip``, ``Wild Draw Four``, ``red number``."""
    names = {
        "red": (say("red number"), say("red Skip"), say("red Reverse"), say("red Draw Two")),
        "yellow": (say("yellow number"), say("yellow Skip"), say("yellow Reverse"), say("yellow Draw Two")),
        "green": (say("green number"), say("green Skip"), say("green Reverse"), say("green Draw Two")),
        "blue": (say("blue number"), say("blue Skip"), say("blue Reverse"), say("blue Draw Two")),
        # translators: a number card whose colour and number nobody noted
        None: (say("number"), say("Skip"), say("Reverse"), say("Draw Two")),
    }
    numbers = {
        "red": say("red %(number)s", number=symbol),
        "yellow": say("yellow %(number)s", number=symbol),
        "green": say("green %(number)s", number=symbol),
        "blue": say("blue %(number)s", number=symbol),
        None: Sentence(symbol or ""),
    }
    wilds = {"W": say("Wild"), "W4": say("Wild Draw Four"), "W50": say("Wild 50/50")}
    return _of_symbol(symbol, names[colour], numbers[colour], wilds)


def a_name_of(colour: str | None, symbol: str | None) -> Sentence:
    """Return the name with its article: ``a red 7``, ``an 8``."""
    names = {
        "red": (say("a red number"), say("a red Skip"), say("a red Reverse"), say("a red Draw Two")),
        "yellow": (
            say("a yellow number"), say("a yellow Skip"), say("a yellow Reverse"), say("a yellow Draw Two"),
        ),
        "green": (
            say("a green number"), say("a green Skip"), say("a green Reverse"), say("a green Draw Two"),
        ),
        "blue": (say("a blue number"), say("a blue Skip"), say("a blue Reverse"), say("a blue Draw Two")),
        None: (say("a number"), say("a Skip"), say("a Reverse"), say("a Draw Two")),
    }  # fmt: skip
    numbers = {
        "red": say("a red %(number)s", number=symbol),
        "yellow": say("a yellow %(number)s", number=symbol),
        "green": say("a green %(number)s", number=symbol),
        "blue": say("a blue %(number)s", number=symbol),
        None: say("an %(number)s", number=symbol) if symbol == "8" else say("a %(number)s", number=symbol),
    }
    wilds = {"W": say("a Wild"), "W4": say("a Wild Draw Four"), "W50": say("a Wild 50/50")}
    return _of_symbol(symbol, names[colour], numbers[colour], wilds)


def _of_symbol(
    symbol: str | None, names: tuple[Sentence, ...], number: Sentence, wilds: dict[str, Sentence]
) -> Sentence:
    any_number, skip, reverse, draw_two = names
    if symbol is None:
        return any_number
    return {"S": skip, "R": reverse, "D": draw_two, **wilds}.get(symbol, number)
