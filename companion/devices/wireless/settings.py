"""What a wireless buzzer is told before it is used: its number, the key of this table, and its Wi-Fi."""

import json
from typing import Final

from companion.devices.wireless.datagrams import BUZZER_PORT

RADIO_KEY: Final = "radio-key"
"""The file, beside the games, with what this table and its wireless buzzers alone know.

Where it is missing nobody was ever told it, and no table listens for them.
"""


def buzzer_settings(
    key: str, number: int, wifi: str, password: str, companion: str = "", port: int = BUZZER_PORT
) -> str:
    """Return the content of a buzzer's ``settings.json``.

    Without the companion's address the buzzer asks everybody on its network.
    """
    settings = {
        "number": number,
        "key": key,
        "port": port,
        "wifi": wifi,
        "password": password,
        "companion": companion,
    }
    return json.dumps(settings, indent=1, ensure_ascii=False)
