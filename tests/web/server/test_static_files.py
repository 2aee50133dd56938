"""Static files lie at addresses that change with their content, and browsers keep them there for good."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest
from flask import Flask, request, request_started, url_for
from flask.testing import FlaskClient
from werkzeug.http import parse_date

from companion.web.server.static_files import MOST_KEPT, STAMP_LENGTH, stamp_of

STATIC: Final = Path(__file__).parents[3] / "companion/web/static"
STAMPED: Final = rf"/static/[0-9a-f]{{{STAMP_LENGTH}}}/"
NAMED: Final = {
    ".js": r"""(?:from|import)\s*\(?\s*["']([^"']+)["']""",
    ".css": r"""url\(["']?([^"')#]+)""",
    ".webmanifest": r"""\"src": \"([^"]+)\"""",
}
"""How a file of each kind names another one."""


def kept(client: FlaskClient, path: str) -> str:
    """Return for how long a browser may keep what is at this path."""
    with client.get(path) as answer:
        assert 200 == answer.status_code, path
        return answer.headers["Cache-Control"]


@pytest.mark.parametrize("path", ["/table", "/rules", "/setup"])
def test_whatever_a_page_names_is_kept_for_good(player: FlaskClient, path: str) -> None:
    named = re.findall(r'(?:href|src)="(/static/[^"#]+)', player.get(path).text)
    assert named
    assert ["immutable"] * len(named) == [kept(player, each).rpartition(" ")[2] for each in named]


def test_a_file_is_asked_for_again_where_its_address_has_no_stamp(watcher: FlaskClient) -> None:
    assert "no-cache" == kept(watcher, "/static/css/app.css")


def test_a_page_from_before_an_upgrade_still_gets_what_it_imports(watcher: FlaskClient) -> None:
    assert "no-cache" == kept(watcher, f"/static/{'0' * STAMP_LENGTH}/js/sound.js")


def test_what_is_not_there_is_not_kept(app: Flask, watcher: FlaskClient) -> None:
    with app.test_request_context():
        path = url_for("static", filename="js/nothing.js")
    assert re.match(STAMPED, path)
    with watcher.get(path) as answer:
        assert (404, "no-cache") == (answer.status_code, answer.headers["Cache-Control"])


@pytest.fixture
def asked(app: Flask) -> Iterator[list[str]]:
    """The paths that Flask was asked for."""
    paths: list[str] = []

    def note(sender: Flask, **_: object) -> None:
        paths.append(request.path)

    with request_started.connected_to(note, app):
        yield paths


def stamped(app: Flask, filename: str) -> str:
    with app.test_request_context():
        return url_for("static", filename=filename)


OLDER: Final = "Mozilla/5.0 (X11; Linux) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/79.0 Safari/537.36"


@pytest.mark.parametrize("filename", ["css/app.css", "js/stream.js", "icons.svg", "app/icon-192.png"])
@pytest.mark.parametrize(
    "browser",
    [
        {},
        {"Accept-Encoding": "gzip, deflate"},
        {"Accept-Encoding": "gzip;q=0"},
        {"Accept-Encoding": "gzip", "User-Agent": OLDER},
    ],
    ids=["plain", "gzip", "no-gzip", "older"],
)
def test_a_file_is_answered_alike_by_flask_and_from_then_on(
    app: Flask, watcher: FlaskClient, asked: list[str], filename: str, browser: dict[str, str]
) -> None:
    path = stamped(app, filename)
    for another in ({"Accept-Encoding": "gzip", "User-Agent": "curl/8"}, {"User-Agent": OLDER}):
        watcher.get(path, headers=another).close()
    asked.clear()
    # One that has another version of the file is answered by Flask.
    straight = _told(watcher, path, {**browser, "If-None-Match": '"another"'})
    assert [straight] * 3 == [_told(watcher, path, browser) for _ in range(3)]
    assert len(asked) <= 2


def _told(client: FlaskClient, path: str, headers: dict[str, str]) -> tuple[int, bytes, list[str]]:
    with client.get(path, headers=headers) as answer:
        assert [answer.date] == answer.headers.getlist("Date", type=parse_date)
        told = sorted(f"{name}: {text}" for name, text in answer.headers if name != "Date")
        return answer.status_code, answer.data, told


@pytest.mark.parametrize(
    ("headers", "status"),
    [({"If-None-Match": ""}, 304), ({"Range": "bytes=0-9"}, 206), ({}, 200)],
    ids=["has it already", "wants a part", "is another"],
)
def test_who_has_a_file_or_wants_a_part_of_it_asks_flask(
    app: Flask, watcher: FlaskClient, asked: list[str], headers: dict[str, str], status: int
) -> None:
    path = stamped(app, "app/icon-192.png")
    with watcher.get(path) as first:
        headers = {name: text or first.headers["ETag"] for name, text in headers.items()}
    with watcher.get(path, headers=headers) as answer:
        assert (status, 1 + bool(headers)) == (answer.status_code, len(asked))


def test_a_large_file_is_read_whenever_it_is_asked_for(
    app: Flask, watcher: FlaskClient, asked: list[str]
) -> None:
    large = max((STATIC / "photo").iterdir(), key=lambda file: file.stat().st_size)
    assert large.stat().st_size > MOST_KEPT
    for _ in range(2):
        with watcher.get(stamped(app, f"photo/{large.name}")) as answer:
            assert large.read_bytes() == answer.data
    assert 2 == len(asked)


def test_the_stamp_is_another_one_after_any_change(tmp_path: Path) -> None:
    def stamp() -> str:
        stamp_of.cache_clear()
        return stamp_of(str(tmp_path))

    (tmp_path / "js").mkdir()
    stamps = [stamp()]
    for name, content in (("a.css", "a"), ("js/a.js", ""), ("js/a.js", "b"), ("js/b.js", ""), ("a.css", "c")):
        (tmp_path / name).write_text(content)
        stamps.append(stamp())
    (tmp_path / "js/a.js").rename(tmp_path / "js/c.js")
    stamps.append(stamp())
    assert len(stamps) == len({*stamps})
    assert {STAMP_LENGTH} == {len(each) for each in stamps}
    stamp_of.cache_clear()


def test_what_a_file_names_lies_beside_it_and_so_under_the_same_stamp() -> None:
    named = [
        (file, each)
        for file in STATIC.rglob("*")
        for each in re.findall(
            NAMED.get(file.suffix, "(?!)"), file.read_text() if file.suffix in NAMED else ""
        )
        if "vendor" not in file.parts and not each.startswith("data:")
    ]
    assert {*NAMED} == {file.suffix for file, _ in named}
    assert [] == [(file.name, each) for file, each in named if not (file.parent / each).is_file()]


def test_no_folder_can_be_taken_for_a_stamp() -> None:
    assert [] == [each.name for each in STATIC.iterdir() if each.is_dir() and len(each.name) == STAMP_LENGTH]


def test_an_older_browser_gets_a_sheet_that_it_reads_and_a_new_one_the_sheet_itself(
    watcher: FlaskClient,
) -> None:
    def sheet(name: str) -> str:
        with watcher.get(
            "/static/css/app.css", headers={"User-Agent": f"Mozilla/5.0 {name} Safari/537.36"}
        ) as answer:
            assert "User-Agent" in answer.headers["Vary"]
            return str(answer.get_data(as_text=True))

    assert (STATIC / "css/app.css").read_text() == sheet("Chrome/150.0.0.0")
    assert "@layer" not in sheet("Chrome/87.0.4280.88")


@pytest.mark.parametrize(
    "part", ["js/older.js", "This browser is too old. Open http://localhost/ on another"]
)
def test_only_an_older_browser_is_sent_what_stands_in(watcher: FlaskClient, part: str) -> None:
    def names_it(name: str) -> bool:
        return part in watcher.get("/table", headers={"User-Agent": f"Mozilla/5.0 {name}"}).text

    assert (True, False) == (names_it("Chrome/87.0"), names_it("Firefox/140.0"))
