"""The serial devices on USB that are not known to be card readers, and what people said of them.

    answers = ReaderAnswers(data)
    answers.give("1A86:7523:", is_reader=True)

Opening a port can restart what is behind it, and what is written there may move a printer. So only a port is
opened that is known to be a reader's, or of which somebody said that it is one.
"""

import json
import logging
from collections.abc import Iterable
from pathlib import Path
from threading import Lock
from typing import Final

from companion.devices.scanner.known_readers import ListedPort, is_known_reader
from companion.ports import SerialDevice
from companion.rules import say

FILE: Final = "serial-devices.json"

logger = logging.getLogger(__name__)


def device_key(port: ListedPort) -> str:
    """Return what a device is remembered by: vendor, product and, where it has one, serial number."""
    return f"{port.vid or 0:04X}:{port.pid or 0:04X}:{port.serial_number or ''}"


class ReaderAnswers:
    """What people said of devices that are not known, kept in the data directory, else in memory alone."""

    def __init__(self, data: Path | None = None) -> None:
        self._file = data / FILE if data else None
        self._lock = Lock()
        self._answers: dict[str, bool] = _read(self._file) if self._file else {}

    def give(self, key: str, *, is_reader: bool) -> None:
        """Remember the answer; raises :class:`OSError` where it cannot be kept."""
        with self._lock:
            answers = {**self._answers, key: is_reader}
            if self._file:
                # Renamed when it is whole, so that a power cut leaves all of the last one.
                draft = self._file.with_suffix(".new")
                draft.write_text(json.dumps(answers, indent=2), encoding="utf-8")
                draft.replace(self._file)
            self._answers = answers

    def may_be_reader(self, port: ListedPort) -> bool:
        """May this port be opened?"""
        return is_known_reader(port) or self._answers.get(device_key(port), False)

    def describe(self, port: ListedPort) -> SerialDevice:
        """Return the device for people, with what they said of it."""
        key = device_key(port)
        name = " ".join(word for word in (port.manufacturer, port.product) if word)
        unnamed = say("USB device %(number)s", number=key.rpartition(":")[0])
        return SerialDevice(key, name or unnamed, port.device, self._answers.get(key))


def unknown_devices(ports: Iterable[ListedPort], answers: ReaderAnswers) -> tuple[SerialDevice, ...]:
    """Return what is on USB and could be a reader, but is not known to be one."""
    unknown = {device_key(port): port for port in ports if port.vid is not None and not is_known_reader(port)}
    return tuple(answers.describe(port) for port in sorted(unknown.values(), key=lambda port: port.device))


def _read(file: Path) -> dict[str, bool]:
    try:
        kept = json.loads(file.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return {}
    except (OSError, ValueError) as error:
        logger.warning("%s cannot be read, so every device is asked about again: %s", file, error)
        return {}
    pairs = kept.items() if isinstance(kept, dict) else ()
    return {key: answer for key, answer in pairs if isinstance(answer, bool)}
