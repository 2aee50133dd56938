"""A blank card of today's box that a household has written on: what it is called, and its sentence.

The sentence is a stranger's text, to be shown as it is: never translated, and apart from what is around it.
"""

from collections.abc import Mapping
from typing import Final
from unicodedata import bidirectional

from companion import rules
from companion.rules import Blank, Card, EffectKind, Sentence, Setup, say
from companion.web.words.language import _, filled, isolated
from companion.web.words.typesetting import text_width

ICONS: Final[Mapping[str, str]] = {
    "wild": "wild",
    "draw": "draws",
    "all draw": "all-draw",
    "target": "one-draws",
    "skip": "skip",
    "skip all": "skip-all",
    "reverse": "reverse",
    "swap": "swap-hands",
    "pass": "pass-hands",
    "shuffle": "shuffle-hands",
}
"""The picture of each effect in ``icons.svg``, by its word in a record."""

_CALLED: Final[Mapping[str, Sentence]] = {
    "draw": say("Draw %(number)d"),
    "all draw": say("All draw %(number)d"),
    # translators: a card: a player of choice draws so many
    "target": say("Someone draws %(number)d"),
    "skip": say("Skip"),
    "skip all": say("Skip all"),
    "reverse": say("Reverse"),
    # translators: a card: two hands are swapped
    "swap": say("Swap"),
    # translators: a card: everybody passes the hand on
    "pass": say("Pass on"),
    # translators: a card: all hands are shuffled and dealt anew
    "shuffle": say("Shuffle"),
}
"""What a blank is called by what it does; one that does nothing more than a Wild by its number."""

ON_A_KEY: Final = 9.5
"""How much of a sentence a key has room for in two lines, in em."""

_TURNS: Final = frozenset(("LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI"))
"""What turns text around, by its kind in Unicode: it would turn what stands beside a sentence too."""


def blank_of(setup: Setup, symbol: str | None) -> Blank | None:
    """Return what is written on the card of that symbol in this game; None where nothing is."""
    return {f"WB{number}": blank for number, blank in enumerate(setup.blanks, 1)}.get(symbol or "")


def effect_word(blank: Blank) -> str:
    """Return what it does without a number, as :data:`ICONS` has it.

    >>> effect_word(Blank("all draw 3"))
    'all draw'
    """
    return blank.effect.rstrip("0123456789 ")


def drawn_on(blank: Blank | None) -> str:
    """Return the picture of what it does, to tell it from the others; empty where that is a Wild's."""
    word = effect_word(blank) if blank else "wild"
    return "" if word == "wild" else ICONS[word]


def does(blank: Blank) -> str:
    """Return what it does, in the words of a key; empty where it is an ordinary Wild."""
    name, number = _CALLED.get(effect_word(blank)), blank.effect.rpartition(" ")[2]
    if name is None:
        return ""
    return filled(name, number=int(number)) if number.isdecimal() else filled(name)


def called(card: Card, setup: Setup) -> str:
    """Return what stands on a card's key: of a blank what it does, or how its sentence begins.

    By its sentence it is called where it does nothing more than a Wild, or the same as another blank.
    """
    assert card.sort
    blank = blank_of(setup, card.symbol)
    if blank is None:
        return card.sort.key
    name = does(blank)
    is_alone = [each.effect for each in setup.blanks].count(blank.effect) == 1
    if (sentence := sentence_of(blank)) and not (name and is_alone):
        return beginning(sentence)
    return name or card.sort.key


def known_as(card: Card, setup: Setup) -> str:
    """Return a card's name; of a blank that was written on, what stands on its key."""
    return called(card, setup) if blank_of(setup, card.symbol) else card.name


def named(card: Card, setup: Setup, otherwise: Sentence) -> str:
    """Return a card's name within a sentence: of a blank that was written on, in quotes, that of its key."""
    name = called(card, setup) if card.sort and blank_of(setup, card.symbol) else ""
    return _("“%(sentence)s”", sentence=name) if card.sort and name not in ("", card.sort.key) else otherwise


def beginning(sentence: str) -> str:
    """Return as many words of a sentence as a key has room for.

    >>> beginning("whoever laughs draws"), beginning("sing!")
    ('whoever laughs…', 'sing!')
    """
    if text_width(sentence) <= ON_A_KEY:
        return isolated(sentence)
    words = sentence.split()
    while len(words) > 1 and text_width(" ".join(words)) > ON_A_KEY:
        words.pop()
    short = " ".join(words)
    while text_width(short) > ON_A_KEY:
        short = short[:-1]
    return isolated(f"{short}…")


def sentence_of(blank: Blank) -> str:
    """Return the household's own sentence, without signs that turn text around; empty where nothing is seen.

    >>> sentence_of(Blank("skip", "\\u202ewhoever laughs")), sentence_of(Blank("skip", "\\u200b"))
    ('whoever laughs', '')
    """
    sentence = "".join(sign for sign in blank.sentence if bidirectional(sign) not in _TURNS)
    return sentence if rules.is_title(sentence) else ""


def own_words(blank: Blank | None) -> str:
    """Return the household's own sentence, as what it says; empty where a blank has none."""
    sentence = sentence_of(blank) if blank else ""
    return _("“%(sentence)s”", sentence=sentence) if sentence else ""


def laid(game: rules.Game) -> Blank | None:
    """Return the blank with a sentence that was laid just now; None where none was."""
    played = (each.symbol for each in game.latest_effects if each.kind is EffectKind.PLAYED)
    blanks = (blank_of(game.setup, symbol) for symbol in played)
    return next((blank for blank in blanks if blank and sentence_of(blank)), None)
