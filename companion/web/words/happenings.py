"""What just happened at the table: for eyes and ears as data, and as somebody would call it out.

Both are read off the game: the state, the last event and the state before it. A screen that follows
the table moves, sounds and speaks by them.
"""

from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass
from typing import Any

from companion.rules import (
    Accept,
    Catch,
    Challenge,
    Colour,
    Event,
    Flip,
    Game,
    Hand,
    Keep,
    NameColour,
    Phase,
    Play,
    Points,
    Reshuffle,
    Round,
    Stand,
    Start,
    State,
    Uno,
    in_words,
    possessive,
)
from companion.web.words.headline import colour_name, drawn_by_choice, forced_draws, listed, plain
from companion.web.words.language import _, counted

_IN_PLAY = (Phase.COLOUR, Phase.TURN, Phase.DRAWN, Phase.CHALLENGE, Phase.COIN, Phase.REPLAY)
_BEGINS_A_TURN = (Start, Play, Keep, Accept, Challenge, Flip)


@dataclass(frozen=True)
class Happening:
    """One thing that happened; what it has nothing to say about is None.

    ``by`` is who caught or challenged the ``player``; ``forced`` are cards that had to be drawn.
    """

    kind: str
    player: str | None = None
    by: str | None = None
    symbol: str | None = None
    colour: Colour | None = None
    count: int | None = None
    forced: bool | None = None
    direction: str | None = None
    guilty: bool | None = None
    side: str | None = None
    points: int | None = None
    players: tuple[str, ...] | None = None

    @property
    def as_json(self) -> dict[str, Any]:
        """Only what it has to say."""
        return {name: value for name, value in asdict(self).items() if value is not None}


def happenings(game: Game) -> tuple[Happening, ...]:
    """What the last event did, in the order in which people see it."""
    if moved := _back_or_forth(game):
        turn = game.state.turn
        return (Happening(moved), *([Happening("turn", turn)] if turn else ()))
    if game.before is None or (isinstance(game.event, Stand) and game.state == game.before.state):
        return ()
    event = plain(game.event)
    assert event is not None
    before, after = game.before.state, game.state
    return (
        *_done(before, after, event),
        *_shuffled(before, after, event),
        *(Happening("drew", name, count=count, forced=True) for name, count in forced_draws(game).items()),
        *_drawn(before, after),
        *_named(before, after, event),
        *_ended(before, after, event),
        *_turned(before, after, event),
    )


def _back_or_forth(game: Game) -> str:
    """Was the last event an undo or a redo, which leave no event of their own?"""
    if game.ahead and game.version == game.ahead.version + 1:
        return "undone"
    put_back = game.ahead or (game.before and game.version > game.before.version + 1)
    return "redone" if put_back else ""


def _done(before: State, after: State, event: Event) -> Iterator[Happening]:
    """The event itself, and what it does to others at once."""
    match event:
        case Round():
            yield Happening("dealt", after.dealer)
        case Start(card=card):
            yield Happening("turned-up", symbol=card.symbol, colour=card.colour)
            yield from _passed_on(before, after, after.dealer, card.skips and not card.draws)
        case Play(player=player, card=card):
            yield Happening("played", player, symbol=card.symbol, colour=card.colour)
            skips = (card.skips and not card.draws) or (card.reverses and after.match.is_two_handed)
            yield from _passed_on(before, after, player, skips)
        case Keep(player=player):
            yield Happening("kept", player)
        case Uno(player=player):
            yield Happening("uno", player)
        case Catch(player=player, other=other):
            yield Happening("caught", other, by=player)
        case Challenge(player=player, guilty=guilty) if before.challenge:
            yield Happening("challenged", before.challenge[0], by=player, guilty=guilty)
        case Flip(side=side):
            yield Happening("coin", side=side)


def _passed_on(before: State, after: State, player: str, skips: bool) -> Iterator[Happening]:
    if after.phase not in _IN_PLAY or player not in after.seats:
        return
    if skips:
        yield Happening("skipped", after.after(player))
    elif before.direction != after.direction:
        yield Happening("reversed", direction=after.direction)


def _shuffled(before: State, after: State, event: Event) -> Iterator[Happening]:
    """The discards went into the draw pile, said so or because it had run out."""
    goes_on = before.phase in _IN_PLAY and (after.phase in _IN_PLAY or after.phase is Phase.COUNT)
    came_back = before.phase is not after.phase is Phase.REPLAY
    if isinstance(event, Reshuffle) or (goes_on and not came_back and after.discards < before.discards):
        yield Happening("shuffled")


