"""Where the source is: the page of the remote that a checkout was cloned from, and what links there."""

import subprocess
from pathlib import Path

import pytest

from companion.foundation.source import cloned_from, https_address, led_out


@pytest.mark.parametrize(
    "remote",
    [
        "https://example.org/ana/uno",
        "https://example.org/ana/uno.git",
        "https://example.org/ana/uno.git/",
        "https://ana:secret@example.org/ana/uno",
        "https://ana:s@cret@example.org/ana/uno.git",
        "ssh://git@example.org/ana/uno.git",
        "ssh://git@example.org:2222/ana/uno.git",
        "git@example.org:ana/uno.git",
    ],
)
def test_a_remote_at_a_host_has_a_page_that_names_nobody_and_no_password(remote: str) -> None:
    assert "https://example.org/ana/uno" == https_address(remote)


def test_a_host_may_have_a_port() -> None:
    assert "https://example.org:8443/uno" == https_address("https://example.org:8443/uno.git")


@pytest.mark.parametrize(
    "remote",
    ["", "/srv/uno.git", "../uno", "file:///srv/uno.git", "http://example.org/uno", "https://", "C:\\uno"],
)
def test_a_folder_and_an_address_that_anybody_could_answer_have_none(remote: str) -> None:
    assert None is https_address(remote)


def test_a_checkout_says_what_it_was_cloned_from(tmp_path: Path) -> None:
    assert None is cloned_from(tmp_path)
    git(tmp_path, "init", "--quiet")
    assert None is cloned_from(tmp_path)
    git(tmp_path, "remote", "add", "origin", "git@example.org:ana/uno.git")
    assert "https://example.org/ana/uno" == cloned_from(tmp_path)


def test_what_was_unpacked_inside_a_checkout_is_not_that_checkout(tmp_path: Path) -> None:
    git(tmp_path, "init", "--quiet")
    git(tmp_path, "remote", "add", "origin", "git@example.org:ana/other.git")
    unpacked = tmp_path / "uno"
    unpacked.mkdir()
    assert None is cloned_from(unpacked)


def git(checkout: Path, *arguments: str) -> None:
    subprocess.run(["git", "-C", checkout, *arguments], check=True)


BOARD = "See [the board](../hardware/README.md#2), ![it](../board.png) and [the club](club.md)."


def test_links_out_of_the_documents_lead_to_the_newest_file_where_the_host_shows_it() -> None:
    led = led_out(BOARD, "https://github.com/ana/uno")
    assert "[the board](https://github.com/ana/uno/blob/HEAD/hardware/README.md#2)" in led
    assert led.endswith("![it](../board.png) and [the club](club.md).")


def test_they_lead_to_the_first_page_of_any_other_host() -> None:
    assert "[the board](https://example.org/ana/uno)," in led_out(BOARD, "https://example.org/ana/uno")


def test_they_are_left_out_where_there_is_no_address() -> None:
    assert "See the board, ![it](../board.png) and [the club](club.md)." == led_out(BOARD, None)
