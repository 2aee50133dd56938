"""The machine's own network, where none of those it knows is near and no cable is in."""

import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Final

from companion.foundation.usual_address import PORT
from image.networks import HOTSPOT, HOTSPOT_ADDRESS, to_scan
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
    # Only now: it brings the companion's pages along, and a machine that has a network needs none of it.
    from companion.web.server.qr import in_terminal

    lines = [
        f"No network is known here, so this is one: {HOTSPOT}",
        "",
        f"  password   {password}",
        f"  the table  http://{HOTSPOT_ADDRESS}:{PORT}/",
    ]
    return "\n".join(
        [*lines, "", in_terminal(to_scan(password)), "Scan it to join; then scan the table's code."]
    )
