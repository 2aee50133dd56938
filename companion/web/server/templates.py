"""Compile each template once, also where many phones ask for its page before it is compiled.

A page's templates take a few megabytes to compile. Two dozen threads that all did so held 30 MB for ever, and
the first page took as much longer.
"""

from collections.abc import MutableMapping
from threading import Lock
from typing import Any, Final

from flask.templating import Environment
from jinja2 import Template

SHOWN_VERSION: Final = "\x05"
"""Stands in what is kept for the version that it is shown with, which is put in last: so a button that asks
the same is the same at every version. A control character, which is in no name and no text.
"""


class Templates(Environment):
    """Flask's environment, in which one thread compiles a template and the others wait for it."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self._lock = Lock()
        self._compiled: dict[str, Any] = {}
        self._found: dict[Any, Template] = {}

    def get_template(self, name: Any, *given: Any, **named: Any) -> Template:
        """Return the template. Each imports some ten others, and asks for them whenever it is rendered."""
        if name not in self._found:
            self._found[name] = super().get_template(name, *given, **named)
        return self._found[name]

    def make_globals(self, given: MutableMapping[str, Any] | None) -> MutableMapping[str, Any]:
        """Return what every template knows, as it is when the template is first wanted.

        In one dict: Jinja's own goes through two at each look, which took a seventh of what a page takes.
        """
        return {**self.globals, **(given or {})}

    def compile(self, source: Any, name: str | None = None, *given: Any, **named: Any) -> Any:
        """Compile the template, unless that was done."""
        with self._lock:
            if name is None:
                return super().compile(source, name, *given, **named)
            if name not in self._compiled:
                self._compiled[name] = super().compile(source, name, *given, **named)
            return self._compiled[name]
