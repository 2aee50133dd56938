"""Sort what people have named as the language of the screen does.

    sorted(decks, key=lambda deck: in_order(deck.name))

Babel sorts nothing, ICU's library is 40 MB, and Unicode's whole table a megabyte to read. Names need no more
than that marks make no difference, as nearly everywhere, and which letters a language has besides.
"""

import unicodedata
from collections.abc import Mapping
from typing import Final

from companion.web.languages import present_language

AFTER: Final = {
    "es": {"ñ": "n"},
    "pl": {"ą": "a", "ć": "c", "ę": "e", "ł": "l", "ń": "n", "ó": "o", "ś": "s", "ź": "z", "ż": "ź"},
    "ru": {"й": "и"},
    "sv": {"å": "z", "ä": "å", "ö": "ä"},
    "tr": {"ç": "c", "ğ": "g", "ı": "h", "ö": "o", "ş": "s", "ü": "u"},
}
"""Letters that a language sorts after another; elsewhere they sort as a letter with a mark."""

TURKISH_CAPITALS: Final = str.maketrans({"I": "ı", "İ": "i"})


def in_order(name: str) -> tuple[list[str], str]:
    """Return what a name is sorted by.

    >>> sorted(["zoe", "Émile", "Ada"], key=in_order)
    ['Ada', 'Émile', 'zoe']
    """
    family = present_language().tag.partition("-")[0]
    lowered = (name.translate(TURKISH_CAPITALS) if family == "tr" else name).casefold()
    if family == "zh":
        return [_as_spoken(letter) for letter in lowered], name
    after = AFTER.get(family, {})
    return [_sorted_by(letter, after) for letter in lowered], name


def _as_spoken(letter: str) -> str:
    """Return a Chinese character by its place in GB 2312: the common ones are in the order of their sound."""
    is_chinese = "\u4e00" <= letter <= "\u9fff"
    return letter.encode("gb18030").decode("latin-1") if is_chinese else _sorted_by(letter, {})


def _sorted_by(letter: str, after: Mapping[str, str]) -> str:
    if letter in after:
        # Behind all that begins with the letter before, whatever follows there.
        return f"{_sorted_by(after[letter], after)}\uffff"
    parts = unicodedata.normalize("NFKD", letter)
    return "".join(part for part in parts if not unicodedata.combining(part))
