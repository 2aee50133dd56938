"""The boards connect what the wiring says, within the limits of every part."""

from collections import Counter
from dataclasses import replace
from math import log

import pytest

from companion.devices.board.header import HEADER, PLACES
from companion.devices.board.wiring import DeviceKind, Wiring, read_wiring
from hardware.board.circuit import FIVE_VOLTS, GROUND, INPUT, THREE_VOLTS, Circuit
from hardware.board.circuits import BUTTON_PINS, COIN, LAMP_PINS, SOCKET, buzzer_board, cells, main_board
from hardware.board.colours import bands, ohms
from hardware.board.rules import WIDTHS
from hardware.electrics import (
    FUSES,
    budget,
    contact,
    driven,
    driven_led,
    fuse_ma,
    press,
    read_parts,
    second_supply,
    shorted_lamp_ma,
    track_ma,
)

WIRING = read_wiring()
PARTS = read_parts()
SIZES = [2, 3, 4, 10]

# What comes out of a network socket unasked, 24 or 48 V: the contacts with plus, and those with minus.
INJECTORS = {
    "passive, spare pairs": ({"4", "5"}, {"7", "8"}),
    "passive, data pairs": ({"1", "2"}, {"3", "6"}),
    "passive, all pairs": ({"1", "2", "4", "5"}, {"3", "6", "7", "8"}),
}
PAIRS = [{"1", "2"}, {"3", "6"}, {"4", "5"}, {"7", "8"}]


def _board(seats: int, wiring: Wiring = WIRING) -> Circuit:
    return main_board(wiring.first(seats), PARTS)


def _across(circuit: Circuit, net: str, kind: str = "resistor") -> dict[str, int]:
    """Return the nets that are one part of a kind away from a net, each with that part's ohms."""
    found = {}
    for part in circuit.components:
        nets = [each for _, each in part.pins]
        if part.kind == kind and net in nets:
            (other,) = {*nets} - {net}
            found[other] = ohms(part.value)
    return found


def _on(circuit: Circuit, net: str, kind: str) -> list[tuple[str, str]]:
    return [(ref, pin) for ref, pin in circuit.nets[net] if circuit[ref].kind == kind]


# What is connected


@pytest.mark.parametrize("seats", SIZES)
def test_every_device_is_on_the_pin_that_the_wiring_says(seats: int) -> None:
    circuit = _board(seats)
    for device in WIRING.first(seats).devices:
        assert [(SOCKET, str(PLACES[device.gpio]))] == _on(circuit, f"GPIO{device.gpio}", "socket")


@pytest.mark.parametrize("seats", SIZES)
def test_no_other_gpio_is_connected(seats: int) -> None:
    used = {device.gpio for device in WIRING.first(seats).devices} | {0, 1}
    on_the_board = {int(pin) for pin, _ in _board(seats)[SOCKET].pins}
    assert {PLACES[gpio] for gpio in used} == {
        pin.place for pin in HEADER if pin.gpio is not None and pin.place in on_the_board
    }


@pytest.mark.parametrize("seats", SIZES)
def test_every_button_reaches_its_jack_through_its_resistor(seats: int) -> None:
    circuit = _board(seats)
    for cell in cells(WIRING.first(seats)):
        ((switch, ohm),) = _across(circuit, f"GPIO{cell.button}").items()
        assert PARTS.button["series_ohm"] == ohm
        assert [(f"J{cell.number}", BUTTON_PINS[1])] == _on(circuit, switch, "jack")
        assert GROUND == circuit[f"J{cell.number}"].net(BUTTON_PINS[0])
        assert contact(PARTS).pull_up_ohm == _across(circuit, switch)[THREE_VOLTS]


@pytest.mark.parametrize("seats", SIZES)
def test_every_lamp_is_fed_through_its_resistor_and_switched_by_its_driver(seats: int) -> None:
    circuit = _board(seats)
    for seat in WIRING.first(seats).seats:
        ((chip, into),) = _on(circuit, f"GPIO{seat.light}", "driver")
        jack = circuit[f"J{seat.number}"]
        plus, minus = (jack.net(pin) for pin in LAMP_PINS)
        assert plus is not None
        assert {FIVE_VOLTS: driven(PARTS).ohm} == _across(circuit, plus)
        assert minus == circuit[chip].net(str(19 - int(into)))


@pytest.mark.parametrize(
    ("device", "header", "ohm"),
    [("servo", "J201", PARTS.servo["signal_ohm"]), ("piezo", "J204", PARTS.piezo["series_ohm"])],
)
def test_servo_and_piezo_have_a_header_behind_their_resistor(device: str, header: str, ohm: float) -> None:
    circuit = _board(4)
    gpio = getattr(WIRING.coin, device)
    ((net, value),) = _across(circuit, f"GPIO{gpio}").items()
    assert ohm == value
    assert net == circuit[header].net("1")


