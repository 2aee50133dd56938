"""Phrases that other sentences are made of: names in a list, a colour, a correction, house rules."""

from collections.abc import Iterable, Sequence

from companion import rules
from companion.rules import all_of, in_words, possessive
from companion.web.words.language import _, capital, counted, translated
from companion.web.words.typesetting import short_name


def listed(names: Sequence[str]) -> str:
    """Return names as people list them.

    >>> listed(["Ana", "Ben", "Cy"])
    'Ana, Ben and Cy'
    """
    return translated(all_of(names))


def colour_name(colour: rules.Colour | None) -> str:
    """Return ``Red``, as a button says it; empty where the colour is not known."""
    return capital(colour.word) if colour else ""


def correction(fix: rules.Fix, names: Sequence[str] = ()) -> str:
    """Return what a correction says is true: ``Ben's turn``, ``a red 5 on top``.

    A long name is shortened to as much of it as nobody else of ``names`` shares.
    """
    name = short_name(getattr(fix, "name", ""), names) if names else getattr(fix, "name", "")
    match fix:
        case rules.FixTurn():
            # translators: what was put right: whose turn it is
            return _("%(whose)s turn", whose=possessive(name))
        case rules.FixDirection(direction):
            # translators: what was put right
            return _("play goes left") if direction == "left" else _("play goes right")
        case rules.FixTop(card, colour):
            if colour and not card.colour:
                return _("%(card)s on top, %(colour)s", card=card.a_name, colour=colour.word)
            return _("%(card)s on top", card=card.a_name)
        case rules.FixSide(side):
            # translators: what was put right: which side of the cards is up
            return _("the light side is up") if side == "light" else _("the dark side is up")
        case rules.FixHand(_name, cards):
            return counted("%(player)s has %(num)d card", "%(player)s has %(num)d cards", cards, player=name)
        case rules.FixTotal(_name, points):
            return counted(
                "%(player)s has %(num)d point", "%(player)s has %(num)d points", points, player=name
            )


def coin_shows(side: str, *, is_free: bool = False) -> str:
    """Return how the coin has landed, in the game or for no game."""
    if is_free:
        return (
            _("The coin shows heads, just for fun.")
            if side == "heads"
            else _("The coin shows tails, just for fun.")
        )
    return _("The coin shows heads.") if side == "heads" else _("The coin shows tails.")


def goal(setup: rules.Setup) -> str:
    """Return what ends the game: ``to 500``, ``over 5 rounds`` or ``to 500 or over 5 rounds``."""
    return goal_of(setup.scoring, setup.target, setup.ruleset, in_hands=has_hands(setup))


def has_hands(setup: rules.Setup) -> bool:
    """Return whether a game's rounds are called hands: it is of a tournament, which has rounds of its own."""
    return bool(setup.event and setup.table)


def called_round(setup: rules.Setup, number: int) -> str:
    """Return what a round of a game is called, as a heading."""
    if has_hands(setup):
        return _("Hand %(number)d", number=number)
    return _("Round %(number)d", number=number)


def called_rounds(setup: rules.Setup) -> str:
    """Return what all rounds of a game are called, as a heading."""
    if has_hands(setup):
        # translators: what the rounds of a game are called where a tournament has rounds of its own
        return _("Hands")
    return _("Rounds")


def course(setup: rules.Setup, number: int) -> str:
    """Return what ends the game, and which round it is by now, 0 for none: ``to 500 · round 3``."""
    if not number:
        return goal(setup)
    if has_hands(setup):
        return _("%(goal)s · hand %(number)d", goal=goal(setup), number=number)
    return _("%(goal)s · round %(number)d", goal=goal(setup), number=number)


def goal_of(
    scoring: rules.Scoring, target: int | str | None, ruleset: rules.Ruleset, *, in_hands: bool = False
) -> str:
    """Return the same for a game not set up yet, whose target is as typed."""
    rounds, cycles = ruleset.rounds, ruleset.cycles
    if scoring.rotates and cycles == 1:
        # translators: how long a game goes on, after "Changing partners" or "Ana and Ben play"
        return _("with every partner")
    if scoring.rotates:
        # translators: how long a game goes on, after "Changing partners" or "Ana and Ben play"
        return counted("%(num)d time with every partner", "%(num)d times with every partner", cycles)
    # translators: how long a game goes on, after the way of scoring or after "Ana and Ben play"
    over = counted("over %(num)d round", "over %(num)d rounds", rounds) if rounds else ""
    if rounds and in_hands:
        # translators: how long a game goes on, after the way of scoring or after "Ana and Ben play"
        over = counted("over %(num)d hand", "over %(num)d hands", rounds)
    if target is None:
        return over
    # translators: how long a game goes on, after the way of scoring or after "Ana and Ben play"
    to = _("to %(target)s", target=target)
    return _("%(to)s or %(over)s", to=to, over=over) if over else to


def house_rule(word: str) -> str:
    """Return an option as people say it, from its word in a record.

    >>> house_rule("uno-penalty=4")
    'Penalty for a forgotten UNO: four'
    """
    option, value = rules.OPTIONS[rules.id_of(word.removeprefix("-"))], word.partition("=")[2]
    if word.startswith("-"):
        # translators: a house rule that this edition usually has, and this game has not
        return _("without “%(option)s”", option=option.name)
    match option.kind:
        case rules.WholeNumber():
            said = in_words(int(value))
        case rules.OneOf(words):
            said = words[value]
        case _:
            return translated(option.name)
    # translators: a house rule and what was agreed on: "Stacking: same on same"
    return _("%(option)s: %(value)s", option=option.name, value=said)


def house_rules(options: Iterable[str], edition: rules.Edition) -> tuple[str, ...]:
    """Return what was agreed on beyond the usual options of the edition, each as people say it."""
    header = rules.write_options(frozenset(options), edition.options)
    return tuple(house_rule(word) for word in header.split(", ") if word)
