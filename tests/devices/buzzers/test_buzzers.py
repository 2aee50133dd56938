"""Presses on their way from an edge to the table: held back, put in order, ruled on."""

from dataclasses import dataclass, field, replace
from pathlib import Path

import pytest

from companion.devices.buzzers.buzzers import Buzzers
from companion.devices.buzzers.debounce import STUCK
from companion.devices.buzzers.judge import LATE
from companion.devices.buzzers.reorder import REORDER_WINDOW
from companion.devices.buzzers.resolution import HOLD
from companion.ports import COIN, NoSuchSeat, Seat
from companion.table import Level, Question, Table
from tests.devices.builder import TO_ONE, TO_TWO, FakeClock
from tests.table.builder import accepted, break_at, open_table, run_sql

ANA, BEN, CY = 1, 2, 3


@dataclass
class Bench:
    """Buzzers whose time the test makes go by, and what they did."""

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
        """The news, now, of an edge so many seconds ago."""
        self.buzzers.edge(seat, self.clock.now - ago, down)

    def press(self, seat: Seat, held: float = 0.1) -> None:
        """A press from beginning to end."""
        self.edge(seat)
        self.after(held)
        self.edge(seat, down=False)
        self.after(REORDER_WINDOW)

    def after(self, seconds: float) -> None:
        """What has become of it after so many seconds."""
        self.clock.go(seconds)
        self.buzzers.attend()

    @property
    def last(self) -> str:
        assert self.table.view
        return self.table._log.events(self.table.view.game_id)[-1].line

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


def test_a_press_is_ruled_on_once_late_news_would_be_in(bench: Bench) -> None:
    bench.play(TO_ONE)
    bench.edge(CY)
    bench.after(REORDER_WINDOW - 0.001)
    assert bench.last == "Ben: ?"
    bench.after(0.001)
    assert bench.last == "Cy: catch Ben"


def test_the_earlier_edge_wins_though_word_of_it_came_later(bench: Bench) -> None:
    bench.play(TO_ONE)
    bench.edge(CY)
    bench.clock.go(0.005)
    bench.edge(BEN, ago=0.017)
    bench.after(REORDER_WINDOW)
    assert bench.last == "Ben: uno"
    assert bench.remark == "Ben, 12 ms before Cy"
    assert bench.refused == [CY]


def test_a_tie_goes_to_who_must_say_uno(bench: Bench) -> None:
    bench.play(TO_ONE)
    bench.edge(ANA, ago=0.0003)
    bench.edge(BEN)
    bench.after(REORDER_WINDOW)
    assert bench.last == "Ben: uno"
    assert "same moment" in bench.remark


def test_the_second_of_two_catchers_catches_nobody(bench: Bench) -> None:
    bench.play(TO_ONE)
    bench.edge(CY)
    bench.edge(ANA, ago=0.002)
    bench.after(REORDER_WINDOW)
    assert bench.last == "Ana: catch Ben"
    assert bench.remark == "Ana, 2 ms before Cy"


def test_a_hand_on_its_way_to_a_race_ends_no_turn(bench: Bench) -> None:
    bench.table.prefer(lambda before: replace(before, press_ends_turn=True))
    bench.play(TO_ONE)
    bench.press(BEN)
    bench.press(CY, held=0.05)
    assert bench.last == "Ben: uno"
    assert bench.remark == "Ben, 120 ms before Cy"


def test_a_press_after_the_race_means_what_it_always_means(bench: Bench) -> None:
    bench.table.prefer(lambda before: replace(before, press_ends_turn=True))
    bench.play(TO_ONE)
    bench.press(BEN)
    bench.after(LATE)
    bench.press(CY)
    assert bench.last == "Cy: ?"


def test_an_edge_that_was_first_wins_even_after_the_ruling(bench: Bench) -> None:
    bench.play(TO_ONE)
    bench.edge(CY)
    bench.after(REORDER_WINDOW)
    assert bench.last == "Cy: catch Ben"
    bench.edge(BEN, ago=REORDER_WINDOW + 0.003)
    bench.after(REORDER_WINDOW)
    assert bench.last == "Ben: uno"
    assert bench.remark == "Ben, 3 ms before Cy, though word of it came late"