def _drawn(before: State, after: State) -> Iterator[Happening]:
    """A card drawn on the own turn, owed to nobody."""
    if after.turn and (count := drawn_by_choice(before, after)):
        yield Happening("drew", after.turn, count=count)


def _named(before: State, after: State, event: Event) -> Iterator[Happening]:
    """The colour in play, where it was named or is another one now."""
    if after.colour is None or isinstance(event, Start):
        return
    named = isinstance(event, NameColour) or (isinstance(event, Play) and event.colour is not None)
    if named or before.colour is not after.colour:
        yield Happening("colour", colour=after.colour)


def _ended(before: State, after: State, event: Event) -> Iterator[Happening]:
    """Somebody is out, a hand is counted, the round or the game is won."""
    scored = after.rounds[len(before.rounds) :]
    if after.out and not before.out:
        yield Happening("out", after.out)
    if isinstance(event, Hand | Points) and (before.out or after.out or scored):
        yield Happening("counted", event.player, points=_points(event))
    for result in scored:
        earned = None if after.setup.scoring.keeps_own else max(result.gains.values())
        yield Happening("round-won", result.out, points=earned)
    if after.winner and not before.winner:
        yield Happening("game-won", players=after.winner)


def _points(event: Hand | Points) -> int:
    return event.points if isinstance(event, Points) else sum(card.points or 0 for card in event.cards)


def _turned(before: State, after: State, event: Event) -> Iterator[Happening]:
    """Somebody has to act who had not to before, or begins another turn."""
    begins = after.phase in (Phase.TURN, Phase.COIN) and isinstance(event, _BEGINS_A_TURN)
    if after.turn and (begins or before.turn != after.turn):
        yield Happening("turn", after.turn)


def speech(game: Game, happened: Iterable[Happening]) -> str:
    """What just ``happened`` in this game, as somebody at the table would call it out."""
    said = [_said(game, each) for each in happened]
    if said and isinstance(plain(game.event), Accept | Challenge) and game.state.phase is Phase.TURN:
        # The colour was named a while ago: now it is played on.
        said.insert(-1, _colour(game.state.colour))
    return " ".join(sentence for sentence in said if sentence)


def _said(game: Game, happening: Happening) -> str:
    who = happening.player
    match happening.kind:
        case "dealt":
            return _("%(player)s deals.", player=who)
        case "turned-up" | "colour":
            return _colour(happening.colour)
        case "skipped":
            return _("%(player)s loses the turn.", player=who)
        case "reversed":
            return _("Reverse.")
        case "drew" if happening.forced:
            return _draws(happening)
        case "uno":
            return _("%(player)s said UNO!", player=who)
        case "caught":
            return _("%(player)s caught %(other)s.", player=happening.by, other=who)
        case "challenged":
            return _("Guilty!") if happening.guilty else _("Not guilty!")
        case "coin":
            return _("Heads.") if happening.side == "heads" else _("Tails.")
        case "shuffled":
            return _("The discards are shuffled back.")
        case "undone":
            return _("Taken back.")
        case "redone":
            return _("Put back.")
        case "turn":
            return _turn(game)
    return _of_the_end(happening)


def _of_the_end(happening: Happening) -> str:
    who = happening.player
    match happening.kind:
        case "out":
            return _("%(player)s is out. Count the hands.", player=who)
        case "counted":
            return counted(
                "%(player)s: %(num)d point.", "%(player)s: %(num)d points.", happening.points or 0, player=who
            )
        case "round-won":
            return _("%(player)s wins the round.", player=who)
        case "game-won" if happening.players:
            names = happening.players
            return counted(
                "%(players)s wins the game!", "%(players)s win the game!", len(names), players=listed(names)
            )
    return ""


def _draws(happening: Happening) -> str:
    number = in_words(happening.count or 0)
    return _("%(player)s draws %(number)s.", player=happening.player, number=number)


def _colour(colour: Colour | None) -> str:
    return _("%(colour)s.", colour=colour_name(colour)) if colour else ""


def _turn(game: Game) -> str:
    """Whose turn it is, and what to do where that is not simply to play."""
    event, player = plain(game.event), game.state.turn
    match game.state.phase:
        case Phase.COLOUR:
            return _("%(player)s names the colour.", player=player)
        case Phase.CHALLENGE:
            four = in_words(game.state.ruleset.wild_draw_four)
            return _("%(player)s draws %(number)s, or challenges.", player=player, number=four)
        case Phase.COIN:
            return _("%(player)s flips the coin.", player=player)
        case Phase.REPLAY:
            return _("%(player)s plays another card.", player=player)
    if isinstance(event, Play) and event.player == player and not game.ahead:
        return _("%(player)s plays again.", player=player)
    return _("%(whose)s turn.", whose=possessive(player or ""))
