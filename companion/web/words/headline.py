"""The two sentences on top of every screen: what the table must do now, and why.

They name people and say no more than the game knows. Both are read off the game: the
state, the last event and the state before it. Given a ``seat``, they speak to that player.
"""

from collections.abc import Mapping, Sequence

from companion.rules import (
    Accept,
    Card,
    Catch,
    Challenge,
    Colour,
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
    Ruleset,
    Stand,
    Start,
    State,
    Uno,
    all_of,
    capital,
    in_words,
    possessive,
)
from companion.rules.state import Drawn
from companion.table import Level
from companion.web.words.language import _, counted, translated
from companion.web.words.typesetting import short_name


def listed(names: Sequence[str]) -> str:
    """Names as people list them: ``Ana, Ben and Cy``."""
    return translated(all_of(names))


def cards_of(count: int | None) -> str:
    """``1 card``, ``5 cards``; nothing where nobody counted."""
    return "" if count is None else counted("%(num)d card", "%(num)d cards", count)


def colour_name(colour: Colour | None) -> str:
    """``Red``, as a button or a band says it."""
    return translated(capital(colour.word)) if colour else ""


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


def now(game: Game, level: Level = Level.TURNS, seat: str = "") -> str:
    """What the table must do now; what ``seat`` must do, where it is that player's."""
    if level is Level.SCORES and game.state.phase is Phase.DEAL:
        return _("Round %(number)d is on", number=game.state.round)
    if catch := _caught(game, seat):
        drawn = forced_draws(game).get(seat, game.state.ruleset.uno_penalty)
        return _("%(player)s caught you. Draw %(count)d.", player=catch.player, count=drawn)
    task = _TASKS[game.state.phase](game, seat)
    if seat and seat == game.state.turn:
        return task
    draws = forced_draws(game)
    if game.state.phase is Phase.TURN and list(draws) == [game.state.turn]:
        [(player, count)] = draws.items()
        return _("%(player)s draws %(count)d and plays", player=player, count=count)
    return " · ".join([*_draws(draws, seat), task])


def _caught(game: Game, seat: str) -> Catch | None:
    event = plain(game.event)
    is_told = isinstance(event, Catch) and event.other == seat and not game.redoes
    return event if is_told and isinstance(event, Catch) and game.state.turn != seat else None


def _draws(draws: Mapping[str, int], seat: str) -> list[str]:
    return [
        _("You draw %(count)d", count=count)
        if name == seat
        else _("%(player)s draws %(count)d", player=name, count=count)
        for name, count in draws.items()
    ]


def _you(game: Game, seat: str) -> str:
    return short_name(seat, game.setup.players)


def _between(game: Game, seat: str) -> str:
    number, dealer = game.state.round + 1, next_dealer(game)
    if dealer == seat:
        return _("You deal round %(number)d", number=number)
    return _("%(player)s deals round %(number)d", player=dealer, number=number)


def _deal(game: Game, seat: str) -> str:
    dealer = game.state.dealer
    return _("You turn up a card") if dealer == seat else _("%(player)s turns up a card", player=dealer)


def _colour(game: Game, seat: str) -> str:
    turn = game.state.turn
    if turn == seat:
        return _("You name the colour, %(player)s", player=_you(game, seat))
    return _("%(player)s names the colour", player=turn)


def _turn(game: Game, seat: str) -> str:
    event, turn = plain(game.event), game.state.turn
    again = isinstance(event, Play) and event.player == turn and not game.ahead
    mine = turn == seat
    if again:
        return (
            _("Your turn again, %(player)s", player=_you(game, seat))
            if mine
            else _("%(player)s plays again", player=turn)
        )
    return _("Your turn, %(player)s", player=_you(game, seat)) if mine else _("%(player)s plays", player=turn)


def _drawn(game: Game, seat: str) -> str:
    turn = game.state.turn
    if turn == seat:
        return _("You play it or keep it, %(player)s", player=_you(game, seat))
    return _("%(player)s plays it or keeps it", player=turn)


