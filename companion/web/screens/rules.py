"""The rules page: the rules of one edition, and our rulings on what its sheet leaves open."""

from flask import Blueprint, abort, render_template, request

from companion.rules import EDITIONS, no_edition, rule_book
from companion.web.request_context import present_table

rules = Blueprint("rules", __name__)


@rules.get("/rules")
def read_rules() -> str:
    """Render the rules of the present game's edition, or with ``?edition=`` of another."""
    view = present_table().view
    present = view.state.setup if view else None
    slug = request.args.get("edition") or (present.edition.slug if present else next(iter(EDITIONS)))
    if slug not in EDITIONS:
        abort(404, no_edition(slug, EDITIONS))
    if present and present.edition.slug != slug:
        present = None
    return render_template(
        "rules.html",
        edition=EDITIONS[slug],
        editions=EDITIONS.values(),
        sections=rule_book(EDITIONS[slug], present.ruleset if present else None),
        present=present,
    )
