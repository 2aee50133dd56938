"""Sheets for browsers that know neither layers, nesting, ``:is``, ``:has``, ``min()`` nor sides of a text."""

import re
from pathlib import Path
from typing import Final

import pytest

from older_sheets import STATIC
from older_sheets.lowering import lowered

SHEETS: Final = sorted((STATIC / "css").glob("*.css"))
WEIGHT: Final = ":not(#_)"


def flat(css: str, *, is_mirrored: bool = True) -> str:
    """Return the lowered sheet in one line, without weights."""
    return lowered(css, is_mirrored=is_mirrored).replace(WEIGHT, "").replace("\n", "")


@pytest.mark.parametrize(
    ("css", "expected"),
    [
        (".a { b { color: red; } &.c { color: blue; } }", ".a b{color:red}.a.c{color:blue}"),
        (":is(.a, .b) .c { top: 0; }", ".a .c,.b .c{top:0}"),
        ("td:is(.a, .b)::before { top: 0; }", "td.a::before,td.b::before{top:0}"),
        (":is(td, th):first-child { top: 0; }", "td:first-child,th:first-child{top:0}"),
        (
            ".a:not(.b.c) { top: 0; }",
            ".a:not(.b),.a:not(.c){top:0}",
        ),
        ("a { block-size: 1px; inset: 1px 2px; }", "a{height:1px;top:1px;right:2px;bottom:1px;left:2px}"),
        (
            "a { margin-block: 1px 2px; margin-inline: 3px; }",
            "a{margin-top:1px;margin-bottom:2px;margin-left:3px;margin-right:3px}",
        ),
        (
            "a { padding-inline-start: 1px; }",
            "a{-webkit-padding-start:1px;padding-inline-start:1px}",
        ),
        ("a { place-items: center; }", "a{align-items:center;justify-items:center}"),
        ("a { color: #0008; }", "a{color:rgba(0,0,0,0.5333)}"),
        (
            "a { width: calc(min(2px, 50% / var(--n))); }",
            "a{width:calc(2px)}@supports (width: min(1px, 2px)){a{width:calc(min(2px, 50% / var(--n)))}}",
        ),
        (
            "a { height: calc(100dvh - var(--n)); }",
            "a{height:calc(100vh - var(--n))}@supports (height: 1dvh){a{height:calc(100dvh - var(--n))}}",
        ),
        (
            "b { rotate: 180deg; }",
            "b{transform:rotate(180deg)}@supports (translate: 0px){b{transform:none;rotate:180deg}}",
        ),
    ],
)
def test_what_is_new_is_said_as_it_was_said_before(css: str, expected: str) -> None:
    assert expected == flat(css)


def test_each_layer_outweighs_those_before_it_and_what_is_in_none_all_of_them() -> None:
    layers = ("base", "components", "screens", "utilities")
    css = "".join(f"@layer {layer} {{ .{layer} {{ top: 0; }} }}" for layer in layers) + ".none { top: 0; }"
    weights = [line.count(WEIGHT) for line in lowered(css, is_mirrored=True).splitlines()]
    assert weights == sorted(set(weights))
    assert len(layers) + 1 == len(weights)


def test_a_type_stays_in_front_of_what_gives_its_rule_weight() -> None:
    assert lowered("@layer components { a.b::before { top: 0; } }", is_mirrored=True).startswith(f"a{WEIGHT}")


def test_a_selector_that_some_do_not_know_costs_no_other() -> None:
    assert "a:hover{top:0}a::marker{top:0}" == flat("a:hover, a::marker { top: 0; }")


def test_the_side_of_a_text_is_said_for_both_directions() -> None:
    written = flat("a { inset-inline-start: 1px; }")
    assert '[dir="ltr"] a{left:1px}[dir="rtl"] a{right:1px}' in written


def test_a_table_is_not_mirrored() -> None:
    written = flat("a { inset-inline-start: 1px; }", is_mirrored=False)
    assert "{a{left:1px}}" in written
    assert "rtl" not in written


def test_what_lies_in_a_flexible_box_is_kept_apart_by_margins() -> None:
    written = flat("a { display: flex; flex-direction: column; gap: 1px 2px; }")
    assert "a > * + *{margin-top:1px}" in written
    assert 'a > [type="hidden"] + *{margin-top:0}' in written


def test_lines_of_a_flexible_box_are_kept_apart() -> None:
    written = flat("a { display: flex; flex-wrap: wrap; gap: 1px 2px; }")
    assert "a > * + *{-webkit-margin-start:2px;margin-inline-start:2px}" in written
    assert "a > *{margin-top:calc(1px / 2);margin-bottom:calc(1px / 2)}" in written


@pytest.mark.parametrize(
    ("shadow", "left"),
    [
        ("box-shadow: 0 1px 2px red", "box-shadow:none"),
        ("box-shadow: inset 0 0 calc(var(--u) * 8) red", "box-shadow:none"),
        ("box-shadow: 0 0 0 1px red, 0 0 5px 1px blue", "box-shadow:0 0 0 1px red"),
        ("filter: drop-shadow(0 0 1px red)", "filter:none"),
    ],
)
def test_a_weak_television_blurs_nothing(shadow: str, left: str) -> None:
    written = flat(f"a {{ {shadow}; }}")
    assert written.startswith(
        f"a{{{left}}}@supports (aspect-ratio: 1){{a{{{shadow.replace(': ', ':', 1)}}}}}"
    )


def test_a_ring_is_drawn_by_every_television() -> None:
    assert "a{box-shadow:inset 0 0 0 2px red}" == flat("a { box-shadow: inset 0 0 0 2px red; }")


def test_what_is_in_an_element_is_marked_by_the_script() -> None:
    written = flat("li:has(> .x) b { top: 0; }")
    name = re.match(r"li\[(is-\w+)\] b\{top:0\}", written)
    assert name
    assert f'[\\"{name[1]}\\", \\"li\\", \\">.x\\"]' in written


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: sheet.stem)
def test_no_older_browser_meets_what_would_cost_it_a_rule(sheet: Path) -> None:
    written = lowered(sheet.read_text(), is_mirrored=True)
    assert written.count("{") == written.count("}")
    rules = "\n".join(
        line for line in written.splitlines() if not line.startswith(("is-", "@supports", "}@supports"))
    )
    for unknown in ("@layer", ":is(", ":where(", ":has(", "&", "inline-size:", "block-size:", "#_)#_"):
        assert unknown not in rules.replace("container-type:inline-size", "")
