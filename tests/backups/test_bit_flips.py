"""A flipped bit anywhere in a file of games is one sentence, at every door that reads one."""

import io
import random
import shutil
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from pathlib import Path
from typing import Final, NamedTuple

import pytest
from flask.testing import FlaskClient

from companion.backups.backup import BackupError, back_up, compare, look_into, take_in
from companion.backups.comparison import lacks_nothing
from companion.backups.daily import DailyBackups
from companion.backups.exchange import put_in_place
from companion.backups.rescued import open_table
from companion.backups.store import BackupStore
from companion.command_line.arguments import main
from companion.table import LogError, Table
from tests.backups.builder import host_of
from tests.table.builder import BEGUN, NOON, accepted

SCHEMA, TREES, INDEXES, REST = "schema", "tables", "indexes", "free and overflowing"
PLACES: Final = (2, pytest.param(500, marks=pytest.mark.thorough))
"""How many bits are flipped in each kind of page."""


class Games(NamedTuple):
    """A file of games that has every kind of page: its bytes, and where the pages of each kind begin."""

    content: bytes
    size: int
    pages: dict[str, list[int]]

    def flipped(self, kind: str, count: int) -> Iterator[bytes]:
        """Yield it with one bit flipped, so many times, where something is written on a page of that kind."""
        chance = random.Random(f"{kind} {count}")
        written = [
            at
            for page in self.pages[kind]
            for at in range(page, page + self.size)
            if self.content[at] or at < page + 100
        ]
        for _ in range(count):
            harmed = bytearray(self.content)
            harmed[chance.choice(written)] ^= 1 << chance.randrange(8)
            yield bytes(harmed)


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> Games:
    file = tmp_path_factory.mktemp("games") / "games.sqlite"
    with closing(Table.open(file, lambda: NOON)) as table:
        days = "".join(f"{2010 + day // 28}-01-{1 + day % 28:02};{day};3\n" for day in range(400))
        old = table.people.read_results(f"date;Ana;Eve\n{days}".encode())
        table.people.import_results(old.results, "old.csv")
        table.look_after()
        for game in range(6):
            accepted(table.begin(BEGUN))
            for tap in range(60 if game < 2 else 5):
                # Answers to programs are deleted later: their pages are free then.
                accepted(table.submit("Cy: hint !", key=f"{game}-{tap}" if game < 2 else None))
        table.people.submit("guest Cy")
    content = file.read_bytes()
    size = int.from_bytes(content[16:18])
    return Games(content, size, _pages(content, size))