@pytest.mark.parametrize(("light", "header"), [("uno_light", "J202"), ("fifty_light", "J203")])
def test_the_coins_lights_have_a_header_with_plus_and_minus(light: str, header: str) -> None:
    circuit = _board(4)
    ((chip, into),) = _on(circuit, f"GPIO{getattr(WIRING.coin, light)}", "driver")
    plus = circuit[header].net("1")
    assert plus is not None
    assert {FIVE_VOLTS: driven_led(PARTS).ohm} == _across(circuit, plus)
    assert circuit[header].net("2") == circuit[chip].net(str(19 - int(into)))


@pytest.mark.parametrize("seats", SIZES)
def test_the_second_supply_never_meets_the_pis(seats: int) -> None:
    circuit = _board(seats)
    by_label = {str(pin.place): pin.label for pin in HEADER}
    assert all(by_label[pin] != "5V" for pin, _ in circuit[SOCKET].pins)
    assert not _on(circuit, FIVE_VOLTS, "socket")


@pytest.mark.parametrize("seats", SIZES)
def test_every_ground_pin_of_the_pi_is_used(seats: int) -> None:
    grounds = {str(pin.place) for pin in HEADER if pin.label == "GND"}
    assert grounds == {pin for _, pin in _on(_board(seats), GROUND, "socket")}


@pytest.mark.parametrize("seats", SIZES)
def test_no_part_has_anothers_name_and_no_net_ends_nowhere(seats: int) -> None:
    circuit = _board(seats)
    assert [] == [ref for ref, count in Counter(part.ref for part in circuit.components).items() if count > 1]
    assert [] == [net for net, pins in circuit.nets.items() if len(pins) < 2]


def test_a_straight_lead_brings_each_wire_to_its_pole_in_the_buzzer() -> None:
    main, buzzer = _board(4)["J1"], buzzer_board()
    poles = [buzzer["J2"].net(pole) for pole in "1234"]
    assert [buzzer["J1"].net(pin) for pin in (*BUTTON_PINS, *LAMP_PINS)] == poles
    assert (
        {*BUTTON_PINS, *LAMP_PINS} == {pin for pin, _ in main.pins} == {pin for pin, _ in buzzer["J1"].pins}
    )


def test_another_wiring_makes_another_board() -> None:
    first, second, *rest = WIRING.first(4).seats
    swapped = replace(
        WIRING, seats=(replace(first, button=second.button), replace(second, button=first.button), *rest)
    )
    circuit = main_board(swapped, PARTS)
    ((switch, _),) = _across(circuit, f"GPIO{second.button}").items()
    assert [("J1", BUTTON_PINS[1])] == _on(circuit, switch, "jack")


def test_what_is_not_wired_is_not_on_the_board() -> None:
    bare = replace(WIRING, coin=replace(WIRING.coin, button=None, servo=None, piezo=None, uno_light=None))
    refs = {part.ref for part in main_board(bare.first(4), PARTS).components}
    assert not refs & {f"J{COIN}", "J201", "J202", "J204"}
    assert "J203" in refs


# What the specification of HATs allows


def test_only_the_identity_chip_is_on_its_bus() -> None:
    circuit = _board(4)
    for net in ("ID_SD", "ID_SC"):
        assert {"socket", "eeprom", "resistor"} == {circuit[ref].kind for ref, _ in circuit.nets[net]}
        assert {THREE_VOLTS: 3_900} == _across(circuit, net)
    assert {THREE_VOLTS: 1_000} == _across(circuit, "ID_WP")


# Where a network is plugged in


@pytest.mark.parametrize("name", INJECTORS)
def test_no_injector_has_a_voltage_between_two_wires_that_are_used(name: str) -> None:
    plus, minus = INJECTORS[name]
    used = {*BUTTON_PINS, *LAMP_PINS}
    assert not used & plus or not used & minus


def test_each_pair_of_the_lead_carries_one_thing_only() -> None:
    assert {*BUTTON_PINS} in PAIRS
    assert {*LAMP_PINS} in PAIRS


def test_power_is_never_asked_for() -> None:
    """A switch feeds who shows it 25 kilohms between two pairs, and one pair of each two is open."""
    used = {*BUTTON_PINS, *LAMP_PINS}
    for one, other in (({"1", "2"}, {"3", "6"}), ({"4", "5"}, {"7", "8"})):
        assert not (used & one and used & other)


def test_a_pair_that_a_socket_shorts_overloads_nothing() -> None:
    shorted = shorted_lamp_ma(PARTS)
    assert shorted**2 * driven(PARTS).ohm / 1e6 <= PARTS.resistor["watt"]
    assert shorted <= PARTS.board["driver_ma"]


def test_a_foreign_voltage_finds_no_way_through_a_drivers_diodes() -> None:
    circuit = _board(10)
    assert [None, None] == [circuit[chip].net("10") for chip in ("U1", "U2")]


