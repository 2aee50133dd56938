"""What phones, word processors and keyboards of other scripts write in place of a plain keyboard's signs."""

import re
from typing import Final
from unicodedata import category, decimal, normalize

QUOTES: Final = "“”„‟«»″״「」『』＂"
_APOSTROPHES: Final = "’‘‚‛ʼʻʹʽ´`′׳＇"
DASHES: Final = "‐‑‒–—―−⁃־﹘﹣－"
_COMMAS: Final = "،、﹐"
_KEYS: Final = str.maketrans(
    {
        **dict.fromkeys(QUOTES, '"'),
        **dict.fromkeys(_APOSTROPHES, "'"),
        **dict.fromkeys(DASHES, "-"),
        **dict.fromkeys(_COMMAS, ","),
        "؛": ";",
    }
)
# Unicode's Default_Ignorable_Code_Point, and the empty Braille cell. Tags after a black flag say whose it is.
UNSEEN: Final = re.compile(
    "(\U0001f3f4[\U000e0020-\U000e007f]+)|[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f"
    "\u202a-\u202e\u2060-\u206f\u2800\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8\U000e0000-\U000e0fff]"
)
# A line break in a name would end the record's line, and a lone surrogate cannot be written as UTF-8.
_NOT_IN_A_LINE: Final = frozenset(("Cc", "Cs", "Zl", "Zp"))
"""Unicode's control characters, lone surrogates, and line and paragraph separators."""
_WIDE_OR_NARROW: Final = re.compile("[\u3000\uff00-\uffef]+")


def is_one_line(text: str) -> bool:
    """Is there nothing in the text that could end a line of a record?"""
    return not any(category(character) in _NOT_IN_A_LINE for character in text)


def ascii_digits(text: str) -> str:
    """Return a text with the digits of any script as 0 to 9, and without signs that cannot be seen.

    >>> ascii_digits("٤٢")
    '42'
    """
    if text.isascii():
        return text
    seen = UNSEEN.sub(r"\1", text)
    return "".join(str(decimal(sign)) if sign.isdecimal() else sign for sign in seen)


def plain(text: str) -> str:
    """Return a text as a plain keyboard has it: straight quotes, hyphens, usual widths, nothing unseen.

    >>> plain("“Zoe” – 7")
    '"Zoe" - 7'
    """
    if text.isascii():
        return text
    usual = _WIDE_OR_NARROW.sub(lambda signs: normalize("NFKC", signs[0]), text.translate(_KEYS))
    return ascii_digits(usual)
