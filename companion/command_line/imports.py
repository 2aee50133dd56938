"""Old results from a spreadsheet, imported from the command line while no table plays on the games."""

from collections.abc import Callable
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

from companion.backups.rescued import open_table
from companion.foundation.data_directory import DirectoryInUse, opened
from companion.foundation.user_error import UserError
from companion.rules import Unreadable
from companion.statistics import DateOrder, EitherDay
from companion.table import Importing


class CannotImport(UserError):
    """Nothing of the file was imported."""


def import_file(
    data: Path, file: Path, order: str | None, is_dry_run: bool, write: Callable[[str], None]
) -> None:
    """Import a file whole; raises :class:`CannotImport`, which names the line that is wrong, or LogError.

    ``order`` is that of its dates, where nothing in it tells the day from the month.
    """
    try:
        said = DateOrder(order) if order else None
        with opened(data), closing(open_table(data, lambda: datetime.now(UTC))[0]) as table:
            importing = table.people.read_results(file.read_bytes(), said)
            write(describe(importing))
            if not is_dry_run:
                table.people.import_results(importing.results, file.name)
                write(f"They count from now on; event {len(table.people.events)} of who is who.")
    except DirectoryInUse as error:
        raise CannotImport("A table plays on these games. Import on its page Players, or end it.") from error
    except EitherDay as error:
        day, other = (each.isoformat() for each in error.days.values())
        raise CannotImport(
            f"{file}:{error.line}: {error.text} may be {day} or {other}. Say --day-first or --month-first."
        ) from error
    except Unreadable as error:
        where = f"{file}:{error.line}" if error.line else str(file)
        raise CannotImport(f"{where}: {error}") from error
    except OSError as error:
        raise CannotImport(f"{error.filename} cannot be used: {error.strerror}.") from error


def describe(importing: Importing) -> str:
    """Return what a file has, in a sentence or two."""
    results = importing.results
    games, players, years = len(results.games), len(results.names), (results.first.year, results.last.year)
    span = f"in {years[0]}" if years[0] == years[1] else f"from {years[0]} to {years[1]}"
    bare = results.without_points
    won = f" {bare:,} without points: whoever is named first has won." if bare else ""
    here, were = importing.here_already, "was" if importing.here_already == 1 else "were"
    new = f" {len(importing.new.games):,} new, {here:,} {were} here already." if here else ""
    names = f" New names: {', '.join(importing.new_names)}." if importing.new_names else ""
    return f"{games:,} game{'s' * (games != 1)} of {players} players {span}.{won}{new}{names}"
