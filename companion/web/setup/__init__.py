"""The set-up page, on which a game is put together: players, edition, scoring, options, first dealer."""

from companion.web.setup.agreed import boxes, form_of, in_one_line, with_box, with_game
from companion.web.setup.form import USUAL_EDITION, prefilled_form, query_of
from companion.web.setup.pace_pages import pace_pages
from companion.web.setup.pages import ask_for_buzzers, setup
from companion.web.setup.seating_pages import seating
from companion.web.setup.steps import to_setup, validation_errors
from companion.web.setup.under_way import is_under_way, under_way_text
