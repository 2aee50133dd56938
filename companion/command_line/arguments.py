"""The command line: its commands and their arguments, and which function runs each."""

import argparse
import os
import sys
from collections.abc import Callable, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any, Final, NoReturn, TypeAlias

from companion import __version__
from companion.command_line import commands
from companion.foundation.user_error import UserError
from companion.foundation.usual_address import PORT
from companion.ports.topics import USUAL_TOPIC

Run: TypeAlias = Callable[[argparse.Namespace], int]


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command and return its exit status; without ``argv``, the one the program was called with."""
    # A plain terminal may lack the scripts of some names and the half blocks of a QR code.
    sys.stdout.reconfigure(errors="replace")  # type: ignore[union-attr] # tests may pass another stream
    arguments = _parser().parse_args(argv)
    run: Run = arguments.run
    try:
        status = run(arguments)
        sys.stdout.flush()
    except UserError as error:
        return commands.report_error(str(error))
    except KeyboardInterrupt:
        return 130  # 128 + SIGINT, as a shell reports it
    except BrokenPipeError:
        # The reader, `head` perhaps, has closed the pipe; the flush at exit must not fail on it again.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 141  # 128 + SIGPIPE
    return status


class _Parser(argparse.ArgumentParser):
    """A parser whose error is one sentence, without the usage before it.

    ``add_later`` adds the arguments once they are wanted, where they need more than the parser itself: so
    ``serve`` starts without loading what works out the odds of a record.
    """

    add_later: Callable[[argparse.ArgumentParser], None] | None = None

    def parse_known_args(self, *given: Any, **named: Any) -> Any:
        if self.add_later:
            self.add_later(self)
        return super().parse_known_args(*given, **named)

    def error(self, message: str) -> NoReturn:
        sentence = message[:1].upper() + message[1:].rstrip(".")
        sys.exit(commands.report_error(f"{sentence}. See {self.prog} --help."))


Subparsers: TypeAlias = "argparse._SubParsersAction[_Parser]"


def _port(text: str) -> int:
    if not (text.isdecimal() and len(text) < 6 and int(text) <= 65535):
        raise argparse.ArgumentTypeError(f"{text} is not a port, expected 0 to 65535")
    return int(text)


def _seat(text: str) -> int:
    from companion.rules import MOST_PLAYERS

    if not (text.isdecimal() and len(text) < 3 and 1 <= int(text) <= MOST_PLAYERS):
        raise argparse.ArgumentTypeError(f"{text} is no buzzer, expected 1 to {MOST_PLAYERS}")
    return int(text)


def _hostname(text: str) -> str:
    from companion.web.access.hosts import is_name

    if not is_name(text):
        raise argparse.ArgumentTypeError(f"{text} is not a name, expected one like uno.example.org")
    return text


def _table(text: str) -> str:
    from companion.command_line.screen import table_at

    try:
        return table_at(text)
    except ValueError:
        expected = f"expected one like http://192.168.1.20:{PORT}"
        raise argparse.ArgumentTypeError(f"{text} is not an address, {expected}") from None


def _token(text: str) -> str:
    from companion.web.codes import is_token

    if not is_token(text):
        raise argparse.ArgumentTypeError("that is not a token, expected 1 to 200 letters, digits and -._~+/=")
    return text


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(prog=commands.PROGRAM, description="Referees and scores a real UNO game.")
    parser.add_argument("--version", action="version", version=f"UNO Companion {__version__}")
    subparsers = parser.add_subparsers(metavar="COMMAND", required=True)
    for add in (
        _add_serve,
        _add_replay,
        _add_odds,
        _add_backup,
        _add_check,
        _add_restore,
        _add_import,
        _add_doctor,
        _add_outputs_off,
        _add_labels,
        _add_new_code,
        _add_wireless_buzzer,
        _add_install_service,
        _add_screen,
        _add_install_screen,
        _add_club,
    ):
        add(subparsers)
    return parser


OPTIONS: Final[dict[str, dict[str, Any]]] = {
    "--host": {"default": "0.0.0.0", "help": "address to listen on (default: all)"},  # noqa: S104
    "--port": {"type": _port, "help": f"port to listen on (default: {PORT}, or the next free one)"},
    "--hostname": {
        "type": _hostname,
        "action": "append",
        "default": [],
        "metavar": "NAME",
        "help": "another name that browsers may open it by (may be given again)",
    },
    "--cert": {
        "type": Path,
        "metavar": "FILE",
        "help": "serve over https with this certificate and its chain (see docs/https.md)",
    },
    "--key": {"type": Path, "metavar": "FILE", "help": "the certificate's key"},
    "--scanner": {"metavar": "PORT", "help": "where the card reader is (default: looked for)"},
    "--mqtt": {"metavar": "URL", "help": "tell this MQTT broker of the table (mqtt://user@host)"},
    "--mqtt-topic": {
        "metavar": "TOPIC",
        "default": USUAL_TOPIC,
        "help": f"the table's topic there (default: {USUAL_TOPIC})",
    },
    "--mqtt-password-file": {
        "type": Path,
        "metavar": "FILE",
        "help": "the broker's password (default: $UNO_COMPANION_MQTT_PASSWORD)",
    },
    "--backups": {"type": Path, "metavar": "DIR", "help": "a second folder for the daily backups"},
    "--club": {"metavar": "URL", "help": "copy all that is logged to this club (postgresql://...)"},
    "--table": {"metavar": "NAME", "help": "which table of the club this is"},
    "--watch-only": {
        "action": "store_true",
        "help": "no code to play on table screens, whatever the host says",
    },
}
"""The options of more than one command."""

ADDRESS: Final = ("--host", "--port")
CERTIFICATE: Final = ("--hostname", "--cert", "--key")
MQTT: Final = ("--mqtt", "--mqtt-topic", "--mqtt-password-file")
MEMBERSHIP: Final = ("--club", "--table")


def _add_options(parser: argparse.ArgumentParser, *names: str) -> None:
    for name in names:
        parser.add_argument(name, **OPTIONS[name])


def _add_data(parser: argparse.ArgumentParser, content: str) -> None:
    help_text = f"the folder of {content} (default: ~/.local/share/uno-companion)"
    parser.add_argument("--data", type=Path, metavar="DIR", help=help_text)


def _add_serve(subparsers: Subparsers) -> None:
    parser = subparsers.add_parser("serve", help="serve the table to phones and screens")
    _add_options(parser, *ADDRESS, *CERTIFICATE)
    _add_data(parser, "the games and codes")
    parser.add_argument(
        "--database", metavar="URL", help="keep the games on this server instead (postgresql://...)"
    )
    _add_options(parser, "--scanner", *MQTT, "--backups", *MEMBERSHIP, "--watch-only")
    parser.add_argument("--token", type=_token, help="what lets a phone act (default: made once and kept)")
    parser.set_defaults(run=commands.serve)


def _add_backup(subparsers: Subparsers) -> None:
    parser = subparsers.add_parser("backup", help="back up the games, also of a running table")
    help_text = "the backup, or a folder for it (default: backups in the data directory)"
    parser.add_argument("file", nargs="?", type=Path, metavar="FILE", help=help_text)
    _add_data(parser, "the games")
    parser.set_defaults(run=commands.backup)


def _add_check(subparsers: Subparsers) -> None:
    parser = subparsers.add_parser("check", help="replay every game and compare it with what was logged")
    parser.add_argument("file", nargs="?", type=Path, metavar="FILE", help="a backup (default: the games)")
    _add_data(parser, "the games")
    parser.set_defaults(run=commands.check)


def _add_restore(subparsers: Subparsers) -> None:
    parser = subparsers.add_parser("restore", help="put a backup in the place of the games")
    parser.add_argument("file", nargs="?", type=Path, metavar="FILE", help="a backup (default: the newest)")
    parser.add_argument("--anyway", action="store_true", help="also one that has damaged games")
    _add_data(parser, "the games")
    parser.set_defaults(run=commands.restore)


def _add_import(subparsers: Subparsers) -> None:
    parser = subparsers.add_parser("import", help="let old results from a spreadsheet count")
    parser.add_argument(
        "file", type=Path, metavar="FILE", help="CSV with date, names and points, or a BG Stats .json"
    )
    parser.add_argument("--dry-run", action="store_true", help="only say what is in it")
    either = parser.add_mutually_exclusive_group()
    for order, day in (("day-first", "3 January"), ("month-first", "1 March")):
        help_text = f"3/1 is {day}, where the file may mean either"
        either.add_argument(f"--{order}", dest="order", action="store_const", const=order, help=help_text)
    _add_data(parser, "the games")
    parser.set_defaults(run=commands.import_results)


def _add_replay(subparsers: Subparsers) -> None:
    parser = subparsers.add_parser("replay", help="play a game record and print the table at its end")
    parser.add_argument("file", metavar="FILE", help="the record, - for standard input")
    forms = parser.add_mutually_exclusive_group()
    forms.add_argument("--json", action="store_true", help="print the table as JSON")
    forms.add_argument("--clean", action="store_true", help="print the record as it now holds")
    parser.set_defaults(run=commands.replay)


def _arguments_of(module: str) -> Callable[[argparse.ArgumentParser], None]:
    return lambda parser: import_module(module).add_arguments(parser)


def _add_odds(subparsers: Subparsers) -> None:
    parser = subparsers.add_parser("odds", help="print how everybody in a game record stands")
    parser.add_later = _arguments_of("companion.odds.command")
    parser.set_defaults(run=commands.odds)


def _add_doctor(subparsers: Subparsers) -> None:
    parser = subparsers.add_parser(
        "doctor",
        help="say what is wrong with the devices",
        description="Looks at board, buzzers, coin, the card reader's port, the Pi's supply and the service.",
    )
    ways = parser.add_mutually_exclusive_group()
    ways.add_argument("--json", action="store_true", help="print what is found as JSON")
    ways.add_argument("--interactive", action="store_true", help="light each light, wait for each button")
    ways.add_argument("--calibrate", action="store_true", help="set by eye how far the coin's servo turns")
    _add_data(parser, "your own wiring.toml")
    parser.set_defaults(run=commands.doctor)


def _add_outputs_off(subparsers: Subparsers) -> None:
    parser = subparsers.add_parser("outputs-off", help="switch off every light, the servo and the piezo")
    _add_data(parser, "your own wiring.toml")
    parser.set_defaults(run=commands.outputs_off)


def _add_club(subparsers: Subparsers) -> None:
    parser = subparsers.add_parser(
        "club",
        help="serve a club's board, or let tables into the club",
        description="Without a COMMAND it serves the club's board. A COMMAND takes --database after itself.",
    )
    parser.add_argument(
        "--database", metavar="URL", help="the club's database, as its owner (postgresql://...)"
    )
    _add_options(parser, *ADDRESS, *CERTIFICATE)
    parser.add_later = _arguments_of("companion.club.command")
    parser.set_defaults(run=commands.club)


def _add_labels(subparsers: Subparsers) -> None:
    parser = subparsers.add_parser("labels", help="make QR labels for cards without NFC stickers")
    parser.add_argument("--deck", required=True, metavar="EDITION", help="which deck, such as anniversary")
    parser.add_argument("--out", type=Path, default=Path(), metavar="DIR", help="where to (default: here)")
    parser.set_defaults(run=commands.labels)


def _add_new_code(subparsers: Subparsers) -> None:
    parser = subparsers.add_parser("new-code", help="make a code anew: whoever has the old one is out")
    parser.add_later = _add_code
    parser.add_argument("--none", action="store_true", help="for watchers: none, so that anybody may watch")
    _add_data(parser, "the games and codes")
    parser.set_defaults(run=commands.new_code)


def _add_wireless_buzzer(subparsers: Subparsers) -> None:
    parser = subparsers.add_parser("wireless-buzzer", help="print the settings of a wireless buzzer")
    parser.add_argument("number", type=_seat, metavar="NUMBER", help="which buzzer it is, 1 to 10")
    parser.add_argument("--wifi", required=True, metavar="NAME", help="the Wi-Fi that it is to join")
    help_text = "the Wi-Fi's password (default: it is asked)"
    parser.add_argument("--password-file", type=Path, metavar="FILE", help=help_text)
    help_text = "where this companion is (default: the buzzer asks its network)"
    parser.add_argument("--companion", default="", metavar="ADDRESS", help=help_text)
    _add_data(parser, "the games and codes")
    parser.set_defaults(run=commands.wireless_buzzer)


def _add_code(parser: argparse.ArgumentParser) -> None:
    from companion.web.codes import AccessCode

    names = [code.name.lower() for code in AccessCode]
    help_text = "that of the phones at the table, of programs, of hosts, of who watches"
    parser.add_argument("code", choices=names, help=help_text)


def _add_install_service(subparsers: Subparsers) -> None:
    parser = subparsers.add_parser("install-service", help="start the companion with the machine")
    parser.add_argument("--dry-run", action="store_true", help="print the systemd unit and change nothing")
    _add_options(parser, *CERTIFICATE)
    _add_data(parser, "the games and codes")
    _add_options(parser, "--backups", "--scanner", *MEMBERSHIP, *MQTT, "--watch-only")
    parser.set_defaults(run=commands.install_service)


def _add_screen(subparsers: Subparsers) -> None:
    parser = subparsers.add_parser("screen", help="fill this machine's screen with the table")
    _add_companion(parser)
    parser.set_defaults(run=commands.screen)


def _add_install_screen(subparsers: Subparsers) -> None:
    parser = subparsers.add_parser("install-screen", help="do so whenever this machine starts")
    parser.add_argument("--dry-run", action="store_true", help="print the systemd unit and change nothing")
    _add_companion(parser)
    parser.set_defaults(run=commands.install_screen)


def _add_companion(parser: argparse.ArgumentParser) -> None:
    help_text = f"where the companion is (default: this machine, http://localhost:{PORT})"
    parser.add_argument(
        "address", nargs="?", type=_table, default=f"localhost:{PORT}", metavar="ADDRESS", help=help_text
    )
