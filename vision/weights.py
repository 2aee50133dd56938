"""Writes what a phone needs of the nets, their weights in a byte each and what they are; reads it again."""

import json
from pathlib import Path
from typing import Any, Final

import numpy as np
import torch

from vision import nets
from vision.card_classes import COLOURS, SYMBOLS
from vision.reading import BRIGHT, BRIGHT_AT_MOST, BRIGHTEST, MOST_GAIN, RING, WHITE

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


def of_phones(name: str, net: nets.Net) -> nets.Net:
    """Return this net with the weights that a phone gets; symbols that those do not know begin at nothing.

    Normalisations are folded into them: those of this net do nothing, and are to keep what they have.
    """
    described = json.loads((STATIC / "nets.json").read_text())
    data = (STATIC / "nets.bin").read_bytes()
    layers = [(layer, *_numbers(layer, data)) for layer in described[name]]
    with torch.no_grad():
        for convolution, norm, (layer, weight, bias) in zip(
            net.convolutions, net.norms, layers, strict=False
        ):
            shape = (layer["outputs"], layer["size"], layer["size"], -1)
            convolution.weight.copy_(weight.reshape(shape).permute(0, 3, 1, 2))
            if convolution.bias is None:
                norm.bias.copy_(bias)
                norm.running_var.fill_(1 - norm.eps)
            else:
                convolution.bias.copy_(bias)
        if net.answer is not None:
            _layer, weight, bias = layers[-1]
            known = [*described["symbols"], *described["colours"]]
            # What is new must be learned before it is ever said.
            net.answer.weight.fill_(0)
            net.answer.bias.fill_(-4)
            for row, answer in enumerate((*SYMBOLS, *COLOURS)):
                if answer in known:
                    net.answer.weight[row] = weight[known.index(answer)]
                    net.answer.bias[row] = bias[known.index(answer)]
    return net


def _numbers(layer: dict[str, Any], data: bytes) -> tuple[Any, Any]:
    """Return the weights of a layer, those of each output in a row, and its biases."""
    outputs = layer["outputs"]
    at = layer["scales"]
    scales, biases = np.frombuffer(data, "<f4", 2 * outputs, at).reshape(2, outputs)
    inputs = 1 if layer["kind"] == "each" else layer["inputs"]
    count = outputs * inputs * layer.get("size", 1) ** 2
    whole = np.frombuffer(data, np.int8, count, layer["weights"]).reshape(outputs, -1)
    return torch.from_numpy(whole * scales[:, None]), torch.from_numpy(biases.copy())


def write(trained: dict[str, nets.Net]) -> None:
    """Write the weights of these nets; one that was not trained stays as phones have it."""
    all_nets = {name: trained.get(name) or of_phones(name, net()) for name, net in nets.NETS.items()}
    described: dict[str, Any] = {
        "symbols": SYMBOLS,
        "colours": COLOURS,
        "stride": nets.STRIDE,
        "unit": nets.UNIT,
        "read": {"width": nets.READ_SIZE[0], "height": nets.READ_SIZE[1]},
        "white": {"ring": RING, "brightest": BRIGHTEST, "white": WHITE, "least": 0.7, "most": MOST_GAIN},
        "bright": {"part": BRIGHT, "most": BRIGHT_AT_MOST},
    }
    data = bytearray()
    for name, net in all_nets.items():
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
