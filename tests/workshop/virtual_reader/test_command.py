"""``python -m workshop scanner-sim``: a virtual reader, with cards from a menu or a record."""

import os
from collections.abc import Iterator
from itertools import count
from pathlib import Path

import pytest

from tests.devices.scanner.builder import Desk
from tests.table.builder import begun
from workshop.__main__ import main
from workshop.virtual_reader.command import Bench, uid_of
from workshop.virtual_reader.reader import VirtualPort, VirtualReader


@pytest.fixture
def desk(file: Path, tmp_path: Path) -> Iterator[Desk]:
    desk = Desk(begun(file), tmp_path)
    yield desk
    desk.close()


def test_the_menu_lays_cards(desk: Desk) -> None:
    said: list[str] = []
    bench = Bench(desk.port, said.append)
    for words in ("G7", "W", "red", "R3", "R7", "undo", "nothing"):
        bench.do(words)
    assert ["G7: ok", "W: ask", "red: ok", "R3: ok", "R7: ok"] == said[:5]
    assert said[-1].startswith("nothing is no card")
    assert desk.table.game
    assert desk.table.game.state.top
    assert "R3" == desk.table.game.state.top.code


def test_the_menu_pulls_the_cable_and_resets(desk: Desk) -> None:
    bench = Bench(desk.port, lambda text: None)
    bench.do("put G7")
    desk.plugged.clear()
    for words in ("unplug", "plug"):
        bench.do(words)
    desk.plugged.set()
    for words in ("reset", "noise", "two", "lift", "blank", "undo", "B7"):
        bench.do(words)
    assert 4 == desk.table.version


def test_the_cards_of_a_record_are_laid(desk: Desk) -> None:
    said: list[str] = []
    Bench(desk.port, said.append).lay_all(["G7 1", "# Cy: catch Ben", "G9 1"], 0.0)
    assert ["G7: ok", "By phone: Cy: catch Ben", "G9: ok"] == said
    assert 4 == desk.table.version


def test_each_copy_of_a_card_has_a_sticker_of_its_own() -> None:
    assert uid_of("R7", 1) != uid_of("R7", 2)
    assert 14 == len(uid_of("R7", 1))


def test_the_menu_ends_with_its_input(
    capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    reading, writing = os.pipe()
    os.write(writing, b"zzz\n")
    os.close(writing)
    with os.fdopen(reading) as source:
        monkeypatch.setattr("sys.stdin", source)
        assert 0 == main(["scanner-sim"])
    assert "zzz is no card and no command." in capfd.readouterr().out


def test_nobody_waits_for_what_was_not_laid() -> None:
    clock = count()
    with VirtualPort(VirtualReader(), clock=clock.__next__) as port:
        begun = next(clock)
        Bench(port, lambda text: None).do("zzz")
        assert begun + 1 == next(clock)  # so it was not looked at meanwhile


def test_a_missing_record_is_explained_in_one_sentence(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    assert 2 == main(["scanner-sim", "--record", str(tmp_path / "none.uno")])
    assert "Expected a game record." in capsys.readouterr().err
