import re
from pathlib import Path

import pytest

from image.settings import Login, Network, Settings
from image.setup import BIND_MOUNTS, own_network, set_up

CHOSEN = "$(correct) horse"


@pytest.fixture
def root(tmp_path: Path) -> Path:
    root = tmp_path / "root"
    for folder in ("etc/ssh/sshd_config.d", "usr/share/zoneinfo/Europe", "run", "var/lib/NetworkManager"):
        (root / folder).mkdir(parents=True)
    (root / "usr/share/zoneinfo/Europe/Berlin").touch()
    (root / "var/lib/NetworkManager/secret_key").write_text("from the image")
    return root


@pytest.fixture
def kept(tmp_path: Path) -> Path:
    (tmp_path / "kept").mkdir()
    return tmp_path / "kept"


class Programs:
    """Takes down the programs that would be run; ``missing`` are not there."""

    def __init__(self, *missing: str) -> None:
        self.ran: list[str] = []
        self.missing = missing

    def __call__(self, *command: object, given: str = "") -> None:
        if command[0] in self.missing:
            raise FileNotFoundError(f"no {command[0]}")
        self.ran.append(" ".join(map(str, command)) + (f" < {given}" if given else ""))


def test_the_machine_gets_its_name_its_country_and_its_time(root: Path, kept: Path) -> None:
    programs = Programs()
    set_up(Settings("attic", "de", "Europe/Berlin"), kept, print, root, programs)
    assert "attic\n" == (root / "etc/hostname").read_text()
    assert "/usr/share/zoneinfo/Europe/Berlin" == str((root / "etc/localtime").readlink())
    assert {"hostname attic", "iw reg set DE"} <= {*programs.ran}


def test_folders_that_last_are_laid_over_those_of_the_system_with_what_is_in_them(
    root: Path, kept: Path
) -> None:
    programs = Programs()
    set_up(Settings(), kept, print, root, programs)
    assert "from the image" == (kept / "network/secret_key").read_text()
    laid = [f"mount --bind {kept / name} {root / folder}" for folder, name in BIND_MOUNTS.items()]
    assert laid == programs.ran[: len(laid)]


def test_what_was_kept_is_not_overwritten_at_the_next_start(root: Path, kept: Path) -> None:
    set_up(Settings(), kept, print, root, Programs())
    (kept / "network/secret_key").write_text("its own")
    set_up(Settings(), kept, print, root, Programs())
    assert "its own" == (kept / "network/secret_key").read_text()


def test_the_hotspot_keeps_its_name_and_its_password(root: Path, kept: Path) -> None:
    made = own_network(kept)
    assert made == own_network(kept)
    assert re.fullmatch("UNO Companion [A-Z]{2}", made.name)
    assert 10 == len(made.password or "")
    (kept / "hotspot").write_text("")
    assert 10 == len(own_network(kept).password or "")
    assert 0o600 == (kept / "hotspot").stat().st_mode & 0o777


def test_the_hotspot_has_the_password_that_was_chosen_and_keeps_that(root: Path, kept: Path) -> None:
    set_up(Settings(hotspot_password=CHOSEN), kept, print, root, Programs())
    set_up(Settings(), kept, print, root, Programs())
    assert CHOSEN == own_network(kept).password
    hotspot = (root / "run/NetworkManager/system-connections/hotspot.nmconnection").read_text()
    assert "psk=$(correct)\\shorse" in hotspot


def test_nobody_gets_in_where_nobody_was_named(root: Path, kept: Path) -> None:
    programs = Programs()
    set_up(Settings(), kept, print, root, programs)
    assert not [each for each in programs.ran if "ssh" in each or "useradd" in each]


def test_whoever_was_named_gets_in_by_keys_of_the_machine_that_stay(root: Path, kept: Path) -> None:
    programs = Programs()
    set_up(Settings(logins=(Login("ana", "$5$salt$hash"),)), kept, print, root, programs)
    assert [
        "useradd --create-home --shell /bin/bash --groups sudo,gpio,dialout --password $5$salt$hash ana"
    ] == [each for each in programs.ran if each.startswith("useradd")]
    assert "PasswordAuthentication no" in (root / "etc/ssh/sshd_config.d/uno.conf").read_text()
    assert "systemctl start --no-block ssh.service" == programs.ran[-1]
    assert f"ssh-keygen -q -t ed25519 -N  -f {kept}/ssh/ssh_host_ed25519_key" in programs.ran
    (kept / "ssh/ssh_host_ed25519_key.pub").touch()
    again = Programs()
    set_up(Settings(logins=(Login("ana"),)), kept, print, root, again)
    assert not [each for each in again.ran if each.startswith("ssh-keygen")]


def test_a_password_in_the_file_is_no_word_of_a_command(root: Path, kept: Path) -> None:
    programs = Programs()
    set_up(Settings(logins=(Login("ana", password=CHOSEN),)), kept, print, root, programs)
    assert "chpasswd < ana:$(correct) horse\n" in programs.ran


def test_a_time_zone_that_is_none_is_said(root: Path, kept: Path) -> None:
    said: list[str] = []
    set_up(Settings(timezone="Berlin"), kept, said.append, root, Programs())
    assert ["Not set up: Berlin is no time zone. Expected: as Europe/Berlin."] == said


def test_a_step_that_fails_is_said_and_the_others_are_taken(root: Path, kept: Path) -> None:
    said: list[str] = []
    programs = Programs("mount", "iw")
    settings = Settings("attic", "DE", networks=(Network("Club"),), problems=("Line 1 is not understood.",))
    set_up(settings, kept, said.append, root, programs)
    assert ["Line 1 is not understood.", "Not set up: no mount", "Not set up: no iw"] == said
    assert (root / "run/NetworkManager/system-connections/wifi-0.nmconnection").exists()
    assert "hostname attic" in programs.ran
