"""Texts are compressed where the browser accepts it, and are the same once decompressed."""

import gzip

import pytest
from flask.testing import FlaskClient

from companion.table import Table
from companion.web.server.compression import MOST_SHARED, _shared
from tests.table.builder import accepted

ACCEPTS_GZIP = {"Accept-Encoding": "gzip, deflate"}


@pytest.mark.parametrize("path", ["/play", "/static/vendor/idiomorph.js", "/api/openapi.json"])
def test_a_text_is_compressed_for_who_accepts_gzip(player: FlaskClient, path: str) -> None:
    plain = player.get(path, buffered=True)
    compressed = player.get(path, headers=ACCEPTS_GZIP, buffered=True)
    assert "gzip" == compressed.headers["Content-Encoding"]
    assert plain.data == gzip.decompress(compressed.data)
    assert len(compressed.data) == compressed.content_length < len(plain.data)
    for answer in (plain, compressed):
        assert "Accept-Encoding" in answer.vary
    assert "Content-Encoding" not in plain.headers


@pytest.mark.parametrize(
    ("path", "comment"), [("css/app.css", b"/*"), ("js/taps.js", b"//"), ("icons.svg", b"<!--")]
)
def test_style_sheets_and_scripts_are_compressed_without_what_is_for_their_readers(
    player: FlaskClient, path: str, comment: bytes
) -> None:
    answer = player.get(f"/static/{path}", headers=ACCEPTS_GZIP, buffered=True)
    sent, source = gzip.decompress(answer.data), player.get(f"/static/{path}", buffered=True).data
    assert comment in source
    assert comment not in sent
    assert b"\n " not in sent
    # What is left are lines of the source, in their order; some have fewer spaces.
    lines = iter(line.replace(b" ", b"") for line in source.splitlines())
    assert all(any(line.replace(b" ", b"") in each for each in lines) for line in sent.splitlines() if line)


def test_a_whole_game_is_compressed_and_not_kept_for_others(player: FlaskClient, table: Table) -> None:
    accepted(table.begin('[Players "Ana, Ben"]\nround\n' + "Ana: hint !\n" * 2000))
    kept = _shared.cache_info().currsize
    answer = player.get("/api/games/2/record.json", headers=ACCEPTS_GZIP)
    assert MOST_SHARED < len(gzip.decompress(answer.data))
    assert kept == _shared.cache_info().currsize


def test_a_compressed_file_in_the_cache_is_not_sent_again(player: FlaskClient) -> None:
    etag = player.get("/static/css/app.css", headers=ACCEPTS_GZIP, buffered=True).headers["ETag"]
    again = player.get("/static/css/app.css", headers={**ACCEPTS_GZIP, "If-None-Match": etag}, buffered=True)
    assert (304, b"") == (again.status_code, again.data)


@pytest.mark.parametrize("path", ["/decks/labels/classic.pdf", "/nowhere"])
def test_neither_a_pdf_nor_an_error_is_compressed(player: FlaskClient, path: str) -> None:
    assert "Content-Encoding" not in player.get(path, headers=ACCEPTS_GZIP, buffered=True).headers


@pytest.mark.parametrize(
    ("path", "headers", "encoding"),
    [
        ("/stream?view=play", ACCEPTS_GZIP, "gzip"),
        ("/stream?view=play", {}, None),
        ("/stream", ACCEPTS_GZIP, None),
    ],
    ids=["a browser", "a browser without gzip", "a program"],
)
def test_the_stream_of_a_page_alone_is_compressed(
    player: FlaskClient, path: str, headers: dict[str, str], encoding: str | None
) -> None:
    answer = player.get(path, headers=headers, buffered=False)
    assert encoding == answer.headers.get("Content-Encoding")
    assert "Accept-Encoding" in answer.headers["Vary"]
    answer.close()
