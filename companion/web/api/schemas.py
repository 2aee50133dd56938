"""The JSON objects that programs post and get: the components of the OpenAPI document.

:mod:`companion.web.api.body` validates what is posted by these schemas.
"""

from typing import Final, get_args

from companion import rules, statistics
from companion.ports.fields import (
    Schema,
    count,
    lines,
    list_of,
    map_of,
    number,
    object_of,
    one_of,
    or_null,
    ordinal,
    text,
    time,
    truth,
    up_to,
    whole,
)
from companion.ports.pressing import PRESS, PRESSED, SEEN_GAME, key_of
from companion.table import FILE_LENGTH, Means
from companion.table.transient import WaitsFor

CARD_COLOURS: Final = dict.fromkeys(colour for each in rules.EDITIONS.values() for colour in each.letters)
NAME: Final = text("A player's name.")
GAME: Final = ordinal("The number of the game; each new one has the next.")
VERSION: Final = count("How many events of the game are logged.")
SEEN_VERSION: Final = or_null(
    count(), description="The version that the sender saw; another is answered with 409."
)


POSTED: Final[dict[str, Schema]] = {
    "NewEvent": object_of(
        line=text(
            "One event as a line of the game record; a ! at its end lets it stand. `fix` says what is true "
            "where the table had gone wrong, `seats` who sits there from now on, `leave` who goes in "
            "mid-round, `join` who comes then and to whose left, `end` that the game is over now. "
            "`amend N: LINE` says that event N, counted from 1, was really LINE; `LINE; LINE` puts several "
            "in its place, `nothing` none.",
            **up_to(rules.LINE_LENGTH),
            examples=[
                *("round", "start G5", "Ben: R7", "Ben: W4=B", "Ana: challenge guilty", "undo"),
                *("fix turn Ben", "fix direction right", "fix top W=G", "fix hand Ben 3"),
                *("fix total Ben 120", "seats Ana, Cy, Eve", "leave Dee", "join Dee after Ana", "end"),
                *("amend 3: Ben: R8", "amend 3: nothing"),
            ],
        ),
        optional={"game": SEEN_GAME, "version": SEEN_VERSION, "key": key_of("event")},
    ),
    "NewGame": object_of(
        record=text(
            "Headers, and any lines. What is written on the blank cards of today's box is a header each: "
            "`Blank1` to `Blank3`.",
            **up_to(rules.RECORD_LENGTH),
            examples=[
                '[Edition "classic"]\n[Players "Ana, Ben, Cy"]\n',
                '[Edition "modern"]\n[Players "Ana, Ben"]\n[Blank1 "draw 3: whoever laughs draws"]\n',
            ],
        ),
        optional={"key": key_of("game")},
    ),
    "TakeUp": object_of(optional={"key": key_of("game")}),
    "NewFlip": object_of(
        optional={
            "game": SEEN_GAME,
            "version": SEEN_VERSION,
            "key": key_of("flip"),
            "free": or_null(truth(), description="Flip it for no game, where no Wild 50/50 waits for it."),
        }
    ),
    "Pause": object_of(paused=truth("Does the clock of the turn stand still, or run?")),
    "Press": PRESS,
    "Scan": object_of(
        card=text(
            "A card's code, or a command card's: one of the four colours, `next`, "
            "`undo`, `draw`, `keep`, `uno`.",
            **up_to(rules.CODE_LENGTH),
            examples=["R7", "W4", "blue", "next"],
        ),
        optional={"game": SEEN_GAME, "key": key_of("scan")},
    ),
    "NewIdentity": object_of(
        line=text(
            "One event of who is who. To `rename` to a name that somebody has makes the two one player; "
            "`none` takes a colour or a face back, `undo N` the event of that number, also an undo.",
            **up_to(rules.LINE_LENGTH),
            examples=[
                *('rename "Bart": "Bartholomew"', 'colour "Ana": violet', 'face "Ana": 🦊'),
                *('face "Ana": star', 'guest "Uncle"', 'member "Uncle"', "undo 3"),
            ],
        )
    ),
    "NewImport": object_of(
        csv=text(
            "A sheet of old results as CSV, with a header row: a column for each player, a row for each "
            "player and game, or lists of names and points. Without points, whoever is named first has won. "
            "A first line `day-first` or `month-first` tells what 3/1/2024 is, where no other date does.",
            **up_to(statistics.MOST_BYTES_OF_A_SHEET),
            examples=["date;Ana;Ben;Cy\n2019-12-26;520;310;145\n"],
        ),
        optional={
            "file": or_null(
                text(**up_to(FILE_LENGTH)),
                description="What the sheet is called from then on.",
                examples=["old.csv"],
            )
        },
    ),
}


