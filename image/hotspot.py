"""The machine's own network, where none of those it knows is near and no cable is in."""

import subprocess
from collections.abc import Callable
from pathlib import Path
from time import sleep
from typing import Final

from companion.foundation.usual_address import PORT
from image.networks import HOTSPOT_ADDRESS, to_scan
from image.settings import Network
from image.setup import own_network

PATIENCE: Final = 45
"""Seconds in which a Wi-Fi that is known is found and joined."""
LOOK: Final = 20
"""The same where it was looked for before; as long is nothing to be seen of the hotspot."""
PAUSE: Final = 60.0
"""Seconds between two such looks."""


def open_hotspot_if_alone(
    kept: Path, is_expected: bool, say: Callable[[str], None], pause: float = PAUSE
) -> None:
    """Wait for a network; where there is none, be one, and say how to join it.

    ``is_expected``: a Wi-Fi is known, whose router may be slower than this machine after a power cut. It is
    looked for until somebody has joined the hotspot. Raises :class:`subprocess.CalledProcessError` where this
    machine has no Wi-Fi that can.
    """
    if _is_online(PATIENCE):
        return
    hotspot = own_network(kept)
    _nmcli("--wait", "60", "connection", "up", "id", hotspot.name)
    say(invitation(hotspot))
    while is_expected:
        sleep(pause)
        if _has_guests(hotspot):
            continue
        # One radio is either; once it is free, what is known is joined by itself.
        _nmcli("connection", "down", "id", hotspot.name)
        if _is_online(LOOK):
            say("The Wi-Fi that is known is there again, and joined.")
            return
        _nmcli("--wait", "60", "connection", "up", "id", hotspot.name)


def invitation(hotspot: Network) -> str:
    """Return how to join, as text with a QR code for a phone's camera."""
    # Only now: it brings the companion's pages along, and a machine that has a network needs none of it.
    from companion.web.server.qr import in_terminal

    lines = [
        f"No network is known here, so this is one: {hotspot.name}",
        "",
        f"  password   {hotspot.password}",
        f"  the table  http://{HOTSPOT_ADDRESS}:{PORT}/",
    ]
    return "\n".join(
        [*lines, "", in_terminal(to_scan(hotspot)), "Scan it to join; then scan the table's code."]
    )


def _is_online(patience: int) -> bool:
    online = ["nm-online", "--quiet", "--timeout", str(patience)]
    return subprocess.run(online, check=False).returncode == 0


def _has_guests(hotspot: Network) -> bool:
    device = _nmcli("--get-values", "GENERAL.DEVICES", "connection", "show", "id", hotspot.name)
    stations = subprocess.run(["iw", "dev", device, "station", "dump"], capture_output=True, check=False)
    # Where it cannot say, nobody is sent away.
    return bool(stations.stdout or stations.returncode)


def _nmcli(*arguments: str) -> str:
    return subprocess.run(["nmcli", *arguments], check=True, stdout=subprocess.PIPE, text=True).stdout.strip()
