"""Set up the programs that the benchmark compares, each in a folder of its own under .bench/."""

import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path
from typing import TypeAlias

from hatch_build import compile_copy

CHECKOUT = Path(__file__).parent.parent
HERE = CHECKOUT / "bench"
BENCH = CHECKOUT / ".bench"

Command: TypeAlias = list[str | Path]


class Missing(Exception):
    """A program that a row needs is missing on this machine; ``str()`` is the reason."""


def _run(*command: str | Path, cwd: Path = CHECKOUT) -> None:
    done = subprocess.run(command, cwd=cwd, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if done.returncode:
        last = done.stdout.strip().splitlines()[-1:]
        raise Missing(f"{Path(command[0]).name} failed: {' '.join(last)}")


def ours() -> Command:
    """Return the command that plays under the referee, by this Python."""
    return [sys.executable, "-m", "bench.moves"]


# All that go together: of those that exclude each other, the one with more for the referee to do.
HOUSE_RULES = (
    "stacking=mixed, seven-swap, zero-pass, jump-in, multiples=any, draw-until-may-keep, number-finish,"
    " uno-penalty=4, wrong-catch=2, uno-until-own-turn, uno-strict, must-play, hint-penalty, rounds=99"
)


def ours_with_house_rules() -> Command:
    """Return the same command, with every house rule that goes together with the others."""
    return [*ours(), HOUSE_RULES]


def playouts() -> Command:
    """Return the command that plays rounds out as the odds do, choosing at random."""
    return [sys.executable, "-m", "bench.playout_moves"]


def sensible_playouts() -> Command:
    """Return the same command, choosing as the players of the odds do."""
    return [*playouts(), "sensible"]


def rlcard() -> Command:
    """Return the command that plays RLCard 1.2.0, installed with only the two packages its UNO needs."""
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
    """Return the same command, choosing cards as RLCard's own RandomAgent does."""
    return [*rlcard(), "as-its-agent"]


def uno_engine() -> Command:
    """Return the command that plays npm's uno-engine 2.0.3."""
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
    """Return the command that plays under a copy of the referee and its driver compiled by mypyc."""
    _check_compiler()
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
        # These stay interpreted: mypyc cannot compile a subclass of str to a native class.
        interpreted = ("sentence.py", "colours.py")
        names = [path.relative_to(CHECKOUT) for path in sources if path.name not in interpreted]
        as_here = ("--python-version", "3.11", "--implicit-reexport")
        _run(sys.executable, "-m", "mypyc", *as_here, *names, cwd=home)
        stamp.touch()
    start = "from bench.moves import main; main()"
    return ["env", f"PYTHONPATH={home}", sys.executable, "-P", "-c", start]


def compiled_playouts() -> Command:
    """Return the command that plays rounds out by the modules that ``make compiled`` compiles."""
    _check_compiler()
    home, driver = BENCH / "playouts", "bench/playout_moves.py"
    sources = [*_sources(CHECKOUT / "companion" / "rules"), *_sources(CHECKOUT / "companion" / "odds")]
    stamp, newest = home / "ready", max(path.stat().st_mtime for path in (*sources, CHECKOUT / driver))
    if not stamp.exists() or stamp.stat().st_mtime < newest:
        print("Compiling the playouts", flush=True)
        shutil.rmtree(home, ignore_errors=True)
        try:
            compile_copy(CHECKOUT, home, driver)
        except subprocess.CalledProcessError as failed:
            raise Missing(f"mypyc failed: {failed.stdout.strip().splitlines()[-1]}") from failed
        stamp.touch()
    start = "from bench.playout_moves import main; main()"
    return ["env", f"PYTHONPATH={home}", sys.executable, "-P", "-c", start]


def compiled_sensible_playouts() -> Command:
    """Return the same command, choosing as the players of the odds do."""
    return [*compiled_playouts(), "sensible"]


def _check_compiler() -> None:
    header = Path(sysconfig.get_path("include")) / "Python.h"
    if shutil.which("gcc") is None or not header.exists():
        raise Missing("needs Debian's gcc and python3-dev")
