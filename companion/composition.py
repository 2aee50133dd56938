"""The composition root: the one place where table, devices, web and server are put together.

    with companion(Settings(data=Path("/tmp/uno"))) as running:
        print(running.address)

``uno-companion serve`` runs it until Ctrl-C; tests run it with their own clock and pins. Nothing below
it makes its own clock, board or database, so whatever a test wants to be different is passed in here.
"""

from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, closing, contextmanager, suppress
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple
from urllib.parse import urlsplit

from flask import Flask

from companion.backups.daily import DailyBackups, way_back
from companion.backups.rescued import open_table
from companion.backups.store import BackupStore
from companion.club.membership import Membership, NoMembership, read_address
from companion.club.table_club import TableClub
from companion.demo.demonstration import BESIDE, USUAL, Demonstration, mount
from companion.devices.board.pins import open_pins
from companion.devices.board.wiring import Miswired, read_wiring
from companion.devices.devices import Devices, OpenPins
from companion.devices.machine import CardSystem
from companion.devices.scanner.usb_devices import ReaderAnswers
from companion.devices.wireless.settings import RADIO_KEY
from companion.foundation.data_directory import DirectoryInUse, default_data, opened
from companion.foundation.listening import EVERYWHERE
from companion.foundation.repeating import Repeating, no_thread_is_left
from companion.foundation.user_error import UserError
from companion.foundation.usual_address import OWN_NAME, PORT
from companion.live_odds.service import OddsService
from companion.mqtt.broker import Broker
from companion.rules import Edition, Sentence
from companion.table import Clock, CorruptPages, DiskFull, LogError, Table, TableView
from companion.web.app import PLAIN_SITE, Site, create_app
from companion.web.codes import AccessCode, Codes, kept_token, read_token
from companion.web.languages import CATALOGUES, ENGLISH, Language, languages_in, speaking
from companion.web.server.addresses import own_addresses
from companion.web.server.certificate import BadCertificate, Certificate
from companion.web.server.current_address import LOOPBACK_ADDRESS, CurrentAddress
from companion.web.server.http import CannotListen, PortTaken, Server
from companion.web.server.mdns import Announcements, own_names
from companion.web.server.qr import LOCAL_NAME, LOCATE
from companion.web.short_code import ShortCode
from companion.web.words.speech import speech

if TYPE_CHECKING:
    from companion.club.service import ClubService
    from companion.mqtt.service import MqttService

PORTS_TO_TRY: Final = 10
USUAL_PORTS: Final = {"http": 80, "https": 443}
"""The ports that an address need not name."""

SECONDS_BETWEEN_LOOKS: Final = 0.5
SECONDS_BETWEEN_NETWORKS: Final = 5.0
"""How soon it is seen that the network has come up, or that this machine has another address on it."""

SECONDS_BETWEEN_EVENINGS: Final = 2.0
"""How soon it is seen that the evening's digits have rested for long enough, or are over."""

SECONDS_BETWEEN_RESULTS: Final = 10.0
"""Between two looks for results without a notice: a round's time ends without one."""

FIRST_PICTURE: Final = 10.0
"""Seconds that a board waits for the club as it stands before it is served."""


class CannotServe(UserError):
    """The companion cannot start."""


@dataclass(frozen=True, slots=True)
class Settings:
    """What may be chosen on the command line; None is the default.

    ``port`` 0 takes any free one; without a port it is the first free one from :data:`PORT` on.
    ``hostnames`` are names that it answers to besides its own. With a ``certificate`` and its ``key`` it is
    served over https.
    ``database`` is a SQLAlchemy URL in place of the SQLite file, ``scanner`` the card reader's serial port,
    ``backups`` a second folder for the daily backups; ``club`` says which table of which club this is,
    whatever invitation was accepted, and ``mqtt`` which broker is told of it; with ``watch_only`` no table
    screen ever shows a code to play. There is no demonstration beside the table with ``no_demo``, with
    ``watch_only`` and in a club.
    """

    host: str = EVERYWHERE[0]
    port: int | None = None
    hostnames: tuple[str, ...] = ()
    certificate: Path | None = None
    key: Path | None = None
    data: Path | None = None
    database: str | None = None
    token: str | None = None
    scanner: str | None = None
    backups: Path | None = None
    club: Membership | None = None
    mqtt: Broker | None = None
    watch_only: bool = False
    no_demo: bool = False


