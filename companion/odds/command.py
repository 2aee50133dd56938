"""``uno-companion odds``: how everybody in a record stands at its end."""

import argparse
import json
from collections.abc import Mapping
from random import Random
from typing import Final

from companion.odds.estimate import Odds, odds
from companion.odds.sums import Estimate
from companion.rules import Game

USUAL_SAMPLES: Final = 1_000
MOST_SAMPLES: Final = 1_000_000


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the subcommand."""
    parser.add_argument("file", metavar="FILE", help="the record, - for standard input")
    parser.add_argument("--json", action="store_true", help="print the odds as JSON")
    parser.add_argument(
        "--samples", metavar="N", type=_samples, default=USUAL_SAMPLES, help="how many ways to play on (1000)"
    )
    parser.add_argument("--seed", metavar="S", type=_seed, default=0, help="another seed, other ways (0)")


def run(game: Game, arguments: argparse.Namespace) -> int:
    """Print the odds of a game; return the exit status."""
    estimated = odds(game, Random(arguments.seed), arguments.samples)
    if arguments.json:
        print(json.dumps(estimated.as_json(game.version), ensure_ascii=False))
    else:
        print(as_text(estimated))
    return 0


def as_text(estimated: Odds) -> str:
    """Return the odds as a table, the likeliest to win the game first."""
    names = sorted(estimated.game, key=lambda name: -estimated.game[name].value)
    width = max(len("player"), *map(len, names))
    rows = [f"{'player':<{width}}  {'round':>11}  {'game':>11}  {'points':>13}"]
    for name in names:
        shares = (_percent(estimated.round, name), _percent(estimated.game, name))
        rows.append(
            f"{name:<{width}}  {shares[0]:>11}  {shares[1]:>11}  {_points(estimated.points, name):>13}"
        )
    return "\n".join(rows)


def _percent(chances: Mapping[str, Estimate], name: str) -> str:
    chance = chances.get(name)
    return "" if chance is None else f"{100 * chance.value:.1f} ± {100 * chance.error:.1f} %"


def _points(points: Mapping[str, Estimate], name: str) -> str:
    expected = points.get(name)
    return "" if expected is None else f"{expected.value:.1f} ± {expected.error:.1f}"


def _samples(text: str) -> int:
    if not (text.isascii() and text.isdigit() and 0 < int(text) <= MOST_SAMPLES):
        raise argparse.ArgumentTypeError(
            f"{text!r} is not a number of samples; expected a whole number from 1 to {MOST_SAMPLES:,}."
        )
    return int(text)


def _seed(text: str) -> int:
    try:
        return int(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r} is not a seed; expected a whole number.") from None
