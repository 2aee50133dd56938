"""What a screen's form says, in the record's own words."""

from flask import request

from companion.rules import Points, write_line


def posted_line() -> str:
    """The line of the button, or points that were typed in."""
    points = request.form.get("points")
    if points is None:
        return request.form.get("line", "")
    said = write_line(Points(request.form.get("player", ""), 0))
    return f"{said.removesuffix('0')}{points.strip()}"
