"""What a program may post: each field described once, for its validation and for the OpenAPI document."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Any, Final, TypeAlias

from companion.rules import CODE_LENGTH, KEY_LENGTH, LINE_LENGTH, RECORD_LENGTH, SEAT_LENGTH
from companion.statistics import MOST_BYTES_OF_A_SHEET as MOST_OF_A_SHEET
from companion.table import FILE_LENGTH

Schema: TypeAlias = dict[str, Any]

MOST_BYTES: Final = RECORD_LENGTH
"""How long a body may be: it is read into memory whole."""


class JsonType(Enum):
    """The type of a JSON value; the enum's value is the Python types that it is read as."""

    TEXT = (str,)
    WHOLE = (int,)
    NUMBER = (int, float)
    TRUTH = (bool,)


@dataclass(frozen=True, slots=True)
class Field:
    """One field of a posted JSON object.

    Several ``kinds`` are a choice; numbers count from 0 on. ``longest`` limits a text, in characters.
    """

    kinds: tuple[JsonType, ...]
    description: str = ""
    optional: bool = False
    longest: int = RECORD_LENGTH
    examples: tuple[Any, ...] = ()

    @property
    def types(self) -> tuple[type, ...]:
        """The Python types that are accepted, for ``isinstance``."""
        return tuple(each for kind in self.kinds for each in kind.value)

    @property
    def expected(self) -> str:
        """What is accepted, in words, for the end of an error's sentence."""
        words = {
            JsonType.TEXT: f"text of 1 to {self.longest:,} characters",
            JsonType.WHOLE: "a whole number, 0 or more",
            JsonType.NUMBER: "a number, 0 or more",
            JsonType.TRUTH: "true or false",
        }
        return ", or ".join(words[kind] for kind in self.kinds)

    @property
    def schema(self) -> Schema:
        """The field as JSON Schema; null where it may be left out, as both mean the same."""
        schemas: dict[JsonType, Schema] = {
            JsonType.TEXT: {"type": "string", "minLength": 1, "maxLength": self.longest},
            JsonType.WHOLE: {"type": "integer", "minimum": 0},
            JsonType.NUMBER: {"type": "number", "minimum": 0},
            JsonType.TRUTH: {"type": "boolean"},
        }
        choices = [*(schemas[kind] for kind in self.kinds), *([{"type": "null"}] if self.optional else [])]
        schema: Schema = choices[0] if len(choices) == 1 else {"anyOf": choices}
        notes = {"description": self.description, "examples": list(self.examples)}
        return {**schema, **{name: note for name, note in notes.items() if note}}


@dataclass(frozen=True, slots=True)
class Body:
    """A posted JSON object: its name in the OpenAPI document, and all of its fields."""

    name: str
    fields: Mapping[str, Field]

    @property
    def schema(self) -> Schema:
        """The object as JSON Schema."""
        schema: Schema = {
            "type": "object",
            "properties": {name: field.schema for name, field in self.fields.items()},
            "additionalProperties": False,
        }
        required = [name for name, field in self.fields.items() if not field.optional]
        return {**schema, "required": required} if required else schema


_SEEN_VERSION: Final = Field(
    (JsonType.WHOLE,), "The version that the sender saw; another is answered with 409.", optional=True
)


def _key(what: str) -> Field:
    """Return the field of an idempotency key for one ``what``."""
    description = f"The same key twice is one {what}, and gets the first answer."
    return Field((JsonType.TEXT,), description, optional=True, longest=KEY_LENGTH)


NEW_EVENT: Final = Body(
    "NewEvent",
    {
        "line": Field(
            (JsonType.TEXT,),
            "One event as a line of the game record; a ! at its end lets it stand. `fix` says what is true "
            "where the table had gone wrong, `seats` who sits there from now on, `leave` who goes in "
            "mid-round, `end` that the game is over now. `amend N: LINE` says that event N, "
            "counted from 1, was really LINE; `LINE; LINE` puts several in its place, `nothing` none.",
            longest=LINE_LENGTH,
            examples=(
                *("round", "start G5", "Ben: R7", "Ben: W4=B", "Ana: challenge guilty", "undo"),
                *(
                    "fix turn Ben",
                    "fix direction right",
                    "fix top W=G",
                    "fix hand Ben 3",
                    "fix total Ben 120",
                ),
                *("seats Ana, Cy, Eve", "leave Dee", "end", "amend 3: Ben: R8", "amend 3: nothing"),
            ),
        ),
        "version": _SEEN_VERSION,
        "key": _key("event"),
    },
)
NEW_GAME: Final = Body(
    "NewGame",
    {
        "record": Field((JsonType.TEXT,), examples=('[Edition "classic"]\n[Players "Ana, Ben, Cy"]\n',)),
        "key": _key("game"),
    },
)
TAKE_UP: Final = Body("TakeUp", {"key": _key("game")})
_FREE: Final = Field(
    (JsonType.TRUTH,), "Flip it for no game, where no Wild 50/50 waits for it.", optional=True
)
NEW_FLIP: Final = Body("NewFlip", {"version": _SEEN_VERSION, "free": _FREE})
PRESS: Final = Body(
    "Press",
    {
        "seat": Field(
            (JsonType.TEXT, JsonType.WHOLE),
            "A player's name, the number of a buzzer, or `coin` for the coin's button.",
            longest=SEAT_LENGTH,
            examples=("Ben", "coin", 3),
        ),
        "held": Field(
            (JsonType.NUMBER,),
            "For how many seconds; 0.6 or more is a hold. 0 where it is left out.",
            optional=True,
        ),
    },
)
SCAN: Final = Body(
    "Scan",
    {
        "card": Field(
            (JsonType.TEXT,),
            "A card's code, or a command card's: one of the four colours, `next`, "
            "`undo`, `draw`, `keep`, `uno`.",
            longest=CODE_LENGTH,
            examples=("R7", "W4", "blue", "next"),
        ),
        "key": _key("scan"),
    },
)
NEW_IDENTITY: Final = Body(
    "NewIdentity",
    {
        "line": Field(
            (JsonType.TEXT,),
            "One event of who is who. To `rename` to a name that somebody has makes the two one player; "
            "`none` takes a colour or a face back, `undo N` the event of that number, also an undo.",
            longest=LINE_LENGTH,
            examples=(
                *(
                    'rename "Bart": "Bartholomew"',
                    'colour "Ana": violet',
                    'face "Ana": 🦊',
                    'face "Ana": star',
                ),
                *('guest "Uncle"', 'member "Uncle"', "undo 3"),
            ),
        )
    },
)
NEW_IMPORT: Final = Body(
    "NewImport",
    {
        "csv": Field(
            (JsonType.TEXT,),
            "A sheet of old results as CSV, with a header row: a column for each player, a row for each "
            "player and game, or lists of names and points. Without points, whoever is named first has won. "
            "A first line `day-first` or `month-first` tells what 3/1/2024 is, where no other date does.",
            longest=MOST_OF_A_SHEET,
            examples=("date;Ana;Ben;Cy\n2019-12-26;520;310;145\n",),
        ),
        "file": Field(
            (JsonType.TEXT,),
            "What the sheet is called from then on.",
            optional=True,
            longest=FILE_LENGTH,
            examples=("old.csv",),
        ),
    },
)
BODIES: Final = (NEW_EVENT, NEW_GAME, TAKE_UP, NEW_FLIP, PRESS, SCAN, NEW_IDENTITY, NEW_IMPORT)
