"""A trouble: one value that says what is done to a companion."""

from collections.abc import Callable
from dataclasses import dataclass

from tests.chaos.victim import Victim


@dataclass(frozen=True, slots=True)
class Trouble:
    """One kind of trouble: ``make`` makes it once, to the end.

    ``interrupts``: the companion or its disk is not there meanwhile, so that taps have to be sent again.
    """

    name: str
    make: Callable[[Victim], None]
    interrupts: bool = False