def test_a_still_earlier_edge_overturns_what_overturned_a_race(bench: Bench) -> None:
    bench.play(TO_ONE)
    bench.edge(CY)
    bench.after(REORDER_WINDOW)
    bench.edge(ANA, ago=REORDER_WINDOW + 0.003)
    bench.after(REORDER_WINDOW)
    assert bench.last == "Ana: catch Ben"
    bench.edge(BEN, ago=2 * REORDER_WINDOW + 0.005)
    bench.after(REORDER_WINDOW)
    assert bench.last == "Ben: uno"
    assert bench.remark == "Ben, 2 ms before Ana, though word of it came late"


def test_what_was_played_since_is_not_undone_for_late_news(bench: Bench) -> None:
    bench.play(TO_ONE)
    bench.edge(ANA)
    bench.after(REORDER_WINDOW)
    bench.play("Cy: ?")
    bench.edge(BEN, ago=REORDER_WINDOW + 0.003)
    bench.after(REORDER_WINDOW)
    assert bench.last == "Cy: ?"


# Bounce, holding, trouble


def test_bounce_is_one_press(bench: Bench) -> None:
    bench.play("Ben: W4=R")
    for step in range(7):
        bench.edge(CY, ago=-step / 1000, down=step % 2 == 0)
    bench.after(0.1)
    bench.edge(CY, down=False)
    bench.after(REORDER_WINDOW)
    assert bench.last == "Cy: accept"


def test_a_press_that_may_become_a_hold_waits_for_its_release(bench: Bench) -> None:
    bench.play("Ben: W4=R")
    bench.edge(CY)
    bench.after(0.3)
    assert bench.last == "Ben: W4=R"
    bench.edge(CY, down=False)
    bench.after(REORDER_WINDOW)
    assert bench.last == "Cy: accept"


def test_a_hold_challenges_without_waiting_for_the_release(bench: Bench) -> None:
    bench.play("Ben: W4=R")
    bench.edge(CY)
    bench.after(REORDER_WINDOW)
    bench.after(HOLD)
    assert bench.table.view
    assert bench.table.view.transient.question == Question("challenge", "Cy")
    bench.edge(CY, down=False)
    bench.after(REORDER_WINDOW)
    assert bench.last == "Ben: W4=R"


def test_the_question_goes_when_it_is_answered(bench: Bench) -> None:
    bench.play("Ben: W4=R")
    bench.press(CY, held=0.7)
    bench.play("Cy: challenge innocent")
    assert bench.table.view
    assert bench.table.view.transient.question is None


def test_a_hold_that_the_table_overtook_means_nothing(bench: Bench) -> None:
    bench.play("Ben: W4=R")
    bench.edge(CY)
    bench.after(REORDER_WINDOW)
    bench.play("undo; Ben: W4=B")
    bench.edge(CY, down=False)
    bench.after(REORDER_WINDOW)
    assert bench.last == "Ben: W4=B"
    assert bench.refused == [CY]


def test_a_stuck_button_is_named_and_ignored_until_it_is_let_go(bench: Bench) -> None:
    bench.edge(BEN)
    bench.after(REORDER_WINDOW)
    bench.after(STUCK)
    assert bench.troubles == ("Ben's buzzer is stuck. It is ignored until it is let go.",)
    bench.play("Ben: ?")
    assert bench.troubles
    bench.edge(BEN, down=False)
    bench.after(REORDER_WINDOW)
    assert not bench.troubles


def test_a_chattering_button_plays_nothing_and_others_go_on(bench: Bench) -> None:
    bench.table.prefer(lambda before: replace(before, press_ends_turn=True))
    for _ in range(30):
        bench.edge(ANA, down=True)
        bench.after(0.03)
        bench.edge(ANA, down=False)
        bench.after(0.03)
    assert bench.troubles == ("Ana's buzzer is chattering. It is ignored until it is let go.",)
    bench.press(BEN)
    assert bench.last == "Ben: ?"


def test_a_button_that_is_down_when_it_is_found_says_nothing(bench: Bench) -> None:
    bench.play(TO_ONE)
    bench.buzzers.attach(CY, down=True)
    bench.after(1.0)
    assert bench.last == "Ben: ?"


# What a press does


def test_the_coin_s_button_flips_the_coin_when_it_is_due(bench: Bench) -> None:
    bench.press(COIN)
    assert bench.refused == [COIN]
    bench.table.begin('[Players "Ana, Ben"]\nround\nstart G5\nBen: W50=R heads Ana tails Ben')
    bench.press(COIN)
    assert bench.flips == 1
    assert bench.refused == [COIN]


