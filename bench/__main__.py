"""``make bench``: measure the figures of the README, each beside its reference."""

from bench import attacks, coin, enrolment, growth, presses, referee, scans, screens

referee.report()
screens.report()
coin.report()
presses.report()
enrolment.report()
growth.report()
scans.report()
attacks.report()
