"""The headline on top of every screen: what the table must do now.

It names people and says no more than the game knows. Given a ``seat``, it speaks to that player.
"""

from collections.abc import Mapping

from companion.rules import EffectKind, Game, Phase, possessive
from companion.table import Level
from companion.web.words.language import _
from companion.web.words.phrases import listed
from companion.web.words.typesetting import short_name


def headline(game: Game, level: Level = Level.TURNS, seat: str = "") -> str:
    """Return what the table must do now, forced draws first; or what the player at ``seat`` must do."""
    if level is Level.SCORES and game.state.phase is Phase.DEAL:
        return _("Round %(number)d is on", number=game.state.round)
    if catcher := _caught_by(game, seat):
        drawn = game.forced_draws.get(seat, game.state.ruleset.uno_penalty)
        return _("%(player)s caught you. Draw %(count)d.", player=catcher, count=drawn)
    task = _TASKS[game.state.phase](game, seat)
    # To who plays, other people's draws are in the explanation: the headline is their own task alone.
    if seat and seat == game.state.turn:
        return task
    draws = game.forced_draws
    # Who must draw and then plays is named once.
    if game.state.phase is Phase.TURN and list(draws) == [game.state.turn]:
        [(player, count)] = draws.items()
        return _("%(player)s draws %(count)d and plays", player=player, count=count)
    return " · ".join([*_draws(draws, seat), task])


def _caught_by(game: Game, seat: str) -> str | None:
    """Return who caught the player at ``seat`` just now; None where it is their turn all the same."""
    if not seat or game.redoes or game.state.turn == seat:
        return None
    caught = (each for each in game.effects if each.kind is EffectKind.CAUGHT and each.player == seat)
    return next((each.by for each in caught), None)


def _draws(draws: Mapping[str, int], seat: str) -> list[str]:
    return [
        _("You draw %(count)d", count=count)
        if name == seat
        else _("%(player)s draws %(count)d", player=name, count=count)
        for name, count in draws.items()
    ]


def _you(game: Game, seat: str) -> str:
    return short_name(seat, game.everyone)


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
    turn, four = game.state.turn, game.state.owed
    if not four:
        # Nobody knows yet how many it will be.
        return _reveal(game, seat)
    if turn == seat:
        return _("You draw %(count)d, or challenge", count=four)
    return _("%(player)s draws %(count)d, or challenges", player=turn, count=four)


def _debt(game: Game, seat: str) -> str:
    state = game.state
    turn, (owed, by) = state.turn, state.debt or (0, None)
    # On a last card nothing goes any more: it is drawn, or challenged.
    if by is not None and state.hands.get(by) == 0:
        if turn == seat:
            return _("You draw %(count)d, or challenge", count=owed)
        return _("%(player)s draws %(count)d, or challenges", player=turn, count=owed)
    if turn != seat:
        return _("%(player)s must draw %(count)d", player=turn, count=owed)
    if state.challenge:
        return _("Draw %(count)d, answer or challenge", count=owed)
    return _("Draw %(count)d, or answer", count=owed)


def _coin(game: Game, seat: str) -> str:
    coin = game.state.coin
    assert coin is not None
    return _("You flip the coin") if coin[0] == seat else _("%(player)s flips the coin", player=coin[0])


def _replay(game: Game, seat: str) -> str:
    turn = game.state.turn
    if turn == seat:
        return _("You play another card, %(player)s", player=_you(game, seat))
    return _("%(player)s plays another card", player=turn)


def _reveal(game: Game, seat: str) -> str:
    turn = game.state.turn
    if turn == seat:
        return _("You draw until the colour comes")
    return _("%(player)s draws until the colour comes", player=turn)


def _count(game: Game, seat: str) -> str:
    awaited = game.state.awaited
    if seat and seat == game.state.out:
        return _("You won the round, %(player)s!", player=_you(game, seat))
    if seat in awaited:
        return _("Count your cards")
    if len(awaited) == 1:
        return _("Count %(whose)s cards", whose=possessive(awaited[0]))
    return _("Count the cards of %(players)s", players=listed(awaited))


def _finished(game: Game, seat: str) -> str:
    people = game.state.winning_players
    if people == (seat,) or (game.setup.scoring.team_totals and seat in people):
        return _("You win, %(player)s!", player=_you(game, seat))
    if len(people) == 1:
        return _("%(player)s wins", player=people[0])
    return _("%(players)s win", players=listed(people))


_TASKS = {
    Phase.BETWEEN: _between,
    Phase.DEAL: _deal,
    Phase.COLOUR: _colour,
    Phase.TURN: _turn,
    Phase.DRAWN: _drawn,
    Phase.CHALLENGE: _challenge,
    Phase.DEBT: _debt,
    Phase.COIN: _coin,
    Phase.REPLAY: _replay,
    Phase.REVEAL: _reveal,
    Phase.COUNT: _count,
    Phase.FINISHED: _finished,
}
