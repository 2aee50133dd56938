"""Render a sheet as SVG, one unit for a millimetre."""

from html import escape

from companion.labels.drawing import A4, QrCode, Rectangle, Shape, Sheet, Text

FONT = "Helvetica, Arial, 'DejaVu Sans', sans-serif"


def write_svg(sheet: Sheet) -> str:
    """Render the sheet as an SVG file."""
    width, height = A4
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:g}mm" height="{height:g}mm"'
        f' viewBox="0 0 {width:g} {height:g}" font-family="{FONT}">'
    )
    paper = f'<rect width="{width:g}" height="{height:g}" fill="#fff"/>'
    return "\n".join((head, paper, *map(_element, sheet), "</svg>\n"))


def _element(shape: Shape) -> str:
    match shape:
        case Rectangle(x, y, width, height, fill):
            return f'<rect x="{x:.5g}" y="{y:.5g}" width="{width:.5g}" height="{height:.5g}" fill="{fill}"/>'
        case Text(x, y, size, text, is_bold):
            weight = ' font-weight="bold"' if is_bold else ""
            return f'<text x="{x:.5g}" y="{y:.5g}" font-size="{size:g}"{weight}>{escape(text)}</text>'
        case QrCode(x, y, module, text):
            path = "".join(f"M{run.x} {run.y}h{run.length}v1h-{run.length}z" for run in shape.runs)
            place = f"translate({x:.5g} {y:.5g}) scale({module:g})"
            return f'<path transform="{place}" d="{path}"><title>{escape(text)}</title></path>'
