"""``uno-companion import``: a file of old results, whole or not at all."""

from pathlib import Path

import pytest

from companion.foundation.data_directory import opened
from tests.backups.test_daily import run
from tests.statistics.test_old_results import A_COLUMN_EACH
from tests.table.builder import begun, open_table
from tests.table.test_statistics import wins


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A data directory with a game under way."""
    folder = tmp_path / "data"
    folder.mkdir()
    begun(folder / "games.sqlite").close()
    return folder


@pytest.fixture
def sheet(tmp_path: Path) -> Path:
    """A file of two games."""
    file = tmp_path / "old.csv"
    file.write_text(A_COLUMN_EACH, "utf-8")
    return file


def test_a_file_is_described_and_counts(data: Path, sheet: Path, capsys: pytest.CaptureFixture[str]) -> None:
    sheet.write_text(A_COLUMN_EACH.replace("Cy", "Eve").replace("2.3.2024", "2.3.2026"), "utf-8")
    described = "2 games of 3 players from 2024 to 2026. New names: Eve.\n"
    assert (0, described, "") == run(capsys, "import", sheet, "--data", data, "--dry-run")
    status, out, _ = run(capsys, "import", sheet, "--data", data)
    assert (0, f"{described}They count from now on; event 1 of who is who.\n") == (status, out)
    assert {"Ana": (1, 2), "Ben": (0, 1), "Eve": (1, 1)} == wins(open_table(data / "games.sqlite"))


def test_a_day_that_may_be_either_is_asked_for(
    data: Path, sheet: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    sheet.write_text("date,names\n3/1/2025,Ana / Ben\n", "utf-8")
    asks = "3/1/2025 may be 2025-01-03 or 2025-03-01. Say --day-first or --month-first."
    refused = f"uno-companion: {sheet}:2: {asks}\n"
    assert (2, "", refused) == run(capsys, "import", sheet, "--data", data)
    status, out, _ = run(capsys, "import", sheet, "--data", data, "--month-first")
    assert 0 == status
    assert "1 game of 2 players in 2025. 1 without points: whoever is named first has won.\n" in out
    assert {"Ana": (1, 1), "Ben": (0, 1)} == wins(open_table(data / "games.sqlite"))
    assert "imported already" in run(capsys, "import", sheet, "--data", data, "--day-first")[2]


def test_of_a_sheet_that_has_grown_only_what_is_new_counts(
    data: Path, sheet: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    sheet.write_text("date,Ana,Ben,Cy\n2024-03-01,120,80,40\n2024-03-02,50,500,10\n", "utf-8")
    run(capsys, "import", sheet, "--data", data)
    with sheet.open("a", encoding="utf-8") as growing:
        growing.write("2024-03-09,10,20,500\n")
    _, out, _ = run(capsys, "import", sheet, "--data", data)
    told = "3 games of 3 players in 2024. 1 new, 2 were here already.\n"
    assert f"{told}They count from now on; event 2 of who is who.\n" == out
    assert {"Ana": (1, 3), "Ben": (1, 3), "Cy": (1, 3)} == wins(open_table(data / "games.sqlite"))
    status, out, err = run(capsys, "import", sheet, "--data", data)
    assert (2, told.replace("1 new, 2", "0 new, 3")) == (status, out)
    assert f"uno-companion: {sheet}: All of its games were here already; nothing was taken twice.\n" == err


def test_a_bad_line_is_named_and_nothing_is_taken(
    data: Path, sheet: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    sheet.write_text(A_COLUMN_EACH.replace("2.3.2024", "soon"), "utf-8")
    status, out, err = run(capsys, "import", sheet, "--data", data)
    assert (2, "") == (status, out)
    assert f"uno-companion: {sheet}:3: soon is no day. Expected one like 2024-03-01.\n" == err
    assert {} == wins(open_table(data / "games.sqlite"))


def test_why_a_file_cannot_be_imported_is_one_sentence(
    data: Path, sheet: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    run(capsys, "import", sheet, "--data", data)
    assert "imported already" in run(capsys, "import", sheet, "--data", data)[2]
    assert "cannot be used" in run(capsys, "import", sheet.with_name("gone.csv"), "--data", data)[2]
    with opened(data):
        assert "A table plays on these games." in run(capsys, "import", sheet, "--data", data)[2]
