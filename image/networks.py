"""NetworkManager's keyfiles: the Wi-Fi networks to join, and the machine's own hotspot where it knows none.

The format: nm-settings-keyfile(5).
"""

import re
from collections.abc import Iterable
from configparser import RawConfigParser
from io import StringIO
from pathlib import Path
from typing import Final
from uuid import NAMESPACE_URL, uuid5

from image.settings import Network

HOTSPOT: Final = "UNO Companion"
"""What the machine's own network is called, before its two letters."""
HOTSPOT_ADDRESS: Final = "10.42.0.1"


def write_networks(networks: Iterable[Network], hotspot: Network, folder: Path) -> None:
    """Write a keyfile for each network and for the hotspot, readable by root alone."""
    folder.mkdir(parents=True, exist_ok=True)
    keyfiles = {f"wifi-{number}": joining(network) for number, network in enumerate(networks)}
    keyfiles["hotspot"] = hosting(hotspot)
    for name, text in keyfiles.items():
        path = folder / f"{name}.nmconnection"
        # NetworkManager leaves alone what others might have written or can read.
        path.touch(mode=0o600)
        path.write_text(text, encoding="utf-8")


def joining(network: Network) -> str:
    """Return the keyfile that joins this network whenever it is near."""
    wifi = {"mode": "infrastructure", "ssid": _bytes(network.name)}
    if network.is_hidden:
        wifi["hidden"] = "true"
    return _keyfile(network.name, wifi, network.password, {"method": "auto"}, is_joined_by_itself=True)


def hosting(hotspot: Network) -> str:
    """Return the keyfile of the machine's own network, which is begun only when asked for."""
    wifi = {"mode": "ap", "band": "bg", "ssid": _bytes(hotspot.name)}
    ipv4 = {"method": "shared", "address1": f"{HOTSPOT_ADDRESS}/24"}
    return _keyfile(hotspot.name, wifi, hotspot.password, ipv4, is_joined_by_itself=False)


def to_scan(hotspot: Network) -> str:
    """Return what a QR code of the hotspot says to a phone's camera, which then joins it."""
    password = re.sub(r'([\\;,:"])', r"\\\1", hotspot.password or "")
    return f"WIFI:T:WPA;S:{hotspot.name};P:{password};;"


def _keyfile(
    name: str, wifi: dict[str, str], password: str | None, ipv4: dict[str, str], is_joined_by_itself: bool
) -> str:
    keyfile = RawConfigParser()
    keyfile["connection"] = {
        "id": _escaped(name),
        "uuid": str(uuid5(NAMESPACE_URL, f"uno-companion:{wifi['mode']}:{name}")),
        "type": "wifi",
        "autoconnect": "true" if is_joined_by_itself else "false",
    }
    keyfile["wifi"] = wifi
    if password:
        keyfile["wifi-security"] = {"key-mgmt": "wpa-psk", "psk": _escaped(password)}
        if not is_joined_by_itself:
            # As an access point, the chips of some Pis cannot protect management frames.
            keyfile["wifi-security"].update(proto="rsn", pairwise="ccmp", pmf="1")
    keyfile["ipv4"] = ipv4
    keyfile["ipv6"] = {"method": "auto" if is_joined_by_itself else "disabled"}
    text = StringIO()
    keyfile.write(text, space_around_delimiters=False)
    return text.getvalue()


def _bytes(name: str) -> str:
    # As numbers nothing in a name has a meaning of its own.
    return "".join(f"{byte};" for byte in name.encode())


def _escaped(text: str) -> str:
    return text.replace("\\", "\\\\").replace(" ", "\\s")
