"""How long texts and games may be: a record, a line, a header, a name, what is played again."""

import gc
import tracemalloc
from dataclasses import replace

import pytest

from companion.rules import (
    HEADER_LENGTH,
    LINE_LENGTH,
    NAME_LENGTH,
    RECORD_LENGTH,
    Draw,
    Game,
    Round,
    Seats,
    Undo,
    Unreadable,
    new_game,
    read_kept_headers,
    read_record,
    replay,
)
from companion.rules.setup.limits import GAME_LENGTH, LINES_AT_ONCE, LOG_LENGTH, PEOPLE

HEADERS = '[Players "Ana, Ben"]\n'
LONGEST = "A" * NAME_LENGTH
TOO_LONG = "A" * (NAME_LENGTH + 1)
TOO_OFTEN = "This game was corrected too often to be corrected again. Undo can still take things back."


def nested(lines: int) -> str:
    """Return amendments, each of which puts 500 events in the place of the first."""
    return f"amend 1: {'; '.join(['end'] * 500)}\n" * lines


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
            HEADERS + "undo !\n" * (GAME_LENGTH + 1),
            GAME_LENGTH + 2,
            f"A game has {GAME_LENGTH} events at most. Begin another",
        ),
        (f"{HEADERS}round\n{nested(GAME_LENGTH // 500)}", 37, TOO_OFTEN),
        (f"{HEADERS}round\n" + "amend 1: round\n" * 548, 550, TOO_OFTEN),
        (f"{HEADERS}round\n{nested(10)}" + "amend 1: nothing\n" * 55, 67, TOO_OFTEN),
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


def test_what_is_entered_into_a_game_counts_with_all_that_was_before() -> None:
    full = replayed("undo !\n" * GAME_LENGTH)
    for line in ("round", "undo !"):
        with pytest.raises(Unreadable, match=f"A game has {GAME_LENGTH} events at most"):
            next(full.read_entered([line]))
    corrected = replayed("round\n" + f"amend 1: {'; '.join(['fix total Ana 1'] * 100)}\nundo\n" * 76)
    with pytest.raises(Unreadable, match=TOO_OFTEN):
        next(corrected.read_entered(["amend 1: nothing"]))
    assert [Round(), Undo()] == [*corrected.read_entered(["round", "undo"])]


@pytest.mark.long
def test_a_full_game_can_still_be_put_right() -> None:
    full = "undo !\n" * (GAME_LENGTH - 1) + "round\n"
    game = replayed(full)
    for line in (
        "undo",
        "redo",
        f"amend {GAME_LENGTH}: round Ana",
        "undo",
        f"amend {GAME_LENGTH}: nothing !",
    ):
        (event,) = game.read_entered([line])
        after = game.apply(event)
        assert isinstance(after, Game)
        game = after
    with pytest.raises(Unreadable, match=f"A game has {GAME_LENGTH} events at most"):
        next(game.read_entered(["round"]))
    longest = replace(game, version=LOG_LENGTH)
    with pytest.raises(Unreadable, match=f"A game has {LOG_LENGTH} events at most"):
        next(longest.read_entered(["undo"]))
    assert GAME_LENGTH + 2 == len(read_record(f"{HEADERS}{full}undo\nredo\n").lines)


def test_a_seat_for_one_more_than_a_hundred_people_is_none() -> None:
    table = replayed("".join(f"seats A{number}, B{number}\n" for number in range(PEOPLE // 2 - 1)))
    with pytest.raises(Unreadable, match="That has 101 people"):
        next(table.read_entered(["seats Ana, Cy"]))
    assert Seats(("Ana", "Ben")) == next(table.read_entered(["seats Ana, Ben"]))


@pytest.mark.long
def test_a_log_may_have_twice_as_much_and_no_more() -> None:
    game = replayed("undo !\n" * GAME_LENGTH)
    while game.version < LOG_LENGTH:
        after = game.apply(game.read_logged("undo !"))
        assert isinstance(after, Game)
        game = after
    with pytest.raises(Unreadable, match=f"A game has {LOG_LENGTH} events at most"):
        game.read_logged("undo !")


def test_however_often_it_is_amended_a_game_takes_hardly_more_memory() -> None:
    # All that follows the first line stands by each amendment, and is told where somebody asks.
    lines = "round\nstart R5\n" + "Ben: draw\nBen: keep\nAna: draw\nAna: keep\n" * 100
    few, many = (memory_of(lines + "amend 1: nothing\n" * times) for times in (20, 40))
    assert many < 1.2 * few


def memory_of(lines: str) -> int:
    """Return the bytes that a game takes."""
    record = read_record(HEADERS + lines)
    tracemalloc.start()
    try:
        game = replay(record).game
        gc.collect()  # else what is given up counts, too, as long as nobody has collected it
        taken, _most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert 401 == len(game.stands)
    return taken


def replayed(lines: str) -> Game:
    found = replay(read_record(HEADERS + lines))
    assert found.line is None
    return found.game


def test_a_game_from_before_the_limits_stays_readable() -> None:
    name = "A" * 100_000
    setup = read_kept_headers(f'[Players "{name}, Ben"]\n[Event "{name}"]\n')
    assert ((name, "Ben"), name) == (setup.players, setup.event)
    assert Draw(name) == new_game(setup).read(f"{name}: draw")
