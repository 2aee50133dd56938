"""A subject of the web is asked for the names of its package, and for nothing from the modules inside."""

from importlib import import_module
from types import ModuleType

import pytest

from tests.imports import CHECKOUT, imports_past

WEB = CHECKOUT / "companion" / "web"

BY_MODULE = {"access", "screens", "server", "words"}
"""What all pages are built of: there each module is a subject of its own."""

SUBJECTS = sorted({path.parent.name for path in WEB.glob("*/__init__.py")} - BY_MODULE)


@pytest.mark.parametrize("subject", SUBJECTS)
def test_nobody_imports_past_the_face_of_a_subject(subject: str) -> None:
    sources = (CHECKOUT / "companion").rglob("*.py")
    outside = [source for source in sources if not source.is_relative_to(WEB / subject)]
    assert set() == imports_past(f"companion.web.{subject}", outside)


@pytest.mark.parametrize("subject", SUBJECTS)
def test_a_face_has_a_few_names(subject: str) -> None:
    face = vars(import_module(f"companion.web.{subject}"))
    names = [name for name, value in face.items() if name[0] != "_" and not isinstance(value, ModuleType)]
    assert 0 < len(names) <= 16
