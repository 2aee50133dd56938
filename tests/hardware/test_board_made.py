"""The boards in the repository are of this wiring, checked as they are, and whole for who makes them."""

import csv
import hashlib
import io
import re
import zipfile
from pathlib import Path

import pytest

from companion.devices.board.wiring import read_wiring
from hardware.board.boards import BOARDS, MADE, SEATS, Board, recorded, sources
from hardware.board.circuit import Circuit, Component
from hardware.board.costs import each, parts_cost, prices, table_cost
from hardware.board.figures import COSTED
from hardware.electrics import read_parts
from tests.hardware.board_builder import ALL, boards_of_the_pi, every_board, short_name

TEXTS = {file: text for board in ALL for file, text in board.texts().items()}
SOURCES = sources(ALL)
AGAIN = "run make hardware and commit what it changed"


# Up to date


@pytest.mark.parametrize("file", TEXTS, ids=short_name)
def test_every_text_is_up_to_date(file: Path) -> None:
    assert TEXTS[file] == file.read_text(encoding="utf-8"), AGAIN


@pytest.mark.parametrize("file", SOURCES, ids=short_name)
def test_every_board_and_archive_is_made_from_its_sources(file: Path) -> None:
    assert file.exists(), AGAIN
    assert SOURCES[file] == recorded().get(file), AGAIN


def test_no_file_is_obsolete() -> None:
    reports = {board.report for board in ALL}
    there = {file for file in BOARDS.rglob("*") if file.is_file()}
    assert TEXTS.keys() | SOURCES.keys() | reports | {MADE} == there


# Checked by KiCad


@every_board
def test_the_report_is_of_this_very_board(board: Board) -> None:
    lines = board.report.read_text(encoding="utf-8").splitlines()
    for line, name in zip(lines, ("board.kicad_pcb", "board.kicad_pro"), strict=False):
        digest = hashlib.sha256((board.folder / name).read_bytes()).hexdigest()
        assert f"{name} {digest}" == line, AGAIN


@every_board
def test_kicad_finds_no_violation_and_nothing_unrouted(board: Board) -> None:
    report = board.report.read_text(encoding="utf-8")
    found = ["0 DRC violations", "0 unconnected pads", "0 Footprint errors"]
    assert found == re.findall(r"\*\* Found (.*) \*\*", report)
    assert (0, 0, 0) == board.faults


@every_board
def test_kicads_check_finds_fault_with_a_spoilt_board(board: Board) -> None:
    report = board.report.read_text(encoding="utf-8")
    (opened,) = re.findall(r"a track taken away: (\d+), (\d+), 0", report)
    (shorted,) = re.findall(r"two nets shorted: (\d+), ", report)
    assert int(opened[1]) > 0
    assert int(shorted) > 0


# What is printed


def _words(board: Board) -> str:
    return "\n".join(text.words for text in board.layout.texts)


@every_board
def test_every_jack_says_that_it_is_no_network_socket(board: Board) -> None:
    jacks = sum(part.kind == "jack" for part in board.circuit.components)
    assert _words(board).count("NO ETHERNET") >= 2 * jacks


@boards_of_the_pi
def test_every_resistor_has_its_value_beside_it(board: Board) -> None:
    words = _words(board).splitlines()
    resistors = [part for part in board.circuit.components if part.kind == "resistor"]
    assert [] == [part.ref for part in resistors if f"{part.ref} {part.value}" not in words]


@every_board
def test_the_diagram_shows_every_part_once(board: Board) -> None:
    drawing = (board.folder / "schematic.svg").read_text(encoding="utf-8")
    for part in board.circuit.components:
        assert 1 == len(re.findall(rf">{part.ref}(?: [^<]*)?<", drawing)), part.ref


@every_board
def test_the_diagram_names_every_net_that_leaves_a_chip_or_a_jack(board: Board) -> None:
    drawing = (board.folder / "schematic.svg").read_text(encoding="utf-8")
    inside = {"GND"} | {
        net for net in board.circuit.nets if net.startswith("SWITCH") or re.match(r"LAMP\d+\+", net)
    }
    assert [] == [net for net in board.circuit.nets if net not in inside and f">{net}<" not in drawing]


