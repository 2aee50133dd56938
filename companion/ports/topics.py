"""The topics of a table at an MQTT broker: what is said where, by whom, and whether the broker keeps it.

Told from here are the adapter that speaks to the broker and the AsyncAPI document that describes it.
"""

from dataclasses import dataclass
from typing import Final

DISCOVERY: Final = "homeassistant/device/{device}/config"
"""Where Home Assistant looks for what there is to show; ``device`` is the table's topic in one word."""

USUAL_TOPIC: Final = "uno/table"  # of a table where none was chosen
QOS: Final = 1  # at least once: what must not count twice has a number or a key
ONLINE: Final = "online"
OFFLINE: Final = "offline"


@dataclass(frozen=True, slots=True)
class Topic:
    """One topic below a table's own.

    ``payload`` is the name of its JSON Schema; ``is_kept``: the broker keeps the last message for whoever
    comes later; ``is_heard``: others speak there, and the table listens.
    """

    name: str
    payload: str
    summary: str
    is_kept: bool = False
    is_heard: bool = False

    def of(self, table: str) -> str:
        """Return the whole topic, of the table with this one."""
        return f"{table}/{self.name}"


STATE: Final = Topic(
    "state",
    "Table",
    "The table as it stands, as `GET /api/table` answers; empty before any game",
    is_kept=True,
)
EVENT: Final = Topic("event", "EventThere", "What happened, one message an event, in the order of the log")
AVAILABILITY: Final = Topic(
    "availability",
    "Availability",
    "Whether the table is there; `offline` is also its last will",
    is_kept=True,
)
PRESS: Final = Topic("press", "Press", "A press of a seat's buzzer, or of the coin's button", is_heard=True)
PRESSED: Final = Topic("pressed", "PressedThere", "What a press came to, also one that came again")
TOPICS: Final = (STATE, EVENT, AVAILABILITY, PRESS, PRESSED)
