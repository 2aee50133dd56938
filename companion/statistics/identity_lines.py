"""The events of who is who, and their lines.

>>> read_identity_line('rename "Bart": "Bartholomew"')
Rename(name='Bart', to='Bartholomew')
>>> write_identity_line(Mark("Uncle", is_guest=True))
'guest "Uncle"'
"""

import re
from dataclasses import dataclass
from typing import Final, TypeAlias
from unicodedata import category

from companion.rules import Unreadable, any_of, check_names, read_name, read_number, say

PLAYER_COLOURS: Final = ("red", "orange", "gold", "green", "teal", "blue", "violet", "pink")
HEADS: Final = (
    *("fox", "owl", "bear", "panda", "octopus", "frog"),
    *("cat", "lion", "penguin", "pig", "rabbit", "robot"),
)
"""Faces drawn in colours of their own."""

SHAPES: Final = (*HEADS, "star", "heart", "moon", "sun", "leaf", "bolt", "crown", "fish")
"""All drawn faces; any other face is an emoji, which each screen draws in its own way."""

NO_CHOICE: Final = "none"
"""In place of a colour or a face, removes it."""

LONGEST_FACE: Final = 16
_JOINER: Final = "\u200d"
_FLAG_LETTERS: Final = range(0x1F1E6, 0x1F200)


@dataclass(frozen=True, slots=True)
class Rename:
    """The player ``name`` is called ``to`` from now on; where that is another player, the two become one."""

    name: str
    to: str


@dataclass(frozen=True, slots=True)
class ChooseColour:
    """The player's colour, one of :data:`PLAYER_COLOURS`; empty for none."""

    name: str
    colour: str


@dataclass(frozen=True, slots=True)
class ChooseFace:
    """The player's face, one of :data:`SHAPES` or an emoji; empty for none."""

    name: str
    face: str


@dataclass(frozen=True, slots=True)
class Mark:
    """The player is a guest, who is not counted, or a member again."""

    name: str
    is_guest: bool


@dataclass(frozen=True, slots=True)
class Import:
    """The old results of the file of this digest count from now on."""

    digest: str
    file: str


@dataclass(frozen=True, slots=True)
class TakeBack:
    """Event ``number``, from 1, counts no more; it may be a TakeBack itself."""

    number: int


IdentityEvent: TypeAlias = Rename | ChooseColour | ChooseFace | Mark | Import | TakeBack

_NAME: Final = r'(?:"([^"]*)"|([^\s":]+))'
_NAMED: Final = re.compile(rf"(rename|colour|face|guest|member)\s+{_NAME}\s*(?::\s*(.*))?", re.DOTALL)
_UNDO: Final = re.compile(r"undo\s+(\S+)")
_IMPORT: Final = re.compile(r'import\s+([0-9a-f]{32})\s*:\s*"([^"]*)"')


def read_identity_line(text: str) -> IdentityEvent:
    """Return the event of a line; raises :class:`Unreadable`."""
    line = text.strip()
    if match := _NAMED.fullmatch(line):
        word, quoted, bare, rest = match.groups()
        # Not read_new_name: older names may be longer, and can be renamed too.
        return _named(word, read_name(bare if quoted is None else quoted), rest and rest.strip())
    if match := _UNDO.fullmatch(line):
        return TakeBack(read_number(match[1], lambda word: say("%(word)s is no number.", word=word)))
    if match := _IMPORT.fullmatch(line):
        return Import(*match.groups())
    raise Unreadable(
        say(
            "%(line)s is no event of who is who. Expected one like %(examples)s.",
            line=line[:60] or say("Nothing"),
            examples=any_of(['rename "Bart": "Bartholomew"', 'colour "Ana": violet', 'guest "Uncle"']),
        )
    )


def write_identity_line(event: IdentityEvent) -> str:
    """Return the line of an event."""
    match event:
        case Rename(name, to):
            return f'rename "{name}": "{to}"'
        case ChooseColour(name, colour):
            return f'colour "{name}": {colour or NO_CHOICE}'
        case ChooseFace(name, face):
            return f'face "{name}": {face or NO_CHOICE}'
        case Mark(name, is_guest):
            return f'{"guest" if is_guest else "member"} "{name}"'
        case Import(digest, file):
            return f'import {digest}: "{file}"'
        case TakeBack(number):
            return f"undo {number}"


def _named(word: str, name: str, rest: str | None) -> IdentityEvent:
    if word in ("guest", "member"):
        if rest is not None:
            raise Unreadable(say("Nothing stands after the name of a guest or a member."))
        return Mark(name, word == "guest")
    if word == "rename":
        quoted = re.fullmatch(_NAME, rest or "")
        to = next((each for each in quoted.groups() if each is not None), "") if quoted else rest or ""
        new = read_name(to)
        check_names((new,))
        return Rename(name, new)
    value = "" if rest == NO_CHOICE else _value(rest)
    if word == "colour":
        return ChooseColour(name, check_colour(value))
    return ChooseFace(name, check_face(value))


def _value(rest: str | None) -> str:
    if not rest:
        raise Unreadable(say("Something is missing after the name. Expected a colon and what was chosen."))
    return rest


def check_colour(colour: str) -> str:
    """Return a colour, or none; raises :class:`Unreadable` for any other."""
    if colour and colour not in PLAYER_COLOURS:
        raise Unreadable(
            say("%(word)s is no colour here. Expected %(one)s.", word=colour[:60], one=any_of(PLAYER_COLOURS))
        )
    return colour


def check_face(face: str) -> str:
    """Return a face, or none; raises :class:`Unreadable` for anything but a shape or one emoji."""
    if not face or face in SHAPES or (len(face) <= LONGEST_FACE and _emoji(face) == 1):
        return face
    raise Unreadable(
        say("%(word)s is no face. Expected one emoji, or %(one)s.", word=face[:60], one=any_of(SHAPES))
    )


def _emoji(text: str) -> int:
    """Return the number of emoji in a text; 0 where it has anything else."""
    count, flag_letters, before = 0, 0, ""
    for sign in text:
        match category(sign):
            case "So" if ord(sign) in _FLAG_LETTERS:
                flag_letters += 1
            case "So":
                count += before != _JOINER
            case "Sk" | "Mn" | "Cf" if before:
                pass  # a skin tone, a variant, what joins two emoji to one
            case _:
                return 0
        before = sign
    # Two letters are one flag; a single one is none.
    return count + flag_letters // 2 if flag_letters % 2 == 0 else 0
