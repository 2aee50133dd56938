"""Which device is on which pin, and the message for every mistake in the file."""

from dataclasses import FrozenInstanceError
from pathlib import Path

import pytest
from gpiozero.pins.mock import MockFactory

from companion.devices.board.header import (
    FIXED_PULL_UPS,
    HEADER,
    PLACES,
    PULLED_UP_AT_BOOT,
    SHARED_WITH,
    USABLE,
)
from companion.devices.board.wiring import BuzzerPins, Device, DeviceKind, Miswired, parse_wiring, read_wiring

TWO_SEATS = """
[seats.1]
button = 5
light = 12
[seats.2]
button = 6
[coin]
servo = 18
"""


def _own(tmp_path: Path, text: str) -> Path:
    (tmp_path / "wiring.toml").write_text(text)
    return tmp_path


def _mistake(text: str) -> str:
    with pytest.raises(Miswired) as caught:
        parse_wiring(text)
    return str(caught.value)


# The default wiring


def test_the_defaults_seat_ten_and_leave_one_pin_free() -> None:
    wiring = read_wiring()
    assert list(range(1, 11)) == [seat.number for seat in wiring.seats]
    assert 25 == len(wiring.devices)
    assert {14} == set(USABLE) - {device.gpio for device in wiring.devices}


def test_the_default_wiring_has_no_cautions() -> None:
    assert () == read_wiring().cautions


def test_every_light_is_dark_while_the_pi_starts() -> None:
    lights = {device.gpio for device in read_wiring().devices if device.kind is not DeviceKind.BUTTON}
    assert set() == lights & PULLED_UP_AT_BOOT


def test_both_fixed_pull_ups_are_under_buttons() -> None:
    buttons = {device.gpio for device in read_wiring().devices if device.kind is DeviceKind.BUTTON}
    assert buttons >= FIXED_PULL_UPS


def test_the_first_two_seats_share_their_pins_with_nothing() -> None:
    devices = read_wiring().first(2).devices[:4]
    assert all(device.gpio not in SHARED_WITH for device in devices)


def test_no_button_is_on_a_pin_that_something_else_may_drive() -> None:
    driven = {8: "SPI", 7: "SPI", 10: "SPI", 11: "SPI", 14: "serial console"}
    buttons = {device.gpio for device in read_wiring().devices if device.kind is DeviceKind.BUTTON}
    assert {7, 8} == buttons & driven.keys()  # high while idle: the series resistor is for these two


# The wiring as a value


def test_devices_are_called_what_people_call_them() -> None:
    first, second, *_ = read_wiring().devices
    assert Device("seat 1's button", DeviceKind.BUTTON, 5) == first
    assert Device("seat 1's light", DeviceKind.LIGHT, 12) == second


def test_a_wiring_never_changes() -> None:
    with pytest.raises(FrozenInstanceError):
        read_wiring().seats[0].button = 7  # type: ignore[misc]


def test_a_pin_that_is_not_wired_makes_no_device() -> None:
    wiring = parse_wiring(TWO_SEATS)
    assert (BuzzerPins(1, 5, 12), BuzzerPins(2, 6, None)) == wiring.seats
    names = [device.name for device in wiring.devices]
    assert ["seat 1's button", "seat 1's light", "seat 2's button", "the coin's servo"] == names


def test_a_wiring_may_have_no_seats() -> None:
    assert () == parse_wiring("[coin]\nbutton = 3").seats


# Overrides from a file in the data directory


def test_without_a_file_the_defaults_are_used(tmp_path: Path) -> None:
    assert read_wiring() == read_wiring(tmp_path)


def test_one_line_overrides_one_pin(tmp_path: Path) -> None:
    wiring = read_wiring(_own(tmp_path, "[seats.3]\nbutton = 14"))
    assert BuzzerPins(3, 14, 26) == wiring.seats[2]
    assert read_wiring().seats[3:] == wiring.seats[3:]


def test_a_count_leaves_the_other_seats_pins_free(tmp_path: Path) -> None:
    wiring = read_wiring(_own(tmp_path, "[seats]\ncount = 2\n[coin]\nservo = 13"))
    assert 2 == len(wiring.seats)
    assert 13 == wiring.coin.servo


