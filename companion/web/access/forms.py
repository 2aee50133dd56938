"""Read the forms that screens post."""

from flask import request

from companion.rules import Points, write_line


def submitted_line() -> str:
    """Return the line of the record that this request's form submits; empty where it has none.

    A button is a line; points that were typed in are put together with their player here, as a page
    without JavaScript cannot do it.
    """
    points = request.form.get("points")
    if points is None:
        return request.form.get("line", "")
    line = write_line(Points(request.form.get("player", ""), 0))
    # What was typed is put in as it is: reading the line is what says that it is not a number.
    return f"{line.removesuffix('0')}{points.strip()}"
