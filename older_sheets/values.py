"""Values for browsers that do not know all functions, units and properties of the companion's own sheets."""

import re
from collections.abc import Iterator
from typing import Final

from older_sheets.sheets import Declaration, closing, split

MATHS: Final = "(width: min(1px, 2px))"
UNITS: Final = {
    "(height: 1dvh)": re.compile(r"(?<=[\d.])[dsl](?=v(?:h|w|min|max)\b)"),
    "(width: 1cqi)": re.compile(r"(?<=[\d.])cq(?:[ibwh]|min|max)\b"),
}
OTHERS: Final = {
    "(padding: env(safe-area-inset-top))": re.compile(r"\benv\("),
    "(color: color-mix(in srgb, red, red))": re.compile(r"\bcolor-mix\("),
    "(background: conic-gradient(red, red))": re.compile(r"\bconic-gradient\("),
    "(width: calc(1px * cos(1deg)))": re.compile(r"\b(?:sin|cos)\("),
}
OF_THE_WINDOW: Final = {"i": "vw", "w": "vw", "b": "vh", "h": "vh", "min": "vmin", "max": "vmax"}
MATH: Final = re.compile(r"(?<![\w-])(min|max|clamp)\(")
SIGNED: Final = re.compile(r"[-+*/]")

SIDES: Final = ("top", "right", "bottom", "left")
SIZES: Final = {"inline-size": "width", "block-size": "height"}
ALIGNED: Final = {"place-items": "items", "place-content": "content", "place-self": "self"}
BOXES: Final = ("margin", "padding", "scroll-padding", "scroll-margin", "border")
AS_TRANSFORM: Final = ("translate", "rotate", "scale")


ROOM_FOR_SHADOWS: Final = "(aspect-ratio: 1)"
"""True from Chromium 88 on: a television that is older draws a blurred edge slowly, each time anew."""


def tiers(declaration: Declaration) -> Iterator[tuple[tuple[str, ...], list[Declaration]]]:
    """Yield the declarations for every browser, then those for browsers that support certain conditions.

    One that would be void is left out.
    """
    name, value = declaration.name, _for_all(declaration.value)
    if name in AS_TRANSFORM:
        yield (), [Declaration("transform", _transform(name, value))]
        yield ("(translate: 0px)",), [Declaration("transform", "none"), Declaration(name, value)]
        return
    if (flat := _without_blur(name, value)) != value:
        yield (), [Declaration(name, flat)]
        yield (ROOM_FOR_SHADOWS,), [Declaration(name, value)]
        return
    units = [condition for condition, found in UNITS.items() if found.search(value)]
    others = [condition for condition, found in OTHERS.items() if found.search(value)]
    simple = without_units(value)
    lowest = _without_maths(_without_others(simple))
    if lowest:
        yield (), physical(name, lowest)
    if MATH.search(value) and units and not others:
        yield (MATHS,), physical(name, simple)
    if conditions := [*([MATHS] if MATH.search(value) else []), *units, *others]:
        yield tuple(conditions), physical(name, value)


def _without_blur(name: str, value: str) -> str:
    """Return the value without shadows whose edge is blurred."""
    if name == "filter" and value.startswith("drop-shadow("):
        return "none"
    if name != "box-shadow":
        return value
    kept = [layer for layer in split(value, ",") if _blur(layer) in ("", "0")]
    return ", ".join(kept) or "none"


def _blur(shadow: str) -> str:
    """Return the third length of a shadow; empty where it has none."""
    lengths = [part for part in split(shadow, " ") if part != "inset"][2:]
    return lengths[0] if len(lengths) > 1 else ""


def physical(name: str, value: str) -> list[Declaration]:
    """Return a declaration by sides of the screen, as far as no direction of writing is asked for."""
    parts = split(value, " ")
    first, last = parts[0], parts[-1]
    if size := next((size for size in SIZES if name.endswith(size)), None):
        return [Declaration(name.replace(size, SIZES[size]), value)]
    if name in ALIGNED:
        return [Declaration(f"align-{ALIGNED[name]}", first), Declaration(f"justify-{ALIGNED[name]}", last)]
    if name == "inset":
        # As for every box: what is not said is as on the opposite side.
        right = parts[1] if len(parts) > 1 else first
        bottom = parts[2] if len(parts) > 2 else first
        left = parts[3] if len(parts) > 3 else right
        return [Declaration(*pair) for pair in zip(SIDES, (first, right, bottom, left), strict=True)]
    if name in ("gap", "row-gap", "column-gap"):
        return [Declaration(f"grid-{name}", value), Declaration(name, value)]
    if name == "inset-block":
        return [Declaration("top", first), Declaration("bottom", last)]
    if name == "inset-inline" and first == last:
        return [Declaration("left", first), Declaration("right", first)]
    if name in ("inset-block-start", "inset-block-end"):
        return [Declaration("top" if name.endswith("start") else "bottom", value)]
    if box := next((box for box in BOXES if name.startswith((f"{box}-block", f"{box}-inline"))), None):
        return _of_a_box(box, name.removeprefix(box), value)
    if name == "transition":
        value = value.replace("inset-block-start", "top").replace("inset-block-end", "bottom")
    return [Declaration(name, value)]