def ref(name: str) -> Schema:
    """Refer to one of :data:`SCHEMAS` by its name."""
    return {"$ref": f"#/components/schemas/{name}"}


EDITION: Final = one_of(rules.EDITIONS)
SCORING: Final = one_of(rules.SCORINGS)
TARGET: Final = or_null(
    count("Null where only rounds end the game; with partner-rotation they do in any case.")
)
OPTIONS: Final = lines("The options in force, each as a record writes it.")
TOTALS: Final = map_of(whole())
LEFT_POINTS: Final = map_of(whole(), "The points of those who left the game.")
COLOUR: Final = or_null(one_of(CARD_COLOURS))
ENTERED_BY: Final = or_null(
    text(
        "From where it came: `seat Ana` is the phone that plays for her, `buzzer Ana` her buzzer, `host` and "
        "`scorekeeper` a phone that plays for nobody, `program` a code in a header, `reader` the card "
        "reader, `coin` the companion's coin. Null where nobody knows.",
        pattern=f"^({'|'.join(Means)})( .+)?$",
    )
)
SHA_256: Final = "^[0-9a-f]{64}$"
COMMITMENT: Final = text(
    "The SHA-256 of side, a space and salt, known before the coin turns.", pattern=SHA_256
)

STATE_FIELDS: Final[dict[str, Schema]] = {
    "edition": EDITION,
    "players": list_of(NAME),
    "scoring": SCORING,
    "target": TARGET,
    "options": OPTIONS,
    "round": count("Rounds begun."),
    "phase": one_of(rules.Phase),
    "dealer": text("Who dealt last; before the first round, who is to deal."),
    "turn": or_null(text("Who has to act.")),
    "direction": one_of(("left", "right")),
    "side": or_null(one_of(("light", "dark"), "Which side of the cards is up.")),
    "knocked_out": list_of(NAME),
    "top": or_null(text("The face on the discard pile, as far as known.")),
    "colour": COLOUR,
    "hands": map_of(or_null(count())),
    "draw_pile": or_null(count()),
    "debt": or_null(
        object_of(
            "What waits before the player on turn, and who laid the newest card of it.",
            cards=count(),
            by=or_null(text("Null for a card turned up.")),
        )
    ),
    "uno": object_of(open=list_of(NAME, "Who can be caught now, in seat order."), called=list_of(NAME)),
    "totals": TOTALS,
    "left": LEFT_POINTS,
    "eliminated": list_of(NAME),
    "winner": list_of(NAME),
    # `replay --json` has the same field; over HTTP a ruling is an answer of its own.
    "ruling": {"type": "null", "description": "Always null here: what is refused is not kept."},
}
OF_SOME_DECKS: Final[dict[str, Schema]] = {
    "blanks": list_of(
        text(examples=["draw 3"]),
        "Only of the edition modern: what the first of its blank cards do, in the words of their headers, "
        "without the sentences.",
    )
}
"""What the state of a table has in some editions alone."""

