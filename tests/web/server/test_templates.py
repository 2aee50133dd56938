"""Templates are compiled once, however many phones ask at the same time."""

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Final

from flask import Flask
from jinja2 import DictLoader
from jinja2.ext import Extension

from companion.web.server.templates import Templates

PHONES: Final = 8


class Counting(Extension):
    """Counts what is compiled."""

    compiled: Final[list[str]] = []

    def preprocess(self, source: str, name: str | None, filename: str | None = None) -> str:
        self.compiled.append(name or "")
        return source


def test_a_page_that_many_ask_for_at_once_is_compiled_once() -> None:
    loader = DictLoader({"page": "{% include 'part' %}" + "{{ 1 }}" * 2000, "part": "2"})
    templates = Templates(Flask(__name__), loader=loader, extensions=[Counting])
    together = Barrier(PHONES)

    def ask(_: int) -> str:
        together.wait()
        return templates.get_template("page").render()

    with ThreadPoolExecutor(PHONES) as phones:
        assert {"2" + "1" * 2000} == set(phones.map(ask, range(PHONES)))
    assert ["page", "part"] == Counting.compiled


def test_a_text_without_a_name_is_compiled_as_it_is() -> None:
    templates = Templates(Flask(__name__))
    assert ["1", "2"] == [templates.from_string(text).render() for text in ("1", "2")]
