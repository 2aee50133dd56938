"""Over https: with a certificate that openssl made, over real TLS connections."""

import os
import pwd
import shutil
import socket
import ssl
import subprocess
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from datetime import UTC, datetime, timedelta
from http.client import HTTPConnection, HTTPResponse, HTTPSConnection
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from companion.command_line.arguments import main
from companion.command_line.serve import greeting
from companion.composition import CannotServe, Companion, Settings, companion
from companion.web.server.certificate import BadCertificate, Certificate
from companion.web.server.connections import MOST_OF_AN_ADDRESS
from tests.devices.builder import no_board
from tests.table.builder import BEGUN, accepted
from tests.web.builder import screen

HERE = "127.0.0.1"
ELSEWHERE = "127.0.0.2"
"""An address of this machine that counts as another's."""
LOCAL = f"DNS:localhost,IP:{HERE}"
LET_IT = "Let the user that the companion runs as read it."
KINDS = {"ec": ["ec", "-pkeyopt", "ec_paramgen_curve:prime256v1"], "rsa": ["rsa:2048"]}


class Pair(NamedTuple):
    """A certificate's file and its key's."""

    cert: Path
    key: Path


def openssl(*arguments: str | Path) -> None:
    subprocess.run(["openssl", *arguments], check=True, capture_output=True)


def make(folder: Path, names: str = LOCAL, days: int = 2, kind: str = "ec") -> Pair:
    """Have openssl make a certificate that signs itself."""
    folder.mkdir(exist_ok=True)
    pair, request = Pair(folder / "cert.pem", folder / "key.pem"), folder / "request.pem"
    named = ["-subj", "/CN=A table", "-addext", f"subjectAltName={names}"]
    openssl("req", "-new", "-newkey", *KINDS[kind], "-nodes", "-keyout", pair.key, "-out", request, *named)
    signed = ["-days", str(days), "-copy_extensions", "copy"]
    openssl("x509", "-req", "-in", request, "-signkey", pair.key, *signed, "-out", pair.cert)
    return pair


@pytest.fixture(scope="session")
def pair(tmp_path_factory: pytest.TempPathFactory) -> Pair:
    """A certificate for this machine."""
    return make(tmp_path_factory.mktemp("certificate"))


@contextmanager
def served(data: Path, pair: Pair, **chosen: Any) -> Iterator[Companion]:
    """Run a companion that shows this certificate."""
    settings = Settings(
        **{"host": HERE, "port": 0, "data": data, **chosen}, certificate=pair.cert, key=pair.key
    )
    with companion(settings, pins=no_board) as running:
        yield running


def trusting(pair: Pair) -> ssl.SSLContext:
    """Return what a browser has that trusts this certificate, and checks its name."""
    return ssl.create_default_context(cafile=str(pair.cert))


@contextmanager
def asked(
    port: int, path: str, pair: Pair | None = None, headers: dict[str, str] | None = None, method: str = "GET"
) -> Iterator[HTTPResponse]:
    """Send a request, over https to who trusts the certificate, and read the response."""
    if pair:
        connection: HTTPConnection = HTTPSConnection(HERE, port, timeout=10, context=trusting(pair))
    else:
        connection = HTTPConnection(HERE, port, timeout=10)
    connection.request(method, path, headers=headers or {})
    with connection.getresponse() as response:
        yield response
    connection.close()


def test_a_companion_with_a_certificate_is_played_over_https(pair: Pair, tmp_path: Path) -> None:
    with served(tmp_path, pair) as running:
        port = running.server.port
        assert f"https://{HERE}:{port}" == running.address
        assert f"  to play    {running.address}/?token={running.token}\n" in greeting(running)
        assert "ATTENTION" not in greeting(running)
        with asked(port, f"/play?token={running.token}", pair) as scanned:
            assert 303 == scanned.status
            cookie = scanned.headers["Set-Cookie"]
            assert "; Secure;" in cookie
            assert scanned.headers["Strict-Transport-Security"] is None
        with asked(port, "/join", pair, {"Cookie": cookie.partition(";")[0]}) as page:
            joined = page.read().decode()
    # Where people type it, https must be typed, too; and the certificate is not for the local network's name.
    assert f"<code>https://{HERE}:{port}</code>" in joined
    assert "uno-companion.local" not in joined


