"""An MQTT broker of the tests' own, and somebody who listens there."""

import json
import os
import shutil
import signal
import subprocess
import tempfile
from pathlib import Path
from queue import Queue
from types import TracebackType
from typing import Any, Final, NamedTuple, Self

from paho.mqtt.client import Client, MQTTMessage
from paho.mqtt.enums import CallbackAPIVersion

from tests.served import free_port

HERE: Final = "127.0.0.1"
SECONDS: Final = 20
"""What has not come by then is not coming."""


def _program() -> str:
    """Return the broker, which Debian has where only root looks."""
    found = shutil.which("mosquitto", path=f"{os.environ['PATH']}:/usr/sbin")
    assert found, "There is no MQTT broker here. Install what Debian calls mosquitto."
    return found


class Mosquitto:
    """A broker in a folder of its own, at one port for all its lives.

    With ``passwords`` only those with a name may come in, with a ``certificate`` and its key only over TLS.
    """

    def __init__(self, certificate: tuple[Path, Path] | None = None, **passwords: str) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="uno-mosquitto-"))
        self.port = free_port()
        self._process: subprocess.Popen[str] | None = None
        lines = [f"listener {self.port} {HERE}", "user root", f"allow_anonymous {str(not passwords).lower()}"]
        if passwords:
            names = self.folder / "passwords"
            names.write_text("".join(f"{name}:{password}\n" for name, password in passwords.items()))
            names.chmod(0o600)
            subprocess.run(["mosquitto_passwd", "-U", names], check=True)
            lines.append(f"password_file {names}")
        if certificate:
            lines += [f"certfile {certificate[0]}", f"keyfile {certificate[1]}"]
        self._scheme = "mqtts" if certificate else "mqtt"
        (self.folder / "conf").write_text("\n".join(lines))

    @property
    def address(self) -> str:
        """As ``serve --mqtt`` takes it."""
        return f"{self._scheme}://{HERE}:{self.port}"

    def start(self) -> None:
        """Start it, and wait until it listens."""
        self._process = subprocess.Popen(
            [_program(), "-c", self.folder / "conf"], stderr=subprocess.PIPE, text=True
        )
        assert self._process.stderr
        while "running" not in (line := self._process.stderr.readline()):
            assert line, "The broker did not start."

    def kill(self) -> None:
        """End it as a pulled plug would: it keeps nothing."""
        assert self._process
        self._process.kill()
        self._process.communicate()
        self._process = None

    def halt(self) -> None:
        """Let it do nothing until :meth:`go_on`, with every connection open."""
        assert self._process
        self._process.send_signal(signal.SIGSTOP)

    def go_on(self) -> None:
        """Let it do all that it was halted in."""
        assert self._process
        self._process.send_signal(signal.SIGCONT)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._process:
            self.kill()
        shutil.rmtree(self.folder)


class Said(NamedTuple):
    """A message, and whether the broker had kept it."""

    topic: str
    payload: bytes
    was_kept: bool

    @property
    def json(self) -> Any:
        """What it says."""
        return json.loads(self.payload)


class Visitor:
    """Somebody at a broker, who hears everything below some topics from when they came."""

    def __init__(self, broker: Mosquitto, *topics: str, login: tuple[str, str] | None = None) -> None:
        self._heard: Queue[Said] = Queue()
        self._client = Client(CallbackAPIVersion.VERSION2)
        self._client.on_message = self._hear
        if login:
            self._client.username_pw_set(*login)
        came: Queue[None] = Queue()
        self._client.on_subscribe = lambda *_: came.put(None)
        self._topics = topics
        self._client.on_connect = self._ask
        self._client.connect(HERE, broker.port)
        self._client.loop_start()
        came.get(timeout=SECONDS)

    def hear(self, topic: str | None = None) -> Said:
        """The next message, of that topic: others before it are passed over."""
        while True:
            said = self._heard.get(timeout=SECONDS)
            if topic in (None, said.topic):
                return said

    def say(self, topic: str, message: Any, *, is_kept: bool = False) -> None:
        """Say something there as JSON, and wait until the broker has it."""
        self._client.publish(topic, json.dumps(message), 1, retain=is_kept).wait_for_publish(SECONDS)

    def leave(self) -> None:
        """Go."""
        self._client.disconnect()
        self._client.loop_stop()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.leave()

    def _ask(self, client: Client, *_: object) -> None:
        client.subscribe([(topic, 1) for topic in self._topics])

    def _hear(self, client: Client, userdata: object, message: MQTTMessage) -> None:
        self._heard.put(Said(message.topic, bytes(message.payload), message.retain))
