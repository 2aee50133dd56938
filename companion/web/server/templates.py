"""Compile each template only once, even if many phones request its page at the same time.

Compiling a page's templates takes a few megabytes. Two dozen threads that all did so never gave 30 MB back,
and delayed the first page.
"""

from collections.abc import MutableMapping
from threading import Lock
from typing import Any, Final

from flask.templating import Environment
from jinja2 import Template

SHOWN_VERSION: Final = "\x05"
"""Placeholder of the table's version in cached pieces of a page, replaced last: so a button is the same at
every version. A control character, which no name and no text contains.
"""


class Templates(Environment):
    """Flask's environment, in which one thread compiles a template and the others wait for it."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self._lock = Lock()
        self._compiled: dict[str, Any] = {}
        self._found: dict[Any, Template] = {}

    def get_template(self, name: Any, *given: Any, **named: Any) -> Template:
        """Return the template from a cache: each imports some ten others, at every rendering."""
        if name not in self._found:
            self._found[name] = super().get_template(name, *given, **named)
        return self._found[name]

    def make_globals(self, given: MutableMapping[str, Any] | None) -> MutableMapping[str, Any]:
        """Return the globals of a template, in one dict: with Jinja's chain of two, pages take longer."""
        return {**self.globals, **(given or {})}

    def compile(self, source: Any, name: str | None = None, *given: Any, **named: Any) -> Any:
        """Return the compiled template."""
        with self._lock:
            if name is None:
                return super().compile(source, name, *given, **named)
            if name not in self._compiled:
                self._compiled[name] = super().compile(source, name, *given, **named)
            return self._compiled[name]