def test_none_takes_a_device_away(tmp_path: Path) -> None:
    wiring = read_wiring(_own(tmp_path, 'seats.1.light = "none"\ncoin.servo = "none"'))
    assert wiring.seats[0].light is None
    assert wiring.coin.servo is None


def test_two_devices_may_swap_pins(tmp_path: Path) -> None:
    wiring = read_wiring(_own(tmp_path, "seats.1.button = 6\nseats.2.button = 5"))
    assert (6, 5) == tuple(seat.button for seat in wiring.seats[:2])


def test_a_mistake_names_its_file(tmp_path: Path) -> None:
    with pytest.raises(Miswired) as caught:
        read_wiring(_own(tmp_path, "[coin]\nservo = 5"))
    assert (
        f"{tmp_path}/wiring.toml: seat 1's button and the coin's servo are both on GPIO 5. "
        "Free are 14 and 18."
    ) == str(caught.value)


def test_a_file_that_is_not_utf_8_is_refused(tmp_path: Path) -> None:
    (tmp_path / "wiring.toml").write_bytes(b"\xff\xfe")
    with pytest.raises(Miswired, match=r"wiring\.toml is no text\. Expected UTF-8\."):
        read_wiring(tmp_path)


# The servo's pulses


def test_a_servo_keeps_within_the_stops_of_an_sg90() -> None:
    servo = read_wiring().servo
    assert [600, 1500, 2400] == [servo.pulse(degrees) for degrees in (-90, 0, 90)]


def test_a_pulse_of_one_s_own_keeps_the_other_values(tmp_path: Path) -> None:
    servo = read_wiring(_own(tmp_path, "[servo]\nuno = 520")).servo
    assert (520, 2400, 0) == (servo.uno, servo.fifty, servo.trim)


def test_the_trim_is_added_to_every_pulse(tmp_path: Path) -> None:
    servo = read_wiring(_own(tmp_path, "servo.trim = -35")).servo
    assert [565, 1465, 2365] == [servo.pulse(degrees) for degrees in (-90, 0, 90)]


def test_a_servo_may_turn_the_other_way_round(tmp_path: Path) -> None:
    servo = read_wiring(_own(tmp_path, "servo.uno = 2300\nservo.fifty = 700")).servo
    assert [2300, 1900, 700] == [servo.pulse(degrees) for degrees in (-90, -45, 90)]


