"""The generated files in hardware/ are up to date with the wiring they are made from."""

import csv
import io
import json
import re
import xml.etree.ElementTree as ET
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from companion.devices.board.header import HEADER, PLACES
from companion.devices.board.wiring import DeviceKind, read_wiring
from hardware import wireless
from hardware.__main__ import HERE, documents, recorded, sources, texts
from hardware.bom import CORE_MM2, FOLDED, ORDER, SEATS, TERMINAL_MM2, fuse, is_driven, shopping
from hardware.electrics import read_parts, second_supply
from hardware.first_evening import first_buttons
from hardware.harness import GROUND_PINS, boards, harness
from hardware.printed_parts import MODELS, PARTS, VIEWS, measures

MADE = texts(read_wiring(), read_parts())
PICTURES = sources(MADE)
SVG = "{http://www.w3.org/2000/svg}"
AGAIN = "run make hardware and commit what it changed"


@pytest.mark.parametrize("file", MADE, ids=lambda file: file.name)
def test_every_text_is_up_to_date(file: Path) -> None:
    assert MADE[file] == file.read_text(encoding="utf-8"), AGAIN


@pytest.mark.parametrize("file", PICTURES, ids=lambda file: file.name)
def test_every_picture_is_up_to_date(file: Path) -> None:
    assert file.exists(), AGAIN
    assert PICTURES[file] == recorded().get(file), AGAIN


def test_no_picture_is_obsolete() -> None:
    there = {*(HERE / "pictures").iterdir(), *(HERE / "drawings").iterdir()}
    assert MADE.keys() | PICTURES.keys() | documents().keys() >= there


def test_another_wiring_makes_other_drawings() -> None:
    wiring = read_wiring()
    other = replace(wiring, seats=wiring.seats[::-1])
    assert harness(wiring, read_parts(), driven=True) != harness(other, read_parts(), driven=True)


# The harness


def _document(seats: int) -> dict[str, dict[str, Any]]:
    """Parse a harness; every line of it is `key: JSON`, so no YAML parser is needed."""
    sections: dict[str, dict[str, Any]] = {}
    section, name = "", ""
    for line in MADE[HERE / "drawings" / f"wiring-{seats}.yml"].splitlines()[1:]:
        key, _, rest = line.strip().partition(": ")
        if line.startswith("  - "):
            sections[section].setdefault("all", []).append(json.loads(line.strip()[2:]))
        elif not line.startswith(" "):
            section = line.strip(':"')
            sections[section] = {}
        elif not rest:
            name = json.loads(line.strip()[:-1])
            sections[section][name] = {}
        elif line.startswith("    "):
            sections[section][name][json.loads(key)] = json.loads(rest)
    return sections


def _follow(document: dict[str, dict[str, Any]], place: int) -> list[str]:
    """Return every connector that a pin of the header reaches, with its terminal."""
    ends, found = {("Raspberry Pi", place)}, []
    for left, _, right in document["connections"]["all"]:
        (start,), (end,) = left.items(), right.items()
        if (start[0], start[1][0]) in ends:
            ends.add((end[0], end[1][0]))
            connector = document["connectors"][end[0]]
            label = connector["pinlabels"][connector["pins"].index(end[1][0])]
            found.append(f"{end[0]}: {label}")
    return found


@pytest.mark.parametrize("seats", [2, 10])
def test_every_device_is_wired_from_its_pin_to_its_place(seats: int) -> None:
    document = _document(seats)
    for device in read_wiring().first(seats).devices:
        board, *ends = _follow(document, PLACES[device.gpio])
        assert device.name in board
        assert [_place(device.name, device.kind, seats)] == ends


def _place(name: str, kind: DeviceKind, seats: int) -> str:
    thing = name.split("'s ")[-1].removeprefix("the ")
    sign = (" −" if is_driven(seats) else " +") if kind is DeviceKind.LIGHT else ""
    seat = re.match(r"seat (\d+)", name)
    where = f"Buzzer {seat[1]}" if seat else "Coin's button" if kind is DeviceKind.BUTTON else "Pedestal"
    return f"{where}: {thing}{sign}"


@pytest.mark.parametrize("seats", [2, 10])
def test_no_pin_of_the_header_has_two_wires(seats: int) -> None:
    used = [
        left["Raspberry Pi"][0]
        for left, *_ in _document(seats)["connections"]["all"]
        if "Raspberry Pi" in left
    ]
    assert len(set(used)) == len(used)


