"""What modules import, for the tests of what may be imported from a package."""

import ast
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

CHECKOUT: Final = Path(__file__).parents[1]


def imports_past(package: str, sources: Iterable[Path]) -> set[str]:
    """Return each source with what it imports from inside this package, past its public interface."""
    return {
        f"{source.relative_to(CHECKOUT)}: {module}"
        for source in sources
        for module in _imports(source, f"{package}.")
        if module.startswith(f"{package}.")
    }


def _imports(source: Path, wanted: str) -> Iterator[str]:
    text = source.read_text()
    # To parse every file would take ten times as long as to see which are worth it.
    for node in ast.walk(ast.parse(text)) if wanted in text else ():
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield node.module or ""