@every_board
def test_the_assembly_shows_every_jack_and_chip(board: Board) -> None:
    drawing = (board.folder / "assembly.svg").read_text(encoding="utf-8")
    shown = [part for part in board.circuit.components if part.kind in ("jack", "driver", "power", "fuse")]
    assert [] == [part.ref for part in shown if not re.search(rf">{part.ref}[ <]", drawing)]


# What is ordered


def _rows(file: Path) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(file.read_text(encoding="utf-8"))))


def _soldered(circuit: Circuit) -> set[str]:
    return {part.ref for part in circuit.components if part.kind != "test_point"}


@every_board
def test_the_bill_has_every_part_once(board: Board) -> None:
    listed = [ref for row in _rows(board.folder / "bill.csv") for ref in row["parts"].split()]
    assert sorted(_soldered(board.circuit)) == sorted(listed)
    assert all(int(row["quantity"]) == len(row["parts"].split()) for row in _rows(board.folder / "bill.csv"))


@every_board
def test_every_part_has_a_price(board: Board) -> None:
    assert all(
        0 < float(row["EUR each, from"]) <= float(row["to"]) for row in _rows(board.folder / "bill.csv")
    )


def test_boards_cost_what_their_parts_making_and_leads_cost() -> None:
    smallest = Circuit("buzzer", "", (Component("J1", "jack", "", ()), Component("J2", "terminal", "", ())))
    assert tuple(a + b for a, b in zip(each("jack"), each("terminal"), strict=True)) == parts_cost(smallest)
    two, four, ten = (table_cost(read_wiring().first(seats), read_parts(), size) for seats, size in COSTED)
    assert two.low < four.low < ten.low
    lead = prices()["beside"]["lead"][0]
    buzzer, main = parts_cost(ALL[-1].circuit).low, parts_cost(ALL[1].circuit).low
    made, spacers = prices()["made"], 4 * prices()["beside"]["spacer"][0]
    by_hand = made["seats-10"][0] + made["buzzer"][0] + main + 11 * (buzzer + lead) + spacers
    assert pytest.approx(by_hand) == ten.low


@every_board
def test_the_placement_has_every_part_that_is_fitted(board: Board) -> None:
    fitted = {part.ref for part in board.circuit.components if part.fitted} & _soldered(board.circuit)
    assert fitted == {row["part"] for row in _rows(board.folder / "placement.csv")}


@every_board
def test_the_archive_has_what_a_maker_of_boards_wants(board: Board) -> None:
    with zipfile.ZipFile(board.archive) as archive:
        names = set(archive.namelist())
        plated = archive.read("PTH.drl").decode()
        outline = archive.read("Edge_Cuts.gm1").decode()
        dates = {info.date_time for info in archive.infolist()}
    layers = {
        "F_Cu.gtl",
        "B_Cu.gbl",
        "F_Mask.gts",
        "B_Mask.gbs",
        "F_Silkscreen.gto",
        "B_Silkscreen.gbo",
        "F_Paste.gtp",
    }
    assert layers | {"Edge_Cuts.gm1", "PTH.drl", "NPTH.drl"} == names
    drilled = sum(bool(pad.drill) for part in board.layout.parts for pad in part.pads) + len(
        board.routes.vias
    )
    assert drilled == len(re.findall(r"^X[-\d.]+Y[-\d.]+$", plated, re.MULTILINE))
    assert 2 * len(board.layout.outline) == len(re.findall(r"^X.*D0[12]\*$", outline, re.MULTILINE))
    assert {(1980, 1, 1, 0, 0, 0)} == dates


def test_both_sizes_and_the_buzzers_board_are_there() -> None:
    assert [*(f"seats-{seats}" for seats in SEATS), "buzzer"] == [board.circuit.name for board in ALL]
