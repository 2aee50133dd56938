"""The headline on top of every screen: what the table must do now.

It names people and says no more than the game knows. Given a ``seat``, it speaks to that player.
"""

from collections.abc import Mapping
from typing import Final, TypeAlias

from companion.rules import EffectKind, Game, Phase, Sentence, possessive, say
from companion.table import Level
from companion.web.words.language import _, filled
from companion.web.words.phrases import has_hands, listed
from companion.web.words.plays import everybody_but
from companion.web.words.typesetting import short_name

Task: TypeAlias = tuple[Sentence, Sentence]
"""What somebody must do: as they are told, and as the others are."""

_DEALS: Final = (say("You deal round %(number)d"), say("%(player)s deals round %(number)d"))
_DEALS_HAND: Final = (say("You deal hand %(number)d"), say("%(player)s deals hand %(number)d"))
_TURNS_UP: Final = (say("You turn up a card"), say("%(player)s turns up a card"))
_FLIPS: Final = (say("You flip the coin"), say("%(player)s flips the coin"))
_PLAYS_AGAIN: Final = (say("Your turn again, %(player)s"), say("%(player)s plays again"))
_DRAWS: Final = (say("You draw %(count)d"), say("%(player)s draws %(count)d"))
_DRAWS_OR_CHALLENGES: Final = (
    say("You draw %(count)d, or challenge"),
    say("%(player)s draws %(count)d, or challenges"),
)
_REVEALS: Final = (say("You draw until the colour comes"), say("%(player)s draws until the colour comes"))
_ON_TURN: Final[Mapping[Phase, Task]] = {
    Phase.COLOUR: (say("You name the colour, %(player)s"), say("%(player)s names the colour")),
    Phase.TURN: (say("Your turn, %(player)s"), say("%(player)s plays")),
    Phase.DRAWN: (say("You play it or keep it, %(player)s"), say("%(player)s plays it or keeps it")),
    Phase.REPLAY: (say("You play another card, %(player)s"), say("%(player)s plays another card")),
    # Of a challenge, too, whose cards nobody can count yet.
    Phase.REVEAL: _REVEALS,
    Phase.CHALLENGE: _REVEALS,
}
"""What the player on turn must do."""


def headline(game: Game, level: Level = Level.TURNS, seat: str = "") -> str:
    """Return what the table must do now, forced draws first; or what the player at ``seat`` must do."""
    if level is Level.SCORES and game.state.phase is Phase.DEAL:
        if has_hands(game.setup):
            return _("Hand %(number)d is on", number=game.state.round)
        return _("Round %(number)d is on", number=game.state.round)
    if catcher := caught_by(game, seat):
        drawn = game.forced_draws.get(seat, game.state.ruleset.uno_penalty)
        return _("%(player)s caught you. Draw %(count)d.", player=catcher, count=drawn)
    task = _task(game, seat)
    # To who plays, other people's draws are in the explanation: the headline is their own task alone.
    if seat and seat == game.state.turn:
        return task
    draws = game.forced_draws
    # Who must draw and then plays is named once.
    if game.state.phase is Phase.TURN and list(draws) == [game.state.turn]:
        [(player, count)] = draws.items()
        return _("%(player)s draws %(count)d and plays", player=player, count=count)
    return " · ".join([*_drawing(game, seat), task])


def _drawing(game: Game, seat: str) -> list[str]:
    """Return who has to draw how many; where all but one do, as one part, to each of them alone theirs."""
    draws, others = game.forced_draws, everybody_but(game)
    if others and seat in draws:
        draws = {seat: draws[seat]}
    elif others:
        return [_("Everybody but %(player)s draws %(count)d", player=others[0], count=others[1])]
    return [_told(game, seat, _DRAWS, name, count=number) for name, number in draws.items()]


def caught_by(game: Game, seat: str) -> str | None:
    """Return who caught the player at ``seat`` just now; None where it is their turn all the same."""
    if not seat or game.redoes or game.state.turn == seat:
        return None
    caught = (each for each in game.effects if each.kind is EffectKind.CAUGHT and each.player == seat)
    return next((each.by for each in caught), None)


def _told(game: Game, seat: str, task: Task, player: str | None, **parts: object) -> str:
    """Return the task of a player, as the one at ``seat`` is told it."""
    yours, theirs = task
    if player == seat:
        return filled(yours, player=short_name(seat, game.everyone), **parts)
    return filled(theirs, player=player, **parts)


def _task(game: Game, seat: str) -> str:
    """Return what is to be done in this phase, forced draws apart."""
    state = game.state
    match state.phase:
        case Phase.BETWEEN:
            deals = _DEALS_HAND if has_hands(state.setup) else _DEALS
            return _told(game, seat, deals, state.next_dealer, number=state.round + 1)
        case Phase.DEAL:
            return _told(game, seat, _TURNS_UP, state.dealer)
        case Phase.TURN if game.plays_again:
            return _told(game, seat, _PLAYS_AGAIN, state.turn)
        case Phase.CHALLENGE if state.owed:
            return _told(game, seat, _DRAWS_OR_CHALLENGES, state.turn, count=state.owed)
        case Phase.DEBT:
            return _debt(game, seat)
        case Phase.COIN:
            assert state.coin is not None
            return _told(game, seat, _FLIPS, state.coin[0])
        case Phase.COUNT:
            return _count(game, seat)
        case Phase.FINISHED:
            return _finished(game, seat)
    return _told(game, seat, _ON_TURN[state.phase], state.turn)


def _debt(game: Game, seat: str) -> str:
    state = game.state
    turn, (owed, by) = state.turn, state.debt or (0, None)
    # On a last card nothing goes any more: it is drawn, or challenged.
    if by is not None and state.hands.get(by) == 0:
        return _told(game, seat, _DRAWS_OR_CHALLENGES, turn, count=owed)
    if turn != seat:
        return _("%(player)s must draw %(count)d", player=turn, count=owed)
    if state.challenge:
        return _("Draw %(count)d, stack or challenge", count=owed)
    return _("Draw %(count)d or stack", count=owed)


def _count(game: Game, seat: str) -> str:
    awaited = game.state.awaited
    if seat and seat == game.state.out:
        return _("You won the round, %(player)s!", player=short_name(seat, game.everyone))
    if seat in awaited:
        return _("Count your cards")
    if len(awaited) == 1:
        return _("Count %(whose)s cards", whose=possessive(awaited[0]))
    return _("Count the cards of %(players)s", players=listed(awaited))


def _finished(game: Game, seat: str) -> str:
    people = game.state.winning_players
    if people == (seat,) or (game.setup.scoring.team_totals and seat in people):
        return _("You win, %(player)s!", player=short_name(seat, game.everyone))
    if len(people) == 1:
        return _("%(player)s wins", player=people[0])
    return _("%(players)s win", players=listed(people))
