"""The command line: one function a command, each putting together what it needs.

A command takes its parsed arguments and returns the exit status. What goes wrong is one
sentence on stderr and status 2; a record that breaks a rule is status 1.
"""

import argparse
import json
import os
import sys
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Final, NoReturn, TypeAlias

from companion import __version__
from companion.rules import Sentence, Unreadable, as_json, draw_table, read_record
from companion.rules import replay as play_record

Run: TypeAlias = Callable[[argparse.Namespace], int]

PROGRAM: Final = "uno-companion"


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; returns its exit status."""
    # A plain terminal has neither every script nor the half blocks of a QR code.
    sys.stdout.reconfigure(errors="replace")  # type: ignore[union-attr] # tests may pass another stream
    chosen = _parser().parse_args(arguments)
    run: Run = chosen.run
    try:
        status = run(chosen)
        sys.stdout.flush()
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        # Whoever read this has seen enough; the interpreter must not flush into it again.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 141
    return status


def serve(chosen: argparse.Namespace) -> int:
    """Serve the table to every screen until Ctrl-C."""
    from companion.devices.equipment import Equipment, equipped
    from companion.devices.wiring import Miswired
    from companion.table import Table
    from companion.web.serve import CannotServe, Choices
    from companion.web.serve import serve as serve_until_the_end

    def equip(table: Table, data: Path) -> AbstractContextManager[Equipment]:
        return equipped(table, data, chosen.scanner)

    choices = Choices(chosen.host, chosen.port, chosen.data, chosen.database, chosen.token)
    try:
        serve_until_the_end(choices, lambda text: print(text, flush=True), equip)
    except (CannotServe, Miswired) as error:
        return complain(str(error))
    return 0


def replay(chosen: argparse.Namespace) -> int:
    """Play a record through and print the table as it stands at its end."""
    try:
        record = read_record(_read_text(chosen.file))
    except Unreadable as error:
        return complain(f"{chosen.file}:{error.line or 1}: {error}")
    except OSError as error:
        return complain(f"{chosen.file} cannot be read: {error.strerror}. Expected a game record.")
    game, line, ruling = play_record(record)
    if chosen.json:
        print(json.dumps(as_json(game.state, ruling, line), ensure_ascii=False))
    else:
        print(draw_table(game.state))
        if ruling:
            print(f"Line {line} breaks the rule {ruling.rule}: {ruling.text} ({ruling.sheet})")
    return 1 if ruling else 0


def _read_text(file: str) -> str:
    data = sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
    try:
        return data.decode()
    except UnicodeDecodeError as error:
        unreadable = Unreadable(Sentence("These bytes are no text. Expected UTF-8."))
        unreadable.line = data.count(b"\n", 0, error.start) + 1
        raise unreadable from None


def simulate(chosen: argparse.Namespace) -> int:
    """Play whole games against the referee, and say where it and the table disagree."""
    from companion.simulation.command import CannotSimulate, run

    try:
        return run(chosen)
    except CannotSimulate as error:
        return complain(str(error))


def doctor(chosen: argparse.Namespace) -> int:
    """Look at the board and every device, and say what is wrong."""
    from companion.devices.command import run
    from companion.web.serve import default_data

    return run(chosen.data or default_data(), chosen.json, chosen.interactive)


def scanner_sim(chosen: argparse.Namespace) -> int:
    """Be a card reader on a port of its own, for a companion without one."""
    from companion.devices.scanner.sim import CannotSimulate, run

    try:
        run(chosen)
    except CannotSimulate as error:
        return complain(str(error))
    return 0


def install_service(chosen: argparse.Namespace) -> int:
    """Start the companion with the machine, or print how."""
    from companion.service import CannotInstall, install, the_owner, the_unit

    owner = the_owner()
    data = (chosen.data or owner.data).absolute()
    try:
        print(the_unit(owner, data) if chosen.dry_run else install(owner, data))
    except CannotInstall as error:
        return complain(str(error))
    return 0


def labels(chosen: argparse.Namespace) -> int:
    """Write a sheet of QR codes for a deck's sleeves, and the command cards."""
    from companion.labels.command import CannotPrint, read_edition, write_labels

    try:
        for file in write_labels(read_edition(chosen.deck), chosen.out):
            print(file)
    except CannotPrint as error:
        return complain(str(error))
    return 0


