"""What is filled in on the set-up page: all of it in the form, so nothing typed is ever lost.

A :class:`SetupForm` is read from what the page sent, written back as the query of a link,
and becomes a :class:`~companion.rules.Setup` once nothing is missing.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final, TypeVar

from werkzeug.datastructures import MultiDict

from companion.rules import EDITIONS, OPTIONS, SCORINGS, Edition, Scoring, Sentence, Setup, Unreadable, say
from companion.rules.reading import no_edition, no_option, no_scoring, one_of, or_nothing
from companion.rules.setup import FEWEST_PLAYERS, MOST_PLAYERS
from companion.table import Level
from companion.web.setup.dealer_draw import CARDS, Drawing
from companion.web.words.language import _, translated

MOST_SEATS: Final = 100
"""More than a table holds, so that too many get their sentence; a bound on hostile forms."""

_T = TypeVar("_T")
Sent = MultiDict[str, str]


@dataclass(frozen=True, slots=True)
class Seat:
    """A place at the table; the key stays with the name when seats are moved."""

    key: str
    name: str


@dataclass(frozen=True)
class SetupForm:
    """A game about to begin, as far as it is filled in.

    ``new`` is a name typed but not added yet. ``chosen_dealer`` and ``chosen_youngest``
    are seat keys; the edition says which of them counts.
    """

    edition: Edition = EDITIONS["anniversary"]
    seats: tuple[Seat, ...] = ()
    new: str = ""
    chosen_dealer: str = ""
    chosen_youngest: str = ""
    scoring: Scoring = SCORINGS["winner-takes-all"]
    target: str = "500"
    options: frozenset[str] = EDITIONS["anniversary"].options
    level: Level = Level.TURNS
    drawing: Drawing = field(default_factory=Drawing)

    @property
    def names(self) -> dict[str, str]:
        """Each seat's name by its key, in seat order."""
        return {seat.key: seat.name for seat in self.seats}

    @property
    def asks_for_youngest(self) -> bool:
        """Does the sheet let the youngest begin, so that nobody draws for the deal?"""
        return self.edition.dealer_draw == "youngest"

    @property
    def dealer(self) -> str:
        """The first dealer's seat, by the edition's way of finding it; empty without seats."""
        if self.asks_for_youngest and self.chosen_youngest in self.names:
            return self.beside(self.chosen_youngest, -1)
        keys = list(self.names)
        return self.chosen_dealer if self.chosen_dealer in keys else next(iter(keys), "")

    @property
    def youngest(self) -> str:
        """The seat on the dealer's left, which begins."""
        return self.beside(self.dealer, 1)

    @property
    def drawers(self) -> tuple[str, ...]:
        """Whose cards the draw for the deal is about: everyone's, or those who were level."""
        again = tuple(key for key in self.drawing.players if key in self.names)
        return again if len(again) > 1 else tuple(self.names)

    @property
    def scorings(self) -> tuple[Scoring, ...]:
        """The ways of scoring that fit this many players."""
        players = min(max(len(self.seats), FEWEST_PLAYERS), MOST_PLAYERS)
        return tuple(each for each in SCORINGS.values() if players in each.players)

    @property
    def chosen_options(self) -> str:
        """The options that are on, in words."""
        on = [translated(option.name) for option in OPTIONS.values() if option.id in self.options]
        # translators: no options
        return ", ".join(on) or _("None")

    def beside(self, key: str, step: int) -> str:
        """The seat so many places to the left of another; empty where there is none."""
        keys = list(self.names)
        return keys[(keys.index(key) + step) % len(keys)] if key in keys else ""


def filled_in(setup: Setup, dealer: str, level: Level) -> SetupForm:
    """The form that says this set-up again, with ``dealer`` to deal first."""
    seats = tuple(Seat(str(number), name) for number, name in enumerate(setup.players, 1))
    key = seats[setup.players.index(dealer)].key
    return SetupForm(
        edition=setup.edition,
        seats=seats,
        chosen_dealer=key,
        scoring=setup.scoring,
        target=str(setup.target),
        options=setup.options,
        level=level,
    )


def read_form(sent: Sent) -> SetupForm:
    """What the page sent; raises :class:`Unreadable` for what no page of ours can send."""
    if "edition" not in sent:
        return SetupForm()
    edition = _known(no_edition, sent["edition"], EDITIONS)
    seats = _seats(sent)
    return SetupForm(
        edition=edition,
        seats=seats,
        new=sent.get("new", ""),
        chosen_dealer=sent.get("dealer", ""),
        chosen_youngest=sent.get("youngest", ""),
        scoring=_known(no_scoring, sent.get("scoring", "winner-takes-all"), SCORINGS),
        target=sent.get("target", "500").strip(),
        options=_options(sent, edition),
        level=_known(_no_level, sent.get("level", "turns"), {level.value: level for level in Level}),
        drawing=_drawing(sent, seats),
    )


def query_of(form: SetupForm) -> list[tuple[str, str]]:
    """The form as a query, so that a link or a reload brings all of it back."""
    drawn = (form.drawing.shown or {}).items()
    return [
        ("edition", form.edition.slug),
        ("shown", form.edition.slug),
        *(pair for seat in form.seats for pair in (("key", seat.key), ("player", seat.name))),
        ("new", form.new),
        ("dealer", form.chosen_dealer),
        ("youngest", form.chosen_youngest),
        ("scoring", form.scoring.slug),
        ("target", form.target),
        *(("option", option) for option in OPTIONS if option in form.options),
        ("level", form.level.value),
        *(("drawing", key) for key in form.drawing.players),
        *((f"card-{key}", card) for key, card in drawn),
    ]


def _seats(sent: Sent) -> tuple[Seat, ...]:
    names, keys = sent.getlist("player")[:MOST_SEATS], sent.getlist("key")
    if len(keys) != len(names) or len(set(keys)) < len(keys):
        keys = [str(number) for number in range(1, len(names) + 1)]
    return tuple(map(Seat, keys, names))


def _options(sent: Sent, edition: Edition) -> frozenset[str]:
    """The switches; where the edition was changed, those left alone go along with it."""
    chosen = {_known(no_option, option, OPTIONS).id for option in sent.getlist("option")}
    shown = _known(no_edition, sent.get("shown", edition.slug), EDITIONS)

    def is_on(option: str) -> bool:
        left_alone = (option in chosen) == (option in shown.options)
        return option in (edition.options if left_alone else chosen)

    return frozenset(filter(is_on, OPTIONS))


def _drawing(sent: Sent, seats: tuple[Seat, ...]) -> Drawing:
    shown = {seat.key: sent.get(f"card-{seat.key}", "") for seat in seats}
    return Drawing(
        tuple(sent.getlist("drawing")),
        {key: _known(_no_card, card, dict.fromkeys(CARDS, card)) for key, card in shown.items() if card},
    )


def _known(none: Callable[[str, Iterable[str]], Sentence], word: str, known: Mapping[str, _T]) -> _T:
    if word not in known:
        raise Unreadable(none(or_nothing(word), known))
    return known[word]


def _no_level(word: str, known: Iterable[str]) -> Sentence:
    return one_of(say("No level is called %(word)s.", word=word), word, known)


def _no_card(word: str, known: Iterable[str]) -> Sentence:
    return one_of(say("No card is called %(word)s.", word=word), word, known)
