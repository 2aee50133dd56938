"""The house rules on the set-up page: choosing them, their values, and which exclude each other."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final, NamedTuple

from companion import rules
from companion.rules import Sentence, Unreadable, say
from companion.web.setup.blanks import fields_of
from companion.web.setup.form import SetupForm, values_of
from companion.web.words.language import _, translated
from companion.web.words.phrases import listed


class CommonSet(NamedTuple):
    """House rules that many tables play together; ``text`` is that of an ``Options`` header."""

    id: str
    name: Sentence
    text: str

    def acts_in(self, edition: rules.Edition) -> bool:
        """Can any of its house rules change anything with this deck?"""
        words = self.text.split(", ") if self.text else ()
        return not words or any(rules.OPTIONS[rules.id_of(word)].acts_in(edition) for word in words)


COMMON_SETS: Final = (
    CommonSet("sheet", say("As on the sheet"), ""),
    CommonSet("stacking", say("Stacking"), "stacking=same"),
    CommonSet("seven-zero", say("7-0 and jump-in"), "seven-swap, zero-pass, jump-in"),
    CommonSet(
        "everything",
        say("Everything"),
        "stacking=mixed, seven-swap, zero-pass, jump-in, multiples=numbers, draw-until-match",
    ),
)
"""What most tables play; each is one tap."""


def with_common(form: SetupForm, set_id: str) -> SetupForm:
    """Return the form with one of :data:`COMMON_SETS`; unchanged if there is no such set."""
    texts = {each.id: each.text for each in COMMON_SETS}
    return with_rules(form, texts[set_id]) if set_id in texts else form


def with_more(form: SetupForm, option_id: str, more: int) -> SetupForm:
    """Return the form with that option on, and its number changed by ``more`` within its limits."""
    option = rules.OPTIONS.get(option_id)
    if option is None or not isinstance(kind := option.kind, rules.WholeNumber):
        return form
    # Text that is no number counts as the usual value.
    found = kind.read(form.value(option))
    value = kind.usual if found is None else min(max(found + more, kind.least), kind.most)
    return form.with_options(form.options | {option.id}, {option.id: str(value)})


def rules_text(form: SetupForm) -> str:
    """Return the form's house rules as they are kept: an ``Options`` header, then a line for each blank."""
    return "\n".join((form.options_text, *(blank.header for blank in form.written)))


def with_rules(form: SetupForm, text: str) -> SetupForm:
    """Return the form with the house rules of a :func:`rules_text`; raises :class:`Unreadable`.

    Where no line is of a blank, those of the form stay: they are written on the cards.
    """
    options, *blanks = text.split("\n")
    words = rules.read_options(options, form.edition.options)
    after = form.with_options(frozenset(map(rules.id_of, words)), values_of(words))
    return replace(after, blanks=fields_of(map(rules.read_blank, blanks))) if blanks else after


def has_rules(form: SetupForm, text: str) -> bool:
    """Are the house rules of a :func:`rules_text` those of the form?"""
    try:
        after = with_rules(form, text)
        return (set(after.words), after.written) == (set(form.words), form.written)
    except Unreadable:
        return False  # stored by a newer companion, which knows more options


def option_errors(form: SetupForm) -> dict[str, str]:
    """Return the errors of the house rules: a sentence for each field, ``option-ID`` or ``scoring``."""
    errors = {}
    for option in rules.OPTIONS.values():
        is_on = option.id in form.options and form.offers(option)
        if is_on and option.kind and not form.takes(option):
            errors[_of_option(option.id)] = _("Expected %(expected)s.", expected=option.kind.expected)
    chosen = _chosen(form)
    for one, other in _excluding():
        if {one, other} <= chosen:
            told = _(
                "%(option)s and %(other)s do not go together. Choose one of them.",
                option=_name(one),
                other=_name(other),
            )
            errors |= {one: told, "scoring" if _is_scoring(other) else other: told}
    return errors or _deal_error(form)


def excluded(form: SetupForm) -> dict[str, str]:
    """Return what the chosen house rules exclude, with the names of those that exclude it.

    The keys are ``option-ID`` or ``scoring-SLUG``: the page shows it there before anybody taps it.
    """
    chosen = _chosen(form)
    found: dict[str, list[str]] = {}
    for pair in _excluding():
        on, off = [each for each in pair if each in chosen], [each for each in pair if each not in chosen]
        if on and off:
            found.setdefault(off[0], []).append(translated(_name(on[0])))
    return {field: listed(names) for field, names in found.items()}


def is_of_house_rules(field: str) -> bool:
    """Is this field shown among the house rules?"""
    return field == "rules-name" or field.startswith(_of_option(""))


def _excluding() -> Iterator[tuple[str, str]]:
    """Yield each pair of fields that exclude each other: an option, and another or a way of scoring."""
    for option in rules.OPTIONS.values():
        for other in sorted(option.excludes):
            if other in rules.OPTIONS:
                yield _of_option(option.id), _of_option(other)
            elif other in rules.SCORINGS:
                yield _of_option(option.id), f"scoring-{other}"


def _of_option(option_id: str) -> str:
    return f"option-{option_id}"


def _is_scoring(field: str) -> bool:
    return field.startswith("scoring-")


def _name(field: str) -> Sentence:
    name = field.partition("-")[2]
    return rules.SCORINGS[name].name if _is_scoring(field) else rules.OPTIONS[name].name


def _chosen(form: SetupForm) -> set[str]:
    return {f"scoring-{form.scoring.slug}", *map(_of_option, form.options)}


def _deal_error(form: SetupForm) -> dict[str, str]:
    """Return the error of dealing more cards than the deck has, at the option with that number."""
    players = tuple(form.names.values())
    if len(players) < rules.FEWEST_PLAYERS:
        return {}
    try:
        rules.Setup(form.edition, players, players[0], form.scoring, None, frozenset(form.words))
    except Unreadable as unreadable:
        told = translated(str(unreadable))
        dealing = [each for each in form.options if rules.OPTIONS[each].sets_value == "hand_size"]
        return {_of_option(each): told for each in dealing} or {"players": told}
    return {}
