"""A copy of what a wheel is built of, in which a test may change and commit what it likes."""

import shutil
from pathlib import Path

from tests.served import CHECKOUT


def copy_sources(to: Path, *left_out: str) -> None:
    """Copy what a wheel is built of, without what is named like these."""
    for name in ("companion", "templates", "docs", "older_sheets"):
        shutil.copytree(CHECKOUT / name, to / name, ignore=shutil.ignore_patterns("__pycache__", *left_out))
    for name in ("pyproject.toml", "hatch_build.py", "catalogues.py", "README.md", "LICENSE"):
        shutil.copy(CHECKOUT / name, to)