class Served(NamedTuple):
    """An application behind a port, and where devices reach it, which may change with the network.

    ``here`` is where this machine itself does.
    """

    app: Flask
    server: Server
    locate: Callable[[], tuple[str, ...]]
    here: str

    @property
    def address(self) -> str:
        """Where devices reach it best now; without a network, where this machine alone does."""
        return next(iter(self.locate()), self.here)

    @property
    def scanned(self) -> tuple[str, ...]:
        """Where phones may reach it: not where that is themselves."""
        return tuple(each for each in self.locate() if urlsplit(each).hostname != LOOPBACK_ADDRESS)


class Companion(NamedTuple):
    """A whole companion that runs: its table, its devices, and what serves them.

    ``by_name`` is its address by its name on the local network, empty where it has none; ``warnings`` are
    what whoever starts it should know; ``whereabouts`` tell when its address is another.
    """

    table: Table
    devices: Devices
    served: Served
    codes: Codes
    by_name: str
    warnings: tuple[str, ...]
    whereabouts: CurrentAddress

    @property
    def server(self) -> Server:
        """The server, with its port."""
        return self.served.server

    @property
    def address(self) -> str:
        """Where devices reach it now."""
        return self.served.address

    @property
    def token(self) -> str:
        """What lets a device act."""
        return self.codes[AccessCode.TABLE]

    @property
    def host_key(self) -> str:
        """What makes a device the host's."""
        return self.codes[AccessCode.HOST]


def utc_now() -> datetime:
    """Return the time of an event, as the log keeps it."""
    return datetime.now(UTC)


@contextmanager
def companion(
    settings: Settings,
    *,
    clock: Clock = utc_now,
    pins: OpenPins = open_pins,
    find_hosts: Callable[[], tuple[str, ...]] = own_addresses,
) -> Iterator[Companion]:
    """Run everything until the block ends; raises :class:`CannotServe`.

    ``clock`` dates the events, ``pins`` opens the board's pins or says why there are none, and ``find_hosts``
    says where this machine is on the local network.
    """
    data = settings.data or default_data()
    with ExitStack() as stack:
        try:
            with _needing_threads():
                running = _start(stack, settings, data, clock, pins, CurrentAddress(find_hosts))
        except OSError as error:
            raise CannotServe(f"The data directory {data} cannot be used: {error.strerror}.") from error
        except DiskFull as error:
            full = f"The disk of {data} is full. Make room on it, then start again: nothing is lost."
            raise CannotServe(full) from error
        except CorruptPages as error:
            # Where anything else is wrong, a backup would only lose what came after it.
            raise CannotServe(f"{error}{'' if settings.database else way_back(data)}") from error
        except (LogError, DirectoryInUse, CannotListen, Miswired, BadCertificate) as error:
            raise CannotServe(str(error)) from error
        yield running


@contextmanager
def _needing_threads() -> Iterator[None]:
    """Raise :class:`CannotServe` where the system has no thread left for what is started within."""
    try:
        yield
    except RuntimeError as error:
        # What cannot start all of its threads must end, so that the service starts it again.
        if not no_thread_is_left(error):
            raise
        raise CannotServe("The system has no thread left for UNO Companion. It ends.") from error


