"""The two sentences on top of every screen: what the table must do now, and why.

They name people and say no more than the game knows. Both are read off the game: the state, the
last event and what came of it. Given a ``seat``, they speak to that player.
"""

from collections.abc import Mapping, Sequence

from companion.rules import (
    Accept,
    Card,
    Catch,
    Challenge,
    Colour,
    Draw,
    Effect,
    EffectKind,
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
    underlying,
)
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


def now(game: Game, level: Level = Level.TURNS, seat: str = "") -> str:
    """What the table must do now; what ``seat`` must do, where it is that player's."""
    if level is Level.SCORES and game.state.phase is Phase.DEAL:
        return _("Round %(number)d is on", number=game.state.round)
    if catch := _caught(game, seat):
        drawn = game.forced_draws.get(seat, game.state.ruleset.uno_penalty)
        return _("%(player)s caught you. Draw %(count)d.", player=catch.player, count=drawn)
    task = _TASKS[game.state.phase](game, seat)
    if seat and seat == game.state.turn:
        return task
    draws = game.forced_draws
    if game.state.phase is Phase.TURN and list(draws) == [game.state.turn]:
        [(player, count)] = draws.items()
        return _("%(player)s draws %(count)d and plays", player=player, count=count)
    return " · ".join([*_draws(draws, seat), task])


def _caught(game: Game, seat: str) -> Catch | None:
    event = game.event and underlying(game.event)
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
    number, dealer = game.state.round + 1, game.state.next_dealer
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
    turn = game.state.turn
    mine = turn == seat
    if game.plays_again:
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
        for name, count in game.forced_draws.items()
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
            return " ".join(filter(None, [capital(turned_up), _turned_up(game, card, seat)]))
        case Play():
            return _played(game, event, seat)
        case Accept():
            return _four_played(game, seat)
        case Flip(side="heads"):
            return _("The coin shows heads.")
        case Flip():
            return _("The coin shows tails.")
        case Reshuffle():
            return _("The discards are shuffled back.")
        case Hand(player=player) | Points(player=player):
            return _hand(state, player, seat)
    if getattr(event, "player", None) == seat:
        return _you_did(game, event)
    return _somebody_did(game, event, seat)


def _you_did(game: Game, event: Event) -> str:
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
            return " ".join([_("You challenged and were right."), _goes_back(game)]).strip()
        case Challenge():
            return _("You challenged and were wrong.")
        case Hint():
            return _("You gave a hint.")
        case Out():
            return _("You are out.")
    return ""


def _somebody_did(game: Game, event: Event, seat: str) -> str:
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
            return " ".join([right, _goes_back(game)]).strip()
        case Challenge(player=player):
            return _("%(player)s challenged and was wrong.", player=player)
        case Hint(player=player):
            return _("%(player)s gave a hint.", player=player)
        case Out(player=player):
            return _("%(player)s is out.", player=player)
    return ""


def _goes_back(game: Game) -> str:
    return _("The Wild Draw Four goes back.") if _came(game, EffectKind.RETURNED) else ""


def _came(game: Game, kind: EffectKind) -> Effect | None:
    """The first effect of that kind that the last event had, if it had any."""
    return next((effect for effect in game.effects if effect.kind is kind), None)


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


def _turned_up(game: Game, card: Card, seat: str) -> str:
    state = game.state
    if card.reverses:
        first = state.turn or ""
        plays = _("You play first.") if first == seat else _("%(player)s plays first.", player=first)
        return " ".join([plays, _goes(state)])
    if card.skips:
        return _skipped(game, seat)
    if state.phase is Phase.DEAL:
        return _("It goes back into the deck: turn up another.")
    return ""


def _goes(state: State) -> str:
    return _("Play goes left.") if state.direction == "left" else _("Play goes right.")


def _skipped(game: Game, seat: str) -> str:
    skipped = _came(game, EffectKind.SKIPPED)
    if skipped is None:
        return ""
    if skipped.player == seat:
        return _("You lose the turn.")
    return _("%(player)s loses the turn.", player=skipped.player)


def _played(game: Game, play: Play, seat: str) -> str:
    came = _is_out(play, seat) if game.state.phase is Phase.COUNT else _passed_on(game, play, seat)
    return " ".join(filter(None, [_went_down(game, play, seat), came]))


def _is_out(play: Play, seat: str) -> str:
    return _("You are out!") if play.player == seat else _("%(player)s is out.", player=play.player)


def _went_down(game: Game, play: Play, seat: str) -> str:
    top = game.state.top
    known = play.card if play.card.is_known or top is None else top
    drew = game.before is not None and game.before.state.phase is Phase.DRAWN
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


def _passed_on(game: Game, play: Play, seat: str) -> str:
    """How the turn passed on, where the card did something about it: between two, a Reverse plays again."""
    if _came(game, EffectKind.REVERSED):
        return _goes(game.state)
    return _skipped(game, seat) if play.card.skips else ""


def _four_played(game: Game, seat: str) -> str:
    before = game.before.state if game.before else game.state
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
    said = event and underlying(event)
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
