from collections.abc import Iterator
from http.client import HTTPConnection
from threading import Thread

import pytest

from image.portal import portal


@pytest.fixture
def asking() -> Iterator[HTTPConnection]:
    server = portal(0)
    Thread(target=server.serve_forever, args=(0.01,), daemon=True).start()
    connection = HTTPConnection("127.0.0.1", server.server_port)
    yield connection
    connection.close()
    server.shutdown()
    server.server_close()


@pytest.mark.parametrize("method", ["GET", "HEAD", "POST"])
@pytest.mark.parametrize("path", ["/", "/generate_204", "/hotspot-detect.html", "http://example.com/"])
def test_everybody_is_led_to_the_table_by_the_address_they_came_by(
    asking: HTTPConnection, method: str, path: str
) -> None:
    asking.request(method, path, headers={"Host": "captive.apple.com"})
    answer = asking.getresponse()
    assert (302, "http://127.0.0.1:8000/") == (answer.status, answer.headers["Location"])
