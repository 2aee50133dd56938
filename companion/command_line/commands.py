"""The commands, one function each, which takes the parsed arguments and returns the exit status.

An error is one sentence on stderr and status 2: see ``arguments.main``. A record that breaks a rule is status
1. Commands import what they need themselves, so that ``replay`` starts without loading the web server.
"""

import argparse
import gc
import json
import os
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from getpass import getpass
from pathlib import Path
from typing import TYPE_CHECKING, Final

from companion import rules
from companion.foundation.data_directory import default_data
from companion.foundation.user_error import UserError

if TYPE_CHECKING:
    from companion.club.membership import Membership
    from companion.mqtt.broker import Broker

PROGRAM: Final = "uno-companion"


def serve(arguments: argparse.Namespace) -> int:
    """Run the server until Ctrl-C."""
    with _without_collecting_garbage():
        from companion.command_line.serve import serve as serve_until_the_end
        from companion.composition import Settings

    data = arguments.data or default_data()
    _check_certificate(arguments)
    if arguments.database and arguments.backups:
        raise UserError(
            "--backups copies a file. Games on a database server are backed up there, with pg_dump."
        )
    settings = Settings(
        host=arguments.host,
        port=arguments.port,
        hostnames=tuple(arguments.hostname),
        certificate=arguments.cert,
        key=arguments.key,
        data=data,
        database=arguments.database,
        token=arguments.token,
        scanner=arguments.scanner,
        backups=arguments.backups,
        club=_membership(arguments, data, os.environ),
        mqtt=_broker(arguments),
        watch_only=arguments.watch_only,
        no_demo=arguments.no_demo,
    )
    serve_until_the_end(settings, lambda text: print(text, flush=True), not sys.stdout.isatty())
    return 0


def demo(arguments: argparse.Namespace) -> int:
    """Serve made-up players until Ctrl-C."""
    _check_certificate(arguments)
    with _without_collecting_garbage():
        from companion.command_line.serve import serve_demo
        from companion.composition import DemoSettings
        from companion.rules import EDITIONS

    settings = DemoSettings(
        arguments.host,
        arguments.port,
        tuple(arguments.hostname),
        arguments.cert,
        arguments.key,
        EDITIONS[arguments.box],
        arguments.seed,
    )
    serve_demo(settings, lambda text: print(text, flush=True))
    return 0


def _broker(arguments: argparse.Namespace) -> "Broker | None":
    from companion.mqtt.broker import read_broker

    if arguments.mqtt is None:
        return None
    return read_broker(arguments.mqtt, arguments.mqtt_topic, arguments.mqtt_password_file, os.environ)


def _membership(
    arguments: argparse.Namespace, data: Path, environment: Mapping[str, str]
) -> "Membership | None":
    from companion.club.membership import read_membership

    if not (arguments.club or arguments.table):
        return None
    if not (arguments.club and arguments.table):
        raise UserError("A club and the table's name in it go together. Expected: --club URL --table NAME.")
    return read_membership(arguments.club, arguments.table, data, environment)


def _check_certificate(arguments: argparse.Namespace) -> None:
    if bool(arguments.cert) != bool(arguments.key):
        raise UserError("A certificate and its key go together. Expected: --cert FILE --key FILE.")


@contextmanager
def _without_collecting_garbage() -> Iterator[None]:
    """Import without garbage collection: an eighth faster, and no later one looks at these objects."""
    gc.disable()
    try:
        yield
        gc.freeze()
    finally:
        gc.enable()


def backup(arguments: argparse.Namespace) -> int:
    """Back up the games of a table, which may go on playing."""
    from companion.backups.daily import backup as back_up

    with _using_files():
        return back_up(arguments.data or default_data(), arguments.file, print)


def check(arguments: argparse.Namespace) -> int:
    """Replay every game and compare it with what was logged."""
    from companion.backups.daily import check_file

    with _using_files():
        return check_file(arguments.data or default_data(), arguments.file, print)


