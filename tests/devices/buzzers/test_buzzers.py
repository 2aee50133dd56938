"""Presses from the edge on a pin to the table: debounced, reordered, resolved and submitted."""

from concurrent.futures import Future
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import pytest

from companion.devices.buzzers.buzzers import Buzzers
from companion.devices.buzzers.debounce import REORDER_WINDOW, STUCK_SECONDS
from companion.devices.buzzers.judge import FAILED, LATE_SECONDS
from companion.devices.buzzers.resolution import HOLD, MOVED, Press, ResolvedPress, resolve
from companion.ports import COIN, NoSuchSeat, PressAction, PressResult, Seat
from companion.rules import Catch
from companion.table import Level, Question, Table, TableView
from tests.devices.builder import TO_ONE, TO_TWO, FakeClock, classic_with
from tests.table.builder import accepted, break_at, mend, open_table

ANA, BEN, CY = 1, 2, 3


@dataclass
class Bench:
    """Buzzers with a clock that the test sets forward, and what they did."""

    table: Table
    clock: FakeClock = field(default_factory=FakeClock)
    refused: list[Seat] = field(default_factory=list)
    flips: int = 0

    def __post_init__(self) -> None:
        self.buzzers = Buzzers(self.table, self.flip, clock=self.clock, say_no=self.refused.append)

    def flip(self) -> str | None:
        self.flips += 1
        return None

    def play(self, lines: str) -> None:
        for line in lines.split(";"):
            accepted(self.table.submit(line.strip()))

    def edge(self, seat: Seat, ago: float = 0.0, down: bool = True) -> None:
        """Report, now, an edge of ``ago`` seconds before."""
        self.buzzers.edge(seat, self.clock.now - ago, down)

    def press(self, seat: Seat, held: float = 0.1) -> None:
        """Press a button and let it go after ``held`` seconds, and wait until it is resolved."""
        self.edge(seat)
        self.after(held)
        self.edge(seat, down=False)
        self.after(REORDER_WINDOW)

    def after(self, seconds: float) -> None:
        """Set the clock forward and run what is due."""
        self.clock.go(seconds)
        self.buzzers.attend()

    @property
    def last(self) -> str:
        assert self.table.view
        return self.table._log.history(self.table.view.game_id).events[-1].line

    @property
    def remark(self) -> str:
        assert self.table.view
        return self.table.view.transient.remark

    @property
    def troubles(self) -> tuple[str, ...]:
        assert self.table.view
        return self.table.view.transient.troubles


@pytest.fixture
def bench(table: Table) -> Bench:
    return Bench(table)


# Who was first


def test_a_press_is_resolved_at_the_end_of_the_reorder_window(bench: Bench) -> None:
    bench.play(TO_ONE)
    bench.edge(CY)
    bench.after(REORDER_WINDOW - 0.001)
    assert "Ben: ?" == bench.last
    bench.after(0.001)
    assert "Cy: catch Ben" == bench.last


def test_bounce_costs_no_time(bench: Bench) -> None:
    bench.play(TO_ONE)
    for step in range(15):
        bench.edge(CY, ago=-step / 1000, down=step % 2 == 0)
    bench.after(REORDER_WINDOW)
    assert "Cy: catch Ben" == bench.last


@pytest.mark.parametrize("seconds", [0.000005, 0.004])
def test_a_spike_is_no_press_and_delays_nobody(bench: Bench, seconds: float) -> None:
    bench.play(TO_ONE)
    bench.edge(ANA)
    bench.edge(ANA, ago=-seconds, down=False)
    bench.edge(CY, ago=-0.001)
    bench.after(0.001)
    bench.after(REORDER_WINDOW)
    assert ("Cy: catch Ben", "") == (bench.last, bench.remark)


