"""``make bench``: measure the figures in docs/figures.md, each beside its reference; some by name."""

import argparse
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Final

from bench import (
    amendments,
    attacks,
    coin,
    decks,
    draws,
    enrolment,
    first_odds,
    growth,
    languages,
    live_odds,
    memory,
    odds,
    odds_endings,
    odds_exact,
    photos,
    players,
    playouts,
    presses,
    raspberry_pis,
    referee,
    replays,
    scans,
    screens,
    soak,
    startup,
    taps,
    television,
    wireless,
)
from bench.club import report as club
from bench.short import ARGUMENTS, shorten
from companion.rules import EDITIONS

PARTS: Final[dict[str, Callable[[], None]]] = {
    "referee": referee.report,
    "decks": decks.report,
    "screens": screens.report,
    "taps": taps.report,
    "raspberry-pis": raspberry_pis.report,
    "languages": languages.report,
    "memory": memory.report,
    "startup": startup.report,
    "television": television.report,
    "coin": coin.report,
    "presses": presses.report,
    "enrolment": enrolment.report,
    "growth": growth.report,
    "amend": amendments.report,
    "statistics": players.report,
    "replay": replays.report,
    "scans": scans.report,
    "wireless": wireless.report,
    "photos": photos.report,
    "draws": draws.report,
    "attacks": attacks.report,
    "club": club.report,
    "odds": odds.report,
    "odds-endings": odds_endings.report,
    "odds-exact": odds_exact.report,
    "first-odds": first_odds.report,
    "live-odds": live_odds.report,
    "playouts": playouts.report,
    "soak": soak.report,
}


def main() -> None:
    """Measure what is named, or everything."""
    parser = argparse.ArgumentParser(prog="bench", description="Measure the figures in docs/figures.md.")
    parser.add_argument("parts", nargs="*", metavar="NAME", help=f"some of {', '.join(PARTS)} (default: all)")
    parser.add_argument("--short", action="store_true", help="only see that it measures")
    parser.add_argument("--rounds", type=int, default=soak.ROUNDS, help="how long the soak is (%(default)s)")
    parser.add_argument("--tables", type=int, default=club.TABLES, help="tables of the club (%(default)s)")
    parser.add_argument(
        "--positions", type=int, default=odds.POSITIONS, help="how many the odds are tried on (%(default)s)"
    )
    parser.add_argument(
        "--seconds", type=int, default=odds.SECONDS, help="how long at most the odds are tried (%(default)s)"
    )
    parser.add_argument(
        "--jobs", type=int, default=odds.JOBS, help="processes to try the odds in (%(default)s)"
    )
    parser.add_argument(
        "--seed", type=int, default=odds.SEED, help="first game that the odds are tried on (%(default)s)"
    )
    parser.add_argument(
        "--folder", type=Path, default=photos.FOLDER, help="photos with labels.csv to read (%(default)s)"
    )
    parser.add_argument(
        "--edition", choices=EDITIONS, default="classic", help="whose cards those are (%(default)s)"
    )
    arguments = parser.parse_args()
    if arguments.short:
        arguments = parser.parse_args([*ARGUMENTS, *arguments.parts])
        for name in arguments.parts or PARTS:
            shorten(name)
    runs = PARTS | {
        "soak": partial(soak.report, arguments.rounds),
        "club": partial(club.report, arguments.tables),
        "photos": partial(photos.report, arguments.folder, arguments.edition),
        "odds": partial(odds.report, arguments.positions, arguments.seconds, arguments.jobs, arguments.seed),
    }
    if unknown := set(arguments.parts) - {*PARTS}:
        parser.error(f"{min(unknown)} is no part. Expected some of {', '.join(PARTS)}.")
    for name in arguments.parts or PARTS:
        runs[name]()


if __name__ == "__main__":
    main()
