"""Printed labels: every card of a deck once, every code readable, nothing beyond the paper's edge."""

import re
import zlib
from collections import Counter
from itertools import chain, pairwise
from pathlib import Path
from xml.etree import ElementTree

import pytest

from companion.command_line.arguments import main
from companion.labels import command_cards, sheets, write_pdf, write_svg
from companion.labels.drawing import A4, QrCode, Rectangle, Text, qr_width
from companion.rules import EDITIONS, ONE_SIDED, Edition
from companion.table import Command, read_code

PIXELS_A_MM = 5
LABELS = ["labels-classic.pdf", "labels-classic-1.svg", "labels-classic-2.svg", "labels-classic-commands.svg"]
RUNS = re.compile(r"M(\d+) (\d+)h(\d+)v1")
PLACE = re.compile(r"translate\(([\d.]+) ([\d.]+)\) scale\(([\d.]+)\)")
DRAWN = re.compile(r"q 0 0 0 rg ([\d.]+) 0 0 [\d.]+ ([\d.]+) ([\d.]+) cm ([^f]*) f Q")


class Paper:
    """A rasterised sheet, white and black, for a real barcode decoder to read."""

    def __init__(self) -> None:
        self.width, self.height = (int(length * PIXELS_A_MM) for length in A4)
        self.pixels = bytearray(b"\xff" * self.width * self.height)

    def print(self, x: float, y: float, width: float, height: float) -> None:
        left, right = round(x * PIXELS_A_MM), round((x + width) * PIXELS_A_MM)
        for row in range(round(y * PIXELS_A_MM), round((y + height) * PIXELS_A_MM)):
            start = row * self.width
            self.pixels[start + left : start + right] = bytes(right - left)

    def read(self) -> Counter[str]:
        """Return every code that a barcode decoder finds on the sheet."""
        zxingcpp = pytest.importorskip("zxingcpp")
        pixels = memoryview(self.pixels).cast("B", shape=[self.height, self.width])
        return Counter(found.text for found in zxingcpp.read_barcodes(pixels))


def printed_svg(text: str) -> Paper:
    paper = Paper()
    for path in ElementTree.fromstring(text).iter("{http://www.w3.org/2000/svg}path"):  # noqa: S314 - our own
        place = PLACE.fullmatch(path.attrib["transform"])
        assert place
        x, y, module = map(float, place.groups())
        for run in RUNS.findall(path.attrib["d"]):
            column, row, length = map(int, run)
            paper.print(x + column * module, y + row * module, length * module, module)
    return paper


def printed_pdf(data: bytes) -> list[Paper]:
    papers = []
    for stream in re.findall(rb"stream\n(.*?)\nendstream", data, re.DOTALL):
        paper = Paper()
        for module, x, y, runs in DRAWN.findall(zlib.decompress(stream).decode("cp1252")):
            for run in runs.split(" re")[:-1]:
                column, row, length, height = (float(number) * float(module) for number in run.split())
                paper.print(float(x) + column, float(y) + row, length, height)
        papers.append(paper)
    return papers


def codes(edition: Edition) -> Counter[str]:
    return Counter(card.code for card in edition.deck)


@pytest.mark.parametrize("slug", ["anniversary", "wild-2020"])
def test_a_reader_finds_every_card_of_the_deck_on_its_labels(slug: str) -> None:
    edition = EDITIONS[slug]
    found = [printed_svg(write_svg(sheet)).read() for sheet in sheets(edition)]
    assert codes(edition) == sum(found, Counter())


def test_a_reader_finds_the_same_in_the_pdf() -> None:
    edition = EDITIONS["anniversary"]
    *cards, commands = (paper.read() for paper in printed_pdf(write_pdf((*sheets(edition), command_cards()))))
    assert codes(edition) == sum(cards, Counter())
    assert Counter(Command) == commands


@pytest.mark.parametrize("edition", ONE_SIDED.values(), ids=ONE_SIDED)
def test_every_card_of_every_edition_has_its_label(edition: Edition) -> None:
    shapes = [shape for sheet in sheets(edition) for shape in sheet]
    found = [shape.text for shape in shapes if isinstance(shape, QrCode)]
    # A box of today holds one of two Wilds, and each of them has a label.
    either = ["WP"] if edition.slug == "modern" else []
    assert [*(card.code for card in edition.boxed.deck), *either] == found
    assert None not in map(read_code, found)


def test_every_command_has_its_card() -> None:
    assert list(Command) == [read_code(shape.text) for shape in command_cards() if isinstance(shape, QrCode)]


@pytest.mark.parametrize("slug", [*ONE_SIDED, "commands"])
def test_nothing_is_printed_beyond_the_paper(slug: str) -> None:
    printed = (command_cards(),) if slug == "commands" else sheets(EDITIONS[slug])
    for shape in chain.from_iterable(printed):
        match shape:
            case Rectangle(x, y, width, height):
                right, bottom = x + width, y + height
            case QrCode(x, y, module, text):
                right, bottom = x + module * qr_width(text), y + module * qr_width(text)
            case Text(x, y, size, text):
                right, bottom = x + 0.62 * size * len(text), y + 0.3 * size
        assert (True, True) == (x >= 0, y >= 0)
        assert right <= A4[0], shape
        assert bottom <= A4[1], shape


def test_the_cross_reference_table_of_the_pdf_is_correct() -> None:
    data = write_pdf((command_cards(),))
    start = int(data.rsplit(b"startxref\n", 1)[1].split()[0])
    table = data[start:]
    assert table.startswith(b"xref\n0 7\n")
    places = [int(line[:10]) for line in table.splitlines()[3:9]]
    for number, place in enumerate(places, 1):
        assert data[place:].startswith(b"%d 0 obj\n" % number)
    assert all(before < after for before, after in pairwise(places))


def test_labels_are_written_where_asked(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert 0 == main(["labels", "--deck", "classic", "--out", str(tmp_path / "new")])
    files = [tmp_path / "new" / name for name in LABELS]
    assert [str(file) for file in files] == capsys.readouterr().out.splitlines()
    assert files[0].read_bytes().startswith(b"%PDF-")


def test_an_unknown_deck_is_one_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert 2 == main(["labels", "--deck", "anniversry", "--out", str(tmp_path)])
    assert (
        "uno-companion: No edition is called anniversry. Did you mean anniversary?\n"
    ) == capsys.readouterr().err
    assert 2 == main(["labels", "--deck", "canasta", "--out", str(tmp_path)])
    assert "Expected one of modern, anniversary, classic," in capsys.readouterr().err
    assert [] == list(tmp_path.iterdir())


def test_a_folder_that_cannot_be_written_is_one_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "file"
    file.write_text("")
    assert 2 == main(["labels", "--deck", "classic", "--out", str(file)])
    assert f"The labels cannot be written to {file}: File exists." in capsys.readouterr().err
