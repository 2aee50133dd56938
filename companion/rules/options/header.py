"""The ``Options`` header: which options are in force, and the ruleset that they make."""

from collections.abc import Iterable

from companion.rules.editions.edition import Edition
from companion.rules.editions.ruleset import Ruleset
from companion.rules.language.sentence import say
from companion.rules.language.unreadable import Unreadable, no_option
from companion.rules.options import OPTIONS


def id_of(word: str) -> str:
    """Return the option's id from the word in a record, without its value."""
    return word.partition("=")[0]


def read_options(text: str, usual: Iterable[str]) -> frozenset[str]:
    """Parse an ``Options`` header into the options in force; raises :class:`Unreadable`.

    ``usual`` are the edition's own, in force unless turned off. The options come back as a record
    writes them: ``two-handed``.

    >>> sorted(read_options("stacking=up, -two-handed", usual=["two-handed", "hint-penalty"]))
    ['hint-penalty', 'stacking=up']
    """
    chosen: dict[str, str] = {}
    for word in filter(None, (part.strip() for part in text.split(","))):
        written, is_off = word.removeprefix("-").strip(), word.startswith("-")
        name, equals, value = written.partition("=")
        if name not in OPTIONS:
            raise Unreadable(no_option(name, OPTIONS))
        if name in chosen:
            raise Unreadable(say("The option %(option)s is named twice. Expected it once.", option=name))
        if is_off and equals:
            text = say("-%(option)s turns an option off. Expected it without a value.", option=name)
            raise Unreadable(text)
        chosen[name] = "" if is_off else OPTIONS[name].written(value if equals else None)
    in_force = {id_of(word): word for word in usual} | chosen
    return frozenset(filter(None, in_force.values()))


def write_options(options: frozenset[str], usual: frozenset[str]) -> str:
    """Return the ``Options`` header for these options in an edition with the ``usual`` ones."""
    on = {id_of(word): word for word in options}
    off = {id_of(word) for word in usual} - set(on)
    # In the order of the table above, so that the same options are always the same text.
    words = (f"-{each}" if each in off else on.get(each, "") for each in OPTIONS)
    return ", ".join(word for word in words if word and word not in usual)


def check_options(options: Iterable[str], scoring: str, edition: Edition | None = None) -> None:
    """Raise :class:`Unreadable` where two options, or one and the ``scoring``, do not go together.

    With an ``edition`` also where one makes no sense with its deck.
    """
    in_force = sorted((OPTIONS[id_of(word)] for word in options), key=lambda each: each.id)
    for option in in_force:
        if edition and not option.may_be_on(edition):
            told = say("%(option)s makes no sense with this deck. Expected it left out.", option=option.id)
            raise Unreadable(told, "Options")
    names = {scoring, *(option.id for option in in_force)}
    for option in in_force:
        if not option.is_for(scoring):
            told = say(
                "%(option)s is only for %(scoring)s. Expected that way of scoring, or the option left out.",
                option=option.id,
                scoring=option.scoring,
            )
            raise Unreadable(told, "Options")
        for other in sorted(option.excludes & names):
            raise Unreadable(
                say(
                    "%(option)s and %(other)s do not go together. Expected one of them.",
                    option=option.id,
                    other=other,
                ),
                "Options",
            )


def resolve(ruleset: Ruleset, options: Iterable[str]) -> Ruleset:
    """Return an edition's ruleset with these options, as a record writes them, in force."""
    # In one order always: where two set the same field, every table plays the same.
    for word in sorted(options):
        name, _, value = word.partition("=")
        ruleset = OPTIONS[name].applied_to(ruleset, value)
    return ruleset
