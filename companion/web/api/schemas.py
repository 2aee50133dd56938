"""The JSON that the API answers with, as JSON Schema: the components of the OpenAPI document.

What a program may post is described in :mod:`companion.web.api.fields`.
"""

from typing import Final, get_args

from companion.ports import PressAction
from companion.rules import EDITIONS, SCORINGS, EffectKind, Phase
from companion.statistics import PLAYER_COLOURS, SHAPES
from companion.table import Means
from companion.table.transient import WaitsFor
from companion.web.api.fields import BODIES, Schema


def ref(name: str) -> Schema:
    """Refer to one of :data:`SCHEMAS` by its name."""
    return {"$ref": f"#/components/schemas/{name}"}


def _or_null(schema: Schema) -> Schema:
    # OpenAPI 3.1 is JSON Schema, which has no "nullable".
    return {"anyOf": [schema, {"type": "null"}]}


def object_of(**properties: Schema) -> Schema:
    """Describe an object that has all of these properties and no others."""
    return {
        "type": "object",
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
    }


def _by_total(kind: str, description: str, **limits: int) -> Schema:
    """Describe one of these for each player, or for each side."""
    return {"type": "object", "description": description, "additionalProperties": {"type": kind, **limits}}


def list_of(of: Schema) -> Schema:
    """Describe an array of such items."""
    return {"type": "array", "items": of}


def map_of(of: Schema) -> Schema:
    """Describe an object whose keys are names, of players or teams."""
    return {"type": "object", "additionalProperties": of}


NAME: Final[Schema] = {"type": "string", "description": "A player's name."}
COUNT: Final[Schema] = {"type": "integer", "minimum": 0}
COMMITMENT: Final[Schema] = {
    "type": "string",
    "pattern": "^[0-9a-f]{64}$",
    "description": "The SHA-256 of side, a space and salt, known before the coin turns.",
}
VERSION: Final[Schema] = {**COUNT, "description": "How many events of the game are logged."}
ENTERED_BY: Final = _or_null(
    {
        "type": "string",
        "pattern": f"^({'|'.join(Means)})( .+)?$",
        "description": "From where it came: `seat Ana` is the phone that plays for her, `buzzer Ana` her "
        "buzzer, `host` and `scorekeeper` a phone that plays for nobody, `program` a code in a header,"
        " `reader` the card reader, `coin` the companion's coin. Null where nobody knows.",
    }
)
EDITION: Final[Schema] = {"type": "string", "enum": list(EDITIONS)}
CARD_COLOURS: Final = list(dict.fromkeys(colour for each in EDITIONS.values() for colour in each.letters))
SCORING: Final[Schema] = {"type": "string", "enum": list(SCORINGS)}
TARGET: Final = _or_null(
    {
        **COUNT,
        "description": "Null where only rounds end the game; with partner-rotation they do in any case.",
    }
)

OPTIONS_ON: Final = {
    **list_of({"type": "string"}),
    "description": "The options in force, each as a record writes it.",
}