TABLE_FIELDS: Final[dict[str, Schema]] = {
    **STATE_FIELDS,
    "game": GAME,
    "version": VERSION,
    "legal": lines("What may come next, as lines of the record."),
    "scanned": or_null(text("The scanned card that is not in the game yet.")),
    "paused": or_null(text("By what the clock of the turn was stopped, as `entered_by` says it.")),
}
EFFECT: Final = object_of(
    kind=one_of(rules.EffectKind),
    optional={
        "player": text("Whom it is about."),
        "by": text("Who caught or challenged them, laid what they owe, or swapped hands."),
        "symbol": text(),
        "colour": one_of(CARD_COLOURS),
        "count": count("Cards drawn, owed, or played at once."),
        "forced": truth("Did they have to be drawn?"),
        "direction": one_of(("left", "right")),
        "guilty": truth("What a challenged hand showed."),
        "side": one_of(("heads", "tails", "light", "dark"), "The side of the coin, or of the cards."),
        "points": whole(),
        "players": list_of(NAME, "Who won the game, as its totals name them, or sits."),
        "number": whole("The event that was amended."),
    },
)
STANDS: Final = list_of(
    object_of(line=text(), rule=text(), text=text()),
    "After `amend` only: each later event that a rule speaks against now, and which stands as if with a !. "
    "One that can have no effect has none.",
)
GAME_FIELDS: Final[dict[str, Schema]] = {
    "id": ordinal(),
    "begun": time(),
    "doubted": truth("Was the machine's clock in doubt then? So `begun` may be wrong."),
    "event": or_null(text()),
    "edition": or_null(EDITION),
    "scoring": or_null(SCORING),
    "target": TARGET,
    "options": OPTIONS,
    "players": list_of(NAME),
    "rounds": count("Rounds scored."),
    "totals": TOTALS,
    "left": LEFT_POINTS,
    "winner": list_of(NAME),
    "version": VERSION,
    "present": truth("Is this the game on the table now?"),
    "continued_by": or_null(whole("The game as which it went on, where it was taken up again.")),
    "damage": or_null(text("Why it cannot be read to its end; without headers `edition` is null.")),
}
RATING: Final = or_null(
    object_of(value=whole(), uncertainty=count("Nineteen times of twenty the skill is within ± this."))
)
UNLESS_IMPORTED: Final = or_null(count("Null where every game was imported."))
PLAYER_FIELDS: Final[dict[str, Schema]] = {
    "name": NAME,
    "colour": or_null(one_of(statistics.PLAYER_COLOURS)),
    "face": or_null(text(f"An emoji, or one of {', '.join(statistics.SHAPES)}.")),
    "guest": truth("Does not count: neither ranked nor rated."),
    "also_known_as": list_of(NAME, "Other names that the records have for them."),
    "imported": count("Of the games, those of which only places and points are known."),
    "rank": or_null(ordinal("Null while too few games tell.")),
    "rating": RATING,
    "games": count("Games played to their end."),
    "won": count(),
    "chance": number("Games that chance alone would have won."),
    "rounds": UNLESS_IMPORTED,
    "rounds_won": UNLESS_IMPORTED,
    "rounds_chance": or_null(number("Rounds that chance alone would have won.")),
    "points": or_null(count("Earned by going out; null where that earns none.")),
    "hands": or_null(count("Hands counted at the end of a round that another won.")),
    "average_hand": or_null(number("Points left in such a hand.")),
    "worst_hand": UNLESS_IMPORTED,
    "caught": UNLESS_IMPORTED,
    "catches": UNLESS_IMPORTED,
    "challenges_won": UNLESS_IMPORTED,
    "challenges_lost": UNLESS_IMPORTED,
    "fours": or_null(count("Wild Draw Fours played.")),
    "bluffs": or_null(count("Those that a challenge found guilty.")),
    "flips_won": UNLESS_IMPORTED,
    "flips_lost": UNLESS_IMPORTED,
    "heads": or_null(count("How often the coin fell so where it was about this player.")),
    "tails": UNLESS_IMPORTED,
    "knocked_out": or_null(count("Rounds that the mercy rule ended for them.")),
    "turned_over": or_null(count("Flips played.")),
    "discarded": or_null(count("Cards that went along with a Discard All of theirs.")),
    "shuffles": or_null(count("How often all hands were dealt anew for a card of theirs.")),
    "most_owed": or_null(count("The most cards owed at once.")),
    "streak": count("Games won in a row up to now."),
    "longest_streak": count(),
    "turns": or_null(count("Turns that were timed; one of over two minutes is a pause.")),
    "median_seconds": or_null(number("Of a turn.")),
}
IDENTITY_FIELDS: Final[dict[str, Schema]] = {
    "number": count("Counted from 1; `undo N` takes it back."),
    "line": text(),
    "at": time(),
    "counts": truth("It was not taken back."),
}
RULING: Final[dict[str, Schema]] = {"rule": text(), "text": text()}
OUTCOME: Final[dict[str, Schema]] = {
    "text": text("A sentence for the people at the table."),
    "lines": lines("What it entered, as lines of the record."),
    "table": ref("Table"),
}
READER: Final = object_of(
    text=text("What it does, in words."),
    listening=truth(),
    cards=count("Cards and labels that were laid."),
    rubbish=count("Lines that held none."),
    doubles=count("Things said again that had come already."),
    restarts=count(),
)
WAITING_SCAN: Final = {
    "card": or_null(text()),
    "for": one_of(
        get_args(WaitsFor),
        "`colour` of a wild, `players` of a Wild 50/50, `whose` the twin of the top card is, with whom it "
        "is to `swap`, the `target` who draws, `more` cards of its sort, the `table` to let it stand, the "
        "`name` of an unknown sticker.",
    ),
    "text": text(),
    "cards": lines("Every card of the play so far, the first one first."),
    "players": list_of(NAME, "Who may be named, by a press of their buzzer."),
    "colour": COLOUR,
    "rule": or_null(text()),
    "lines": lines("What would settle it."),
}
ASSIGNMENT: Final = object_of(
    "The last one that is known; null where the table is in no tournament.",
    tournament=text(),
    round=ordinal(),
    number=ordinal("Which table of the round it is."),
    seats=list_of(NAME, "In seat order."),
    headers=text("Of the record: `POST /api/games` begins it."),
    minutes=count("The time of a round; 0 where it has no limit."),
    started=or_null(time("By the table's clock; null until the organiser starts the round.")),
    over=truth("Whether the tournament has its result."),
    held=count("Seconds for which the time has stood still, without a pause that is on."),
    paused=or_null(time("Since when the time stands still, by the table's clock; null while it runs.")),
    announcement=text("What the organiser tells everybody; empty for nothing."),
    final=truth("Whether who wins it has won the tournament."),
)

