"""Text for people that can be said again in another language, for layers that know no gettext.

    refused = say("It is not %(player)s's turn: %(turn)s is to act.", player="Ana", turn="Ben")
    refused == "It is not Ana's turn: Ben is to act."

A :class:`Sentence` is its English, and so a plain text to records, programs and logs. It remembers
what it was made of; a screen looks the template up in its catalogue and puts the parts in again.
"""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final

_NOTHING: Final[Mapping[str, object]] = MappingProxyType({})


class Sentence(str):
    """English text and what it was made of: the ``template``, and the ``parts`` put into it.

    ``many`` is the template for more than one, where the text goes by a ``number``. A part may be a
    Sentence itself. Without a template it is the same in every language.
    """

    template: str = ""
    parts: Mapping[str, object] = _NOTHING
    many: str = ""
    number: int = 0
    begins: bool = False
    """Does it begin with a capital letter, whatever part comes first?"""

    def with_parts(self, parts: Mapping[str, object]) -> "Sentence":
        """The same sentence, made before its parts were known, with them put in."""
        said = say(self.template, **parts)
        return capital(said) if self.begins else said

    def __str__(self) -> "Sentence":
        # So that an exception hands back the sentence that it was raised with.
        return self


def say(template: str, /, **parts: object) -> Sentence:
    """The sentence of that template; the catalogues have it as its English, ``%(name)s`` and all."""
    said = Sentence(template % parts if parts else template)
    said.template, said.parts = template, parts
    return said


def say_counted(one: str, many: str, number: int, /, **parts: object) -> Sentence:
    """The sentence that goes with that number of things; ``%(num)d`` in it is the number."""
    said = say(one if number == 1 else many, num=number, **parts)
    said.template, said.many, said.number, said.parts = one, many, number, parts
    return said


def capital(sentence: str) -> Sentence:
    """The same with a capital letter first, for one that begins with a card or another thing."""
    said = Sentence(sentence[:1].upper() + sentence[1:])
    if isinstance(sentence, Sentence):
        said.template, said.parts, said.many = sentence.template, sentence.parts, sentence.many
        said.number = sentence.number
    said.begins = True
    return said


def join_sentences(first: str, then: str) -> Sentence:
    """Two sentences, each of them whole."""
    # translators: two whole sentences, and what stands between them
    return say("%(first)s %(then)s", first=first, then=then)


def all_of(names: Sequence[str]) -> Sentence:
    """Names or numbers as people list them, none of them text: ``Ana, Ben and Cy``."""
    if len(names) < 2:
        return Sentence("".join(names))
    return say("%(names)s and %(last)s", names=", ".join(names[:-1]), last=names[-1])


def any_of(names: Sequence[str]) -> Sentence:
    """Names or numbers to choose from, none of them text: ``4, 6 or 8``."""
    if len(names) < 2:
        return Sentence("".join(names))
    return say("%(names)s or %(last)s", names=", ".join(names[:-1]), last=names[-1])


def possessive(name: str) -> Sentence:
    """``Ana's``, and ``Jonas'`` where an s is there already."""
    # translators: whose something is: "Jonas'", "Ana's"
    return say("%(name)s'", name=name) if name.endswith("s") else say("%(name)s's", name=name)


def in_words(number: int) -> Sentence:
    """A number as people say it: up to twelve a word, from there on digits."""
    return _NUMBERS[number] if number < len(_NUMBERS) else Sentence(number)


def cards_in_words(number: int) -> Sentence:
    """``one card``, ``four cards``."""
    return say_counted("%(count)s card", "%(count)s cards", number, count=in_words(number))


_NUMBERS: Final = (
    say("none"), say("one"), say("two"), say("three"), say("four"), say("five"), say("six"),
    say("seven"), say("eight"), say("nine"), say("ten"), say("eleven"), say("twelve"),
)  # fmt: skip