@pytest.mark.parametrize("seats", [2, 10])
def test_the_second_supply_is_never_connected_to_the_pis(seats: int) -> None:
    document = _document(seats)
    labels = document["connectors"]["Raspberry Pi"]["pinlabels"]
    assert all(label == "GND" or label.startswith("GPIO") for label in labels)


@pytest.mark.parametrize("seats", SEATS)
def test_no_board_has_more_lights_than_its_driver_switches(seats: int) -> None:
    parts = read_parts()
    split = boards(read_wiring().first(seats), parts, driven=True)
    assert all(sum(group.lights for group in board) <= parts.driver["channels"] for board in split)
    assert len(split) <= len(GROUND_PINS)


# The header's picture


@pytest.mark.parametrize("seats", [2, 10])
def test_the_header_shows_every_device_once(seats: int) -> None:
    drawing = ET.fromstring(MADE[HERE / "drawings" / f"header-{seats}.svg"])  # noqa: S314 - our own
    words = [text.text for text in drawing.iter(f"{SVG}text")]
    assert all(1 == words.count(device.name) for device in read_wiring().first(seats).devices)
    assert 40 == sum(circle.get("r") == "9" for circle in drawing.iter(f"{SVG}circle"))


# The bill of materials


def _bill() -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(MADE[HERE / "bom.csv"])))


@pytest.mark.parametrize("seats", SEATS)
def test_a_button_for_every_seat_and_one_for_the_coin(seats: int) -> None:
    (buttons,) = (line for line in _bill() if line["part"] == "arcade button")
    assert str(seats + 1) == buttons[f"{seats} seats"]


@pytest.mark.parametrize("seats", SEATS)
def test_a_resistor_for_every_row_of_the_boards(seats: int) -> None:
    document = harness(read_wiring().first(seats), read_parts(), is_driven(seats))
    rows = len(re.findall(r"\d+ Ω", document))
    resistors = [line for line in _bill() if (line["for"], line["part"]) == ("table", "resistor")]
    bought = [int(line[f"{seats} seats"]) for line in resistors]
    assert rows == sum(bought)


@pytest.mark.parametrize("seats", SEATS)
def test_a_pole_for_every_wire_of_every_cable(seats: int) -> None:
    """Each wire of a cable is screwed in by itself: no two share a pole, and few poles are left over."""
    driven = is_driven(seats)
    split = boards(read_wiring().first(seats), read_parts(), driven)
    wires = [sum(len(group.poles(driven)) for group in board) for board in split]
    (small, large) = (line for line in _bill() if line["part"] == "screw terminal")
    assert sum(count + count % 2 for count in wires) == 2 * int(small[f"{seats} seats"])
    assert len(split) == int(large[f"{seats} seats"])
    assert ["2.54", "5.08"] == [line["what to look for"][:4] for line in (small, large)]


@pytest.mark.parametrize("seats", [2, 10])
def test_no_pole_of_a_board_has_two_wires_of_cables(seats: int) -> None:
    poles = [
        json.dumps(start)
        for start, cable, _ in _document(seats)["connections"]["all"]
        if next(iter(cable)).startswith("Cable ")
    ]
    assert len(set(poles)) == len(poles)


@pytest.mark.parametrize("seats", SEATS)
def test_the_fuse_holds_the_load_and_guards_the_supply(seats: int) -> None:
    wiring, parts = read_wiring().first(seats), read_parts()
    supply = second_supply(wiring, parts, is_driven(seats))
    assert supply.total_ma / 1000 < fuse(wiring, parts) <= supply.ampere


def test_every_part_has_a_price_and_every_price_a_part() -> None:
    bill = [line for line in _bill() if line["part"] != "total"]
    assert {line["part"] for line in bill} == set(shopping()["prices"]["each"])
    assert all(0 < float(line["EUR each, from"]) < float(line["to"]) for line in bill)


@pytest.mark.parametrize("seats", SEATS)
def test_the_totals_are_those_of_the_rows(seats: int) -> None:
    bill = _bill()
    for wanted_for in ORDER:
        rows = [line for line in bill if line["for"] == wanted_for and line["part"] != "total"]
        amounts = [float(line[f"{seats} seats"].split()[0]) for line in rows]
        for end, column in (("low", "EUR each, from"), ("high", "to")):
            (said,) = (
                line[f"{seats} seats"]
                for line in bill
                if (line["for"], line["what to look for"]) == (wanted_for, f"EUR, {end}")
            )
            summed = sum(amount * float(line[column]) for amount, line in zip(amounts, rows, strict=True))
            assert pytest.approx(summed, abs=1) == float(said)


