"""The table on a machine's own screen: the window that shows it, and the unit that opens it at boot."""

import os
import subprocess
import sys
from pathlib import Path
from socket import create_server
from threading import Thread

import pytest

from companion.command_line.arguments import main
from companion.command_line.screen import CannotShow, install, render_unit, table_at, wait_for, window
from companion.command_line.units import CannotInstall, Owner
from tests.command_line.test_service import without_systemd
from tests.served import free_port

OWNER = Owner("ana", Path("/home/ana"), os.getuid(), os.getgid())
TABLE = "http://uno.home:8000/table?call"


@pytest.fixture
def program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An installed program that was started as ``uno-companion install-screen``."""
    file = _command(tmp_path / "bin", "uno-companion")
    monkeypatch.setattr("sys.argv", [str(file), "install-screen"])
    return file


@pytest.mark.parametrize(
    ("address", "expected"),
    [
        ("uno.home:8000", TABLE),
        ("http://uno.home:8000/", TABLE),
        ("https://uno.home/table?theme=light", "https://uno.home/table?theme=light"),
        ("http://[fd00::1]:8000", "http://[fd00::1]:8000/table?call"),
    ],
)
def test_a_companion_s_address_is_enough(address: str, expected: str) -> None:
    assert expected == table_at(address)


@pytest.mark.parametrize(
    "address", ["ftp://uno.home", "http://", "uno.home:99999", "uno.home\nUser=root", ""]
)
def test_what_no_browser_opens_is_no_address(address: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="2"):
        main(["install-screen", "--dry-run", address])
    assert "is not an address, expected one like http://192.168.1.20:8000" in capsys.readouterr().err


def test_without_a_desktop_chromium_is_the_only_window(tmp_path: Path) -> None:
    for name in ("cage", "chromium"):
        _command(tmp_path, name)
    command = window(TABLE, Path("/home/ana/profile"), {"PATH": str(tmp_path)})
    assert ["cage", "-s", "--", "chromium", "--kiosk"] == command[:5]
    assert ["--user-data-dir=/home/ana/profile", "--ozone-platform=wayland", TABLE] == command[-3:]


def test_on_a_desktop_it_is_a_window_there(tmp_path: Path) -> None:
    _command(tmp_path, "chromium-browser")
    command = window(
        TABLE, Path("/home/ana/profile"), {"PATH": str(tmp_path), "WAYLAND_DISPLAY": "wayland-0"}
    )
    assert ["chromium-browser", "--kiosk"] == command[:2]
    assert TABLE == command[-1]


def test_what_is_missing_is_named(tmp_path: Path) -> None:
    with pytest.raises(CannotShow, match="Not installed: chromium and cage"):
        window(TABLE, tmp_path, {"PATH": str(tmp_path)})
    _command(tmp_path, "chromium")
    with pytest.raises(CannotShow, match="Not installed: cage"):
        window(TABLE, tmp_path, {"PATH": str(tmp_path)})


def test_it_waits_for_the_companion() -> None:
    port = free_port()
    said: list[str] = []
    waiting = Thread(target=wait_for, args=(f"http://127.0.0.1:{port}/table?call", said.append, 0.01))
    waiting.start()
    while not said:
        waiting.join(0.01)
    assert waiting.is_alive()
    with create_server(("127.0.0.1", port)):
        waiting.join(10)
    assert not waiting.is_alive()
    assert [f"Waiting for the companion at http://127.0.0.1:{port}/table?call"] == said


def test_a_lock_left_by_a_power_cut_stops_nothing(tmp_path: Path) -> None:
    """Chromium would say that it runs already, and show nothing."""
    profile = tmp_path / "uno-companion-screen"
    profile.mkdir()
    (profile / "SingletonLock").symlink_to("raspberrypi-700")
    browser = _command(tmp_path / "bin", "chromium", 'echo "$*"')
    surroundings = {"PATH": str(browser.parent), "XDG_STATE_HOME": str(tmp_path), "DISPLAY": ":0"}
    with create_server(("127.0.0.1", 0)) as server:
        address = f"http://127.0.0.1:{server.getsockname()[1]}"
        done = _screen(address, surroundings)
    assert done.stdout.endswith(f"{address}/table?call\n")
    assert [] == list(profile.iterdir())


@pytest.mark.long
def test_a_screen_with_nothing_to_show_it_says_so(tmp_path: Path) -> None:
    done = _screen("uno.home", {"PATH": str(tmp_path), "XDG_STATE_HOME": str(tmp_path)})
    assert 2 == done.returncode
    assert "uno-companion: Not installed: chromium and cage. Expected: ./install --screen\n" == done.stderr


def test_the_unit_comes_back_whenever_it_ends(program: Path) -> None:
    unit = render_unit(OWNER, TABLE)
    assert f'ExecStart="{program}" screen "{TABLE}"\n' in unit
    assert "Restart=always\n" in unit
    assert "StartLimitIntervalSec=0\n" in unit
    assert "User=ana\n" in unit


def test_the_companion_of_the_same_machine_is_shown_unasked(
    program: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert 0 == main(["install-screen", "--dry-run"])
    assert 'screen "http://localhost:8000/table?call"\n' in capsys.readouterr().out


@without_systemd
def test_systemd_verifies_the_unit_of_the_screen(program: Path, tmp_path: Path) -> None:
    unit = tmp_path / "uno-companion-screen.service"
    unit.write_text(render_unit(OWNER, "http://uno.home/table?a=%20$b"))
    done = subprocess.run(["systemd-analyze", "verify", unit], capture_output=True, text=True, check=False)
    assert "uno-companion-screen" not in done.stderr


def test_the_unit_of_the_screen_is_written_and_started(
    program: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    called = _command(program.parent, "systemctl", f'echo "$*" >>{tmp_path}/called')
    monkeypatch.setenv("PATH", f"{called.parent}:{os.environ['PATH']}")
    unit = tmp_path / "uno-companion-screen.service"
    message = install(OWNER, TABLE, unit, desktop=tmp_path / "none", graphics=tmp_path)
    assert f"The screen of this machine shows {TABLE} now, and whenever it starts." == message
    calls = ["daemon-reload", f"enable {unit.name}", f"restart {unit.name}"]
    assert calls == (tmp_path / "called").read_text().splitlines()
    assert render_unit(OWNER, TABLE) == unit.read_text()


@pytest.mark.parametrize(
    ("desktop", "graphics", "sentence"),
    [
        (".", ".", "A desktop starts on this machine"),
        ("none", "none", "This machine has no screen to draw on"),
    ],
)
def test_a_machine_without_a_free_screen_is_refused(
    program: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    desktop: str,
    graphics: str,
    sentence: str,
) -> None:
    monkeypatch.setenv("PATH", str(_command(program.parent, "systemctl").parent))
    unit = tmp_path / "uno-companion-screen.service"
    with pytest.raises(CannotInstall, match=sentence):
        install(OWNER, TABLE, unit, desktop=tmp_path / desktop, graphics=tmp_path / graphics)
    assert not unit.exists()


def _command(folder: Path, name: str, script: str = "") -> Path:
    folder.mkdir(exist_ok=True)
    file = folder / name
    file.write_text(f"#!/bin/sh\n{script}\n")
    file.chmod(0o755)
    return file


def _screen(address: str, surroundings: dict[str, str]) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        [sys.executable, "-m", "companion", "screen", address],
        env=surroundings,
        capture_output=True,
        text=True,
        check=False,
    )