SCHEMAS: Final[dict[str, Schema]] = {
    **POSTED,
    "ScanRead": object_of(
        meant=one_of(
            ("entered", "waits", "counted", "taken back", "broke a rule", "unknown", "no"),
            "What it came to. `waits`: for a colour, for players, or for more cards of its sort; `broke a "
            "rule`: until it is taken back or let stand; `counted`: a card of the hand being laid open.",
        ),
        **OUTCOME,
    ),
    "Reader": object_of(
        reader=READER,
        waits=or_null(object_of(**WAITING_SCAN)),
        hand=or_null(object_of(player=NAME, cards=list_of(text()), points=count())),
    ),
    "Table": object_of(
        "The whole table, as `replay --json` prints it, and more.", optional=OF_SOME_DECKS, **TABLE_FIELDS
    ),
    "TableAfterEvent": object_of(
        "The whole table, and after an amendment what stands against a rule since.",
        **TABLE_FIELDS,
        optional={**OF_SOME_DECKS, "stands": STANDS},
    ),
    "StaleTable": object_of(
        "The present table, and why the event was not taken.",
        optional=OF_SOME_DECKS,
        **TABLE_FIELDS,
        error=text(),
    ),
    "Ruling": object_of("The rule's id, and one sentence for the people at the table.", **RULING),
    "RecordRuling": object_of(
        "A ruling, and the line of the record that it is against.", **RULING, line=ordinal()
    ),
    "Error": object_of("One sentence: what was wrong and what was expected.", error=text()),
    "TableThen": object_of(
        "The table as it stood then, with what was undone or amended later still in it.",
        optional=OF_SOME_DECKS,
        **STATE_FIELDS,
        game=GAME,
        version=VERSION,
    ),
    "GameEvent": object_of(
        game=GAME,
        number=ordinal("From 1, as `amend` and `at` count them."),
        line=text("As it was entered."),
        at=time(),
        entered_by=ENTERED_BY,
        counts=truth("False where undone, and for undo, redo and amend."),
        amended_by=or_null(whole("The number of the amendment that holds.")),
        holds=lines("The lines that hold in its place now."),
        effects=list_of(EFFECT, "What they did; where it does not count, what it did then."),
        text=text("The same in words."),
    ),
    "Odds": object_of(
        version=count("How many events the game had when this was so."),
        samples=count("How many ways to play on it was made of."),
        round=map_of(number(minimum=0, maximum=1), "The chance of winning the round."),
        game=map_of(number(minimum=0, maximum=1), "The chance of winning the game."),
        points=map_of(number(), "The points that the round may be expected to bring."),
        band=number("How far the least certain chance may be off.", minimum=0),
    ),
    "Club": object_of(
        table=text("The table's name in the club."), reached=truth(), assignment=or_null(ASSIGNMENT)
    ),
    "Game": object_of(**GAME_FIELDS),
    "WholeGame": object_of(
        **GAME_FIELDS,
        table=object_of(optional=OF_SOME_DECKS, **STATE_FIELDS),
        scores=list_of(object_of(round=count(), dealer=NAME, out=NAME, points=TOTALS, totals=TOTALS)),
        partnerships=list_of(
            object_of(
                players=list_of(NAME), points=list_of(whole(), "In each cycle in which they have played.")
            ),
            "What each won, where partners take turns; else empty.",
        ),
        events=list_of(object_of(line=text(), at=time(), entered_by=ENTERED_BY)),
        record=text(),
    ),
    "Player": object_of(**PLAYER_FIELDS),
    "Identity": object_of(**IDENTITY_FIELDS),
    "Imported": object_of(
        **IDENTITY_FIELDS,
        games=count("Of the sheet."),
        new_games=count("Those of them that count from now on; the others did already."),
        players=list_of(NAME, "Everybody in the sheet."),
        new_players=list_of(NAME, "Those of whom there was no game here yet."),
    ),
    "WholePlayer": object_of(
        **PLAYER_FIELDS,
        to_come=count("Games of an older companion that are still being added."),
        opponents=list_of(
            object_of(
                name=NAME,
                games=count(),
                better=count("Games in which this player came in before them."),
                worse=count(),
            )
        ),
        results=list_of(
            object_of(
                game=or_null(ordinal("Null where imported.")),
                ended=text(
                    "Of an imported game, the day alone.", anyOf=[{"format": "date-time"}, {"format": "date"}]
                ),
                place=ordinal(),
                of=count(),
                rating=RATING,
            ),
            "The latest finished games, the newest first.",
        ),
    ),
    "InTheAir": object_of(
        flip=ordinal(),
        game=GAME,
        version=count("The game's version when it was flipped."),
        commitment=COMMITMENT,
        seconds=number("How long it turns in all."),
        elapsed=number("How long it has been turning."),
    ),
    "PastFlip": object_of(
        flip=ordinal(),
        game=ordinal(),
        version=count("The game's version when it was flipped."),
        free=truth("Was it flipped for no game? Then it became no event."),
        at=time(),
        commitment=COMMITMENT,
        end=one_of(
            ("landed", "dropped", "in the air", "unfinished"),
            "`dropped`: the table went on without it. `unfinished`: the companion stopped while it turned.",
        ),
        side=or_null(one_of(("heads", "tails"))),
        salt=or_null(text(pattern=SHA_256)),
        landed=or_null(time()),
        checks=or_null(truth("Does the commitment fit side and salt?")),
        taken_back=truth("Was what it decided undone or corrected since?"),
    ),
    "Pressed": PRESSED,
}