def restore(arguments: argparse.Namespace) -> int:
    """Put a backup in the place of the games."""
    from companion.backups.daily import restore as put_back

    with _using_files():
        return put_back(arguments.data or default_data(), arguments.file, arguments.anyway, print)


@contextmanager
def _using_files() -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise UserError(f"{error.filename} cannot be used: {error.strerror}.") from None


def import_results(arguments: argparse.Namespace) -> int:
    """Let the old results in a file count."""
    from companion.command_line.imports import import_file

    data = arguments.data or default_data()
    import_file(data, arguments.file, arguments.order, arguments.dry_run, print)
    return 0


def replay(arguments: argparse.Namespace) -> int:
    """Play a record through and print the table as it stands at its end."""
    played = _replayed(arguments.file)
    game, line, ruling = played.game, played.line, played.ruling
    if arguments.json:
        print(json.dumps(rules.as_json(game.state, ruling, line), ensure_ascii=False))
    elif arguments.clean:
        print(rules.write_record(game.setup, game.clean), end="")
    else:
        print(rules.draw_table(game.state))
    if ruling and not arguments.json:
        # A record may go into a file: what is wrong is said beside it.
        where = sys.stderr if arguments.clean else sys.stdout
        print(_broken(line, ruling), file=where)
    return 1 if ruling else 0


def odds(arguments: argparse.Namespace) -> int:
    """Print how everybody stands at the end of a record."""
    from companion.odds.command import run

    played = _replayed(arguments.file)
    if played.ruling:
        print(_broken(played.line, played.ruling), file=sys.stderr)
        return 1
    return run(played.game, arguments)


def _replayed(file: str) -> rules.Replayed:
    """Return the game at the end of a record; raises :class:`UserError` if there is none."""
    try:
        return rules.replay(rules.read_record(_read_text(file)))
    except rules.Unreadable as error:
        raise UserError(f"{file}:{error.line or 1}: {error}") from None
    except OSError as error:
        raise UserError(f"{file} cannot be read: {error.strerror}. Expected a game record.") from None


def _broken(line: int | None, ruling: rules.Ruling) -> str:
    return f"Line {line} breaks the rule {ruling.rule}: {ruling.text} ({ruling.sheet})"


def _read_text(file: str) -> str:
    data = sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
    try:
        return data.decode()
    except UnicodeDecodeError as error:
        unreadable = rules.Unreadable(rules.Sentence("These bytes are no text. Expected UTF-8."))
        # The decoder counts bytes; people look for a line.
        unreadable.line = data.count(b"\n", 0, error.start) + 1
        raise unreadable from None


def doctor(arguments: argparse.Namespace) -> int:
    """Check the board and every device, and print what is wrong."""
    from companion.devices.doctor.command import run

    return run(arguments.data or default_data(), arguments.json, arguments.interactive, arguments.calibrate)


def club(arguments: argparse.Namespace) -> int:
    """Serve a club's board, or let tables into the club."""
    from companion.club.command import run
    from companion.web.server.qr import in_terminal, with_token

    return _board(arguments) if arguments.does is None else run(arguments, in_terminal, with_token)


def _board(arguments: argparse.Namespace) -> int:
    if arguments.database is None:
        raise UserError("Which club? Expected: club --database URL, as its owner (postgresql://...).")
    _check_certificate(arguments)
    with _without_collecting_garbage():
        from companion.command_line.serve import serve_board
        from companion.composition import BoardSettings

    settings = BoardSettings(
        arguments.database,
        arguments.host,
        arguments.port,
        tuple(arguments.hostname),
        arguments.cert,
        arguments.key,
    )
    serve_board(settings, lambda text: print(text, flush=True), not sys.stdout.isatty())
    return 0


