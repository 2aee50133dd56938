"""Debouncing a button: the first edge counts, its bounce and noise do not, and faults are noticed."""

import pytest

from companion.devices.buzzers.debounce import (
    CHATTER,
    QUIET_SECONDS,
    REORDER_WINDOW,
    STUCK_SECONDS,
    Change,
    Debouncer,
)


def trouble_of(button: Debouncer) -> str:
    """Return the fault of a button: by a call, or mypy takes the attribute for unchanged."""
    return button.trouble


def bounce(button: Debouncer, at: float, down: bool) -> list[Change]:
    """Return the changes seen in an edge with six bounces, a millisecond apart, once it was held back."""
    for step in range(7):
        button.edge(at + step / 1000, down == (step % 2 == 0))
    return button.settle(at + REORDER_WINDOW)


def closed(button: Debouncer, at: float, seconds: float) -> list[Change]:
    """Return the changes that are seen once such a closing of the contact was held back."""
    button.edge(at, down=True)
    button.edge(at + seconds, down=False)
    return button.settle(at + REORDER_WINDOW)


def test_the_first_edge_of_a_bouncing_press_counts() -> None:
    assert [Change(5.0, down=True)] == bounce(Debouncer(), 5.0, down=True)


def test_the_release_bounces_too() -> None:
    button = Debouncer()
    bounce(button, 5.0, down=True)
    assert [Change(5.2, down=False)] == bounce(button, 5.2, down=False)


def test_a_press_is_certain_when_it_was_held_back_and_no_later() -> None:
    button = Debouncer()
    button.edge(5.0, down=True)
    assert [] == button.settle(5.0 + REORDER_WINDOW - 0.001)
    assert 5.0 + REORDER_WINDOW == button.due
    assert [Change(5.0, down=True)] == button.settle(5.0 + REORDER_WINDOW)


@pytest.mark.parametrize("seconds", [0.000005, 0.00005, 0.0005, 0.0049])
def test_a_contact_that_does_not_stay_closed_is_no_press(seconds: float) -> None:
    button = Debouncer()
    assert [] == closed(button, 5.0, seconds)
    assert [Change(5.1, down=True)] == closed(button, 5.1, 0.0051)


def test_a_spike_while_it_is_held_does_not_let_it_go() -> None:
    button = Debouncer()
    bounce(button, 5.0, down=True)
    button.edge(5.1, down=False)
    button.edge(5.1 + 0.000005, down=True)
    assert [] == button.settle(5.2)
    assert button.is_down


@pytest.mark.parametrize("before", [0.0003, 0.001, 0.004, 0.02])
def test_a_spike_just_before_a_press_makes_it_no_earlier(before: float) -> None:
    button = Debouncer()
    button.edge(5.0 - before, down=True)
    button.edge(5.0 - before + 0.000005, down=False)
    assert [Change(5.0, down=True)] == bounce(button, 5.0, down=True)


def test_a_worn_contact_is_pressed_at_its_first_edge_once_it_stays_closed() -> None:
    button = Debouncer()
    for step in range(25):
        button.edge(5.0 + step / 1000, down=step % 2 == 0)
        assert [] == button.settle(5.0 + step / 1000)
    assert [Change(5.0, down=True)] == button.settle(5.03)


def test_news_of_one_contact_that_comes_out_of_order_is_put_in_order() -> None:
    button = Debouncer()
    button.edge(5.0003, down=False)
    button.edge(5.0008, down=True)
    assert [] == button.settle(5.016)
    button.edge(5.0, down=True)
    assert [Change(5.0, down=True)] == button.settle(5.02)


def test_two_spikes_are_no_press_though_the_end_of_the_first_is_reported_last() -> None:
    button = Debouncer()
    button.edge(5.0, down=True)
    button.edge(5.008, down=True)
    button.edge(5.008005, down=False)
    assert [] == button.settle(5.019)
    button.edge(5.000005, down=False)
    assert [] == button.settle(5.05)
    assert button.due is None


