"""What the benchmark measures against, each in a folder of its own under .bench/."""

import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path
from typing import TypeAlias

CHECKOUT = Path(__file__).parent.parent
HERE = CHECKOUT / "bench"
BENCH = CHECKOUT / ".bench"

Command: TypeAlias = list[str | Path]


class Missing(Exception):
    """Something that a row needs is not on this machine; str() is the reason."""


def _run(*command: str | Path, cwd: Path = CHECKOUT) -> None:
    done = subprocess.run(command, cwd=cwd, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if done.returncode:
        last = done.stdout.strip().splitlines()[-1:]
        raise Missing(f"{Path(command[0]).name} failed: {' '.join(last)}")


def ours() -> Command:
    """The referee as it is, by this Python."""
    return [sys.executable, "-m", "bench.moves"]


def rlcard() -> Command:
    """RLCard 1.2.0 with the two packages that its UNO needs."""
    home = BENCH / "rlcard"
    python = home / "bin" / "python"
    if not (home / "ready").exists():
        print("Setting up RLCard", flush=True)
        _run(sys.executable, "-m", "venv", home)
        _run(python, "-m", "pip", "install", "--no-deps", "rlcard==1.2.0")
        _run(python, "-m", "pip", "install", "numpy", "termcolor")
        (home / "ready").touch()
    return [python, HERE / "rlcard_moves.py"]


def rlcard_as_its_agent() -> Command:
    """The same, choosing as RLCard's own RandomAgent does."""
    return [*rlcard(), "as-its-agent"]


def uno_engine() -> Command:
    """npm's uno-engine 2.0.3."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node is None or npm is None:
        raise Missing("needs Debian's nodejs and npm")
    home = BENCH / "uno-engine"
    if not (home / "node_modules" / "uno-engine").exists():
        print("Setting up uno-engine", flush=True)
        home.mkdir(parents=True, exist_ok=True)
        _run(npm, "install", "--no-save", "--prefix", home, "uno-engine@2.0.3")
    return [node, HERE / "uno_engine_moves.mjs"]


def _sources(folder: Path) -> list[Path]:
    return sorted(path for path in folder.rglob("*.py"))


def compiled() -> Command:
    """The same referee and the same driver, a copy of them compiled by mypyc."""
    header = Path(sysconfig.get_path("include")) / "Python.h"
    if shutil.which("gcc") is None or not header.exists():
        raise Missing("needs Debian's gcc and python3-dev")
    home = BENCH / "mypyc"
    sources = [*_sources(CHECKOUT / "companion" / "rules"), HERE / "moves.py"]
    stamp = home / "ready"
    if not stamp.exists() or stamp.stat().st_mtime < max(path.stat().st_mtime for path in sources):
        print("Compiling the referee", flush=True)
        shutil.rmtree(home, ignore_errors=True)
        shutil.copytree(CHECKOUT / "companion" / "rules", home / "companion" / "rules")
        (home / "bench").mkdir()
        shutil.copy(HERE / "moves.py", home / "bench")
        for package in (home / "companion", home / "bench"):
            (package / "__init__.py").touch()
        # A text that remembers its parts is a str, which mypyc cannot make native: it stays as it is.
        names = [path.relative_to(CHECKOUT) for path in sources if path.name != "sentence.py"]
        _run(sys.executable, "-m", "mypyc", "--python-version", "3.11", *names, cwd=home)
        stamp.touch()
    start = "from bench.moves import main; main()"
    return ["env", f"PYTHONPATH={home}", sys.executable, "-P", "-c", start]
