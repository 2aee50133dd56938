"""The companion's style sheets for browsers from before its minimum.

Layers become weight, rules in rules stand alone, and what a browser may not know is beside what every one
does.
"""

import json
import re
from collections.abc import Iterable
from typing import Final, NamedTuple

from older_sheets.selectors import Older, is_known_to_all, nested, raised
from older_sheets.sheets import CssRule, Declaration, closing, read_sheet, split
from older_sheets.values import physical, tiers, without_units

LAYERS: Final = ("reset", "base", "components", "screens", "utilities", "")
"""In this order each outweighs those before it; the last is what stands in none."""

WEIGHT: Final = ":not(#_)"
"""Outweighs any number of classes. Twice for each layer, as a selector may name an element by its id."""

NO_GAPS: Final = "@supports not ((inset: 0) or (appearance: none))"
"""True in browsers whose flexible boxes know no gap: it cannot be asked for by itself."""

NO_RATIOS: Final = "@supports not (aspect-ratio: 1)"
NO_CONTAINERS: Final = "@supports not (container-type: inline-size)"
NO_INSETS: Final = "@supports not (inset-inline-start: 0)"
NO_FOCUS_VISIBLE: Final = NO_INSETS
"""Browsers without the one are without the other, but for Safari 14, whose own ring is then seen."""


class RulePlace(NamedTuple):
    """Where a rule stands: under which conditions, in which layer, in which rule with a selector."""

    conditions: tuple[str, ...] = ()
    layer: str = ""
    parent: str = ""


