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


@pytest.mark.parametrize("host", ["uno-companion.local", "Uno-Companion.fritz.box:80", "127.0.0.1"])
@pytest.mark.parametrize(
    ("asked_for", "led_to"),
    [
        ("/?code=123456", "/?code=123456"),
        ("/rules?rule=match&x=%2F", "/rules?rule=match&x=%2F"),
        ("//evil.example/rules", "/evil.example/rules"),
        ("///evil.example", "/evil.example"),
        ("http://evil.example/rules?a=1", "/rules?a=1"),
        ("@evil.example/", "/@evil.example/"),
        (":80@evil.example", "/:80@evil.example"),
        ("/\\evil.example", "/%5Cevil.example"),
        ("http://[evil", "/"),
    ],
)
def test_whoever_comes_by_its_own_name_is_led_to_what_they_asked_for_and_nowhere_else(
    asking: HTTPConnection, host: str, asked_for: str, led_to: str
) -> None:
    asking.putrequest("GET", asked_for, skip_host=True)
    asking.putheader("Host", host)
    asking.endheaders()
    assert f"http://127.0.0.1:8000{led_to}" == asking.getresponse().headers["Location"]