def test_a_screen_s_press_does_not_overtake_an_edge_that_may_be_a_press(bench: Bench) -> None:
    bench.play(TO_ONE)
    bench.edge(ANA)
    bench.edge(ANA, ago=-0.000005, down=False)
    bench.clock.go(REORDER_WINDOW - 0.002)
    bench.edge(BEN)
    bench.clock.go(0.001)
    on_screen = waiting(bench, "Cy")
    bench.after(0.001)
    assert "Ben: ?" == bench.last
    bench.after(REORDER_WINDOW)
    assert ("Ben: uno", "Ben, 1 ms before Cy") == (bench.last, bench.remark)
    assert PressAction.NO == on_screen.result(0).meant


def test_a_press_that_is_let_go_before_anybody_could_judge_it_is_no_hold(bench: Bench) -> None:
    bench.table.prefer(lambda before: replace(before, press_ends_turn=True))
    bench.edge(BEN)
    bench.clock.go(0.1)
    bench.edge(BEN, down=False)
    bench.after(REORDER_WINDOW)
    bench.after(HOLD)
    assert "Ben: ?" == bench.last


def test_the_earlier_edge_wins_though_it_was_reported_later(bench: Bench) -> None:
    bench.play(TO_ONE)
    bench.edge(CY)
    bench.clock.go(0.005)
    bench.edge(BEN, ago=0.017)
    bench.after(REORDER_WINDOW)
    assert "Ben: uno" == bench.last
    assert "Ben, 12 ms before Cy" == bench.remark
    assert [CY] == bench.refused


def test_a_tie_goes_to_the_player_who_must_say_uno(bench: Bench) -> None:
    bench.play(TO_ONE)
    bench.edge(ANA, ago=0.0003)
    bench.edge(BEN)
    bench.after(REORDER_WINDOW)
    assert "Ben: uno" == bench.last
    assert "same moment" in bench.remark


def test_the_second_of_two_catchers_catches_nobody(bench: Bench) -> None:
    bench.play(TO_ONE)
    bench.edge(CY)
    bench.edge(ANA, ago=0.002)
    bench.after(REORDER_WINDOW)
    assert "Ana: catch Ben" == bench.last
    assert "Ana, 2 ms before Cy" == bench.remark


def test_a_press_just_after_a_race_ends_no_turn(bench: Bench) -> None:
    bench.table.prefer(lambda before: replace(before, press_ends_turn=True))
    bench.play(TO_ONE)
    bench.press(BEN)
    bench.press(CY, held=0.05)
    assert "Ben: uno" == bench.last
    assert "Ben, 120 ms before Cy" == bench.remark


def test_a_press_well_after_a_race_has_its_usual_meaning(bench: Bench) -> None:
    bench.table.prefer(lambda before: replace(before, press_ends_turn=True))
    bench.play(TO_ONE)
    bench.press(BEN)
    bench.after(LATE_SECONDS)
    bench.press(CY)
    assert "Cy: ?" == bench.last


def test_an_earlier_edge_wins_even_after_the_race_was_decided(bench: Bench) -> None:
    bench.play(TO_ONE)
    bench.edge(CY)
    bench.after(REORDER_WINDOW)
    assert "Cy: catch Ben" == bench.last
    bench.edge(BEN, ago=REORDER_WINDOW + 0.003)
    bench.after(REORDER_WINDOW)
    assert "Ben: uno" == bench.last
    assert "Ben, 3 ms before Cy, though it was reported late" == bench.remark
    assert ["buzzer Ben"] == last_means(bench, 1)


def test_a_still_earlier_edge_overturns_the_race_again(bench: Bench) -> None:
    bench.play(TO_ONE)
    bench.edge(CY)
    bench.after(REORDER_WINDOW)
    bench.edge(ANA, ago=REORDER_WINDOW + 0.003)
    bench.after(REORDER_WINDOW)
    assert "Ana: catch Ben" == bench.last
    bench.edge(BEN, ago=2 * REORDER_WINDOW + 0.005)
    bench.after(REORDER_WINDOW)
    assert "Ben: uno" == bench.last
    assert "Ben, 2 ms before Ana, though it was reported late" == bench.remark


def test_a_late_edge_undoes_nothing_that_was_played_since(bench: Bench) -> None:
    bench.play(TO_ONE)
    bench.edge(ANA)
    bench.after(REORDER_WINDOW)
    bench.play("Cy: ?")
    bench.edge(BEN, ago=REORDER_WINDOW + 0.003)
    bench.after(REORDER_WINDOW)
    assert "Cy: ?" == bench.last


