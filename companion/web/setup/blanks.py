"""What a household writes on its three blank cards, as fields of the set-up page.

A card on which nothing is written is a plain Wild.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple
from unicodedata import normalize

from companion import rules
from companion.rules import Sentence, Unreadable, did_you_mean, or_nothing, say
from companion.web.words.language import _, in_a_row, translated

CARDS: Final = range(1, rules.MOST_DRAWN + 1)
"""How many cards a blank may make somebody draw."""

USUAL_CARDS: Final = 2


class Ability(NamedTuple):
    """What a blank may do: its word in a record, its button, what that means, and its icon."""

    word: str
    name: Sentence
    means: Sentence
    icon: str

    @property
    def draws(self) -> bool:
        """Does it need a number of cards?"""
        return self.word in rules.COUNTED_EFFECTS


ABILITIES: Final = {
    ability.word: ability
    for ability in (
        Ability("wild", say("Nothing more"), say("A Wild: you name the colour."), "wild"),
        Ability(
            "draw",
            say("Next draws"),
            say("The next player draws that many cards and loses the turn."),
            "draws",
        ),
        Ability(
            "all draw",
            say("All draw"),
            say("Everybody else draws that many cards. Nobody loses a turn."),
            "all-draw",
        ),
        Ability(
            "target",
            say("One draws"),
            say("You choose another player, who draws that many cards. Nobody loses a turn."),
            "one-draws",
        ),
        Ability("skip", say("Skip"), rules.actions.Skips().text, "skip"),
        Ability("skip all", say("Skip all"), rules.actions.Skips(rules.actions.EVERYBODY).text, "skip-all"),
        Ability("reverse", say("Reverse"), rules.actions.Reverses.text, "reverse"),
        Ability("swap", say("Swap hands"), rules.actions.SwapsHands.text, "swap-hands"),
        Ability("pass", say("Pass hands on"), rules.actions.PassesHands.text, "pass-hands"),
        Ability("shuffle", say("Shuffle hands"), rules.actions.ShufflesHands.text, "shuffle-hands"),
    )
}
"""By their words, in the order of their buttons."""


@dataclass(frozen=True, slots=True)
class BlankField:
    """One of the three, as the form has it: ``cards`` count where somebody draws, ``says`` is as typed."""

    number: int
    does: str = "wild"
    cards: int = USUAL_CARDS
    says: str = ""

    @property
    def id(self) -> str:
        """What the names of its fields begin with."""
        return f"blank{self.number}"

    @property
    def ability(self) -> Ability:
        """What it does."""
        return ABILITIES[self.does]

    @property
    def sentence(self) -> str:
        """What is written on it, as a record has it: a line break in the field is a blank."""
        return normalize("NFC", " ".join(self.says.split()))

    @property
    def is_plain(self) -> bool:
        """Is nothing written on it, so that it is a Wild and no more?"""
        return self.does == "wild" and not self.sentence

    @property
    def effect(self) -> str:
        """What it does, in a record's words.

        >>> BlankField(1, "all draw", 3).effect
        'all draw 3'
        """
        return f"{self.does} {self.cards}" if self.ability.draws else self.does

    @property
    def written(self) -> rules.Blank | None:
        """What is written on it; None where it is plain.

        >>> BlankField(1, "draw", 3, "whoever laughs draws").written, BlankField(2).written
        (Blank(effect='draw 3', sentence='whoever laughs draws'), None)
        """
        return None if self.is_plain else rules.Blank(self.effect, self.sentence)

    @property
    def told(self) -> str:
        """What it does, in a few words for people."""
        if self.is_plain:
            return _("A plain Wild")
        if not self.ability.draws:
            return _("Wild") if self.does == "wild" else translated(self.ability.name)
        # translators: what a card does, and how many cards are drawn: "Next draws: 3"
        return _("%(does)s: %(number)d", does=self.ability.name, number=self.cards)


NO_BLANKS: Final = tuple(map(BlankField, (1, 2, 3)))


def read_blanks(sent: Mapping[str, str]) -> tuple[BlankField, ...]:
    """Read the three from a request; raises :class:`Unreadable` for what the page does not offer."""

    def field(number: int, name: str, usual: object) -> str:
        return sent.get(f"blank{number}-{name}", str(usual))

    return tuple(
        _blank(
            usual.number,
            field(usual.number, "does", usual.does),
            field(usual.number, "cards", usual.cards),
            field(usual.number, "says", usual.says),
        )
        for usual in NO_BLANKS
    )


def query_of_blanks(blanks: Iterable[BlankField]) -> list[tuple[str, str]]:
    """Return them as the pairs of a query, which :func:`read_blanks` reads back."""
    return [
        (f"{blank.id}-{field}", str(value))
        for blank in blanks
        for field, value in (("does", blank.does), ("cards", blank.cards), ("says", blank.says))
    ]


def written(blanks: Iterable[BlankField]) -> tuple[rules.Blank, ...]:
    """Return what is written on those that are not plain, in their order."""
    return tuple(found for blank in blanks if (found := blank.written))


def fields_of(blanks: Iterable[rules.Blank]) -> tuple[BlankField, ...]:
    """Return the three fields on which this is written.

    >>> fields_of([rules.read_blank("draw 3: ha: ha")])[0]
    BlankField(number=1, does='draw', cards=3, says='ha: ha')
    """
    filled = []
    for number, blank in enumerate(blanks, 1):
        does, _space, cards = blank.effect.rpartition(" ")
        given = (does, cards) if cards.isdecimal() else (blank.effect, str(USUAL_CARDS))
        filled.append(_blank(number, *given, blank.sentence))
    return (*filled, *NO_BLANKS[len(filled) :])


def blank_errors(blanks: Iterable[BlankField]) -> dict[str, str]:
    """Return the errors of what is written: a sentence for each field, ``blank1-says``..."""
    return {f"{blank.id}-says": error for blank in blanks if (error := _error(blank.sentence))}


def shown(blanks: Sequence[BlankField]) -> dict[str, object]:
    """Return what ``partials/setup_blanks.html`` shows; it has the page's ``errors`` too."""
    written = [blank.told for blank in blanks if not blank.is_plain]
    return {
        "blanks": blanks,
        "chosen_blanks": in_a_row(written) or _("Nothing on them yet"),
        "abilities": tuple(ABILITIES.values()),
        "blank_draws": CARDS,
        "most_characters": rules.SENTENCE_LENGTH,
    }


def _blank(number: int, does: str, cards: str, says: str) -> BlankField:
    if does not in ABILITIES:
        unknown = say("No blank card can do %(word)s.", word=or_nothing(does))
        raise Unreadable(did_you_mean(unknown, does, ABILITIES))
    if cards not in map(str, CARDS):
        raise Unreadable(
            say(
                "%(word)s is no number of cards for a blank. Expected a number from %(least)d to %(most)d.",
                word=or_nothing(cards),
                least=CARDS[0],
                most=CARDS[-1],
            )
        )
    return BlankField(number, does, int(cards), says)


def _error(sentence: str) -> str:
    if sentence:
        try:
            rules.read_sentence(sentence)
        except Unreadable as unreadable:
            return translated(str(unreadable))
    return ""
