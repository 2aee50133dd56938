"""What those who gather are going to play: the box and its rules, a set-up form without players."""

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from typing import Final
from urllib.parse import parse_qsl, urlencode

from werkzeug.datastructures import MultiDict

from companion import rules
from companion.rules import Unreadable
from companion.table import Gathering, Level, TableView
from companion.web.request_context import present_table
from companion.web.setup.dealer_draw import DealerDraw
from companion.web.setup.form import USUAL_EDITION, SeatField, SetupForm, prefilled_form, query_of, read_form
from companion.web.words.language import _, capital, counted

BOX_OPTIONS: Final = rules.OPTION_GROUPS[-1]
"""What a box has printed on its cards, and no table agrees on: asked for with the box."""

OF_THE_BOX: Final = frozenset(option.id for option in BOX_OPTIONS.options)

MOST_NAMED: Final = 2
"""House rules that are named in one line; more are counted."""


def default_form() -> SetupForm:
    """Return an empty form with the last game's deck and level: what lies on the table is the same."""
    view = present_table().view
    if view is None:
        return SetupForm()
    last = prefilled_form(view.state.setup, view.preferences.level)
    options = frozenset(map(rules.id_of, last.edition.options)) | (last.options & OF_THE_BOX)
    return SetupForm(edition=last.edition, options=options, blanks=last.blanks, level=last.level)


def form_of(gathering: Gathering) -> SetupForm:
    """Return the form of those who gather; the host deals first, else the first who sat down."""
    form = default_form()
    # By a newer companion, which knows more: then it is chosen once more.
    with suppress(Unreadable):
        if gathering.agreed:
            form = read_form(MultiDict(parse_qsl(gathering.agreed, keep_blank_values=True)))
    seats = tuple(SeatField(str(number), name) for number, name in enumerate(gathering.names, 1))
    dealer = next((seat.key for seat in seats if seat.name == gathering.host_name), "")
    form = replace(form, seats=seats, chosen_dealer=dealer)
    return form if form.scoring in form.scorings else replace(form, scoring=form.scorings[0])


def agreed(form: SetupForm) -> str:
    """Return what :attr:`.Gathering.agreed` is for that form, which :func:`form_of` reads."""
    alone = replace(form, seats=(), new="", chosen_dealer="", chosen_youngest="", phone="", gathers=False)
    return urlencode(query_of(replace(alone, draw=DealerDraw())))


def with_game(gathering: Gathering, view: TableView) -> Gathering:
    """Return the gathering that plays as this game was played."""
    return replace(gathering, agreed=agreed(prefilled_form(view.state.setup, view.preferences.level)))


def with_box(gathering: Gathering, edition: str) -> str:
    """Return what is agreed with another box: what nobody touched is as that box has it."""
    sent = [(name, value) for name, value in query_of(form_of(gathering)) if name != "edition"]
    return agreed(read_form(MultiDict([("edition", edition), *sent])))


def boxes() -> list[rules.Edition]:
    """Return every edition, the one that most homes have first."""
    return sorted(rules.EDITIONS.values(), key=lambda each: each is not USUAL_EDITION)


def in_one_line(form: SetupForm) -> str:
    """Return the rules in one line: to how many points, and what people ask first."""
    return capital(" · ".join(_parts(form)))


def _parts(form: SetupForm) -> Iterator[str]:
    usual = rules.SCORINGS["winner-takes-all"]
    yield form.goal if form.scoring is usual else f"{form.scoring.name} {form.goal}"
    house = [word for word in form.words if not rules.OPTIONS[rules.id_of(word)].deck]
    agreed_here = [word for word in house if word not in form.edition.options]
    if len(agreed_here) > MOST_NAMED:
        yield counted("%(num)d house rule", "%(num)d house rules", len(agreed_here))
    elif agreed_here:
        yield from (str(rules.OPTIONS[rules.id_of(word)].name) for word in agreed_here)
    else:
        # translators: how this box is played: who cannot play draws one card
        yield _("draw until one fits") if form.ruleset.draws_until_match else _("draw one")
        # translators: how this box is played: cards that make others draw are passed on, or are not
        yield _("stacking") if form.ruleset.stacking else _("no stacking")
    if form.level is Level.SCORES:
        yield _("only the scores")
    elif form.level is Level.CARDS:
        yield _("every card")