def _start(
    stack: ExitStack,
    settings: Settings,
    data: Path,
    clock: Clock,
    pins: OpenPins,
    whereabouts: CurrentAddress,
) -> Companion:
    # The stack ends these in the opposite order: first nobody can ask any more, last the log is closed.
    certificate = _certificate(settings)
    stack.enter_context(opened(data))
    short = ShortCode(data, is_allowed=not settings.watch_only)
    codes = Codes(data, {AccessCode.TABLE: settings.token} if settings.token else {}, short)
    rescued: tuple[Sentence, ...] = ()
    if settings.database:
        table = Table.open(settings.database, clock)
    else:
        table, rescued = open_table(data, clock)
    stack.callback(table.close)
    stack.enter_context(closing(Repeating("lookout", SECONDS_BETWEEN_LOOKS, table.look_after))).start()
    evening = Repeating(
        "evening", SECONDS_BETWEEN_EVENINGS, lambda: short.look_after(has_host=_has_host(table))
    )
    stack.callback(evening.close)
    store = None
    if settings.database is None:
        others = [settings.backups] if settings.backups else []
        backups = stack.enter_context(closing(DailyBackups(data, others, clock)))
        backups.start()
        store = BackupStore(data, table, backups, clock)
    devices = Devices(
        table,
        read_wiring(data),
        pins=pins,
        radio_key=lambda: read_token(data / RADIO_KEY),
        radio_host=settings.host,
        words=_aloud,
        machine=CardSystem(),
    )
    stack.callback(devices.close)
    devices.start()
    devices.scanner.connect(settings.scanner, answers=ReaderAnswers(data))
    live_odds = stack.enter_context(closing(OddsService(table)))
    club = TableClub(data, lambda member: _in_club(table, member, clock), settings.club)
    stack.callback(club.close)
    home = _home(table, devices, settings.mqtt, clock) if settings.mqtt else None
    if home:
        stack.callback(home.close)
    equipment = replace(devices.equipment, odds=live_odds, club=club, home=home)
    site = Site(equipment, store, seat_secret=kept_token(data, "seats"))
    listening = Listening(settings.host, settings.port, settings.hostnames, certificate, whereabouts)
    shows_demo = not (settings.no_demo or settings.watch_only)
    demonstration = _demonstration(listening, clock, BESIDE, is_open=lambda: shows_demo and not club.state)
    stack.enter_context(closing(demonstration))
    served = stack.enter_context(serving(table, codes, site, listening, demonstration))
    # Once it is served: what is worked out is sent to screens.
    live_odds.start()
    evening.start()
    club.start()
    if home:
        home.start(lambda: served.address)
    by_name = ""
    if settings.host in EVERYWHERE:
        scheme = _scheme(certificate)
        announcements = Announcements(lambda: whereabouts.host, served.server.port, scheme)
        stack.callback(announcements.close)
        whereabouts.follow(announcements.renew)
        _watch_network(stack, whereabouts)
        if not certificate or certificate.is_for(OWN_NAME):
            by_name = _address(scheme, OWN_NAME, served.server.port)
    warnings = (*table.warnings, *rescued, *_warnings(certificate, served.address, clock))
    return Companion(table, devices, served, codes, by_name, warnings, whereabouts)


def _watch_network(stack: ExitStack, whereabouts: CurrentAddress) -> None:
    stack.enter_context(closing(Repeating("network", SECONDS_BETWEEN_NETWORKS, whereabouts.look))).start()


def _has_host(table: Table) -> bool:
    view, gathering = table.view, table.gathering
    return bool(view.preferences.host_key if view else gathering and gathering.host_key)


def _aloud(view: TableView, language: str) -> str:
    """Return what a screen in that language says aloud; in English where that is not spoken."""
    with speaking(_languages().get(language, ENGLISH)):
        return speech(view.game)


# A language reads its catalogue once.
@cache
def _languages() -> Mapping[str, Language]:
    return languages_in(CATALOGUES)


def _in_club(table: Table, member: Membership, clock: Clock) -> "ClubService":
    # It needs a library that a table by itself does without.
    from companion.club.service import ClubService

    return ClubService(table, member, clock)


def _home(table: Table, devices: Devices, broker: Broker, clock: Clock) -> "MqttService":
    """Return what tells a broker of the table; raises :class:`CannotServe` where its package is missing."""
    try:
        from companion.mqtt.service import MqttService
    except ModuleNotFoundError as missing:
        raise CannotServe(
            'MQTT needs the package paho-mqtt: .venv/bin/pip install -e ".[mqtt]".'
        ) from missing
    return MqttService(table, devices.buzzers, broker, clock)


def _certificate(settings: "Settings | BoardSettings | DemoSettings") -> Certificate | None:
    if settings.certificate and settings.key:
        return Certificate(settings.certificate, settings.key)
    return None


def _warnings(certificate: Certificate | None, address: str, clock: Clock) -> list[str]:
    """Return what browsers will complain of, where a certificate is shown."""
    if not certificate:
        return []
    host = urlsplit(address).hostname or ""
    strange = [] if certificate.is_for(host) else [_strange(certificate, host)]
    return [*certificate.warnings(clock()), *strange]


def _strange(certificate: Certificate, host: str) -> str:
    names = " and ".join(certificate.names) or "nobody"
    return f"The certificate is for {names}, and not for {host}: browsers warn of it."


