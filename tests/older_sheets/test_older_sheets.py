"""The sheets for older browsers lie beside those that they are made from."""

import shutil
from pathlib import Path

from older_sheets import STATIC, write_sheets


def read(folder: Path) -> dict[str, str]:
    return {file.name: file.read_text() for file in folder.iterdir()}


def test_a_sheet_that_is_gone_is_gone_for_older_browsers_too(tmp_path: Path) -> None:
    (tmp_path / "css").mkdir()
    sheets = {"table.css": "a { inset-inline-start: 1px; }", "play.css": "a { inset-inline-start: 1px; }"}
    for name, css in sheets.items():
        (tmp_path / "css" / name).write_text(css)
    write_sheets(tmp_path)
    assert sheets.keys() == read(tmp_path / "older").keys()
    (tmp_path / "css/play.css").unlink()
    write_sheets(tmp_path)
    assert ["table.css"] == [*read(tmp_path / "older")]


def test_a_sheet_that_is_the_same_is_not_taken_from_whoever_reads_it_meanwhile(tmp_path: Path) -> None:
    (tmp_path / "css").mkdir()
    (tmp_path / "css/table.css").write_text("a { inset-inline-start: 1px; }")
    write_sheets(tmp_path)
    made = tmp_path / "older" / "table.css"
    before = made.stat()
    write_sheets(tmp_path)
    assert (before.st_ino, before.st_mtime_ns) == (made.stat().st_ino, made.stat().st_mtime_ns)


def test_what_is_never_mirrored_is_not_so_in_an_older_browser(tmp_path: Path) -> None:
    (tmp_path / "css").mkdir()
    for name in ("table.css", "play.css"):
        (tmp_path / "css" / name).write_text("a { inset-inline-start: 1px; }")
    write_sheets(tmp_path)
    assert {"table.css": False, "play.css": True} == {
        name: "rtl" in css for name, css in read(tmp_path / "older").items()
    }


def test_older_browsers_get_what_is_made_of_the_sheets_of_today(tmp_path: Path) -> None:
    shutil.copytree(STATIC / "css", tmp_path / "css")
    write_sheets(tmp_path)
    assert read(tmp_path / "older") == read(STATIC / "older"), "make sheets"
