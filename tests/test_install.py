"""``./install``, from a fresh card to the running service, among commands that only say they were called."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

CHECKOUT = Path(__file__).parent.parent
GREETING = "UNO Companion is at the table.\n\n  to play    http://192.168.1.20:8000/?token=abc\n"
PROGRAM = Path(sys.executable).with_name("uno-companion")
USUAL = ("cat", "date", "dirname", "grep", "mv", "sed", "sh", "true")
"""Commands that are run as they are."""


class Card:
    """A checkout on a machine with these commands, which write down that they were called and do that."""

    def __init__(self, folder: Path, **commands: str) -> None:
        self.place, self.bin, self._called = folder / "checkout", folder / "bin", folder / "called"
        (self.place / ".ci").mkdir(parents=True)
        self.bin.mkdir()
        shutil.copy(CHECKOUT / "install", self.place)
        for name in USUAL:
            program = shutil.which(name)
            assert program
            (self.bin / name).symlink_to(program)
        (folder / "journal").write_text(f"Started UNO Companion.\n{GREETING}")
        journal = f"cat {folder}/journal"
        usual = {"id": "echo 1000", "sudo": 'exec "$@"', "journalctl": journal}
        silent = dict.fromkeys(("make", "python3", "sleep", "systemctl"), "")
        for name, script in {**usual, **silent, **commands}.items():
            self.command(self.bin / name, script)
        self.command(self.place / ".ci" / "apt", f"mv {folder}/*.deb {self.bin}/make")
        self.command(self.place / ".venv" / "bin" / "uno-companion", "")

    def command(self, file: Path, script: str) -> None:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(f'#!/bin/sh\necho "{file.name} $*" >>{self._called}\n{script}\n')
        file.chmod(0o755)

    def install(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [self.place / "install", *arguments],
            env={"PATH": str(self.bin)},
            cwd="/",
            capture_output=True,
            text=True,
            check=False,
        )

    def called(self, *names: str) -> list[str]:
        """Every call of these, with its arguments."""
        calls = self._called.read_text().splitlines() if self._called.exists() else []
        return [call for call in calls if call.split()[0] in names]


STEPS = ("apt", "make", "uno-companion")


def test_a_fresh_card_gets_packages_program_and_service(tmp_path: Path) -> None:
    card = Card(tmp_path)
    (card.bin / "make").rename(tmp_path / "make.deb")
    done = card.install("--hostname", "uno.home")
    assert (0, "") == (done.returncode, done.stderr)
    install = "uno-companion install-service --hostname uno.home"
    steps = ["apt make", "make .venv/ready-to-run languages sheets", install]
    assert steps == card.called(*STEPS)
    assert ["[1 of 4]", "[2 of 4]", "[3 of 4]", "[4 of 4]"] == [
        line[:8] for line in done.stdout.splitlines() if line.startswith("[")
    ]


def test_its_screen_shows_the_table_too(tmp_path: Path) -> None:
    card = Card(tmp_path, make="", cage="", chromium="", Xwayland="")
    done = card.install("--screen", "--hostname", "uno.home")
    assert (0, "") == (done.returncode, done.stderr)
    services = ["uno-companion install-service --hostname uno.home", "uno-companion install-screen"]
    assert ["make .venv/ready-to-run languages sheets", *services] == card.called(*STEPS)
    assert "[5 of 5] Its address" in done.stdout


def test_a_screen_alone_shows_what_another_machine_serves(tmp_path: Path) -> None:
    card = Card(tmp_path, cage="", Xwayland="")
    card.command(card.place / ".ci" / "apt", "")
    done = card.install("--screen", "http://uno.home:8000")
    assert (0, "") == (done.returncode, done.stderr)
    steps = [
        "apt chromium",
        "make .venv/ready-to-run languages sheets",
        "uno-companion install-screen http://uno.home:8000",
    ]
    assert steps == card.called(*STEPS)
    assert "[3 of 3] The table on this machine's screen" in done.stdout


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (("http://uno.home", "--watch-only"), "--watch-only is for the machine that serves."),
        (
            ("--cert", "a", "--key", "b"),
            "A certificate is for a name, so first ./install --cert a --key b; then",
        ),
    ],
)
def test_a_screen_that_could_not_work_is_refused(
    tmp_path: Path, options: tuple[str, ...], sentence: str
) -> None:
    card = Card(tmp_path)
    done = card.install("--screen", *options)
    assert 1 == done.returncode
    assert f"install: {sentence}" in done.stderr
    assert [] == card.called(*STEPS)


def test_it_ends_with_the_address(tmp_path: Path) -> None:
    printed = Card(tmp_path).install().stdout
    assert GREETING in printed
    assert "Started UNO Companion." not in printed


def test_it_may_be_run_again(tmp_path: Path) -> None:
    card = Card(tmp_path)
    for _ in range(2):
        assert 0 == card.install().returncode
    steps = ["make .venv/ready-to-run languages sheets", "uno-companion install-service"]
    assert 2 * steps == card.called(*STEPS)


@pytest.mark.parametrize(
    ("commands", "missing", "sentence"),
    [
        ({"id": "echo 0"}, "", "Call it as the user whose games these are, without sudo: ./install."),
        ({}, "systemctl", "There is no systemd here, so nothing can start with this machine."),
        ({}, "sudo", "There is no sudo here."),
    ],
)
def test_where_it_cannot_work_it_says_so_and_touches_nothing(
    tmp_path: Path, commands: dict[str, str], missing: str, sentence: str
) -> None:
    card = Card(tmp_path, **commands)
    if missing:
        (card.bin / missing).unlink()
    done = card.install()
    assert 1 == done.returncode
    assert f"install: {sentence}" in done.stderr
    assert [] == card.called(*STEPS)


@pytest.mark.parametrize("failing", ["make", "sudo"])
def test_a_step_that_fails_is_the_last(tmp_path: Path, failing: str) -> None:
    card = Card(tmp_path, **{failing: "exit 3"})
    done = card.install()
    assert 3 == done.returncode
    assert "Its address" not in done.stdout
    assert ["make .venv/ready-to-run languages sheets"] == card.called(*STEPS)


@pytest.mark.long
def test_a_service_that_stays_silent_is_looked_at(tmp_path: Path) -> None:
    card = Card(tmp_path, journalctl="", systemctl="echo Active: failed")
    done = card.install()
    assert 1 == done.returncode
    assert "Active: failed\n" in done.stderr
    assert "journalctl -u uno-companion -n 40 --output=cat" in done.stderr
    assert ["sleep 1"] * 89 == card.called("sleep")


def test_help_changes_nothing(tmp_path: Path) -> None:
    card = Card(tmp_path)
    assert "Usage: ./install [--screen] [--hostname NAME]" in card.install("--help").stdout
    assert [] == card.called(*STEPS)


@pytest.mark.long
def test_its_options_are_those_of_the_service() -> None:
    usage, service = _printed(CHECKOUT / "install", "-h"), _printed(PROGRAM, "install-service", "-h")
    options = set(re.findall(r"--[a-z-]+", service)) - {"--help", "--dry-run"}
    assert options | {"--screen"} == set(re.findall(r"--[a-z-]+", usage))


def _printed(*command: Path | str) -> str:
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


# What reaches the pins, where it is a package and where it is none

NO_LGPIO = "There is no lgpio for this system, so there will be no buzzers, lights or coin;"
PIP = """case "$*" in
*" pip "*stdin*) ;;
*" pip "*--no-binary*) echo "pip sources" >>called; {sources} ;;
*" pip "*) echo "pip wheel" >>called; {wheel} ;;
*) [ -e lgpio ] ;;
esac"""


@pytest.mark.parametrize(
    ("package", "wheel", "sources", "tried"),
    [
        ("touch lgpio", "exit 1", "exit 1", ["apt python3-lgpio"]),
        ("exit 1", "touch lgpio", "exit 1", ["apt python3-lgpio", "pip wheel"]),
        (
            "[ $1 = swig ]",
            "exit 1",
            "touch lgpio",
            ["apt python3-lgpio", "pip wheel", "apt swig", "pip sources"],
        ),
        ("exit 1", "exit 1", "exit 1", ["apt python3-lgpio", "pip wheel", "apt swig"]),
    ],
)
def test_lgpio_comes_from_wherever_there_is_one_and_nobody_is_stopped_without(
    tmp_path: Path, package: str, wheel: str, sources: str, tried: list[str]
) -> None:
    card = Card(tmp_path)
    for name in (".ci/lgpio", "requirements-dev.lock"):
        shutil.copy(CHECKOUT / name, card.place / name)
    card.command(card.place / ".ci/apt", package)
    card.command(card.bin / "python3", PIP.format(wheel=wheel, sources=sources))
    done = subprocess.run(
        [card.place / ".ci/lgpio", "python3"],
        env={"PATH": f"{card.bin}:/usr/bin:/bin"},
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    said = "" if (tmp_path / "lgpio").exists() else NO_LGPIO
    assert (0, said) == (done.returncode, done.stderr[: len(NO_LGPIO)])
    assert tried == [" ".join(call.split()[:2]) for call in card.called("apt", "pip")]