STATE: Final[dict[str, Schema]] = {
    "edition": EDITION,
    "players": list_of(NAME),
    "scoring": SCORING,
    "target": TARGET,
    "options": OPTIONS_ON,
    "round": {**COUNT, "description": "Rounds begun."},
    "phase": {"type": "string", "enum": [str(phase) for phase in Phase]},
    "dealer": {**NAME, "description": "Who dealt last; before the first round, who is to deal."},
    "turn": _or_null({**NAME, "description": "Who has to act."}),
    "direction": {"type": "string", "enum": ["left", "right"]},
    "side": _or_null(
        {"type": "string", "enum": ["light", "dark"], "description": "Which side of the cards is up."}
    ),
    "knocked_out": list_of(NAME),
    "top": _or_null({"type": "string", "description": "The face on the discard pile, as far as known."}),
    "colour": _or_null({"type": "string", "enum": CARD_COLOURS}),
    "hands": map_of(_or_null(COUNT)),
    "draw_pile": _or_null(COUNT),
    "debt": _or_null(
        {
            **object_of(cards=COUNT, by=_or_null({**NAME, "description": "Null for a card turned up."})),
            "description": "What waits before the player on turn, and who laid the newest card of it.",
        }
    ),
    "uno": object_of(
        open={**list_of(NAME), "description": "Who can be caught now, in seat order."},
        called=list_of(NAME),
    ),
    "totals": map_of({"type": "integer"}),
    "left": {**map_of({"type": "integer"}), "description": "The points of those who left the game."},
    "eliminated": list_of(NAME),
    "winner": list_of(NAME),
    # `replay --json` has the same field; over HTTP a ruling is an answer of its own.
    "ruling": {"type": "null", "description": "Always null here: what is refused is not kept."},
}
TABLE: Final[dict[str, Schema]] = {
    **STATE,
    "version": VERSION,
    "legal": {**list_of({"type": "string"}), "description": "What may come next, as lines of the record."},
    "scanned": _or_null({"type": "string", "description": "The scanned card that is not in the game yet."}),
}
EFFECT: Final[Schema] = {
    "type": "object",
    "properties": {
        "kind": {"type": "string", "enum": [str(kind) for kind in EffectKind]},
        "player": {**NAME, "description": "Whom it is about."},
        "by": {**NAME, "description": "Who caught or challenged them, laid what they owe, or swapped hands."},
        "symbol": {"type": "string"},
        "colour": {"type": "string", "enum": CARD_COLOURS},
        "count": {**COUNT, "description": "Cards drawn, owed, or played at once."},
        "forced": {"type": "boolean", "description": "Did they have to be drawn?"},
        "direction": {"type": "string", "enum": ["left", "right"]},
        "guilty": {"type": "boolean", "description": "What a challenged hand showed."},
        "side": {
            "type": "string",
            "enum": ["heads", "tails", "light", "dark"],
            "description": "The side of the coin, or of the cards.",
        },
        "points": {"type": "integer"},
        "players": {**list_of(NAME), "description": "Who won the game, as its totals name them, or sits."},
        "number": {"type": "integer", "description": "The event that was amended."},
    },
    "required": ["kind"],
    "additionalProperties": False,
}
STANDS: Final[Schema] = {
    **list_of(object_of(line={"type": "string"}, rule={"type": "string"}, text={"type": "string"})),
    "description": "After `amend` only: each later event that a rule speaks against now, and which stands "
    "as if with a !. One that can have no effect has none.",
}
GAME: Final[dict[str, Schema]] = {
    "id": {"type": "integer", "minimum": 1},
    "begun": {"type": "string", "format": "date-time"},
    "event": _or_null({"type": "string"}),
    "edition": _or_null(EDITION),
    "scoring": _or_null(SCORING),
    "target": TARGET,
    "options": OPTIONS_ON,
    "players": list_of(NAME),
    "rounds": {**COUNT, "description": "Rounds scored."},
    "totals": map_of({"type": "integer"}),
    "left": {**map_of({"type": "integer"}), "description": "The points of those who left the game."},
    "winner": list_of(NAME),
    "version": VERSION,
    "present": {"type": "boolean", "description": "Is this the game on the table now?"},
    "continued_by": _or_null(
        {"type": "integer", "description": "The game as which it went on, where it was taken up again."}
    ),
    "damage": _or_null(
        {
            "type": "string",
            "description": "Why it cannot be read to its end; without headers `edition` is null.",
        }
    ),
}
PARTNERSHIP: Final = object_of(
    players=list_of(NAME),
    points={**list_of({"type": "integer"}), "description": "In each cycle in which they have played."},
)
SCORE: Final = object_of(
    round=COUNT,
    dealer=NAME,
    out=NAME,
    points=map_of({"type": "integer"}),
    totals=map_of({"type": "integer"}),
)
RATING: Final = _or_null(
    object_of(
        value={"type": "integer"},
        uncertainty={**COUNT, "description": "Nineteen times of twenty the skill is within ± this."},
    )
)
UNLESS_IMPORTED: Final = _or_null({**COUNT, "description": "Null where every game was imported."})
PLAYER: Final[dict[str, Schema]] = {
    "name": NAME,
    "colour": _or_null({"type": "string", "enum": list(PLAYER_COLOURS)}),
    "face": _or_null({"type": "string", "description": f"An emoji, or one of {', '.join(SHAPES)}."}),
    "guest": {"type": "boolean", "description": "Does not count: neither ranked nor rated."},
    "also_known_as": {**list_of(NAME), "description": "Other names that the records have for them."},
    "imported": {**COUNT, "description": "Of the games, those of which only places and points are known."},
    "rank": _or_null({"type": "integer", "minimum": 1, "description": "Null while too few games tell."}),
    "rating": RATING,
    "games": {**COUNT, "description": "Games played to their end."},
    "won": COUNT,
    "chance": {"type": "number", "description": "Games that chance alone would have won."},
    "rounds": UNLESS_IMPORTED,
    "rounds_won": UNLESS_IMPORTED,
    "rounds_chance": _or_null({"type": "number", "description": "Rounds that chance alone would have won."}),
    "points": _or_null({**COUNT, "description": "Earned by going out; null where that earns none."}),
    "hands": _or_null({**COUNT, "description": "Hands counted at the end of a round that another won."}),
    "average_hand": _or_null({"type": "number", "description": "Points left in such a hand."}),
    "worst_hand": UNLESS_IMPORTED,
    "caught": UNLESS_IMPORTED,
    "catches": UNLESS_IMPORTED,
    "challenges_won": UNLESS_IMPORTED,
    "challenges_lost": UNLESS_IMPORTED,
    "fours": _or_null({**COUNT, "description": "Wild Draw Fours played."}),
    "bluffs": _or_null({**COUNT, "description": "Those that a challenge found guilty."}),
    "flips_won": UNLESS_IMPORTED,
    "flips_lost": UNLESS_IMPORTED,
    "heads": _or_null({**COUNT, "description": "How often the coin fell so where it was about this player."}),
    "tails": UNLESS_IMPORTED,
    "knocked_out": _or_null({**COUNT, "description": "Rounds that the mercy rule ended for them."}),
    "turned_over": _or_null({**COUNT, "description": "Flips played."}),
    "discarded": _or_null({**COUNT, "description": "Cards that went along with a Discard All of theirs."}),
    "most_owed": _or_null({**COUNT, "description": "The most cards owed at once."}),
    "streak": {**COUNT, "description": "Games won in a row up to now."},
    "longest_streak": COUNT,
    "turns": _or_null({**COUNT, "description": "Turns that were timed; one of over two minutes is a pause."}),
    "median_seconds": _or_null({"type": "number", "description": "Of a turn."}),
}
SCANS: Final[dict[str, Schema]] = {
    "ScanRead": object_of(
        meant={
            "type": "string",
            "enum": ["entered", "waits", "counted", "taken back", "broke a rule", "unknown", "no"],
            "description": "What it came to. `waits`: for a colour, for players, or for more cards of its "
            "sort; `broke a rule`: until it is taken back or let stand; `counted`: a card of the hand being"
            " laid open.",
        },
        text={"type": "string", "description": "A sentence for the people at the table."},
        lines={**list_of({"type": "string"}), "description": "What it entered, as lines of the record."},
        table=ref("Table"),
    ),
    "Reader": object_of(
        reader=object_of(
            text={"type": "string", "description": "What it does, in words."},
            listening={"type": "boolean"},
            cards={**COUNT, "description": "Cards and labels that were laid."},
            rubbish={**COUNT, "description": "Lines that held none."},
            doubles={**COUNT, "description": "Things said again that had come already."},
            restarts=COUNT,
        ),
        waits=_or_null(
            object_of(
                card=_or_null({"type": "string"}),
                **{
                    "for": {
                        "type": "string",
                        "enum": list(get_args(WaitsFor)),
                        "description": "`colour` of a wild, `players` of a Wild 50/50, `whose` the twin of "
                        "the top card is, with whom a 7 is to `swap`, `more` cards of its sort, the `table`"
                        " to let it stand, the `name` of an unknown sticker.",
                    }
                },
                text={"type": "string"},
                cards={
                    **list_of({"type": "string"}),
                    "description": "Every card of the play so far, the first one first.",
                },
                players={**list_of(NAME), "description": "Who may be named, by a press of their buzzer."},
                colour=_or_null({"type": "string", "enum": CARD_COLOURS}),
                rule=_or_null({"type": "string"}),
                lines={**list_of({"type": "string"}), "description": "What would settle it."},
            )
        ),
        hand=_or_null(object_of(player=NAME, cards=list_of({"type": "string"}), points=COUNT)),
    ),
}
IDENTITY: Final[Schema] = {
    "number": {**COUNT, "description": "Counted from 1; `undo N` takes it back."},
    "line": {"type": "string"},
    "at": {"type": "string", "format": "date-time"},
    "counts": {"type": "boolean", "description": "It was not taken back."},
}

