"""What a spreadsheet is given."""

import csv

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.foundation.spreadsheets import as_csv, as_text
from tests.imports import CHECKOUT

SEPARATORS = ",;|\t"
FORMULAS = (
    "=1+1",
    "+1",
    "-1",
    "@A1",
    "\t=1+1",
    "\r=1+1",
    "\n=1+1",
    " =1+1",
    '"=1+1',
    "＝1+1",
    "＋1",
    "－1",
    "＠A1",
)


def cell_of(text: str) -> str:
    """The one cell of a sheet with this text."""
    ((cell,),) = csv.reader([as_csv([[text]])[:-2]])
    return cell


@pytest.mark.parametrize("formula", FORMULAS)
@pytest.mark.parametrize("before", ["", "B;", "B\t", "B,", "B|", "B\n"])
def test_no_text_is_a_formula_whatever_separates_the_cells(before: str, formula: str) -> None:
    lines = as_csv([["Ana", f"{before}{formula}"]]).splitlines()
    for separator in SEPARATORS:
        cells = [cell for line in lines for cell in line.split(separator)]
        assert [] == [cell for cell in cells if cell.lstrip(' "\t').startswith(tuple("=+-@＝＋－＠"))], (
            separator
        )


@given(st.lists(st.sampled_from([*"=-'; ,|\"\t\r\nA＝"])).map("".join))
def test_a_text_is_read_back_as_it_was(text: str) -> None:
    assert text == as_text(cell_of(text))


def test_every_export_is_written_here() -> None:
    sources = (CHECKOUT / "companion").rglob("*.py")
    assert ["spreadsheets.py"] == [each.name for each in sources if "csv.writer" in each.read_text("utf-8")]


def test_what_is_no_formula_stays_as_it_is() -> None:
    assert "Ana-Maria;B = C;D'E,20:15 :-)\r\n" == as_csv([["Ana-Maria;B = C;D'E", "20:15 :-)"]])


def test_a_negative_number_stays_one() -> None:
    assert "-7,-0.5,Ana\r\n" == as_csv([[-7, -0.5, "Ana"]])
