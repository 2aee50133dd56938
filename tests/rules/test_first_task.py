"""The page for a first task is true: before its change its test fails, and with it the test passes."""

import ast
import re
from pathlib import Path
from textwrap import dedent

import pytest

from companion.rules import OPTIONS, Option
from companion.rules.options import drawing
from tests.rules.facts import Fact, read_facts
from tests.rules.test_facts import test_it_is_so as show

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "first-task.md").read_text("utf-8")


def block(beginning: str) -> str:
    """Return the lines of the page that are typed, which begin so."""
    blocks = map(dedent, re.findall(r"(?:^    .*\n)+", PAGE, re.MULTILINE))
    (text,) = (text for text in blocks if text.startswith(beginning))
    return text


@pytest.fixture
def facts() -> list[Fact]:
    """The facts of the house rules, with the one of the page."""
    file = ROOT / "tests" / "rules" / "house_rules.facts"
    return read_facts(f"{file.read_text('utf-8')}\n{block('[After')}", file)


@pytest.fixture
def changed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The code with the change of the page."""
    made = eval(compile(ast.parse(block("Option("), mode="eval"), "page", "eval"), vars(drawing))  # noqa: S307 - our own
    assert isinstance(made, Option)
    monkeypatch.setitem(OPTIONS, made.id, made)


def test_the_fact_fails_before_the_change(facts: list[Fact]) -> None:
    with pytest.raises(Exception, match="small-two"):
        show(facts[-1])


def test_the_fact_and_all_others_are_so_with_the_change(facts: list[Fact], changed: None) -> None:
    for fact in facts:
        show(fact)


def test_what_the_page_names_is_there() -> None:
    named = {each for each in re.findall(r"`([\w./-]+)`", PAGE) if "/" in each or each.endswith(".md")}
    assert {"docs/house-rules.md"} <= named
    assert [] == [each for each in named if each != ".venv/bin/activate" and not (ROOT / each).exists()]
