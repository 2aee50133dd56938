"""The documents are complete and true: what they show was run, and what there is stands in them."""

import doctest
import re
from importlib import import_module
from pathlib import Path
from textwrap import dedent

import pytest

from companion.command_line.arguments import main
from companion.foundation.source import LEADS_OUT
from companion.ports.topics import TOPICS
from companion.rules import EDITIONS, OPTIONS, SCORINGS
from companion.web.api.calls import PATHS

CHECKOUT = Path(__file__).parent.parent
README = (CHECKOUT / "README.md").read_text()
MOST_OF_README = 6_000
MOST_OF_CONTRIBUTING = 10_000
MOST_OF_A_MOVING_PICTURE = 1_500_000


EXAMPLES = [path for path in sorted((CHECKOUT / "companion").rglob("*.py")) if "    >>> " in path.read_text()]


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: str(path.relative_to(CHECKOUT)))
def test_what_a_docstring_shows_is_what_happens(path: Path) -> None:
    name = ".".join(path.relative_to(CHECKOUT).with_suffix("").parts).removesuffix(".__init__")
    failed, tried = doctest.testmod(import_module(name))
    assert (0, True) == (failed, tried > 0)


def document(name: str) -> str:
    return (CHECKOUT / "docs" / f"{name}.md").read_text()


def _example(beginning: str) -> str:
    """Return the indented block of the page on records that begins so, without its indentation."""
    blocks = re.findall(r"(?:^    .*\n|^\n)+", document("record"), re.MULTILINE)
    (text,) = (found for block in blocks if (found := dedent(block).strip("\n")).startswith(beginning))
    return f"{text}\n"


@pytest.mark.long
@pytest.mark.parametrize("command", ["replay", "odds"])
def test_what_is_told_of_the_game_of_the_record_page_stands_below_it(
    command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "game.uno"
    file.write_text(_example("[Edition"))
    assert 0 == main([command, str(file)])
    called = f"$ .venv/bin/uno-companion {command} game.uno\n"
    assert _example(called) == called + capsys.readouterr().out


def test_every_edition_option_and_way_of_scoring_is_explained() -> None:
    names = (*EDITIONS, *SCORINGS, *OPTIONS)
    assert [] == [name for name in names if not re.search(f"`{name}[`=]", document("house-rules"))]


def test_every_call_is_explained() -> None:
    text = document("programs")
    calls = [
        f"{verb.upper()} {path}" for path, verbs in PATHS.items() for verb in verbs if verb in ("get", "post")
    ]
    assert calls
    assert [] == [call for call in calls if f"`{call}`" not in text]


def test_every_topic_is_explained() -> None:
    text = document("programs")
    assert [] == [topic.name for topic in TOPICS if f"/{topic.name}`" not in text]


def help_of(*command: str, capsys: pytest.CaptureFixture[str]) -> str:
    with pytest.raises(SystemExit, match="0"):
        main([*command, "--help"])
    return capsys.readouterr().out


def _commands(text: str) -> list[str]:
    return re.findall(r"^    ([a-z]+(?:-[a-z]+)*)(?: |$)", text, re.MULTILINE)


def test_every_command_and_its_options_are_explained(capsys: pytest.CaptureFixture[str]) -> None:
    sections = dict(re.findall(r"^## (.+)\n((?:(?!^## ).*\n)*)", document("commands"), re.MULTILINE))
    listed = _commands(help_of(capsys=capsys))
    of_the_club = _commands(help_of("club", capsys=capsys))
    commands = [*listed, *(f"club {each}" for each in of_the_club)]
    assert {*commands} == {*sections}
    for command in commands:
        options = {*re.findall(r"--[a-z-]+", help_of(*command.split(), capsys=capsys))} - {"--help"}
        assert set() == {each for each in options if f"`{each}" not in sections[command]}, command


def test_what_a_contributor_reads_first_is_short() -> None:
    assert (CHECKOUT / "CONTRIBUTING.md").stat().st_size <= MOST_OF_CONTRIBUTING


def test_the_readme_is_short() -> None:
    assert len(README.encode()) <= MOST_OF_README
    assert (CHECKOUT / "docs/pictures/moving.webp").stat().st_size <= MOST_OF_A_MOVING_PICTURE


def test_every_file_that_the_readme_links_is_there() -> None:
    links = re.findall(r"\]\(([^)#]+)", README)
    assert [] == [link for link in links if not link.startswith("https:") and not (CHECKOUT / link).exists()]


def test_every_file_that_a_document_links_outside_the_documents_is_there() -> None:
    links = {
        link["file"]
        for document in (CHECKOUT / "docs").glob("*.md")
        for link in LEADS_OUT.finditer(document.read_text())
    }
    assert links
    assert [] == [link for link in links if not (CHECKOUT / link).exists()]


FETCHED = re.compile(r"(?:git\+|git clone +(?:\S+ )*?)(?:https?|git|ssh):|uno-companion/uno-companion")
"""The program is fetched from an address, or the address is one of nobody's."""
TOLD = ("README.md", "SECURITY.md", "CONTRIBUTING.md", "Containerfile", "install", "Makefile", "mkdocs.yml")
FOLDERS = ("docs", "hardware", "firmware", "image", "templates", "companion", "workshop")
TEXTS = {".md", ".j2", ".html", ".py", ".toml", ".sh", ".txt", ""}


def test_nobody_is_told_to_run_what_an_address_in_the_project_holds() -> None:
    folders = (path for name in FOLDERS for path in (CHECKOUT / name).rglob("*") if path.is_file())
    files = [*(CHECKOUT / name for name in TOLD), *(path for path in folders if path.suffix in TEXTS)]
    assert [] == [str(file.relative_to(CHECKOUT)) for file in files if FETCHED.search(_text(file))]


def _text(file: Path) -> str:
    return file.read_text("utf-8", errors="ignore")


def test_the_site_has_the_documents_that_the_companion_serves() -> None:
    site = {*re.findall(r"[\w-]+\.md", (CHECKOUT / "mkdocs.yml").read_text())}
    assert {file.name for file in (CHECKOUT / "docs").glob("*.md")} == site
