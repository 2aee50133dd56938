"""Where the broker is, who the table is there, and which topic is its own."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final
from urllib.parse import unquote, urlsplit

from companion.foundation.user_error import UserError

PORTS: Final = {"mqtt": 1883, "mqtts": 8883}
PASSWORD: Final = "UNO_COMPANION_MQTT_PASSWORD"  # noqa: S105 - the name of the variable
TOPIC: Final = re.compile(r"[A-Za-z0-9_-]+(/[A-Za-z0-9_-]+)*")
LONGEST_TOPIC: Final = 100
EXPECTED: Final = "Expected mqtt://user@host:1883, or mqtts:// where the broker has a certificate."


class BadBroker(UserError):
    """The broker's address, the topic or the password cannot be used."""


@dataclass(frozen=True, slots=True)
class Broker:
    """A broker and the topic of a table there; ``user`` is None where it asks for no name."""

    host: str
    port: int
    topic: str
    user: str | None = None
    password: str | None = field(default=None, repr=False)
    is_encrypted: bool = False

    @property
    def name(self) -> str:
        """Where it is, for people."""
        return f"{self.host}:{self.port}"


def read_broker(
    address: str, topic: str, password_file: Path | None, environment: Mapping[str, str]
) -> Broker:
    """Read what was chosen on the command line; raises :class:`BadBroker`.

    The password is in a file or in the environment: what is on a command line, every user of a machine reads.
    """
    if not TOPIC.fullmatch(topic) or len(topic) > LONGEST_TOPIC:
        raise BadBroker(
            f"{topic!r} cannot be a table's topic. Expected letters and digits, as in uno/kitchen."
        )
    try:
        parts = urlsplit(address)
        port = parts.port
        # A name that there cannot be would be found out in paho's thread, and end it.
        (parts.hostname or "").encode("idna")
    except ValueError:
        raise BadBroker(f"{address} is no broker's address. {EXPECTED}") from None
    if parts.password is not None:
        raise BadBroker(
            f"A password on the command line is read by every user of this machine. Give it in {PASSWORD}, "
            "or in a file with --mqtt-password-file."
        )
    if (
        parts.scheme not in PORTS
        or not parts.hostname
        or parts.path.strip("/")
        or parts.query
        or parts.fragment
    ):
        raise BadBroker(f"{address} is no broker's address. {EXPECTED}")
    user = unquote(parts.username) if parts.username else None
    password = _password(password_file, environment)
    if password and not user:
        raise BadBroker(f"A password needs the name of its user. {EXPECTED}")
    is_encrypted = parts.scheme == "mqtts"
    return Broker(parts.hostname, port or PORTS[parts.scheme], topic, user, password, is_encrypted)


def _password(file: Path | None, environment: Mapping[str, str]) -> str | None:
    if file is None:
        return environment.get(PASSWORD) or None
    try:
        return file.read_text().strip() or None
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "it is no text"
        raise BadBroker(f"The broker's password cannot be read from {file}: {reason}.") from error
