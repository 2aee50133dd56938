"""Compose a screen of what many show alike, rendered once, and of what each shows for itself.

The template of what they share is told nothing of whose screen it is, and leaves blanks:

    {{ blank("own") }}    filled in by each; without a text of its own a screen shows nothing there
"""

import re
from collections.abc import Iterable, Mapping
from itertools import chain
from typing import Any, Final

from flask import current_app
from markupsafe import Markup, escape

from companion.web.server.templates import SHOWN_VERSION

# Control characters, which are in no name and no text.
_BLANK: Final = re.compile("\x02([^\x03]*)\x03([^\x04]*)\x04")


class Shared:
    """What many screens show alike of the ``view`` in their context, with blanks by name.

    ``pieces`` are the templates with the macros of what each shows for itself.
    """

    def __init__(self, template: str, context: Mapping[str, Any], pieces: Iterable[str]) -> None:
        environment = current_app.jinja_env
        self.context = context
        self._version = str(context["view"].version)
        self._once: Any = environment.globals["once"]
        self._macros: dict[str, Any] = {}
        for each in pieces:
            self._macros.update(vars(environment.get_template(each).module))
        # Not by Flask, which adds what only whole pages show.
        whole = environment.get_template(template).render(context)
        *parts, self._end = _BLANK.split(whole)
        self._parts = list(zip(parts[::3], parts[1::3], parts[2::3], strict=True))

    def piece(self, macro: str, *arguments: object) -> str:
        """Render a macro; the same is kept for other screens, and for later."""
        kept: str = self._once(self._macros[macro], *arguments)
        return kept

    def piece_of_now(self, macro: str, *arguments: object) -> str:
        """Render a macro of what is never the same again."""
        shown: str = self._macros[macro](*arguments)
        return shown

    def filled(self, own: Mapping[str, str]) -> Markup:
        """Return what a screen shows that has these texts of its own."""
        parts = chain.from_iterable((part, own.get(name, usual)) for part, name, usual in self._parts)
        whole = "".join((*parts, self._end)).replace(SHOWN_VERSION, self._version)
        return Markup(whole)  # noqa: S704 - what templates made is escaped


def blank(name: str, usual: str = "") -> Markup:
    """Return a place that each screen fills in for itself; one that does not shows what is usual."""
    return Markup(f"\x02{name}\x03{escape(usual)}\x04")  # noqa: S704 - its usual text is escaped