class DemoSettings(NamedTuple):
    """What may be chosen for a demonstration: the box, the ``seed``, and what :class:`Settings` has."""

    host: str = EVERYWHERE[0]
    port: int | None = None
    hostnames: tuple[str, ...] = ()
    certificate: Path | None = None
    key: Path | None = None
    edition: Edition = USUAL
    seed: int | None = None


class RunningDemo(NamedTuple):
    """A demonstration that runs by itself, and what serves it."""

    served: Served
    demonstration: Demonstration
    warnings: tuple[str, ...]
    whereabouts: CurrentAddress


@contextmanager
def demo(
    settings: DemoSettings,
    *,
    clock: Clock = utc_now,
    find_hosts: Callable[[], tuple[str, ...]] = own_addresses,
) -> Iterator[RunningDemo]:
    """Run a demonstration with no table beside it until the block ends; raises :class:`CannotServe`."""
    whereabouts = CurrentAddress(find_hosts)
    with ExitStack() as stack:
        try:
            with _needing_threads():
                certificate = _certificate(settings)
                listening = Listening(
                    settings.host, settings.port, settings.hostnames, certificate, whereabouts
                )
                shown = _demonstration(listening, clock, edition=settings.edition, seed=settings.seed)
                stack.enter_context(closing(shown))
                served = stack.enter_context(_served(shown.alone(), listening))
        except (CannotListen, BadCertificate) as error:
            raise CannotServe(str(error)) from error
        if settings.host in EVERYWHERE:
            _watch_network(stack, whereabouts)
        warnings = tuple(_warnings(certificate, served.address, clock))
        yield RunningDemo(served, shown, warnings, whereabouts)


def _demonstration(
    listening: "Listening",
    clock: Clock,
    prefix: str = "",
    edition: Edition = USUAL,
    seed: int | None = None,
    is_open: Callable[[], bool] = lambda: True,
) -> Demonstration:
    return Demonstration(
        clock,
        hostnames=listening.names,
        only_https=listening.certificate is not None,
        prefix=prefix,
        edition=edition,
        seed=seed,
        is_open=is_open,
    )


class BoardSettings(NamedTuple):
    """What may be chosen for a club's board: its database as the owner's, and what :class:`Settings` has."""

    database: str
    host: str = EVERYWHERE[0]
    port: int | None = None
    hostnames: tuple[str, ...] = ()
    certificate: Path | None = None
    key: Path | None = None


class RunningBoard(NamedTuple):
    """A club's board that runs: what serves it, and the organiser's code."""

    served: Served
    code: str
    warnings: tuple[str, ...]
    whereabouts: CurrentAddress


@contextmanager
def board(
    settings: BoardSettings,
    *,
    clock: Clock = utc_now,
    find_hosts: Callable[[], tuple[str, ...]] = own_addresses,
) -> Iterator[RunningBoard]:
    """Run the board of a club until the block ends; raises :class:`CannotServe`."""
    try:
        # It needs a library that a table by itself does without.
        read_address(settings.database)
        from companion.club.owner import CannotOwn
    except NoMembership as error:
        raise CannotServe(str(error)) from error
    with ExitStack() as stack:
        try:
            with _needing_threads():
                running = _start_board(stack, settings, clock, CurrentAddress(find_hosts))
        except (CannotOwn, CannotListen, BadCertificate) as error:
            raise CannotServe(str(error)) from error
        yield running


def _start_board(
    stack: ExitStack, settings: BoardSettings, clock: Clock, whereabouts: CurrentAddress
) -> RunningBoard:
    # They need the library that a table by itself does without.
    from companion.board.app import create_board
    from companion.board.follower import ClubFollower
    from companion.board.tournaments.desk import Desk
    from companion.board.tournaments.next_round import NextRounds
    from companion.club.connection import Unreached
    from companion.club.owner import ClubOwner
    from companion.club.reading import Library
    from companion.club.tournaments import Tournaments

    certificate = _certificate(settings)
    listening = Listening(settings.host, settings.port, settings.hostnames, certificate, whereabouts)
    with closing(ClubOwner(settings.database)) as owner:
        code, seat_secret = owner.organiser(), owner.secret("cookies")
    follower = stack.enter_context(closing(ClubFollower(settings.database)))
    follower.start(FIRST_PICTURE)
    library = stack.enter_context(closing(Library(settings.database)))
    tournaments = stack.enter_context(closing(Tournaments(settings.database)))
    app = create_board(
        follower,
        library,
        Desk(tournaments),
        settings.database,
        code,
        seat_secret=seat_secret,
        hostnames=listening.names,
        only_https=certificate is not None,
    )
    served = stack.enter_context(_served(app, listening))
    next_rounds = NextRounds(tournaments)

    def collect() -> None:
        # Whoever shows the club says that it is away.
        with suppress(Unreached):
            tournaments.collect()
            next_rounds.draw()

    collector = stack.enter_context(closing(Repeating("results", SECONDS_BETWEEN_RESULTS, collect)))
    for listener in (next_rounds.told, collector.wake):
        follower.listen(listener)
    collector.start()
    if settings.host in EVERYWHERE:
        _watch_network(stack, whereabouts)
    warnings = tuple(_warnings(certificate, served.address, clock))
    return RunningBoard(served, code, warnings, whereabouts)


