"""Every page of a club's board in the languages of test_in_languages.py, each page in one of them."""

from itertools import cycle
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.board.builder import Gathering
from tests.board.conftest import gathering
from tests.browser.board_pages import BOARDS, BoardLooking
from tests.browser.looking import LOOK_IN_A_LANGUAGE
from tests.browser.test_in_languages import LOOKED_AT

pytestmark = [pytest.mark.thorough, pytest.mark.server, pytest.mark.xdist_group("board")]

__all__ = ["gathering"]


@pytest.mark.parametrize("name", BOARDS)
def test_in_the_longest_words_and_mirrored_every_page_of_a_board_is_whole(
    chromium: Browser, gathering: Gathering, tmp_path: Path, name: str
) -> None:
    (folder := tmp_path / "venues").mkdir()
    board, pages = BOARDS[name](gathering, folder)
    looking, found = BoardLooking(chromium, board), list[str]()
    for page, tag in zip(pages, cycle(LOOKED_AT), strict=False):
        found += looking.board_findings(page, LOOK_IN_A_LANGUAGE, tag)
    looking.close()
    assert not found, "\n".join(found)
