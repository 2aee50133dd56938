"""Errors of unreadable input: one sentence that says what was wrong and what was expected."""

from collections.abc import Iterable
from difflib import get_close_matches

from companion.rules.language.sentence import Sentence, join_sentences, say
from companion.rules.language.typography import plain


class Unreadable(ValueError):
    """Text that is not valid as a game record: a slip of the writer, never a ruling of the referee.

    ``str()`` is the sentence for people. ``line`` is the record's line, counted from 1, or None
    where a line was read on its own. ``header`` is the key of the header at fault, if one is.
    """

    def __init__(self, text: Sentence, header: str | None = None) -> None:
        super().__init__(text)
        self.header = header
        # Set by whoever reads a whole record: a single line does not know its number.
        self.line: int | None = None


def or_nothing(word: str) -> str:
    """Return the word that was found, or the word for nothing where it is empty."""
    return word or say("Nothing")


def did_you_mean(unknown: Sentence, word: str, known: Iterable[str]) -> Sentence:
    """Return ``unknown`` with the nearest of the ``known`` words, or with all of them where none is near."""
    choices = list(known)
    if near := nearest(word, choices):
        return join_sentences(unknown, say("Did you mean %(near)s?", near=near))
    expected = say("Expected one of: %(choices)s.", choices=", ".join(choices))
    return join_sentences(unknown, expected)


def nearest(word: str, known: Iterable[str]) -> str | None:
    """Return the nearest of the known words, however the other one is typed; None where none is near.

    >>> nearest("Clasic", ["classic", "flip"])
    'classic'
    """
    small = {plain(each).casefold(): each for each in known}
    near = get_close_matches(plain(word).casefold(), small, n=1)
    return small[near[0]] if near else None


def not_known(word: str, known: Iterable[str]) -> Sentence:
    """Return the error of a form that sent a value none of its buttons has."""
    expected = ", ".join(known)
    return say("%(word)s is not known here. Expected %(known)s.", word=or_nothing(word), known=expected)


def no_room_for_stickers(edition: str) -> Sentence:
    """Return why no card of that edition can carry a sticker or a label."""
    return say(
        "The cards of %(edition)s have a face on either side: no sticker or label goes on them.",
        edition=edition,
    )


def no_edition(word: str, known: Iterable[str]) -> Sentence:
    """Return the error of an unknown edition's slug."""
    return did_you_mean(say("No edition is called %(word)s.", word=word), word, known)


def no_scoring(word: str, known: Iterable[str]) -> Sentence:
    """Return the error of an unknown way of scoring."""
    return did_you_mean(say("No scoring is called %(word)s.", word=word), word, known)


def no_option(word: str, known: Iterable[str]) -> Sentence:
    """Return the error of an unknown option's id."""
    return did_you_mean(say("No option is called %(word)s.", word=word), word, known)


def no_player(name: str, known: Iterable[str]) -> Sentence:
    """Return the error of a name that no player here has."""
    return did_you_mean(say("No player is called %(word)s.", word=name), name, known)


def no_target(word: str) -> Sentence:
    """Return the error of a target that is not a whole number."""
    return say("%(word)s is no target. Expected a whole number.", word=or_nothing(word))


def no_points(word: str) -> Sentence:
    """Return the error of points that are not a whole number."""
    return say("%(word)s is no number of points. Expected a whole number.", word=or_nothing(word))
