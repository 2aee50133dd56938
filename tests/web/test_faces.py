"""A subject of the web is asked for the names of its package, and for nothing from the modules inside."""

import ast
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest

CHECKOUT = Path(__file__).parents[2]
WEB = CHECKOUT / "companion" / "web"

BY_MODULE = {"access", "screens", "server", "words"}
"""What all pages are built of: there each module is a subject of its own."""

SUBJECTS = sorted({path.parent.name for path in WEB.glob("*/__init__.py")} - BY_MODULE)


def imports_from_outside(package: str) -> Iterator[tuple[str, str]]:
    """Yield each name that other modules of the companion import from inside this package, and where."""
    inside = f"companion.web.{package}."
    for source in (CHECKOUT / "companion").rglob("*.py"):
        text = source.read_text()
        if inside in text and not source.is_relative_to(WEB / package):
            for node in ast.walk(ast.parse(text)):
                if isinstance(node, ast.ImportFrom) and (node.module or "").startswith(inside):
                    yield from ((each.name, str(source.relative_to(CHECKOUT))) for each in node.names)


@pytest.mark.parametrize("subject", SUBJECTS)
def test_nobody_imports_past_the_face_of_a_subject(subject: str) -> None:
    assert [] == [*imports_from_outside(subject)]


@pytest.mark.parametrize("subject", SUBJECTS)
def test_a_face_has_a_few_names_that_are_all_there(subject: str) -> None:
    face = import_module(f"companion.web.{subject}")
    assert 0 < len(face.__all__) <= 16
    assert [] == [name for name in face.__all__ if not hasattr(face, name)]
