"""Names that people take for the same: a record tells "zoe" from "Zoe", and nobody else does.

A new player's name must be visible, and be taken for nobody else's. Records and games from before this rule
are read as they are.
"""

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import Final
from unicodedata import category, normalize

from companion.rules.language.sentence import Sentence, say
from companion.rules.language.typography import plain
from companion.rules.language.unreadable import Unreadable

_VOWELS: Final = frozenset("AEIOUaeiou")
# A Turkish keyboard has an i with a dot and one without. Arabic and Persian keyboards differ in yeh and kaf,
# and a tatweel only stretches a word. Some small Cyrillic letters look like Latin ones.
_SAME_LETTERS: Final = str.maketrans("ıىيكасеіјорѕхуһ", "iییکaceijopsxyh", "ـ")
_TURNS: Final = re.compile("[\u202a-\u202e\u2066-\u2069]")


@lru_cache(maxsize=2048)
def sound(name: str) -> str:
    """Return a key that is equal for all names that people take for the same."""
    small = normalize("NFKC", plain(name)).casefold().replace("i\u0307", "i").translate(_SAME_LETTERS)
    return " ".join(small.split())


def namesake(name: str, others: Iterable[str]) -> str | None:
    """Return which of the others has the same name, however it is written; None where nobody has.

    >>> namesake("zoe", ["Ana", "Zoe"])
    'Zoe'
    """
    wanted = sound(name)
    return next((other for other in others if sound(other) == wanted), None)


def player_named(name: str, players: Iterable[str]) -> str | None:
    """Return which player has that name, or the only one whose name looks like it; None where nobody has.

    Capital and small letters look different.
    """
    wanted, known = normalize("NFC", name.strip()), tuple(players)
    if wanted in known:
        return wanted
    alike = [other for other in known if plain(other) == plain(wanted)]
    return alike[0] if len(alike) == 1 else None


def there_is_already(name: str) -> Sentence:
    """Return the error of a name that somebody has already."""
    if name[:1] in _VOWELS:
        return say("There is already an %(name)s.", name=name)
    return say("There is already a %(name)s.", name=name)


def check_newcomers(names: Iterable[str], known: Iterable[str] = ()) -> None:
    """Raise :class:`Unreadable` if a name that is not ``known`` is invisible or has a namesake."""
    here = list(known)
    for name in names:
        if name in here:
            continue
        check_seen(name)
        if other := namesake(name, here):
            raise Unreadable(there_is_already(other))
        here.append(name)


def check_seen(name: str) -> None:
    """Raise :class:`Unreadable` if a name is invisible, or has a character that reverses text."""
    # A letter, number, punctuation mark or symbol (an emoji is one); else it is spaces and marks alone.
    if not any(category(sign)[0] in "LNPS" for sign in plain(name)):
        raise Unreadable(say("That name has nothing visible in it. Expected a player's name."))
    if _TURNS.search(name):
        raise Unreadable(
            say("That name has a character that turns the text around. Expected a name without it.")
        )
