"""Read the forms that screens post."""

from flask import request

from companion.rules import FixTotal, Points, write_line


def submitted_lines() -> tuple[str, ...]:
    """Return the lines of the record that this request's form submits; a single empty one where it has none.

    A button is a line, or several that are one tap; points that were typed in end the last of them, which a
    page without JavaScript cannot put together (:func:`line_before_points`).
    """
    # Browsers send the newlines in a button's value as two characters.
    *before, last = request.form.get("line", "").replace("\r\n", "\n").split("\n")
    points = request.form.get("points")
    # What was typed is put in as it is: reading the line is what says that it is not a number.
    return (*before, last if points is None else f"{last} {points.strip()}")


def line_before_points(event: Points | FixTotal) -> str:
    """Return the event's line up to its points, for a form in which these are typed."""
    return write_line(event).removesuffix(f" {event.points}")
