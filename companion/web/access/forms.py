"""Read the forms that screens post."""

from flask import request

from companion.rules import FixTotal, Points, write_line


def submitted_lines() -> tuple[str, ...]:
    """Return the lines of the record that this request's form submits; a single empty one if it has none.

    A button is a line, or several for one tap. Points that were typed are appended to the last, as a page
    without JavaScript cannot do that (:func:`line_before_points`).
    """
    # Browsers send the newlines in a button's value as two characters.
    *before, last = request.form.get("line", "").replace("\r\n", "\n").split("\n")
    points = request.form.get("points")
    # Appended as typed: reading the line reports what is no number.
    return (*before, last if points is None else f"{last} {points.strip()}")


def line_before_points(event: Points | FixTotal) -> str:
    """Return the event's line up to its points, for a form in which these are typed.

    >>> line_before_points(Points("Ana", 20))
    'Ana: points'
    """
    return write_line(event).removesuffix(f" {event.points}")
