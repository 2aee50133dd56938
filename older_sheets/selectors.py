"""Selectors for browsers that know neither ``:is``, ``:has`` nor a list in ``:not``.

What only a script can find out, it marks by an attribute: an :class:`AttributeMark` says
which (see ``older.js``).
"""

import re
from itertools import product
from typing import Final, NamedTuple
from zlib import crc32

from older_sheets.sheets import closing, split

COMBINATORS: Final = re.compile(r"\s*([>+~])\s*|\s+")
LISTS: Final = re.compile(r":(is|where|not|has)\(")
TYPE: Final = re.compile(r"\*|[a-zA-Z][\w-]*|")
KNOWN_TO_ALL: Final = re.compile(
    r":(hover|active|focus|checked|disabled|target|empty|root|link|visited|lang|not"
    r"|(first|last|only|nth)-(last-)?(child|of-type))\b|::?(before|after)\b"
)


class AttributeMark(NamedTuple):
    """The attribute of all that ``anchor`` finds; given an ``inner``, only with that in it or beside it."""

    name: str
    anchor: str
    inner: str


class Older:
    """Writes selectors anew, and keeps the marks that they ask for."""

    def __init__(self) -> None:
        self.marks: dict[str, AttributeMark] = {}

    def rewritten(self, selector: str, anchor: str = "*") -> list[str]:
        """Return the selectors that together find what this list does, all of it an ``anchor``."""
        found = (each for part in split(selector, ",") for each in self._alternatives(part, anchor))
        return list(dict.fromkeys(found))

    def _alternatives(self, selector: str, anchor: str) -> list[str]:
        compounds, combinators = _compounds(selector)
        written = [self._compound(compound, place == 0, anchor) for place, compound in enumerate(compounds)]
        return [
            "".join(part for pair in zip(choice, [*combinators, ""], strict=True) for part in pair)
            for choice in product(*written)
        ]

    def _compound(self, compound: str, is_first: bool, anchor: str) -> list[str]:
        """Return each way to write what stands between two combinators."""
        plain, lists = _without_lists(compound)
        anchor = _without(compound) or anchor
        ways = [plain]
        for kind, content in lists:
            if kind == "has":
                ways = [_with(way, self._mark_of(anchor, content)) for way in ways]
            elif kind == "not":
                ways = [_with(way, each) for way in ways for each in self._not(content, anchor)]
            else:
                options = self.rewritten(content)
                if not is_first:
                    options = [self._simple(each) for each in options]
                ways = [_with(way, each) for way in ways for each in options]
        return ways

    def _not(self, content: str, anchor: str) -> list[str]:
        """Return the ways to be none of a list: a compound of several is not had where one of them is not."""
        excluded = self.rewritten(content, anchor)
        # One after the other they would outweigh what a list weighs.
        only = excluded[0] if len(excluded) == 1 else self._mark(",".join(excluded), "")
        return [f":not({part})" for part in _simple_parts(self._simple(only))]

    def _simple(self, selector: str) -> str:
        """Return a selector without combinators."""
        return selector if len(_compounds(selector)[0]) == 1 else self._mark(selector, "")

    def _mark_of(self, anchor: str, inner: str) -> str:
        anchors = ",".join(self.rewritten(anchor))
        return self._mark(anchors, ",".join(self.rewritten(inner)).replace(":focus-visible", ":focus"))

    def _mark(self, anchor: str, inner: str) -> str:
        name = f"is-{crc32(f'{anchor}|{inner}'.encode()):08x}"
        self.marks[name] = AttributeMark(name, anchor, inner)
        return f"[{name}]"


def raised(selector: str, weight: str) -> str:
    """Return a selector that outweighs others by what is added to its first part."""
    # After a type, before anything else: a pseudo-element must be last.
    found = TYPE.match(selector)
    end = found.end() if found else 0
    return f"{selector[:end]}{weight}{selector[end:]}"


def is_known_to_all(selector: str) -> bool:
    """Return whether every browser reads it: one that does not drops all others of the same list."""
    return ":" not in KNOWN_TO_ALL.sub("", re.sub(r"\"[^\"]*\"", "", selector))


def nested(parent: str, child: str) -> str:
    """Return the selector of a rule in a rule."""
    within = parent if len(split(parent, ",")) == 1 else f":is({parent})"
    return ",".join(
        each.replace("&", within) if "&" in each else f"{within} {each}" for each in split(child, ",")
    )


def _compounds(selector: str) -> tuple[list[str], list[str]]:
    """Return what stands between combinators, and those; a relative selector begins with an empty one."""
    compounds, combinators, place, begin = list[str](), list[str](), 0, 0
    while place < len(selector):
        if selector[place] in "([":
            place = closing(selector, place) + 1
        elif found := COMBINATORS.match(selector, place):
            compounds.append(selector[begin:place])
            combinators.append(found[1] or " ")
            place = begin = found.end()
        else:
            place += 1
    return [*compounds, selector[begin:]], combinators


def _without_lists(compound: str) -> tuple[str, list[tuple[str, str]]]:
    """Return a compound without its ``:is``, ``:where``, ``:not`` and ``:has``, and the content of those."""
    lists = []
    while found := LISTS.search(compound):
        end = closing(compound, found.end() - 1)
        lists.append((found[1], compound[found.end() : end]))
        compound = compound[: found.start()] + compound[end + 1 :]
    return compound, lists


def _without(compound: str) -> str:
    """Return a compound without what is asked of what is in it, and without pseudo-elements."""
    plain, lists = _without_lists(compound)
    kept = [f":{kind}({content})" for kind, content in lists if ":has(" not in f":{kind}({content})"]
    return _with(plain.partition("::")[0], "".join(kept))


def _with(compound: str, more: str) -> str:
    """Return a compound of which that is asked as well; its pseudo-element stays last, a type comes first."""
    plain, double, pseudo = compound.partition("::")
    if re.search(r"[\s>+~]", _without_lists(more)[0]) and not more.startswith((":", "[")):
        return f"{more}{plain}{double}{pseudo}"
    if re.match(r"[a-zA-Z*]", more):
        plain, more = more, plain.lstrip("*")
    return f"{plain}{more}{double}{pseudo}"


def _simple_parts(compound: str) -> list[str]:
    """Return the conditions that a compound is made of."""
    return re.findall(r"\*|[.#]?[\w-]+|\[[^\]]*\]|::?[\w-]+(?:\([^)]*\))?", compound)
