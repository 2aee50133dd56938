"""What a spreadsheet is given."""

import csv

import pytest

from companion.spreadsheets import as_csv


@pytest.mark.parametrize("begin", ["=", "+", "-", "@", "\t", "\r"])
def test_no_text_is_a_formula(begin: str) -> None:
    (row,) = csv.reader(as_csv([[f"{begin}1+1", "Ana"]]).split("\r\n")[:1])
    assert [f"'{begin}1+1", "Ana"] == row


def test_a_negative_number_stays_one() -> None:
    assert "-7,-0.5,Ana\r\n" == as_csv([[-7, -0.5, "Ana"]])
