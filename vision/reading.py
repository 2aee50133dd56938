"""Trains the net that reads a card, on cards that are laid, lit and taken as it goes on."""

from random import Random
from typing import Any, Final

import numpy as np
import torch
from torch.nn.functional import affine_grid, grid_sample, interpolate

from companion.web.drawings import NO_COLOUR
from vision.card_classes import COLOURS, DRAWN, HALF, SYMBOLS
from vision.drawing import draw, some_manner
from vision.finding import WHOLE
from vision.nets import READ_SIZE, Net, reader
from vision.wear import used

BATCH: Final = 64
DECKS: Final = 150
FASTEST: Final = 4e-3
"""The rate of learning at its highest; a net that was begun would forget at such a one."""

FASTEST_BEGUN: Final = 5e-4

EXTRA: Final = {
    "R": 3,
    "S": 2,
    "blank": 3,
    "shuffle-hands": 3,
    "back": 3,
    "other": 8,
    "W": 3,
    "W4": 2,
    "wild-W4": 6,
    "wild-R": 3,
    "swap": 3,
    "plus-6": 2,
    "plus-10": 3,
    "n1": 3,
    "n6": 3,
    "n7": 3,
    "n9": 3,
}
"""How often a deck is drawn with what is easily mistaken."""

TOUCHED: Final = 0.15
"""So many of the cards have another on them."""

_DRAWN: Final = (80, 120)
RING: Final = 4
"""How many pixels of a card's edge tell what is white there."""

BRIGHTEST: Final = 0.3
WHITE: Final = 0.92
MOST_GAIN: Final = 3.0

BRIGHT: Final = 0.9
"""A card is as bright as so much of it is at most. Its edge may be black: then that tells no white."""

BRIGHT_AT_MOST: Final = 1.1


def cards(decks: int, seed: int) -> tuple[Any, Any, Any]:
    """Return cards of so many decks as bytes, and the number of their symbols and colours."""
    chance = Random(seed)
    pictures, symbols, colours = [], [], []
    for _ in range(decks):
        manner = some_manner(chance)
        for symbol, colour in DRAWN:
            for _again in range(EXTRA.get(symbol, 1)):
                drawn = used(draw(symbol, colour, manner, chance), chance).resize(_DRAWN)
                pictures.append(np.array(drawn).transpose(2, 0, 1))
                symbols.append(SYMBOLS.index(symbol))
                colours.append(COLOURS.index(colour))
    return torch.from_numpy(np.stack(pictures)), torch.tensor(symbols), torch.tensor(colours)


def balanced(taken: Any) -> Any:
    """Return cards, 0 to 1, with the white of their own edge as white. The phone does the same."""
    ring = torch.cat(
        [
            taken[:, :, :RING].flatten(2),
            taken[:, :, -RING:].flatten(2),
            taken[:, :, RING:-RING, :RING].flatten(2),
            taken[:, :, RING:-RING, -RING:].flatten(2),
        ],
        dim=2,
    )
    light = ring.sum(dim=1)
    count = int(light.shape[1] * BRIGHTEST)
    brightest = light.topk(count, dim=1).indices
    white = ring.gather(2, brightest[:, None].expand(-1, 3, -1)).mean(dim=2)
    bright = taken.amax(dim=1).flatten(1).quantile(BRIGHT, dim=1)
    most = BRIGHT_AT_MOST / bright.clamp(min=0.01)
    gain = (WHITE / white.clamp(min=0.01)).minimum(most[:, None]).clamp(0.7, MOST_GAIN)
    return (taken * gain[:, :, None, None]).clamp(0, 1)