def _challenge(game: Game, seat: str) -> str:
    turn, four = game.state.turn, game.state.ruleset.wild_draw_four
    if turn == seat:
        return _("You draw %(count)d, or challenge", count=four)
    return _("%(player)s draws %(count)d, or challenges", player=turn, count=four)


def _coin(game: Game, seat: str) -> str:
    coin = game.state.coin
    assert coin is not None
    return _("You flip the coin") if coin[0] == seat else _("%(player)s flips the coin", player=coin[0])


def _replay(game: Game, seat: str) -> str:
    turn = game.state.turn
    if turn == seat:
        return _("You play another card, %(player)s", player=_you(game, seat))
    return _("%(player)s plays another card", player=turn)


def _count(game: Game, seat: str) -> str:
    awaited = game.state.awaited
    if seat in awaited:
        return _("Count your cards")
    return _("Count %(whose)s cards", whose=listed([translated(possessive(name)) for name in awaited]))


def _finished(game: Game, seat: str) -> str:
    winners = game.state.winner
    if winners == (seat,):
        return _("You win, %(player)s!", player=_you(game, seat))
    if len(winners) == 1:
        return _("%(player)s wins", player=winners[0])
    return _("%(players)s win", players=listed(winners))


_TASKS = {
    Phase.BETWEEN: _between,
    Phase.DEAL: _deal,
    Phase.COLOUR: _colour,
    Phase.TURN: _turn,
    Phase.DRAWN: _drawn,
    Phase.CHALLENGE: _challenge,
    Phase.COIN: _coin,
    Phase.REPLAY: _replay,
    Phase.COUNT: _count,
    Phase.FINISHED: _finished,
}


def why(game: Game, seat: str = "") -> str:
    """What just happened; to who plays now, what they need to know of it."""
    if not seat or seat != game.state.turn or game.redoes:
        return _said(game, seat)
    return " ".join(filter(None, [_before_your_turn(game, seat), _after_you(game.state)]))


def _before_your_turn(game: Game, seat: str) -> str:
    draws = [
        _("You draw %(count)d.", count=count)
        if name == seat
        else _("%(player)s draws %(count)d.", player=name, count=count)
        for name, count in forced_draws(game).items()
    ]
    if draws and isinstance(game.event, Play | Accept):
        return " ".join(draws)  # What was played lies on the table.
    return " ".join([_said(game, seat), *draws])


def _after_you(state: State) -> str:
    follows = state.next_player
    if state.phase is not Phase.TURN or follows == state.turn or state.hands.get(follows or "") != 1:
        return ""
    return _("After you: %(player)s, who has one card.", player=follows)


def _said(game: Game, seat: str) -> str:
    event = game.event
    if game.redoes:
        return _("Taken back: %(what)s.", what=short(game.redoes, game.state.ruleset))
    if event is None:
        names = listed(game.setup.players)
        return _("%(players)s play to %(target)d.", players=names, target=game.setup.target)
    if isinstance(event, Stand):
        return " ".join([_happened(game, event.event, seat), _("The table let it stand.")]).strip()
    return _happened(game, event, seat)


def _happened(game: Game, event: Event, seat: str) -> str:
    state = game.state
    before = game.before.state if game.before else state
    if state.phase in (Phase.BETWEEN, Phase.FINISHED) and state.rounds:
        return _round_over(state, seat)
    match event:
        case Round():
            return counted(
                "%(num)d card each, dealt by %(player)s.",
                "%(num)d cards each, dealt by %(player)s.",
                state.ruleset.hand_size,
                player=state.dealer,
            )
        case Start(card=card):
            turned_up = _("%(card)s was turned up.", card=card.a_name)
            return " ".join(filter(None, [capital(turned_up), _turned_up(state, card, seat)]))
        case Play():
            return _played(before, state, event, seat)
        case Accept():
            return _four_played(before, seat)
        case Flip(side="heads"):
            return _("The coin shows heads.")
        case Flip():
            return _("The coin shows tails.")
        case Reshuffle():
            return _("The discards are shuffled back.")
        case Hand(player=player) | Points(player=player):
            return _hand(state, player, seat)
    if getattr(event, "player", None) == seat:
        return _you_did(state, event)
    return _somebody_did(state, event, seat)


