"""Phrases that other sentences are made of: names in a list, the name of a colour."""

from collections.abc import Sequence

from companion.rules import Colour, all_of, capital
from companion.web.words.language import translated


def listed(names: Sequence[str]) -> str:
    """Return names as people list them: ``Ana, Ben and Cy``."""
    return translated(all_of(names))


def colour_name(colour: Colour | None) -> str:
    """Return ``Red``, as a button says it; empty where the colour is not known."""
    return translated(capital(colour.word)) if colour else ""