# Currents and voltages


def test_a_contact_gets_its_current_and_reads_low_on_every_pin() -> None:
    chosen = contact(PARTS)
    assert PARTS.button["wetting_ma"] <= chosen.closed_ma < 1.5 * PARTS.button["wetting_ma"]
    assert press(PARTS, fixed=True).low_v < PARTS.pi["low_v"]


def test_a_lamps_wire_beside_a_buttons_is_no_press() -> None:
    assert 2 * contact(PARTS).disturbance_v <= PARTS.pi["supply_v"] - PARTS.pi["high_v"]


def test_without_the_capacitor_the_same_wire_would_be_a_press() -> None:
    coupled = PARTS.cable["metres"] * PARTS.cable["picofarad_per_m"]
    chips_own = 10  # picofarads of a pin
    disturbed = PARTS.supply["volts"] * coupled / (coupled + chips_own)
    assert PARTS.pi["supply_v"] - disturbed < PARTS.pi["low_v"]


def test_a_press_is_delayed_by_less_than_what_separates_two_players() -> None:
    chosen = contact(PARTS)
    by_hand = (
        PARTS.button["series_ohm"] * chosen.nanofarad * 1e-3 * log(PARTS.pi["supply_v"] / PARTS.pi["low_v"])
    )
    assert pytest.approx(by_hand) == chosen.press_us
    assert chosen.press_us < 10
    assert chosen.release_us < 100


def test_a_longer_lead_wants_a_larger_capacitor() -> None:
    long = replace(PARTS, cable={**PARTS.cable, "metres": 100})
    assert contact(long).nanofarad > contact(PARTS).nanofarad


def test_the_lead_costs_a_lamp_hardly_any_of_its_light() -> None:
    lead = 2 * PARTS.cable["metres"] * PARTS.cable["ohm_per_m"]
    assert lead < 0.05 * driven(PARTS).ohm


def test_all_pull_ups_together_are_within_what_the_pi_gives() -> None:
    buttons = sum(device.kind is DeviceKind.BUTTON for device in WIRING.devices)
    spent = budget(WIRING, PARTS, driven(PARTS)).total_ma + buttons * contact(PARTS).closed_ma
    assert spent <= PARTS.pi["budget_ma"]


@pytest.mark.parametrize("seats", SIZES)
def test_the_fuse_holds_the_load_warm_and_opens_below_what_tracks_stand(seats: int) -> None:
    wiring = WIRING.first(seats)
    fuse = fuse_ma(wiring, PARTS)
    load = second_supply(wiring, PARTS, lamps_on_it=True).total_ma
    assert load <= fuse * PARTS.board["fuse_derating"]
    assert f"MF-R{fuse // 10}" == _board(seats)["F1"].value
    # It opens at twice what it holds, within seconds; a track could be so warm for hours.
    hotter = (2 * fuse / track_ma(WIDTHS[FIVE_VOLTS], PARTS)) ** (1 / 0.44)
    assert hotter * PARTS.board["warmer_k"] < 70


def test_the_next_smaller_fuse_would_open_in_a_warm_tray() -> None:
    load = second_supply(WIRING, PARTS, lamps_on_it=True).total_ma
    smaller = FUSES[FUSES.index(fuse_ma(WIRING, PARTS)) - 1]
    assert smaller * PARTS.board["fuse_derating"] < load


def test_tracks_carry_what_flows_through_them() -> None:
    load = second_supply(WIRING, PARTS, lamps_on_it=True).total_ma
    assert track_ma(WIDTHS[FIVE_VOLTS], PARTS) > load
    assert track_ma(WIDTHS[INPUT], PARTS) > load
    assert track_ma(0.25, PARTS) > shorted_lamp_ma(PARTS)


@pytest.mark.parametrize(
    ("value", "ohm", "colours"),
    [
        ("330", 330, ("orange", "orange", "brown", "gold")),
        ("3k3", 3_300, ("orange", "orange", "red", "gold")),
        ("1k", 1_000, ("brown", "black", "red", "gold")),
        ("10k", 10_000, ("brown", "black", "orange", "gold")),
        ("47", 47, ("yellow", "violet", "black", "gold")),
    ],
)
def test_a_resistor_is_known_by_its_colours(value: str, ohm: int, colours: tuple[str, ...]) -> None:
    assert ohm == ohms(value)
    assert colours == bands(ohm)


def test_every_resistor_stays_within_a_quarter_watt() -> None:
    volts, watt = PARTS.supply["volts"], PARTS.resistor["watt"]
    assert all(
        volts**2 / ohms(part.value) <= watt for part in _board(10).components if part.kind == "resistor"
    )


def test_the_suppressor_is_silent_at_the_supplys_voltage() -> None:
    assert PARTS.supply["volts"] * 1.05 < PARTS.board["clamp_stands_v"] < PARTS.board["clamp_from_v"]
