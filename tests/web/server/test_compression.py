"""What goes out is packed where that is taken, and is the same once unpacked."""

import gzip

import pytest
from flask.testing import FlaskClient

PACKED = {"Accept-Encoding": "gzip, deflate"}


@pytest.mark.parametrize("path", ["/play", "/static/css/app.css", "/static/icons.svg", "/api/openapi.json"])
def test_a_text_goes_out_packed_to_who_takes_it_so(player: FlaskClient, path: str) -> None:
    plain = player.get(path, buffered=True)
    packed = player.get(path, headers=PACKED, buffered=True)
    assert "gzip" == packed.headers["Content-Encoding"]
    assert plain.data == gzip.decompress(packed.data)
    assert len(packed.data) == packed.content_length < len(plain.data)
    for answer in (plain, packed):
        assert "Accept-Encoding" in answer.vary
    assert "Content-Encoding" not in plain.headers


def test_a_packed_file_that_is_known_is_not_sent_again(player: FlaskClient) -> None:
    etag = player.get("/static/css/app.css", headers=PACKED, buffered=True).headers["ETag"]
    again = player.get("/static/css/app.css", headers={**PACKED, "If-None-Match": etag}, buffered=True)
    assert (304, b"") == (again.status_code, again.data)


@pytest.mark.parametrize("path", ["/decks/labels/classic.pdf", "/nowhere"])
def test_what_is_no_text_or_no_page_stays_as_it_is(player: FlaskClient, path: str) -> None:
    assert "Content-Encoding" not in player.get(path, headers=PACKED, buffered=True).headers


def test_the_stream_is_never_packed(player: FlaskClient) -> None:
    answer = player.get("/stream?view=play", headers=PACKED, buffered=False)
    assert "Content-Encoding" not in answer.headers
    answer.close()
