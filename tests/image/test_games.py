"""A copy of the games before each trial of a system, and what is played on once that system is left."""

import shutil
from pathlib import Path

import pytest

from companion.backups.backup import BackupError
from companion.backups.comparison import schema_of
from companion.backups.rescued import open_table
from companion.backups.versions import OURS
from image.games import bring_back, copy_before, copy_games, forget_copy
from image.slots import SLOTS
from tests.backups.test_versions import BEFORE, lines_of, play, played_before
from tests.table.builder import LINES, NOON, full_disk


@pytest.fixture
def games(tmp_path: Path) -> Path:
    """The data directory, with games that the system before left."""
    folder = tmp_path / "games"
    (folder / "backups").mkdir(parents=True)
    (folder / "backups" / "games-2026-11-20.sqlite").touch()
    (folder / "token").write_text("correct horse\n")
    played_before(folder / "games.sqlite", LINES)
    return folder


@pytest.fixture
def copy(tmp_path: Path, games: Path) -> Path:
    """The copy of it, as it is made at the start of the trial; then the new system serves the table."""
    copy = copy_before(SLOTS[1], tmp_path)
    copy_games(games, copy)
    table, _ = open_table(games, lambda: NOON)
    table.close()
    return copy


def names(folder: Path) -> list[str]:
    return sorted(file.name for file in folder.iterdir())


def test_the_copy_has_the_games_and_the_codes_as_they_were(tmp_path: Path, copy: Path) -> None:
    assert tmp_path / "games-before-b" == copy
    assert ["games.sqlite", "token"] == names(copy)
    assert (BEFORE, {1: []}) == (schema_of(copy / "games.sqlite"), lines_of(copy / "games.sqlite"))


def test_the_next_trial_makes_it_anew_also_where_the_plug_was_pulled_in_the_last(
    tmp_path: Path, games: Path, copy: Path
) -> None:
    shutil.copytree(copy, tmp_path / "games-before-b.new")
    (games / "programs").touch()
    copy_games(games, copy)
    assert ["games.sqlite", "programs", "token"] == names(copy)
    assert OURS == schema_of(copy / "games.sqlite")
    assert [] == [*tmp_path.glob("*.new")]


def test_a_card_without_games_has_nothing_to_copy(tmp_path: Path) -> None:
    copy_games(tmp_path / "games", tmp_path / "copy")
    assert [] == names(tmp_path)


def test_the_system_before_plays_on_its_games_and_the_newer_has_all_when_it_is_back(
    games: Path, copy: Path
) -> None:
    play(games / "games.sqlite", ["Ben: G6"])
    aside = games / f"games-schema{OURS}.sqlite"
    assert (
        "The games go on as they were before the update. What was played since is kept in"
        f" {aside}, and added when a system that can read it is back." == bring_back(copy, games)
    )
    assert (BEFORE, {1: []}) == (schema_of(games / "games.sqlite"), lines_of(games / "games.sqlite"))
    assert (OURS, {1: ["Ben: G6"]}) == (schema_of(aside), lines_of(aside))
    (games / "games.sqlite").unlink()
    played_before(games / "games.sqlite", [*LINES, "Ben: G1"])
    table, _ = open_table(games, lambda: NOON)
    table.close()
    assert {1: ["Ben: G6"], 2: ["Ben: G1"]} == lines_of(games / "games.sqlite")


def test_games_that_the_system_before_can_read_go_on(games: Path, copy: Path) -> None:
    copy_games(games, copy)
    play(games / "games.sqlite", ["Ben: G6"])
    assert "" == bring_back(copy, games)
    assert {1: ["Ben: G6"]} == lines_of(games / "games.sqlite")


def test_without_a_copy_the_games_stay(games: Path, tmp_path: Path) -> None:
    assert "" == bring_back(tmp_path / "games-before-b", games)
    assert {1: []} == lines_of(games / "games.sqlite")


def test_a_copy_for_a_system_that_is_on_the_card_no_more_is_not_brought_back(games: Path, copy: Path) -> None:
    forget_copy(copy)
    assert ("", False) == (bring_back(copy, games), copy.exists())


def test_where_there_is_no_room_they_stay_and_it_is_said(games: Path, copy: Path) -> None:
    with pytest.raises(BackupError, match="disk I/O error"), full_disk():
        bring_back(copy, games)
    assert OURS == schema_of(games / "games.sqlite")
