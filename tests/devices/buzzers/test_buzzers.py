"""Presses that wait for one another, on screens as on the board, and what fails meanwhile.

What the log then has is told in `tests/devices/at_a_table/races.facts` and `buttons.facts`.
"""

from concurrent.futures import Future
from pathlib import Path
from typing import Any

import pytest

from companion.devices.buzzers.buzzers import Buzzers
from companion.devices.buzzers.debounce import REORDER_WINDOW
from companion.devices.buzzers.judge import FAILED
from companion.devices.buzzers.resolution import HOLD, MOVED, Press, ResolvedPress, resolve
from companion.ports import COIN, NoSuchSeat, PressAction, PressResult
from companion.rules import Catch
from companion.table import Question, Table, TableView
from tests.devices.builder import CLASSIC, FakeClock
from tests.devices.live_desk import LiveDesk
from tests.table.builder import open_table


@pytest.fixture
def desk(file: Path) -> LiveDesk:
    return LiveDesk(file, CLASSIC)


@pytest.fixture
def forgot(desk: LiveDesk) -> LiveDesk:
    """Ben is left with one card and did not say UNO; Cy is to play."""
    desk.plays("fix hand Ben 2; Ben: ?")
    return desk


def waiting(desk: LiveDesk, seat: Any, held: float = 0.0) -> Future[PressResult]:
    """Press on a screen, and leave it to the clock to be judged."""
    reply: Future[PressResult] = Future()
    desk.buzzers._inbox.append(Press(seat, desk.clock.now, held, reply=reply))
    return reply


def test_a_screen_s_press_does_not_overtake_an_edge_that_may_be_a_press(forgot: LiveDesk) -> None:
    forgot.plays("Ana down; Ana up 0.005 ms later; meanwhile 18 ms; Ben down; meanwhile 1 ms")
    on_screen = waiting(forgot, "Cy")
    forgot.does("wait 1 ms")
    assert "Ben: ?" == forgot.events[-1].line
    forgot.does("wait 20 ms")
    assert ("Ben: uno", "Ben, 1 ms before Cy") == (forgot.events[-1].line, forgot.view.transient.remark)
    assert PressAction.NO == on_screen.result(0).meant


def test_a_tap_right_after_a_ruling_is_no_part_of_it(forgot: LiveDesk) -> None:
    def tap(view: TableView) -> None:
        if isinstance(view.game.event, Catch):
            forgot.does("Cy: ?")

    forgot.table.listen(tap)
    forgot.plays("Ana down; wait 20 ms; Ben down 23 ms ago; wait 20 ms")
    assert ["Ana: catch Ben", "Cy: ?"] == [event.line for event in forgot.events[-2:]]


@pytest.mark.parametrize(
    ("tapped", "player", "held"), [("Ben: draw", "Ben", 0.1), ("Ben: W4=R; Cy: accept", "Cy", HOLD)]
)
def test_a_press_does_nothing_after_a_tap_that_came_before_it_was_entered(
    desk: LiveDesk, monkeypatch: pytest.MonkeyPatch, tapped: str, player: str, held: float
) -> None:
    *before, last = tapped.split("; ")
    desk.plays("; ".join(["presses end turns", *before]))

    def then_tapped(view: TableView, press: Press) -> ResolvedPress:
        monkeypatch.undo()
        resolved = resolve(view, press)
        desk.does(last)
        return resolved

    monkeypatch.setattr("companion.devices.buzzers.judge.resolve", then_tapped)
    pressed = waiting(desk, player, held)
    desk.after(REORDER_WINDOW)
    assert (last, None) == (desk.events[-1].line, desk.view.transient.question)
    assert PressResult(PressAction.NO, MOVED) == pressed.result(0)


def test_every_press_is_answered_whatever_fails_and_the_next_is_judged(forgot: LiveDesk) -> None:
    broken, whole = waiting(forgot, object()), waiting(forgot, "Cy")
    forgot.after(REORDER_WINDOW)
    assert PressResult(PressAction.NO, FAILED) == broken.result(0)
    assert PressAction.CATCH == whole.result(0).meant


def test_who_presses_on_a_screen_is_told_where_a_button_of_the_board_fails(desk: LiveDesk) -> None:
    def broken(at: float, down: bool) -> bool:
        raise OSError("the button is on fire")

    desk.buzzers = Buzzers(desk.table, clock=desk.clock, coin_button=broken)
    desk.does("coin down")
    on_screen = waiting(desk, "Ana")
    desk.after(REORDER_WINDOW)
    assert PressResult(PressAction.NO, FAILED) == on_screen.result(0)


def test_a_press_without_a_game_is_refused(file: Path) -> None:
    clock, refused = FakeClock(), list[object]()
    buzzers = Buzzers(open_table(file), clock=clock, say_no=refused.append)
    for down, held in ((True, 0.1), (False, REORDER_WINDOW)):
        buzzers.edge(1, clock.now, down)
        clock.go(held)
        buzzers.attend()
    assert [1] == refused


def test_a_coin_that_raises_does_not_change_the_game(table: Table, caplog: pytest.LogCaptureFixture) -> None:
    def broken(key: str | None) -> str | None:
        raise OSError("the servo is on fire")

    table.begin('[Players "Ana, Ben"]\nround\nstart G5\nBen: W50=R heads Ana tails Ben')
    pressed = Buzzers(table, broken, reorder_window=0).press(COIN)
    assert ("no", ()) == (pressed.meant, pressed.lines)
    assert "on fire" in caplog.text


def test_a_buzzer_on_a_screen_does_what_the_button_does(table: Table) -> None:
    assert "Nothing waits for Ana's buzzer." == Buzzers(table).press("Ana").text
    buzzers = Buzzers(table, reorder_window=0)
    table.submit("Ben: W4=R")
    pressed = buzzers.press("Cy", 0.1)
    assert ("accept", "Cy draws 4.", ("Cy: accept",)) == (pressed.meant, pressed.text, pressed.lines)


def test_a_press_for_an_unknown_player_names_the_players(table: Table) -> None:
    buzzers = Buzzers(table)
    with pytest.raises(NoSuchSeat, match=r"^No player is called Benn\. Did you mean Ben\?$"):
        buzzers.press("Benn")
    with pytest.raises(NoSuchSeat, match="Expected Ana, Ben, Cy, or coin"):
        buzzers.press("Zoe")


def test_a_buzzer_on_a_screen_pairs_its_own_player(table: Table) -> None:
    buzzers = Buzzers(table, reorder_window=0)
    buzzers.start_pairing()
    assert "Ana's buzzer is on the screen." == buzzers.press("Ana").text
    assert "claim" == buzzers.press(4).meant
    assert table.view
    assert {"Ben": 4} == table.view.preferences.paired_buzzers
    assert Question("pairing", "Cy") == table.view.transient.question