def _of_a_box(box: str, rest: str, value: str) -> list[Declaration]:
    _, axis, *more = rest.split("-")
    side = next((each for each in ("start", "end") if each in more), "")
    kind = "".join(f"-{each}" for each in more if each not in ("start", "end"))
    first, last = (value, value) if box == "border" else (split(value, " ")[0], split(value, " ")[-1])
    if axis == "block":
        pairs = {"top": first, "bottom": last}
        if side:
            pairs = {"top" if side == "start" else "bottom": value}
        return [Declaration(f"{box}-{each}{kind}", what) for each, what in pairs.items()]
    if not side and first == last:
        return [Declaration(f"{box}-{each}{kind}", first) for each in ("left", "right")]
    pairs = {side: value} if side else {"start": first, "end": last}
    # The one with a prefix is known to every Chromium and Safari.
    return [
        Declaration(f"{prefix}{each}{kind}", what)
        for each, what in pairs.items()
        for prefix in (f"-webkit-{box}-", f"{box}-inline-")
    ]


def _for_all(value: str) -> str:
    """Return the same value in an older notation."""
    value = re.sub(r"#([0-9a-fA-F]{4}|[0-9a-fA-F]{8})\b", _as_rgba, value)
    return re.sub(
        r"((?:var\([^()]*\)|#?[\w-]+)) (-?[\d.]+(?:%|deg)?) (-?[\d.]+(?:%|deg))(?=[,)])",
        r"\1 \2, \1 \3",
        value,
    )


def _as_rgba(found: re.Match[str]) -> str:
    digits = found[1] if len(found[1]) == 8 else "".join(digit * 2 for digit in found[1])
    red, green, blue, alpha = (int(digits[place : place + 2], 16) for place in (0, 2, 4, 6))
    return f"rgba({red},{green},{blue},{alpha / 255:.4g})"


def without_units(value: str) -> str:
    """Return the value in units of the window alone."""
    value = UNITS["(height: 1dvh)"].sub("", value)
    return UNITS["(width: 1cqi)"].sub(lambda found: OF_THE_WINDOW[found[0][2:]], value)


def _without_others(value: str) -> str:
    """Return the value without functions that have no like among older ones; empty where nothing is left."""
    if re.search(r"\b(?:sin|cos)\(", value):
        return ""
    value = re.sub(r"\benv\([^()]*\)", "0px", value)
    value = re.sub(r"\bcolor-mix\((?:[^()]|\([^()]*\))*\)", "rgba(128,128,128,.3)", value)
    if "conic-gradient(" not in value:
        return value
    layers = split(value, ",")
    kept = [layer for layer in layers if "conic-gradient(" not in layer]
    return ", ".join(kept) or "".join(re.findall(r"var\([^()]*\)", value)[:1])


def _without_maths(value: str) -> str:
    """Return the value with one of what each ``min``, ``max`` and ``clamp`` compares in its place."""
    while found := [*MATH.finditer(value)]:
        last = found[-1]  # which has none of them inside
        end = closing(value, last.end() - 1)
        chosen = _chosen(last[1], split(value[last.end() : end], ","))
        if SIGNED.search(re.sub(r"var\([^()]*\)|(?<![\w)] )-(?=[\d.])", "", chosen)):
            chosen = f"calc({chosen})"
        value = value[: last.start()] + chosen + value[end + 1 :]
    return value


def _chosen(function: str, compared: list[str]) -> str:
    """Return which of them is right on the most screens.

    What is divided by the width of a text is how large it may be, and what is a share of the place around it
    how wide: both seldom are the limit.
    """
    if function == "max":
        return compared[-1]
    if function == "clamp":
        return compared[2] if "/ var(" in compared[1] else compared[1]
    free = [each for each in compared if "/ var(" not in each and each != "100%" and "100v" not in each]
    return (free or compared)[0]


def _transform(name: str, value: str) -> str:
    return f"{name}({', '.join(split(value, ' '))})"
