"""How each part is measured in next to no time, to see that it still measures what there is.

Its figures say nothing then, and no program of others is set up for it.
"""

from collections.abc import Mapping
from importlib import import_module
from pathlib import Path
from tempfile import gettempdir
from typing import Any, Final

from bench import playouts, referee

Instead = Mapping[str, Any]
"""What the names of modules stand for in place of what they usually do."""

ONE_RUN: Final[Instead] = {"referee.RUNS": 1, "referee.WARM_UP": 0, "referee.ROUNDS": 2}
ONCE: Final[Instead] = {"growth.TIMES": 1, "growth.WARM_UP": 0, "growth.GAMES": 3, "growth.ROUNDS": 1}
FEW_SCREENS: Final[Instead] = {"screens.SCREENS": 12, "screens.TAPS": 2, "screens.WARM_UP": 1}

SHORT: Final[Mapping[str, Instead]] = {
    "referee": {"referee.ROWS": referee.ROWS[2:4], **ONE_RUN},
    "decks": {"decks.GAMES": 1, **ONE_RUN},
    "screens": FEW_SCREENS,
    "taps": {"taps.WARM_UP": 2, "taps.STRETCHES": 1, "taps.TAPS": 2},
    "raspberry-pis": {
        "raspberry_pis.SEATS": (4,),
        "raspberry_pis.SECONDS": {"Pi 5": 40.0},
        "raspberry_pis.ROUNDS_HERE": 5,
        **FEW_SCREENS,
    },
    "languages": {"languages.SCREENS": 12, "languages.TAPS": 2, "languages.WARM_UP": 1},
    "memory": {"memory.PHONES": 4, "memory.TAPS": 2},
    "startup": {"startup.TIMES": 1, "startup.WARM_UP": 0},
    "television": {"television.TIMES": 1, "television.WARM_UP": 0, "television.TURNS": ("Ben: B?",)},
    "coin": {"coin.FLIPS": 1000},
    "presses": {"presses.RACES": 4, "presses.LANES": 2, "presses.PRESSES": 2, "presses.WARM_UP": 0},
    "growth": ONCE,
    "amend": {
        "amendments.GAMES": 3,
        "amendments.FEW_ROUNDS": 1,
        "amendments.ROUNDS": 1,
        "amendments.TIMES": 1,
        "amendments.WARM_UP": 0,
        **ONCE,
    },
    "statistics": {"players.GAMES": 4, "players.LONG": 1, "players.FEW_TIMES": 1, **ONCE},
    "replay": {"replays.TIMES": 1, "replays.WARM_UP": 0, "replays.ROUNDS": 1},
    "scans": {"scans.CARDS": 2, "scans.WARM_UP": 0, "scans.STICKERS": 2, "scans.NOISE": 1000},
    "wireless": {"wireless.TABLES": 1, "wireless.PRESSES": 2, "wireless.SETTLES": 3.0},
    "draws": {"draws.FIELDS": (8,), "draws.TIMES": 1},
    "attacks": {"attacks.GAMES": 3, "attacks.FAMINE": 0.1, "attacks.PIECES": 9},
    "club": {
        "club.report.PAUSES": (1.0, 0.5),
        "club.report.STRETCH": 1.0,
        "club.report.WARM_UP": 0.5,
        "club.report.RATES": (4,),
        "club.report.SHORT": 1.0,
        "club.report.WATCHERS": 2,
        "club.report.WATCHED": (4,),
        "club.report.LATE": 50,
    },
    "odds": {
        "odds.FITTED_ON": 4,
        "odds.APART": 30,
        "odds.SAMPLES": 2,
        "odds.BENCH": Path(gettempdir()),
    },
    "odds-exact": {"odds_exact.ENDINGS": 2},
    "first-odds": {"first_odds.MOMENTS": 2},
    "live-odds": {"live_odds.TAPS": 2, "live_odds.WARM_UP": 1},
    "playouts": {"playouts.ROWS": playouts.ROWS[1:3], **ONE_RUN},
    "soak": {"soak.FLAT": 9.0},
}

ARGUMENTS: Final = ("--tables", "2", "--positions", "10", "--jobs", "1", "--rounds", "10")


def shorten(part: str) -> None:
    """Let a part measure little."""
    for place, value in SHORT.get(part, {}).items():
        module, _, name = place.rpartition(".")
        setattr(import_module(f"bench.{module}"), name, value)
