"""A whole round of the anniversary edition by the twins of the buttons: two Wild 50/50s and a catch.

Who plays which wild is tapped, as a press cannot name a colour; all else is pressed.
"""

from collections.abc import Iterator
from dataclasses import replace
from itertools import count
from pathlib import Path

import pytest

from companion.devices.board.wiring import read_wiring
from companion.devices.coin.coin import GoldCoin
from companion.devices.devices import Devices
from companion.table import Table
from companion.web.app import Site, create_app
from tests.devices.coin.builder import FakeTime
from tests.table.builder import open_table
from tests.web.builder import TOKEN, Visitor

RECORD = '[Edition "anniversary"]\n[Players "Ana, Ben, Cy"]\nround\nstart G5\n'


class PressedRound:
    """A table that is played on by pressing."""

    def __init__(self, file: Path) -> None:
        time, salts = FakeTime(), count()
        self.table: Table = open_table(file)
        coin = GoldCoin(
            self.table,
            bits=lambda bits: 1 if bits == 1 else next(salts),
            clock=time.clock,
            wait=time.wait,
            start=lambda run: run(),
        )
        self.devices = Devices(self.table, read_wiring(), coin=coin, reorder_window=0)
        app = create_app(self.table, TOKEN, Site(equipment=self.devices.equipment))
        self.program = Visitor(app.test_client())
        assert 200 == self.program.post("/api/games", {"record": RECORD}).status_code
        self.table.prefer(lambda before: replace(before, press_ends_turn=True))

    def press(self, seat: str, held: float = 0.1) -> str:
        """What it meant."""
        answer = self.program.post("/api/press", {"seat": seat, "held": held})
        assert 200 == answer.status_code, answer.text
        return str(answer.get_json()["meant"])

    def tap(self, line: str) -> None:
        answer = self.program.post("/api/events", {"line": line})
        assert 200 == answer.status_code, answer.text


@pytest.fixture
def played(tmp_path: Path) -> Iterator[PressedRound]:
    played = PressedRound(tmp_path / "games.sqlite")
    yield played
    played.devices.close()


def test_a_whole_round_is_played_by_pressing(played: PressedRound) -> None:
    press = played.press
    assert ["played", "drew", "played"] == [press("Ben"), press("Cy", 0.7), press("Ana")]
    played.tap("Ben: W50=R heads Ben tails Cy")
    assert ["no", "flip", "no"] == [press("Ben"), press("coin"), press("coin")]
    played.tap("Cy: W4=B")
    assert "challenge" == press("Ana", 0.7)
    played.tap("Ana: challenge innocent")
    play_until(played, cards=2)
    played.tap("Ben: ?")
    assert "catch" == press("Ana")
    play_until(played, cards=2)
    played.tap("Ben: W50=G heads Cy tails Ana")
    assert ["uno", "flip"] == [press("Ben"), press("coin")]
    play_until(played, cards=1)
    assert "played" == press("Ben")
    assert played.table.game
    assert "Ben" == played.table.game.state.out
    assert 2 == len(played.table.flips.newest())


def play_until(played: PressedRound, cards: int) -> None:
    """Ben plays and the others draw, until it is his turn with so many cards."""
    while turn(played.table) != "Ben" or hands(played.table)["Ben"] > cards:
        assert "no" != played.press(turn(played.table), 0.1 if turn(played.table) == "Ben" else 0.7)


def hands(table: Table) -> dict[str, int]:
    assert table.game
    return {name: held or 0 for name, held in table.game.state.hands.items()}


def turn(table: Table) -> str:
    assert table.game
    return str(table.game.state.turn)
