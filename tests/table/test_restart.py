"""Opening the log restores the table as it was left, also after the power failed."""

import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

import pytest

from companion.table import Level, LogError, Preferences
from tests.table.builder import CLASSIC, accepted, begun, open_table

# Prints the version of each event once it was acknowledged as stored.
PLAY_FOR_EVER = """
import sys
from pathlib import Path
from tests.table.builder import accepted, begun
table = begun(Path(sys.argv[1]))
while True:
    turn = table.view.state.turn
    for line in (f"{turn}: draw", f"{turn}: keep"):
        accepted(table.submit(line))
        print(table.version, flush=True)
"""


def test_a_restart_resumes_with_the_same_view(file: Path) -> None:
    table = begun(file, ["Ben: G7", "Cy: draw", "undo"])
    assert table.view is not None
    before = table.view.json
    table.close()
    resumed = open_table(file)
    assert resumed.view is not None
    assert before == resumed.view.json
    accepted(resumed.submit("redo", version=5))


@pytest.mark.started
@pytest.mark.parametrize("events", [1, 7, 40])
def test_no_acknowledged_event_is_lost_when_the_process_is_killed(file: Path, events: int) -> None:
    player = subprocess.Popen(
        [sys.executable, "-c", PLAY_FOR_EVER, str(file)],
        stdout=subprocess.PIPE,
        text=True,
        cwd=Path(__file__).parents[2],
    )
    assert player.stdout is not None
    for _ in range(events):
        player.stdout.readline()
    player.kill()
    rest = player.stdout.read().split("\n")
    player.wait()
    player.stdout.close()
    said = [int(line) for line in rest[:-1]] or [2 + events]
    table = open_table(file)
    # The last event may have been stored just before its version was printed.
    assert said[-1] <= table.version <= said[-1] + 1
    game = table.played_games.game(1)
    assert game is not None
    assert list(range(1, table.version + 1)) == [event.seq for event in game.events]


def test_a_file_that_is_no_database_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "notes.txt"
    file.write_text("Buy milk, and a second deck of cards.\n" * 100)
    with pytest.raises(LogError, match="file is not a database"):
        open_table(file)


def test_a_log_in_a_missing_directory_is_refused(tmp_path: Path) -> None:
    with pytest.raises(LogError, match="unable to open database file"):
        open_table(tmp_path / "nowhere" / "games.sqlite")


PREFERRED: Final[tuple[dict[str, object], ...]] = (
    {"level": Level.CARDS, "press_ends_turn": True, "real_coin": True, "odds": True},
    {"own_seat_only": True, "host_key": "a key", "phones": {"Ana": ("1", "2")}},
    {"nudge_after": 30, "turn_limit": 60, "paired_buzzers": {"Ana": 3, "Ben": 1, "Cy": 2}},
)


@pytest.mark.parametrize("preferred", PREFERRED)
def test_preferences_are_kept_for_the_next_game_and_over_a_restart(
    file: Path, preferred: dict[str, Any]
) -> None:
    table = begun(file)
    assert Preferences() == (table.view and table.view.preferences)
    accepted(table.prefer(lambda before: replace(before, **preferred)))
    accepted(table.begin(CLASSIC))
    table.close()
    again = open_table(file).view
    assert Preferences(**preferred) == (again and again.preferences)
