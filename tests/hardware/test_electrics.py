"""The computed values that a builder relies on, checked against Ohm's law and the limits of the parts."""

from dataclasses import replace

import pytest

from companion.devices.board.wiring import DeviceKind, Wiring, read_wiring
from hardware.electrics import (
    Parts,
    budget,
    direct,
    driven,
    driven_led,
    drivers,
    lamp_at_boot,
    lamp_on_a_pin,
    most_direct_seats,
    next_e12,
    press,
    read_parts,
    second_supply,
)


@pytest.fixture
def parts() -> Parts:
    return read_parts()


@pytest.fixture
def ten() -> Wiring:
    return read_wiring()


@pytest.mark.parametrize(
    ("ohm", "bought"), [(325, 330), (330, 330), (331, 390), (99, 100), (1000, 1000), (8300, 10_000), (1, 1)]
)
def test_a_resistor_is_rounded_up_to_the_e12_series(ohm: float, bought: int) -> None:
    assert bought == next_e12(ohm)


def test_an_led_on_a_pin_gets_at_most_the_wanted_current(parts: Parts) -> None:
    light = direct(parts)
    assert 330 == light.ohm
    assert 0.8 * parts.led["wanted_ma"] <= light.light_ma <= parts.led["wanted_ma"]
    assert light.light_ma == light.gpio_ma


def test_a_lamp_behind_the_driver_costs_the_pin_less_than_a_milliampere(parts: Parts) -> None:
    light = driven(parts)
    assert light.gpio_ma < 1
    assert 0.8 * parts.lamp["wanted_ma"] <= light.light_ma <= parts.lamp["wanted_ma"]


def test_the_coins_leds_behind_the_driver_get_as_much(parts: Parts) -> None:
    assert 0.8 * parts.lamp["wanted_ma"] <= driven_led(parts).light_ma <= parts.lamp["wanted_ma"]


def test_the_driver_could_switch_far_more_than_a_lamp(parts: Parts) -> None:
    assert driven(parts).gpio_ma * parts.driver["gain"] > 10 * driven(parts).light_ma


def test_a_lamp_sold_for_12_volts_is_dark_on_a_pin(parts: Parts) -> None:
    assert lamp_on_a_pin(parts) < 1


def test_a_pull_up_alone_would_light_a_lamp(parts: Parts) -> None:
    assert pytest.approx(driven(parts).light_ma) == lamp_at_boot(parts)


@pytest.mark.parametrize("fixed", [True, False])
def test_a_press_reads_low_and_never_overloads_its_pin(parts: Parts, fixed: bool) -> None:
    pressed = press(parts, fixed)
    assert pressed.low_v < parts.pi["low_v"]
    assert pressed.worst_ma <= parts.pi["pin_ma"]


def test_a_larger_series_resistor_would_not_be_low_on_the_fixed_pull_ups(parts: Parts) -> None:
    larger = replace(parts, button={"series_ohm": 1_000})
    assert press(larger, fixed=True).low_v > parts.pi["low_v"]


def test_two_seats_fit_the_budget_without_a_driver(parts: Parts, ten: Wiring) -> None:
    spent = budget(ten.first(2), parts, direct(parts))
    assert spent.fits
    assert 4 * direct(parts).gpio_ma == pytest.approx(spent.lights_ma)


def test_ten_seats_fit_the_budget_with_drivers_only(parts: Parts, ten: Wiring) -> None:
    assert not budget(ten, parts, direct(parts)).fits
    assert budget(ten, parts, driven(parts)).fits


def test_as_many_leds_as_fit_and_no_more(parts: Parts, ten: Wiring) -> None:
    most = most_direct_seats(ten, parts)
    assert budget(ten.first(most), parts, direct(parts)).fits
    assert not budget(ten.first(most + 1), parts, direct(parts)).fits


def test_ten_seats_and_the_coin_need_two_drivers(parts: Parts, ten: Wiring) -> None:
    assert 2 == drivers(ten, parts)
    assert 1 == drivers(ten.first(6), parts)
    assert 2 == drivers(ten.first(7), parts)


def test_the_second_supply_holds_the_servo_stalled_with_every_lamp_lit(parts: Parts, ten: Wiring) -> None:
    supply = second_supply(ten, parts, lamps_on_it=True)
    assert supply.total_ma * 1.5 <= supply.ampere * 1000
    lights = sum(device.kind is DeviceKind.LIGHT for device in ten.devices)
    assert lights * 9 < supply.lamps_ma < lights * 10


def test_without_servo_and_lamps_the_second_supply_has_no_load(parts: Parts, ten: Wiring) -> None:
    still = replace(ten, coin=replace(ten.coin, servo=None))
    assert 0 == second_supply(still, parts, lamps_on_it=False).total_ma
