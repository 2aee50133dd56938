"""What a trouble costs: a normal phone plays on while it is made, and afterwards everything is counted."""

from collections import Counter
from collections.abc import Sequence
from itertools import pairwise
from math import ceil
from typing import Final, NamedTuple

from companion.web.server.gateway import THREADS
from tests.chaos import at_the_machine, over_the_wire
from tests.chaos.phone import Phone
from tests.chaos.trouble import Trouble
from tests.chaos.victim import Entry, Resources, Victim

PEACE: Final = Trouble("nothing at all", lambda victim: victim.phone.wait_for_taps(30))
"""What all else is compared with."""

TROUBLES: Final = (PEACE, *over_the_wire.TROUBLES, *at_the_machine.TROUBLES)

LONGEST: Final = 1.0
"""Seconds that 99 of 100 taps of a normal phone may take, whatever goes on."""

KEPT: Final = Resources(memory=32.0, threads=THREADS, files=12)
"""What a companion may hold more than before: pages that it had not rendered yet, threads of the pool, and
connections to the database."""

PEAK: Final = 64.0
"""Megabytes that a trouble may take meanwhile; a single endless header once took 200."""


class Row(NamedTuple):
    """What became of the normal phone: how long its taps took, what of them is in the log, what is left over.

    ``seconds`` are those of each tap that was answered at once, ``waits`` of those that had to be sent again;
    ``breaks`` is how often its stream broke off. ``lost`` are acknowledged events that are not in the log,
    ``doubled`` those in it that nobody entered or more than once, ``moved`` those in another order.
    """

    trouble: Trouble
    times: int
    seconds: tuple[float, ...]
    waits: tuple[float, ...]
    breaks: int
    lost: int
    doubled: int
    moved: int
    before: Resources
    peak: float
    after: Resources

    @property
    def amiss(self) -> list[str]:
        """What is not as it must be after any trouble."""
        most, memory = self.before.and_more(KEPT), self.before.memory
        facts = {
            f"{self.lost} events lost": self.lost,
            f"{self.doubled} events doubled": self.doubled,
            f"{self.moved} events moved": self.moved,
            f"{len(self.waits)} taps sent again": self.waits and not self.trouble.interrupts,
            f"the stream broke off {self.breaks} times": self.breaks and not self.trouble.interrupts,
            f"{self.after}, {self.before} before": not self.after.is_within(most),
            f"{self.peak:.0f} MB meanwhile, {memory:.0f} before": self.peak > memory + PEAK,
        }
        return [fact for fact, holds in facts.items() if holds]


def suffer(victim: Victim, trouble: Trouble, taps: int = 1) -> Row:
    """Make this trouble once, and again until the phone has been answered so many taps."""
    phone, screen, before, times = victim.phone, victim.screen, victim.resources, 0
    answered, waited, broken = len(phone.seconds), len(phone.waits), screen.breaks
    victim.forget_peak()
    with phone.playing():
        while times == 0 or len(phone.seconds) < answered + taps:
            trouble.make(victim)
            times += 1
    events = victim.events()
    screen.wait_until_it_shows(events[-1].seq)
    return Row(
        trouble,
        times,
        tuple(phone.seconds[answered:]),
        tuple(phone.waits[waited:]),
        screen.breaks - broken,
        *_compared(events, victim.phones),
        before,
        victim.peak,
        victim.settled(before.and_more(KEPT)),
    )


def percentile(seconds: Sequence[float], percent: float) -> float:
    """Return the seconds that so many of a hundred did not take longer than."""
    return sorted(seconds)[ceil(len(seconds) * percent / 100) - 1]


def _compared(events: Sequence[Entry], phones: Sequence[Phone]) -> tuple[int, int, int]:
    """Return how many events are lost, doubled and moved."""
    found = Counter(event.key for event in events)
    sent = {key for phone in phones for key in phone.sent}
    lost = sum(key not in found for phone in phones for key in phone.acknowledged)
    doubled = sum(times - (key in sent) for key, times in found.items())
    place = {event.key: (event.game, event.seq) for event in events}
    moved = 0
    for phone in phones:
        places = [place[key] for key in phone.acknowledged if key in place]
        moved += sum(one >= next_one for one, next_one in pairwise(places))
    return lost, doubled, moved
