"""Writes what a phone needs of the nets: their weights in a byte each, and beside them what they are."""

import json
from pathlib import Path
from typing import Any, Final

import numpy as np
import torch

from vision import nets
from vision.card_classes import COLOURS, SYMBOLS
from vision.reading import BRIGHTEST, MOST_GAIN, RING, WHITE

STATIC: Final = Path(__file__).parent.parent / "companion/web/static/photo"


def _folded(net: nets.Net) -> list[tuple[dict[str, Any], Any, Any]]:
    """Return each layer's description, weights and biases, with its normalisation folded in.

    Weights are in the order in which a phone reads them: for each output, rows, columns, inputs. Of a layer
    that keeps channels apart they are rows, columns, channels.
    """
    folded = []
    for layer, convolution, norm in zip(net.layers, net.convolutions, net.norms, strict=True):
        weight = convolution.weight.detach()
        bias = torch.zeros(layer.outputs) if convolution.bias is None else convolution.bias.detach()
        if isinstance(norm, torch.nn.BatchNorm2d):
            gain = norm.weight.detach() / torch.sqrt(norm.running_var + norm.eps)
            weight = weight * gain[:, None, None, None]
            bias = norm.bias.detach() + (bias - norm.running_mean) * gain
        folded.append((layer.described(), weight.permute(0, 2, 3, 1).numpy(), bias.numpy()))
    if net.answer is not None:
        described = {"kind": "answer", "inputs": net.answer.in_features, "outputs": net.answer.out_features}
        weight = net.answer.weight.detach().numpy()
        folded.append((described, weight, net.answer.bias.detach().numpy()))
    return folded


def _in_bytes(weight: Any) -> tuple[Any, Any]:
    """Return weights in a byte each, and by what those of each output are to be multiplied."""
    flat = weight.reshape(len(weight), -1)
    scale = np.maximum(np.abs(flat).max(axis=1), 1e-8) / 127
    return np.round(flat / scale[:, None]).astype(np.int8), scale.astype(np.float32)


def write(kept: Path) -> None:
    """Write the weights of the nets that were kept in this folder."""
    described: dict[str, Any] = {
        "symbols": SYMBOLS,
        "colours": COLOURS,
        "stride": nets.STRIDE,
        "unit": nets.UNIT,
        "read": {"width": nets.READ_SIZE[0], "height": nets.READ_SIZE[1]},
        "white": {"ring": RING, "brightest": BRIGHTEST, "white": WHITE, "least": 0.7, "most": MOST_GAIN},
    }
    data = bytearray()
    for name, net in (("finder", nets.finder()), ("reader", nets.reader())):
        net.load_state_dict(torch.load(kept / f"{name}.pt"))
        net.eval()
        layers = []
        for layer, weight, bias in _folded(net):
            whole, scale = _in_bytes(weight)
            layers.append({**layer, "weights": len(data)})
            data += whole.tobytes()
            data += bytes(-len(data) % 4)
            layers[-1]["scales"] = len(data)
            data += scale.astype("<f4").tobytes() + bias.astype("<f4").tobytes()
        described[name] = layers
    STATIC.mkdir(parents=True, exist_ok=True)
    (STATIC / "nets.bin").write_bytes(data)
    (STATIC / "nets.json").write_text(json.dumps(described, indent=1) + "\n")
