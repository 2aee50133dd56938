"""A table at a broker, and a companion that is there in a process of its own."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from queue import Queue

from companion.devices.board.wiring import read_wiring
from companion.devices.devices import Devices
from companion.mqtt.broker import read_broker
from companion.mqtt.service import MqttService
from companion.table import Table
from tests.devices.builder import no_board
from tests.mosquitto import SECONDS, Mosquitto
from tests.table.builder import NOON

KITCHEN = "uno/kitchen"
DISCOVERED = "homeassistant/device/uno-kitchen/config"


@contextmanager
def at_home(
    table: Table, broker: Mosquitto, user: str = "", password: str = ""
) -> Iterator[tuple[MqttService, Callable[[str], None]]]:
    """The table at this broker, and what waits until it says these words of it."""
    devices = Devices(table, read_wiring(), pins=no_board, reorder_window=0)
    address = broker.address.replace("//", f"//{user}@" if user else "//")
    environment = {"UNO_COMPANION_MQTT_PASSWORD": password}
    reached = read_broker(address, KITCHEN, None, environment)
    home = MqttService(table, devices.buzzers, reached, lambda: NOON, first_pause=0.02)
    news: Queue[str] = Queue()
    home.listen(lambda: news.put(str(home.state.words)))

    def says(words: str) -> None:
        while words not in news.get(timeout=SECONDS):
            pass

    home.start()
    try:
        yield home, says
    finally:
        home.close()
        devices.close()
