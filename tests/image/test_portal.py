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


def answer(asking: HTTPConnection, host: str, path: str, method: str = "GET") -> tuple[int, str]:
    """Return the status, and where it leads or what it says."""
    asking.request(method, path, headers={"Host": host})
    answer = asking.getresponse()
    text = answer.read().decode()
    return answer.status, answer.headers["Location"] or text


@pytest.mark.parametrize("method", ["GET", "HEAD", "POST"])
@pytest.mark.parametrize("path", ["/", "/generate_204", "/hotspot-detect.html", "http://example.com/"])
def test_everybody_is_led_to_the_table_by_the_address_they_came_by(
    asking: HTTPConnection, method: str, path: str
) -> None:
    way = "http://127.0.0.1/.uno-table"
    assert (302, way) == answer(asking, "captive.apple.com", path, method)
    assert (302, "http://127.0.0.1:8000/") == answer(
        asking, "127.0.0.1", way.removeprefix("http://127.0.0.1")
    )


@pytest.mark.parametrize(
    ("host", "path", "expected"),
    [
        ("connectivitycheck.gstatic.com", "/generate_204", (204, "")),
        ("captive.apple.com", "/hotspot-detect.html", (200, "<HTML><HEAD><TITLE>Success</TITLE></HEAD>")),
        ("www.msftconnecttest.com", "/connecttest.txt", (200, "Microsoft Connect Test")),
        ("detectportal.firefox.com", "/success.txt?ipv4", (200, "success\n")),
    ],
)
def test_a_phone_that_has_seen_the_table_takes_the_network_for_a_good_one(
    asking: HTTPConnection, host: str, path: str, expected: tuple[int, str]
) -> None:
    for _ in range(2):
        assert 302 == answer(asking, host, path)[0]
    answer(asking, "127.0.0.1", "/.uno-table")
    status, text = answer(asking, host, path)
    assert expected == (status, text[: len(expected[1])])
    assert 302 == answer(asking, "example.com", "/")[0]


@pytest.mark.parametrize("host", ["uno-companion.local", "Uno-Companion-2.fritz.box:80", "127.0.0.1"])
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
