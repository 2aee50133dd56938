"""The two nets: one finds cards in a picture, one reads what stands on a card.

Both are built of :class:`Layer` alone, so that a phone needs no more than a few kinds of layers to run them.
"""

from dataclasses import dataclass, replace
from typing import Any, Final

import torch
from torch import nn

from vision.card_classes import COLOURS, SYMBOLS

STRIDE: Final = 4
"""The finder answers for squares of so many pixels."""

FOUND: Final = 7
"""What the finder says of a square: is a card's middle here, how far off, and the card's two half axes.

An axis is told by the doubled angle, as the half of a card to its left is as good as that to its right.
"""

UNIT: Final = 32.0
"""A half axis is told in so many pixels."""

READ_SIZE: Final = (48, 72)
"""The width and height at which a card is read."""


@dataclass(frozen=True)
class Layer:
    """One layer: a convolution of ``size`` on the output of layer ``of``, with ``add`` or doubled in size.

    ``of`` and ``add`` are numbers of layers, -1 for the picture. ``kind`` is ``full``, or ``each`` for one
    that keeps the channels apart. Something is added before the ReLU; ``double`` first repeats each square
    four times.
    """

    kind: str
    inputs: int
    outputs: int
    size: int
    stride: int = 1
    of: int = -1
    add: int | None = None
    double: bool = False
    relu: bool = True

    def described(self) -> dict[str, Any]:
        """Return the layer as the JSON beside the weights has it."""
        return dict(vars(self))


def _at(layers: list[Layer], layer: Layer) -> int:
    layers.append(replace(layer, of=layer.of if layer.of >= 0 else len(layers) - 1))
    return len(layers) - 1


def _block(layers: list[Layer], channels: int, size: int) -> int:
    """Add a block that keeps its size: each channel by itself, then all of a square, and what came in."""
    before = len(layers) - 1
    _at(layers, Layer("each", channels, channels, size))
    return _at(layers, Layer("full", channels, channels, 1, add=before))


def finder_layers() -> list[Layer]:
    """Return the layers of the net that finds cards; layer -1 is the picture."""
    layers: list[Layer] = []
    _at(layers, Layer("full", 3, 16, 3, 2))
    fine = _at(layers, Layer("full", 16, 32, 3, 2))
    _at(layers, Layer("full", 32, 64, 3, 2))
    for _ in range(3):
        middle = _block(layers, 64, 5)
    _at(layers, Layer("each", 64, 64, 3, 2))
    _at(layers, Layer("full", 64, 96, 1))
    for _ in range(5):
        _block(layers, 96, 5)
    _at(layers, Layer("full", 96, 64, 1, add=middle, double=True))
    _block(layers, 64, 3)
    _at(layers, Layer("full", 64, 32, 1, add=fine, double=True))
    _block(layers, 32, 3)
    _block(layers, 32, 3)
    _at(layers, Layer("full", 32, FOUND, 1, relu=False))
    return layers


def reader_layers() -> list[Layer]:
    """Return the layers of the net that reads a card; then come the mean of all squares and the answers."""
    layers: list[Layer] = []
    for inputs, outputs, stride in (
        (3, 16, 2),
        (16, 32, 2),
        (32, 48, 1),
        (48, 64, 2),
        (64, 96, 1),
        (96, 128, 2),
    ):
        _at(layers, Layer("full", inputs, outputs, 3, stride))
    return layers


class Net(nn.Module):  # type: ignore[misc] # torch is not there where types are checked
    """A net of layers, each followed by a normalisation that is folded into it once it is trained."""

    def __init__(self, layers: list[Layer], answers: int = 0) -> None:
        super().__init__()
        self.layers = layers
        self.convolutions = nn.ModuleList(
            nn.Conv2d(
                layer.inputs,
                layer.outputs,
                layer.size,
                layer.stride,
                layer.size // 2,
                groups=layer.inputs if layer.kind == "each" else 1,
                bias=not layer.relu,
            )
            for layer in layers
        )
        self.norms = nn.ModuleList(
            nn.BatchNorm2d(layer.outputs) if layer.relu else nn.Identity() for layer in layers
        )
        self.answer = nn.Linear(layers[-1].outputs, answers) if answers else None

    def forward(self, picture: Any) -> Any:
        """Return the last layer's output, or the answers where the net has any."""
        made: list[Any] = []
        for layer, convolution, norm in zip(self.layers, self.convolutions, self.norms, strict=True):
            value = norm(convolution(made[layer.of] if layer.of >= 0 else picture))
            if layer.double:
                value = nn.functional.interpolate(value, scale_factor=2, mode="nearest")
            if layer.add is not None:
                value = value + made[layer.add]
            made.append(torch.relu(value) if layer.relu else value)
        if self.answer is None:
            return made[-1]
        return self.answer(made[-1].mean(dim=(2, 3)))


def finder() -> Net:
    """Return a finder that knows nothing yet, but that cards are rare."""
    net = Net(finder_layers())
    last = net.convolutions[-1]
    assert isinstance(last, nn.Conv2d)
    assert last.bias is not None
    with torch.no_grad():
        last.bias[0] = -4.0
    return net


def reader() -> Net:
    """Return a reader that knows nothing yet: its answers are the symbols, then the colours."""
    return Net(reader_layers(), len(SYMBOLS) + len(COLOURS))


NETS: Final = {"finder": finder, "reader": reader}
"""Both nets, as they are called where phones get them."""
