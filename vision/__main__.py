"""``make vision``: trains both nets from a seed, and writes their weights to where phones get them."""

import argparse
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from typing import Final

import torch

from vision import finding, nets, pictures, reading, weights

SEED: Final = 20
FINDER_STEPS: Final = 6500
READER_STEPS: Final = 26000

parser = argparse.ArgumentParser(prog="vision", description="Train what finds and reads cards in a photo.")
parser.add_argument(
    "parts", nargs="*", default=list(nets.NETS), help="finder, reader; or pictures, for the tests"
)
parser.add_argument("--finder-steps", type=int, default=FINDER_STEPS)
parser.add_argument("--finder-batch", type=int, default=finding.BATCH)
parser.add_argument("--reader-steps", type=int, default=READER_STEPS)
parser.add_argument("--reader-batch", type=int, default=reading.BATCH)
parser.add_argument("--decks", type=int, default=reading.DECKS, help="how many decks the reader learns")
parser.add_argument("--seed", type=int, default=SEED)
parser.add_argument("--workers", type=int, default=1, help="how many processes draw tables")
parser.add_argument("--device", default="cpu", help="cpu, or cuda")
parser.add_argument("--tune", action="store_true", help="go on with the nets that phones have, not anew")


def train(asked: argparse.Namespace) -> None:
    """Train the nets that were asked for, side by side, and write them."""
    begun = {name: weights.of_phones(name, net()) if asked.tune else None for name, net in nets.NETS.items()}
    ways: dict[str, tuple[Callable[..., nets.Net], int, dict[str, int]]] = {
        "finder": (
            finding.train,
            asked.finder_steps,
            {"batch": asked.finder_batch, "workers": asked.workers},
        ),
        "reader": (reading.train, asked.reader_steps, {"batch": asked.reader_batch, "decks": asked.decks}),
    }
    # As many threads as cores only wait for one another with nets so small.
    with ProcessPoolExecutor(initializer=torch.set_num_threads, initargs=(1,)) as processes:
        trained = {
            name: processes.submit(way, steps, asked.seed, device=asked.device, begun=begun[name], **options)
            for name, (way, steps, options) in ways.items()
            if name in asked.parts
        }
    if trained:
        weights.write({name: net.result() for name, net in trained.items()})


if __name__ == "__main__":
    arguments = parser.parse_args()
    train(arguments)
    if "pictures" in arguments.parts:
        pictures.write()
