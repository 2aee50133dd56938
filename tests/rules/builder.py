"""A builder of tables: play a record's lines and compare what the table shows.

`play("classic", 3, "round; start R5; Ben: B7")` seats the first three of `NAMES`, Ana dealing, and returns
a `Seen`. `expect(seen, turn="Ben", rule="match")` compares only what is named.
"""

from dataclasses import dataclass

from companion.rules import (
    Game,
    Option,
    Ruling,
    WholeNumber,
    as_json,
    draw_table,
    legal,
    new_game,
    read_record,
    say,
    write_line,
)

EDITIONS = ("anniversary", "classic", "wild-2020", "international-1983", "original")
DECK = {
    "anniversary": 112,
    "classic": 108,
    "wild-2020": 112,
    "international-1983": 108,
    "original": 108,
}

NAMES = ("Ana", "Ben", "Cy", "Dee", "Eve", "Fay", "Gus", "Hal", "Ida", "Jo")

PENALTY = Option(
    id="dear-uno",
    name=say("A dear UNO"),
    summary=say("Who forgot UNO draws as many as you like."),
    text=say("Who is caught draws %(uno_penalty_cards)s."),
    kind=WholeNumber(1, 10, usual=4),
    sets_value="uno_penalty",
)
"""An option with a value that no table plays yet, for tests of what a new one needs."""


@dataclass(frozen=True)
class Seen:
    """The table after the last line, or before the line that was ruled against."""

    game: Game
    ruling: Ruling | None
    unplayed: int
    """The number of lines after the one ruled against."""
    changed: bool
    """Did the last line change the table?"""

    @property
    def facts(self) -> dict[str, object]:
        """The table's JSON, its UNO part and the ruling flattened, and what was told of the last line."""
        facts = as_json(self.game.state)
        uno = facts.pop("uno")
        facts["hands"] = list(facts["hands"].values())
        facts["rule"], facts["sentence"] = (
            (self.ruling.rule, self.ruling.text) if self.ruling else (None, None)
        )
        facts["told"] = [" ".join(map(str, each.as_json.values())) for each in self.game.latest_effects]
        facts["open"], facts["called"] = uno["open"], uno["called"]
        return facts | {"unplayed": self.unplayed, "changed": self.changed}


def record(
    edition: str,
    players: int | str,
    lines: str = "",
    *,
    dealer: str = "",
    scoring: str = "",
    target: int | str = "",
    options: str = "",
    blank1: str = "",
    blank2: str = "",
    blank3: str = "",
) -> str:
    """Return a record's text; `lines` are separated by semicolons or line ends."""
    names = ", ".join(NAMES[:players]) if isinstance(players, int) else players
    headers = {
        "Edition": edition,
        "Players": names,
        "Dealer": dealer,
        "Scoring": scoring,
        "Target": str(target),
        "Options": options,
        "Blank1": blank1,
        "Blank2": blank2,
        "Blank3": blank3,
    }
    head = [f'[{key} "{value}"]' for key, value in headers.items() if value]
    body = [line.strip() for line in lines.replace(";", "\n").splitlines()]
    return "\n".join(head + [line for line in body if line]) + "\n"


def replay(text: str) -> Seen:
    """Play a record's text to its end or to its first ruling."""
    read = read_record(text)
    before = game = new_game(read.setup)
    for place, (_, event) in enumerate(read.lines, start=1):
        after = game.apply(event)
        if isinstance(after, Ruling):
            return Seen(game, after, len(read.lines) - place, changed=False)
        before, game = game, after
    return Seen(game, None, 0, before.state != game.state)


def play(
    edition: str,
    players: int | str,
    lines: str,
    *,
    dealer: str = "",
    scoring: str = "",
    target: int | str = "",
    options: str = "",
) -> Seen:
    """Play `lines` at a table of that edition."""
    return replay(
        record(edition, players, lines, dealer=dealer, scoring=scoring, target=target, options=options)
    )


def expect(seen: Seen, **wanted: object) -> None:
    """Assert the facts that are named; no ruling is expected unless `rule` says so."""
    wanted = {"rule": None, "unplayed": 0} | wanted
    facts = seen.facts
    shown = {name: facts[name] for name in wanted}
    why = f" ({seen.ruling.text})" if seen.ruling else ""
    assert wanted == shown, f"\n{draw_table(seen.game.state)}{why}"


def listed(seen: Seen) -> set[str]:
    """Return the lines that may come next, as they are listed for whoever asks."""
    return {write_line(event) for event in legal(seen.game)}


def passes(*names: str) -> str:
    """Return the lines in which each of them draws and keeps."""
    return "".join(f"{name}: draw; {name}: keep; " for name in names)


def lap(who: str, cards: str, *others: str) -> str:
    """Return the lines in which `who` plays the cards, one a turn, and the others draw and keep."""
    return "".join(f"{who}: {card}; {passes(*others)}" for card in cards.split())


# Three players, Ben's turn, two cards left in his hand and the red 6 on top; Cy and Ana hold twelve.
BEN_HAS_TWO = "round; start R5; " + lap("Ben", "R1 R2 R3 R4 R6", "Cy", "Ana")

# Two players, Ben's turn, two cards left in his hand and the yellow Skip on top; Ana holds seven.
BEN_HAS_TWO_OF_TWO = "round; start R5; Ben: RS; Ben: RS; Ben: GS; Ben: GS; Ben: YS; "

# A game of three at the anniversary table with nearly everything in it, legal from end to end.
A_BIT_OF_ALL = [
    "round",
    "start W",
    "Ben: colour R",
    "Ben: R5",
    "Cy: draw",
    "Cy: keep",
    "Ana: draw",
    "Ana: RD",
    "Cy: RR",
    "Ben: W50=G heads Ana tails Cy",
    "flip heads",
    "Ana: GS",
    "Ben: W4=B",
    "Ana: accept",
    "Cy: B3",
    "reshuffle",
    "Ben: W4=Y",
    "Ana: challenge guilty",
    "Ana: ?",
    "Cy: hint",
    "undo",
    "redo",
]
