"""The machine's own network, where none of those it knows is near and no cable is in."""

import subprocess
from collections.abc import Callable
from io import StringIO
from pathlib import Path
from typing import Final

import segno

from image.networks import HOTSPOT, HOTSPOT_ADDRESS, to_scan
from image.portal import TABLE_PORT
from image.setup import hotspot_password

PATIENCE: Final = 45
"""Seconds in which a Wi-Fi that is known is found and joined."""


def open_hotspot_if_alone(kept: Path, say: Callable[[str], None]) -> None:
    """Wait for a network; where there is none, be one, and say how to join it.

    Raises :class:`subprocess.CalledProcessError` where this machine has no Wi-Fi that can.
    """
    if subprocess.run(["nm-online", "--quiet", "--timeout", str(PATIENCE)], check=False).returncode == 0:
        return
    command = ["nmcli", "--wait", "60", "connection", "up", "id", HOTSPOT]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    say(invitation(hotspot_password(kept)))


def invitation(password: str) -> str:
    """Return how to join, as text with a QR code for a phone's camera."""
    drawn = StringIO()
    segno.make(to_scan(password), error="l").terminal(drawn, compact=True)
    lines = [
        f"No network is known here, so this is one: {HOTSPOT}",
        "",
        f"  password   {password}",
        f"  the table  http://{HOTSPOT_ADDRESS}:{TABLE_PORT}/",
    ]
    return "\n".join([*lines, "", drawn.getvalue(), "Scan it to join; then scan the table's code."])
