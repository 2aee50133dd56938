"""The last things that happened in a round, for a player who looks up from their cards.

A projection of the game's effects, in the words of the explanation; what was taken back is not in it.
"""

from collections.abc import Iterator
from itertools import islice
from typing import Final, NamedTuple

from companion import rules
from companion.rules import Card, Colour, Game, State
from companion.web.words.explanation import event_sentence, out_of_this_round
from companion.web.words.language import _, sentences
from companion.web.words.plays import came_of_it, card_down, drawn, drew, everybody_but, skipped

MOST: Final = 4
"""So many things the largest screen has room for; a phone shows the newest three, a small one two."""


class Happening(NamedTuple):
    """One thing that happened: ``text`` tells it, ``came`` what came of it, empty where that was nothing.

    ``player`` did it, empty where that was nobody in particular. ``card`` lay on top then, as far as it was
    seen, in ``colour``; ``drawn`` is how many cards came to hands instead.
    """

    player: str
    text: str
    came: str = ""
    card: Card | None = None
    colour: Colour | None = None
    drawn: int = 0


def lately(game: Game, seat: str = "", most: int = MOST) -> tuple[Happening, ...]:
    """Return what happened last in this round, the newest first; to the player at ``seat``."""
    return tuple(islice(_back(game, seat), most))


def _back(game: Game, seat: str) -> Iterator[Happening]:
    chain: Game | None = game
    while chain and chain.event and chain.before:
        event, draws = rules.underlying(chain.event), 0
        chain, last = chain.before, _alone(chain)
        # Who draws, and then plays or keeps the card, has done one thing.
        while isinstance(event, rules.Draw | rules.Keep | rules.Play) and _is_draw_of(event.player, chain):
            draws += 1
            assert chain.before
            chain = chain.before
        if isinstance(event, rules.Draw):
            draws += 1
        yield _happening(last, event, draws, seat)
        if isinstance(event, rules.Round):
            return


def _is_draw_of(player: str, game: Game) -> bool:
    event = game.event and rules.underlying(game.event)
    return isinstance(event, rules.Draw) and event.player == player and game.before is not None


def _alone(game: Game) -> Game:
    """Return the game with its last event as if it had just happened: nothing was undone since."""
    assert game.before
    return Game(game.state, 1, game.event, Game(game.before.state), amendment=game.amendment)


def _happening(game: Game, event: rules.Event, chosen: int, seat: str) -> Happening:
    player, state = _player(game, event), game.state
    out = out_of_this_round(game, seat)
    if isinstance(event, rules.Play | rules.Jump):
        draws, came = _drew(game, seat), came_of_it(game, event, seat)
        # Who drew has lost the turn with it.
        came = [said for said in came if not (draws and said == skipped(game, seat))]
        card = event.cards[-1] if isinstance(event, rules.Play) else state.top
        text, said = card_down(game, event, seat), sentences([*came, *draws, *out])
        return Happening(player, text, said, card, _shown(card, state))
    forced = sum(game.forced_draws.values())
    if isinstance(event, rules.Accept) and forced:
        first, *more = _drew(game, seat)
        return Happening(player, first, sentences([*more, skipped(game, seat), *out]), drawn=forced)
    if chosen > 1:
        return Happening(player, drew(player, chosen, seat), sentences(out), drawn=chosen)
    text = event_sentence(game, event, seat)
    if isinstance(event, rules.Catch) and event.other == seat and seat in game.forced_draws:
        text = _("%(by)s caught you!", by=player)
    if isinstance(event, rules.Start | rules.NameColour):
        return Happening(player, text, sentences(_drew(game, seat)), state.top, state.colour)
    counted = event.cards or 0 if isinstance(event, rules.Drew) else chosen
    return Happening(player, text, sentences([*_drew(game, seat), *out]), drawn=forced or counted)


def _shown(card: Card | None, state: State) -> Colour | None:
    """Return the colour in which the card was laid: its own, or the one in play since; None for neither."""
    if card is None or card.colour or card.turns_over:
        return card.colour if card else None
    return state.colour


def _drew(game: Game, seat: str) -> list[str]:
    """Return who drew how many cards for it."""
    if everybody_but(game):
        return drawn(game, seat)
    return [drew(name, count, seat) for name, count in game.forced_draws.items()]


def _player(game: Game, event: rules.Event) -> str:
    """Return whose doing it was; empty where it was nobody's in particular."""
    match event:
        case rules.Round() | rules.Start():
            return game.state.dealer
        case rules.Flip() if game.before and game.before.state.coin:
            return game.before.state.coin[0]
        case rules.Join(name=name) | rules.FixTurn(name) | rules.FixHand(name) | rules.FixTotal(name):
            return name
    return getattr(event, "player", "")
