"""Whole games over a pty: a reader at one end, the live table at the other."""

import os
import pty
import tty
from collections.abc import Callable, Iterator
from pathlib import Path
from threading import Semaphore
from typing import TypeAlias

import pytest

from companion.devices.scanner.scanner import Scanner
from companion.rules import Record, as_json, read_record, replay, write_line, write_record
from companion.table import NoDecks, Table, game_record
from tests.devices.scanner.builder import PATIENCE, Desk
from tests.table.builder import accepted, open_table
from workshop.virtual_reader.reader import Faults
from workshop.virtual_reader.script import ScriptLine, steps

GAMES = Path(__file__).parents[2] / "games"
WHOLE = read_record((GAMES / "full-game-classic.uno").read_text())

OpenDesk: TypeAlias = Callable[..., Desk]


@pytest.fixture
def open_desk(file: Path, tmp_path: Path) -> Iterator[OpenDesk]:
    """Opens a desk at the begin of a record's game."""
    desks: list[Desk] = []

    def open_one(record: Record, faults: Faults | None = None, seed: int = 1) -> Desk:
        table = open_table(file)
        accepted(table.begin(write_record(record.setup, [])))
        desks.append(Desk(table, tmp_path, faults, seed))
        return desks[-1]

    yield open_one
    for desk in desks:
        desk.close()


def first_steps(record: Record, most: int) -> list[ScriptLine]:
    """Return at most ``most`` steps from the begin of a game."""
    return [step for _, step in zip(range(most), steps(record), strict=False)]


def assert_table_after(record: Record, table: Table, played: int) -> None:
    """Assert that the table is as the first ``played`` lines of the record lead to."""
    expected = replay(Record(record.setup, record.lines[:played]))
    assert expected.ruling is None
    assert table.game
    assert as_json(expected.game.state) == as_json(table.game.state)


def logged_lines(table: Table) -> list[str]:
    """Return the lines of the game so far."""
    game = table.played_games.game(1)
    assert game
    return [write_line(event) for _, event in read_record(game_record(game)).lines]


@pytest.mark.long
def test_a_whole_recorded_game_is_scanned(open_desk: OpenDesk) -> None:
    desk = open_desk(WHOLE)
    scanned = 0
    for step in steps(WHOLE):
        desk.do(step)
        scanned += not step.by_hand
    assert scanned > 700
    assert_table_after(WHOLE, desk.table, len(WHOLE.lines))
    assert [write_line(event) for _, event in WHOLE.lines] == logged_lines(desk.table)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(3))
def test_over_a_bad_line_no_card_is_lost_or_doubled(open_desk: OpenDesk, seed: int) -> None:
    bad = Faults(noise=0.2, drops=0.1, duplicates=0.2, resets=0.02)
    desk, todo = open_desk(WHOLE, bad, seed), first_steps(WHOLE, 60)
    for step in todo:
        desk.do(step)
    assert [step.line for step in todo] == logged_lines(desk.table)
    assert desk.scanner.state.rubbish


def test_a_refused_card_shows_and_sounds_a_refusal(open_desk: OpenDesk) -> None:
    desk = open_desk(WHOLE)
    for code in ("next", "R5", "G7"):
        desk.lay(code)
    desk.wait(lambda: "no" in desk.reader.lights)
    assert 1 == desk.said_no
    assert ["round", "start R5"] == logged_lines(desk.table)


def test_two_cards_at_once_are_refused(open_desk: OpenDesk) -> None:
    desk = open_desk(WHOLE)
    desk.lay("next")
    desk.reader.lay_two()
    desk.settle()
    desk.wait(lambda: "no" in desk.reader.lights)
    assert desk.table.view
    assert "One card at a time, please." == desk.table.view.transient.remark
    desk.lay("R5")
    assert ["round", "start R5"] == logged_lines(desk.table)


def test_a_barcode_reader_plays_too(file: Path) -> None:
    table = open_table(file)
    accepted(table.begin('[Edition "classic"]\n[Players "Ana, Ben"]\nround\n'))
    changed = Semaphore(0)
    table.listen(lambda _: changed.release())
    master, slave = pty.openpty()
    tty.setraw(slave)
    scanner = Scanner(table, NoDecks())
    scanner.connect(os.ttyname(slave))
    assert os.read(master, 1)  # it has greeted, so it listens
    os.write(master, b"R5\rno card\r")
    assert changed.acquire(timeout=PATIENCE)
    os.write(master, b"R7\r\n")
    assert changed.acquire(timeout=PATIENCE)
    assert ["round", "start R5", "Ben: R7"] == logged_lines(table)
    assert 1 == scanner.state.rubbish
    scanner.close()
    os.close(master)
    os.close(slave)
