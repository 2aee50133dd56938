"""The built wheel is complete: it replays and serves from any directory, without the checkout."""

import json
import os
import re
import shutil
import signal
import site
import subprocess
import sys
import venv
from collections.abc import Iterator
from pathlib import Path
from typing import TypeAlias
from zipfile import ZipFile

import pytest

from catalogues import catalogues_in, update
from tests.served import CHECKOUT, Companion
from tests.sources import copy_sources
from tests.web.words.pseudo import write_whole

pytestmark = pytest.mark.started

Command: TypeAlias = list[str | Path]

RECORD = """\
[Edition "classic"]
[Players "Ana, Ben"]
round
start R5
Ben: R7
"""


def built(checkout: Path, folder: Path) -> Path:
    """Build the wheel of a checkout."""
    how = ("--no-isolation", "--wheel", "--outdir", folder)
    build: Command = [sys.executable, "-m", "build", *how, checkout]
    subprocess.run(build, check=True, capture_output=True)
    (wheel,) = folder.glob("*.whl")
    return wheel


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel of this checkout, built with the pinned tools."""
    return built(CHECKOUT, tmp_path_factory.mktemp("dist"))


@pytest.fixture(scope="module")
def program(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """``uno-companion`` installed from the wheel, beside the packages that it needs."""
    home = tmp_path_factory.mktemp("installed")
    venv.create(home, with_pip=False)
    python = home / "bin" / "python"
    install: Command = [
        sys.executable,
        "-m",
        "pip",
        "--python",
        python,
        "install",
        "--no-deps",
        "--no-index",
        wheel,
    ]
    subprocess.run(install, check=True, capture_output=True)
    # A .pth line adds a folder without reading the .pth files inside: not the checkout's.
    (packages,) = home.glob("lib/python*/site-packages")
    (packages / "pinned.pth").write_text("\n".join(site.getsitepackages()))
    return home / "bin" / "uno-companion"


def test_the_wheel_holds_every_template_document_and_static_file(wheel: Path) -> None:
    names = set(ZipFile(wheel).namelist())
    folders = (CHECKOUT / "templates", CHECKOUT / "docs")
    templates = (path.relative_to(CHECKOUT) for each in folders for path in each.rglob("*") if path.is_file())
    others = (path for path in (CHECKOUT / "companion/web/static").rglob("*") if path.is_file())
    wanted = {f"companion/{path}" for path in templates}
    wanted |= {str(path.relative_to(CHECKOUT)) for path in others}
    assert set() == wanted - names


@pytest.fixture(scope="module")
def of_a_fresh_clone(tmp_path_factory: pytest.TempPathFactory) -> ZipFile:
    """The wheel of a clone in which somebody has translated into German and has begun Spanish."""
    clone = tmp_path_factory.mktemp("clone")
    copy_sources(clone, "*.mo", "older")
    translations = clone / "companion" / "translations"
    for file in catalogues_in(translations).values():
        shutil.rmtree(file.parents[1])
    write_whole(translations, "de")
    update(translations, "es")
    for command in (("init", "--quiet"), ("remote", "add", "origin", "git@example.org:ana/uno.git")):
        subprocess.run(["git", *command], cwd=clone, check=True)
    return ZipFile(built(clone, clone / "dist"))


def test_a_wheel_holds_the_complete_catalogues_compiled_and_none_of_their_sources(
    of_a_fresh_clone: ZipFile,
) -> None:
    assert ["companion/translations/de/LC_MESSAGES/messages.mo"] == [
        name for name in of_a_fresh_clone.namelist() if "translations" in name
    ]


def test_a_wheel_holds_an_older_form_of_each_sheet(of_a_fresh_clone: ZipFile) -> None:
    names = of_a_fresh_clone.namelist()
    sheets = sorted(name for name in names if "/static/css/" in name)
    assert sheets
    assert sheets == sorted(name.replace("/older/", "/css/") for name in names if "/static/older/" in name)


def test_its_metadata_name_the_address_that_the_checkout_was_cloned_from(of_a_fresh_clone: ZipFile) -> None:
    (metadata,) = (name for name in of_a_fresh_clone.namelist() if name.endswith(".dist-info/METADATA"))
    assert b"\nProject-URL: Source, https://example.org/ana/uno\n" in of_a_fresh_clone.read(metadata)


def test_the_wheel_holds_the_package_alone(wheel: Path) -> None:
    tops = {name.split("/")[0] for name in ZipFile(wheel).namelist()}
    assert "companion" in tops
    assert all(top == "companion" or top.endswith(".dist-info") for top in tops)


def test_a_record_is_replayed_from_an_empty_directory(program: Path, tmp_path: Path) -> None:
    record = tmp_path / "game.uno"
    record.write_text(RECORD)
    command: Command = [program, "replay", record, "--json"]
    done = subprocess.run(command, cwd=tmp_path, check=True, capture_output=True, text=True)
    table = json.loads(done.stdout)
    assert ("R7", "Ana") == (table["top"], table["turn"])


@pytest.fixture
def companion(program: Path, tmp_path: Path) -> Iterator[Companion]:
    """The installed companion, started in an empty directory by a user with an empty home."""
    home, elsewhere = tmp_path / "home", tmp_path / "elsewhere"
    for folder in (home, elsewhere):
        folder.mkdir()
    env = {"HOME": str(home), "PATH": os.defpath}
    with Companion("--port", "0", program=[program], cwd=elsewhere, env=env) as companion:
        yield companion.ready()


def test_its_pages_and_static_files_are_served(companion: Companion) -> None:
    page = companion.page("/setup")
    assert "<html" in page
    links = re.findall(r'(?:href|src)="(/static/[^"#]+)', page)
    assert links
    assert all(companion.page(link) for link in links)


def test_a_round_is_played_and_sigterm_ends_the_companion(companion: Companion, tmp_path: Path) -> None:
    companion.ask("POST", "/api/games", {"record": '[Edition "classic"]\n[Players "Ana, Ben"]\n'})
    turns = ["Ben: ?", "Ana: ?"] * 6 + ["Ben: ?"]
    for line in ("round", "start R5", *turns, "Ana: points 12"):
        table = companion.ask("POST", "/api/events", {"line": line})
    assert ("between", {"Ana": 0, "Ben": 12}) == (table["phase"], table["totals"])
    assert "Ben deals round 2" in companion.page("/play")
    companion.process.send_signal(signal.SIGTERM)
    status, _, err = companion.ended()
    assert (0, "") == (status, err)
    assert (tmp_path / "home" / ".local" / "share" / "uno-companion" / "games.sqlite").is_file()
    assert [] == list((tmp_path / "elsewhere").iterdir())
