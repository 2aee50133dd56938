"""What people left on the boot partition for the machine: its Wi-Fi, its name, who may log in.

They write ``uno.txt`` in any editor. Raspberry Pi Imager asks for the same and leaves it as cloud-init's
``network-config`` and ``user-data``. Where both say something, ``uno.txt`` holds.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

import yaml

HOSTNAME: Final = "uno"
OWN: Final = "uno.txt"
NETWORKS: Final = "network-config"
PEOPLE: Final = "user-data"

KEYS: Final = ("wifi", "password", "country", "hostname", "timezone")
HOSTNAME_SHAPE: Final = re.compile(r"[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?", re.IGNORECASE)
USER_SHAPE: Final = re.compile(r"[a-z_][a-z0-9_-]{0,30}")
HEXADECIMAL_KEY: Final = re.compile(r"[0-9a-fA-F]{64}")
SHORTEST_PASSWORD, LONGEST_PASSWORD = 8, 63
"""Of a Wi-Fi with WPA, as IEEE 802.11 has it."""


@dataclass(frozen=True, slots=True)
class Network:
    """A Wi-Fi to join; without a password where it has none."""

    name: str
    password: str | None = None
    is_hidden: bool = False


@dataclass(frozen=True, slots=True)
class Login:
    """Somebody who may log in: by a password, of which only the hash is known, or by keys."""

    name: str
    password_hash: str | None = None
    keys: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Settings:
    """What the machine is told. ``problems`` are sentences about what could not be understood."""

    hostname: str = HOSTNAME
    country: str | None = None
    timezone: str | None = None
    networks: tuple[Network, ...] = ()
    logins: tuple[Login, ...] = ()
    has_passwords: bool = False
    """Whether who logs in over the network may do so by a password."""
    problems: tuple[str, ...] = ()


def read_settings(boot: Path) -> Settings:
    """Return what the files of the boot partition say; what is wrong there is among the problems."""
    settings = Settings()
    for name, read in ((NETWORKS, _of_networks), (PEOPLE, _of_people)):
        try:
            settings = read(settings, _mapping(yaml.safe_load(_text(boot / name))))
        except (yaml.YAMLError, AttributeError, TypeError, UnicodeDecodeError):
            settings = _with_problem(
                settings, f"{name} cannot be read. Expected: as Raspberry Pi Imager writes it."
            )
    return _of_own(settings, _text(boot / OWN))


def _text(path: Path) -> str:
    # Notepad puts a mark at the beginning.
    return path.read_text(encoding="utf-8-sig", errors="replace") if path.is_file() else ""


def _mapping(read: Any) -> Mapping[str, Any]:
    return read if isinstance(read, Mapping) else {}


def _of_networks(settings: Settings, said: Mapping[str, Any]) -> Settings:
    wifis = _mapping(_mapping(said.get("network", said)).get("wifis"))
    devices = [each for each in wifis.values() if isinstance(each, Mapping)]
    networks = [
        Network(
            str(name), str(point["password"]) if point.get("password") else None, bool(point.get("hidden"))
        )
        for device in devices
        for name, point in ((name, _mapping(point)) for name, point in device["access-points"].items())
    ]
    countries = [str(each["regulatory-domain"]) for each in devices if each.get("regulatory-domain")]
    return replace(settings, networks=tuple(networks), country=countries[0] if countries else None)


def _of_people(settings: Settings, said: Mapping[str, Any]) -> Settings:
    users = [each for each in said.get("users") or () if isinstance(each, Mapping)]
    logins = [
        Login(str(each["name"]), each.get("passwd"), tuple(map(str, each.get("ssh_authorized_keys") or ())))
        for each in users
        if USER_SHAPE.fullmatch(str(each.get("name")))
    ]
    named = replace(
        settings,
        logins=tuple(logins),
        has_passwords=said.get("ssh_pwauth") is True,
        timezone=str(said["timezone"]) if said.get("timezone") else None,
    )
    return _named(named, str(said["hostname"]), PEOPLE) if said.get("hostname") else named


def _of_own(settings: Settings, text: str) -> Settings:
    said: dict[str, str] = {}
    for number, line in enumerate(text.splitlines(), start=1):
        key, equals, value = (part.strip() for part in line.partition("="))
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        if not equals or key.lower() not in KEYS:
            expected = ", ".join(f"{each} =" for each in KEYS)
            settings = _with_problem(
                settings, f"Line {number} of {OWN} is not understood. Expected: {expected}."
            )
        elif value:
            said[key.lower()] = value
    if "wifi" in said:
        settings = replace(settings, networks=(Network(said["wifi"], said.get("password")),))
    settings = replace(
        settings,
        country=said.get("country", settings.country),
        timezone=said.get("timezone", settings.timezone),
    )
    if "hostname" in said:
        settings = _named(settings, said["hostname"], OWN)
    return _checked(settings)


def _named(settings: Settings, hostname: str, file: str) -> Settings:
    if HOSTNAME_SHAPE.fullmatch(hostname):
        return replace(settings, hostname=hostname.lower())
    return _with_problem(
        settings, f"{hostname} in {file} is no name for a machine. Expected: letters and digits."
    )


def _checked(settings: Settings) -> Settings:
    if settings.country and not re.fullmatch("[A-Za-z]{2}", settings.country):
        settings = _with_problem(
            replace(settings, country=None),
            f"{settings.country} is no country's code. Expected two letters, as DE or GB.",
        )
    for network in settings.networks:
        if network.password and not is_password(network.password):
            settings = _with_problem(
                replace(settings, networks=tuple(each for each in settings.networks if each != network)),
                f"The password of {network.name} is too short or too long. Expected: "
                f"{SHORTEST_PASSWORD} to {LONGEST_PASSWORD} characters.",
            )
    return settings


def is_password(text: str) -> bool:
    """Return whether a Wi-Fi can have this as its password, or as the key that is made of it."""
    return bool(HEXADECIMAL_KEY.fullmatch(text)) or (
        SHORTEST_PASSWORD <= len(text.encode()) <= LONGEST_PASSWORD
    )


def _with_problem(settings: Settings, problem: str) -> Settings:
    return replace(settings, problems=(*settings.problems, problem))
