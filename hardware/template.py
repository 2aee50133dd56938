"""The drilling template: every hole at its true size, for whoever has no printer of parts, as PDF.

Paper comes in two sizes, and what is drawn fits both.
"""

from collections.abc import Iterator
from typing import Final, NamedTuple, TypeAlias

from companion.labels.pdf import FONTS, POINTS_PER_MM, document
from hardware.pi_boards import SMALL, common, read_pi_boards
from hardware.printed_parts import lengths, pairs

PAPERS: Final = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
"""Widths and heights in millimetres."""
MARGIN: Final = 10.0
"""What common printers leave free."""
ROOM: Final = (
    min(width for width, _ in PAPERS.values()) - 2 * MARGIN,
    min(height for _, height in PAPERS.values()) - 2 * MARGIN,
)
SCALE_BAR: Final = 100.0
BUTTON_DRILL: Final = 30.0
"""A bored hole is as wide as its drill, so it needs no allowance for printing."""
DRILLS: Final = {"Pi": 2.8, "board": 2.2, "servo": 1.5, "axle": 3.2, "LED": 5.0, "cable": 6.0}
ROUND: Final = 0.5523
"""How far the handles of a Bézier curve are from its ends where four of them make a circle of radius 1."""

Place: TypeAlias = tuple[float, float]


class Line(NamedTuple):
    """A thin line; a broken one shows what is not cut."""

    start: Place
    end: Place
    is_broken: bool = False


class Hole(NamedTuple):
    """A hole to drill, with a cross at its middle and what it is for."""

    middle: Place
    diameter: float
    what: str = ""


class Words(NamedTuple):
    """A line of text from its lower left corner; its size is in points."""

    place: Place
    words: str
    size: float = 10
    is_bold: bool = False


Shape: TypeAlias = Line | Hole | Words
Page: TypeAlias = list[Shape]


def pages() -> list[Page]:
    """Return both pages: lengths in millimetres from the lower left corner of ``ROOM``."""
    return [
        [*_head("The tray, as holes in a board"), *_tray(0, 92)],
        [*_head("A buzzer and the pedestal, as holes in boxes"), *_buzzer((45, 175)), *_pedestal(118, 120)],
    ]


def _head(title: str) -> Iterator[Shape]:
    """Yield the title, and a bar each way to check the printer by."""
    top = ROOM[1]
    yield Words((0, top - 6), f"UNO Companion: {title}", 14, is_bold=True)
    yield Words((0, top - 13), "Print at 100 %, not fitted to the page. Then measure both bars.")
    for end in ((SCALE_BAR, 0.0), (0.0, SCALE_BAR / 2)):
        yield Line((0, 0), end)
    for at in range(0, int(SCALE_BAR) + 1, 10):
        yield Line((at, 0), (at, 2.5))
        if at <= SCALE_BAR / 2:
            yield Line((0, at), (2.5, at))
    yield Words((SCALE_BAR + 3, 0), f"{SCALE_BAR:.0f} mm")
    yield Words((4, SCALE_BAR / 2 - 2), f"{SCALE_BAR / 2:.0f} mm")


def _box(corner: Place, size: Place, *, is_broken: bool = True) -> Iterator[Line]:
    (x, y), (width, height) = corner, size
    corners = [(x, y), (x + width, y), (x + width, y + height), (x, y + height)]
    for start, end in zip(corners, [*corners[1:], corners[0]], strict=True):
        yield Line(start, end, is_broken)


