"""The contact of a button, for facts: edges at times in milliseconds, and what comes of them.

    A press is certain when it was held back, and no later.
        down 0; look 19 -> seen -, due 20
            look 20 -> seen down 0

`down` and `up` are single edges, and `bounce` is one with six more, a millisecond apart, looked at once they
were held back. `seen` are the changes that the last look showed.
"""

from collections.abc import Iterator

from companion.devices.buzzers.debounce import CHATTER, REORDER_WINDOW, Change, Debouncer

HELD_BACK = 1000 * REORDER_WINDOW
HAIR = 1e-9
"""A look is so many seconds late: what is due at a time is due there, however the numbers are rounded."""


class Contact:
    """A debouncer after the steps of a fact."""

    def __init__(self, steps: str) -> None:
        self.button = Debouncer()
        self.seen: list[Change] = []
        for step in steps.splitlines():
            if not step.startswith("["):
                what, *rest = step.split()
                getattr(self, f"_{what}")(*rest)

    def _edge(self, at: float, down: bool) -> None:
        self.button.edge(at / 1000, down)

    def _down(self, at: str) -> None:
        self._edge(float(at), down=True)

    def _up(self, at: str) -> None:
        self._edge(float(at), down=False)

    def _begin(self, at: str) -> None:
        self.button.begin(float(at) / 1000, down=True)

    def _look(self, at: str) -> None:
        self.seen = self.button.settle(float(at) / 1000 + HAIR)

    def _bounce(self, level: str, at: str, edges: str = "7") -> None:
        for step in range(int(edges)):
            self._edge(float(at) + step, (level == "down") == (step % 2 == 0))
        self._look(str(float(at) + HELD_BACK))

    def _rest(self) -> None:
        """Look when it wants to be looked at."""
        assert self.button.due is not None
        self.seen = self.button.settle(self.button.due)

    def _chatter(self) -> None:
        self.seen = list(self._looked_at_each(60, 30, 4 * CHATTER))

    def _buzz(self) -> None:
        self.seen = list(self._looked_at_each(1, 0.5, 1200))

    def _looked_at_each(self, lasts: float, edge: float, edges: int) -> Iterator[Change]:
        held_back = HELD_BACK if lasts > HELD_BACK else 0
        for step in range(edges):
            self._edge(step * edge, step % 2 == 0)
            yield from self.button.settle((step * edge + held_back) / 1000 + HAIR)

    def shows(self, what: str, said: str) -> str:
        """What is asked for, as a fact says it."""
        due, (_, _, at) = self.button.due, said.rpartition(" at ")
        undecided = self.button.undecided(float(at) / 1000) if what == "undecided" else None
        return {
            "seen": " ".join(f"{'down' if down else 'up'} {1000 * at:g}" for at, down in self.seen) or "-",
            "presses": str(sum(each.down for each in self.seen)),
            "due": _milliseconds(due),
            "is": "down" if self.button.is_down else "up",
            "trouble": self.button.trouble or "-",
            "undecided": f"{_milliseconds(undecided)} at {at}",
        }[what]


def _milliseconds(seconds: float | None) -> str:
    return "-" if seconds is None else f"{1000 * seconds:g}"
