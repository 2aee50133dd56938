"""Makes what a wheel holds ready-made: catalogues, older sheets, and for ``make compiled`` the playouts.

Its metadata say where the source is, if the checkout was cloned from an address that has a page.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

from hatchling.builders.config import BuilderConfig
from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface

WANTED = "COMPILE_PLAYOUTS"
"""The variable of the environment that asks for compiled playouts, by being "true"."""

COMPILED = (
    # All that a playout asks from event to event; whatever it asks for the first time is the referee's.
    "companion/rules/cards/card.py",
    *(f"companion/odds/{name}.py" for name in ("playouts", "policy", "situations", "walk")),
)


def compile_copy(checkout: Path, home: Path, *drivers: str) -> list[Path]:
    """Compile a copy of the playouts, and of what drives them; return what came of it.

    Raises :class:`subprocess.CalledProcessError`, with the output.
    """
    kept = shutil.ignore_patterns("__pycache__", "*.so")
    for package in ("companion/rules", "companion/odds"):
        shutil.copytree(checkout / package, home / package, ignore=kept)
    for driver in drivers:
        (home / driver).parent.mkdir(exist_ok=True)
        shutil.copy(checkout / driver, home / driver)
    for folder in [*home.iterdir()]:
        (folder / "__init__.py").touch()
    # Away from pyproject.toml, which says that what a package's face imports is what others ask it for.
    as_there = ("--python-version", "3.11", "--implicit-reexport")
    command = [sys.executable, "-m", "mypyc", *as_there, *COMPILED, *drivers]
    pipe = subprocess.PIPE
    # Nobody's words but our own go in, and no shell.
    subprocess.run(command, cwd=home, check=True, stdout=pipe, stderr=subprocess.STDOUT, text=True)  # noqa: S603
    return sorted(path for path in home.rglob("*.so") if "build" not in path.relative_to(home).parts)


class CompiledWheel(BuildHookInterface[BuilderConfig]):
    """Has a wheel hold the complete catalogues, the sheets for older browsers, and the playouts where wanted.

    The sources stand in for compiled modules wherever these do not fit.
    """

    home: Path | None = None

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Make it, and let a wheel with playouts say for which Python and machine it is."""
        # This file is found by its path alone.
        sys.path.insert(0, self.root)
        from catalogues import compile_complete
        from older_sheets import write_sheets

        compile_complete()
        write_sheets()
        if os.environ.get(WANTED) != "true":
            return
        self.home = Path(mkdtemp())
        made = compile_copy(Path(self.root), self.home)
        build_data["force_include"] |= {str(path): str(path.relative_to(self.home)) for path in made}
        build_data |= {"pure_python": False, "infer_tag": True}

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Throw away what was compiled once the wheel holds it."""
        if self.home:
            shutil.rmtree(self.home)


class AddressOfTheSource(MetadataHookInterface):
    """Has the metadata name the address that the checkout was cloned from."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Say it, where there is one."""
        sys.path.insert(0, self.root)
        from companion.foundation.source import URL_LABEL, cloned_from

        address = cloned_from(Path(self.root))
        metadata["urls"] = {URL_LABEL: address} if address else {}