@dataclass(frozen=True)
class Listening:
    """Where a server listens, and by which names.

    ``hostnames`` are names that it answers to besides the machine's and the ``certificate``'s;
    ``whereabouts`` are those of this machine.
    """

    host: str = LOOPBACK_ADDRESS
    port: int | None = 0
    hostnames: tuple[str, ...] = ()
    certificate: Certificate | None = None
    whereabouts: CurrentAddress = field(default_factory=CurrentAddress)

    @property
    def names(self) -> tuple[str, ...]:
        """Every name that it answers to."""
        return (*own_names(), self.host, *self.hostnames, *self._certified)

    @property
    def address(self) -> str:
        """The name or number by which other devices reach it best."""
        own = self.whereabouts.host if self.host in EVERYWHERE else self.host
        if self.certificate:
            return self.certificate.first_for((*self.hostnames, own, OWN_NAME, *self._certified)) or own
        return own

    @property
    def addresses(self) -> tuple[str, ...]:
        """All by which other devices may reach it; none without a network."""
        if self.host in EVERYWHERE and (not self.certificate or not self.whereabouts.hosts):
            return self.whereabouts.hosts
        return (self.address,)

    @property
    def _certified(self) -> tuple[str, ...]:
        return self.certificate.hosts if self.certificate else ()


@contextmanager
def serving(
    table: Table,
    codes: Codes | str,
    site: Site = PLAIN_SITE,
    listening: Listening | None = None,
    demonstration: Demonstration | None = None,
) -> Iterator[Served]:
    """Serve a table and its equipment until the block ends; raises :class:`CannotListen`."""
    listening = listening or Listening()
    certificate = listening.certificate
    app = create_app(
        table, codes, replace(site, hostnames=listening.names, only_https=certificate is not None)
    )
    LOCAL_NAME.put(app, "" if certificate and not certificate.is_for(OWN_NAME) else OWN_NAME)
    if demonstration:
        mount(app, demonstration)
    with _served(app, listening) as served:
        yield served


@contextmanager
def _served(app: Flask, listening: Listening) -> Iterator[Served]:
    """Serve an application until the block ends; raises :class:`CannotListen`."""
    host, certificate = listening.host, listening.certificate
    server = _listen(lambda port: Server(app, host, port, certificate), listening.port)

    def locate() -> tuple[str, ...]:
        return tuple(_address(_scheme(certificate), each, server.port) for each in listening.addresses)

    try:
        LOCATE.put(app, locate)
        yield Served(app, server, locate, _address(_scheme(certificate), LOOPBACK_ADDRESS, server.port))
    finally:
        server.stop()


def _scheme(certificate: Certificate | None) -> str:
    return "https" if certificate else "http"


def _address(scheme: str, host: str, port: int) -> str:
    place = f"[{host}]" if ":" in host else host
    return f"{scheme}://{place}" if port == USUAL_PORTS[scheme] else f"{scheme}://{place}:{port}"


def _listen(listen: Callable[[int], Server], port: int | None) -> Server:
    """Listen on that port, or where none was chosen on the first free one from the usual one on."""
    if port is not None:
        return listen(port)
    for usual in range(PORT, PORT + PORTS_TO_TRY):
        try:
            return listen(usual)
        except PortTaken:
            continue
    raise CannotListen(f"Ports {PORT} to {PORT + PORTS_TO_TRY - 1} are all taken. Choose one with --port.")
