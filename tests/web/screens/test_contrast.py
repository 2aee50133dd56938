"""Every text can be read and every edge seen: WCAG 2.2 contrast, worked out from the tokens."""

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

import pytest

from companion.web.screens.look import THEME_COLOURS

CSS: Final = Path(__file__).parents[3] / "companion/web/static/css"
COLOURS: Final = ("red", "yellow", "green", "blue")
GROUND: Final = ("ground", "ground-deep", "panel", "panel-raised")

TEXTS: Final = [
    *((text, ground) for text in ("ink", "ink-soft", "warn", "gold-text", "good") for ground in GROUND),
    *((f"{colour}-ink", colour) for colour in COLOURS),
    *((text, "float") for text in ("ink", "ink-soft")),
    *((text, "field") for text in ("ink", "field-hint")),
    *((text, "plate") for text in ("ink", "ink-soft", "gold-text")),
    *((text, room) for text in ("ink", "ink-soft", "gold-text") for room in ("room", "room-deep")),
    ("ink-invert", "ink"),
    ("gold-ink", "gold"),
    ("warn-ink", "warn"),
    ("ink", "plate-tag"),
    ("playing-ink", "playing"),
    ("felt-ink", "felt"),
    ("coin-ink", "gold"),
    ("coin-ink", "coin-dark"),
    ("silver-ink", "silver"),
    ("card-edge", "card-black"),
    ("card-edge", "card-unknown"),
]
"""What is written on what."""

SHAPES: Final = [
    *((f"{colour}-edge", ground) for colour in COLOURS for ground in ("ground", "panel", "room")),
    *((f"{colour}-mark", ground) for colour in COLOURS for ground in GROUND),
    *(("field-edge", ground) for ground in ("ground", "ground-deep", "panel", "field")),
    *(("focus", ground) for ground in (*GROUND, "room")),
    ("focus", "float"),
    ("felt-edge", "room"),
    ("playing", "room"),
    ("arrow", "room"),
    ("card-back-edge", "plate"),
    ("chart-line", "panel"),
    ("chart-line-soft", "panel"),
]
"""What must be seen on what."""

LOOKS: Final = {
    "dark": ("tokens",),
    "light": ("tokens", "light"),
    "dark, more contrast": ("tokens", "contrast"),
    "light, more contrast": ("tokens", "light", "contrast"),
}


def declared(sheet: str) -> Iterator[tuple[str, str]]:
    """The tokens that this sheet sets on the root, one by one."""
    root = (CSS / f"{sheet}.css").read_text("utf-8").partition(":root {")[2].partition("}")[0]
    yield from re.findall(r"--([a-z-]+): ([^;]+);", root)


def tokens(look: str) -> dict[str, str]:
    """The tokens as they stand in that look, a later sheet over an earlier one."""
    return dict(pair for sheet in LOOKS[look] for pair in declared(sheet))


def value(name: str, known: Mapping[str, str]) -> str:
    """What a token comes down to."""
    said = known[name]
    return value(said[6:-1], known) if said.startswith("var(--") else said


def luminance(colour: str) -> float:
    """How light a colour is, as WCAG reckons it; it must let nothing through."""
    digits = colour.removeprefix("#")
    digits = "".join(digit * 2 for digit in digits) if len(digits) == 3 else digits
    assert 6 == len(digits), f"{colour} lets through what is behind it."
    parts = [int(digits[at : at + 2], 16) / 255 for at in (0, 2, 4)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str, known: Mapping[str, str]) -> float:
    """The ratio of two tokens, from 1 for the same to 21 for black and white."""
    darker, lighter = sorted(luminance(value(name, known)) for name in (one, other))
    return (lighter + 0.05) / (darker + 0.05)


def too_weak(pairs: list[tuple[str, str]], least: float, look: str) -> list[str]:
    """The pairs that do not reach that ratio, with the one they have."""
    known = tokens(look)
    found = [(pair, contrast(*pair, known)) for pair in pairs]
    return [f"{one} on {other}: {ratio:.2f}" for (one, other), ratio in found if ratio < least]


@pytest.mark.parametrize("look", LOOKS)
def test_every_text_can_be_read(look: str) -> None:
    assert [] == too_weak(TEXTS, 7 if "more" in look else 4.5, look)


@pytest.mark.parametrize("look", LOOKS)
def test_every_shape_and_edge_can_be_seen(look: str) -> None:
    assert [] == too_weak(SHAPES, 4.5 if "more" in look else 3, look)


@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize("colour", COLOURS)
def test_a_colour_is_seen_on_the_ground_by_itself_or_by_its_edge(look: str, colour: str) -> None:
    known = tokens(look)
    assert max(contrast(each, "ground", known) for each in (colour, f"{colour}-edge")) >= 3


def test_the_ratio_is_that_of_the_standard() -> None:
    known = {"white": "#fff", "black": "#000", "red": "#c8102e"}
    assert 21 == contrast("white", "black", known)
    assert 5.9 == round(contrast("white", "red", known), 1)


def test_a_stylesheet_sets_only_existing_tokens() -> None:
    every = dict(declared("tokens"))
    assert [] == [
        name for sheet in ("light", "contrast", "still") for name, _ in declared(sheet) if name not in every
    ]


def test_the_browser_paints_the_same_background() -> None:
    assert THEME_COLOURS == {theme: value("ground", tokens(theme)) for theme in THEME_COLOURS}


@pytest.mark.parametrize("sheet", sorted(CSS.glob("*.css")), ids=lambda sheet: sheet.stem)
def test_colours_come_from_the_tokens_alone(sheet: Path) -> None:
    rules = re.sub(r"/\*.*?\*/|:root \{.*?\n\}", "", sheet.read_text("utf-8"), flags=re.DOTALL)
    assert [] == re.findall(r"#[0-9a-fA-F]{3,8}\b|\b(?:rgb|hsl)a?\([^)]*\)", rules)
