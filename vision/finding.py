"""Trains the net that finds cards, on pictures made as it goes on."""

import math
from collections.abc import Iterator, Sequence
from itertools import islice
from random import Random
from typing import Any, Final

import numpy as np
import torch
from torch.utils.data import DataLoader, IterableDataset, get_worker_info

from vision.nets import FOUND, STRIDE, UNIT, Net, finder
from vision.scenes import Laid, picture, stock, turned

SIZE: Final = 384
BATCH: Final = 8

FASTEST: Final = 4e-3
"""The rate of learning at its highest; a net that was begun would forget at such a one."""

FASTEST_BEGUN: Final = 5e-4

VIEWS: Final = 4
"""So often a table is looked at, each time turned another way: it takes longer to draw than to learn from."""

KEPT: Final = 64
"""So many tables are at hand to be looked at, so that it is not the same one again and again."""

WHOLE: Final = 0.85
"""A card of which so much can be seen is to be found."""

HALF: Final = 0.5
"""A card of which less can be seen is not; between the two either will do."""


def axes(quad: Any) -> tuple[tuple[float, float], tuple[float, float], tuple[float, float]]:
    """Return the middle of a card, and its two half axes: along its short edges, and along its long ones."""
    a, b, c, d = (np.array(corner) for corner in quad)
    # Where the diagonals cross: the middle as a camera sees it.
    along, other = c - a, d - b
    part = np.linalg.solve(np.stack([along, -other], axis=1), b - a)[0]
    middle = a + part * along
    short, long = ((b - a) + (c - d)) / 4, ((d - a) + (c - b)) / 4
    return tuple(middle), tuple(short), tuple(long)


def doubled(axis: tuple[float, float]) -> tuple[float, float]:
    """Return an axis by its doubled angle."""
    length = math.hypot(*axis)
    x, y = axis
    return (x * x - y * y) / length, 2 * x * y / length


def target(laid: Sequence[Laid], size: int) -> tuple[Any, Any]:
    """Return what the finder should say of a picture, and how much middles and the rest of it matter."""
    cells = size // STRIDE
    wanted = np.zeros((FOUND, cells, cells), np.float32)
    matters = np.ones((2, cells, cells), np.float32)
    matters[1] = 0
    ys, xs = np.mgrid[0:cells, 0:cells].astype(np.float32)
    for card in laid:
        middle, short, long = axes(card.quad)
        x, y = middle[0] / STRIDE - 0.5, middle[1] / STRIDE - 0.5
        half = math.hypot(*short) / STRIDE
        spread = max(0.7, half / 3.2)
        far = (xs - x) ** 2 + (ys - y) ** 2
        heat = np.exp(-far / (2 * spread**2))
        if card.seen < HALF:
            continue
        if card.seen < WHOLE or card.symbol == "other":
            matters[0][heat > 0.2] = 0
            continue
        near = far <= 0.75
        matters[0][near] = 1
        closer = heat > wanted[0]
        wanted[0] = np.maximum(wanted[0], heat)
        wanted[0][round(min(max(y, 0), cells - 1)), round(min(max(x, 0), cells - 1))] = 1
        own = closer & (heat > 0.35)
        matters[1] = np.where(own, heat * UNIT / (2 * half * STRIDE), matters[1])
        for channel, value in enumerate((x - xs, y - ys), 1):
            wanted[channel] = np.where(own, value * STRIDE / UNIT, wanted[channel])
        for channel, value in enumerate((*doubled(short), *doubled(long)), 3):
            wanted[channel] = np.where(own, value / UNIT, wanted[channel])
    return wanted, matters


class Scenes(IterableDataset):  # type: ignore[misc] # torch is not there where types are checked
    """Pictures without an end and what the finder should say of them; each process has tables of its own."""

    def __init__(self, seed: int, size: int = SIZE) -> None:
        self.seed, self.size = seed, size

    def __iter__(self) -> Iterator[Any]:
        worker = get_worker_info()
        chance = Random(f"{self.seed} {worker.id if worker else 0}")
        tables: list[tuple[Any, list[Laid]]] = []
        while True:
            tables.append(picture(chance, stock(self.seed), self.size, self.size))
            if len(tables) > KEPT:
                del tables[0]
            for _ in range(VIEWS):
                image, laid = turned(chance, *chance.choice(tables))
                yield torch.from_numpy(np.array(image).transpose(2, 0, 1)), *target(laid, self.size)


def loss(said: Any, wanted: Any, matters: Any) -> tuple[Any, Any]:
    """Return how wrong the finder is about middles, and about axes."""
    chance = torch.sigmoid(said[:, 0]).clamp(1e-4, 1 - 1e-4)
    heat = wanted[:, 0]
    is_middle = (heat == 1).float()
    hit = is_middle * (1 - chance) ** 2 * torch.log(chance)
    miss = (1 - is_middle) * (1 - heat) ** 4 * chance**2 * torch.log(1 - chance)
    many = is_middle.sum().clamp(min=1)
    middles = -((hit + miss) * matters[:, 0]).sum() / many
    off = (said[:, 1:] - wanted[:, 1:]).abs().sum(dim=1) * matters[:, 1]
    return middles, off.sum() / matters[:, 1].sum().clamp(min=1)


def ready(pictures: Any) -> Any:
    """Return pictures of bytes as the nets take them."""
    return pictures.float() / 255 - 0.5


def train(
    steps: int,
    seed: int,
    *,
    batch: int = BATCH,
    workers: int = 1,
    device: str = "cpu",
    begun: Net | None = None,
) -> Net:
    """Return a finder that was trained for so many steps, from its beginning or one that was begun."""
    torch.manual_seed(seed)
    net: Net = (begun or finder()).to(device, memory_format=torch.channels_last)
    net.train()
    for norm in net.norms if begun else ():
        # Folded into the weights: there is nothing left to normalise.
        norm.eval()
    optimiser = torch.optim.AdamW(net.parameters(), 2e-3, weight_decay=1e-4)
    peak = FASTEST_BEGUN if begun else FASTEST
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimiser, peak, steps, pct_start=0.1)
    # Before the workers are forked, which would each draw it again.
    stock(seed)
    scenes = DataLoader(Scenes(seed), batch, num_workers=workers, prefetch_factor=4)
    average = np.zeros(2)
    for step, (pictures, wanted, matters) in enumerate(islice(scenes, steps), 1):
        said = net(ready(pictures.to(device)).contiguous(memory_format=torch.channels_last))
        middles, off = loss(said, wanted.to(device), matters.to(device))
        optimiser.zero_grad()
        (middles + off).backward()
        torch.nn.utils.clip_grad_norm_(net.parameters(), 5.0)
        optimiser.step()
        schedule.step()
        average = average * 0.98 + np.array([middles.item(), off.item()]) * 0.02
        if step % 50 == 0:
            print(f"  finder, step {step} of {steps}: {average[0]:.3f} {average[1]:.3f}", flush=True)
    net.cpu().eval()
    return net