def _you_did(state: State, event: Event) -> str:
    match event:
        case NameColour(colour=colour):
            return _("You named %(colour)s.", colour=colour.word)
        case Draw():
            return _("You drew a card.")
        case Keep():
            return _("You drew a card and kept it.")
        case Uno():
            return _("You said UNO!")
        case Catch(other=other):
            return _("You caught %(other)s, who had not said UNO.", other=other)
        case Challenge(guilty=True):
            return " ".join([_("You challenged and were right."), _goes_back(state)]).strip()
        case Challenge():
            return _("You challenged and were wrong.")
        case Hint():
            return _("You gave a hint.")
        case Out():
            return _("You are out.")
    return ""


def _somebody_did(state: State, event: Event, seat: str) -> str:
    match event:
        case NameColour(player=player, colour=colour):
            return _("%(player)s named %(colour)s.", player=player, colour=colour.word)
        case Draw(player=player):
            return _("%(player)s drew a card.", player=player)
        case Keep(player=player):
            return _("%(player)s drew a card and kept it.", player=player)
        case Uno(player=player):
            return _("%(player)s said UNO!", player=player)
        case Catch(player=player, other=other) if other == seat:
            return _("You had not said UNO.")
        case Catch(player=player, other=other):
            return _("%(player)s caught %(other)s, who had not said UNO.", player=player, other=other)
        case Challenge(player=player, guilty=True):
            right = _("%(player)s challenged and was right.", player=player)
            return " ".join([right, _goes_back(state)]).strip()
        case Challenge(player=player):
            return _("%(player)s challenged and was wrong.", player=player)
        case Hint(player=player):
            return _("%(player)s gave a hint.", player=player)
        case Out(player=player):
            return _("%(player)s is out.", player=player)
    return ""


def _goes_back(state: State) -> str:
    return _("The Wild Draw Four goes back.") if state.phase is Phase.REPLAY else ""


def _hand(state: State, player: str, seat: str) -> str:
    counted_hand = state.counted.get(player)
    if counted_hand is None:
        return ""
    if player == seat:
        return _("Your hand counts %(points)d.", points=counted_hand.points)
    return _("%(whose)s hand counts %(points)d.", whose=possessive(player), points=counted_hand.points)


def _round_over(state: State, seat: str) -> str:
    last = state.rounds[-1]
    gains = {name: gain for name, gain in last.gains.items() if gain}
    if last.out in gains and len(gains) == 1:
        if last.out == seat:
            return _("You went out and get %(points)d.", points=gains[seat])
        return _("%(player)s went out and gets %(points)d.", player=last.out, points=gains[last.out])
    out = _("You went out.") if last.out == seat else _("%(player)s went out.", player=last.out)
    got = [
        _("you get %(points)d", points=gain)
        if name == seat
        else _("%(player)s gets %(points)d", player=name, points=gain)
        for name, gain in gains.items()
    ]
    return f"{out} {capital(listed(got))}." if got else " ".join([out, _("Nobody gets a point.")])


def _turned_up(state: State, card: Card, seat: str) -> str:
    if card.symbol == "R":
        first = state.turn or ""
        plays = _("You play first.") if first == seat else _("%(player)s plays first.", player=first)
        return " ".join([plays, _goes(state)])
    if card.symbol in ("S", "D"):
        return _loses(state.after(state.dealer), seat)
    if state.phase is Phase.DEAL:
        return _("It goes back into the deck: turn up another.")
    return ""


def _goes(state: State) -> str:
    return _("Play goes left.") if state.direction == "left" else _("Play goes right.")


def _loses(player: str, seat: str) -> str:
    return _("You lose the turn.") if player == seat else _("%(player)s loses the turn.", player=player)


def _played(before: State, state: State, play: Play, seat: str) -> str:
    after = _is_out(play, seat) if state.phase is Phase.COUNT else _effect(before, state, play, seat)
    return " ".join(filter(None, [_went_down(before, state, play, seat), after]))


