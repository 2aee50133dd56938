"""The settings of a wireless buzzer, as they are printed."""

import json
from pathlib import Path

import pytest

from companion.command_line.arguments import main
from companion.devices.wireless.settings import RADIO_KEY


def printed(capsys: pytest.CaptureFixture[str], data: Path, *arguments: str) -> dict[str, object]:
    password = data / "password"
    password.write_text("let us in\n")
    words = ["wireless-buzzer", *arguments, "--wifi", "Our home", "--password-file", str(password)]
    assert 0 == main([*words, "--data", str(data)])
    return dict(json.loads(capsys.readouterr().out))


def test_every_buzzer_of_a_table_gets_the_same_key(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    first, other = (printed(capsys, tmp_path, number) for number in ("1", "2"))
    assert (1, 2) == (first["number"], other["number"])
    assert first["key"] == other["key"] == (tmp_path / RADIO_KEY).read_text().strip()
    assert ("Our home", "let us in", "") == (first["wifi"], first["password"], first["companion"])


def test_the_settings_are_for_nobody_else(tmp_path: Path) -> None:
    password, out = tmp_path / "password", tmp_path / "settings.json"
    password.write_text("let us in")
    out.write_text("of another day")
    words = [
        "wireless-buzzer",
        "1",
        "--wifi",
        "Our home",
        "--password-file",
        str(password),
        "--battery",
        "35",
    ]
    assert 0 == main([*words, "--data", str(tmp_path), "--out", str(out)])
    assert 0o600 == out.stat().st_mode & 0o777
    assert 35 == json.loads(out.read_text())["battery"]


def test_the_key_can_be_made_anew(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    before = printed(capsys, tmp_path, "1")["key"]
    assert 0 == main(["new-code", "buzzers", "--data", str(tmp_path)])
    capsys.readouterr()
    assert before != printed(capsys, tmp_path, "1")["key"]


def test_the_key_is_for_nobody_else(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    printed(capsys, tmp_path, "1")
    assert 0o600 == (tmp_path / RADIO_KEY).stat().st_mode & 0o777


@pytest.mark.parametrize("number", ["0", "11", "x"])
def test_there_are_ten_buzzers(capsys: pytest.CaptureFixture[str], number: str) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["wireless-buzzer", number, "--wifi", "Our home"])
    assert 2 == ended.value.code
    assert f"{number} is no buzzer, expected 1 to 10" in capsys.readouterr().err


def test_a_password_s_file_that_is_not_there(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    missing = tmp_path / "none"
    words = ["wireless-buzzer", "1", "--wifi", "Our home", "--password-file", str(missing)]
    assert 2 == main([*words, "--data", str(tmp_path)])
    assert f"uno-companion: {missing} cannot be used: No such file or directory.\n" == capsys.readouterr().err
