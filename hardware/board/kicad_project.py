"""What KiCad wants beside a board: its netlist, and the rules that it is checked by."""

import json

from hardware.board.circuit import Circuit
from hardware.board.rules import CLEARANCE, EDGE_CLEARANCE, HOLE_CLEARANCE, SIGNAL, VIA, VIA_DRILL
from hardware.board.s_expression import Expression, Quoted, write


def project(name: str) -> str:
    """Return the project's file: the rules, and which findings are no faults of a board made by a program."""
    rules = {
        "min_clearance": CLEARANCE,
        "min_track_width": SIGNAL,
        "min_via_diameter": VIA,
        "min_via_annular_width": (VIA - VIA_DRILL) / 2,
        "min_through_hole_diameter": VIA_DRILL,
        "min_hole_clearance": HOLE_CLEARANCE,
        "min_hole_to_hole": HOLE_CLEARANCE,
        "min_copper_edge_clearance": EDGE_CLEARANCE,
        "min_silk_clearance": 0.1,
    }
    # The footprints are made from drawings.toml and are in no library of KiCad's.
    severities = {"lib_footprint_issues": "ignore", "lib_footprint_mismatch": "ignore"}
    classes = [
        {
            "name": "Default",
            "clearance": CLEARANCE,
            "track_width": SIGNAL,
            "via_diameter": VIA,
            "via_drill": VIA_DRILL,
            "nets": [],
        }
    ]
    whole = {
        "board": {"design_settings": {"rules": rules, "rule_severities": severities}},
        "meta": {"filename": f"{name}.kicad_pro", "version": 1},
        "net_settings": {"classes": classes, "meta": {"version": 2}},
    }
    return json.dumps(whole, indent=2) + "\n"


def netlist(circuit: Circuit) -> str:
    """Return the netlist as KiCad reads it."""
    components: list[Expression] = [
        [
            "comp",
            ["ref", Quoted(each.ref)],
            ["value", Quoted(each.value)],
            ["footprint", Quoted(f"companion:{each.kind}")],
        ]
        for each in circuit.components
    ]
    nets: list[Expression] = [
        [
            "net", ["code", Quoted(str(number))], ["name", Quoted(name)],
            *(["node", ["ref", Quoted(ref)], ["pin", Quoted(pin)]] for ref, pin in pins),
        ]
        for number, (name, pins) in enumerate(circuit.nets.items(), 1)
    ]  # fmt: skip
    design: Expression = [
        "design",
        ["source", Quoted("wiring.toml and parts.toml")],
        ["tool", Quoted("make hardware")],
    ]
    whole: Expression = [
        "export",
        ["version", Quoted("E")],
        design,
        ["components", *components],
        ["nets", *nets],
    ]
    return write(whole) + "\n"
