"""Payloads at the broker: JSON in UTF-8, written and read here alone."""

import json
from typing import Any


def read_payload(payload: bytes) -> Any:
    """Return what it says; raises :class:`ValueError` where that is no JSON, or could not be said again."""
    try:
        said = json.loads(payload)
        # Half of a surrogate pair can be escaped, and then be in no answer: it cannot be encoded.
        write_payload(said)
    except RecursionError as error:
        raise ValueError("nested too deeply") from error
    return said


def write_payload(said: Any) -> bytes:
    """Return it as it is sent."""
    return json.dumps(said, ensure_ascii=False, separators=(",", ":")).encode()