# Mistakes


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (
            TWO_SEATS + "button = 12",
            "wiring.toml: seat 1's light and the coin's button are both on GPIO 12. Free are 2, 3, 4, 7, 8,",
        ),
        (
            "coin.servo = 28",
            "wiring.toml: the coin's servo is on GPIO 28, which does not exist. Choose 2 to 27.",
        ),
        (
            "coin.servo = 1",
            "wiring.toml: the coin's servo is on GPIO 1, which is kept for add-on boards. Choose 2 to 27.",
        ),
        (
            "coin.servo = -5",
            "wiring.toml: the coin's servo is on GPIO -5, which does not exist. Choose 2 to 27.",
        ),
        (
            "seats.1.light = 5",
            "wiring.toml: seat 1 has no button. Give it one, or lower the count of seats.",
        ),
        (
            'seats.1.button = "none"',
            "wiring.toml: seat 1 has no button. Give it one, or lower the count of seats.",
        ),
        (
            "seats.2.button = 5",
            "wiring.toml: seat 1 has no button. Give it one, or lower the count of seats.",
        ),
        ("seats.1.lihgt = 5", 'wiring.toml: seat 1 has no device "lihgt". Did you mean light?'),
        ("seats.1.buzzer = 5", 'wiring.toml: seat 1 has no device "buzzer". Expected button or light.'),
        ("coin.uno_lamp = 5", 'wiring.toml: the coin has no device "uno_lamp". Did you mean uno_light?'),
        ("seat.1.button = 5", 'wiring.toml has no section "seat". Did you mean seats?'),
        ("wifi = 5", 'wiring.toml has no section "wifi". Expected seats, coin, servo or speaker.'),
        ("speaker = 5", "wiring.toml: the speaker is 5. Expected a section with its devices."),
        ("speaker.device = 5", "wiring.toml: the speaker's device is 5. Expected a text in quotation marks."),
        (
            'speaker.voice = "x"',
            'wiring.toml: the speaker has no value "voice". Did you mean device?',
        ),
        (
            'speaker.device = "default"\nspeaker.language = "German"',
            'wiring.toml: the speaker\'s language is "German". Expected one as de.',
        ),
        ("coin.ring = 12", "wiring.toml: the ring is on GPIO 12. Expected 10, SPI's data."),
        ("seats.11.button = 5", "wiring.toml: there is no seat 11. Expected 1 to 10."),
        ("seats.0.button = 5", "wiring.toml: there is no seat 0. Expected 1 to 10."),
        ("seats.01.button = 5", "wiring.toml: there is no seat 01. Expected 1 to 10."),
        ("seats.cuont = 2", 'wiring.toml has no seat "cuont". Did you mean count?'),
        ("seats.ana.button = 2", 'wiring.toml has no seat "ana". Expected count, or a seat\'s number.'),
        ("seats.count = 11", "wiring.toml: count is 11. Expected 0 to 10 seats."),
        ("seats.count = true", "wiring.toml: count is true. Expected 0 to 10 seats."),
        (
            "seats.count = 2\nseats.3.button = 5",
            "wiring.toml: there are 2 seats, but seat 3 is wired. Raise the count.",
        ),
        ("seats = 2", "wiring.toml: seats is 2. Expected a section with its devices."),
        ("seats.1 = 5", "wiring.toml: seat 1 is 5. Expected a section with its devices."),
        ("coin = 5", "wiring.toml: the coin is 5. Expected a section with its devices."),
        (
            'coin.servo = "GPIO18"',
            'wiring.toml: the coin\'s servo is "GPIO18". Expected a GPIO number, or "none".',
        ),
        (
            "coin.servo = true",
            'wiring.toml: the coin\'s servo is true. Expected a GPIO number, or "none".',
        ),
        ("servo.trimm = 5", 'wiring.toml: the servo has no value "trimm". Did you mean trim?'),
        ("servo.uno = 499", "wiring.toml: the servo's uno is 499. Expected 500 to 2500 microseconds."),
        ("servo.fifty = 2501", "wiring.toml: the servo's fifty is 2501. Expected 500 to 2500 microseconds."),
        ("servo.uno = 1.5", "wiring.toml: the servo's uno is 1.5. Expected a whole number of microseconds."),
        ("servo.trim = -201", "wiring.toml: the servo's trim is -201. Expected -200 to 200 microseconds."),
        (
            "servo.trim = -200",
            "wiring.toml: with its trim a pulse of the servo is 400 microseconds. Expected 500 to 2500.",
        ),
        (
            "servo.uno = 2400",
            "wiring.toml: the servo's uno and fifty are both 2400, so it would not turn.",
        ),
        ("[coin", "wiring.toml is not TOML: expected ']' at the end of a table declaration"),
    ],
)
def test_every_mistake_is_explained_in_one_sentence(text: str, sentence: str) -> None:
    assert _mistake(text).startswith(sentence)


def test_a_seat_that_does_not_exist_is_refused_in_an_override_too(tmp_path: Path) -> None:
    with pytest.raises(Miswired, match=r"there is no seat 11\. Expected 1 to 10\."):
        read_wiring(_own(tmp_path, "seats.11.button = 14"))


# Cautions about what works


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (
            "coin.uno_light = 4",
            "The coin's UNO light is on GPIO 4, which is pulled up: it glows while the Pi starts.",
        ),
        ("coin.piezo = 2", "The piezo is on GPIO 2, which a resistor on the board pulls up."),
        (
            "seats.1.button = 14",
            "Seat 1's button is on GPIO 14, which the serial console drives: a press shorts it.",
        ),
    ],
)
def test_surprising_wiring_is_cautioned_against(text: str, sentence: str) -> None:
    assert (sentence,) == parse_wiring(text).cautions


# The header


def test_the_header_has_forty_pins_and_twenty_six_to_use() -> None:
    assert 40 == len(HEADER)
    assert list(range(2, 28)) == list(USABLE)


def test_the_header_agrees_with_gpiozero() -> None:
    known = MockFactory(revision="c04170").board_info.headers["J8"].pins  # a Raspberry Pi 5
    assert {place: known[place].name for place in known} == {pin.place: pin.label for pin in HEADER}
    assert 11 == PLACES[17]
