"""``make vision``: trains both nets from a seed, and writes their weights to where phones get them."""

import argparse
from pathlib import Path
from typing import Any, Final

import torch

from vision import finding, nets, pictures, reading, weights

SEED: Final = 20
KEPT: Final = Path(".bench/vision")
PARTS: Final = ("finder", "reader", "weights")

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
parser.add_argument("--go-on", action="store_true", help=f"go on with what {KEPT} has, instead of anew")
arguments = parser.parse_args()

KEPT.mkdir(parents=True, exist_ok=True)
# As many threads as cores only wait for one another with nets so small.
torch.set_num_threads(1)


def _begun(name: str, net: nets.Net) -> nets.Net | None:
    if not arguments.go_on:
        return None
    net.load_state_dict(torch.load(KEPT / f"{name}.pt"))
    return net


def _keep(name: str, net: Any) -> None:
    torch.save(net.state_dict(), KEPT / f"{name}.pt")


if "finder" in arguments.parts:
    found = finding.train(
        arguments.finder_steps,
        arguments.seed,
        batch=arguments.finder_batch,
        workers=arguments.workers,
        device=arguments.device,
        begun=_begun("finder", nets.finder()),
    )
    _keep("finder", found)
if "reader" in arguments.parts:
    read = reading.train(
        arguments.reader_steps,
        arguments.seed,
        decks=arguments.decks,
        batch=arguments.reader_batch,
        device=arguments.device,
        begun=_begun("reader", nets.reader()),
    )
    _keep("reader", read)
if "weights" in arguments.parts:
    weights.write(KEPT)
if "pictures" in arguments.parts:
    pictures.write()
