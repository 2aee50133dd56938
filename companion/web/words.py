"""The two sentences on top of every screen: what the table must do now, and why.

They name people and say no more than the game knows. Both are read off the game: the
state, the last event and the state before it.
"""

from collections.abc import Sequence

from companion.rules import (
    Accept,
    Card,
    Catch,
    Challenge,
    Draw,
    Event,
    Flip,
    Game,
    Hand,
    Hint,
    Keep,
    NameColour,
    Out,
    Phase,
    Play,
    Points,
    Reshuffle,
    Round,
    Stand,
    Start,
    State,
    Uno,
)
from companion.rules.state import Drawn
from companion.table import Level


def listed(names: Sequence[str], last: str = "and") -> str:
    """Names as people list them: ``Ana, Ben and Cy``."""
    if len(names) < 2:
        return "".join(names)
    return f"{', '.join(names[:-1])} {last} {names[-1]}"


def cards_of(count: int | None) -> str:
    """``1 card``, ``5 cards``; nothing where nobody counted."""
    if count is None:
        return ""
    return "1 card" if count == 1 else f"{count} cards"


def next_dealer(game: Game) -> str:
    """Who deals the round that comes next."""
    after = game.apply(Round())
    return after.state.dealer if isinstance(after, Game) else game.state.dealer


def forced_draws(game: Game) -> dict[str, int]:
    """How many cards the last event made each player draw."""
    event = plain(game.event)
    if game.before is None or game.ahead or isinstance(event, Round):
        return {}
    before, after = game.before.state, game.state
    if before.hands == after.hands:
        return {}
    gains = {name: (after.hands.get(name) or 0) - (held or 0) for name, held in before.hands.items()}
    if isinstance(event, Play) and event.player in gains and not _out_before_it(before):
        gains[event.player] += 1  # the card that went down
    if isinstance(event, Draw) and event.player in gains:
        gains[event.player] -= drawn_by_choice(before, after)
    if before.challenge and before.phase is not after.phase is Phase.REPLAY:
        gains[before.challenge[0]] -= 1  # the card that came back, which nobody drew
    return {name: gain for name, gain in gains.items() if gain > 0}


def drawn_by_choice(before: State, after: State) -> int:
    """How many cards the one to play has drawn since ``before``, in the turn alone."""
    if not isinstance(after.pending, Drawn):
        return 0
    so_far = before.pending.cards if isinstance(before.pending, Drawn) and before.turn == after.turn else 0
    return after.pending.cards - so_far


def _out_before_it(before: State) -> bool:
    """Was somebody out already, so that a play that came late put no card down?"""
    return before.phase in (Phase.CHALLENGE, Phase.COIN) and getattr(before.pending, "last", False)


def plain(event: Event | None) -> Event | None:
    """The event itself, whether or not the table had to let it stand."""
    return event.event if isinstance(event, Stand) else event


def now(game: Game, level: Level = Level.TURNS) -> str:
    """What the table must do now."""
    if level is Level.SCORES and game.state.phase is Phase.DEAL:
        return f"Round {game.state.round} is on"
    task = _TASKS[game.state.phase](game)
    draws = [f"{name} draws {count}" for name, count in forced_draws(game).items()]
    return " · ".join([*draws, task])


def _between(game: Game) -> str:
    number = game.state.round + 1
    return f"{next_dealer(game)} deals round {number}"


def _deal(game: Game) -> str:
    return f"{game.state.dealer} turns up a card"


def _turn(game: Game) -> str:
    event, turn = plain(game.event), game.state.turn
    again = isinstance(event, Play) and event.player == turn and not game.ahead
    return f"{turn} plays again" if again else f"{turn} plays"


def _challenge(game: Game) -> str:
    return f"{game.state.turn} draws 4, or challenges"


def _coin(game: Game) -> str:
    coin = game.state.coin
    assert coin is not None
    return f"{coin[0]} flips the coin"


def _count(game: Game) -> str:
    awaited = game.state.awaited
    return f"Count {listed([possessive(name) for name in awaited])} cards"


def _finished(game: Game) -> str:
    winners = game.state.winner
    return f"{listed(winners)} {'wins' if len(winners) == 1 else 'win'}"


_TASKS = {
    Phase.BETWEEN: _between,
    Phase.DEAL: _deal,
    Phase.COLOUR: lambda game: f"{game.state.turn} names the colour",
    Phase.TURN: _turn,
    Phase.DRAWN: lambda game: f"{game.state.turn} plays it or keeps it",
    Phase.CHALLENGE: _challenge,
    Phase.COIN: _coin,
    Phase.REPLAY: lambda game: f"{game.state.turn} plays another card",
    Phase.COUNT: _count,
    Phase.FINISHED: _finished,
}


def possessive(name: str) -> str:
    """``Ana's``, and ``Jonas'`` where an s is there already."""
    return f"{name}'" if name.endswith("s") else f"{name}'s"