def taken(pictures: Any, generator: Any) -> tuple[Any, Any]:
    """Return these cards as a phone takes them, and which of them are half covered by another.

    They are not quite straight, in any light, taken from near or far.
    """
    count = len(pictures)

    def uniform(low: float, high: float, *shape: int) -> Any:
        return torch.rand(count, *shape, generator=generator) * (high - low) + low

    def normal(*shape: int) -> Any:
        return torch.randn(count, *shape, generator=generator)

    wide, high = READ_SIZE
    cards_ = pictures.float() / 255
    flipped = torch.rand(count, generator=generator) < 0.5
    cards_ = torch.where(flipped[:, None, None, None], cards_.flip(2, 3), cards_)
    ground = uniform(0, 1, 3, 1, 1) + interpolate(normal(3, 5, 4), (high, wide), mode="bilinear") * 0.12
    # A neighbour may reach into the picture.
    beside = cards_.roll(1, 0)
    ground, _ = _laid(
        ground,
        beside,
        normal(2) * 0.05 + torch.sign(normal(2)) * uniform(0.0, 2.2, 2),
        normal(2, 2) * 0.1,
        normal(2) * 0.05,
    )
    shape = torch.diag_embed(uniform(0.87, 1.18, 2)) + normal(2, 2) * torch.tensor([[0.0, 0.05], [0.06, 0.0]])
    picture, seen = _laid(ground, cards_, normal(2) * 0.07, shape - torch.eye(2), normal(2) * 0.05)
    picture, half = _half_covered(picture, cards_, seen, generator)
    # Lamps: how bright, how warm, from where, and mirrored in the card.
    slope = torch.linspace(-1, 1, wide)[None, None, None] * normal(1, 1, 1) * 0.15
    slope = slope + torch.linspace(-1, 1, high)[None, None, :, None] * normal(1, 1, 1) * 0.15
    warmth = normal() * 0.16
    tint = torch.stack([1 + warmth, 1 + normal() * 0.06, 1 - 1.2 * warmth], dim=1).clamp(0.4, 1.6)
    lit = picture * (uniform(0.35, 1.25, 1, 1, 1) * (1 + slope)) * tint[:, :, None, None]
    ys, xs = torch.meshgrid(torch.linspace(0, 1.5, high), torch.linspace(0, 1, wide), indexing="ij")
    cx, cy, reach = uniform(-0.2, 1.2, 1, 1), uniform(-0.2, 1.7, 1, 1), uniform(0.15, 1.6, 1, 1)
    glare = torch.exp(-((xs - cx) ** 2 + (ys - cy) ** 2) / (2 * reach**2))
    glare = glare * uniform(0.1, 0.75, 1, 1) * (uniform(0, 1, 1, 1) < 0.35)
    lit = lit + glare[:, None] * (1 - lit)
    grey = lit.mean(dim=1, keepdim=True)
    lit = grey + (lit - grey) * uniform(0.6, 1.3, 1, 1, 1)
    lit = lit.clamp(0.001, 1) ** uniform(0.75, 1.4, 1, 1, 1)
    lit = _blurred(lit, uniform(0, 1.3), generator)
    lit = lit + normal(3, high, wide) * uniform(0, 0.04, 1, 1, 1)
    # A file keeps colours at half the size.
    coarse = interpolate(interpolate(lit, scale_factor=0.5, mode="area"), (high, wide), mode="bilinear")
    halved = coarse - coarse.mean(dim=1, keepdim=True) + lit.mean(dim=1, keepdim=True)
    lit = torch.where((torch.rand(count, generator=generator) < 0.5)[:, None, None, None], halved, lit)
    return balanced(lit.clamp(0, 1)), half


def _half_covered(picture: Any, cards_: Any, seen: Any, generator: Any) -> tuple[Any, Any]:
    """Lay cards on some of those that can be seen there, and return which of these are no longer whole."""
    count = len(cards_)
    turn = torch.randn(count, generator=generator) * 0.35
    turn = turn + (torch.rand(count, generator=generator) < 0.2) * (torch.pi / 2)
    wide, high = READ_SIZE
    sine = torch.sin(turn)
    turned = torch.stack(
        [
            torch.stack([torch.cos(turn), sine * (high / wide)], dim=1),
            torch.stack([-sine * (wide / high), torch.cos(turn)], dim=1),
        ],
        dim=1,
    )
    # Along one of its edges or across a corner, so far that little of it is hidden or nearly all.
    away = (torch.rand(count, 2, generator=generator) * 1.9 + 0.25) * torch.sign(
        torch.randn(count, 2, generator=generator)
    )
    narrow = torch.randint(3, (count, 1), generator=generator) == torch.arange(2)
    away = torch.where(narrow, away * 0.2, away)
    # None at all on most.
    away = torch.where(torch.rand(count, 1, generator=generator) < TOUCHED, away, 9.0)
    over = cards_.roll(2, 0)
    covered, hidden = _laid(picture, over, away, turned - torch.eye(2), torch.zeros(count, 2))
    part = (hidden * seen).sum(dim=(1, 2, 3)) / seen.sum(dim=(1, 2, 3))
    return covered, part > 1 - WHOLE


