"""The clock of a wireless buzzer, known by the questions that it answered."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.devices.wireless.remote_clock import DRIFT, Exchange, RemoteClock

SECONDS = st.floats(0, 0.2)


@given(
    began=st.floats(-1000, 1000),
    pace=st.floats(1 - DRIFT / 2, 1 + DRIFT / 2),
    ways=st.lists(st.tuples(SECONDS, SECONDS), min_size=1, max_size=40),
    ago=st.floats(0, 2),
)
def test_the_truth_is_never_farther_off_than_is_said(
    began: float, pace: float, ways: list[tuple[float, float]], ago: float
) -> None:
    clock, now = RemoteClock(), 5000.0
    for there, back in ways:
        clock.hear(Exchange(now, (now + there - began) * pace, now + there + back))
        now += 0.25 + there + back
    pressed = now - ago
    remote = (pressed - began) * pace
    assert abs(clock.local(remote) - pressed) <= clock.uncertainty(remote) + 1e-6


def test_many_slow_exchanges_know_more_than_one() -> None:
    clock = RemoteClock()
    clock.hear(Exchange(10.0, 2.001, 10.021))
    assert pytest.approx(0.0105, abs=1e-4) == clock.uncertainty(2.0)
    clock.hear(Exchange(10.25, 2.27, 10.271))
    assert clock.uncertainty(2.27) < 0.0012


def test_a_clock_that_was_set_is_believed_anew() -> None:
    clock = RemoteClock()
    clock.hear(Exchange(10.0, 2.0, 10.002))
    clock.hear(Exchange(20.0, 500.0, 20.002))
    assert pytest.approx(20.001) == clock.local(500.0)