def test_a_stream_over_https_brings_every_event(pair: Pair, tmp_path: Path) -> None:
    with served(tmp_path, pair) as running:
        accepted(running.table.begin(BEGUN))
        with screen(running.server.port, context=trusting(pair)) as phone:
            assert 2 == phone.next_called("message").table["version"]
            for version, line in enumerate(("Ben: G7", "Cy: draw", "Cy: keep"), start=3):
                accepted(running.table.submit(line))
                assert version == phone.next_called("message").table["version"]


def test_handshakes_that_are_never_finished_stop_nobody_else(pair: Pair, tmp_path: Path) -> None:
    with served(tmp_path, pair) as running, ExitStack() as stack:
        at = (HERE, running.server.port)

        def connect() -> socket.socket:
            return stack.enter_context(
                socket.create_connection(at, timeout=10, source_address=(ELSEWHERE, 0))
            )

        crowd = [connect() for _ in range(MOST_OF_AN_ADDRESS)]
        crowd[0].sendall(b"\x16")
        assert b"" == connect().recv(1)
        with asked(running.server.port, "/rules", pair) as page:
            assert 200 == page.status


def test_whoever_types_the_address_without_https_is_led_there(pair: Pair, tmp_path: Path) -> None:
    with served(tmp_path, pair) as running:
        port = running.server.port
        with asked(port, "/rules?rule=match") as led:
            assert 307 == led.status
            assert f"https://{HERE}:{port}/rules?rule=match" == led.headers["Location"]
        with asked(port, "/", headers={"Host": "evil.example"}) as strange:
            assert 421 == strange.status
        with asked(
            port, "/play", headers={"Authorization": f"Bearer {running.token}"}, method="POST"
        ) as posted:
            assert 307 == posted.status


def test_it_answers_to_the_names_of_its_certificate(tmp_path: Path) -> None:
    pair = make(tmp_path / "named", "DNS:UNO.example.org,DNS:*.home.example")
    with served(tmp_path, pair, hostnames=("table.home.example",)) as running:
        port = running.server.port
        assert f"https://table.home.example:{port}" == running.address
    with served(tmp_path, pair) as running, socket.create_connection((HERE, running.server.port)) as plain:
        assert f"https://uno.example.org:{running.server.port}" == running.address
        assert page_by_name(plain, pair, "/rules", "uno.example.org").startswith("HTTP/1.1 200 OK\r\n")


def test_an_address_that_browsers_will_warn_of_is_said_so(tmp_path: Path) -> None:
    pair = make(tmp_path / "other", "DNS:*.example.org")
    with served(tmp_path, pair) as running:
        assert f"https://{HERE}:{running.server.port}" == running.address
        said = f"The certificate is for *.example.org, and not for {HERE}: browsers warn of it."
        assert f"ATTENTION  {said}" in greeting(running)


def test_a_certificate_for_the_local_network_s_name_has_it_shown(tmp_path: Path) -> None:
    pair = make(tmp_path / "named", "DNS:uno-companion.local")
    with served(tmp_path, pair) as running:
        port = running.server.port
        assert f"https://uno-companion.local:{port}" == running.address
        with socket.create_connection((HERE, port)) as plain:
            page = page_by_name(plain, pair, "/join?watch")
            assert f"<code>https://uno-companion.local:{port}</code>" in page


def page_by_name(plain: socket.socket, pair: Pair, path: str, name: str = "uno-companion.local") -> str:
    """Ask for a page as a browser that was given the table's name."""
    with trusting(pair).wrap_socket(plain, server_hostname=name) as secure:
        secure.sendall(
            f"GET {path} HTTP/1.1\r\nHost: {name}:{plain_port(secure)}\r\nConnection: close\r\n\r\n".encode()
        )
        return secure.makefile("rb").read().decode()


def plain_port(connection: socket.socket) -> int:
    """Return the port at the other end."""
    return int(connection.getpeername()[1])


def test_an_expired_certificate_is_served_and_said(tmp_path: Path) -> None:
    pair = make(tmp_path / "old", days=-1)
    ended = Certificate(*pair).ends
    with served(tmp_path, pair) as running, asked(running.server.port, "/rules") as page:
        assert 307 == page.status
        said = f"The certificate ended on {ended.day} {ended:%B %Y}: browsers warn of it. Renew it."
        assert f"ATTENTION  {said}" in greeting(running)


def test_a_certificate_of_tomorrow_is_said(pair: Pair) -> None:
    certificate = Certificate(*pair)
    (said,) = certificate.warnings(datetime.now(UTC) - timedelta(days=9))
    assert said.startswith("The certificate begins on ")
    assert [] == certificate.warnings(datetime.now(UTC))


def refusal(pair: Pair) -> str:
    """Return why that pair cannot be used."""
    with pytest.raises(BadCertificate) as refused:
        Certificate(*pair)
    return str(refused.value)