def test_uno_and_the_card_are_two_events(bench: Bench) -> None:
    bench.table.prefer(lambda before: replace(before, press_ends_turn=True))
    bench.play(TO_TWO)
    bench.press(BEN)
    assert bench.last == "Ben: ?"
    assert bench.table.game
    assert bench.table.game.state.uno_called == ("Ben",)


def test_uno_and_the_card_are_kept_together_or_not_at_all(bench: Bench, tmp_path: Path) -> None:
    bench.table.prefer(lambda before: replace(before, press_ends_turn=True))
    bench.play(TO_TWO)
    before = bench.table.version
    break_at(tmp_path / "games.sqlite", before + 2)
    bench.press(BEN)
    assert (before, [BEN]) == (bench.table.version, bench.refused)
    run_sql(tmp_path / "games.sqlite", "DROP TRIGGER broken")
    bench.press(BEN)
    assert (before + 2, "Ben: ?") == (bench.table.version, bench.last)


def test_a_press_that_means_nothing_is_a_short_no(bench: Bench) -> None:
    bench.press(ANA)
    assert bench.last == "start G5"
    assert bench.refused == [ANA]


def test_a_buzzer_of_nobody_is_a_short_no(bench: Bench) -> None:
    bench.press(7)
    assert bench.refused == [7]


def test_without_a_game_a_press_is_a_short_no(tmp_path: Path) -> None:
    bench = Bench(open_table(tmp_path / "empty.sqlite"))
    bench.press(ANA)
    assert bench.refused == [ANA]


def test_presses_end_turns_at_the_turns_level_alone(bench: Bench) -> None:
    bench.table.prefer(lambda before: replace(before, press_ends_turn=True))
    bench.table.prefer(lambda before: replace(before, level=Level.CARDS))
    bench.press(BEN)
    assert bench.refused == [BEN]


def test_a_coin_that_raises_leaves_the_game_alone(table: Table, caplog: pytest.LogCaptureFixture) -> None:
    def broken() -> str | None:
        raise OSError("the servo is on fire")

    table.begin('[Players "Ana, Ben"]\nround\nstart G5\nBen: W50=R heads Ana tails Ben')
    pressed = Buzzers(table, broken, reorder_window=0).press(COIN)
    assert (pressed.meant, pressed.lines) == ("no", ())
    assert "on fire" in caplog.text


# The screens' twins


def test_a_twin_does_what_the_button_does(table: Table) -> None:
    buzzers = Buzzers(table, reorder_window=0)
    table.submit("Ben: W4=R")
    pressed = buzzers.press("Cy", 0.1)
    assert ("accept", "Cy draws 4.", ("Cy: accept",)) == (pressed.meant, pressed.text, pressed.lines)


def test_a_twin_is_held_back_like_any_other(table: Table) -> None:
    pressed = Buzzers(table).press("Ana")
    assert pressed.text == "Nothing waits for Ana's buzzer."


def test_a_twin_of_nobody_is_told_who_there_is(table: Table) -> None:
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
    assert view.preferences.paired_buzzers == {"Ana": 5, "Ben": 4}
    assert view.transient.question is None


def test_on_a_screen_every_buzzer_has_its_name_on_it(table: Table) -> None:
    buzzers = Buzzers(table, reorder_window=0)
    buzzers.start_pairing()
    assert "Ana's buzzer is on the screen." == buzzers.press("Ana").text
    assert "claim" == buzzers.press(4).meant
    assert table.view
    assert table.view.preferences.paired_buzzers == {"Ben": 4}
    assert table.view.transient.question == Question("pairing", "Cy")


def test_nobody_is_paired_with_another_s_buzzer(bench: Bench) -> None:
    bench.buzzers.start_pairing()
    bench.press(5)
    bench.press(5)
    assert bench.remark == "That is Ana's buzzer already. Ben, press another."
    assert bench.refused == [5]


def test_a_paired_buzzer_is_its_player_s(bench: Bench) -> None:
    bench.table.prefer(lambda before: replace(before, paired_buzzers={"Ana": 3, "Ben": 1, "Cy": 2}))
    bench.play(TO_ONE)
    bench.press(1)
    assert bench.last == "Ben: uno"


def test_nobody_is_asked_any_more_once_the_game_goes_on(bench: Bench) -> None:
    bench.buzzers.start_pairing()
    bench.play("Ben: ?")
    bench.press(ANA)
    assert bench.table.view
    assert bench.table.view.preferences.paired_buzzers == {}
