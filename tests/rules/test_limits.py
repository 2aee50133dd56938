"""How long texts may be: a record, a line, a header, a name."""

import pytest

from companion.rules import (
    HEADER_LENGTH,
    LINE_LENGTH,
    NAME_LENGTH,
    RECORD_LENGTH,
    Draw,
    Unreadable,
    new_game,
    read_kept_headers,
    read_record,
)
from companion.rules.limits import LINES_AT_ONCE, PEOPLE

HEADERS = '[Players "Ana, Ben"]\n'
LONGEST = "A" * NAME_LENGTH
TOO_LONG = "A" * (NAME_LENGTH + 1)


@pytest.mark.parametrize(
    "text",
    [
        f'[Players "{LONGEST}, Ben"]\n',
        f'[Players "Ana, Ben"]\n[Event "{"e" * HEADER_LENGTH}"]\n',
        f"{HEADERS}round #{'c' * (LINE_LENGTH - 7)}\n",
        f"{HEADERS}round{' ' * 2 * LINE_LENGTH}\n",
        f"{HEADERS}seats Ana, {LONGEST}\n",
        HEADERS + "\n" * (RECORD_LENGTH - len(HEADERS)),
    ],
)
def test_a_text_may_be_as_long_as_the_limit(text: str) -> None:
    assert read_record(text)


@pytest.mark.parametrize(
    ("text", "line", "sentence"),
    [
        (f'\n[Players "{TOO_LONG}, Ben"]\n', 2, "That name has 31 letters. Expected 30 at most."),
        (f'[Players "Ana, {"A" * 900_000}"]\n', 1, "That has 900017 characters."),
        (f'{HEADERS}[Event "{"e" * (HEADER_LENGTH + 1)}"]\n', 2, "That has 1001 characters. Expected 1000"),
        (
            f"{HEADERS}round #{'c' * (LINE_LENGTH - 6)}\n",
            2,
            "That has 4001 characters. Expected 4000 at most.",
        ),
        (f"{HEADERS}{'(' * 900_000}\n", 2, "That has 900000 characters"),
        (f"{HEADERS}round\nAna: {'R7 ' * 4000}\n", 3, "That has 12"),
        (f"{HEADERS}seats Ana, {TOO_LONG}\n", 2, "That name has 31 letters."),
        (f"{HEADERS}round\nseats Ana, {TOO_LONG}!\n", 3, "That name has 31 letters."),
        (
            f"{HEADERS}seats {', '.join(f'P{number}' for number in range(PEOPLE - 1))}\n",
            2,
            "That has 101 people. Expected 100 at most.",
        ),
        (
            f"{HEADERS}round\n" + "amend 1: round\n" * 632,
            634,
            "Its amendments have 200028 events played anew. Expected 200000 at most.",
        ),
        (HEADERS + "\n" * RECORD_LENGTH, None, "That has 1000021 characters. Expected 1000000 at most."),
    ],
)
def test_a_longer_one_is_unreadable_and_the_line_is_told(text: str, line: int | None, sentence: str) -> None:
    with pytest.raises(Unreadable) as unreadable:
        read_record(text)
    assert line == unreadable.value.line
    assert str(unreadable.value).startswith(sentence)


@pytest.mark.parametrize(
    ("lines", "sentence"),
    [
        ([f"Ana: hand {'R7 ' * LINE_LENGTH}"], "That has 12010 characters."),
        ([f"seats Ana, {TOO_LONG}"], "That name has 31 letters."),
        (["round"] * (LINES_AT_ONCE + 1), "That is 51 lines at once. Expected 50 at most."),
    ],
)
def test_what_is_entered_keeps_within_the_same_limits(lines: list[str], sentence: str) -> None:
    with pytest.raises(Unreadable, match=sentence):
        list(new_game(read_record(HEADERS).setup).read_entered(lines))


def test_a_game_from_before_the_limits_stays_readable() -> None:
    name = "A" * 100_000
    setup = read_kept_headers(f'[Players "{name}, Ben"]\n[Event "{name}"]\n')
    assert ((name, "Ben"), name) == (setup.players, setup.event)
    assert Draw(name) == new_game(setup).read(f"{name}: draw")
