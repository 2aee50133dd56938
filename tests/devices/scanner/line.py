"""The companion's end of a reader's line, for facts; the reader sends what a step says.

    A card is acknowledged once it was processed.
        greet; hear laid RED R7 -> tells Laid boot1-1 RED R7, acks -
            processed -> acks boot1 1

`hear` is a message of the reader, the next one, or one `again` by its number; `take` is acknowledged too.
`greet pn532 2` names chip and protocol. A reader that `restarts` greets as another boot. `bytes` come as they
are, `after` is a pause in milliseconds, and `silent` one in which nothing comes; `said` has the companion
send what is due, and `order` is what it wants of the reader. RED and BLUE are stickers, `-` is nothing.
"""

from collections.abc import Callable
from dataclasses import astuple

from companion.devices.scanner.framing import COMPANION, READER, Frame, Frames, write_frame
from companion.devices.scanner.link import Link
from companion.devices.scanner.messages import Message

STICKERS = {"RED": "04A1B2C3D4E5F6", "BLUE": "04A1B2C3D4E5F7"}
NAMES = {uid: name for name, uid in STICKERS.items()}


class Line:
    """A link after the steps of a fact; some milliseconds pass with each message."""

    def __init__(self, steps: str) -> None:
        self.link = Link("session", lambda line: line in ("R7", "W4", "W"))
        self.now = 0
        self.told: list[Message] = []
        self._taken_in: list[Message] = []
        self._boot, self._number = "boot1", 0
        self._said: list[tuple[str, ...]] = []
        self.link.opened(0, "port")
        for step in steps.splitlines():
            if not step.startswith("["):
                what, _, rest = step.partition(" ")
                self._steps[what](rest)

    @property
    def _steps(self) -> dict[str, Callable[[str], None]]:
        return {
            "greet": self._greet,
            "hear": self._hear,
            "again": self._again,
            "take": self._take,
            "processed": lambda _: self._processed(),
            "restarts": self._restarts,
            "boots": lambda boot: self._begin(boot),
            "opened": lambda port: self.link.opened(self.now, port),
            "bytes": lambda text: self._bytes(
                text.encode("latin-1").decode("unicode_escape").encode("latin-1")
            ),
            "noise": lambda _: self._bytes(b"\x00\xff" * 500 + b"\n"),
            "after": lambda milliseconds: self._pass(int(milliseconds)),
            "silent": lambda milliseconds: self._bytes(b"", int(milliseconds)),
            "said": lambda _: self._listen(),
            "order": lambda words: self._order(*words.split()),
        }

    def _order(self, *words: str) -> None:
        self.link.order(*_fields(words))

    def _pass(self, milliseconds: int) -> None:
        self.now += milliseconds

    def _bytes(self, data: bytes, after: int = 1) -> None:
        self.now += after
        self.told = self.link.receive(data, self.now)
        self._taken_in += self.told

    def _frame(self, number: int, *words: str) -> None:
        self._bytes(write_frame(READER, Frame(self._boot, number, words[0], _fields(words[1:]))))

    def _greet(self, said: str) -> None:
        chip, protocol = (*said.split(), "mfrc522-2", "1")[:2] if not said else (*said.split(), "1")[:2]
        self._frame(0, "hello", protocol, "1.0.0", chip)

    def _hear(self, said: str) -> None:
        if not said.startswith("ack "):
            self._number += 1
        self._frame(0 if said.startswith("ack ") else self._number, *said.split())

    def _again(self, said: str) -> None:
        number, *words = said.split()
        self._frame(int(number), *words)

    def _take(self, said: str) -> None:
        self._hear(said)
        self._processed()

    def _processed(self) -> None:
        while self._taken_in:
            self.link.acknowledge(self._taken_in.pop(0))

    def _begin(self, boot: str) -> None:
        self._boot, self._number = boot or "boot2", 0

    def _restarts(self, boot: str) -> None:
        self._begin(boot)
        self._greet("")

    def _listen(self) -> None:
        frames = Frames(COMPANION).receive(self.link.due(self.now))
        self._said = [(str(frame.number), frame.kind, *frame.fields) for frame in frames]

    def shows(self, what: str, said: str) -> str:
        """What is asked for, as a fact says it; what the companion sends is asked for now."""
        if what in ("says", "orders", "acks"):
            self._listen()
        chosen = {
            "says": self._said,
            "orders": [words for words in self._said if words[0] != "0"],
            "acks": [words[2:] for words in self._said if words[1] == "ack"],
        }
        if what in chosen:
            return " + ".join(_words(words) for words in chosen[what]) or "-"
        reader = self.link.reader
        return {
            "tells": " + ".join(_words((type(each).__name__, *astuple(each))) for each in self.told) or "-",
            "reader": _words(astuple(reader)) if reader else "-",
            "ours": "yes" if self.link.speaks_our_protocol else "no",
            "speech": self.link.speech.name.lower(),
            "quiet": "yes" if self.link.is_quiet(self.now) else "no",
            "resets": str(self.link.resets),
            "doubles": str(self.link.doubles),
            "rubbish": str(self.link.rubbish),
        }[what]


def _fields(words: tuple[str, ...]) -> tuple[str, ...]:
    return tuple("" if word == "-" else STICKERS.get(word, word) for word in words)


def _words(values: tuple[object, ...]) -> str:
    words = ("-" if value in (None, "") else NAMES.get(str(value), str(value)) for value in values)
    return " ".join(word for word in words if word != "False").replace("True", "found")
