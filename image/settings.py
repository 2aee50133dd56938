"""What people left on the boot partition for the machine: its Wi-Fi, its name, who may log in.

They write ``uno.txt`` in any editor. Raspberry Pi Imager asks for the same and leaves it as cloud-init's
``network-config`` and ``user-data``. Where both say something, ``uno.txt`` holds.
"""

import re
from codecs import BOM_UTF16_BE, BOM_UTF16_LE
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

import yaml

HOSTNAME: Final = "uno"
OWN: Final = "uno.txt"
NETWORKS: Final = "network-config"
PEOPLE: Final = "user-data"

KEYS: Final = (
    *("wifi", "password", "country", "hostname", "timezone"),
    *("hotspot-password", "login", "login-password", "ssh-key"),
)
QUOTES: Final = ('""', "''", "\u201c\u201d", "\u201e\u201c", "\u2018\u2019", "\u00ab\u00bb")
"""What people and their editors put around a text, in pairs."""
HOSTNAME_SHAPE: Final = re.compile(r"[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?", re.IGNORECASE)
USER_SHAPE: Final = re.compile(r"[a-z_][a-z0-9_-]{0,30}")
HEXADECIMAL_KEY: Final = re.compile(r"[0-9a-fA-F]{64}")
SHORTEST_PASSWORD, LONGEST_PASSWORD = 8, 63
"""Of a Wi-Fi with WPA, as IEEE 802.11 has it."""
LENGTH: Final = f"is too short or too long. Expected: {SHORTEST_PASSWORD} to {LONGEST_PASSWORD} characters."


@dataclass(frozen=True, slots=True)
class Network:
    """A Wi-Fi to join; without a password where it has none."""

    name: str
    password: str | None = None
    is_hidden: bool = False


@dataclass(frozen=True, slots=True)
class Login:
    """Somebody who may log in: by a password, of which Imager gives only the hash, or by keys."""

    name: str
    password_hash: str | None = None
    keys: tuple[str, ...] = ()
    password: str | None = None


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
    hotspot_password: str | None = None
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
    return _of_own(settings, boot / OWN)


def _text(path: Path) -> str:
    return path.read_text(encoding="utf-8-sig", errors="replace") if path.is_file() else ""


def own_lines(path: Path) -> list[str]:
    """Return the lines of ``uno.txt``, none without the file; a letter of an older encoding is U+FFFD."""
    if not path.is_file():
        return []
    content = path.read_bytes()
    # Notepad puts a mark at the beginning: of UTF-8, or of what it used to call Unicode.
    marked = content.startswith((BOM_UTF16_LE, BOM_UTF16_BE))
    return content.decode("utf-16" if marked else "utf-8-sig", errors="replace").splitlines()


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


def _of_own(settings: Settings, path: Path) -> Settings:
    said: dict[str, str] = {}
    doubted = set[str]()
    for number, line in enumerate(own_lines(path), start=1):
        key, equals, value = (part.strip() for part in line.partition("="))
        key, at = key.lower(), f"Line {number} of {OWN}"
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        if not equals or key not in KEYS:
            expected = ", ".join(f"{each} =" for each in KEYS)
            settings = _with_problem(settings, f"{at} is not understood. Expected: {expected}.")
        elif "\ufffd" in value:
            settings = _with_problem(settings, f"{at} is in an older encoding. Save the file as UTF-8.")
            doubted.add(key)
        elif value:
            said[key] = bare = _without_quotes(value)
            if bare != value:
                settings = _with_problem(settings, f"{at} has quotes around it, and is taken without them.")
    if "wifi" in said and not doubted & {"wifi", "password"}:
        settings = replace(settings, networks=(Network(said["wifi"], said.get("password")),))
    settings = replace(
        settings,
        country=said.get("country", settings.country),
        timezone=said.get("timezone", settings.timezone),
        hotspot_password=said.get("hotspot-password"),
    )
    if "hostname" in said:
        settings = _named(settings, said["hostname"], OWN)
    return _checked(_with_login(settings, said))


def _without_quotes(value: str) -> str:
    return value[1:-1] if len(value) > 2 and f"{value[0]}{value[-1]}" in QUOTES else value


def _with_login(settings: Settings, said: Mapping[str, str]) -> Settings:
    name, password, key = (said.get(each) for each in ("login", "login-password", "ssh-key"))
    if name is None and password is None and key is None:
        return settings
    if not (password or key) or not USER_SHAPE.fullmatch(name or ""):
        return _with_problem(
            settings,
            f"Nobody may log in by {OWN}. Expected: login = a name in small letters, and login-password = or "
            "ssh-key =.",
        )
    login = Login(name or "", keys=(key,) if key else (), password=password)
    others = tuple(each for each in settings.logins if each.name != name)
    return replace(settings, logins=(*others, login), has_passwords=settings.has_passwords or bool(password))


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
                f"The password of {network.name} {LENGTH}",
            )
    own = settings.hotspot_password
    if own and not (own.isascii() and is_password(own)):
        settings = _with_problem(
            replace(settings, hotspot_password=None), f"The password of the machine's own network {LENGTH}"
        )
    return settings


def is_password(text: str) -> bool:
    """Return whether a Wi-Fi can have this as its password, or as the key that is made of it."""
    return bool(HEXADECIMAL_KEY.fullmatch(text)) or (
        SHORTEST_PASSWORD <= len(text.encode()) <= LONGEST_PASSWORD
    )


def _with_problem(settings: Settings, problem: str) -> Settings:
    return replace(settings, problems=(*settings.problems, problem))
