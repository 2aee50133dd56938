"""Nothing newer than the browsers that get it comes in unnoticed: by what MDN knows, without any browser."""

import json
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final, TypeAlias

import pytest

from companion.web.older import MINIMUM
from older_sheets.sheets import CssRule, read_sheet

STATIC: Final = Path(__file__).parents[2] / "companion/web/static"
DATA: Final = Path(__file__).parent / "node_modules/@mdn/browser-compat-data/data.json"

Version: TypeAlias = tuple[int, ...]
NEVER: Final = (9999,)

FOR_SHEETS: Final = {
    "chrome": MINIMUM["Chromium"],
    "firefox": MINIMUM["Firefox"],
    "safari": MINIMUM["Safari"],
}
FOR_MODULES: Final = {"chrome": (85,), "firefox": (79,), "safari": (14,)}
"""What reads the modules' syntax, of which ``||=`` is the newest."""

FOR_CLASSIC: Final = {"chrome": (56,), "firefox": (60,), "safari": (12,)}
CLASSIC: Final = ("older.js", "remote.js")

NICETIES: Final = {
    "-webkit-tap-highlight-color": "a flash where a link is tapped",
    "::-moz-progress-bar": "said for others as well",
    "::-webkit-progress-bar": "said for others as well",
    "::-webkit-progress-value": "said for others as well",
    "::view-transition-group": "no movement that would have to be stopped",
    "::view-transition-new": "no movement that would have to be stopped",
    "::view-transition-old": "no movement that would have to be stopped",
    "@page": "the edge of a printed sheet",
    "@property": "the sum while cards are counted without scripts",
    "accent-color": "the system's own colour of a choice",
    "font-family: ui-monospace": "the next typeface in the list",
    "forced-color-adjust": "there are no forced colours",
    "forced-color-adjust: auto": "there are no forced colours",
    "forced-color-adjust: none": "there are no forced colours",
    "overscroll-behavior": "a page that moves behind its menu",
    "print-color-adjust: exact": "a face that is printed without its colour",
    "size": "the size of a printed sheet",
    "text-decoration: dotted": "a line that is drawn",
    "text-size-adjust": "the same with a prefix",
    "text-wrap": "lines of different lengths",
    "text-wrap: balance": "lines of different lengths",
    "text-wrap: pretty": "a last line of one word",
    "word-break: auto-phrase": "a line that ends within a phrase",
}
"""What some browsers above the minimum do not know, and what is missed there."""

ASKED_FOR: Final = {"AudioContext", "checkVisibility", "share"}
"""What a script looks for before it uses it."""


@pytest.fixture(scope="module")
def known() -> dict[str, Any]:
    """Which browser knows what since when."""
    return dict(json.loads(DATA.read_text()))


def since(support: Any) -> Version:
    """Return the version in which something came to stay."""
    if isinstance(support, list):
        return min(map(since, support))
    version = support.get("version_added")
    if version in (False, None, "preview") or "flags" in support or "version_removed" in support:
        return NEVER
    return tuple(map(int, version.removeprefix("≤").split(".")))


def is_newer(feature: Mapping[str, Any], least: Mapping[str, Version]) -> bool:
    """Is there a browser of these that does not know it?"""
    support = feature["__compat"]["support"]
    return any(since(support[browser]) > version for browser, version in least.items())


def of_rules(rules: list[CssRule], css: Mapping[str, Any]) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """Yield what a sheet uses, by its name."""
    for rule in rules:
        if rule.prelude.startswith("@"):
            name = rule.prelude.split()[0]
            yield name, css["at-rules"].get(name[1:], {})
        else:
            for colons, name in re.findall(r"(::?)([a-z-]+)", rule.prelude):
                yield f"{colons}{name}", css["selectors"].get(name, {})
        for each in rule.declarations:
            known = css["properties"].get(each.name, {})
            yield each.name, known
            for word in re.findall(r"[a-z][a-z-]+", each.value):
                yield f"{each.name}: {word}", known.get(word, {})
        yield from of_rules(rule.rules, css)


def test_no_sheet_uses_what_is_newer_than_the_minimum(known: dict[str, Any]) -> None:
    used = dict[str, Mapping[str, Any]]()
    for sheet in (STATIC / "css").glob("*.css"):
        used |= of_rules(read_sheet(sheet.read_text()), known["css"])
    assert set(NICETIES) == {
        name for name, feature in used.items() if "__compat" in feature and is_newer(feature, FOR_SHEETS)
    }


def members(tree: Mapping[str, Any]) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """Yield all that a script can ask for, by its last name."""
    for name, inner in tree.items():
        if name != "__compat" and isinstance(inner, dict):
            if "__compat" in inner:
                yield name.removesuffix("_static"), inner
            yield from members(inner)


def called(script: str) -> set[str]:
    """Return the names of the methods and constructors that are called, but for those that may be missing."""
    plain = re.sub(r"//.*|/\*[\s\S]*?\*/|\"[^\"\n]*\"", "", script)
    return {method or kind for method, kind in re.findall(r"(?<!\?)\.(\w+)\(|\bnew ([A-Z]\w+)", plain)}


def new_in(script: str, known: Mapping[str, Any], least: Mapping[str, Version]) -> set[str]:
    """Return what a script calls that not all of these browsers have; whoever has a name may be meant."""
    features: dict[str, list[Mapping[str, Any]]] = {}
    for tree in (known["api"], known["javascript"]["builtins"]):
        for name, feature in members(tree):
            features.setdefault(name, []).append(feature)
    return {
        name
        for name in called(script)
        if name in features and all(is_newer(feature, least) for feature in features[name])
    }


@pytest.mark.parametrize("script", sorted((STATIC / "js").glob("*.js")), ids=lambda path: path.stem)
def test_no_script_calls_what_is_newer_than_who_reads_it(known: dict[str, Any], script: Path) -> None:
    least = FOR_CLASSIC if script.name in CLASSIC else FOR_MODULES
    assert set() == new_in(script.read_text(), known, least) - ASKED_FOR


def test_what_is_new_is_noticed(known: dict[str, Any]) -> None:
    script = (
        "steps.findLast(due); form.requestSubmit(button); steps.find(due); half.getAnimations?.(); new Set()"
    )
    assert {"findLast", "requestSubmit"} == new_in(script, known, FOR_MODULES)
