"""A sheet as SVG, a millimetre a unit."""

from html import escape

from companion.labels.drawing import A4, Box, Mark, QrCode, Sheet, Words

FONT = "Helvetica, Arial, 'DejaVu Sans', sans-serif"


def write_svg(sheet: Sheet) -> str:
    """The sheet as a file to print or to edit."""
    width, height = A4
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:g}mm" height="{height:g}mm"'
        f' viewBox="0 0 {width:g} {height:g}" font-family="{FONT}">'
    )
    paper = f'<rect width="{width:g}" height="{height:g}" fill="#fff"/>'
    return "\n".join((head, paper, *map(_element, sheet), "</svg>\n"))


def _element(mark: Mark) -> str:
    match mark:
        case Box(x, y, width, height, fill):
            return f'<rect x="{x:.5g}" y="{y:.5g}" width="{width:.5g}" height="{height:.5g}" fill="{fill}"/>'
        case Words(x, y, size, text, is_bold):
            weight = ' font-weight="bold"' if is_bold else ""
            return f'<text x="{x:.5g}" y="{y:.5g}" font-size="{size:g}"{weight}>{escape(text)}</text>'
        case QrCode(x, y, module, text):
            path = "".join(f"M{run.x} {run.y}h{run.length}v1h-{run.length}z" for run in mark.runs)
            place = f"translate({x:.5g} {y:.5g}) scale({module:g})"
            return f'<path transform="{place}" d="{path}"><title>{escape(text)}</title></path>'