def why(game: Game) -> str:
    """What just happened, in one sentence."""
    event = game.event
    if game.redoes:
        return f"Taken back: {short(game.redoes)}."
    if event is None:
        return f"{listed(game.setup.players)} play to {game.setup.target}."
    if isinstance(event, Stand):
        return f"{_happened(game, event.event)} The table let it stand."
    return _happened(game, event)


def _happened(game: Game, event: Event) -> str:
    state = game.state
    before = game.before.state if game.before else state
    if state.phase in (Phase.BETWEEN, Phase.FINISHED) and state.rounds:
        return _round_over(state)
    match event:
        case Round():
            return f"{cards_of(7)} each, dealt by {state.dealer}."
        case Start(card=card):
            return f"{_capital(card.a_name)} was turned up{_turned_up(before, state, card)}."
        case NameColour(player=player, colour=colour):
            return f"{player} named {colour.value}."
        case Play():
            return _played(before, state, event)
        case Draw(player=player):
            return f"{player} drew a card."
        case Keep(player=player):
            return f"{player} drew a card and kept it."
        case Uno(player=player):
            return f"{player} said UNO!"
        case Catch(player=player, other=other):
            return f"{player} caught {other}, who had not said UNO."
        case Accept():
            return _four_played(before)
        case Challenge(player=player, guilty=guilty):
            taken_back = ", so the Wild Draw Four goes back" if state.phase is Phase.REPLAY else ""
            return f"{player} challenged and was {'right' if guilty else 'wrong'}{taken_back}."
        case Flip(side=side):
            return f"The coin shows {side}."
        case Hint(player=player):
            return f"{player} suggested a card."
        case Reshuffle():
            return "The discards were shuffled into the draw pile."
        case Out(player=player):
            return f"{player} is out."
        case Hand(player=player) | Points(player=player):
            counted = state.counted.get(player)
            return f"{possessive(player)} hand counts {counted.points}." if counted else ""
    return ""


def _round_over(state: State) -> str:
    last = state.rounds[-1]
    gains = {name: gain for name, gain in last.gains.items() if gain}
    if last.out in gains and len(gains) == 1:
        return f"{last.out} went out and gets {gains[last.out]}."
    got = [f"{name} gets {gain}" for name, gain in gains.items()]
    return f"{last.out} went out. {listed(got) or 'Nobody gets a point'}."


def _turned_up(before: State, state: State, card: Card) -> str:
    if card.symbol == "R":
        return f": {state.turn} plays first, then to the {state.direction}"
    if card.symbol in ("S", "D"):
        first = state.seats[(state.seats.index(state.dealer) + 1) % len(state.seats)]
        return f": {first} misses a turn"
    if state.phase is Phase.DEAL:
        return ": back into the deck, turn up another"
    return ""


def _played(before: State, state: State, play: Play) -> str:
    drew = "drew and " if before.phase is Phase.DRAWN else ""
    named = f" and named {play.colour.value}" if play.colour else ""
    card = play.card if play.card.is_known or state.top is None else state.top
    played = f"{play.player} {drew}played {card.a_name}{named}"
    if state.phase is Phase.COUNT:
        return f"{played} and is out."
    return f"{played}{_effect(before, state, play)}."


def _effect(before: State, state: State, play: Play) -> str:
    if play.card.symbol == "R" and state.direction != before.direction:
        return f": play goes {state.direction}"
    if play.card.symbol in ("S", "D"):
        step = 1 if state.direction == "left" else -1
        seat = state.seats.index(play.player) + step
        return f": {state.seats[seat % len(state.seats)]} misses a turn"
    if play.heads and play.tails:
        return f": heads {play.heads}, tails {play.tails}"
    return ""


def _four_played(before: State) -> str:
    if before.challenge is None or before.colour is None:
        return "The four are drawn."
    return f"{before.challenge[0]} played a Wild Draw Four and named {before.colour.value}."


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def short(event: Event | None) -> str:
    """An event in as few words as a button has room for: ``Ben: Draw Two``."""
    match plain(event):
        case Round():
            return "the deal"
        case Start(card=card):
            return f"turned up {card.a_name}"
        case Play(player=player, card=card, colour=colour):
            return f"{player}: {_capital(card.name)}{f', {colour.value}' if colour else ''}"
        case NameColour(player=player, colour=colour):
            return f"{player}: {colour.value}"
        case Draw(player=player):
            return f"{player}: drew"
        case Keep(player=player):
            return f"{player}: kept it"
        case Uno(player=player):
            return f"{player}: UNO"
        case Catch(player=player, other=other):
            return f"{player} caught {other}"
        case Accept(player=player):
            return f"{player}: draws 4"
        case Challenge(player=player, guilty=guilty):
            return f"{player}: challenge, {'guilty' if guilty else 'innocent'}"
        case Flip(side=side):
            return f"coin: {side}"
        case Hint(player=player):
            return f"{player}: hint"
        case Reshuffle():
            return "reshuffle"
        case Out(player=player):
            return f"{player}: out"
        case Hand(player=player) | Points(player=player):
            return f"{possessive(player)} hand"
    return ""
