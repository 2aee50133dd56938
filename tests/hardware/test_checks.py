"""The readings that the guide promises, held against the parts."""

import re
from dataclasses import replace

import pytest

from hardware.checks import SUPPLIED, UNPOWERED, Check, cable_ohm, checks, table
from hardware.electrics import direct, driven_led, press, read_parts

PARTS = read_parts()
CHECKS = list(checks(PARTS))


def _check(part_of: str) -> Check:
    (found,) = (check for check in CHECKS if part_of in check.between)
    return found


@pytest.mark.parametrize(
    ("between", "ohm"),
    [
        ("a button's pin and its pole", PARTS.button["series_ohm"]),
        ("the servo's pin", PARTS.servo["signal_ohm"]),
        ("the piezo's pin", PARTS.piezo["series_ohm"]),
        ("two seats: a light's pin", direct(PARTS).ohm),
        ("the pole of a coin's light", driven_led(PARTS).ohm),
    ],
)
def test_a_good_resistor_is_within_its_reading_and_the_next_value_is_not(between: str, ohm: float) -> None:
    low, high = map(float, re.findall(r"\d+", _check(between).reading))
    assert low <= ohm <= high
    assert high < ohm * 10 / 8.2
    assert low > ohm * 8.2 / 10


def test_other_parts_give_other_readings() -> None:
    other = replace(PARTS, button=dict(PARTS.button) | {"series_ohm": 470})
    assert table(PARTS) != table(other)


def test_a_pressed_button_reads_lower_than_any_resistor_of_the_board() -> None:
    assert 1 < cable_ohm() < 5
    assert f"below {cable_ohm():.0f} Ω" in _check("a cable's button core").reading


def test_a_pressed_button_is_low_on_either_kind_of_pull_up() -> None:
    reading = _check("a button's pin and GND").reading
    for fixed in (True, False):
        volts = press(PARTS, fixed).low_v
        assert re.search(rf"\b{volts:.1f} V|\b{volts:.2f} V", reading)
        assert volts < PARTS.pi["low_v"]


def test_what_could_burn_is_measured_before_there_is_power() -> None:
    states = [check.when for check in CHECKS]
    assert states == sorted(states, key=list(dict.fromkeys(states)).index)
    assert [UNPOWERED, SUPPLIED] == list(dict.fromkeys(states))[:2]
    assert UNPOWERED == _check("+5 V and each pin of the row").when
    assert SUPPLIED == _check("each pin of the row and GND").when


def test_every_check_is_in_the_table_with_what_else_it_means() -> None:
    rows = table(PARTS).splitlines()
    for check in CHECKS:
        assert f"| {check.between} | {check.reading} | {check.otherwise} |" in rows
        assert check.otherwise