def test_a_tap_right_after_a_ruling_is_no_part_of_it(bench: Bench) -> None:
    bench.play(TO_ONE)

    def tap(view: TableView) -> None:
        if isinstance(view.game.event, Catch):
            bench.play("Cy: ?")

    bench.table.listen(tap)
    bench.edge(ANA)
    bench.after(REORDER_WINDOW)
    bench.edge(BEN, ago=REORDER_WINDOW + 0.003)
    bench.after(REORDER_WINDOW)
    assert ["Ana: catch Ben", "Cy: ?"] == last_lines(bench, 2)


@pytest.mark.parametrize(
    ("tapped", "player", "held"), [("Ben: draw", "Ben", 0.1), ("Ben: W4=R; Cy: accept", "Cy", HOLD)]
)
def test_a_press_does_nothing_after_a_tap_that_came_before_it_was_entered(
    bench: Bench, monkeypatch: pytest.MonkeyPatch, tapped: str, player: str, held: float
) -> None:
    *before, last = tapped.split("; ")
    bench.table.prefer(lambda before: replace(before, press_ends_turn=True))
    for line in before:
        bench.play(line)

    def then_tapped(view: TableView, press: Press) -> ResolvedPress:
        monkeypatch.undo()
        resolved = resolve(view, press)
        bench.play(last)
        return resolved

    monkeypatch.setattr("companion.devices.buzzers.judge.resolve", then_tapped)
    pressed = waiting(bench, player, held)
    bench.after(REORDER_WINDOW)
    assert bench.table.view
    assert (last, None) == (bench.last, bench.table.view.transient.question)
    assert PressResult(PressAction.NO, MOVED) == pressed.result(0)


# Who was first, where several can be caught


def two_open(bench: Bench) -> None:
    """Deal Ben and Cy a single card each, by a 0 that passes the hands on; both can be caught."""
    accepted(bench.table.begin(classic_with("zero-pass")))
    bench.play(f"{TO_TWO}; fix hand Ana 1; Ben: G0")
    assert ("Ben", "Cy") == open_now(bench)


def open_now(bench: Bench) -> tuple[str, ...]:
    assert bench.table.game
    return bench.table.game.state.uno_open


def last_lines(bench: Bench, most: int) -> list[str]:
    assert bench.table.view
    return [event.line for event in bench.table._log.history(bench.table.view.game_id).events[-most:]]


def last_means(bench: Bench, most: int) -> list[str]:
    assert bench.table.view
    events = bench.table._log.history(bench.table.view.game_id).events[-most:]
    return [event.entered_by for event in events]


def test_everybody_who_can_be_caught_is_caught_in_one_transaction(bench: Bench, file: Path) -> None:
    two_open(bench)
    before = bench.table.version
    break_at(file, before + 2)
    bench.press(ANA)
    assert (before, ("Ben", "Cy")) == (bench.table.version, open_now(bench))
    mend(file)
    bench.press(ANA)
    assert ["Ana: catch Ben", "Ana: catch Cy"] == last_lines(bench, 2)
    assert not open_now(bench)


def test_who_says_uno_in_time_saves_nobody_else(bench: Bench) -> None:
    two_open(bench)
    bench.edge(BEN, ago=0.012)
    bench.edge(ANA)
    bench.after(REORDER_WINDOW)
    assert ["Ben: uno", "Ana: catch Cy"] == last_lines(bench, 2)
    assert ["buzzer Ben", "buzzer Ana"] == last_means(bench, 2)
    assert "Ben, 12 ms before Ana" == bench.remark
    assert [] == bench.refused


def test_everybody_who_says_uno_before_a_catch_is_safe(bench: Bench) -> None:
    two_open(bench)
    for seat, ago in ((CY, 0.009), (BEN, 0.006), (ANA, 0.003)):
        bench.edge(seat, ago=ago)
    bench.after(REORDER_WINDOW)
    assert ["Cy: uno", "Ben: uno"] == last_lines(bench, 2)
    assert [ANA] == bench.refused


