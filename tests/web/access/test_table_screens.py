"""Table screens: which one is which, which may show the digits, and what is left over a restart."""

from pathlib import Path

import pytest

from companion.web.table_screens import GONE_AFTER_SECONDS, MOST_SCREENS, NO_SCREEN, TableScreens
from tests.web.access.builder import Clock


def test_no_two_that_wait_have_one_number() -> None:
    screens = TableScreens()
    for _ in range(3 * MOST_SCREENS):
        screens.call()
    assert MOST_SCREENS == len(set(screens.waiting()))


def test_one_that_calls_again_is_the_same_and_no_other(tmp_path: Path) -> None:
    screens = TableScreens(tmp_path)
    key = screens.call()
    assert key == screens.call(key)
    assert (screens.look(key).number,) == screens.waiting()
    assert NO_SCREEN == screens.look("")


def test_those_that_may_show_are_kept_over_a_restart_and_so_is_which_was_first(tmp_path: Path) -> None:
    before = TableScreens(tmp_path)
    first, other = before.call(), before.call()
    after = TableScreens(tmp_path)
    assert (True, False) == (after.look(first).is_first, after.look(other).is_first)
    after.let_show(after.look(other).number)
    again = TableScreens(tmp_path)
    assert (False, True) == (again.look(first).shows, again.look(other).shows)
    assert not again.look(first).is_first, "Somebody has said which one is the table screen."


def test_one_that_shows_nothing_any_more_is_gone_after_a_while() -> None:
    clock = Clock()
    screens = TableScreens(clock=clock)
    here, away = screens.look(screens.call()).number, screens.look(screens.call()).number
    clock.now += GONE_AFTER_SECONDS - 1
    assert (here, away) == screens.waiting()
    clock.now += 1
    assert (here,) == screens.waiting({here})


def test_of_too_many_that_may_show_the_first_does_no_longer() -> None:
    screens = TableScreens()
    keys = [screens.call() for _ in range(MOST_SCREENS)]
    for key in keys:
        screens.let_show(screens.look(key).number)
    new = screens.call()
    screens.let_show(screens.look(new).number)
    assert [False, True, True] == [screens.look(key).shows for key in (*keys[:2], new)]


def test_that_none_shows_the_code_at_play_holds_over_a_restart(tmp_path: Path) -> None:
    TableScreens(tmp_path).show_at_play(False)
    assert not TableScreens(tmp_path).at_play
    TableScreens(tmp_path).show_at_play(True)
    assert TableScreens(tmp_path).at_play


def test_a_number_that_nobody_has_lets_nothing_show() -> None:
    screens = TableScreens()
    key = screens.call()
    screens.let_show("")
    assert 0 == screens.changes
    assert not screens.look(key).shows


@pytest.mark.parametrize("kept", ["", "-", "\xff", "- " + "x" * 9])
def test_a_file_that_makes_no_sense_lets_nothing_show(tmp_path: Path, kept: str) -> None:
    (tmp_path / "screens").write_text(kept, "latin-1")
    screens = TableScreens(tmp_path)
    assert not screens.look(screens.call()).shows
