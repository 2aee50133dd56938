"""A board as KiCad's file: the board with its tracks, written and read back."""

import math
import uuid
from collections.abc import Iterator
from typing import Final

from hardware.board.circuit import GROUND
from hardware.board.footprints import Pad, Peg
from hardware.board.grid import Track, Via
from hardware.board.layout import Layout, Placed, Text
from hardware.board.router import Routes
from hardware.board.rules import VIA, VIA_DRILL
from hardware.board.s_expression import Expression, Quoted, every, one, read, write
from hardware.board.silkscreen import LINE, prints

VERSION: Final = 20211014
"""KiCad 6's file format."""
COPPER: Final = ("F.Cu", "B.Cu")
LAYERS: Final = (
    (0, "F.Cu", "signal"), (31, "B.Cu", "signal"),
    (34, "B.Paste", "user"), (35, "F.Paste", "user"), (36, "B.SilkS", "user"), (37, "F.SilkS", "user"),
    (38, "B.Mask", "user"), (39, "F.Mask", "user"), (44, "Edge.Cuts", "user"),
    (46, "B.CrtYd", "user"), (47, "F.CrtYd", "user"), (48, "B.Fab", "user"), (49, "F.Fab", "user"),
)  # fmt: skip
NAMES: Final = uuid.UUID("4f6f4c1e-4f0a-5d0e-9d39-0b1d6a5a7f10")


def board(layout: Layout, routes: Routes) -> str:
    """Return the board's file: parts, outline, texts, tracks, and the ground, which KiCad has to fill."""
    nets = {name: number for number, name in enumerate(layout.circuit.nets, 1)}
    items: list[Expression] = [
        "kicad_pcb",
        ["version", VERSION],
        ["generator", "uno_companion"],
        ["general", ["thickness", 1.6]],
        ["paper", Quoted("A4")],
        ["title_block", ["title", Quoted(layout.circuit.title)]],
        ["layers", *([number, Quoted(name), kind] for number, name, kind in LAYERS)],
        ["setup", ["pad_to_mask_clearance", 0.05], ["grid_origin", 0, 0]],
        ["net", 0, Quoted("")],
        *_nets(nets),
        *(_part(part, nets) for part in layout.parts),
        *_holes(layout),
        *_edge(layout),
        *_prints(layout),
        *(_text(text) for text in layout.texts),
        *_tracks(routes, nets),
        *_grounds(layout, nets),
    ]
    return write(items) + "\n"


def _nets(nets: dict[str, int]) -> Iterator[Expression]:
    for name, number in nets.items():
        yield ["net", number, Quoted(name)]


def _stamp(*words: object) -> Expression:
    return ["tstamp", str(uuid.uuid5(NAMES, " ".join(map(str, words))))]


def _part(part: Placed, nets: dict[str, int]) -> Expression:
    component, shape = part.component, part.footprint
    left, top, right, bottom = shape.courtyard
    kind = "through_hole" if any(pad.drill for pad in shape.pads) else "smd"
    value = component.value + ("" if component.fitted else " (not fitted)")
    return [
        "footprint",
        Quoted(f"companion:{shape.name}"),
        ["layer", Quoted("F.Cu")],
        _stamp(component.ref),
        ["at", part.x, part.y, part.turn],
        ["descr", Quoted(shape.source)],
        ["attr", kind],
        # The values are printed with the texts, each where there is room for it.
        _own_text("reference", component.ref, "F.Fab"),
        _own_text("value", value, "F.Fab"),
        [
            "fp_rect", ["start", left, top], ["end", right, bottom], ["layer", Quoted("F.CrtYd")],
            ["width", 0.05], ["fill", "none"], _stamp(component.ref, "courtyard"),
        ],
        *(_pad(component.net(pad.pin), pad, part, nets) for pad in shape.pads),
        *(_hole(peg, component.ref) for peg in shape.pegs),
    ]  # fmt: skip


def _own_text(kind: str, words: str, layer: str) -> Expression:
    return [
        "fp_text",
        kind,
        Quoted(words),
        ["at", 0, 0],
        ["layer", Quoted(layer)],
        _effects(1.0),
        _stamp(kind, words),
    ]


def _effects(size: float, mirrored: bool = False) -> Expression:
    font: Expression = ["font", ["size", size, size], ["thickness", round(size * 0.15, 3)]]
    return ["effects", font, *([["justify", "mirror"]] if mirrored else [])]


def _pad(net: str | None, pad: Pad, part: Placed, nets: dict[str, int]) -> Expression:
    layers = ("*.Cu", "*.Mask") if pad.drill else ("F.Cu", "F.Paste", "F.Mask")
    shape = "rect" if pad.square or not pad.drill else "circle"
    joined: list[Expression] = [["net", nets[net], Quoted(net)]] if net else []
    drilled: list[Expression] = [["drill", pad.drill]] if pad.drill else []
    return [
        "pad", Quoted(pad.pin), "thru_hole" if pad.drill else "smd", shape, ["at", pad.x, pad.y, part.turn],
        ["size", pad.width, pad.height], *drilled,
        ["layers", *map(Quoted, layers)], *joined, _stamp(part.component.ref, "pad", pad.pin),
    ]  # fmt: skip