def _tray(x: float, y: float) -> Iterator[Shape]:
    """Yield the holes of a Pi of either size, and those of two terminal boards behind it."""
    size, pattern = lengths(), pairs()
    small, *_, large = read_pi_boards()
    inset = common()["hole_inset"]
    yield from _box((x, y), large.size)
    yield Words((x + 16, y + 18), "Raspberry Pi 3, 4, 5", is_bold=True)
    yield Words((x + 16, y + 12), "microSD at the left: leave it open")
    header = y + inset + pattern["pi_holes"][1]
    for board in (small, large):
        for across in (0, board.holes[0]):
            own = "Zero alone" if board.name == SMALL else "Pi"
            yield Hole((x + inset + across, header - board.holes[1]), DRILLS["Pi"], own)
    for across in (0, large.holes[0]):
        yield Hole((x + inset + across, header), DRILLS["Pi"], "both")
    behind = y + large.size[1] + 8
    for number in (0, 1):
        left = x + number * (size["strip_length"] + 8)
        yield from _box((left, behind), (size["strip_length"], size["strip_width"]))
        yield Words((left + 14, behind + 24), f"terminal board {'AB'[number]}", is_bold=True)
        for dx in (-1, 1):
            for dy in (-1, 1):
                middle = (
                    left + (size["strip_length"] + dx * pattern["strip_holes"][0]) / 2,
                    behind + (size["strip_width"] + dy * pattern["strip_holes"][1]) / 2,
                )
                yield Hole(middle, DRILLS["board"])
    yield Words(
        (x, y - 8), f"Pi: drill {DRILLS['Pi']} mm, spacers M2.5 x {size['pi_standoff']:.0f} or longer."
    )
    yield Words(
        (x, y - 14), f"Boards: drill {DRILLS['board']} mm, spacers M2. A Zero: the two upper holes and"
    )
    yield Words((x, y - 20), "those marked for it; no spacer there under a larger Pi: it would bend it.")


def _buzzer(middle: Place) -> Iterator[Shape]:
    """Yield the button's hole, and how deep its box has to be."""
    size = lengths()
    x, y = middle
    yield Words((0, y + 36), "Buzzer: any box", is_bold=True)
    yield Hole(middle, BUTTON_DRILL)
    yield Words((0, y - 30), f"Button: {BUTTON_DRILL:.0f} mm, a step drill or a hole saw.")
    yield Words((0, y - 36), f"The box: {size['button_depth'] + 8:.0f} mm deep or more inside,")
    yield Words(
        (0, y - 42), f"its panel {size['button_panel'] - 1:.0f} to {size['button_panel'] + 1:.0f} mm."
    )
    yield Hole((x, y - 54), DRILLS["cable"], f"cable, {DRILLS['cable']:.0f} mm, in a side")


def _pedestal(x: float, y: float) -> Iterator[Shape]:
    """Yield the two uprights, the servo's and the axle's, and the holes of the lights."""
    size = lengths()
    wide, long = size["servo_width"] + 0.4, size["servo_length"] + 0.4
    ring = size["coin_diameter"] + 2 * size["clearance"] + 2 * size["coin_rim"]
    axis = ring / 2 + 5
    foot = y + 20
    middle = foot + axis - size["servo_length"] / 2 + size["servo_shaft"]
    yield Words((x, foot + 76), "Pedestal", is_bold=True)
    yield Words((x, foot + 70), "one upright for the servo,")
    yield Words((x, foot + 64), f"one for the axle, {_between(ring):.1f} mm apart")
    yield Line((x, foot), (x + 66, foot))
    yield Words((x, foot - 5), "top of the pedestal", 8)
    yield from _box((x + 15 - wide / 2, middle - long / 2), (wide, long), is_broken=False)
    for side in (-1, 1):
        yield Hole((x + 15, middle + side * size["servo_screws"] / 2), DRILLS["servo"])
    yield Words((x + 23, middle + 8), "servo: cut out", 8)
    yield Hole((x + 52, foot + axis), DRILLS["axle"], "axle")
    for side, name in ((0, "UNO"), (1, "50/50")):
        yield Hole((x + 15 + side * 30, foot - 16), DRILLS["LED"], name)
    yield Words((x, foot - 28), f"lights: {DRILLS['LED']:.0f} mm, in the top, in front", 8)


