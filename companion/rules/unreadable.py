"""What cannot be read: one sentence that says what was wrong and what was expected."""

from collections.abc import Iterable
from difflib import get_close_matches

from companion.rules.sentence import Sentence, join_sentences, say


class Unreadable(ValueError):
    """Words that are not the game record's: never a ruling, always the writer's slip.

    ``str()`` is the sentence for people; ``line`` is the line it stands on, counted
    from 1, or None where the words came alone; ``header`` the key of the header at fault.
    """

    def __init__(self, text: Sentence, header: str | None = None) -> None:
        super().__init__(text)
        self.header = header
        self.line: int | None = None


def or_nothing(word: str) -> str:
    """The word that was found, or that there was none."""
    return word or say("Nothing")


def did_you_mean(unknown: Sentence, word: str, known: Iterable[str]) -> Sentence:
    """``unknown`` says that ``word`` is none of the ``known`` ones; with the nearest as a guess."""
    choices = list(known)
    near = get_close_matches(word, choices, n=1)
    if near:
        return join_sentences(unknown, say("Did you mean %(near)s?", near=near[0]))
    expected = say("Expected one of: %(choices)s.", choices=", ".join(choices))
    return join_sentences(unknown, expected)


def not_known(word: str, known: Iterable[str]) -> Sentence:
    """A form has sent something that none of its buttons says."""
    expected = ", ".join(known)
    return say("%(word)s is not known here. Expected %(known)s.", word=or_nothing(word), known=expected)


def no_edition(word: str, known: Iterable[str]) -> Sentence:
    """Nothing has that slug among the editions."""
    return did_you_mean(say("No edition is called %(word)s.", word=word), word, known)


def no_scoring(word: str, known: Iterable[str]) -> Sentence:
    """Nothing has that slug among the ways of scoring."""
    return did_you_mean(say("No scoring is called %(word)s.", word=word), word, known)


def no_option(word: str, known: Iterable[str]) -> Sentence:
    """Nothing has that id among the options."""
    return did_you_mean(say("No option is called %(word)s.", word=word), word, known)


def no_player(name: str, known: Iterable[str]) -> Sentence:
    """Nobody here has that name."""
    return did_you_mean(say("No player is called %(word)s.", word=name), name, known)


def no_target(word: str) -> Sentence:
    """It is no number, where the target is expected."""
    return say("%(word)s is no target. Expected a whole number.", word=or_nothing(word))


def no_points(word: str) -> Sentence:
    """It is no number, where points are expected."""
    return say("%(word)s is no number of points. Expected a whole number.", word=or_nothing(word))
