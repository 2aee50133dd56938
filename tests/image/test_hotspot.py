"""The hotspot, with programs in the place of NetworkManager's that keep what is up in a file."""

import os
from pathlib import Path

import pytest

from image.hotspot import invitation, open_hotspot_if_alone
from image.settings import Network
from image.setup import own_network

NMCLI = """
case "$*" in
    *" up "*) echo hotspot >up ;;
    *" down "*) echo nothing >up ;;
    *GENERAL.DEVICES*) echo wlan7 ;;
esac
echo "$*" | cut -d ' ' -f 1-2,4 >>said
"""
NM_ONLINE = "[ -e near ] && [ nothing = $(cat up) ] && echo wifi >up; [ wifi = $(cat up) ]"
# Each look at who has joined is one of some that were set out; the last one goes on.
IW = """
[ "$2" = wlan7 ] || exit 1
set -- $(cat joined)
[ "$1" = guest ] && echo Station
shift
[ $# = 0 ] && touch near || echo "$@" >joined
true
"""


def programs(folder: Path, joined: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Have programs that say who has joined at each look, after the last of which the Wi-Fi is near."""
    for name, text in (("nmcli", NMCLI), ("nm-online", NM_ONLINE), ("iw", IW)):
        (folder / name).write_text(f"#!/bin/sh\ncd {folder}\n{text}\n")
        (folder / name).chmod(0o755)
    (folder / "up").write_text("nothing\n")
    (folder / "joined").write_text(joined)
    monkeypatch.setenv("PATH", f"{folder}:{os.environ['PATH']}")


def test_the_screen_says_how_the_hotspot_is_joined() -> None:
    said = invitation(Network("UNO Companion KF", "abcdefgh23"))
    assert "UNO Companion KF" in said
    assert "password   abcdefgh23" in said
    assert "http://10.42.0.1:8000/" in said
    assert "\u2584" in said


def test_the_wifi_of_a_router_that_is_slower_is_joined_while_nobody_is_in_the_hotspot(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    programs(tmp_path, "guest guest nobody nobody", monkeypatch)
    said: list[str] = []
    open_hotspot_if_alone(tmp_path, True, said.append, pause=0)
    assert "wifi" == (tmp_path / "up").read_text().strip()
    assert own_network(tmp_path).name in said[0]
    assert ["The Wi-Fi that is known is there again, and joined."] == said[1:]
    # Twice it was used, once it was looked for without finding it, then it was found.
    commands = (tmp_path / "said").read_text()
    assert (2, 2) == (commands.count("--wait 60 up"), commands.count("connection down"))


def test_where_no_wifi_is_known_the_hotspot_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    programs(tmp_path, "nobody", monkeypatch)
    open_hotspot_if_alone(tmp_path, False, print, pause=0)
    assert "hotspot" == (tmp_path / "up").read_text().strip()
