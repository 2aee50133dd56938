"""What a button of the set-up page does to the form, and what is still wrong with it."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from typing import Final
from unicodedata import category

from companion.rules import Setup, Unreadable
from companion.rules.reading import no_target
from companion.rules.sentence import any_of
from companion.rules.setup import FEWEST_PLAYERS, MOST_PLAYERS, read_name, read_number
from companion.web.setup.dealer_draw import Drawing, settle
from companion.web.setup.form import Seat, SetupForm
from companion.web.words.language import _, translated

LONGEST_NAME: Final = 30
HIGHEST_TARGET: Final = 100_000


@dataclass(frozen=True)
class Step:
    """The form after a button, and a sentence for each field that is wrong.

    Fields are ``new``, ``seat-KEY``, ``players``, ``scoring`` and ``target``.
    """

    form: SetupForm
    wrong: dict[str, str] = field(default_factory=dict)


def step(form: SetupForm, button: str) -> Step:
    """The form after ``button``: ``add``, ``add NAME``, ``up KEY``, ``down KEY``, ``remove KEY``..."""
    action, _space, what = button.partition(" ")
    after = _STEPS.get(action, _look)(form, what)
    settled = _settled(_fitting(after))
    return replace(settled, wrong={**_wrong_seats(settled.form), **settled.wrong})


def what_is_missing(form: SetupForm) -> dict[str, str]:
    """All that keeps the game from beginning, field by field."""
    wrong = _wrong_seats(form)
    players = len(form.seats)
    if players < FEWEST_PLAYERS:
        wrong["players"] = _("UNO needs two players at least. Type a name and add it.")
    if players > MOST_PLAYERS:
        wrong["players"] = _(
            "UNO is for 10 players at most, and here are %(players)d. Take some away.", players=players
        )
    if target := _wrong_target(form.target):
        wrong["target"] = target
    return wrong


def to_setup(form: SetupForm) -> Setup:
    """The game that the form describes, once nothing is missing."""
    return Setup(
        edition=form.edition,
        players=tuple(read_name(seat.name) for seat in form.seats),
        dealer=read_name(form.names[form.dealer]),
        scoring=form.scoring,
        target=read_number(form.target, no_target),
        options=form.options,
    )


def add(form: SetupForm, name: str) -> Step:
    """Seat one more on the left of the last; a name that cannot be stays where it was typed."""
    if len(form.seats) >= MOST_PLAYERS:
        return Step(form, {"new": _("Ten players are the most. Take one away first.")})
    if wrong := wrong_name(name, (seat.name for seat in form.seats)):
        return Step(replace(form, new=name), {"new": wrong})
    key = str(max((int(seat.key) for seat in form.seats if seat.key.isdecimal()), default=0) + 1)
    return Step(replace(form, seats=(*form.seats, Seat(key, read_name(name))), new=""))


def wrong_name(name: str, others: Iterable[str]) -> str:
    """Why nobody can be called so beside the others; empty where all is well."""
    try:
        clean = read_name(name)
    except Unreadable as unreadable:
        return translated(str(unreadable))
    if not any(category(sign)[0] in "LNPS" for sign in clean):
        return _("That name has nothing in it to see. Expected a player's name.")
    if len(clean) > LONGEST_NAME:
        return _(
            "That name has %(found)d letters. Expected %(most)d at most.", found=len(clean), most=LONGEST_NAME
        )
    if clean in {_clean(other) for other in others}:
        return _("%(name)s sits at the table already. Expected every name once.", name=clean)
    return ""


def _clean(name: str) -> str:
    try:
        return read_name(name)
    except Unreadable:
        return ""


def _add(form: SetupForm, name: str) -> Step:
    if not name:
        return add(form, form.new)
    # A name offered is added beside what is being typed, which stays.
    added = add(form, name)
    return replace(added, form=replace(added.form, new=form.new))


def _enter(form: SetupForm, what: str) -> Step:
    # The Enter key, wherever it was pressed: it adds a name if one was typed.
    return add(form, form.new) if form.new.strip() else Step(form)


def _look(form: SetupForm, what: str) -> Step:
    return Step(form)


def _up(form: SetupForm, key: str) -> Step:
    return _moved(form, key, -1)


def _down(form: SetupForm, key: str) -> Step:
    return _moved(form, key, 1)


def _moved(form: SetupForm, key: str, step: int) -> Step:
    seats = list(form.seats)
    here = next((place for place, seat in enumerate(seats) if seat.key == key), -1)
    there = here + step
    if here < 0 or not 0 <= there < len(seats):
        return Step(form)
    seats[here], seats[there] = seats[there], seats[here]
    return Step(replace(form, seats=tuple(seats)))


def _remove(form: SetupForm, key: str) -> Step:
    return Step(replace(form, seats=tuple(seat for seat in form.seats if seat.key != key)))


def _forget_draw(form: SetupForm, what: str) -> Step:
    return Step(replace(form, drawing=Drawing()))


def _fitting(step: Step) -> Step:
    """A way of scoring that no longer fits gives way to the usual one, and says so."""
    form = step.form
    if form.scoring in form.scorings:
        return step
    said = _(
        "%(scoring)s needs %(numbers)s players, so it is %(other)s now.",
        scoring=form.scoring.name,
        numbers=any_of([str(number) for number in sorted(form.scoring.players)]),
        other=form.scorings[0].name,
    )
    return Step(replace(form, scoring=form.scorings[0]), {**step.wrong, "scoring": said})


def _settled(step: Step) -> Step:
    """The draw for the deal, taken as far as the cards shown so far allow."""
    form = step.form
    if form.asks_for_youngest or not form.drawing.shown:
        return step
    drawers = form.drawers
    shown = {key: card for key, card in form.drawing.shown.items() if key in drawers}
    drawing = settle(Drawing(drawers, shown), form.edition, form.names)
    return replace(
        step, form=replace(form, drawing=drawing, chosen_dealer=drawing.dealer or form.chosen_dealer)
    )


def _wrong_seats(form: SetupForm) -> dict[str, str]:
    names = [seat.name for seat in form.seats]
    found = ((seat, wrong_name(seat.name, names[:place])) for place, seat in enumerate(form.seats))
    return {f"seat-{seat.key}": wrong for seat, wrong in found if wrong}


def _wrong_target(text: str) -> str:
    try:
        points = read_number(text, no_target)
    except Unreadable as unreadable:
        return translated(str(unreadable))
    if points > HIGHEST_TARGET:
        return _(
            "Nobody would ever reach that target. Expected %(most)s at most.", most=f"{HIGHEST_TARGET:,}"
        )
    return "" if points else _("A target of no points is none. Expected 1 or more.")


_STEPS: Final[dict[str, Callable[[SetupForm, str], Step]]] = {
    "add": _add,
    "enter": _enter,
    "up": _up,
    "down": _down,
    "remove": _remove,
    "forget-draw": _forget_draw,
}