def complain(sentence: str) -> int:
    """Say on stderr why a command cannot go on; returns the status for that."""
    print(f"{PROGRAM}: {sentence}", file=sys.stderr)
    return 2


class _Parser(argparse.ArgumentParser):
    """Complains in one sentence, without the usage before it."""

    def error(self, message: str) -> NoReturn:
        sentence = message[:1].upper() + message[1:].rstrip(".")
        sys.exit(complain(f"{sentence}. See {self.prog} --help."))


Commands: TypeAlias = "argparse._SubParsersAction[_Parser]"


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(prog=PROGRAM, description="Referees and scores a real UNO game.")
    parser.add_argument("--version", action="version", version=f"UNO Companion {__version__}")
    commands = parser.add_subparsers(metavar="COMMAND", required=True)
    _add_serve(commands)
    _add_simulate(commands)
    _add_replay(commands)
    _add_doctor(commands)
    _add_scanner_sim(commands)
    _add_labels(commands)
    _add_install_service(commands)
    return parser


def _add_serve(commands: Commands) -> None:
    parser = commands.add_parser("serve", help="serve the table to phones and screens")
    parser.add_argument("--host", default="0.0.0.0", help="address to listen on (default: all)")  # noqa: S104
    parser.add_argument("--port", type=_port, help="port to listen on (default: 8000, or the next free one)")
    parser.add_argument("--data", type=Path, metavar="DIR", help="where the games and the token are kept")
    parser.add_argument("--database", metavar="URL", help="keep the games here instead (postgresql://...)")
    parser.add_argument("--scanner", metavar="PORT", help="where the card reader is (default: looked for)")
    parser.add_argument("--token", type=_token, help="what lets a phone act (default: made once and kept)")
    parser.set_defaults(run=serve)


def _add_replay(commands: Commands) -> None:
    parser = commands.add_parser("replay", help="play a game record and print the table at its end")
    parser.add_argument("file", metavar="FILE", help="the record, - for standard input")
    parser.add_argument("--json", action="store_true", help="print the table as JSON")
    parser.set_defaults(run=replay)


def _add_simulate(commands: Commands) -> None:
    from companion.simulation.command import add_arguments

    parser = commands.add_parser("simulate", help="play whole games to try the referee")
    add_arguments(parser)
    parser.set_defaults(run=simulate)


def _add_doctor(commands: Commands) -> None:
    parser = commands.add_parser("doctor", help="say what is wrong with the buzzers and the coin")
    ways = parser.add_mutually_exclusive_group()
    ways.add_argument("--json", action="store_true", help="print what is found as JSON")
    ways.add_argument("--interactive", action="store_true", help="light each light, wait for each button")
    parser.add_argument("--data", type=Path, metavar="DIR", help="where your own wiring.toml is")
    parser.set_defaults(run=doctor)


def _add_labels(commands: Commands) -> None:
    parser = commands.add_parser("labels", help="make QR labels for cards without NFC stickers")
    parser.add_argument("--deck", required=True, metavar="EDITION", help="which deck, such as anniversary")
    parser.add_argument("--out", type=Path, default=Path(), metavar="DIR", help="where to (default: here)")
    parser.set_defaults(run=labels)


def _add_scanner_sim(commands: Commands) -> None:
    from companion.devices.scanner.sim import add_arguments

    parser = commands.add_parser("scanner-sim", help="stand in for a card reader, with faults on request")
    add_arguments(parser)
    parser.set_defaults(run=scanner_sim)


def _add_install_service(commands: Commands) -> None:
    parser = commands.add_parser("install-service", help="start the companion with the machine")
    parser.add_argument("--dry-run", action="store_true", help="print the systemd unit and change nothing")
    parser.add_argument("--data", type=Path, metavar="DIR", help="where the games and the token are kept")
    parser.set_defaults(run=install_service)


def _port(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 6 and int(text) <= 65535):
        raise argparse.ArgumentTypeError(f"{text} is no port, expected 0 to 65535")
    return int(text)


def _token(text: str) -> str:
    from companion.web.access.auth import is_token

    if not is_token(text):
        raise argparse.ArgumentTypeError("that is no token, expected 1 to 200 letters, digits and -._~+/=")
    return text
