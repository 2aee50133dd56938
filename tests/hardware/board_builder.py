"""The boards of the repository, as the tests ask for them."""

from pathlib import Path

import pytest

from companion.devices.board.wiring import read_wiring
from hardware.board.boards import Board, boards
from hardware.electrics import read_parts

ALL = boards(read_wiring(), read_parts())
OF_THE_PI = ALL[:-1]


def _name(board: Board) -> str:
    return board.circuit.name


every_board = pytest.mark.parametrize("board", ALL, ids=_name)
boards_of_the_pi = pytest.mark.parametrize("board", OF_THE_PI, ids=_name)


def short_name(file: Path) -> str:
    """Return a file's name with its folder's."""
    return f"{file.parent.name}/{file.name}"
