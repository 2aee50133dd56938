"""A record without a person's name: the game stays what it was, played by somebody who is not named."""

import re
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import fields, replace
from itertools import count
from typing import Any, Final, NamedTuple

from companion.rules import events
from companion.rules.events import Event
from companion.rules.language.unreadable import Unreadable
from companion.rules.record.lines import known_names, read_line, write_line
from companion.rules.record.record import read_kept_headers, write_lines
from companion.rules.setup.setup import Setup

_NO_NAMES: Final = frozenset(("side", "direction"))
"""Fields of events that are words, and never names."""


class Anonymous(NamedTuple):
    """A game's headers and lines without a person's names; ``called`` is what stands for each of them."""

    headers: str
    lines: tuple[str, ...]
    called: Mapping[str, str]


def anonymous(headers: str, lines: Sequence[str], names: Collection[str], label: str) -> Anonymous | None:
    """Return a game with ``label`` in place of these names, or with a number behind it where that is taken.

    None where none of them is in it. What cannot be read loses them as words.
    """
    spoken = _spoken(names)
    if not any(spoken.search(text) for text in (headers, *lines)):
        return None
    try:
        setup = read_kept_headers(headers)
    except ValueError:
        called = dict.fromkeys(names, label)
        return Anonymous(
            without_words(headers, names, label),
            tuple(without_words(line, names, label) for line in lines),
            called,
        )
    known, read = setup.players, list[Event | str]()
    for line in lines:
        try:
            event = read_line(line, known, setup.ruleset, setup.edition)
        except Unreadable:
            read.append(without_words(line, names, label))
            continue
        read.append(event)
        known = known_names(known, event)
    called = labels([name for name in known if name in names], known, label)

    def now(name: str) -> str:
        return called.get(name, name)

    written = tuple(each if isinstance(each, str) else write_line(_renamed(each, now)) for each in read)
    return Anonymous(write_lines(_set_up(setup, now, names, label), ()), written, called)


def names_in(headers: str, lines: Sequence[str]) -> set[str]:
    """Return everybody who is named in a game, as far as it can be read."""
    try:
        setup = read_kept_headers(headers)
    except ValueError:
        return set()
    known = setup.players
    for line in lines:
        with suppress(Unreadable):
            known = known_names(known, read_line(line, known, setup.ruleset, setup.edition))
    return set(known)


def labels(taken_out: Iterable[str], everyone: Iterable[str], label: str) -> dict[str, str]:
    """Return what stands for each name: the label, or with a number behind it where somebody has that.

    >>> labels(["Zoe"], ["Ana", "Guest", "Zoe"], "Guest")
    {'Zoe': 'Guest 2'}
    """
    found, others = dict[str, str](), {name.casefold() for name in everyone}
    for name in taken_out:
        numbered = (label if number == 1 else f"{label} {number}" for number in count(1))
        found[name] = next(each for each in numbered if each.casefold() not in others)
        others.add(found[name].casefold())
    return found


def without_words(text: str, names: Collection[str], label: str) -> str:
    """Return a text with the label in place of these names, as words of their own.

    >>> without_words("Zoe's birthday, with zoey", ["Zoe"], "Guest")
    "Guest's birthday, with zoey"
    """
    return _spoken(names).sub(lambda _: label, text)


def _spoken(names: Collection[str]) -> re.Pattern[str]:
    longest_first = sorted(names, key=len, reverse=True)
    return re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, longest_first))})(?!\w)", re.IGNORECASE)


def _set_up(setup: Setup, now: Callable[[str], str], names: Collection[str], label: str) -> Setup:
    def free(text: str | None) -> str | None:
        return text and without_words(text, names, label)

    return replace(
        setup,
        players=tuple(map(now, setup.players)),
        dealer=now(setup.dealer),
        event=free(setup.event),
        table=free(setup.table),
        blanks=tuple(
            replace(each, sentence=without_words(each.sentence, names, label)) for each in setup.blanks
        ),
    )


def _renamed(value: Any, now: Callable[[str], str]) -> Any:
    """Return an event, or what is in one, with other names."""
    if type(value) is str:
        return now(value)
    if type(value) is tuple:
        return tuple(_renamed(each, now) for each in value)
    if type(value).__module__ != events.__name__:
        return value  # a card, a colour, a number
    names = (field.name for field in fields(value) if field.name not in _NO_NAMES)
    return replace(value, **{name: _renamed(getattr(value, name), now) for name in names})
