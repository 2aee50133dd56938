"""What the companion may ask of the card's system, and what it may not."""

import json
from pathlib import Path
from typing import Any

import pytest

from companion.web.devices.machine_pages import SETTINGS
from image.asked import MAY_BE_SET, STATE, System, rewritten, tell
from image.settings import Network, read_settings
from image.setup import has_clock
from tests.image.answering import Programs, a_card

ADDRESS = "https://example.org/uno.img.xz"


@pytest.fixture
def programs() -> Programs:
    return Programs()


@pytest.fixture
def card(tmp_path: Path, programs: Programs) -> System:
    return a_card(tmp_path, programs)


def asked(card: System, word: str, value: object = None) -> dict[str, str]:
    return card.answer(json.dumps({"word": word, "value": value}).encode())


@pytest.mark.parametrize(
    ("word", "value", "run"),
    [
        (
            "update",
            ADDRESS,
            "systemd-run --quiet --collect --unit=uno-update.service /usr/local/bin/uno-system update -- "
            + ADDRESS,
        ),
        (
            "back",
            None,
            "systemd-run --quiet --collect --unit=uno-back.service /usr/local/bin/uno-system back",
        ),
        ("clock", 1_795_977_000, "date --utc --set @1795977000"),
        ("restart", None, "systemctl reboot --no-block"),
    ],
)
def test_each_word_runs_one_program(
    card: System, programs: Programs, word: str, value: object, run: str
) -> None:
    assert {"said": ""} == asked(card, word, value)
    assert [run] == programs.ran


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ({"word": "run", "value": "reboot"}, "Nothing else is answered but update, back, seen, clock, "),
        (["update"], "Nothing else is answered"),
        ({"word": "update", "value": "/data/games/games.sqlite"}, "This is no address of an image."),
        ({"word": "update", "value": "http://example.org/uno.img.xz"}, "This is no address of an image."),
        ({"word": "update", "value": "https://example.org/a b"}, "This is no address of an image."),
        ({"word": "update", "value": ["https://example.org"]}, "This is no address of an image."),
        ({"word": "clock", "value": "now"}, "This is no time that a clock shows now."),
        ({"word": "clock", "value": 0}, "This is no time that a clock shows now."),
        ({"word": "settings", "value": {"login": "ana"}}, "Expected: wifi, password, country, hostname, "),
        ({"word": "settings", "value": {"wifi": "a\nlogin = b"}}, "A setting is one line"),
        ({"word": "settings", "value": {"hostname": "my pi"}}, "my pi in uno.txt is no name"),
        ({"word": "settings", "value": {"wifi": "a", "password": "short"}}, "The password of a is too short"),
    ],
)
def test_nothing_else_is_done(card: System, programs: Programs, line: Any, why: str) -> None:
    assert why == card.answer(json.dumps(line).encode())["refused"][: len(why)]
    assert [] == programs.ran
    assert not (card.boot / "uno.txt").exists()


def test_what_is_no_line_of_json_is_refused(card: System) -> None:
    assert {"refused"} == {*card.answer(b"\xff{")}


def test_no_page_updates_a_card_that_nobody_signed(card: System, programs: Programs) -> None:
    card.signers.unlink()
    assert {"refused": "This card's system was not signed. Update it with uno-system update."} == asked(
        card, "update", ADDRESS
    )
    assert [] == programs.ran


def test_what_is_under_way_is_not_begun_again(card: System) -> None:
    busy = System(card.boot, card.folder, card.signers, Programs(fails=True))
    assert {"refused": "That is under way."} == asked(busy, "update", ADDRESS)


def test_without_a_system_before_there_is_no_way_back(card: System, programs: Programs) -> None:
    (card.boot / "b/cmdline.txt").unlink()
    assert {"refused": "There is no system to go back to."} == asked(card, "back")
    assert [] == programs.ran


def test_settings_are_kept_for_the_next_start_and_the_rest_of_the_file_stays(card: System) -> None:
    (card.boot / "uno.txt").write_text(
        "# Ours\nlogin = ana\nlogin-password = x\nWiFi = old\n", encoding="utf-8"
    )
    said = {"wifi": "Café", "password": "correct horse", "timezone": "Europe/Berlin"}
    assert {"said": ""} == asked(card, "settings", said)
    settings = read_settings(card.boot)
    assert ((Network("Café", "correct horse"),), "Europe/Berlin", "ana") == (
        settings.networks,
        settings.timezone,
        settings.logins[0].name,
    )
    assert (card.boot / "uno.txt").read_text(encoding="utf-8").startswith("# Ours\n")


def test_a_page_sets_what_the_system_lets_it_set() -> None:
    # The card's programs are in no wheel, and know nothing of the web's.
    assert MAY_BE_SET == SETTINGS


def test_of_a_setting_that_stands_there_twice_the_one_that_holds_is_changed() -> None:
    assert "wifi = a\nwifi = c\n" == rewritten(["wifi = a", "wifi = b"], {"wifi": "c"})


def test_what_has_failed_is_told_until_somebody_has_seen_it(card: System) -> None:
    (card.boot / "failed.txt").touch()
    tell(card.folder, failed=True, trouble="it broke off", version="1.0")
    asked(card, "seen")
    assert {"failed": False, "trouble": "", "version": "1.0"} == json.loads(
        (card.folder / STATE).read_text(encoding="utf-8")
    )
    assert not (card.boot / "failed.txt").exists()


def test_a_clock_without_a_battery_is_none(tmp_path: Path) -> None:
    last, clock = tmp_path / "last", tmp_path / "since_epoch"
    last.touch()
    assert not has_clock(last, clock)
    clock.write_text("86400\n")
    assert not has_clock(last, clock)
    clock.write_text(f"{int(last.stat().st_mtime) + 60}\n")
    assert has_clock(last, clock)
