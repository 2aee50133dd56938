"""The form of the set-up page. It contains all of its state, so that nothing typed is ever lost.

A :class:`SetupForm` is read from a request, written back as the query of a link, and becomes a
:class:`~companion.rules.Setup` once it has no errors.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Final, TypeVar

from werkzeug.datastructures import MultiDict

from companion import rules
from companion.rules import Sentence, Unreadable, did_you_mean, or_nothing, say
from companion.table import Level
from companion.web.access.auth import EVERYONE
from companion.web.setup.blanks import NO_BLANKS, BlankField, fields_of, query_of_blanks, read_blanks, written
from companion.web.setup.dealer_draw import CARDS, DealerDraw
from companion.web.words.language import _, in_a_row
from companion.web.words.phrases import goal_of, house_rule

MOST_SEATS: Final = 100
"""A limit for hostile forms; more than a table has, so that one player too many gets a sentence."""

USUAL_TARGET: Final = 500

USUAL_EDITION: Final = rules.EDITIONS["modern"]
"""The box that most homes have."""

_T = TypeVar("_T")
Sent = MultiDict[str, str]


@dataclass(frozen=True, slots=True)
class SeatField:
    """A seat at the table; its key stays with the name when seats are moved."""

    key: str
    name: str


@dataclass(frozen=True)
class SetupForm:
    """The set-up of a game so far; immutable.

    ``new`` is a name that was typed but not added. ``chosen_dealer`` and ``chosen_youngest`` are keys of
    seats; the edition decides which of them counts, and the other is kept in case the edition is changed
    back. ``options`` are the ids of those that are on, ``values`` their values, ``rules_name`` a name to
    store them under. ``blanks`` are what is written on the blank cards of an edition that has some. ``known``
    are names of this table from before. ``phone`` is the key of the player whose phone this is, ``everyone``
    if it keeps score for all, or empty if nobody said. ``gathers``: it asks only how those
    play who sit down by themselves.
    """

    edition: rules.Edition = USUAL_EDITION
    seats: tuple[SeatField, ...] = ()
    new: str = ""
    chosen_dealer: str = ""
    chosen_youngest: str = ""
    scoring: rules.Scoring = rules.SCORINGS["winner-takes-all"]
    target: str = str(USUAL_TARGET)  # as typed: what is no number is shown again, with its error
    options: frozenset[str] = USUAL_EDITION.options
    values: Mapping[str, str] = field(default_factory=dict)  # as typed, also of options that are off
    rules_name: str = ""
    blanks: tuple[BlankField, ...] = NO_BLANKS
    level: Level = Level.TURNS
    draw: DealerDraw = field(default_factory=DealerDraw)
    known: tuple[str, ...] = ()
    phone: str = ""
    gathers: bool = False

    @property
    def names(self) -> dict[str, str]:
        """Each seat's name by its key, in seat order."""
        return {seat.key: seat.name for seat in self.seats}

    def whose_phone(self, seat: str) -> str:
        """Return :attr:`phone`; if nobody said, the key of the player whose ``seat`` it has already."""
        if self.phone in (*self.names, EVERYONE):
            return self.phone
        return next((key for key, name in self.names.items() if name == seat), EVERYONE)

    @property
    def asks_for_youngest(self) -> bool:
        """Does the youngest player begin in this edition, so that nobody draws for the deal?"""
        return self.edition.dealer_draw == "youngest"

    @property
    def dealer(self) -> str:
        """The key of the first dealer's seat, found as the edition says; empty without seats."""
        if self.asks_for_youngest and self.chosen_youngest in self.names:
            return self.beside(self.chosen_youngest, -1)
        keys = list(self.names)
        return self.chosen_dealer if self.chosen_dealer in keys else next(iter(keys), "")

    @property
    def youngest(self) -> str:
        """The key of the seat on the dealer's left, which begins."""
        return self.beside(self.dealer, 1)

    @property
    def drawers(self) -> tuple[str, ...]:
        """The keys of those who draw for the deal: everyone, or those with equal cards."""
        again = tuple(key for key in self.draw.players if key in self.names)
        return again if len(again) > 1 else tuple(self.names)

    @property
    def scorings(self) -> tuple[rules.Scoring, ...]:
        """The ways of scoring that fit the deck and this many players."""
        # While players are still added or removed, those for the nearest possible number.
        players = min(max(len(self.seats), rules.FEWEST_PLAYERS), self.edition.most_players)
        known = self.edition.scorings or rules.SCORINGS
        return tuple(
            each for each in rules.SCORINGS.values() if players in each.players and each.slug in known
        )

    @property
    def words(self) -> tuple[str, ...]:
        """The offered options that are on and have a valid value, as a record writes them."""
        on = (
            option for option in rules.OPTIONS.values() if option.id in self.options and self.offers(option)
        )
        return tuple(option.written(self.value(option) or None) for option in on if self.takes(option))

    @property
    def written(self) -> tuple[rules.Blank, ...]:
        """What is written on the blank cards of the edition."""
        return written(self.blanks[: self.edition.blanks])

    @property
    def options_text(self) -> str:
        """The options that are on, as a record's header has them."""
        return rules.write_options(frozenset(self.words), self.edition.options)

    @property
    def chosen_options(self) -> str:
        """The house rules that are on, for the folded choice; what a box has printed on it is told there."""
        agreed = (word for word in self.words if not rules.OPTIONS[rules.id_of(word)].deck)
        # translators: no house rules
        return in_a_row(map(house_rule, agreed)) or _("None")

    @property
    def ruleset(self) -> rules.Ruleset:
        """The numbers and choices of the edition, with the options that are on."""
        ruleset = self.edition.ruleset
        for word in self.words:
            ruleset = rules.OPTIONS[rules.id_of(word)].applied_to(ruleset, word.partition("=")[2])
        return ruleset

    @property
    def ends_by_rounds(self) -> bool:
        """Does a number of rounds end the game, so that it needs no target?"""
        return _ends_by_rounds(self.options)

    @property
    def goal(self) -> str:
        """What ends the game, for the folded choice."""
        return goal_of(self.scoring, self.target or None, self.ruleset)

    def offers(self, option: rules.Option) -> bool:
        """Return whether this option makes a difference with the chosen way of scoring, deck and options."""
        stands = not option.requires or option.requires in self.options
        return stands and option.is_for(self.scoring.slug) and option.acts_in(self.edition)

    def value(self, option: rules.Option) -> str:
        """Return an option's value as typed, or the usual one; empty if it takes none."""
        return self.values.get(option.id, _usual_value(option, self.edition)) if option.kind else ""

    def takes(self, option: rules.Option) -> bool:
        """Is the typed value of this option valid?"""
        return option.kind is None or option.kind.read(self.value(option)) is not None

    def with_options(self, options: frozenset[str], values: Mapping[str, str]) -> "SetupForm":
        """Return the form with these options on; a usual target becomes theirs."""
        before, after = (
            _usual_target(_ends_by_rounds(each), self.edition) for each in (self.options, options)
        )
        target = after if self.target == before else self.target
        return replace(self, options=options, values={**self.values, **values}, target=target)

    def beside(self, key: str, step: int) -> str:
        """Return the key of the seat ``step`` places to the left of another; empty if that is gone."""
        keys = list(self.names)
        return keys[(keys.index(key) + step) % len(keys)] if key in keys else ""