def _between(ring: float) -> float:
    """Return the room between the uprights, as in ``models/coin.scad``."""
    size = lengths()
    return ring + 2 * 6 + size["servo_reach"] - size["upright"] - size["horn_thickness"] + 1.5


def write_template(paper: str) -> bytes:
    """Return the template as a PDF document on that paper."""
    width, height = PAPERS[paper]
    first = 3 + len(FONTS)
    drawn = pages()
    kids = " ".join(f"{first + 2 * number} 0 R" for number in range(len(drawn)))
    fonts = " ".join(f"/F{number} {3 + number} 0 R" for number in range(len(FONTS)))
    objects = [
        # So that no viewer proposes to fit it to the page.
        b"<< /Type /Catalog /Pages 2 0 R /ViewerPreferences << /PrintScaling /None >> >>",
        f"<< /Type /Pages /Kids [{kids}] /Count {len(drawn)} >>".encode(),
    ]
    for font in FONTS:
        head = f"<< /Type /Font /Subtype /Type1 /BaseFont /{font} /Encoding /WinAnsiEncoding >>"
        objects.append(head.encode())
    box = f"[0 0 {width * POINTS_PER_MM:.2f} {height * POINTS_PER_MM:.2f}]"
    corner = ((width - ROOM[0]) / 2, (height - ROOM[1]) / 2)
    for number, page in enumerate(drawn):
        fixed = f"/Type /Page /Parent 2 0 R /MediaBox {box} /Resources << /Font << {fonts} >> >>"
        objects.append(f"<< {fixed} /Contents {first + 2 * number + 1} 0 R >>".encode())
        stream = _content(page, corner).encode("cp1252")
        objects.append(b"<< /Length %d >>\nstream\n%b\nendstream" % (len(stream), stream))
    return document(objects)


def _content(page: Page, corner: Place) -> str:
    """Return the content stream of a page, in millimetres from that corner."""
    start = f"{POINTS_PER_MM:.6f} 0 0 {POINTS_PER_MM:.6f} "
    start += f"{corner[0] * POINTS_PER_MM:.4f} {corner[1] * POINTS_PER_MM:.4f} cm 0.25 w"
    return "\n".join([start, *(operator for shape in page for operator in _operators(shape))])


def _operators(shape: Shape) -> Iterator[str]:
    match shape:
        case Line((x1, y1), (x2, y2), is_broken):
            yield f"[{'2 1.5' if is_broken else ''}] 0 d {x1:.3f} {y1:.3f} m {x2:.3f} {y2:.3f} l S"
        case Words((x, y), words, size, is_bold):
            escaped = words.replace("\\", r"\\").replace("(", r"\(").replace(")", r"\)")
            yield f"BT /F{int(is_bold)} {size / POINTS_PER_MM:.3f} Tf {x:.3f} {y:.3f} Td ({escaped}) Tj ET"
        case Hole((x, y), diameter, what):
            yield from _circle(x, y, diameter / 2)
            arm = min(diameter / 2 + 1.5, 6)
            yield from _operators(Line((x - arm, y), (x + arm, y)))
            yield from _operators(Line((x, y - arm), (x, y + arm)))
            if what:
                yield from _operators(Words((x + arm + 1, y - 1), what, 8))


def _circle(x: float, y: float, radius: float) -> Iterator[str]:
    handle = ROUND * radius
    turns = [(1, 0), (0, 1), (-1, 0), (0, -1)]
    curves = []
    for (cos, sin), (next_cos, next_sin) in zip(turns, [*turns[1:], turns[0]], strict=True):
        points = (
            (x + cos * radius - sin * handle, y + sin * radius + cos * handle),
            (x + next_cos * radius + next_sin * handle, y + next_sin * radius - next_cos * handle),
            (x + next_cos * radius, y + next_sin * radius),
        )
        curves.append(" ".join(f"{number:.3f}" for point in points for number in point) + " c")
    yield f"[] 0 d {x + radius:.3f} {y:.3f} m {' '.join(curves)} S"