class Lowering:
    """Lowers one sheet. ``is_mirrored`` is false for what is the same where people write from the right."""

    def __init__(self, is_mirrored: bool) -> None:
        self._is_mirrored = is_mirrored
        self._selectors = Older()
        self._sizes: list[tuple[str, ...]] = []
        self._written: list[str] = []
        self._open: tuple[str, ...] = ()

    def lower(self, css: str) -> str:
        """Return the sheet as older browsers read it."""
        self._rules(read_sheet(css), RulePlace())
        self._within(())
        # The script that stands in finds in the sheet what it has to do.
        marks = [(mark.name, mark.anchor, mark.inner) for mark in self._selectors.marks.values()]
        told = [
            f"is-{name}{{content:{json.dumps(json.dumps(tasks))}}}"
            for name, tasks in (("marked", marks), ("sized", self._sizes))
            if tasks
        ]
        return "\n".join([*self._written, *told]) + "\n"

    def _rules(self, rules: Iterable[CssRule], place: RulePlace) -> None:
        for rule in rules:
            self._rule(rule, place)

    def _rule(self, rule: CssRule, place: RulePlace) -> None:
        keyword, _, rest = rule.prelude.partition(" ")
        match keyword:
            case "@layer":
                self._rules(rule.rules, place._replace(layer=rest))
            case "@media" | "@supports" | "@container":
                self._conditional(rule, keyword, rest, place)
            case "@keyframes":
                self._within(place.conditions)
                steps = "".join(f"{step.prelude}{{{_plain(step)}}}" for step in rule.rules)
                self._written.append(f"{rule.prelude}{{{steps}}}")
            case _ if keyword.startswith("@"):
                self._within(place.conditions)
                body = ";".join(map(str, rule.declarations))
                self._written.append(rule.prelude + (";" if rule.items is None else f"{{{body}}}"))
            case _:
                parent = nested(place.parent, rule.prelude) if place.parent else rule.prelude
                self._style(parent, rule, place)

    def _conditional(self, rule: CssRule, keyword: str, rest: str, place: RulePlace) -> None:
        if "selector(:has(*))" in rest:  # the marks are as good
            if not rest.startswith("not "):
                self._inside(rule, place)
            return
        if keyword == "@container" and "width" in rest and "height" not in rest:
            # The window is wider than what is in it, but a browser so old has no better guess.
            self._inside(
                rule, place._replace(conditions=(*place.conditions, NO_CONTAINERS, f"@media {rest}"))
            )
        self._inside(rule, place._replace(conditions=(*place.conditions, rule.prelude)))

    def _inside(self, rule: CssRule, place: RulePlace) -> None:
        if place.parent:
            self._style(place.parent, rule, place)
        else:
            self._rules(rule.rules, place)

    def _style(self, selector: str, rule: CssRule, place: RulePlace) -> None:
        """Write the declarations of a rule, and then the rules in it."""
        written = self._selectors.rewritten(selector)
        if rule.declarations:
            weight = WEIGHT * 2 * max(LAYERS.index(place.layer) - 1, 0)
            self._declared([raised(each, weight) for each in written], rule.declarations, place)
        self._rules(rule.rules, place._replace(parent=selector))

    def _declared(self, selectors: list[str], declarations: list[Declaration], place: RulePlace) -> None:
        known = [each for each in selectors if is_known_to_all(each)]
        groups = [known] if known else []
        groups += [[each] for each in selectors if each not in known]
        for group in groups:
            self._within(place.conditions)
            self._tiers(group, declarations, place)
            focused = [each.replace(":focus-visible", ":focus") for each in group if ":focus-visible" in each]
            if focused:
                self._tiers(
                    focused, declarations, place._replace(conditions=(*place.conditions, NO_FOCUS_VISIBLE))
                )

    def _tiers(self, selectors: list[str], declarations: list[Declaration], place: RulePlace) -> None:
        """Write a rule for every browser, and behind it what some of them know better."""
        by_condition: dict[tuple[str, ...], list[Declaration]] = {(): []}
        for declaration in declarations:
            for conditions, lowered in tiers(declaration):
                by_condition.setdefault(conditions, []).extend(lowered)
        for conditions, lowered in by_condition.items():
            supported = (f"@supports {' and '.join(conditions)}",) if conditions else ()
            self._write((*place.conditions, *supported), selectors, lowered)
        plain = by_condition[()]
        self._sideways(selectors, plain, place)
        self._gaps(selectors, plain, place)
        self._ratio(selectors, plain, place)
        self._texts(selectors, declarations)

    def _sideways(self, selectors: list[str], plain: list[Declaration], place: RulePlace) -> None:
        """Write on which side something lies for browsers that know no direction of writing there."""
        ends = [pair for each in plain for pair in _inline_ends(each)]
        if not ends:
            return
        conditions = (*place.conditions, NO_INSETS)
        for direction, (start, end) in {"ltr": ("left", "right"), "rtl": ("right", "left")}.items():
            sides = [Declaration(start if name == "start" else end, value) for name, value in ends]
            if self._is_mirrored:
                self._write(conditions, [f'[dir="{direction}"] {each}' for each in selectors], sides)
            elif direction == "ltr":
                self._write(conditions, selectors, sides)

    def _gaps(self, selectors: list[str], plain: list[Declaration], place: RulePlace) -> None:
        """Keep apart what lies in a flexible box by margins."""
        declared = {each.name: each.value for each in plain}
        if "flex" not in declared.get("display", "") or declared.get("gap", "0") in ("0", "normal"):
            return
        parts = split(declared["gap"], " ")
        is_column = declared.get("flex-direction") == "column"
        side = "margin-block-start" if is_column else "margin-inline-start"
        between = physical(side, parts[0] if is_column else parts[-1])
        boxes = [each for each in selectors if "::" not in each]
        conditions = (*place.conditions, NO_GAPS)
        self._write(conditions, [f"{each} > * + *" for each in boxes], between)
        # What a form sends unseen comes before what is seen.
        first = [f'{each} > [type="hidden"] + *' for each in boxes]
        self._write(conditions, first, physical(side, "0"))
        if declared.get("flex-wrap") == "wrap":
            above = physical("margin-block", f"calc({parts[0]} / 2)")
            self._write(conditions, [f"{each} > *" for each in boxes], above)

    def _ratio(self, selectors: list[str], plain: list[Declaration], place: RulePlace) -> None:
        """Write the height of what has a width and a ratio."""
        declared = {each.name: each.value for each in plain}
        if "aspect-ratio" not in declared or "width" not in declared:
            return
        across, _, down = declared["aspect-ratio"].partition("/")
        height = f"calc({declared['width']} * {down.strip() or 1} / {across.strip()})"
        self._write((*place.conditions, NO_RATIOS), selectors, [Declaration("height", height)])

    def _texts(self, selectors: list[str], declarations: list[Declaration]) -> None:
        """Keep what a script needs to make a text fit, where a sheet can compare no lengths."""
        for declaration in declarations:
            if declaration.name == "font-size" and (found := re.search(r"\bmin\(", declaration.value)):
                end = closing(declaration.value, found.end() - 1)
                sizes = [without_units(each) for each in split(declaration.value[found.end() : end], ",")]
                self._sizes += [(each, *sizes) for each in selectors]

    def _write(
        self, conditions: tuple[str, ...], selectors: list[str], declarations: list[Declaration]
    ) -> None:
        if selectors and declarations:
            self._within(conditions)
            self._written.append(f"{','.join(selectors)}{{{';'.join(map(str, declarations))}}}")

    def _within(self, conditions: tuple[str, ...]) -> None:
        """Close the rules that make conditions which hold no more, and open others."""
        shared = next(
            (
                place
                for place, pair in enumerate(zip(self._open, conditions, strict=False))
                if pair[0] != pair[1]
            ),
            min(len(self._open), len(conditions)),
        )
        closed, opened = len(self._open) - shared, conditions[shared:]
        if closed or opened:
            self._written.append("}" * closed + "".join(f"{each}{{" for each in opened))
        self._open = conditions


def lowered(css: str, *, is_mirrored: bool) -> str:
    """Return a style sheet as browsers from before the minimum read it (see :class:`Lowering`)."""
    return Lowering(is_mirrored).lower(css)


def _plain(step: CssRule) -> str:
    lowest = [
        (each.name, lowered)
        for each in step.declarations
        for conditions, lowered in tiers(each)
        if not conditions
    ]
    return ";".join(str(each) for _, lowered in lowest for each in lowered)


def _inline_ends(declaration: Declaration) -> list[tuple[str, str]]:
    parts = split(declaration.value, " ")
    match declaration.name:
        case "inset-inline-start" | "inset-inline-end":
            return [(declaration.name.rpartition("-")[2], declaration.value)]
        case "inset-inline":
            return [("start", parts[0]), ("end", parts[-1])]
    return []
