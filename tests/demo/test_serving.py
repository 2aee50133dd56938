"""The demonstration as it is started: beside every table, and by itself with ``uno-companion demo``."""

import os
import tempfile
from http.client import HTTPConnection
from pathlib import Path

import pytest

from companion.command_line.serve import demo_greeting
from companion.composition import DemoSettings, Settings, companion, demo
from companion.demo.demonstration import FOLDERS
from companion.foundation.data_directory import opened
from companion.rules import EDITIONS
from tests.devices.builder import no_board
from tests.served import Companion
from tests.table.builder import NOON

HERE = "127.0.0.1"


def page(port: int, path: str) -> str:
    connection = HTTPConnection(HERE, port, timeout=30)
    connection.request("GET", path)
    text = connection.getresponse().read().decode()
    connection.close()
    return text


def test_every_companion_has_one_beside_its_table(tmp_path: Path) -> None:
    with companion(Settings(HERE, 0, data=tmp_path), clock=lambda: NOON, pins=no_board) as running:
        assert "Mia" in page(running.server.port, "/demo/table")
        assert running.table.view is None
        assert not running.table.played_games.newest()


@pytest.mark.parametrize(("no_demo", "watch_only"), [(True, False), (False, True)])
def test_where_it_is_not_wanted_there_is_none(tmp_path: Path, no_demo: bool, watch_only: bool) -> None:
    settings = Settings(HERE, 0, data=tmp_path, no_demo=no_demo, watch_only=watch_only)
    with companion(settings, clock=lambda: NOON, pins=no_board) as running:
        assert "Mia" not in page(running.server.port, "/demo/table")
        assert "Look around" not in page(running.server.port, "/join")


def test_what_one_that_was_killed_has_left_is_taken_away_and_no_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    monkeypatch.setattr(tempfile, "tempdir", None)
    left, held = tmp_path / f"{FOLDERS}left", tmp_path / f"{FOLDERS}held"
    left.mkdir()
    (left / "games.sqlite").write_text("a made-up game")
    with opened(held), demo(DemoSettings(HERE, 0), clock=lambda: NOON):
        assert (False, True) == (left.exists(), held.exists())


def test_by_itself_it_says_where_to_look() -> None:
    with demo(DemoSettings(HERE, 0, edition=EDITIONS["flip"], seed=7), clock=lambda: NOON) as running:
        said = demo_greeting(running)
        assert f"  to look around     {running.served.address}/\n" in said
        assert "nothing is kept" in said
        assert "<small>Flip!</small>" in page(running.served.server.port, "/")


def test_the_same_seed_shows_the_same_table() -> None:
    def shown(seed: int) -> str:
        settings = DemoSettings(HERE, 0, edition=EDITIONS["classic"], seed=seed)
        with demo(settings, clock=lambda: NOON) as running:
            page(running.served.server.port, "/")
            playing = running.demonstration.playing
            assert playing
            replay = playing.table.replays.game(1)
            assert replay
            return "\n".join(each.entered.line for each in replay.moments[:12])

    assert shown(3) == shown(3) != shown(4)


@pytest.mark.started
def test_it_is_started_by_one_word_and_leaves_nothing(tmp_path: Path) -> None:
    arguments = "--port", "0", "--box", "no-mercy", "--seed", "7"
    here = {**os.environ, "TMPDIR": str(tmp_path)}
    with Companion(*arguments, command="demo", env=here) as running:
        assert "<small>No Mercy</small>" in page(running.ready().port, "/")
        assert 1 == len([*tmp_path.iterdir()])
        running.process.terminate()
        assert 0 == running.ended()[0]
    assert [] == [*tmp_path.iterdir()]


@pytest.mark.started
def test_a_box_that_there_is_not_is_refused_with_those_there_are() -> None:
    with Companion("--box", "dos", command="demo") as running:
        status, _, said = running.ended()
    assert (2, True) == (status, "'no-mercy'" in said)
