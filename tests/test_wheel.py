"""The built wheel is complete: it replays and serves from any directory, without the checkout."""

import json
import re
import site
import socket
import subprocess
import sys
import urllib.request
import venv
from collections.abc import Iterator
from pathlib import Path
from typing import TypeAlias
from urllib.parse import urljoin
from zipfile import ZipFile

import pytest

Command: TypeAlias = list[str | Path]

CHECKOUT = Path(__file__).parent.parent
URL = re.compile(r"http://[^/\s]+(/\S*)?")
RECORD = """\
[Edition "classic"]
[Players "Ana, Ben"]
round
start R5
Ben: R7
"""


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel of this checkout, built with the pinned tools."""
    folder = tmp_path_factory.mktemp("dist")
    build: Command = [
        sys.executable,
        "-m",
        "build",
        "--no-isolation",
        "--wheel",
        "--outdir",
        folder,
        CHECKOUT,
    ]
    subprocess.run(build, check=True, capture_output=True)
    (built,) = folder.glob("*.whl")
    return built


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


def test_it_holds_every_template_and_static_file(wheel: Path) -> None:
    names = set(ZipFile(wheel).namelist())
    templates = (path.relative_to(CHECKOUT) for path in (CHECKOUT / "templates").rglob("*") if path.is_file())
    folders = ("companion/web/static", "companion/translations")
    others = (path for folder in folders for path in (CHECKOUT / folder).rglob("*") if path.is_file())
    wanted = {f"companion/{path}" for path in templates}
    wanted |= {str(path.relative_to(CHECKOUT)) for path in others}
    assert set() == wanted - names


def test_it_holds_the_package_alone(wheel: Path) -> None:
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


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


@pytest.fixture
def address(program: Path, tmp_path: Path) -> Iterator[str]:
    """The address that a companion started in an empty directory prints."""
    port = str(_free_port())
    command: Command = [program, "serve", "--host", "127.0.0.1", "--port", port, "--data", tmp_path / "data"]
    with subprocess.Popen(command, cwd=tmp_path, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        try:
            yield next(url[0] for url in map(URL.search, server.stdout) if url)
        finally:
            server.terminate()


def _fetch(address: str) -> str:
    with urllib.request.urlopen(address, timeout=30) as answer:  # noqa: S310 - our own server
        text: str = answer.read().decode()
        return text


def test_its_pages_and_static_files_are_served(address: str) -> None:
    page = _fetch(address)
    assert "<html" in page
    links = re.findall(r'(?:href|src)="(/static/[^"?]+)', page)
    assert links
    assert all(_fetch(urljoin(address, link)) for link in links)
