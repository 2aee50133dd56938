"""The form that begins a tournament: what it begins with for each kind, and how it is read."""

from collections.abc import Mapping
from typing import Any, Final

from werkzeug.datastructures import MultiDict

from companion import rules, tournament
from companion.rules import say
from companion.web.setup import USUAL_EDITION

Sent = MultiDict[str, str]

SIZES: Final[Mapping[str, int]] = {"swiss": 4, "round-robin": 2, "knock-out": 4, "partners": 4}
"""How many sit at a table of each kind, unless somebody says otherwise."""

EDITIONS: Final[Mapping[str, str]] = {"partners": "international-1983"}
"""The edition of each kind whose own sheet has it, unless somebody says otherwise."""

PREFILLED: Final = tournament.Open("", "swiss", minutes=30, edition=USUAL_EDITION.slug)
"""What the form begins with: the box that most homes have."""

USUAL: Final[Mapping[str, str]] = {
    **{name: str(getattr(PREFILLED, name)) for name in ("kind", "minutes", "placing", "scoring")},
    **{f"size-{kind}": str(size) for kind, size in SIZES.items()},
    "finalists": "4",
}

SCORINGS_FOR_EACH: Final = tuple(each for each in rules.SCORINGS.values() if not each.partnered)
"""The ways of scoring in which each plays alone."""

NOT_OFFERED: Final = frozenset({"cycles"})  # options of ways of scoring that no tournament has


def context(sent: Sent | None = None) -> dict[str, Any]:
    """Return what the form shows: as it was sent, or as it begins."""
    shown = MultiDict(USUAL) if sent is None else sent
    return {
        "sent": shown,
        "chosen": [rules.OPTIONS[each].name for each in _chosen(shown)],
        "kinds": tournament.KINDS,
        "placings": tournament.PLACINGS,
        "editions": rules.EDITIONS,
        "usual_edition": rules.EDITIONS[PREFILLED.edition],
        "hands_edition": rules.EDITIONS[EDITIONS["partners"]],
        "scorings": SCORINGS_FOR_EACH,
        "option_groups": rules.OPTION_GROUPS,
        "not_offered": NOT_OFFERED,
    }


def read(sent: Sent) -> tournament.Open:
    """Return what was filled in, without what the kind has nothing of; raises :class:`Unreadable`."""
    kind = sent.get("kind", "")
    usual = SIZES.get(kind, PREFILLED.table_size)
    given: dict[str, Any] = {
        "table_size": _number(sent, f"size-{kind}", say("Players at a table"), usual),
        "minutes": _number(sent, "minutes", say("Minutes")),
    }
    if kind in ("swiss", "round-robin"):
        given["rounds"] = _number(sent, f"rounds-{kind}", say("Rounds"))
        given["placing"] = sent.get("placing", PREFILLED.placing)
    if kind == "swiss" and "final" in sent:
        usual = int(USUAL["finalists"])
        given["finalists"] = _number(sent, "finalists", say("Players in the final"), usual)
    if kind in ("round-robin", "partners"):
        given["cycles"] = _number(sent, f"cycles-{kind}", say("Cycles"), PREFILLED.cycles)
    if kind == "knock-out":
        given["advancing"] = _number(sent, "advancing", say("Players who go on"))
    if kind != "partners":
        given["target"] = _number(sent, "target", say("Target"))
        given["scoring"] = sent.get("scoring", PREFILLED.scoring)
    edition = sent.get("edition") or EDITIONS.get(kind, PREFILLED.edition)
    return tournament.Open(
        sent.get("name", "").strip(), kind, edition=edition, options=_options(sent), **given
    )


def _number(sent: Sent, field: str, what: rules.Sentence, usual: int = 0) -> int:
    text = sent.get(field, "").strip()
    if not text:
        return usual

    def not_a_number(text: str) -> rules.Sentence:
        return say("%(what)s: expected a whole number, not %(given)s.", what=what, given=text)

    return rules.read_number(text, not_a_number)


def _options(sent: Sent) -> str:
    chosen = _chosen(sent)
    typed = {each: rules.ascii_digits(sent.get(f"value-{each}", "")) for each in chosen}
    values = {each: f"={typed[each]}" if rules.OPTIONS[each].kind else "" for each in chosen}
    return ", ".join(f"{each}{value}" for each, value in values.items())


def _chosen(sent: Sent) -> list[str]:
    return [option for option in sent.getlist("option") if option in rules.OPTIONS]