def test_files_that_cannot_be_used_are_one_sentence_each(pair: Pair, tmp_path: Path) -> None:
    other = make(tmp_path / "other", kind="rsa")
    garbled = tmp_path / "garbled.pem"
    garbled.write_text("-----BEGIN CERTIFICATE-----\nno, no\n-----END CERTIFICATE-----\n")
    locked = tmp_path / "locked.pem"
    openssl("pkcs8", "-topk8", "-in", pair.key, "-out", locked, "-passout", "pass:secret")
    missing = tmp_path / "none.pem"
    said = f"The certificate {missing} cannot be read: No such file or directory."
    assert said == refusal(Pair(missing, pair.key))
    assert f"The key {tmp_path} cannot be read: Is a directory." == refusal(Pair(pair.cert, tmp_path))
    said = f"{pair.key} is no certificate. Expected a PEM file, with BEGIN CERTIFICATE in it."
    assert said == refusal(Pair(pair.key, pair.cert))
    said = f"{pair.cert} is no key. Expected a PEM file, with BEGIN PRIVATE KEY in it."
    assert said == refusal(Pair(pair.cert, pair.cert))
    said = f"The key {other.key} is not the one of the certificate {pair.cert}."
    assert said == refusal(Pair(pair.cert, other.key))
    assert said.replace(str(other.key), str(pair.key)).replace(str(pair.cert), str(other.cert)) == refusal(
        Pair(other.cert, pair.key)
    )
    assert f"The key {locked} is locked with a password. Expected one without." == refusal(
        Pair(pair.cert, locked)
    )
    said = f"The certificate {garbled} and the key {pair.key} cannot be used: "
    assert refusal(Pair(garbled, pair.key)).startswith(said)


@contextmanager
def as_nobody() -> Iterator[None]:
    """Read files as a user without rights, where the tests run as root, who may read everything."""
    whose = os.geteuid()
    if whose == 0:
        os.seteuid(pwd.getpwnam("nobody").pw_uid)
    try:
        yield
    finally:
        os.seteuid(whose)


def test_a_key_that_may_not_be_read_is_said_so(pair: Pair, tmp_path: Path) -> None:
    key = Path(shutil.copy(pair.key, tmp_path))
    key.chmod(0)
    with as_nobody():
        # The certificate is the first that is read; either is said alike.
        assert f"The certificate {key} may not be read. {LET_IT}" == refusal(Pair(key, key))


def test_what_cannot_be_used_starts_nothing(
    pair: Pair, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    nothing = Pair(tmp_path / "none.pem", pair.key)
    with pytest.raises(CannotServe, match=r"none\.pem cannot be read"), served(tmp_path, nothing):
        pass
    assert 2 == main(["serve", "--cert", str(pair.cert)])
    said = "uno-companion: A certificate and its key go together. Expected: --cert FILE --key FILE.\n"
    assert said == capsys.readouterr().err
    assert 2 == main(["install-service", "--dry-run", "--key", str(pair.key)])
    assert said == capsys.readouterr().err


def test_a_renewed_certificate_is_shown_to_the_next_who_comes(
    pair: Pair, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    used = Pair(*(Path(shutil.copy(file, tmp_path)) for file in pair))
    renewed = make(tmp_path / "renewed", kind="rsa")
    certificate = Certificate(*used)
    shutil.copy(renewed.cert, used.cert)
    certificate.renew()
    # For a moment the key is still the old one's.
    said = f"The key {used.key} is not the one of the certificate {used.cert}."
    assert [f"The certificate that is in use stays. {said}"] == caplog.messages
    assert [] == handshake(certificate, pair)
    shutil.copy(renewed.key, used.key)
    certificate.renew()
    assert [] == handshake(certificate, renewed)
    assert ["certificate verify failed"] == handshake(certificate, pair)


def handshake(certificate: Certificate, trusted: Pair) -> list[str]:
    """Shake hands in memory as a browser that trusts a certificate; return its complaint, if any."""
    to_browser, to_server = ssl.MemoryBIO(), ssl.MemoryBIO()
    browser = trusting(trusted).wrap_bio(to_browser, to_server, server_hostname="localhost")
    server = certificate.context.wrap_bio(to_server, to_browser, server_side=True)
    for side in (browser, server, browser):
        try:
            side.do_handshake()
        except ssl.SSLWantReadError:
            pass
        except ssl.SSLError as error:
            return [(error.reason or "").lower().replace("_", " ")]
    return []
