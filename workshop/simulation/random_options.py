"""House rules drawn at random for one game, such as can be played together."""

from random import Random

from companion.rules import OPTIONS, Edition, OneOf, Option, WholeNumber

MOST_ROUNDS = 12
"""The longest game by ``rounds`` that is drawn: a record may ask for more, but they would all be alike."""

MOST_CYCLES = 2
"""The longest game with changing partners that is drawn: the third cycle is seated as the first."""

CARDS_LEFT = 2
"""What a deal has to leave of the deck: a card to turn up and one to draw."""

EFFECTS = ("wild", "skip", "skip all", "reverse", "swap", "pass", "shuffle")
"""What a blank card may do, in the words of a record."""

DRAWING = ("draw", "all draw", "target")
"""What it may do besides, with the number of cards that are drawn."""

MOST_DRAWN = 10

SENTENCES = ("", "", "Whoever laughs draws.", 'Łucja says "明"; #1, [x]: %(name)s?', "ضحك \u200f!")
"""What stands on a blank card: half of them have none, others what a record must not stumble over."""

SHARES = (0.0, 0.1, 0.3, 0.6, 0.9)
"""How large a part of the options a table plays by: of some tables hardly any, of others nearly all."""


def random_options(edition: Edition, scoring: str, players: int, rng: Random) -> str:
    """Return an ``Options`` header: options with values, compatible with each other and with the game."""
    share = rng.choice(SHARES)
    # Sorted: the order of a set differs between processes, and a seed must repeat its games.
    own = sorted(option.partition("=")[0] for option in edition.options)
    usual = [option for option in own if rng.random() < 0.7]
    off = [f"-{option}" for option in own if option not in usual]
    words, names = sorted(off), {scoring, *usual}
    others = [option for option in OPTIONS.values() if option.may_be_on(edition) and option.id not in own]
    for option in rng.sample(others, len(others)):
        if rng.random() >= share or _is_excluded(option, names, scoring):
            continue
        names.add(option.id)
        words.append(_with_value(option, edition, players, rng))
    return ", ".join(words)


def random_blanks(edition: Edition, rng: Random) -> dict[str, str]:
    """Return the headers of what a table has written on none, some or all of its blank cards."""
    written_on = rng.randint(0, edition.blanks)
    return {f"Blank{number}": _written(rng) for number in range(1, written_on + 1)}


def _written(rng: Random) -> str:
    effect = rng.choice((*EFFECTS, *DRAWING))
    if effect in DRAWING:
        effect = f"{effect} {rng.choice((1, 2, rng.randint(1, MOST_DRAWN)))}"
    sentence = rng.choice(SENTENCES)
    return f"{effect}: {sentence}" if sentence else effect


def _is_excluded(option: Option, names: set[str], scoring: str) -> bool:
    """Return whether the option cannot go with those chosen: it, one of them or the scoring rules it out."""
    others = {other for name in names if name in OPTIONS for other in OPTIONS[name].excludes}
    lacks = bool(option.requires) and option.requires not in names
    return bool(option.excludes & names) or option.id in others or lacks or not option.is_for(scoring)


def _with_value(option: Option, edition: Edition, players: int, rng: Random) -> str:
    match option.kind:
        case WholeNumber(least=least, most=most):
            dealt = (edition.deck_size - CARDS_LEFT) // players
            limits = {"hand-size": dealt, "rounds": MOST_ROUNDS, "cycles": MOST_CYCLES}
            return f"{option.id}={rng.randint(least, min(most, limits.get(option.id, most)))}"
        case OneOf(words=words):
            return f"{option.id}={rng.choice(list(words))}"
    return option.id
