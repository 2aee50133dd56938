"""Debouncing a button: the first edge counts, its bounce does not, and faults are noticed."""

from companion.devices.buzzers.debounce import CHATTER, QUIET, STUCK, Change, Debouncer


def trouble_of(button: Debouncer) -> str:
    """Return the fault of a button: by a call, or mypy takes the attribute for unchanged."""
    return button.trouble


def bounce(button: Debouncer, at: float, down: bool) -> list[Change]:
    """Return the changes seen in an edge with six bounces, a millisecond apart."""
    edges = [(at + step / 1000, down == (step % 2 == 0)) for step in range(7)]
    return [change for edge in edges if (change := button.edge(*edge))]


def test_the_first_edge_of_a_bouncing_press_counts() -> None:
    assert [Change(5.0, down=True)] == bounce(Debouncer(), 5.0, down=True)


def test_the_release_bounces_too() -> None:
    button = Debouncer()
    bounce(button, 5.0, down=True)
    assert [Change(5.2, down=False)] == bounce(button, 5.2, down=False)


def test_the_release_of_a_press_shorter_than_its_bounce_is_not_lost() -> None:
    button = Debouncer()
    button.edge(5.0, down=True)
    button.edge(5.01, down=False)
    assert button.is_down
    assert 5.025 == button.due
    assert Change(5.01, down=False) == button.settle(5.025)


def test_a_second_press_counts_once_the_bounce_is_over() -> None:
    button = Debouncer()
    bounce(button, 5.0, down=True)
    bounce(button, 5.1, down=False)
    assert Change(5.2, down=True) == button.edge(5.2, down=True)


def test_a_button_that_is_down_at_the_start_was_not_pressed() -> None:
    button = Debouncer()
    button.begin(5.0, down=True)
    assert button.settle(5.1) is None
    assert Change(6.0, down=False) == button.edge(6.0, down=False)


def test_a_button_held_too_long_is_stuck_until_it_is_let_go() -> None:
    button = Debouncer()
    button.edge(5.0, down=True)
    assert 5.0 + STUCK == button.due
    button.settle(5.0 + STUCK)
    assert "stuck" == trouble_of(button)
    assert button.edge(20.0, down=False) is None
    assert "" == trouble_of(button)
    assert Change(21.0, down=True) == button.edge(21.0, down=True)


def chatter(button: Debouncer) -> list[Change]:
    changes = []
    for number in range(CHATTER * 2):
        at = 5.0 + number * 0.06
        changes += [button.edge(at, down=True), button.edge(at + 0.03, down=False)]
    return [change for change in changes if change]


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
    assert Change(9.0, down=True) == button.edge(9.0, down=True)


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
    button.settle(6.0 + QUIET)
    assert "stuck" == trouble_of(button)


def test_an_edge_older_than_the_last_is_ignored() -> None:
    button = Debouncer()
    button.edge(5.0, down=True)
    assert button.edge(4.9, down=False) is None
    assert button.settle(6.0) is None
