"""The buttons of the set-up page, and the validation of its form."""

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from types import MappingProxyType
from typing import Final

from companion import rules
from companion.rules import Unreadable, any_of
from companion.web.setup.blanks import blank_errors
from companion.web.setup.dealer_draw import DealerDraw, resolve
from companion.web.setup.form import SeatField, SetupForm
from companion.web.setup.house_rules import option_errors, with_common, with_more, with_rules
from companion.web.words.language import _, translated

HIGHEST_TARGET: Final = 100_000
"""Points; the sheets play to 500, and nobody would ever reach more than this."""

_NONE_KEPT: Final[Mapping[str, str]] = MappingProxyType({})


@dataclass(frozen=True)
class Step:
    """The form after a button, and a sentence for each field with an error.

    Fields are ``new``, ``seat-KEY``, ``players``, ``scoring``, ``target``, ``option-ID``, ``rules-name``,
    ``draw``, ``start``.
    """

    form: SetupForm
    errors: dict[str, str] = field(default_factory=dict)


def step(form: SetupForm, button: str, kept: Mapping[str, str] = _NONE_KEPT) -> Step:
    """Apply ``button`` to the form: ``add``, ``add NAME``, ``up KEY``, ``set ID``, ``use NAME``...

    ``kept`` are the stored sets of house rules by their names, each a text of :func:`rules_text`. An
    unknown button only updates scoring, draw and errors.
    """
    action, _space, argument = button.partition(" ")
    if action == "use":
        after = _use(form, argument, kept)
    else:
        after = _ACTIONS[action](form, argument) if action in _ACTIONS else Step(form)
    after = _with_drawn_dealer(_with_fitting_scoring(after))
    # The button's own error wins: it is about what was done just now.
    return replace(after, errors={**_errors(after.form), **after.errors})


def _errors(form: SetupForm) -> dict[str, str]:
    return {**_seat_errors(form), **option_errors(form), **blank_errors(form.blanks)}


def validation_errors(form: SetupForm) -> dict[str, str]:
    """Return what prevents the game from beginning: a sentence for each field; empty if nothing does."""
    errors = _errors(form)
    players = len(form.seats)
    if players < rules.FEWEST_PLAYERS:
        errors["players"] = _("UNO needs two players at least. Type a name and add it.")
    if players > rules.MOST_PLAYERS:
        errors["players"] = _(
            "UNO is for 10 players at most, and here are %(players)d. Take some away.", players=players
        )
    elif players > form.edition.most_players:
        errors["players"] = translated(rules.too_many_players(form.edition))
    if target := _target_error(form):
        errors["target"] = target
    return errors


def to_setup(form: SetupForm) -> rules.Setup:
    """Return the form's set-up; valid only if :func:`validation_errors` finds none."""
    return rules.Setup(
        edition=form.edition,
        players=tuple(rules.read_name(seat.name) for seat in form.seats),
        dealer=rules.read_name(form.names[form.dealer]),
        scoring=form.scoring,
        target=rules.read_number(form.target, rules.no_target) if form.target else None,
        options=frozenset(form.words),
        blanks=form.written,
    )


def add(form: SetupForm, name: str) -> Step:
    """Seat one more player on the left of the last; an invalid name stays where it was typed."""
    if len(form.seats) >= rules.MOST_PLAYERS:
        return Step(form, {"new": _("Ten players are the most. Take one away first.")})
    if error := name_error(name, (seat.name for seat in form.seats), form.known):
        return Step(replace(form, new=name), {"new": error})
    # Higher than any key in use: the key of a removed player may still be in the draw.
    key = str(max((int(seat.key) for seat in form.seats if seat.key.isdecimal()), default=0) + 1)
    return Step(replace(form, seats=(*form.seats, SeatField(key, rules.read_name(name))), new=""))


def name_error(name: str, others: Iterable[str], known: Collection[str] = ()) -> str:
    """Return why a player cannot have this name beside the others; empty if they can.

    A ``known`` name is accepted as it is, and only in that spelling.
    """
    try:
        clean = rules.read_name(name)
        clean = clean if clean in known else rules.read_new_name(clean)
    except Unreadable as unreadable:
        return translated(str(unreadable))
    here = [normalised(other) for other in others]
    taken = clean if clean in here else None if clean in known else rules.namesake(clean, (*here, *known))
    return translated(rules.there_is_already(taken)) if taken else ""