def test_uno_after_a_catch_is_too_late_for_everybody(bench: Bench) -> None:
    two_open(bench)
    for seat, ago in ((ANA, 0.009), (BEN, 0.006), (CY, 0.003)):
        bench.edge(seat, ago=ago)
    bench.after(REORDER_WINDOW)
    assert ["Ana: catch Ben", "Ana: catch Cy"] == last_lines(bench, 2)
    assert "Ana, 3 ms before Ben" == bench.remark
    assert [BEN, CY] == bench.refused


def test_who_presses_twice_saves_themself_and_catches_nobody_with_it(bench: Bench) -> None:
    two_open(bench)
    bench.edge(BEN)
    bench.edge("Ben", ago=-0.001)
    bench.after(REORDER_WINDOW)
    assert ("Ben: uno", ("Cy",)) == (bench.last, open_now(bench))


def test_earlier_uno_overturns_the_catch_of_its_sayer_alone(bench: Bench) -> None:
    two_open(bench)
    bench.edge(ANA)
    bench.after(REORDER_WINDOW)
    bench.edge(BEN, ago=REORDER_WINDOW + 0.003)
    bench.after(REORDER_WINDOW)
    assert ["undo", "undo", "Ben: uno", "Ana: catch Cy"] == last_lines(bench, 4)


def test_an_earlier_catch_overturns_uno_though_somebody_is_still_open(bench: Bench) -> None:
    two_open(bench)
    bench.edge(BEN)
    bench.after(REORDER_WINDOW)
    bench.edge(ANA, ago=REORDER_WINDOW + 0.003)
    bench.after(REORDER_WINDOW)
    assert ["undo", "Ana: catch Ben", "Ana: catch Cy"] == last_lines(bench, 3)


def test_a_later_catch_takes_who_is_still_open(bench: Bench) -> None:
    two_open(bench)
    bench.edge(BEN)
    bench.after(REORDER_WINDOW)
    bench.edge(ANA)
    bench.after(REORDER_WINDOW)
    assert ["Ben: uno", "Ana: catch Cy"] == last_lines(bench, 2)


# Bounce, holds and faulty buttons


def test_a_bouncing_press_counts_once(bench: Bench) -> None:
    bench.play("Ben: W4=R")
    for step in range(7):
        bench.edge(CY, ago=-step / 1000, down=step % 2 == 0)
    bench.after(0.1)
    bench.edge(CY, down=False)
    bench.after(REORDER_WINDOW)
    assert "Cy: accept" == bench.last


def test_a_press_that_may_become_a_hold_waits_for_its_release(bench: Bench) -> None:
    bench.play("Ben: W4=R")
    bench.edge(CY)
    bench.after(0.3)
    assert "Ben: W4=R" == bench.last
    bench.edge(CY, down=False)
    bench.after(REORDER_WINDOW)
    assert "Cy: accept" == bench.last


def test_a_hold_challenges_without_waiting_for_the_release(bench: Bench) -> None:
    bench.play("Ben: W4=R")
    bench.edge(CY)
    bench.after(REORDER_WINDOW)
    bench.after(HOLD)
    assert bench.table.view
    assert Question("challenge", "Cy") == bench.table.view.transient.question
    bench.edge(CY, down=False)
    bench.after(REORDER_WINDOW)
    assert "Ben: W4=R" == bench.last


def test_a_challenge_waits_for_its_answer_after_a_restart(bench: Bench, file: Path) -> None:
    bench.play("Ben: W4=R")
    bench.press(CY, held=0.7)
    bench.table.close()
    again = open_table(file)
    assert again.view
    assert Question("challenge", "Cy") == again.view.transient.question


def test_the_prompt_ends_when_it_is_answered(bench: Bench) -> None:
    bench.play("Ben: W4=R")
    bench.press(CY, held=0.7)
    bench.play("Cy: challenge innocent")
    assert bench.table.view
    assert bench.table.view.transient.question is None


