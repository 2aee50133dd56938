"""The command line: its commands and their arguments, and which function runs each."""

import argparse
import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final, NoReturn, TypeAlias

from companion import __version__
from companion.command_line import commands
from companion.foundation.listening import EVERYWHERE
from companion.foundation.user_error import UserError
from companion.foundation.usual_address import PORT
from companion.ports.topics import USUAL_TOPIC

Run: TypeAlias = Callable[[argparse.Namespace], int]
Add: TypeAlias = Callable[[argparse.ArgumentParser], None]


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

    ``add_later`` adds the arguments once they are wanted, as they may need more than the parser itself: so
    ``serve`` starts without loading what works out the odds of a record.
    """

    add_later: Add | None = None

    def parse_known_args(self, *given: Any, **named: Any) -> Any:
        if self.add_later:
            self.add_later(self)
        return super().parse_known_args(*given, **named)

    def error(self, message: str) -> NoReturn:
        sentence = message[:1].upper() + message[1:].rstrip(".")
        sys.exit(commands.report_error(f"{sentence}. See {self.prog} --help."))


def _port(text: str) -> int:
    if not (text.isdecimal() and len(text) < 6 and int(text) <= 65535):
        raise argparse.ArgumentTypeError(f"{text} is not a port, expected 0 to 65535")
    return int(text)


def _seat(text: str) -> int:
    from companion.rules import MOST_PLAYERS

    if not (text.isdecimal() and len(text) < 3 and 1 <= int(text) <= MOST_PLAYERS):
        raise argparse.ArgumentTypeError(f"{text} is no buzzer, expected 1 to {MOST_PLAYERS}")
    return int(text)


def _number(text: str) -> int:
    if not (text.isdecimal() and text.isascii() and len(text) < 10):
        raise argparse.ArgumentTypeError(f"{text} is no number, expected one like 7")
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


OPTIONS: Final[dict[str, dict[str, Any]]] = {
    "--host": {"default": EVERYWHERE[0], "help": "address to listen on (default: all, by IPv6 and IPv4)"},
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
    "--no-demo": {"action": "store_true", "help": "no made-up players to look at beside the table"},
}
"""The options of more than one command."""

ADDRESS: Final = ("--host", "--port")
CERTIFICATE: Final = ("--hostname", "--cert", "--key")
MQTT: Final = ("--mqtt", "--mqtt-topic", "--mqtt-password-file")
MEMBERSHIP: Final = ("--club", "--table")
SWITCHES: Final = ("--watch-only", "--no-demo")


def _add_options(parser: argparse.ArgumentParser, *names: str) -> None:
    for name in names:
        parser.add_argument(name, **OPTIONS[name])


def _add_data(parser: argparse.ArgumentParser, content: str) -> None:
    help_text = f"the folder of {content} (default: ~/.local/share/uno-companion)"
    parser.add_argument("--data", type=Path, metavar="DIR", help=help_text)


def _add_wiring(parser: argparse.ArgumentParser) -> None:
    _add_data(parser, "your own wiring.toml")


def _add_serve(parser: argparse.ArgumentParser) -> None:
    _add_options(parser, *ADDRESS, *CERTIFICATE)
    _add_data(parser, "the games and codes")
    parser.add_argument(
        "--database", metavar="URL", help="keep the games on this server instead (postgresql://...)"
    )
    _add_options(parser, "--scanner", *MQTT, "--backups", *MEMBERSHIP, *SWITCHES)
    parser.add_argument("--token", type=_token, help="what lets a phone act (default: made once and kept)")


def _add_demo(parser: argparse.ArgumentParser) -> None:
    from companion.demo.demonstration import USUAL
    from companion.rules import EDITIONS

    parser.description = "Serves a table at which made-up players play. It keeps nothing."
    _add_options(parser, *ADDRESS, *CERTIFICATE)
    help_text = f"which one they play with (default: {USUAL.slug})"
    parser.add_argument("--box", choices=[*EDITIONS], default=USUAL.slug, help=help_text)
    parser.add_argument("--seed", type=_number, metavar="N", help="the same number shows the same games")


def _add_backup(parser: argparse.ArgumentParser) -> None:
    help_text = "the backup, or a folder for it (default: backups in the data directory)"
    parser.add_argument("file", nargs="?", type=Path, metavar="FILE", help=help_text)
    _add_data(parser, "the games")


def _add_check(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", nargs="?", type=Path, metavar="FILE", help="a backup (default: the games)")
    _add_data(parser, "the games")


def _add_restore(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", nargs="?", type=Path, metavar="FILE", help="a backup (default: the newest)")
    parser.add_argument("--anyway", action="store_true", help="also one that has damaged games")
    _add_data(parser, "the games")


def _add_import(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "file", type=Path, metavar="FILE", help="CSV with date, names and points, or a BG Stats .json"
    )
    parser.add_argument("--dry-run", action="store_true", help="only say what is in it")
    either = parser.add_mutually_exclusive_group()
    for order, day in (("day-first", "3 January"), ("month-first", "1 March")):
        help_text = f"3/1 is {day}, where the file may mean either"
        either.add_argument(f"--{order}", dest="order", action="store_const", const=order, help=help_text)
    _add_data(parser, "the games")


def _add_replay(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", help="the record, - for standard input")
    forms = parser.add_mutually_exclusive_group()
    forms.add_argument("--json", action="store_true", help="print the table as JSON")
    forms.add_argument("--clean", action="store_true", help="print the record as it now holds")


def _add_odds(parser: argparse.ArgumentParser) -> None:
    from companion.odds.command import add_arguments

    add_arguments(parser)


def _add_doctor(parser: argparse.ArgumentParser) -> None:
    parser.description = (
        "Looks at board, buzzers, coin, the card reader's port, the Pi's supply and the service."
    )
    ways = parser.add_mutually_exclusive_group()
    ways.add_argument("--json", action="store_true", help="print what is found as JSON")
    ways.add_argument("--interactive", action="store_true", help="light each light, wait for each button")
    ways.add_argument("--calibrate", action="store_true", help="set by eye how far the coin's servo turns")
    _add_wiring(parser)


def _add_club(parser: argparse.ArgumentParser) -> None:
    from companion.club.command import add_arguments

    parser.description = (
        "Without a COMMAND it serves the club's board. A COMMAND takes --database after itself."
    )
    parser.add_argument(
        "--database", metavar="URL", help="the club's database, as its owner (postgresql://...)"
    )
    _add_options(parser, *ADDRESS, *CERTIFICATE)
    add_arguments(parser)


def _add_labels(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--deck", required=True, metavar="EDITION", help="which deck, such as anniversary")
    parser.add_argument("--out", type=Path, default=Path(), metavar="DIR", help="where to (default: here)")


def _add_code(parser: argparse.ArgumentParser) -> None:
    help_text = "that of the phones at the table, of programs, of hosts, of who watches, of wireless buzzers"
    parser.add_argument("code", choices=commands.new_codes(), help=help_text)
    parser.add_argument("--none", action="store_true", help="for watchers: none, so that anybody may watch")
    _add_data(parser, "the games and codes")


def _add_buzzer(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("number", type=_seat, metavar="NUMBER", help="which buzzer it is, 1 to 10")
    parser.add_argument("--wifi", required=True, metavar="NAME", help="the Wi-Fi that it is to join")
    help_text = "the Wi-Fi's password (default: it is asked)"
    parser.add_argument("--password-file", type=Path, metavar="FILE", help=help_text)
    help_text = "where this companion is (default: the buzzer asks its network)"
    parser.add_argument("--companion", default="", metavar="ADDRESS", help=help_text)
    help_text = "the GPIO to which its board leads half of the battery's voltage (default: none)"
    parser.add_argument("--battery", type=int, metavar="GPIO", help=help_text)
    help_text = "let its radio nap: a battery lasts twice as long, the light is a tenth of a second late"
    parser.add_argument("--nap", action="store_true", help=help_text)
    help_text = "where to write them, for your eyes alone (default: print them)"
    parser.add_argument("--out", type=Path, metavar="FILE", help=help_text)
    _add_data(parser, "the games and codes")


def _add_service(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--dry-run", action="store_true", help="print the systemd unit and change nothing")
    _add_options(parser, *CERTIFICATE)
    _add_data(parser, "the games and codes")
    _add_options(parser, "--backups", "--scanner", *MEMBERSHIP, *MQTT, *SWITCHES)


def _add_screen(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--dry-run", action="store_true", help="print the systemd unit and change nothing")
    _add_companion(parser)


def _add_companion(parser: argparse.ArgumentParser) -> None:
    help_text = f"where the companion is (default: this machine, http://localhost:{PORT})"
    parser.add_argument(
        "address", nargs="?", type=_table, default=f"localhost:{PORT}", metavar="ADDRESS", help=help_text
    )


COMMANDS: Final[tuple[tuple[str, Run, Add, str], ...]] = (
    ("serve", commands.serve, _add_serve, "serve the table to phones and screens"),
    ("demo", commands.demo, _add_demo, "show all screens with made-up players, who play by themselves"),
    ("replay", commands.replay, _add_replay, "play a game record and print the table at its end"),
    ("odds", commands.odds, _add_odds, "print how everybody in a game record stands"),
    ("backup", commands.backup, _add_backup, "back up the games, also of a running table"),
    ("check", commands.check, _add_check, "replay every game and compare it with what was logged"),
    ("restore", commands.restore, _add_restore, "put a backup in the place of the games"),
    ("import", commands.import_results, _add_import, "let old results from a spreadsheet count"),
    ("doctor", commands.doctor, _add_doctor, "say what is wrong with the devices"),
    ("outputs-off", commands.outputs_off, _add_wiring, "switch off every light, the servo and the piezo"),
    ("labels", commands.labels, _add_labels, "make QR labels for cards without NFC stickers"),
    ("new-code", commands.new_code, _add_code, "make a code anew: whoever has the old one is out"),
    ("wireless-buzzer", commands.wireless_buzzer, _add_buzzer, "print the settings of a wireless buzzer"),
    ("install-service", commands.install_service, _add_service, "start the companion with the machine"),
    ("screen", commands.screen, _add_companion, "fill this machine's screen with the table"),
    ("install-screen", commands.install_screen, _add_screen, "do so whenever this machine starts"),
    ("club", commands.club, _add_club, "serve a club's board, or let tables into the club"),
)
"""Each command: its name, what it runs, what adds its arguments, and what it is for."""


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(prog=commands.PROGRAM, description="Referees and scores a real UNO game.")
    parser.add_argument("--version", action="version", version=f"UNO Companion {__version__}")
    subparsers = parser.add_subparsers(metavar="COMMAND", required=True)
    for name, run, add, help_text in COMMANDS:
        command = subparsers.add_parser(name, help=help_text)
        command.set_defaults(run=run)
        command.add_later = add
    return parser
