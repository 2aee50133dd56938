"""The brightness of a light over time; which of them a buzzer shows is in `lights.facts`."""

from itertools import pairwise

import pytest

from companion.devices.buzzers.lights import NO_LASTS, brightness, saying_no
from companion.ports import Light


def test_a_nudge_breathes_quicker_than_a_pulse_and_never_goes_out() -> None:
    levels = [brightness(Light.NUDGE, step * 0.08) for step in range(11)]
    assert pytest.approx(0.12) == levels[10] == levels[0]
    assert pytest.approx(1) == levels[5]


@pytest.mark.parametrize(
    ("light", "levels"),
    [
        (Light.OFF, {0.0}),
        (Light.TURN, {1.0}),
        (Light.NEXT, {0.12}),
        (Light.CATCH, {0.0, 1.0}),
    ],
)
def test_each_kind_of_light_has_its_levels(light: Light, levels: set[float]) -> None:
    assert levels == {brightness(light, 100 + step / 50) for step in range(200)}


def test_a_flash_changes_ten_times_a_second() -> None:
    levels = [brightness(Light.CATCH, step / 100) for step in range(100)]
    assert 9 <= sum(one != other for one, other in pairwise(levels)) <= 10


def test_a_pulse_swells_and_fades() -> None:
    levels = [brightness(Light.OWES, step * 0.12) for step in range(11)]
    assert pytest.approx(0) == levels[10] == levels[0]
    assert pytest.approx(1) == levels[5]
    assert levels[:6] == sorted(levels[:6])


def test_a_refusal_is_three_blinks_of_the_opposite_level() -> None:
    dark = [saying_no(Light.OFF, step * NO_LASTS / 6 + 0.001) for step in range(6)]
    assert [1.0, 0.0, 1.0, 0.0, 1.0, 0.0] == dark
    lit = [saying_no(Light.TURN, step * NO_LASTS / 6 + 0.001) for step in range(6)]
    assert [0.0, 1.0, 0.0, 1.0, 0.0, 1.0] == lit
    assert saying_no(Light.OFF, NO_LASTS) is None
