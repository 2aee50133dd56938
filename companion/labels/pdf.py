"""Render sheets as PDF 1.4: filled rectangles and text in Helvetica.

Helvetica is one of the standard 14 fonts that every viewer has, so that no font must be embedded.
"""

import zlib
from collections.abc import Iterator, Sequence
from typing import Final

from companion.labels.drawing import A4, QrCode, Rectangle, Shape, Sheet, Text

POINTS_PER_MM: Final = 72 / 25.4
FONTS: Final = ("Helvetica", "Helvetica-Bold")
HEADER: Final = b"%PDF-1.4\n%\xe2\xe3\xcf\xd3\n"
"""The version, and a comment of bytes above 127 by which programs recognise a binary file."""


def write_pdf(pages: Sequence[Sheet]) -> bytes:
    """Render the sheets as one document, a page each."""
    return document(list(_objects(pages)))


def _objects(pages: Sequence[Sheet]) -> Iterator[bytes]:
    """Yield the PDF objects: catalog, pages, fonts, then each page and its content."""
    first = 3 + len(FONTS)
    kids = " ".join(f"{first + 2 * number} 0 R" for number in range(len(pages)))
    fonts = " ".join(f"/F{number} {3 + number} 0 R" for number in range(len(FONTS)))
    width, height = (length * POINTS_PER_MM for length in A4)
    yield b"<< /Type /Catalog /Pages 2 0 R >>"
    yield f"<< /Type /Pages /Kids [{kids}] /Count {len(pages)} >>".encode()
    for font in FONTS:
        yield f"<< /Type /Font /Subtype /Type1 /BaseFont /{font} /Encoding /WinAnsiEncoding >>".encode()
    for number, sheet in enumerate(pages):
        yield (
            f"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 {width:.2f} {height:.2f}]"
            f" /Resources << /Font << {fonts} >> >> /Contents {first + 2 * number + 1} 0 R >>"
        ).encode()
        stream = zlib.compress(content(sheet).encode("cp1252"), 9)
        yield b"<< /Length %d /Filter /FlateDecode >>\nstream\n%b\nendstream" % (len(stream), stream)


def content(sheet: Sheet) -> str:
    """Return the content stream of a page."""
    # PDF counts points from the bottom left; this makes it millimetres from the top left.
    scale = f"{POINTS_PER_MM:.6f} 0 0 {-POINTS_PER_MM:.6f} 0 {A4[1] * POINTS_PER_MM:.4f} cm"
    return "\n".join((scale, *map(_operators, sheet), ""))


def _operators(shape: Shape) -> str:
    match shape:
        case Rectangle(x, y, width, height, fill):
            return f"{_colour(fill)} rg {x:.3f} {y:.3f} {width:.3f} {height:.3f} re f"
        case Text(x, y, size, text, is_bold):
            # Mirrored once more, as the page's own matrix would turn the letters upside down.
            position = f"1 0 0 -1 {x:.3f} {y:.3f} Tm"
            return f"0 0 0 rg BT /F{int(is_bold)} {size:g} Tf {position} ({_escaped(text)}) Tj ET"
        case QrCode(x, y, module, _):
            runs = " ".join(f"{run.x} {run.y} {run.length} 1 re" for run in shape.runs)
            return f"q 0 0 0 rg {module:g} 0 0 {module:g} {x:.3f} {y:.3f} cm {runs} f Q"


def _colour(fill: str) -> str:
    return " ".join(f"{int(fill[start : start + 2], 16) / 255:.4g}" for start in (1, 3, 5))


def _escaped(text: str) -> str:
    return text.replace("\\", r"\\").replace("(", r"\(").replace(")", r"\)")


def document(objects: Sequence[bytes]) -> bytes:
    """Put a document together from its objects: the first is its catalog."""
    body, offsets = HEADER, []
    for number, each in enumerate(objects, 1):
        offsets.append(len(body))
        body += b"%d 0 obj\n%b\nendobj\n" % (number, each)
    # Each entry of the cross-reference table must have exactly 20 bytes, hence the space at its end.
    table = b"".join(b"%010d 00000 n \n" % offset for offset in offsets)
    size = len(objects) + 1
    return (
        b"%bxref\n0 %d\n0000000000 65535 f \n%btrailer\n<< /Size %d /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF\n"
        % (body, size, table, size, len(body))
    )
