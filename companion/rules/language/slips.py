"""Slips of whoever types a record on a phone or in a word processor: what is wrong, and what was meant."""

import re
from collections.abc import Callable
from typing import Final

from companion.rules.language.sentence import join_sentences, say
from companion.rules.language.typography import DASHES, QUOTES, UNSEEN, plain
from companion.rules.language.unreadable import Unreadable

_SLIPS: Final = (
    (re.compile(f"[{QUOTES}]"), say("Quotes are straight in a record.")),
    (re.compile(f"[{DASHES}]"), say("That dash is no hyphen.")),
    (re.compile(r"[^\D0-9]"), say("Digits are 0 to 9 in a record.")),
    (UNSEEN, say("It has an invisible character.")),
    (re.compile(r"[^\0-\x7f]"), say("A record has the characters of a plain keyboard.")),
    (re.compile(""), say("Cards have capital letters, all other words small ones.")),
)
"""Characters that a record does not have, each with the sentence that says so: the first found counts."""


def slip(
    error: Unreadable, text: str, read: Callable[[str], object], in_its_case: Callable[[str], str]
) -> Unreadable:
    """Return the ``error`` of a text, or one that says which sign or letter ``read`` would take in its place.

    ``in_its_case`` returns a text with the capital and small letters that its words have in a record.
    """
    for near in (plain(text), in_its_case(plain(text))):
        if near != text and _can(read, near):
            gone = "".join(sign for sign in text if sign not in near)
            why = next(sentence for signs, sentence in _SLIPS if signs.search(gone))
            meant = say("Did you mean %(near)s?", near=_word_meant(text, near))
            return Unreadable(join_sentences(why, meant), error.header)
    return error


def _can(read: Callable[[str], object], text: str) -> bool:
    try:
        read(text)
    except Unreadable:
        return False
    return True


def _word_meant(text: str, near: str) -> str:
    """Return the one word in which ``near`` is another text; all of it where that is not one word."""
    changed = [words for words in zip(text.split(), near.split(), strict=False) if len({*words}) == 2]
    if len(changed) != 1 or '"' in changed[0][1] or len(text.split()) != len(near.split()):
        return near
    ((written, meant),) = changed
    return meant.rstrip(",;!") if written[-1] == meant[-1] else meant
