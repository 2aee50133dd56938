"""The project itself: what the referee imports, the pinned packages, what its documents say."""

import ast
import re
import sys
from collections.abc import Iterator
from importlib.metadata import requires
from pathlib import Path

import pytest
import yaml
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from companion.command_line.arguments import main

CHECKOUT = Path(__file__).parent.parent
TO_RUN, TO_TEST, TO_WRITE = "requirements.lock", "requirements-dev.lock", "firmware/requirements.lock"
PINNED = re.compile(r"([a-z0-9-]+)==([\w.]+)(?: ; [^\\\n]+?)?(?: \\\n    --hash=sha256:[0-9a-f]{64})+\n")
"""A package of one version, with the hash of each of its files."""


def _imported(source: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(source.read_text())):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield node.module or ""


def test_the_referee_imports_the_standard_library_alone() -> None:
    sources = (CHECKOUT / "companion" / "rules").rglob("*.py")
    imported = {name for source in sources for name in _imported(source)}
    foreign = {name for name in imported if name.split(".")[0] not in sys.stdlib_module_names}
    assert set() == {name for name in foreign if not name.startswith("companion.rules")}


def _requirements_of(package: str, extras: tuple[str, ...] = ("",)) -> Iterator[str]:
    for requirement in map(Requirement, requires(package) or ()):
        marker = requirement.marker
        if marker is None or any(marker.evaluate({"extra": extra}) for extra in extras):
            yield canonicalize_name(requirement.name)


def _pinned(lock: str) -> dict[str, str]:
    text = (CHECKOUT / lock).read_text()
    assert "" == PINNED.sub("", text)
    return dict(PINNED.findall(text))


@pytest.mark.parametrize(
    ("lock", "extras"), [(TO_RUN, ("", "devices")), (TO_TEST, ("", "devices", "dev", "club", "mqtt"))]
)
def test_every_package_is_pinned_to_one_version_by_its_hashes(lock: str, extras: tuple[str, ...]) -> None:
    wanted = _with_what_they_need(set(_requirements_of("uno-companion", extras)))
    assert set() == wanted - {*_pinned(lock)}


def test_what_writes_the_firmware_is_pinned_and_nothing_else() -> None:
    assert _with_what_they_need({"mpremote"}) == {*_pinned(TO_WRITE)}


def _with_what_they_need(wanted: set[str]) -> set[str]:
    seen: set[str] = set()
    while wanted:
        seen |= wanted
        wanted = {name for package in wanted for name in _requirements_of(package)} - seen
    return seen


@pytest.mark.parametrize("lock", [TO_RUN, TO_WRITE])
def test_tests_run_with_the_versions_that_are_run_with(lock: str) -> None:
    assert _pinned(lock).items() <= _pinned(TO_TEST).items()


@pytest.mark.parametrize(
    "command",
    ["serve", "backup", "check", "restore", "import", "doctor", "outputs-off", "new-code", "install-service"],
)
def test_a_command_says_where_the_data_directory_usually_is(
    command: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "200")
    with pytest.raises(SystemExit, match="0"):
        main([command, "--help"])
    assert "(default: ~/.local/share/uno-companion)" in capsys.readouterr().out


def test_a_club_needs_no_command_to_serve_its_board(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="0"):
        main(["club", "--help"])
    usage, said, *_ = capsys.readouterr().out.split("\n\n")
    assert usage.endswith("[COMMAND] ...")
    assert said.startswith("Without a COMMAND it serves the club's board.")


def test_a_public_host_runs_what_any_build_machine_runs_and_may_only_read() -> None:
    text = (CHECKOUT / ".github" / "workflows" / "test.yml").read_text()
    workflow = yaml.safe_load(text)
    steps = workflow["jobs"]["test"]["steps"]
    assert ".ci/run" == steps[-1]["run"]
    assert {"contents": "read"} == workflow["permissions"]
    others = [step["uses"] for step in steps if "uses" in step]
    assert [] == [each for each in others if not re.fullmatch(r"[\w/-]+@[0-9a-f]{40}", each)]


def _is_literal(node: ast.expr) -> bool:
    try:
        ast.literal_eval(node)
    except ValueError:
        return False
    return True


def _turned_around(test: Path) -> Iterator[str]:
    """Where a test asserts that something is a literal, and says the literal last."""
    for node in ast.walk(ast.parse(test.read_text())):
        match node:
            case ast.Assert(test=ast.Compare(left=actual, ops=[ast.Eq()], comparators=[expected])):
                if _is_literal(expected) and not _is_literal(actual):
                    yield f"{test.name}:{node.lineno}"


def _tests() -> list[Path]:
    return [test for test in (CHECKOUT / "tests").rglob("*.py") if "node_modules" not in test.parts]


def test_every_assert_says_first_what_is_expected() -> None:
    assert [] == [place for test in _tests() for place in _turned_around(test)]


def test_every_test_that_the_threats_name_is_there() -> None:
    named = set(re.findall(r"`(test_\w+)`", (CHECKOUT / "docs" / "threats.md").read_text()))
    sources = (test.read_text() for test in _tests())
    there = {name for source in sources for name in re.findall(r"^def (test_\w+)", source, re.MULTILINE)}
    assert (set(), True) == (named - there, len(named) > 40)
