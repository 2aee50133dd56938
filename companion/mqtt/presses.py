"""Presses that come from the broker: read and answered as those that programs send over HTTP."""

from collections.abc import Callable
from typing import Any, Final

from companion.ports import Buzzers
from companion.ports.messages import BadMessage, read_message
from companion.ports.pressing import PRESS, answer_press
from companion.table import TableView

LONGEST_PRESS: Final = 10_000
"""Bytes; a broker delivers messages of any length."""


def press(buzzers: Buzzers, present: Callable[[], TableView | None], message: bytes) -> dict[str, Any]:
    """Carry out a press that came from the broker; return the answer to publish there."""
    try:
        if len(message) > LONGEST_PRESS:
            raise BadMessage(f"This press has more than {LONGEST_PRESS:,} bytes. Expected a seat, and a key.")
        answer = answer_press(buzzers, present, read_message(message, PRESS))
    except BadMessage as error:
        return {"status": 400, "error": str(error)}
    if answer.error:
        return {**answer.said, "status": answer.status, "error": answer.error}
    return answer.said
