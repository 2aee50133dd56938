"""``python -m workshop simulate``: its arguments and its output."""

import argparse
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import product
from pathlib import Path
from random import randrange
from time import perf_counter

from tqdm import tqdm

from companion.rules import EDITIONS, SCORINGS, Unreadable, read_setup
from workshop.simulation.checker import Checker
from workshop.simulation.comparison import Disagreement
from workshop.simulation.run import LEVELS, Plan, Summary, simulate


class CannotSimulate(Exception):
    """The games cannot be played or recorded; ``str()`` is a sentence for people."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the subcommand."""
    parser.add_argument("--games", metavar="N", type=_number("games"), default=100, help="how many (100)")
    parser.add_argument(
        "--players", metavar="2-10", type=_players, default=_players("2-10"), help="a number, or a range"
    )
    _add_choice(parser, "edition", tuple(EDITIONS))
    _add_choice(parser, "scoring", tuple(SCORINGS))
    _add_choice(parser, "level", LEVELS)
    parser.add_argument(
        "--options", metavar="OPTIONS", type=_options, help="as in a record, or random (random)"
    )
    parser.add_argument("--target", metavar="POINTS", type=_number("points"), default=500, help="(500)")
    parser.add_argument("--seed", metavar="S", type=_seed, help="the same seed plays the same games")
    parser.add_argument("--record", metavar="DIR", type=Path, help="write each game there as a record")


def run(arguments: argparse.Namespace) -> int:
    """Play the games; return the exit status, 1 for a disagreement. Raises :class:`CannotSimulate`."""
    seed = randrange(1_000_000) if arguments.seed is None else arguments.seed
    plan = Plan(
        games=arguments.games,
        seed=seed,
        players=arguments.players,
        editions=arguments.edition,
        scorings=arguments.scoring,
        levels=arguments.level,
        options=arguments.options,
        target=arguments.target,
    )
    if not plan.matches:
        also = f" and {plan.options}" if plan.options else ""
        players = _range(plan.players)
        raise CannotSimulate(f"{_named(plan.scorings)} be played with {players} players{also}.")
    if arguments.record:
        with _writing_to(arguments.record):
            arguments.record.mkdir(parents=True, exist_ok=True)
    return _play(plan, arguments.record)


@contextmanager
def _writing_to(folder: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        why = error.strerror or str(error)
        raise CannotSimulate(f"Records cannot be written to {folder}: {why}.") from None


def _play(plan: Plan, folder: Path | None) -> int:
    start = perf_counter()
    # The bar counts nothing where it is not shown.
    played = list[int]()
    with tqdm(total=plan.games, unit="game", disable=None, leave=False) as progress:

        def on_game(number: int, checkers: list[Checker]) -> None:
            progress.update()
            played.append(number)
            if folder:
                _write_records(folder, number, checkers)

        try:
            summary = simulate(plan, on_game)
        except Disagreement as found:
            progress.close()
            print(_report(plan, len(played) + 1, found), file=sys.stderr)
            return 1
    print(_summary(plan, summary, perf_counter() - start))
    return 0


def _write_records(folder: Path, number: int, checkers: list[Checker]) -> None:
    for checker in checkers:
        setup = checker.table.setup
        name = f"{number:05}-{setup.edition.slug}-{setup.scoring.slug}-{checker.level}.uno"
        with _writing_to(folder):
            (folder / name).write_text(checker.record, encoding="utf-8")


def _report(plan: Plan, number: int, found: Disagreement) -> str:
    """Return the disagreement, and how to repeat its game."""
    seed = plan.seed + number - 1
    again = f"The same arguments with --seed {seed} --games 1 play it again alone."
    return f"Game {number} of seed {plan.seed}: the referee and the table disagree. {again}\n\n{found}"


def _summary(plan: Plan, summary: Summary, seconds: float) -> str:
    speed = summary.events / seconds
    return (
        f"{summary}\n\nSeed {plan.seed}: {summary.games} games, {summary.events:,} events in {seconds:.1f} s,"
        f" {speed:,.0f} a second. The referee and the table agreed after each."
    )


# Parsing the arguments.


def _add_choice(parser: argparse.ArgumentParser, what: str, choices: tuple[str, ...]) -> None:
    def read(text: str) -> tuple[str, ...]:
        if text == "all":
            return choices
        if text not in choices:
            raise argparse.ArgumentTypeError(
                f"{text!r} is not a known {what}; expected all, {', '.join(choices)}."
            )
        return (text,)

    listed = "|".join((*choices, "all"))
    parser.add_argument(f"--{what}", metavar=what.upper(), type=read, default=choices, help=f"{listed} (all)")


def _number(what: str) -> Callable[[str], int]:
    def read(text: str) -> int:
        if not (text.isascii() and text.isdigit() and 0 < int(text) <= 1_000_000):
            raise argparse.ArgumentTypeError(
                f"{text!r} is not a number of {what}; expected a whole number from 1 up."
            )
        return int(text)

    return read


def _seed(text: str) -> int:
    try:
        return int(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r} is not a seed; expected a whole number.") from None


def _players(text: str) -> tuple[int, ...]:
    first, _, last = text.partition("-")
    if not all(part.isascii() and part.isdigit() for part in (first, last or first)):
        raise argparse.ArgumentTypeError(f"{text!r} is not a number of players; expected 4, or 2-10.")
    numbers = tuple(range(int(first), int(last or first) + 1))
    if not numbers or numbers[0] < 2 or numbers[-1] > 10:
        raise argparse.ArgumentTypeError(f"{text!r} players cannot play; expected from 2 to 10, like 2-10.")
    return numbers


def _named(scorings: tuple[str, ...]) -> str:
    return f"{SCORINGS[scorings[0]].name} cannot" if len(scorings) == 1 else "No way of scoring can"


def _range(numbers: tuple[int, ...]) -> str:
    return str(numbers[0]) if len(numbers) == 1 else f"{numbers[0]}-{numbers[-1]}"


def _options(text: str) -> str | None:
    if text == "random":
        return None
    errors = []
    # Some are for one deck alone; of what none can play, the usual one tells the error.
    for edition, scoring in product(("classic", *EDITIONS), SCORINGS.values()):
        players = ", ".join(f"P{seat}" for seat in range(min(scoring.players)))
        headers = {"Edition": edition, "Players": players, "Scoring": scoring.slug, "Options": text}
        try:
            read_setup(headers)
        except Unreadable as error:
            errors.append(str(error))
        else:
            return text
    raise argparse.ArgumentTypeError(errors[0])