def test_what_a_builder_forgot_to_order_is_on_the_bill() -> None:
    listed = {line["part"] for line in _bill()}
    assert {"barrel-jack adapter", "supply wire", "capacitor", "heat-shrink tube"} <= listed
    assert {"spade terminal", "fuse", "fuse holder", "card sleeve", "multimeter"} <= listed


def test_a_folded_core_fills_a_spade_terminal() -> None:
    thinnest, thickest = TERMINAL_MM2
    assert CORE_MM2 < thinnest <= FOLDED * CORE_MM2 <= thickest


def test_no_part_is_listed_twice() -> None:
    listed = [(line["for"], line["part"], line["what to look for"]) for line in _bill()]
    assert len(set(listed)) == len(listed)


# The first evening


def test_the_first_buttons_are_where_the_program_looks_for_them() -> None:
    wiring, labels = read_wiring(), {pin.place: pin.label for pin in HEADER}
    buttons = first_buttons(wiring)
    assert [seat.button for seat in wiring.seats[:2]] == [HEADER[b.wires[0].place - 1].gpio for b in buttons]
    assert ["GND", "GND"] == [labels[button.wires[1].place] for button in buttons]
    wires = [wire for button in buttons for wire in button.wires]
    assert len(wires) == len({wire.place for wire in wires}) == len({wire.hole for wire in wires})


# A buzzer without a cable


def test_its_cell_fits_between_the_posts_and_below_the_button() -> None:
    assert 0 < min(wireless.cell_fits())


def test_its_cell_feeds_the_socket_alone() -> None:
    document = MADE[HERE / "drawings/wireless.yml"]
    ends = re.findall(r'\{"Cell": .*?\}, .*?, \{"(\w+)": \[(\d)\]\}', document)
    assert [("Switch", "1"), ("Board", "2")] == ends
    assert "3V3" not in document.partition('"pinlabels"')[2].partition("notes")[0]


def test_an_evening_is_within_a_charge() -> None:
    assert 6 < min(each.hours for each in wireless.draws())


# The printed parts


def test_every_measure_is_named_once_and_explained() -> None:
    named = [measure.name for measure in measures()]
    assert len(set(named)) == len(named)
    assigned = re.findall(r"^(\w+) = ", (MODELS / "measures.scad").read_text(), re.MULTILINE)
    assert assigned == named


def test_every_measure_is_used() -> None:
    models = "\n".join(file.read_text() for file in MODELS.glob("*.scad") if file.stem != "measures")
    assert [] == [each.name for each in measures() if not re.search(rf"\b{each.name}\b", models)]


def test_every_part_and_picture_has_its_model() -> None:
    assert all((MODELS / f"{each.model}.scad").exists() for each in (*PARTS, *VIEWS))


# The guide


def test_every_link_of_the_guide_leads_to_a_file() -> None:
    links = re.findall(r"(?:\]\(|src=\")([^)#\"]+)", MADE[HERE / "README.md"])
    assert links
    assert [] == [link for link in links if not (HERE / link).exists()]


def test_the_guide_is_in_the_order_of_the_work() -> None:
    guide = MADE[HERE / "README.md"]
    order = ["Print the three fit tests first", "## 2. Make the terminal board", "## 3. Fill", "## 4. Put"]
    order += ["## 5. Fill the tray", "### Measure before power", "### Connect the Pi", "## 6. Try it"]
    order += ["### From symptom to mend", "### Sleeves first", "### Choose a board", "## Measures"]
    assert sorted(order, key=guide.index) == order


def test_the_guide_says_what_all_of_it_costs_and_when() -> None:
    guide = MADE[HERE / "README.md"]
    assert shopping()["prices"]["month"] in guide
    (row,) = re.findall(r"^\| buzzers, coin, Pi and its supplies (.*)$", guide, re.MULTILINE)
    ranges = [tuple(map(int, words)) for words in re.findall(r"(\d+) to (\d+)", row)]
    assert sorted(ranges) == ranges
    assert 3 == len(set(ranges))


def test_the_guide_ends_with_the_doctor_and_says_that_nobody_has_built_it() -> None:
    guide = MADE[HERE / "README.md"]
    assert "Nobody has built this yet" in guide
    assert guide.index("doctor --interactive") > guide.index("## 6. Try it")