SCHEMAS: Final[dict[str, Schema]] = {
    **{body.name: body.schema for body in BODIES},
    **SCANS,
    "Table": {
        **object_of(**TABLE),
        "description": "The whole table, as `replay --json` prints it, and more.",
    },
    "TableAfterEvent": {
        **object_of(**TABLE),
        "properties": {**TABLE, "stands": STANDS},
        "description": "The whole table, and after an amendment what stands against a rule since.",
    },
    "StaleTable": {
        **object_of(**TABLE, error={"type": "string"}),
        "description": "The present table, and why the event was not taken.",
    },
    "Ruling": {
        **object_of(rule={"type": "string"}, text={"type": "string"}),
        "description": "The rule's id, and one sentence for the people at the table.",
    },
    "RecordRuling": {
        **object_of(rule={"type": "string"}, text={"type": "string"}, line={"type": "integer", "minimum": 1}),
        "description": "A ruling, and the line of the record that it is against.",
    },
    "Error": {
        **object_of(error={"type": "string"}),
        "description": "One sentence: what was wrong and what was expected.",
    },
    "TableThen": {
        **object_of(**STATE, version=VERSION),
        "description": "The table as it stood then, with what was undone or amended later still in it.",
    },
    "GameEvent": object_of(
        number={"type": "integer", "minimum": 1, "description": "From 1, as `amend` and `at` count them."},
        line={"type": "string", "description": "As it was entered."},
        at={"type": "string", "format": "date-time"},
        entered_by=ENTERED_BY,
        counts={"type": "boolean", "description": "False where undone, and for undo, redo and amend."},
        amended_by=_or_null({"type": "integer", "description": "The number of the amendment that holds."}),
        holds={**list_of({"type": "string"}), "description": "The lines that hold in its place now."},
        effects={
            **list_of(EFFECT),
            "description": "What they did; where it does not count, what it did then.",
        },
        text={"type": "string", "description": "The same in words."},
    ),
    "Odds": object_of(
        version={**VERSION, "description": "How many events the game had when this was so."},
        samples={**COUNT, "description": "How many ways to play on it was made of."},
        round=_by_total("number", "The chance of winning the round.", minimum=0, maximum=1),
        game=_by_total("number", "The chance of winning the game.", minimum=0, maximum=1),
        points=_by_total("number", "The points that the round may be expected to bring."),
        band={"type": "number", "minimum": 0, "description": "How far the least certain chance may be off."},
    ),
    "Club": object_of(
        table={"type": "string", "description": "The table's name in the club."},
        reached={"type": "boolean"},
        assignment=_or_null(
            {
                **object_of(
                    tournament={"type": "string"},
                    round={"type": "integer", "minimum": 1},
                    number={
                        "type": "integer",
                        "minimum": 1,
                        "description": "Which table of the round it is.",
                    },
                    seats={**list_of(NAME), "description": "In seat order."},
                    headers={"type": "string", "description": "Of the record: `POST /api/games` begins it."},
                    minutes={**COUNT, "description": "The time of a round; 0 where it has no limit."},
                    started=_or_null(
                        {
                            "type": "string",
                            "format": "date-time",
                            "description": "By the table's clock; null until the organiser starts the round.",
                        }
                    ),
                    over={"type": "boolean", "description": "Whether the tournament has its result."},
                ),
                "description": "The last one that is known; null where the table is in no tournament.",
            }
        ),
    ),
    "Game": object_of(**GAME),
    "WholeGame": object_of(
        **GAME,
        table=object_of(**STATE),
        scores=list_of(SCORE),
        partnerships={
            **list_of(PARTNERSHIP),
            "description": "What each won, where partners take turns; else empty.",
        },
        events=list_of(
            object_of(
                line={"type": "string"},
                at={"type": "string", "format": "date-time"},
                entered_by=ENTERED_BY,
            )
        ),
        record={"type": "string"},
    ),
    "Player": object_of(**PLAYER),
    "Identity": object_of(**IDENTITY),
    "Imported": object_of(
        **IDENTITY,
        games={**COUNT, "description": "Of the sheet."},
        new_games={**COUNT, "description": "Those of them that count from now on; the others did already."},
        players={**list_of(NAME), "description": "Everybody in the sheet."},
        new_players={**list_of(NAME), "description": "Those of whom there was no game here yet."},
    ),
    "WholePlayer": object_of(
        **PLAYER,
        to_come={**COUNT, "description": "Games of an older companion that are still being added."},
        opponents=list_of(
            object_of(
                name=NAME,
                games=COUNT,
                better={**COUNT, "description": "Games in which this player came in before them."},
                worse=COUNT,
            )
        ),
        results={
            **list_of(
                object_of(
                    game=_or_null({"type": "integer", "minimum": 1, "description": "Null where imported."}),
                    ended={
                        "type": "string",
                        "anyOf": [{"format": "date-time"}, {"format": "date"}],
                        "description": "Of an imported game, the day alone.",
                    },
                    place={"type": "integer", "minimum": 1},
                    of=COUNT,
                    rating=RATING,
                )
            ),
            "description": "The latest finished games, the newest first.",
        },
    ),
    "InTheAir": object_of(
        flip={"type": "integer", "minimum": 1},
        commitment=COMMITMENT,
        seconds={"type": "number", "description": "How long it turns in all."},
        elapsed={"type": "number", "description": "How long it has been turning."},
    ),
    "PastFlip": object_of(
        flip={"type": "integer", "minimum": 1},
        game={"type": "integer", "minimum": 1},
        version={**VERSION, "description": "The game's version when it was flipped."},
        free={"type": "boolean", "description": "Was it flipped for no game? Then it became no event."},
        at={"type": "string", "format": "date-time"},
        commitment=COMMITMENT,
        end={
            "type": "string",
            "enum": ["landed", "dropped", "in the air", "unfinished"],
            "description": "`dropped`: the table went on without it. `unfinished`: the companion stopped "
            "while it turned.",
        },
        side=_or_null({"type": "string", "enum": ["heads", "tails"]}),
        salt=_or_null({"type": "string", "pattern": "^[0-9a-f]{64}$"}),
        landed=_or_null({"type": "string", "format": "date-time"}),
        checks=_or_null({"type": "boolean", "description": "Does the commitment fit side and salt?"}),
        taken_back={"type": "boolean", "description": "Was what it decided undone or corrected since?"},
    ),
    "Pressed": object_of(
        meant={
            "type": "string",
            "enum": [str(action) for action in PressAction],
            "description": "What the press came to; `named`: a scanned card waited for that player; `no` "
            "where nothing waited for it, or it was second.",
        },
        text={"type": "string", "description": "A sentence for the people at the table."},
        lines={**list_of({"type": "string"}), "description": "What it entered, as lines of the record."},
        table=ref("Table"),
    ),
}