def test_a_press_and_a_release_that_are_asked_about_late_are_both_seen() -> None:
    button = Debouncer()
    button.edge(5.0, down=True)
    button.edge(5.1, down=False)
    assert [Change(5.0, down=True), Change(5.1, down=False)] == button.settle(6.0)


def test_while_it_may_still_be_a_press_its_edge_is_undecided() -> None:
    button = Debouncer()
    button.edge(5.0, down=True)
    assert [5.0, None] == [button.undecided(5.0), button.undecided(5.0 + REORDER_WINDOW)]


def test_the_release_of_a_press_shorter_than_its_bounce_is_not_lost() -> None:
    button = Debouncer()
    button.edge(5.0, down=True)
    button.edge(5.01, down=False)
    assert [Change(5.0, down=True)] == button.settle(5.02)
    assert button.due is not None
    assert [Change(5.01, down=False)] == button.settle(button.due)


def test_a_second_press_counts_once_the_bounce_is_over() -> None:
    button = Debouncer()
    bounce(button, 5.0, down=True)
    bounce(button, 5.1, down=False)
    assert [Change(5.2, down=True)] == bounce(button, 5.2, down=True)


def test_a_button_that_is_down_at_the_start_was_not_pressed() -> None:
    button = Debouncer()
    button.begin(5.0, down=True)
    assert [] == button.settle(5.1)
    assert [Change(6.0, down=False)] == bounce(button, 6.0, down=False)


def test_a_button_held_too_long_is_stuck_until_it_is_let_go() -> None:
    button = Debouncer()
    bounce(button, 5.0, down=True)
    assert 5.0 + STUCK_SECONDS == button.due
    button.settle(5.0 + STUCK_SECONDS)
    assert "stuck" == trouble_of(button)
    assert [] == bounce(button, 20.0, down=False)
    assert "" == trouble_of(button)
    assert [Change(21.0, down=True)] == bounce(button, 21.0, down=True)


def chatter(button: Debouncer) -> list[Change]:
    changes = []
    for number in range(CHATTER * 2):
        at = 5.0 + number * 0.06
        button.edge(at, down=True)
        changes += button.settle(at + REORDER_WINDOW)
        button.edge(at + 0.03, down=False)
        changes += button.settle(at + 0.03 + REORDER_WINDOW)
    return changes


def test_a_button_that_chatters_is_ignored() -> None:
    button = Debouncer()
    assert CHATTER - 1 == len([change for change in chatter(button) if change.down])
    assert "chattering" == trouble_of(button)


def test_a_chattering_button_that_came_to_rest_works_again() -> None:
    button = Debouncer()
    chatter(button)
    assert button.due is not None
    button.settle(button.due)
    assert "" == trouble_of(button)
    assert [Change(9.0, down=True)] == bounce(button, 9.0, down=True)


def test_a_contact_that_buzzes_without_an_end_chatters() -> None:
    button = Debouncer()
    for step in range(1200):
        button.edge(5.0 + step / 2000, down=step % 2 == 0)
        assert [] == button.settle(5.0 + step / 2000)
    assert "chattering" == trouble_of(button)


def test_fast_presses_by_hand_are_no_chatter() -> None:
    button = Debouncer()
    for number in range(40):
        bounce(button, 5.0 + number * 0.15, down=True)
        bounce(button, 5.07 + number * 0.15, down=False)
    assert "" == trouble_of(button)


def test_chatter_that_ends_down_is_a_stuck_button() -> None:
    button = Debouncer()
    chatter(button)
    button.edge(6.0, down=True)
    button.settle(6.0 + QUIET_SECONDS)
    assert "stuck" == trouble_of(button)


def test_an_edge_older_than_the_last_is_ignored() -> None:
    button = Debouncer()
    bounce(button, 5.0, down=True)
    button.edge(4.9, down=False)
    assert [] == button.settle(6.0)
