"""What cannot be read: one sentence that says what was wrong and what was expected."""

from collections.abc import Iterable
from difflib import get_close_matches


class Unreadable(ValueError):
    """Words that are not the game record's: never a ruling, always the writer's slip.

    ``str()`` is the sentence for people; ``line`` is the line it stands on, counted
    from 1, or None where the words came alone; ``header`` the key of the header at fault.
    """

    def __init__(self, text: str, header: str | None = None) -> None:
        super().__init__(text)
        self.header = header
        self.line: int | None = None


def one_of(what: str, word: str, known: Iterable[str]) -> str:
    """Say that ``word`` is none of the ``known`` ones, with the nearest as a guess."""
    choices = list(known)
    near = get_close_matches(word, choices, n=1)
    guess = f" Did you mean {near[0]}?" if near else f" Expected one of: {', '.join(choices)}."
    return f"No {what} is called {word}.{guess}"
