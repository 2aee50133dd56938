"""Names that people take for one: "zoe" and "Zoe" are two players to a record, and nobody else.

Who comes to a table has a name that nobody there has. Records and games from before this was asked are read
as they are.
"""

from collections.abc import Iterable
from typing import Final

from companion.rules.sentence import Sentence, say
from companion.rules.unreadable import Unreadable

_VOWELS: Final = frozenset("AEIOUaeiou")


def namesake(name: str, others: Iterable[str]) -> str | None:
    """Return which of the others has the same name, however it is written; None where nobody has."""
    wanted = _sound(name)
    return next((other for other in others if _sound(other) == wanted), None)


def there_is_already(name: str) -> Sentence:
    """Return the error of a name that somebody has already."""
    if name[:1] in _VOWELS:
        return say("There is already an %(name)s.", name=name)
    return say("There is already a %(name)s.", name=name)


def check_newcomers(names: Iterable[str], known: Iterable[str] = ()) -> None:
    """Raise :class:`Unreadable` where one of these names who is not ``known`` has a namesake."""
    here = list(known)
    for name in names:
        if name in here:
            continue
        if other := namesake(name, here):
            raise Unreadable(there_is_already(other))
        here.append(name)


def _sound(name: str) -> str:
    return " ".join(name.casefold().split())
