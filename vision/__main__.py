"""``make vision``: trains both nets from a seed, and writes their weights to where phones get them."""

import argparse
from typing import Final

import torch

from vision import finding, nets, pictures, reading, weights

SEED: Final = 20
PARTS: Final = ("finder", "reader")

parser = argparse.ArgumentParser(prog="vision", description="Train what finds and reads cards in a photo.")
parser.add_argument("parts", nargs="*", default=PARTS, help=f"{', '.join(PARTS)}; or pictures, for the tests")
parser.add_argument("--finder-steps", type=int, default=3000)
parser.add_argument("--finder-batch", type=int, default=finding.BATCH)
parser.add_argument("--reader-steps", type=int, default=12000)
parser.add_argument("--reader-batch", type=int, default=reading.BATCH)
parser.add_argument("--decks", type=int, default=reading.DECKS, help="how many decks the reader learns")
parser.add_argument("--seed", type=int, default=SEED)
parser.add_argument("--workers", type=int, default=1, help="how many processes draw tables")
parser.add_argument("--device", default="cpu", help="cpu, or cuda")
parser.add_argument("--tune", action="store_true", help="go on with the nets that phones have, not anew")
arguments = parser.parse_args()

# As many threads as cores only wait for one another with nets so small.
torch.set_num_threads(1)


def _begun(name: str) -> nets.Net | None:
    return weights.of_phones(name, nets.NETS[name]()) if arguments.tune else None


trained: dict[str, nets.Net] = {}
if "finder" in arguments.parts:
    trained["finder"] = finding.train(
        arguments.finder_steps,
        arguments.seed,
        batch=arguments.finder_batch,
        workers=arguments.workers,
        device=arguments.device,
        begun=_begun("finder"),
    )
if "reader" in arguments.parts:
    trained["reader"] = reading.train(
        arguments.reader_steps,
        arguments.seed,
        decks=arguments.decks,
        batch=arguments.reader_batch,
        device=arguments.device,
        begun=_begun("reader"),
    )
if trained:
    weights.write(trained)
if "pictures" in arguments.parts:
    pictures.write()
