"""The colours of cards. A deck says which it has; most have the four of :data:`FOUR_COLOURS`."""

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import ClassVar, Final, Self

from companion.rules.language.sentence import Sentence, any_of, say
from companion.rules.language.unreadable import Unreadable, or_nothing

_KNOWN: Final = dict[str, "Colour"]()


class Colour(str):
    """A colour of cards, one object for each; its text is the word in the JSON and the API.

    ``letter`` is its letter in a record, ``word`` its name on a screen. ``names`` are what cards of it are
    called, and the same with the article, by the symbol of their sort and by ``?`` for a number not seen:
    where the sort itself does not say it. ``Colour("red")`` is the known one; raises :class:`ValueError`.
    """

    letter: str
    word: Sentence
    names: Mapping[str, tuple[Sentence, Sentence]]

    RED: ClassVar["Colour"]
    YELLOW: ClassVar["Colour"]
    GREEN: ClassVar["Colour"]
    BLUE: ClassVar["Colour"]

    def __new__(
        cls,
        name: str,
        letter: str = "",
        word: Sentence = Sentence(),  # noqa: B008 - a str, and as immutable
        names: Mapping[str, tuple[Sentence, Sentence]] = MappingProxyType({}),
    ) -> Self:
        """Return the colour of that name; with its letter and word it is made where it is new."""
        if name in _KNOWN:
            known = _KNOWN[name]
            assert isinstance(known, cls)
            return known
        if not letter:
            raise ValueError(name)
        made = super().__new__(cls, name)
        made.letter, made.word, made.names = letter, word, names
        _KNOWN[name] = made
        return made

    def __reduce__(self) -> tuple[type["Colour"], tuple[str]]:
        return Colour, (str(self),)


Colour.RED = Colour("red", "R", say("red"))
Colour.YELLOW = Colour("yellow", "Y", say("yellow"))
Colour.GREEN = Colour("green", "G", say("green"))
Colour.BLUE = Colour("blue", "B", say("blue"))

FOUR_COLOURS: Final = (Colour.RED, Colour.YELLOW, Colour.GREEN, Colour.BLUE)
"""The colours of the five sheets, in the order in which screens show them."""


def read_colour(letter: str, colours: Iterable[Colour] = FOUR_COLOURS) -> Colour:
    """Return the colour of a record's letter, of those that a deck has; raises :class:`Unreadable`."""
    letters = {colour.letter: colour for colour in colours}
    if letter in letters:
        return letters[letter]
    if tuple(colours) == FOUR_COLOURS:
        raise Unreadable(say("%(word)s is no colour. Expected R, Y, G or B.", word=or_nothing(letter)))
    raise Unreadable(
        say(
            "%(word)s is no colour here. Expected %(one)s.",
            word=or_nothing(letter),
            one=any_of(tuple(letters)),
        )
    )