def _is_out(play: Play, seat: str) -> str:
    return _("You are out!") if play.player == seat else _("%(player)s is out.", player=play.player)


def _went_down(before: State, state: State, play: Play, seat: str) -> str:
    known = play.card if play.card.is_known or state.top is None else state.top
    drew = before.phase is Phase.DRAWN
    if play.player == seat:
        return _you_played(known, play.colour, drew)
    return _somebody_played(play.player, known, play.colour, drew)


def _you_played(played: Card, colour: Colour | None, drew: bool) -> str:
    card = played.a_name
    if colour is None:
        return _("You drew and played %(card)s.", card=card) if drew else _("You played %(card)s.", card=card)
    if drew:
        return _("You drew and played %(card)s and named %(colour)s.", card=card, colour=colour.word)
    return _("You played %(card)s and named %(colour)s.", card=card, colour=colour.word)


def _somebody_played(player: str, played: Card, colour: Colour | None, drew: bool) -> str:
    parts = {"player": player, "card": played.a_name}
    if colour is None:
        if drew:
            return _("%(player)s drew and played %(card)s.", **parts)
        return _("%(player)s played %(card)s.", **parts)
    if drew:
        return _("%(player)s drew and played %(card)s and named %(colour)s.", **parts, colour=colour.word)
    return _("%(player)s played %(card)s and named %(colour)s.", **parts, colour=colour.word)


def _effect(before: State, state: State, play: Play, seat: str) -> str:
    if play.card.symbol == "R" and state.direction != before.direction:
        return _goes(state)
    if play.card.symbol in ("S", "D"):
        return _loses(state.after(play.player), seat)
    return ""


def _four_played(before: State, seat: str) -> str:
    if before.challenge is None or before.colour is None:
        return _("The %(number)s are drawn.", number=in_words(before.ruleset.wild_draw_four))
    player, colour = before.challenge[0], before.colour.word
    if player == seat:
        return _("You played a Wild Draw Four and named %(colour)s.", colour=colour)
    return _("%(player)s played a Wild Draw Four and named %(colour)s.", player=player, colour=colour)


def short(event: Event | None, ruleset: Ruleset, names: Sequence[str] = ()) -> str:
    """An event in as few words as a button has room for: ``Ben: Draw Two``.

    Among ``names``, a long one is called by as much of it as nobody else is.
    """
    said = plain(event)
    player = short_name(getattr(said, "player", ""), names)
    match said:
        case Round():
            # translators: what Undo takes back
            return _("the deal")
        case Start(card=card):
            return _("turned up %(card)s", card=card.a_name)
        case Play(card=card, colour=Colour() as colour):
            parts = {"card": capital(card.name), "colour": colour.word}
            return _("%(player)s: %(card)s, %(colour)s", player=player, **parts)
        case Play(card=card):
            return _("%(player)s: %(card)s", player=player, card=capital(card.name))
        case NameColour(colour=colour):
            return _("%(player)s: %(colour)s", player=player, colour=colour.word)
        case Draw():
            return _("%(player)s: drew", player=player)
        case Keep():
            return _("%(player)s: kept it", player=player)
        case Uno():
            return _("%(player)s: UNO", player=player)
        case Catch(other=other):
            return _("%(player)s caught %(other)s", player=player, other=short_name(other, names))
        case Accept():
            return _("%(player)s: draws %(count)d", player=player, count=ruleset.wild_draw_four)
        case Challenge(guilty=True):
            return _("%(player)s: challenge, guilty", player=player)
        case Challenge():
            return _("%(player)s: challenge, innocent", player=player)
        case Flip(side="heads"):
            return _("coin: heads")
        case Flip():
            return _("coin: tails")
        case Hint():
            return _("%(player)s: hint", player=player)
        case Reshuffle():
            # translators: what Undo takes back
            return _("reshuffle")
        case Out():
            return _("%(player)s: out", player=player)
        case Hand() | Points():
            return _("%(whose)s hand", whose=possessive(player))
    return ""
