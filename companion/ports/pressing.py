"""A press as a program sends it, over HTTP and at a broker alike: its fields, and what it is answered."""

from collections.abc import Callable
from typing import Any, Final, NamedTuple

from companion.ports import Buzzers, NoSuchSeat, OtherPress, PressAction
from companion.ports.fields import (
    Schema,
    any_of,
    count,
    lines,
    number,
    object_of,
    one_of,
    or_null,
    text,
    up_to,
)
from companion.rules import KEY_LENGTH, SEAT_LENGTH
from companion.table import NoGame, TableView

LONGEST_HOLD: Final = 60
SEEN_GAME: Final = or_null(
    count(), description="The game that it is meant for, by its number; in another it is answered with 409."
)


def key_of(what: str) -> Schema:
    """Describe an idempotency key."""
    return or_null(
        text(**up_to(KEY_LENGTH)),
        description=f"The same key twice is one {what}, and gets the first answer; for another {what} it is "
        "answered with 409.",
    )


SEAT: Final = any_of(
    text(**up_to(SEAT_LENGTH)),
    count(),
    description="A player's name, the number of a buzzer, or `coin` for the coin's button.",
    examples=["Ben", "coin", 3],
)
PRESS: Final = object_of(
    seat=SEAT,
    optional={
        "held": or_null(
            number(minimum=0, maximum=LONGEST_HOLD),
            description="For how many seconds; 0.6 or more is a hold. 0 where it is left out.",
        ),
        "game": SEEN_GAME,
        "key": key_of("press"),
    },
)
PRESSED: Final = object_of(
    seat=SEAT,
    key=or_null(text()),
    meant=one_of(
        PressAction,
        "What the press came to; `named`: a scanned card waited for that player; `no` where nothing waited "
        "for it, or it was second.",
    ),
    text=text("A sentence for the people at the table."),
    lines=lines("What it entered, as lines of the record."),
    table={"$ref": "#/components/schemas/Table"},
)
REFUSED: Final = object_of(
    "What a press could not be, with the status that HTTP has for it.",
    status=count(),
    error=text("One sentence."),
    optional={"seat": SEAT, "key": or_null(text())},
)


class PressAnswer(NamedTuple):
    """What a press is answered: as :data:`PRESSED` has it, or with the sentence of an ``error``.

    ``status`` is that of HTTP, which has one for each kind of answer.
    """

    status: int
    said: dict[str, Any]
    error: str = ""


def answer_press(
    buzzers: Buzzers, present: Callable[[], TableView | None], press: dict[str, Any]
) -> PressAnswer:
    """Press for a program; ``press`` has the fields of :data:`PRESS`, ``present`` returns the table."""
    known = {"seat": press["seat"], "key": press["key"]}
    if present() is None:
        return PressAnswer(404, known, NoGame().text)
    try:
        pressed = buzzers.press(press["seat"], press["held"] or 0.0, key=press["key"], game_id=press["game"])
    except NoSuchSeat as error:
        return PressAnswer(400, known, str(error))
    except OtherPress as error:
        return PressAnswer(409, known, str(error))
    view = present()
    assert view is not None
    came_to = {"meant": pressed.meant, "text": pressed.text, "lines": list(pressed.lines)}
    return PressAnswer(200, {**known, **came_to, "table": view.as_json})
