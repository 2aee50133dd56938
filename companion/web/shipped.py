"""Folders that are at the top of a checkout, but inside an installed package: templates, documents."""

from pathlib import Path
from typing import Final

PACKAGE: Final = Path(__file__).parents[1]


def shipped(name: str) -> Path:
    """Return the folder of that name."""
    installed = PACKAGE / name
    return installed if installed.is_dir() else PACKAGE.parent / name
