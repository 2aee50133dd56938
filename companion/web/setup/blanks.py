"""What a household writes on its three blank cards: fields of the set-up page, and headers of a record.

    [Blank1 "draw 3: whoever laughs draws"]

A card on which nothing is written is a plain Wild, and has no header.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple
from unicodedata import category, normalize

from companion import rules
from companion.rules import Sentence, Unreadable, did_you_mean, or_nothing, say
from companion.web.words.blanks import ICONS
from companion.web.words.language import _, in_a_row, translated

CARDS: Final = range(1, 11)
"""How many cards a blank may make somebody draw."""

USUAL_CARDS: Final = 2

MOST_CHARACTERS: Final = 120
"""Of a sentence, as code points in NFC."""


class Ability(NamedTuple):
    """What a blank may do: its word in a record, its button, and what that means."""

    word: str
    name: Sentence
    means: Sentence
    draws: bool = False

    @property
    def icon(self) -> str:
        """The picture on its button."""
        return ICONS[self.word]


ABILITIES: Final = {
    ability.word: ability
    for ability in (
        Ability("wild", say("Nothing more"), say("A Wild: you name the colour.")),
        Ability(
            "draw",
            say("Next draws"),
            say("The next player draws that many cards and loses the turn."),
            draws=True,
        ),
        Ability(
            "all draw",
            say("All draw"),
            say("Everybody else draws that many cards. Nobody loses a turn."),
            draws=True,
        ),
        Ability(
            "target",
            say("One draws"),
            say("You choose another player, who draws that many cards. Nobody loses a turn."),
            draws=True,
        ),
        Ability("skip", say("Skip"), rules.actions.Skips().text),
        Ability("skip all", say("Skip all"), rules.actions.Skips(rules.actions.EVERYBODY).text),
        Ability("reverse", say("Reverse"), rules.actions.Reverses.text),
        Ability("swap", say("Swap hands"), rules.actions.SwapsHands.text),
        Ability("pass", say("Pass hands on"), rules.actions.PassesHands.text),
        Ability(
            "shuffle",
            say("Shuffle hands"),
            say("All hands are shuffled together and dealt out anew, one card at a time, from your left on."),
        ),
    )
}
"""By their words, in the order of their buttons."""


@dataclass(frozen=True, slots=True)
class Blank:
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

        >>> Blank(1, "all draw", 3).effect
        'all draw 3'
        """
        return f"{self.does} {self.cards}" if self.ability.draws else self.does

    @property
    def header(self) -> str:
        """The text of its header; empty where it is plain.

        >>> Blank(1, "draw", 3, "whoever laughs draws").header, Blank(2).header
        ('draw 3: whoever laughs draws', '')
        """
        return "" if self.is_plain else ": ".join(filter(None, (self.effect, self.sentence)))

    @property
    def told(self) -> str:
        """What it does, in a few words for people."""
        if self.is_plain:
            return _("A plain Wild")
        if not self.ability.draws:
            return _("Wild") if self.does == "wild" else translated(self.ability.name)
        # translators: what a card does, and how many cards are drawn: "Next draws: 3"
        return _("%(does)s: %(number)d", does=self.ability.name, number=self.cards)


NO_BLANKS: Final = tuple(map(Blank, (1, 2, 3)))


def read_blanks(sent: Mapping[str, str]) -> tuple[Blank, ...]:
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


def query_of_blanks(blanks: Iterable[Blank]) -> list[tuple[str, str]]:
    """Return them as the pairs of a query, which :func:`read_blanks` reads back."""
    return [
        (f"{blank.id}-{field}", str(value))
        for blank in blanks
        for field, value in (("does", blank.does), ("cards", blank.cards), ("says", blank.says))
    ]


def headers_of(blanks: Iterable[Blank]) -> tuple[str, ...]:
    """Return the texts of ``Blank1``, ``Blank2``...: those on which something is written, without a gap."""
    return tuple(blank.header for blank in blanks if not blank.is_plain)


def blanks_of(headers: Iterable[str]) -> tuple[Blank, ...]:
    """Return the three that have these headers, which the referee has read.

    >>> blanks_of(["draw 3: ha: ha"])[0]
    Blank(number=1, does='draw', cards=3, says='ha: ha')
    """
    written = []
    for number, header in enumerate(headers, 1):
        effect, _colon, says = header.partition(": ")
        does, _space, cards = effect.rpartition(" ")
        given = (does, cards) if cards.isdecimal() else (effect, str(USUAL_CARDS))
        written.append(_blank(number, *given, says))
    return (*written, *NO_BLANKS[len(written) :])


def blank_errors(blanks: Iterable[Blank]) -> dict[str, str]:
    """Return the errors of what is written: a sentence for each field, ``blank1-says``..."""
    return {f"{blank.id}-says": error for blank in blanks if (error := _error(blank.sentence))}


def shown(blanks: Sequence[Blank]) -> dict[str, object]:
    """Return what ``partials/setup_blanks.html`` shows; it has the page's ``errors`` too."""
    written = [blank.told for blank in blanks if not blank.is_plain]
    return {
        "blanks": blanks,
        "chosen_blanks": in_a_row(written) or _("Nothing on them yet"),
        "abilities": tuple(ABILITIES.values()),
        "blank_draws": CARDS,
        "most_characters": MOST_CHARACTERS,
    }


def _blank(number: int, does: str, cards: str, says: str) -> Blank:
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
    return Blank(number, does, int(cards), says)


def _error(sentence: str) -> str:
    if len(sentence) > MOST_CHARACTERS:
        return _(
            "This has %(length)d characters. Expected %(most)d at most.",
            length=len(sentence),
            most=MOST_CHARACTERS,
        )
    if any(category(character) in ("Cc", "Cs") for character in sentence):
        return _("This has a control character in it. Expected one line of text.")
    return ""
