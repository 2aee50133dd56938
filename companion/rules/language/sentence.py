"""Translatable text for people, for layers that do not know gettext.

    >>> say("It is not %(player)s's turn: %(turn)s plays now.", player="Ana", turn="Ben")
    "It is not Ana's turn: Ben plays now."

A :class:`Sentence` is a ``str`` in English, and so plain text to records, programs and logs. It keeps
its template and parts; a screen looks the template up in its catalogue and puts the parts in again.
"""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final

_NO_PARTS: Final[Mapping[str, object]] = MappingProxyType({})


class Sentence(str):
    """English text with the ``template`` and the ``parts`` that it was made from.

    ``many`` is the plural template, for a text that depends on a ``number``. A part may be a Sentence
    itself. A Sentence without a template and without names is the same in every language.
    """

    template: str = ""
    parts: Mapping[str, object] = _NO_PARTS
    many: str = ""
    number: int = 0
    begins: bool = False
    """Does it begin with a capital letter, whatever part comes first?"""

    names: tuple[str, ...] = ()
    """What it lists, which each language does by its own rules; ``is_choice``: one of them."""

    is_choice: bool = False

    def with_parts(self, parts: Mapping[str, object]) -> "Sentence":
        """Return the same sentence with these parts put in, where it was made before they were known."""
        filled = say(self.template, **parts)
        return capital(filled) if self.begins else filled

    def __str__(self) -> "Sentence":
        # `str(error)` then gives back the Sentence that it was raised with, still translatable.
        return self


def say(template: str, /, **parts: object) -> Sentence:
    """Return the sentence of that template, which is the catalogues' message id: ``%(name)s`` and all."""
    # Without parts a percent sign is one: rule-book texts keep their placeholders until a game is known.
    sentence = Sentence(template % parts if parts else template)
    sentence.template, sentence.parts = template, parts
    return sentence


def say_counted(one: str, many: str, number: int, /, **parts: object) -> Sentence:
    """Return the singular or plural sentence for that number, which is ``%(num)d`` in the templates.

    >>> say_counted("%(num)d card", "%(num)d cards", 2)
    '2 cards'
    """
    sentence = say(one if number == 1 else many, num=number, **parts)
    sentence.template, sentence.many, sentence.number, sentence.parts = one, many, number, parts
    return sentence


def capital(sentence: str) -> Sentence:
    """Return the same text with a capital letter first, for one that begins with a part.

    >>> capital(say("%(name)s plays now.", name="zoe"))
    'Zoe plays now.'
    """
    capitalised = Sentence(sentence[:1].upper() + sentence[1:])
    if isinstance(sentence, Sentence):
        vars(capitalised).update(vars(sentence))
    # Remembered, as the translation may begin with another letter, or with another part.
    capitalised.begins = True
    return capitalised


def join_sentences(first: str, then: str) -> Sentence:
    """Return two whole sentences as one text."""
    # translators: two whole sentences, and what stands between them
    return say("%(first)s %(then)s", first=first, then=then)


def all_of(names: Sequence[str]) -> Sentence:
    """List untranslated names or numbers: ``Ana, Ben and Cy``.

    >>> all_of(["Ana", "Ben", "Cy"])
    'Ana, Ben and Cy'
    """
    return _listed(names, "and")


def any_of(names: Sequence[str]) -> Sentence:
    """List untranslated names or numbers to choose from: ``4, 6 or 8``."""
    listed = _listed(names, "or")
    listed.is_choice = True
    return listed


def _listed(names: Sequence[str], word: str) -> Sentence:
    if len(names) < 2:
        return Sentence("".join(names))
    listed = Sentence(f"{', '.join(names[:-1])} {word} {names[-1]}")
    listed.names = tuple(names)
    return listed


def possessive(name: str) -> Sentence:
    """Return the possessive of a name: ``Ana's``, ``Jonas'``.

    >>> possessive("Ana"), possessive("Jonas")
    ("Ana's", "Jonas'")
    """
    # translators: whose something is: "Jonas'", "Ana's"
    return say("%(name)s'", name=name) if name.endswith("s") else say("%(name)s's", name=name)


def in_words(number: int) -> Sentence:
    """Return a number in words up to twelve, in digits from there on.

    >>> in_words(4), in_words(40)
    ('four', '40')
    """
    return _NUMBER_WORDS[number] if number < len(_NUMBER_WORDS) else Sentence(number)


def cards_in_words(number: int) -> Sentence:
    """Return a number of cards in words: ``one card``, ``four cards``."""
    return say_counted("%(count)s card", "%(count)s cards", number, count=in_words(number))


_NUMBER_WORDS: Final = (
    say("none"), say("one"), say("two"), say("three"), say("four"), say("five"), say("six"),
    say("seven"), say("eight"), say("nine"), say("ten"), say("eleven"), say("twelve"),
)  # fmt: skip