def _pages(content: bytes, size: int) -> dict[str, list[int]]:
    """Return where the pages of each kind begin, as SQLite's file format has them."""

    def number(at: int, length: int = 4) -> int:
        return int.from_bytes(content[at : at + length])

    schema = [1]
    if content[100] == 5:  # The schema takes more than one page.
        cells = [number(112 + 2 * cell, 2) for cell in range(number(103, 2))]
        schema += [number(108), *(number(cell) for cell in cells)]
    found = {SCHEMA: [size * (page - 1) for page in schema], TREES: [], INDEXES: [], REST: []}
    trunk = number(32)
    assert trunk, "no page is free"
    free = [trunk, *(number(size * (trunk - 1) + 8 + 4 * n) for n in range(number(size * (trunk - 1) + 4)))]
    kinds = {13: TREES, 5: TREES, 10: INDEXES, 2: INDEXES}
    for page in range(1, len(content) // size + 1):
        at = size * (page - 1)
        if page not in schema:
            found[REST if page in free else kinds.get(content[at], REST)].append(at)
    assert all(found.values())
    return found


def serve_and_play(file: Path, other: Path) -> None:
    table, _ = open_table(file.parent, lambda: NOON)
    with closing(table):
        table.look_after()
        table.submit("Cy: hint !")
        table.begin(BEGUN)
        assert isinstance(lacks_nothing(other, file), bool)


DOORS: Final[tuple[Callable[[Path, Path], object], ...]] = (
    lambda file, _: look_into(file),
    lambda file, other: compare(file, other, other.parent),
    lambda file, other: compare(other, file, other.parent),
    lambda file, _: take_in(file, file.with_name("taken.sqlite")),
    lambda file, _: back_up(file, file.with_name("copy.sqlite")),
    lambda file, _: put_in_place(file, file.with_name("put.sqlite"), file.with_name("aside.sqlite")),
    lambda file, _: DailyBackups(file.parent, [], lambda: NOON).make(),
    lambda file, _: main(["check", str(file)]),
    lambda file, _: main(["backup", "--data", str(file.parent)]),
    lambda file, _: main(["import", str(file.with_name("old.csv")), "--data", str(file.parent)]),
    lambda file, _: main(["restore", str(file), "--anyway", "--data", str(file.parent)]),
    lambda file, _: main(["restore", "--data", str(file.parent)]),
    serve_and_play,
)


@pytest.mark.long
@pytest.mark.parametrize("count", PLACES)
@pytest.mark.parametrize("kind", [SCHEMA, TREES, INDEXES, REST])
def test_a_flipped_bit_is_one_sentence_at_every_door(
    games: Games, tmp_path: Path, kind: str, count: int, capsys: pytest.CaptureFixture[str]
) -> None:
    other = tmp_path / "other" / "games.sqlite"
    other.parent.mkdir()
    other.write_bytes(games.content)
    data = tmp_path / "data"
    for content in games.flipped(kind, count):
        data.mkdir()
        (data / "old.csv").write_text("date;Ana;Eve\n2009-12-26;1;2\n")
        for door in DOORS:
            (data / "games.sqlite").write_bytes(content)
            with suppress(BackupError, LogError):
                door(data / "games.sqlite", other)
        shutil.rmtree(data)
        assert "Traceback" not in capsys.readouterr().err


PAGES: Final = ("/", "/score", "/games", "/games/1", "/games/1/replay/9", "/players", "/players/Ana")
NAME: Final = "games-2026-11-20.sqlite"


@pytest.fixture
def host(games: Games, tmp_path: Path) -> Iterator[FlaskClient]:
    """The host's phone at a table that plays on these games."""
    (tmp_path / "games.sqlite").write_bytes(games.content)
    with closing(Table.open(tmp_path / "games.sqlite", lambda: NOON)) as table:
        daily = DailyBackups(tmp_path, [], lambda: NOON)
        daily.make()
        yield host_of(table, BackupStore(tmp_path, table, daily))


@pytest.mark.long
@pytest.mark.parametrize("count", PLACES)
@pytest.mark.parametrize("kind", [SCHEMA, TREES, INDEXES, REST])
def test_a_flipped_bit_in_a_backup_is_one_sentence_on_every_page(
    games: Games, host: FlaskClient, tmp_path: Path, kind: str, count: int
) -> None:
    for content in games.flipped(kind, count):
        (tmp_path / "backups" / NAME).write_bytes(content)
        (tmp_path / "backups" / f"{NAME}-wal").unlink(missing_ok=True)
        listed = host.get("/backups/")
        assert (200, True) == (listed.status_code, "games-2026-11-21.sqlite" in listed.text)
        sent = host.post("/backups/", data={"file": (io.BytesIO(content), "my.sqlite")})
        assert sent.status_code in (303, 422)
        with host.get(f"/backups/{NAME}/file") as kept:
            assert 200 == kept.status_code
        shown = host.get(f"/backups/{NAME}")
        assert shown.status_code in (200, 422)
        if 200 == shown.status_code:
            seen = shown.text.split('name="seen" value="')[1].split('"')[0]
            assert host.post(f"/backups/{NAME}", data={"seen": seen}).status_code in (303, 422)
            assert [] == [page for page in PAGES if host.get(page).status_code >= 500]
        for aside in tmp_path.glob("games-replaced-*"):  # Of very many the list has the newest alone.
            aside.unlink()
