"""The table at a broker: told of every change, and heard from.

    home = MqttService(table, buzzers, read_broker("mqtt://localhost", "uno/kitchen", None, {}))
    home.start()
    home.state.words        # Connected to localhost:1883.

Whoever taps waits for nothing of it: a change is put into a queue, of which one thread makes messages, and
paho's own thread has the network. While the broker is away nothing is kept for it: once it is back it is told
the table as it stands then. What happened meanwhile is in the log, and events have its numbers.
"""

import logging
import ssl
from collections.abc import Callable
from contextlib import suppress
from datetime import datetime
from functools import partial
from queue import SimpleQueue
from socket import SHUT_RDWR, socket
from threading import Thread
from typing import Any, Final, TypeAlias

from paho.mqtt.client import Client, ConnectFlags, MQTTMessage
from paho.mqtt.enums import CallbackAPIVersion
from paho.mqtt.reasoncodes import ReasonCode

from companion.foundation.listeners import Listeners
from companion.mqtt.broker import Broker
from companion.mqtt.discovery import device_id, discovery, discovery_topic, known_components
from companion.mqtt.payloads import write_payload
from companion.mqtt.presses import press
from companion.ports import Buzzers, HomeState
from companion.ports.topics import AVAILABILITY, EVENT, OFFLINE, ONLINE, PRESS, PRESSED, QOS, STATE, Topic
from companion.rules import EffectKind, Game, Redo, Undo, say, write_line
from companion.table import Clock, Table, TableView

KEEP_ALIVE: Final = 10  # seconds; a broker takes the table for gone after one and a half times that
FIRST_PAUSE: Final = 1.0
LONGEST_PAUSE: Final = 30.0
"""Seconds between two tries to reach a broker, the longer the more of them failed."""

CONNECT_SECONDS: Final = 3.0
GOODBYE_SECONDS: Final = 1.0  # until the broker has taken the last message
MOST_WAITING: Final = 100  # presses; nobody presses as fast
STEPS: Final[dict[EffectKind | None, Undo | Redo]] = {EffectKind.UNDONE: Undo(), EffectKind.REDONE: Redo()}
"""Lines that are not the game's own event."""

Message: TypeAlias = Callable[[], None]

logger = logging.getLogger(__name__)