def outputs_off(arguments: argparse.Namespace) -> int:
    """Switch off every light, the servo and the piezo; the service ends with this."""
    from companion.devices.board.outputs import end_outputs
    from companion.devices.shutdown import find_right, is_shutting_down

    end_outputs(arguments.data or default_data(), is_shutting_down(find_right()))
    return 0


def install_service(arguments: argparse.Namespace) -> int:
    """Install the systemd service, or print its unit."""
    from companion.command_line import service
    from companion.command_line.units import find_owner

    owner = find_owner()
    data = (arguments.data or owner.data).absolute()
    _check_certificate(arguments)
    # The service only has the token that is kept in a file, and would never start without.
    _membership(arguments, data, {})
    _broker(arguments)
    unit = service.render_unit(owner, data, service.serve_options(arguments), arguments.backups)
    print(service.with_helpers(unit) if arguments.dry_run else service.install(owner, data, unit))
    return 0


def screen(arguments: argparse.Namespace) -> int:
    """Fill this machine's screen with the table."""
    from companion.command_line.screen import show

    show(arguments.address, lambda text: print(text, flush=True))
    return 0


def install_screen(arguments: argparse.Namespace) -> int:
    """Install the service that does so, or print its unit."""
    from companion.command_line.screen import install, render_unit
    from companion.command_line.units import find_owner

    do = render_unit if arguments.dry_run else install
    print(do(find_owner(), arguments.address))
    return 0


def new_codes() -> dict[str, str]:
    """Return what can be made anew, and the file of each."""
    from companion.devices.wireless.settings import RADIO_KEY
    from companion.web.codes import AccessCode

    return {**{code.name.lower(): str(code) for code in AccessCode}, "buzzers": RADIO_KEY}


def new_code(arguments: argparse.Namespace) -> int:
    """Make one of the table's codes anew."""
    from companion.web.codes import AccessCode, new_token

    data, name = arguments.data or default_data(), new_codes()[arguments.code]
    file = data / name
    if arguments.none and name != AccessCode.WATCHERS:
        raise UserError("Only watchers can do without a code. Expected: new-code watchers --none.")
    try:
        if arguments.none:
            file.unlink(missing_ok=True)
            print("Anybody may watch.")
            return 0
        new_token(data, name)
    except OSError as error:
        raise UserError(f"{file} cannot be written: {error.strerror}.") from None
    print(f"{file} has a new code. A companion that runs takes it within a second; the old one is void.")
    return 0


def wireless_buzzer(arguments: argparse.Namespace) -> int:
    """Print or write what a wireless buzzer is told before it is used."""
    from companion.devices.wireless.settings import RADIO_KEY, buzzer_settings, write_settings
    from companion.web.codes import kept_token

    data = arguments.data or default_data()
    try:
        password = (
            arguments.password_file.read_text("utf-8").rstrip("\n")
            if arguments.password_file
            else getpass(f"The password of {arguments.wifi}: ", sys.stderr)
        )
        data.mkdir(parents=True, exist_ok=True, mode=0o700)
        key = kept_token(data, RADIO_KEY)
        settings = buzzer_settings(
            key,
            arguments.number,
            arguments.wifi,
            password,
            arguments.companion,
            battery=arguments.battery,
            naps=arguments.nap,
        )
        if arguments.out:
            write_settings(arguments.out, settings)
        else:
            print(settings)
    except OSError as error:
        raise UserError(f"{error.filename or data} cannot be used: {error.strerror}.") from None
    except UnicodeDecodeError:
        raise UserError(f"{arguments.password_file} is no text in UTF-8.") from None
    return 0


def labels(arguments: argparse.Namespace) -> int:
    """Write the sheets of QR labels for a deck, and the command cards."""
    from companion.labels.command import read_edition, write_labels

    for file in write_labels(read_edition(arguments.deck), arguments.out):
        print(file)
    return 0


def report_error(sentence: str) -> int:
    """Print on stderr why a command failed; return the exit status for that."""
    print(f"{PROGRAM}: {sentence}", file=sys.stderr)
    return 2