def _laid(ground: Any, pictures: Any, shift: Any, shape: Any, lean: Any) -> tuple[Any, Any]:
    """Lay cards over a ground: shifted, out of shape, and leaning away. Return where they lie, too."""
    wide, high = READ_SIZE
    count = len(pictures)
    matrix = torch.cat([torch.eye(2) + shape, shift[:, :, None]], dim=2)
    grid = affine_grid(matrix, [count, 4, high, wide], align_corners=False)
    depth = 1 + (grid * lean[:, None, None, :]).sum(dim=3, keepdim=True)
    drawn = grid_sample(pictures, grid / depth, mode="bilinear", align_corners=False)
    alpha = drawn[:, 3:]
    return ground * (1 - alpha) + drawn[:, :3] * alpha, alpha


def _blurred(pictures: Any, by: Any, generator: Any) -> Any:
    """Blur each picture by its own amount, as if it had been taken from farther away."""
    once = torch.nn.functional.avg_pool2d(pictures, 3, 1, 1, count_include_pad=False)
    twice = torch.nn.functional.avg_pool2d(once, 3, 1, 1, count_include_pad=False)
    by = by[:, None, None, None]
    soft = torch.where(
        by < 0.5, pictures + (once - pictures) * by * 1.2, once + (twice - once) * (by - 0.5).clamp(0, 1)
    )
    # Some are sharpened by the phone.
    sharp = pictures + (pictures - once) * by
    return torch.where(
        (torch.rand(len(pictures), generator=generator) < 0.25)[:, None, None, None], sharp, soft
    )


def train(
    steps: int,
    seed: int,
    *,
    decks: int = DECKS,
    batch: int = BATCH,
    device: str = "cpu",
    begun: Net | None = None,
) -> Net:
    """Return a reader that was trained for so many steps, or went half of such a way if it was begun."""
    pictures, symbols, colours = (each.to(device) for each in cards(decks, seed))
    print(f"  {len(pictures)} cards drawn", flush=True)
    torch.manual_seed(seed)
    torch.set_default_device(device)
    generator = torch.Generator(device).manual_seed(seed)
    net: Net = (begun or reader()).to(device, memory_format=torch.channels_last)
    before = [weight.detach().clone() for weight in net.parameters()]
    net.train()
    for norm in net.norms if begun else ():
        # Folded into the weights: there is nothing left to normalise.
        norm.eval()
    optimiser = torch.optim.AdamW(net.parameters(), 2e-3, weight_decay=1e-3)
    peak = FASTEST_BEGUN if begun else FASTEST
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimiser, peak, steps, pct_start=0.1)
    entropy = torch.nn.CrossEntropyLoss(label_smoothing=0.02)
    right = 0.0
    for step in range(1, steps + 1):
        chosen = torch.randint(len(pictures), (batch,), generator=generator)
        views, half = taken(pictures[chosen], generator)
        said = net((views - 0.5).contiguous(memory_format=torch.channels_last))
        symbol = torch.where(half, SYMBOLS.index(HALF), symbols[chosen])
        colour = torch.where(half, COLOURS.index(NO_COLOUR), colours[chosen])
        of_symbols, of_colours = said[:, : len(SYMBOLS)], said[:, len(SYMBOLS) :]
        wrong = entropy(of_symbols, symbol) + entropy(of_colours, colour)
        optimiser.zero_grad()
        wrong.backward()
        optimiser.step()
        schedule.step()
        both = (of_symbols.argmax(1) == symbol) & (of_colours.argmax(1) == colour)
        right = right * 0.98 + both.float().mean().item() * 0.02
        if step % 100 == 0:
            print(f"  reader, step {step} of {steps}: {right:.3f}", flush=True)
    if begun:
        with torch.no_grad():
            for weight, was in zip(net.parameters(), before, strict=True):
                # Half of the way: what it knew of other decks is not forgotten for these.
                weight.lerp_(was, 0.5)
    torch.set_default_device("cpu")
    net.cpu().eval()
    return net
