"""Presses that come from the broker: read, counted once, and pressed here as any twin's on a screen."""

from collections import OrderedDict
from typing import Any, Final, NamedTuple

from companion.mqtt.payloads import read_payload
from companion.ports import Buzzers, NoSuchSeat, Seat

LONGEST_PRESS: Final = 1_000  # bytes: a name, a key and what is around them
LONGEST_HOLD: Final = 60.0
CACHED_KEYS: Final = 1_000  # of presses: repeats come as soon as the sender has the broker back
EXPECTED: Final = 'Expected {"seat": "Ben"}, and perhaps "held" in seconds and a "key" of this press alone.'


class NewPress(NamedTuple):
    """A press that was sent: whose, for how many seconds, and the key by which it is known to be one."""

    seat: Seat
    held: float
    key: str | None


class BrokerPresses:
    """Presses the buzzers for whoever speaks at the broker, each press once."""

    def __init__(self, buzzers: Buzzers) -> None:
        self._buzzers = buzzers
        self._keys: OrderedDict[str, None] = OrderedDict()

    def press(self, message: bytes) -> dict[str, Any] | None:
        """Return what the press came to, as it is said there; None where it came before."""
        try:
            press = _read(message)
        except ValueError as error:
            return {"error": str(error)}
        if press.key is not None and not self._is_new(press.key):
            return None
        said = {"seat": press.seat, "key": press.key}
        try:
            result = self._buzzers.press(press.seat, press.held)
        except NoSuchSeat as error:
            return {**said, "error": str(error)}
        return {**said, "meant": result.meant, "text": result.text, "lines": list(result.lines)}

    def _is_new(self, key: str) -> bool:
        if key in self._keys:
            return False
        self._keys[key] = None
        if len(self._keys) > CACHED_KEYS:
            self._keys.popitem(last=False)
        return True


def _read(message: bytes) -> NewPress:
    if len(message) > LONGEST_PRESS:
        raise ValueError(f"This press has more than {LONGEST_PRESS} bytes. {EXPECTED}")
    try:
        said = read_payload(message)
    except ValueError:
        raise ValueError(f"This press is no JSON. {EXPECTED}") from None
    if not isinstance(said, dict):
        raise ValueError(f"This press is no object. {EXPECTED}")
    seat, held, key = said.get("seat"), said.get("held") or 0.0, said.get("key")
    is_time = isinstance(held, int | float) and not isinstance(held, bool)
    if (
        not isinstance(seat, str | int)
        or isinstance(seat, bool)
        or not is_time
        or not isinstance(key, str | None)
    ):
        raise ValueError(f"This press makes no sense. {EXPECTED}")
    if not 0 <= held <= LONGEST_HOLD:
        raise ValueError(f"A buzzer is held from 0 to {LONGEST_HOLD:.0f} seconds. {EXPECTED}")
    return NewPress(seat, float(held), key)
