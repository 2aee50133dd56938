"""Who has said UNO, who forgot it, and for whom it is too late to say it."""

from typing import Final, NamedTuple

NOBODY: Final[frozenset[int]] = frozenset()


class Calls(NamedTuple):
    """The calls of UNO at one moment, by seat.

    ``said`` are the seats whose call holds, for their last card or in advance for the next-to-last.
    ``open`` are those that forgot it and can be caught; ``late`` those of them that can no longer save
    themselves by saying it (option ``uno-strict``).
    """

    said: frozenset[int] = NOBODY
    open: frozenset[int] = NOBODY
    late: frozenset[int] = NOBODY

    def without(self, seats: frozenset[int]) -> "Calls":
        """Return the calls with nothing said or forgotten by these seats, as when their hands change."""
        return quiet(Calls(self.said - seats, self.open - seats, self.late - seats))

    def closed(self, but: frozenset[int] = NOBODY) -> "Calls":
        """Return the calls with nobody left to catch, ``but`` these seats."""
        return quiet(Calls(self.said, self.open & but, self.late & but))

    def forgotten_by(self, seats: frozenset[int], late: bool = False) -> "Calls":
        """Return the calls with these seats open to be caught."""
        return quiet(Calls(self.said, self.open | seats, self.late | seats if late else self.late))

    def said_by(self, seat: int) -> "Calls":
        """Return the calls with UNO said by ``seat``."""
        seats = frozenset((seat,))
        return Calls(self.said | seats, self.open - seats, self.late - seats)


SILENT: Final = Calls()
"""Nobody has said UNO, nobody forgot it: true of most moments, which one comparison finds out."""


FORGOTTEN: Final = tuple(Calls(open=frozenset((seat,))) for seat in range(10))
"""For each seat the calls where that one alone forgot it, which is how most rounds near their end."""


def quiet(calls: Calls) -> Calls:
    """Return :data:`SILENT` itself where the calls are empty, so that ``is`` finds it."""
    return calls if calls.said or calls.open else SILENT