def prefilled_form(setup: rules.Setup, level: Level) -> SetupForm:
    """Return the form filled in with this set-up."""
    seats = tuple(SeatField(str(number), name) for number, name in enumerate(setup.players, 1))
    key = seats[setup.players.index(setup.dealer)].key
    return SetupForm(
        edition=rules.EDITIONS[setup.edition.slug],
        seats=seats,
        chosen_dealer=key,
        blanks=fields_of(setup.blanks),
        scoring=setup.scoring,
        target="" if setup.target is None else str(setup.target),
        options=frozenset(map(rules.id_of, setup.options)),
        values=values_of(setup.options),
        level=level,
    )


def read_form(sent: Sent) -> SetupForm:
    """Read a request's query or form; raises :class:`Unreadable` for values that the page does not offer."""
    if "edition" not in sent:
        return SetupForm()
    edition = _find(rules.no_edition, sent["edition"], rules.EDITIONS)
    seats = read_seats(sent)
    options = _options(sent, edition)
    return SetupForm(
        edition=edition,
        seats=seats,
        new=sent.get("new", ""),
        chosen_dealer=sent.get("dealer", ""),
        chosen_youngest=sent.get("youngest", ""),
        scoring=_find(rules.no_scoring, sent.get("scoring", "winner-takes-all"), rules.SCORINGS),
        target=_target(sent, options, edition),
        options=options,
        values=_values(sent, _shown(sent, edition)),
        rules_name=sent.get("rules-name", ""),
        blanks=read_blanks(sent),
        phone=sent.get("phone", ""),
        gathers="gathers" in sent,
        level=_find(_no_level, sent.get("level", "turns"), {level.value: level for level in Level}),
        draw=_dealer_draw(sent, seats),
    )