def _holes(layout: Layout) -> Iterator[Expression]:
    for number, hole in enumerate(layout.holes, 1):
        yield [
            "footprint", Quoted("companion:hole"), ["layer", Quoted("F.Cu")], _stamp("hole", number),
            ["at", hole.x, hole.y], ["attr", "exclude_from_pos_files", "exclude_from_bom"],
            _own_text("reference", f"H{number}", "F.Fab"), _own_text("value", "M2.5", "F.Fab"),
            _hole(Peg(0, 0, hole.diameter), f"H{number}"),
        ]  # fmt: skip


def _hole(peg: Peg, ref: str) -> Expression:
    return [
        "pad", Quoted(""), "np_thru_hole", "circle", ["at", peg.x, peg.y],
        ["size", peg.diameter, peg.diameter], ["drill", peg.diameter],
        ["layers", Quoted("*.Cu"), Quoted("*.Mask")], _stamp(ref, "hole", peg.x),
    ]  # fmt: skip


def _edge(layout: Layout) -> Iterator[Expression]:
    corners = layout.outline
    for number, (start, end) in enumerate(zip(corners, (*corners[1:], corners[0]), strict=True)):
        yield [
            "gr_line", ["start", *start], ["end", *end], ["layer", Quoted("Edge.Cuts")], ["width", 0.1],
            _stamp("edge", number),
        ]  # fmt: skip


def _prints(layout: Layout) -> Iterator[Expression]:
    for line, below in prints(layout):
        for layer in ("F.SilkS", "B.SilkS") if below else ("F.SilkS",):
            yield [
                "gr_line", ["start", *line[:2]], ["end", *line[2:]], ["layer", Quoted(layer)],
                ["width", LINE], _stamp(layer, *line),
            ]  # fmt: skip


def _text(text: Text) -> Expression:
    layer = "B.SilkS" if text.below else "F.SilkS"
    at: Expression = ["at", text.x, text.y, *([90] if text.upright else [])]
    stamp = _stamp(layer, *text)
    return [
        "gr_text",
        Quoted(text.words),
        at,
        ["layer", Quoted(layer)],
        stamp,
        _effects(text.size, text.below),
    ]


def _tracks(routes: Routes, nets: dict[str, int]) -> Iterator[Expression]:
    for track in routes.tracks:
        yield [
            "segment", ["start", track.x1, track.y1], ["end", track.x2, track.y2], ["width", track.width],
            ["layer", Quoted(COPPER[track.side])], ["net", nets[track.net]], _stamp(*track),
        ]  # fmt: skip
    for via in routes.vias:
        yield [
            "via", ["at", via.x, via.y], ["size", VIA], ["drill", VIA_DRILL],
            ["layers", *map(Quoted, COPPER)], ["net", nets[via.net]], _stamp(*via),
        ]  # fmt: skip


def _grounds(layout: Layout, nets: dict[str, int]) -> Iterator[Expression]:
    """Yield the copper of both sides, and the room of each hole's spacer, which it keeps out of."""
    if GROUND in nets:
        for layer in COPPER:
            yield [
                "zone", ["net", nets[GROUND]], ["net_name", Quoted(GROUND)], ["layer", Quoted(layer)],
                _stamp("ground", layer), ["hatch", "edge", 0.5], ["connect_pads", ["clearance", 0.25]],
                ["min_thickness", 0.25],
                ["fill", ["thermal_gap", 0.3], ["thermal_bridge_width", 0.4], ["island_removal_mode", 0]],
                ["polygon", ["pts", *(["xy", x, y] for x, y in layout.outline)]],
            ]  # fmt: skip
    for number, hole in enumerate(layout.holes, 1):
        circle = [
            (hole.x + hole.room * math.cos(a * math.pi / 12), hole.y + hole.room * math.sin(a * math.pi / 12))
            for a in range(24)
        ]
        yield [
            "zone", ["net", 0], ["net_name", Quoted("")], ["layers", *map(Quoted, COPPER)],
            _stamp("room", number), ["hatch", "edge", 0.5], ["connect_pads", ["clearance", 0]],
            ["min_thickness", 0.25],
            ["keepout", ["tracks", "allowed"], ["vias", "allowed"], ["pads", "allowed"],
             ["copperpour", "not_allowed"], ["footprints", "allowed"]],
            ["fill", ["thermal_gap", 0.3], ["thermal_bridge_width", 0.4]],
            ["polygon", ["pts", *(["xy", x, y] for x, y in circle)]],
        ]  # fmt: skip


def read_routes(text: str) -> Routes:
    """Return the tracks and vias of a board's file."""
    whole = read(text)
    names = {str(net[1]): str(net[2]) for net in every(whole, "net")}
    tracks = []
    for each in every(whole, "segment"):
        (x1, y1), (x2, y2) = (map(float, one(each, end)) for end in ("start", "end"))
        side = COPPER.index(one(each, "layer")[0])
        tracks.append(Track(names[one(each, "net")[0]], side, x1, y1, x2, y2, float(one(each, "width")[0])))
    vias = (Via(names[one(each, "net")[0]], *map(float, one(each, "at"))) for each in every(whole, "via"))
    return Routes(tuple(tracks), tuple(vias))
