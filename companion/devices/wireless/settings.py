"""What a wireless buzzer is told before it is used: its number, the key of this table, and its Wi-Fi."""

import json
import os
from pathlib import Path
from typing import Final

from companion.devices.wireless.datagrams import BUZZER_PORT

RADIO_KEY: Final = "radio-key"
"""The file, beside the games, with what this table and its wireless buzzers alone know.

Where it is missing nobody was ever told it, and no table listens for them.
"""


SLEEPS_AFTER: Final = 600
"""Seconds without a companion and a press after which a battery is spared; the next press ends that."""


def buzzer_settings(
    key: str,
    number: int,
    wifi: str,
    password: str,
    companion: str = "",
    port: int = BUZZER_PORT,
    battery: int | None = None,
    naps: bool = False,
) -> str:
    """Return the content of a buzzer's ``settings.json``.

    Without the companion's address the buzzer asks everybody on its network. ``battery`` is the pin to which
    its board leads half of the cell's voltage, and such a board sleeps while nobody needs it; a radio that
    ``naps`` between beacons spares the cell, too.
    """
    settings = {
        "number": number,
        "key": key,
        "port": port,
        "wifi": wifi,
        "password": password,
        "companion": companion,
        "battery": battery,
        "sleeps": 0 if battery is None else SLEEPS_AFTER,
        "naps": naps,
    }
    return json.dumps(settings, indent=1, ensure_ascii=False)


def write_settings(file: Path, settings: str) -> None:
    """Write them so that nobody else on this machine can read them; raises :class:`OSError`."""
    # Removed first: a file that is there already would keep the permissions that it has.
    file.unlink(missing_ok=True)
    with os.fdopen(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="utf-8") as out:
        out.write(f"{settings}\n")