def test_a_hold_is_refused_when_the_table_has_moved_on(bench: Bench) -> None:
    bench.play("Ben: W4=R")
    bench.edge(CY)
    bench.after(REORDER_WINDOW)
    bench.play("undo; Ben: W4=B")
    bench.edge(CY, down=False)
    bench.after(REORDER_WINDOW)
    assert "Ben: W4=B" == bench.last
    assert [CY] == bench.refused


def test_a_stuck_button_is_reported_and_ignored_until_its_release(bench: Bench) -> None:
    bench.edge(BEN)
    bench.after(REORDER_WINDOW)
    bench.after(STUCK_SECONDS)
    assert ("Ben's buzzer is stuck. It is ignored until it is let go.",) == bench.troubles
    bench.play("Ben: ?")
    assert bench.troubles
    bench.edge(BEN, down=False)
    bench.after(REORDER_WINDOW)
    assert not bench.troubles


def test_a_chattering_button_is_ignored_and_the_others_work(bench: Bench) -> None:
    bench.table.prefer(lambda before: replace(before, press_ends_turn=True))
    for _ in range(30):
        bench.edge(ANA, down=True)
        bench.after(0.03)
        bench.edge(ANA, down=False)
        bench.after(0.03)
    assert ("Ana's buzzer is chattering. It is ignored until it is let go.",) == bench.troubles
    bench.press(BEN)
    assert "Ben: ?" == bench.last


def test_a_button_that_is_down_at_the_start_is_no_press(bench: Bench) -> None:
    bench.play(TO_ONE)
    bench.buzzers.attach(CY, down=True)
    bench.after(1.0)
    assert "Ben: ?" == bench.last


# What a press does


def test_the_coin_s_button_flips_the_coin_when_it_is_due(bench: Bench) -> None:
    bench.press(COIN)
    assert [COIN] == bench.refused
    bench.table.begin('[Players "Ana, Ben"]\nround\nstart G5\nBen: W50=R heads Ana tails Ben')
    bench.press(COIN)
    assert 1 == bench.flips
    assert [COIN] == bench.refused


def test_uno_and_the_card_are_two_events(bench: Bench) -> None:
    bench.table.prefer(lambda before: replace(before, press_ends_turn=True))
    bench.play(TO_TWO)
    bench.press(BEN)
    assert "Ben: ?" == bench.last
    assert bench.table.game
    assert ("Ben",) == bench.table.game.state.uno_called


def test_uno_and_the_card_are_stored_together_or_not_at_all(bench: Bench, file: Path) -> None:
    bench.table.prefer(lambda before: replace(before, press_ends_turn=True))
    bench.play(TO_TWO)
    before = bench.table.version
    break_at(file, before + 2)
    bench.press(BEN)
    assert (before, [BEN]) == (bench.table.version, bench.refused)
    mend(file)
    bench.press(BEN)
    assert (before + 2, "Ben: ?") == (bench.table.version, bench.last)


def test_a_press_without_a_meaning_is_refused(bench: Bench) -> None:
    bench.press(ANA)
    assert "start G5" == bench.last
    assert [ANA] == bench.refused


def test_a_buzzer_at_an_empty_seat_is_refused(bench: Bench) -> None:
    bench.press(7)
    assert [7] == bench.refused


def test_a_press_without_a_game_is_refused(tmp_path: Path) -> None:
    bench = Bench(open_table(tmp_path / "empty.sqlite"))
    bench.press(ANA)
    assert [ANA] == bench.refused


def test_presses_end_turns_at_the_turns_level_alone(bench: Bench) -> None:
    bench.table.prefer(lambda before: replace(before, press_ends_turn=True))
    bench.table.prefer(lambda before: replace(before, level=Level.CARDS))
    bench.press(BEN)
    assert [BEN] == bench.refused


def test_a_coin_that_raises_does_not_change_the_game(table: Table, caplog: pytest.LogCaptureFixture) -> None:
    def broken() -> str | None:
        raise OSError("the servo is on fire")

    table.begin('[Players "Ana, Ben"]\nround\nstart G5\nBen: W50=R heads Ana tails Ben')
    pressed = Buzzers(table, broken, reorder_window=0).press(COIN)
    assert ("no", ()) == (pressed.meant, pressed.lines)
    assert "on fire" in caplog.text


