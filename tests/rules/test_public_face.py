"""The public interface of the rules is what their package imports: nobody imports from the modules inside."""

from tests.imports import CHECKOUT, imports_past

FOLDERS = ("companion", "bench", "hardware", "pictures", "tests", "workshop")
INSIDE = (CHECKOUT / "companion" / "rules", CHECKOUT / "tests" / "rules")


def test_nobody_imports_past_them() -> None:
    outside = [
        source
        for folder in FOLDERS
        for source in (CHECKOUT / folder).rglob("*.py")
        if not any(source.is_relative_to(inside) for inside in INSIDE) and "node_modules" not in source.parts
    ]
    assert set() == imports_past("companion.rules", outside)
