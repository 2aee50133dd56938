"""What ``make bench`` runs: the figures of the README, each beside its reference."""

from bench import coin, presses, referee, screens

referee.report()
screens.report()
coin.report()
presses.report()