class MqttService:
    """One table at one broker, until :meth:`close`; it never waits for it, and goes on without."""

    def __init__(
        self,
        table: Table,
        buzzers: Buzzers,
        broker: Broker,
        clock: Clock,
        *,
        first_pause: float = FIRST_PAUSE,
    ) -> None:
        self._table = table
        self._broker = broker
        self._clock = clock
        self._buzzers = buzzers
        self._messages: SimpleQueue[Message | None] = SimpleQueue()
        self._listeners = Listeners[[]]()
        self.listen = self._listeners.listen
        self._locate: Callable[[], str] = str
        self._away_since: datetime | None = clock()
        self._refusal = ""
        self._is_missed = False
        self._newest = table.view
        self._leave = table.listen(self._changed)
        self._client = self._new_client(first_pause)
        self._thread = Thread(target=self._run, name="mqtt", daemon=True)
        # What follows is touched by that one thread alone.
        self._is_there = False
        self._seen = _moment(self._newest)
        self._told: bytes | None = None
        self._described: dict[str, Any] = {}
        self._known: dict[str, str] = {}

    def start(self, locate: Callable[[], str] = str) -> None:
        """Begin to look for the broker; ``locate`` says where the table's pages are."""
        self._locate = locate
        self._thread.start()
        self._client.connect_async(self._broker.host, self._broker.port, KEEP_ALIVE)
        self._client.loop_start()

    def close(self) -> None:
        """Say there that the table is offline, and go."""
        self._leave()
        if not self._thread.ident:
            return
        self._messages.put(None)
        self._thread.join()
        if self._client.is_connected():
            self._say_goodbye()
        self._client.on_disconnect = None
        self._client.disconnect()
        # Where the system had no thread for it, there is none to wait for.
        with suppress(RuntimeError):
            self._client.loop_stop()

    @property
    def state(self) -> HomeState:
        """How the table and its broker get on."""
        name, since = self._broker.name, self._away_since
        if since is None:
            return HomeState(say("Connected to %(broker)s.", broker=name), True)
        if self._refusal:
            return HomeState(say("%(broker)s does not let this table in.", broker=name), False)
        text = say(
            "%(broker)s has been away since %(time)s. The companion keeps looking for it.",
            broker=name,
            time=f"{since.astimezone():%H:%M}",
        )
        return HomeState(text, False)

    # The network, in paho's thread

    def _new_client(self, first_pause: float) -> Client:
        broker = self._broker
        # The same name each time: a broker then ends a connection of which it has not noticed yet that it is
        # dead, and its last will with it, before the new one says that the table is there.
        client = Client(CallbackAPIVersion.VERSION2, f"uno-companion-{device_id(broker.topic)}")
        client.connect_timeout = CONNECT_SECONDS
        # paho says whole seconds, and waits for any.
        client.reconnect_delay_set(first_pause, LONGEST_PAUSE)  # type: ignore[arg-type]
        client.will_set(AVAILABILITY.of(broker.topic), OFFLINE, QOS, retain=True)
        if broker.user:
            client.username_pw_set(broker.user, broker.password)
        if broker.is_encrypted:
            client.tls_set_context(ssl.create_default_context())
        client.on_connect = self._connected
        client.on_connect_fail = self._not_found
        client.on_disconnect = self._disconnected
        client.on_message = self._heard
        return client

    def _connected(
        self, client: Client, userdata: object, flags: ConnectFlags, reason: ReasonCode, properties: object
    ) -> None:
        if reason.is_failure:
            self._went_away(str(reason))
            return
        self._messages.put(self._greet)
        self._away_since, self._refusal, self._is_missed = None, "", False
        self._listeners.tell()

    def _not_found(self, client: Client, userdata: object) -> None:
        self._went_away()

    def _disconnected(self, *_what: object) -> None:
        self._messages.put(self._miss)
        self._went_away(self._refusal)

    def _went_away(self, refusal: str = "") -> None:
        is_news, self._is_missed = not self._is_missed or refusal != self._refusal, True
        self._away_since, self._refusal = self._away_since or self._clock(), refusal
        if is_news:
            logger.warning("The MQTT broker %s is away. %s", self._broker.name, refusal)
            self._listeners.tell()

    def _heard(self, client: Client, userdata: object, message: MQTTMessage) -> None:
        if message.topic == discovery_topic(self._broker.topic):
            if message.retain:
                self._messages.put(partial(self._remember, bytes(message.payload)))
        # What a broker kept was pressed long ago; what it repeats has come already, on this same connection.
        elif not message.retain and not message.dup and self._messages.qsize() < MOST_WAITING:
            self._messages.put(partial(self._press, bytes(message.payload)))

    def _say_goodbye(self) -> None:
        said = self._client.publish(AVAILABILITY.of(self._broker.topic), OFFLINE, QOS, retain=True)
        with suppress(RuntimeError, ValueError):
            said.wait_for_publish(GOODBYE_SECONDS)
        connection = self._client.socket()
        if isinstance(connection, socket) and not said.is_published():
            # It takes nothing any more, and paho would wait until it is sure of that.
            with suppress(OSError):
                connection.shutdown(SHUT_RDWR)

    # The table, in whichever thread changed it

    def _changed(self, view: TableView) -> None:
        self._newest = view
        self._messages.put(partial(self._tell, view))

    # What is said, in a thread of its own

    def _run(self) -> None:
        while message := self._messages.get():
            try:
                message()
            except Exception:
                logger.exception("A message of the table's MQTT broker failed; the table goes on.")

    def _greet(self) -> None:
        """Publish everything anew, as nobody knows what the broker has kept."""
        self._is_there, self._told, self._described = True, None, {}
        # Before anything is said, so that the broker gives away what it kept of an earlier time.
        topic = self._broker.topic
        self._client.subscribe([(discovery_topic(topic), QOS), (PRESS.of(topic), QOS)])
        self._describe()
        self._told = self._newest.json if self._newest else b""
        self._say(STATE, self._told)
        self._say(AVAILABILITY, ONLINE)

    def _miss(self) -> None:
        self._is_there = False

    def _tell(self, view: TableView) -> None:
        before, self._seen = self._seen, _moment(view)
        if not self._is_there:
            return
        if before != self._seen:
            self._say(EVENT, write_payload(_event(view)))
        # Of several in a row the newest alone is worth a message.
        if view is self._newest:
            self._describe()
            if view.json != self._told:
                self._told = view.json
                self._say(STATE, view.json)

    def _describe(self) -> None:
        described = discovery(self._broker.topic, self._newest, self._locate(), self._known)
        if described != self._described:
            self._described = described
            self._known = {key: each["platform"] for key, each in described["components"].items()}
            self._client.publish(
                discovery_topic(self._broker.topic), write_payload(described), QOS, retain=True
            )

    def _remember(self, message: bytes) -> None:
        """Learn what Home Assistant was told before this start."""
        self._known = {**known_components(message), **self._known}
        self._describe()

    def _press(self, message: bytes) -> None:
        self._say(PRESSED, write_payload(press(self._buzzers, lambda: self._table.view, message)))

    def _say(self, topic: Topic, message: bytes | str) -> None:
        self._client.publish(topic.of(self._broker.topic), message, QOS, retain=topic.is_kept)


def _moment(view: TableView | None) -> tuple[int, int] | None:
    return (view.game_id, view.version) if view else None


def _event(view: TableView) -> dict[str, Any]:
    return {
        "game": view.game_id,
        "number": view.version,
        "line": _line(view.game),
        "effects": [effect.as_json for effect in view.game.latest_effects],
    }


def _line(game: Game) -> str | None:
    """Return the line of the last event; None at the beginning of a game."""
    kind = next((effect.kind for effect in game.latest_effects), None)
    if kind in STEPS:
        return write_line(STEPS[kind])
    return write_line(game.event) if game.event else None