def query_of(form: SetupForm) -> list[tuple[str, str]]:
    """Return the form as the pairs of a query, which :func:`read_form` reads back."""
    shown = (form.draw.shown or {}).items()
    return [
        ("edition", form.edition.slug),
        ("shown", form.edition.slug),
        *(pair for seat in form.seats for pair in (("key", seat.key), ("player", seat.name))),
        ("new", form.new),
        ("dealer", form.chosen_dealer),
        ("youngest", form.chosen_youngest),
        ("scoring", form.scoring.slug),
        ("target", form.target),
        *(("option", option) for option in rules.OPTIONS if option in form.options),
        *((f"value-{option}", value) for option, value in sorted(form.values.items())),
        ("shown-rounds", str(int(form.ends_by_rounds))),
        ("rules-name", form.rules_name),
        *(query_of_blanks(form.blanks) if form.blanks != NO_BLANKS else ()),
        ("level", form.level.value),
        ("phone", form.phone),
        *((("gathers", "1"),) if form.gathers else ()),
        *(("drawing", key) for key in form.draw.players),
        *((f"card-{key}", card) for key, card in shown),
    ]


def read_seats(sent: Sent) -> tuple[SeatField, ...]:
    """Read the list of seats from a request's query or form."""
    # An address written by hand may have no keys, or one of them twice: number the seats then.
    names, keys = sent.getlist("player")[:MOST_SEATS], sent.getlist("key")
    if len(keys) != len(names) or len(set(keys)) < len(keys):
        keys = [str(number) for number in range(1, len(names) + 1)]
    return tuple(map(SeatField, keys, names))


def _options(sent: Sent, edition: rules.Edition) -> frozenset[str]:
    """Return the options that are on; if the edition was changed, untouched ones follow its defaults.

    An option was touched if it differs from the default of the edition that the page was rendered with.
    """
    chosen = {_find(rules.no_option, option, rules.OPTIONS).id for option in sent.getlist("option")}
    shown = _shown(sent, edition)
    usual, usual_there = (set(map(rules.id_of, each.options)) for each in (edition, shown))

    def is_on(option: str) -> bool:
        is_untouched = (option in chosen) == (option in usual_there)
        return option in (usual if is_untouched else chosen)

    return frozenset(filter(is_on, rules.OPTIONS))


def _shown(sent: Sent, edition: rules.Edition) -> rules.Edition:
    """Return the edition that the page was rendered with."""
    return _find(rules.no_edition, sent.get("shown", edition.slug), rules.EDITIONS)


def _values(sent: Sent, shown: rules.Edition) -> dict[str, str]:
    """Return the typed values of options, without unchanged usual ones, which follow the deck."""
    typed = {each: sent[f"value-{each}"].strip() for each in rules.OPTIONS if f"value-{each}" in sent}
    return {each: text for each, text in typed.items() if text != _usual_value(rules.OPTIONS[each], shown)}


def _usual_value(option: rules.Option, edition: rules.Edition) -> str:
    """Return an option's usual value in an edition; empty if it takes none."""
    usual = str(option.kind.usual) if option.kind else ""
    return values_of(edition.options).get(option.id, usual)


def values_of(words: Iterable[str]) -> dict[str, str]:
    """Return the values of options, as a record writes them, by their ids.

    >>> values_of(["jump-in", "stacking=same"])
    {'stacking': 'same'}
    """
    return {rules.id_of(word): word.partition("=")[2] for word in words if "=" in word}


def _ends_by_rounds(options: Iterable[str]) -> bool:
    return any(rules.OPTIONS[each].sets_value == "rounds" for each in options)


def _usual_target(ends_by_rounds: bool, edition: rules.Edition) -> str:
    # As in a record: a number of rounds alone ends such a game.
    return "" if ends_by_rounds else str(edition.target)


def _target(sent: Sent, options: frozenset[str], edition: rules.Edition) -> str:
    """Return the target; an untouched one follows the deck, and whether a number of rounds ends the game.

    ``shown-rounds`` and ``shown`` tell about the latter and the deck when the page was rendered.
    """
    by_rounds = _ends_by_rounds(options)
    was_by_rounds = sent.get("shown-rounds", str(int(by_rounds))) == "1"
    shown = _usual_target(was_by_rounds, _shown(sent, edition))
    target = sent.get("target", shown).strip()
    return _usual_target(by_rounds, edition) if target == shown else target


def _dealer_draw(sent: Sent, seats: tuple[SeatField, ...]) -> DealerDraw:
    shown = {seat.key: sent.get(f"card-{seat.key}", "") for seat in seats}
    return DealerDraw(
        tuple(sent.getlist("drawing")),
        {key: _find(_no_card, card, dict.fromkeys(CARDS, card)) for key, card in shown.items() if card},
    )


def _find(unknown: Callable[[str, Iterable[str]], Sentence], word: str, known: Mapping[str, _T]) -> _T:
    """Return what the word stands for; raises :class:`Unreadable` with the sentence of ``unknown``."""
    if word not in known:
        raise Unreadable(unknown(or_nothing(word), known))
    return known[word]


def _no_level(word: str, known: Iterable[str]) -> Sentence:
    return did_you_mean(say("No level is called %(word)s.", word=word), word, known)


def _no_card(word: str, known: Iterable[str]) -> Sentence:
    return did_you_mean(say("No card is called %(word)s.", word=word), word, known)
