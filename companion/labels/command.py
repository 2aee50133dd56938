"""``uno-companion labels``: write a PDF of all sheets, and each sheet as SVG."""

from difflib import get_close_matches
from pathlib import Path

from companion.foundation.user_error import UserError
from companion.labels.pdf import write_pdf
from companion.labels.sheets import command_cards, sheets
from companion.labels.svg import write_svg
from companion.rules import EDITIONS, ONE_SIDED, Edition, no_room_for_stickers


class CannotPrint(UserError):
    """The labels cannot be written."""


def read_edition(slug: str) -> Edition:
    """Return the edition with this slug; raises :class:`CannotPrint` with a suggestion."""
    if slug in EDITIONS and slug not in ONE_SIDED:
        raise CannotPrint(str(no_room_for_stickers(EDITIONS[slug].name)))
    if slug not in ONE_SIDED:
        near = get_close_matches(slug, ONE_SIDED, 1)
        hint = f"Did you mean {near[0]}?" if near else f"Expected one of {', '.join(ONE_SIDED)}."
        raise CannotPrint(f"No edition is called {slug[:40] or 'nothing'}. {hint}")
    return ONE_SIDED[slug]


def write_labels(edition: Edition, folder: Path) -> tuple[Path, ...]:
    """Write the labels of an edition's deck into a folder, and return the files.

    Raises :class:`CannotPrint`.
    """
    cards, commands = sheets(edition), command_cards()
    name = f"labels-{edition.slug}"
    files = {
        f"{name}.pdf": write_pdf((*cards, commands)),
        **{f"{name}-{number}.svg": write_svg(sheet).encode() for number, sheet in enumerate(cards, 1)},
        f"{name}-commands.svg": write_svg(commands).encode(),
    }
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for file, data in files.items():
            (folder / file).write_bytes(data)
    except OSError as error:
        raise CannotPrint(f"The labels cannot be written to {folder}: {error.strerror}.") from error
    return tuple(folder / file for file in files)
