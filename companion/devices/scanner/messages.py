"""The messages of a card reader, whichever kind of reader it is."""

from dataclasses import dataclass
from typing import TypeAlias


@dataclass(frozen=True, slots=True)
class Laid:
    """A card was laid on the pad: its sticker's UID, and the text on it if there is one.

    ``key`` is its idempotency key: the same however often it is said, so that a log takes it once.
    ``found``: it lay there when the reader began, and this companion cannot know whether it was laid before.
    """

    key: str
    uid: str
    text: str | None
    found: bool = False


@dataclass(frozen=True, slots=True)
class Lifted:
    """The pad is empty again; ``uid`` is the card that lay there, None after several."""

    key: str
    uid: str | None


@dataclass(frozen=True, slots=True)
class Several:
    """More than one card at once: none of them counts until the pad was empty."""

    key: str


@dataclass(frozen=True, slots=True)
class Wrote:
    """The order of that number was done: the sticker has that text now, read back."""

    key: str
    order: int
    uid: str
    text: str


@dataclass(frozen=True, slots=True)
class Failed:
    """The order of that number was not done; ``why`` is the protocol's word for it."""

    key: str
    order: int
    why: str


@dataclass(frozen=True, slots=True)
class Chip:
    """The reader's chip answers under that name, or no longer: ``name`` is None."""

    key: str
    name: str | None


@dataclass(frozen=True, slots=True)
class LabelRead:
    """A bare reader read a label."""

    key: str
    code: str


Message: TypeAlias = Laid | Lifted | Several | Wrote | Failed | Chip | LabelRead
