"""A wireless buzzer's end of the protocol (WIRELESS.md): a pure state machine, given the microseconds."""

from datagrams import BUZZER_AWAY_AFTER, FROM_BUZZER, FROM_COMPANION, TOO_LATE, number_in, open_datagram, seal

try:
    from collections.abc import Callable
except ImportError:
    pass  # MicroPython has it not, and looks at no annotation.

SECOND = 1_000_000
GREETS_EVERY = SECOND
RESENDS_EVERY = 15_000  # microseconds until unacknowledged edges are sent again
MOST_EDGES = 12  # kept and sent at once; more are a contact that buzzes
WAITS_FOR = 10 * SECOND  # how long the press that woke the board waits for a companion
PRESSED_FOR = 100_000  # microseconds; that press was over before anything could time it


class Buzzer:
    """One button and its light, with this number; ``new_name`` makes the random name of each meeting.

    A meeting begins when a companion is looked for, and ends three seconds after it was last heard. Both
    count what they say in it, so that nothing that was recorded is taken again.
    """

    def __init__(self, key: bytes, number: int, new_name: Callable[[], str]) -> None:
        self.level = 0
        """How bright the light is to be, from 0 to 100."""

        self.millivolts = 0
        """What the battery has; 0 where nobody measures it."""

        self._key = key
        self._number = str(number)
        self._new_name = new_name
        self._edges: list[tuple[int, int, bool]] = []
        self._told = 0
        self._resends_at = 0
        self._greets_at = 0
        self._alone_since = 0
        self._woken_until = 0
        self._meet()

    def _meet(self) -> None:
        self._name = self._new_name()
        self._said = 0
        self._count = 0
        self._heard: int | None = None

    def is_connected(self, now: int) -> bool:
        """Return whether the companion was heard from lately."""
        return self._heard is not None and now - self._heard < BUZZER_AWAY_AFTER * SECOND

    def is_alone(self, now: int, seconds: int) -> bool:
        """Return whether for so long there was no companion, and nobody pressed."""
        return now - self._alone_since >= seconds * SECOND

    def wake(self, now: int) -> None:
        """Tell of the press that woke the board, as of one that was made as soon as a companion is there."""
        self._woken_until = now + WAITS_FOR

    def edge(self, at: int, down: bool) -> None:
        """Tell of a change of the contact, bounce and all."""
        self._alone_since = at
        if len(self._edges) < MOST_EDGES:
            self._told += 1
            self._edges.append((self._told, at, down))
            self._resends_at = at

    def receive(self, data: bytes, now: int) -> bytes:
        """Take in a datagram that came at this moment; return what to answer at once, or nothing."""
        words = open_datagram(self._key, FROM_COMPANION, data)
        if len(words) < 4 or words[1] != self._name:
            return b""
        count = number_in(words[2])
        if count <= self._count:
            return b""
        self._count = count
        if words[0] == "ask" and len(words) == 5:
            self._heard = self._alone_since = now
            if now < self._woken_until:
                self._woken_until = 0
                self.edge(now - PRESSED_FOR, True)
                self.edge(now, False)
            self.level = max(0, number_in(words[4], 100))
            return self._sealed("answer", words[3], str(now), str(self.millivolts))
        if words[0] == "taken":
            taken = number_in(words[3])
            self._edges = [each for each in self._edges if each[0] > taken]
        return b""

    def due(self, now: int) -> bytes:
        """Return the datagram to send by now, or nothing."""
        self._edges = [each for each in self._edges if now - each[1] < TOO_LATE * SECOND]
        if not self.is_connected(now):
            if self._heard is not None:
                self._meet()
            if now < self._greets_at:
                return b""
            self._greets_at = now + GREETS_EVERY
            return self._sealed("hello")
        if self._edges and now >= self._resends_at:
            self._resends_at = now + RESENDS_EVERY
            return self._sealed("edges", *[f"{number}:{at}:{int(down)}" for number, at, down in self._edges])
        return b""

    def _sealed(self, kind: str, *words: str) -> bytes:
        self._said += 1
        head = (kind, self._name, self._number, str(self._said))
        return seal(self._key, FROM_BUZZER, head + words)
