"""``make bench``: measure the figures of the README, each beside its reference."""

from bench import coin, enrolment, growth, memory, presses, referee, scans, screens, startup

referee.report()
screens.report()
memory.report()
startup.report()
coin.report()
presses.report()
enrolment.report()
growth.report()
scans.report()