def normalised(name: str) -> str:
    """Return a name as a record has it; empty if it is invalid.

    >>> normalised("  Ana "), normalised("")
    ('Ana', '')
    """
    try:
        return rules.read_name(name)
    except Unreadable:
        return ""


def _add(form: SetupForm, name: str) -> Step:
    if not name:
        return add(form, form.new)
    # A name from an earlier game was tapped: what is being typed beside it stays.
    added = add(form, name)
    return replace(added, form=replace(added.form, new=form.new))


def _move(form: SetupForm, key: str, *, step: int) -> Step:
    seats = list(form.seats)
    here = next((place for place, seat in enumerate(seats) if seat.key == key), -1)
    there = here + step
    if here < 0 or not 0 <= there < len(seats):
        return Step(form)
    seats[here], seats[there] = seats[there], seats[here]
    return Step(replace(form, seats=tuple(seats)))


def _use(form: SetupForm, name: str, kept: Mapping[str, str]) -> Step:
    if name not in kept:
        return Step(form, {"rules-name": _("%(name)s is not kept any more.", name=name)})
    try:
        return Step(replace(with_rules(form, kept[name]), rules_name=name))
    except Unreadable as unreadable:
        # Stored by a newer companion, which knows more options.
        return Step(form, {"rules-name": translated(str(unreadable))})


def _with_fitting_scoring(step: Step) -> Step:
    """Replace a way of scoring that no longer fits the deck or the number of players, and say so there."""
    form = step.form
    if form.scoring in form.scorings:
        return step
    fitting = form.scorings[0]
    if form.edition.scorings and form.scoring.slug not in form.edition.scorings:
        told = _(
            "%(edition)s has no such way of scoring: it is %(other)s now.",
            edition=form.edition.name,
            other=fitting.name,
        )
    else:
        told = _(
            "%(scoring)s needs %(numbers)s players, so it is %(other)s now.",
            scoring=form.scoring.name,
            numbers=any_of([str(number) for number in sorted(form.scoring.players)]),
            other=fitting.name,
        )
    return Step(replace(form, scoring=fitting), {**step.errors, "scoring": told})


def _with_drawn_dealer(step: Step) -> Step:
    """Resolve the draw for the deal as far as the cards shown allow."""
    form = step.form
    if form.asks_for_youngest or not form.draw.shown:
        return step
    drawers = form.drawers
    shown = {key: card for key, card in form.draw.shown.items() if key in drawers}
    draw = resolve(DealerDraw(drawers, shown), form.edition, form.names)
    return replace(step, form=replace(form, draw=draw, chosen_dealer=draw.dealer or form.chosen_dealer))


def _seat_errors(form: SetupForm) -> dict[str, str]:
    names = [seat.name for seat in form.seats]
    # Compared with the seats before it only: of two equal names the second is the error.
    found = (
        (seat, name_error(seat.name, names[:place], form.known)) for place, seat in enumerate(form.seats)
    )
    return {f"seat-{seat.key}": error for seat, error in found if error}


def _target_error(form: SetupForm) -> str:
    if not form.target and form.ends_by_rounds:
        return ""
    try:
        points = rules.read_number(form.target, rules.no_target)
    except Unreadable as unreadable:
        return translated(str(unreadable))
    if points > HIGHEST_TARGET:
        return _(
            "Nobody would ever reach that target. Expected %(most)s at most.", most=f"{HIGHEST_TARGET:,}"
        )
    return "" if points else _("A target of no points is none. Expected 1 or more.")


_ACTIONS: Final[dict[str, Callable[[SetupForm, str], Step]]] = {
    "add": _add,
    # The Enter key in any field: it adds a name if one was typed.
    "enter": lambda form, _: add(form, form.new) if form.new.strip() else Step(form),
    "up": partial(_move, step=-1),
    "down": partial(_move, step=1),
    "remove": lambda form, key: Step(
        replace(form, seats=tuple(seat for seat in form.seats if seat.key != key))
    ),
    "more": lambda form, option: Step(with_more(form, option, 1)),
    "less": lambda form, option: Step(with_more(form, option, -1)),
    "set": lambda form, common: Step(replace(with_common(form, common), rules_name="")),
    "forget-draw": lambda form, _: Step(replace(form, draw=DealerDraw())),
}
