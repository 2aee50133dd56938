"""The systemd unit: who it runs as, what it may do, and the errors of its installation."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from companion.command_line.arguments import main
from companion.command_line.service import GROUPS, HELPERS, install, render_unit, with_helpers
from companion.command_line.units import CannotInstall, Owner, find_owner
from companion.devices.shutdown import REQUEST

MOST_EXPOSED = 18
"""Tenths of systemd's figure, of which 0 is a service that can harm nothing."""

OWNER = Owner("ana", Path("/home/ana"), os.getuid(), os.getgid())


@pytest.fixture
def program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An installed program that was started as ``uno-companion install-service``."""
    file = tmp_path / "uno-companion"
    file.write_text("#!/bin/sh\n")
    file.chmod(0o755)
    monkeypatch.setattr("sys.argv", [str(file), "install-service"])
    return file


def test_the_service_runs_as_the_user_who_called_sudo(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SUDO_USER", "nobody")
    assert "nobody" == find_owner().name


DATA = "/home/ana/.local/share/uno-companion"
DRIVERS = " ".join(f"modprobe@{each}.service" for each in ("cdc_acm", "usbserial", "spidev", "snd"))


@pytest.mark.parametrize(
    "said",
    [
        pytest.param(f'ExecStart="{{program}}" serve --data "{DATA}"\n', id="it serves its user's data"),
        pytest.param("User=ana\n", id="it runs as its user"),
        pytest.param(f"WorkingDirectory={DATA}\n", id="it works in the data folder"),
        pytest.param(f'ReadWritePaths="{DATA}"\n', id="it may write there"),
        pytest.param("Restart=always\n", id="it restarts"),
        pytest.param("DeviceAllow=char-gpiochip rw\n", id="it may use the pins"),
        # What /proc/devices does not have yet is left out of DeviceAllow.
        pytest.param(f"\nWants={DRIVERS}\nAfter={DRIVERS}\n", id="drivers are loaded first"),
        *(
            pytest.param(f"DeviceAllow=char-{each} rw\n", id=f"{each} plugged in later can be opened")
            for each in ("ttyACM", "ttyUSB", "spi", "alsa")
        ),
        pytest.param("\nAfter=network.target\n", id="buzzers do not wait for a network"),
        pytest.param(
            f'ExecStopPost=-"{{program}}" outputs-off --data "{DATA}"\n',
            id="the outputs are switched off however it ended",
        ),
    ],
)
def test_the_unit_says(program: Path, said: str) -> None:
    unit = render_unit(OWNER, OWNER.data)
    assert said.format(program=program) in unit
    assert "network-online" not in unit
    assert all(f"SupplementaryGroups={group}" in unit or f"# No group {group}" in unit for group in GROUPS)


def test_percent_signs_and_spaces_in_a_path_are_escaped(program: Path) -> None:
    unit = render_unit(OWNER, Path("/srv/100% uno"))
    assert "WorkingDirectory=/srv/100%% uno\n" in unit
    assert 'ReadWritePaths="/srv/100%% uno"\n' in unit


def test_a_folder_may_have_quotes_and_backslashes_in_its_name(program: Path) -> None:
    unit = render_unit(OWNER, Path('/srv/the "big" table\\s'))
    assert 'ReadWritePaths="/srv/the \\"big\\" table\\\\s"\n' in unit


def test_the_service_may_write_to_a_stick_that_may_be_missing(
    program: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert 0 == main(["install-service", "--dry-run", "--data", "/srv/uno", "--backups", "/media/my stick"])
    unit = capsys.readouterr().out
    assert '--data "/srv/uno" --backups "/media/my stick"\n' in unit
    assert 'ReadWritePaths="/srv/uno" "-/media/my stick"\n' in unit


@pytest.mark.parametrize(
    ("options", "served"),
    [
        pytest.param(
            ["--hostname", "uno.example.org", "--hostname", "uno.home"],
            "--hostname uno.example.org --hostname uno.home",
            id="it answers to names",
        ),
        pytest.param(
            ["--cert", "/etc/uno/full chain.pem", "--key", "key.pem"],
            '--cert "/etc/uno/full chain.pem" --key "{here}/key.pem"',
            id="it shows a certificate",
        ),
        pytest.param(
            ["--scanner", "/dev/serial/by-id/usb-Honeywell_100%-if00"],
            '--scanner "/dev/serial/by-id/usb-Honeywell_100%%-if00"',
            id="it listens to a port",
        ),
        pytest.param(
            [
                "--mqtt",
                "mqtt://table@home",
                "--mqtt-topic",
                "uno/kitchen",
                "--mqtt-password-file",
                "password",
            ],
            '--mqtt "mqtt://table@home" --mqtt-topic "uno/kitchen" --mqtt-password-file "{here}/password"',
            id="it tells a broker, whose password stays in its file",
        ),
    ],
)
def test_the_service_does_what_was_given(
    program: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    options: list[str],
    served: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "password").write_text("let-me-speak\n")
    assert 0 == main(["install-service", "--dry-run", "--data", "/srv/uno", *options])
    printed = capsys.readouterr().out
    assert f'serve --data "/srv/uno" {served.format(here=tmp_path)}\n' in printed
    assert "let-me-speak" not in printed


def test_a_service_takes_no_name_that_there_cannot_be(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="2"):
        main(["install-service", "--dry-run", "--hostname", "a..b\nUser=root"])
    assert "is not a name, expected one like uno.example.org" in capsys.readouterr().err


without_systemd = pytest.mark.skipif(
    not shutil.which("systemd-analyze"), reason="systemd is not here to ask; make test installs it on Debian"
)


@without_systemd
def test_systemd_verifies_the_unit(program: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    unit = tmp_path / "uno-companion.service"
    files = {"data": "a place", "backups": "a stick", "cert": "a cert.pem", "key": "$key.pem"}
    given = [f"--{name}={tmp_path / file}" for name, file in files.items()]
    assert 0 == main(["install-service", "--dry-run", "--hostname", "uno.home", *given])
    unit.write_text(capsys.readouterr().out)
    done = subprocess.run(["systemd-analyze", "verify", unit], capture_output=True, text=True, check=False)
    assert "uno-companion.service" not in done.stderr


@without_systemd
def test_systemd_verifies_the_units_that_shut_down(tmp_path: Path) -> None:
    for name, text in HELPERS.items():
        (tmp_path / name).write_text(text)
    done = subprocess.run(
        ["systemd-analyze", "verify", *(str(tmp_path / name) for name in HELPERS)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert "uno-companion" not in done.stderr


@without_systemd
def test_systemd_finds_the_service_little_exposed(program: Path, tmp_path: Path) -> None:
    unit = tmp_path / "uno-companion.service"
    unit.write_text(render_unit(OWNER, OWNER.data, backups=Path("/media/stick")))
    ask = ["systemd-analyze", "security", "--offline=true", f"--threshold={MOST_EXPOSED}", str(unit)]
    done = subprocess.run(ask, capture_output=True, text=True, check=False)
    assert 0 == done.returncode, done.stdout


def test_a_dry_run_prints_the_unit_and_changes_nothing(
    program: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data = tmp_path / "games"
    assert 0 == main(["install-service", "--dry-run", "--data", str(data)])
    assert "[Install]" in capsys.readouterr().out
    assert not data.exists()


def test_a_module_cannot_be_started_by_a_unit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.argv", ["/somewhere/companion/__main__.py"])
    with pytest.raises(CannotInstall, match=r"is not a program\. Call \.venv/bin/uno-companion"):
        render_unit(OWNER, OWNER.data)


def test_an_installation_without_systemd_is_refused(
    program: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(CannotInstall, match="There is no systemd here"):
        install(OWNER, tmp_path / "games", "", unit=tmp_path / "unit.service")
    assert not (tmp_path / "games").exists()


def test_the_unit_is_written_and_the_service_started(
    program: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    called = _systemctl(tmp_path, monkeypatch, "exit 0")
    message = install(OWNER, tmp_path / "new" / "games", "", unit=tmp_path / "uno-companion.service")
    assert message.startswith("UNO Companion starts with this machine now, as ana.")
    assert (tmp_path / "new" / "games").is_dir()
    units = "uno-companion-shutdown.path uno-companion.service"
    assert ["daemon-reload", f"enable {units}", f"restart {units}"] == called.read_text().splitlines()
    assert {*HELPERS, "uno-companion.service"} <= {file.name for file in tmp_path.iterdir()}


def test_all_of_its_right_to_shut_down_is_a_file_in_its_own_folder(program: Path) -> None:
    unit = render_unit(OWNER, OWNER.data)
    assert "RuntimeDirectory=uno-companion\nRuntimeDirectoryMode=0700\n" in unit
    assert "PathExists=/run/uno-companion/shutdown\n" in HELPERS["uno-companion-shutdown.path"]
    assert REQUEST == Path("/run/uno-companion/shutdown").name


def test_a_dry_run_s_unit_can_be_taken_as_it_is(program: Path) -> None:
    whole = with_helpers(render_unit(OWNER, OWNER.data))
    lines = [line for line in whole.splitlines() if line and not line.startswith("#")]
    assert [line for line in render_unit(OWNER, OWNER.data).splitlines() if line and line[0] != "#"] == lines
    assert "# ExecStart=systemctl poweroff --no-block" in whole


def test_an_error_of_systemd_is_quoted(
    program: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _systemctl(tmp_path, monkeypatch, "echo Access denied >&2; exit 1")
    with pytest.raises(CannotInstall, match="systemctl daemon-reload failed: Access denied"):
        install(OWNER, tmp_path / "games", "", unit=tmp_path / "uno-companion.service")


def _systemctl(folder: Path, monkeypatch: pytest.MonkeyPatch, ending: str) -> Path:
    """Put a ``systemctl`` first on the path that ends so; return the file with its arguments."""
    called = folder / "called"
    (folder / "systemctl").write_text(f'#!/bin/sh\necho "$*" >> {called}\n{ending}\n')
    (folder / "systemctl").chmod(0o755)
    monkeypatch.setenv("PATH", f"{folder}:{os.environ['PATH']}")
    return called
