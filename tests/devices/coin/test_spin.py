"""The timetable of a spin: lights, ticks and the servo, in seconds from its begin."""

from itertools import pairwise

import pytest

from companion.devices.coin.spin import SERVO_DEGREES, SPIN, Rest, Spin, SpinStep
from companion.table import Side


def steps(spin: Spin = SPIN) -> list[SpinStep]:
    return [step for step in spin.turning() if isinstance(step, SpinStep)]


def test_a_flip_lasts_a_few_seconds() -> None:
    assert 2 <= SPIN.seconds <= 4
    assert all(step.at < SPIN.seconds for step in SPIN.turning())


def test_the_lights_alternate() -> None:
    sides = [step.light for step in steps()]
    assert all(before != after for before, after in pairwise(sides))
    assert {"heads", "tails"} == set(sides)


def test_the_lights_slow_down() -> None:
    times = [step.at for step in steps()][1:]
    gaps = [after - before for before, after in pairwise([*times, SPIN.seconds])]
    assert all(before < after for before, after in pairwise(gaps))
    assert gaps[-1] > 4 * gaps[0]


def test_the_piezo_ticks_with_the_lights() -> None:
    for step in steps()[1:]:
        assert step.hertz
        assert Rest(step.at + SPIN.tick, piezo=True) in SPIN.turning()


def test_the_steps_are_in_order_of_time() -> None:
    for timetable in (SPIN.turning(), SPIN.landing("heads")):
        assert [step.at for step in timetable] == sorted(step.at for step in timetable)


def test_the_servo_is_never_turned_faster_than_it_can_follow() -> None:
    for before, after in pairwise(steps()):
        assert before.degrees is not None
        assert after.degrees is not None
        assert abs(after.degrees) <= 90
        if before.degrees:
            assert abs(before.degrees) <= SPIN.swing * (after.at - before.at) / 2 + 1e-9


def test_the_spin_ends_on_the_edge_which_shows_no_side() -> None:
    assert 0.5 == SPIN.half_turns % 1


@pytest.mark.parametrize("side", ["heads", "tails"])
def test_the_servo_settles_on_the_side_that_landed_and_is_released(side: Side) -> None:
    first, *rest = SPIN.landing(side)
    assert isinstance(first, SpinStep)
    assert (SPIN.seconds, side, SERVO_DEGREES[side]) == (first.at, first.light, first.degrees)
    assert any(isinstance(step, Rest) and step.servo and step.at - first.at >= 0.5 for step in rest)
    assert any(isinstance(step, Rest) and step.lights for step in rest)


def test_a_longer_spin_has_the_same_steps_farther_apart() -> None:
    assert pytest.approx([2 * at for at in Spin(seconds=3).edges]) == Spin(seconds=6).edges
