"""The rules page: what this table plays, the rules of one edition, and our rulings on what is open."""

from flask import Blueprint, abort, render_template, request

from companion.rules import EDITIONS, id_of, no_edition, rule_book
from companion.web.request_context import present_table
from companion.web.screens.showing import table_screen_page
from companion.web.screens.shown import rule_leaves
from companion.web.words.phrases import house_rule

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
    # The deck of the present game may be one of several of its edition.
    edition = present.edition if present else EDITIONS[slug]
    sections = rule_book(edition, *((present.options, present.blanks) if present else ()))
    in_force = {id_of(word): house_rule(word) for word in present.options} if present else {}
    blanks = {f"blank-{number}" for number, _blank in enumerate(present.blanks, 1)} if present else set()
    return render_template(
        "shown/rules.html" if table_screen_page() else "rules.html",
        edition=EDITIONS[slug],
        editions=EDITIONS.values(),
        sections=sections,
        in_force=in_force,
        agreed=[rule for section in sections for rule in section.rules if rule.id in in_force],
        written=[rule for section in sections for rule in section.rules if rule.id in blanks],
        present=present,
        leaves=rule_leaves(sections),
    )
