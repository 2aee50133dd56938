"""Sheets as PDF: filled rectangles and lines of text in Helvetica, which every viewer brings."""

import zlib
from collections.abc import Iterator, Sequence
from typing import Final

from companion.labels.drawing import A4, Box, Mark, QrCode, Sheet, Words

POINTS: Final = 72 / 25.4
FONTS: Final = ("Helvetica", "Helvetica-Bold")
HEAD: Final = b"%PDF-1.4\n%\xe2\xe3\xcf\xd3\n"


def write_pdf(pages: Sequence[Sheet]) -> bytes:
    """The sheets as one document, a page each."""
    return _document(list(_objects(pages)))


def _objects(pages: Sequence[Sheet]) -> Iterator[bytes]:
    """The document's objects, numbered from 1: catalog, pages, fonts, then each page and what is on it."""
    first = 3 + len(FONTS)
    kids = " ".join(f"{first + 2 * number} 0 R" for number in range(len(pages)))
    fonts = " ".join(f"/F{number} {3 + number} 0 R" for number in range(len(FONTS)))
    width, height = (length * POINTS for length in A4)
    yield b"<< /Type /Catalog /Pages 2 0 R >>"
    yield f"<< /Type /Pages /Kids [{kids}] /Count {len(pages)} >>".encode()
    for font in FONTS:
        yield f"<< /Type /Font /Subtype /Type1 /BaseFont /{font} /Encoding /WinAnsiEncoding >>".encode()
    for number, sheet in enumerate(pages):
        yield (
            f"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 {width:.2f} {height:.2f}]"
            f" /Resources << /Font << {fonts} >> >> /Contents {first + 2 * number + 1} 0 R >>"
        ).encode()
        drawn = zlib.compress(content(sheet).encode("cp1252"), 9)
        yield b"<< /Length %d /Filter /FlateDecode >>\nstream\n%b\nendstream" % (len(drawn), drawn)


def content(sheet: Sheet) -> str:
    """A page's drawing, in millimetres from the top: PDF counts points from the bottom."""
    scale = f"{POINTS:.6f} 0 0 {-POINTS:.6f} 0 {A4[1] * POINTS:.4f} cm"
    return "\n".join((scale, *map(_operators, sheet), ""))


def _operators(mark: Mark) -> str:
    match mark:
        case Box(x, y, width, height, fill):
            return f"{_colour(fill)} rg {x:.3f} {y:.3f} {width:.3f} {height:.3f} re f"
        case Words(x, y, size, text, is_bold):
            # Upside down once more, so that the letters stand upright.
            place = f"1 0 0 -1 {x:.3f} {y:.3f} Tm"
            return f"0 0 0 rg BT /F{int(is_bold)} {size:g} Tf {place} ({_escaped(text)}) Tj ET"
        case QrCode(x, y, module, _):
            runs = " ".join(f"{run.x} {run.y} {run.length} 1 re" for run in mark.runs)
            return f"q 0 0 0 rg {module:g} 0 0 {module:g} {x:.3f} {y:.3f} cm {runs} f Q"


def _colour(fill: str) -> str:
    return " ".join(f"{int(fill[start : start + 2], 16) / 255:.4g}" for start in (1, 3, 5))


def _escaped(text: str) -> str:
    return text.replace("\\", r"\\").replace("(", r"\(").replace(")", r"\)")


def _document(objects: Sequence[bytes]) -> bytes:
    written, places = HEAD, []
    for number, each in enumerate(objects, 1):
        places.append(len(written))
        written += b"%d 0 obj\n%b\nendobj\n" % (number, each)
    table = b"".join(b"%010d 00000 n \n" % place for place in places)
    size = len(objects) + 1
    return (
        b"%bxref\n0 %d\n0000000000 65535 f \n%btrailer\n<< /Size %d /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF\n"
        % (
            written,
            size,
            table,
            size,
            len(written),
        )
    )