def test_every_press_is_answered_whatever_fails_and_the_next_is_judged(bench: Bench) -> None:
    bench.play(TO_ONE)
    broken, whole = waiting(bench, object()), waiting(bench, "Cy")
    bench.after(REORDER_WINDOW)
    assert PressResult(PressAction.NO, FAILED) == broken.result(0)
    assert PressAction.CATCH == whole.result(0).meant


def test_who_presses_on_a_screen_is_told_where_a_button_of_the_board_fails(table: Table) -> None:
    def broken(at: float, down: bool) -> bool:
        raise OSError("the button is on fire")

    bench = Bench(table)
    bench.buzzers = Buzzers(table, clock=bench.clock, coin_button=broken)
    bench.edge(COIN)
    on_screen = waiting(bench, "Ana")
    bench.after(REORDER_WINDOW)
    assert PressResult(PressAction.NO, FAILED) == on_screen.result(0)


def waiting(bench: Bench, seat: Any, held: float = 0.0) -> Future[PressResult]:
    """Press on a screen, and leave it to the clock to be judged."""
    reply: Future[PressResult] = Future()
    bench.buzzers._inbox.append(Press(seat, bench.clock.now, held, reply=reply))
    return reply


# Buzzers on screens


def test_a_buzzer_on_a_screen_does_what_the_button_does(table: Table) -> None:
    buzzers = Buzzers(table, reorder_window=0)
    table.submit("Ben: W4=R")
    pressed = buzzers.press("Cy", 0.1)
    assert ("accept", "Cy draws 4.", ("Cy: accept",)) == (pressed.meant, pressed.text, pressed.lines)


def test_a_press_on_a_screen_is_reordered_like_any_other(table: Table) -> None:
    pressed = Buzzers(table).press("Ana")
    assert "Nothing waits for Ana's buzzer." == pressed.text


def test_a_press_for_an_unknown_player_names_the_players(table: Table) -> None:
    buzzers = Buzzers(table)
    with pytest.raises(NoSuchSeat, match=r"^No player is called Benn\. Did you mean Ben\?$"):
        buzzers.press("Benn")
    with pytest.raises(NoSuchSeat, match="Expected Ana, Ben, Cy, or coin"):
        buzzers.press("Zoe")


# Pairing


def test_players_and_buzzers_are_paired_by_pressing(bench: Bench) -> None:
    bench.buzzers.start_pairing()
    for number in (5, 4):
        bench.press(number)
    bench.buzzers.skip_pairing()
    view = bench.table.view
    assert view
    assert {"Ana": 5, "Ben": 4} == view.preferences.paired_buzzers
    assert view.transient.question is None


def test_a_buzzer_on_a_screen_pairs_its_own_player(table: Table) -> None:
    buzzers = Buzzers(table, reorder_window=0)
    buzzers.start_pairing()
    assert "Ana's buzzer is on the screen." == buzzers.press("Ana").text
    assert "claim" == buzzers.press(4).meant
    assert table.view
    assert {"Ben": 4} == table.view.preferences.paired_buzzers
    assert Question("pairing", "Cy") == table.view.transient.question


def test_a_paired_buzzer_is_not_paired_again(bench: Bench) -> None:
    bench.buzzers.start_pairing()
    bench.press(5)
    bench.press(5)
    assert "That is Ana's buzzer already. Ben, press another." == bench.remark
    assert [5] == bench.refused


def test_a_paired_buzzer_acts_for_its_player(bench: Bench) -> None:
    bench.table.prefer(lambda before: replace(before, paired_buzzers={"Ana": 3, "Ben": 1, "Cy": 2}))
    bench.play(TO_ONE)
    bench.press(1)
    assert "Ben: uno" == bench.last


def test_pairing_ends_once_the_game_goes_on(bench: Bench) -> None:
    bench.buzzers.start_pairing()
    bench.play("Ben: ?")
    bench.press(ANA)
    assert bench.table.view
    assert {} == bench.table.view.preferences.paired_buzzers
