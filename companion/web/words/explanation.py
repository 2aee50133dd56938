"""The explanation below the headline: what just happened, and so why the table must do what it says.

It is read off the game: the state, the last event and its effects. Given a ``seat``, it speaks to its player.
"""

from collections.abc import Iterator, Mapping
from typing import Final

from companion import rules
from companion.rules import possessive, say
from companion.web.words.blanks import laid, named, own_words
from companion.web.words.event_names import amended, redo_name
from companion.web.words.language import _, capital, counted, filled, sentences, whole_sentence
from companion.web.words.phrases import coin_shows, correction, goal, listed
from companion.web.words.plays import (
    accepted,
    direction,
    drawn,
    drew,
    effect_of,
    hands_moved,
    played,
    skipped,
)

_DID: Final = {
    rules.NameColour: (say("You named %(colour)s."), say("%(player)s named %(colour)s.")),
    rules.Draw: (say("You drew a card."), say("%(player)s drew a card.")),
    rules.Keep: (say("You drew a card and kept it."), say("%(player)s drew a card and kept it.")),
    rules.Uno: (say("You said UNO!"), say("%(player)s said UNO!")),
    rules.Hint: (say("You gave a hint."), say("%(player)s gave a hint.")),
    rules.Out: (say("You went out."), say("%(player)s went out.")),
}
"""What a player did, as they are told it and as the others are."""


def explanation(game: rules.Game, seat: str = "") -> str:
    """Return what just happened; to who plays now, only what they need to know before their turn."""
    out = list(out_of_this_round(game, seat))
    if out and isinstance(game.event, rules.Accept | rules.Draw | rules.Drew):
        return sentences(out)  # A phone has no room for how many they had to draw besides.
    if not seat or seat != game.state.turn or game.redoes:
        return sentences([_last_event(game, seat), *out, _why_the_colour(game.state, seat)])
    out.append(_why_the_colour(game.state, seat))
    return sentences([_before_your_turn(game, seat), *out, _after_you(game.state)])


def last_hand(game: rules.Game, seat: str = "") -> str:
    """Return what the hand came to that ended the round; empty after any other event.

    It is told to who hears the page: who sees it has the score of the round.
    """
    event = game.event and rules.underlying(game.event)
    is_over = game.state.phase in (rules.Phase.BETWEEN, rules.Phase.FINISHED) and not game.redoes
    return _hand(event, seat) if is_over and isinstance(event, rules.Hand | rules.Points) else ""


def out_of_this_round(game: rules.Game, seat: str) -> Iterator[str]:
    """Yield who holds too many cards now, where the event itself does not say so."""
    is_said = game.event is not None and isinstance(rules.underlying(game.event), rules.Mercy)
    if is_said or not game.state.is_in_play or game.redoes:
        return
    for effect in game.effects:
        if effect.kind is rules.EffectKind.KNOCKED_OUT:
            yield _knocked_out(effect.player or "", seat)


def _knocked_out(player: str, seat: str) -> str:
    if player == seat:
        return _("You are out of this round.")
    return _("%(player)s is out of this round!", player=player)


def _before_your_turn(game: rules.Game, seat: str) -> str:
    draws, moved = drawn(game, seat), hands_moved(game, seat)
    said = own_words(laid(game))
    if said or effect_of(game, rules.EffectKind.HANDS_SHUFFLED):
        return sentences([said, *draws, moved])
    if draws and isinstance(game.event, rules.Play | rules.Jump | rules.Accept) and not moved:
        return sentences(draws)  # What was played, they see on the table.
    return sentences([_last_event(game, seat), *draws])


def _why_the_colour(state: rules.State, seat: str) -> str:
    """Return what comes of the colour that another's card asks for; empty where it is a Wild's own."""
    if state.phase is not rules.Phase.COLOUR or not state.top or not state.top.reveals:
        return ""
    if state.turn == seat:
        return _("Then you draw until it comes.")
    return _("Then %(player)s draws until it comes.", player=state.turn)


def _after_you(state: rules.State) -> str:
    follows = state.next_player
    if state.phase is not rules.Phase.TURN or follows == state.turn or state.hands.get(follows or "") != 1:
        return ""
    return _("Next is %(player)s, who has one card.", player=follows)


def _last_event(game: rules.Game, seat: str) -> str:
    event = game.event
    if game.redoes:
        return capital(_("%(what)s was taken back.", what=redo_name(game)))
    if event is None:
        names = listed(game.state.players)
        return _("%(players)s play %(goal)s.", players=names, goal=goal(game.setup))
    if isinstance(event, rules.LetStand):
        return sentences([event_sentence(game, event.event, seat), _("The table let it stand.")])
    return event_sentence(game, event, seat)


def event_sentence(game: rules.Game, event: rules.Event, seat: str) -> str:
    """Return what the last event of this game was."""
    state = game.state
    if isinstance(event, rules.Amend):
        return amended(game.amendment)
    if isinstance(event, rules.Fix):
        return _("Corrected: %(what)s.", what=correction(event))
    if isinstance(event, rules.Join):
        return _joined(game, event)
    if isinstance(event, rules.Seats | rules.Leave | rules.End):
        return _seating(game, event)
    if state.phase in (rules.Phase.BETWEEN, rules.Phase.FINISHED) and state.rounds:
        return _round_over(state, seat)
    match event:
        case rules.Round():
            return counted(
                "%(num)d card each, dealt by %(player)s.",
                "%(num)d cards each, dealt by %(player)s.",
                state.ruleset.hand_size,
                player=state.dealer,
            )
        case rules.Start(card=card):
            turned_up = _("%(card)s was turned up.", card=named(card, game.setup, card.a_name))
            return sentences([capital(turned_up), _turned_up(game, card, seat)])
        case rules.Play() | rules.Jump():
            return played(game, event, seat)
        case rules.Accept():
            return accepted(game, seat)
        case rules.Mercy(player=player):
            return _knocked_out(player, seat)
        case rules.Flip(side=side):
            return coin_shows(side)
        case rules.Reshuffle():
            return _("The discards are shuffled back.")
        case rules.Hand() | rules.Points():
            return _hand(event, seat) if event.player in state.counted else ""
        case rules.Drew():
            return _drew(game, event, seat)
        case rules.Keep() if game.before and game.before.state.phase is rules.Phase.REVEAL:
            return _drew(game, event, seat)
        case rules.Catch():
            return _caught(game, event, seat)
        case rules.Challenge():
            return _challenged(game, event, seat)
        case rules.NameColour(player=player, colour=colour):
            return filled(_DID[rules.NameColour][player != seat], player=player, colour=colour.word)
        case rules.Draw() | rules.Keep() | rules.Uno() | rules.Hint() | rules.Out():
            return filled(_DID[type(event)][event.player != seat], player=event.player)
    return ""


def _drew(game: rules.Game, event: rules.Drew | rules.Keep, seat: str) -> str:
    """Return how many a player drew in this turn, and how many the referee added to those."""
    player = event.player
    before = game.before.state if game.before else game.state
    said = event.cards if isinstance(event, rules.Drew) else 0
    if said is None:
        return drew(player, None, seat)
    cards = said + (before.drawn_so_far if before.turn == player else 0)
    if before.phase is rules.Phase.REVEAL and (more := before.still_adds(player)):
        text = (
            say("You drew %(cards)d, and %(more)d more for the lost challenge."),
            say("%(player)s drew %(cards)d, and %(more)d more for the lost challenge."),
        )
        return filled(text[player != seat], player=player, cards=cards, more=more)
    return drew(player, cards, seat)


def _caught(game: rules.Game, event: rules.Catch, seat: str) -> str:
    player, other = event.player, event.other
    if effect_of(game, rules.EffectKind.WRONGLY_CAUGHT):
        if player == seat:
            return _("You caught %(other)s, who cannot be caught.", other=other)
        if other == seat:
            return _("%(player)s caught you, but you cannot be caught.", player=player)
        return _("%(player)s caught %(other)s, who cannot be caught.", player=player, other=other)
    if player == seat:
        return _("You caught %(other)s, who had not said UNO.", other=other)
    if other == seat:
        return _("You had not said UNO.")
    return _("%(player)s caught %(other)s, who had not said UNO.", player=player, other=other)


def _challenged(game: rules.Game, event: rules.Challenge, seat: str) -> str:
    player, mine = event.player, event.player == seat
    if not event.guilty:
        if mine:
            return _("You challenged and were wrong.")
        return _("%(player)s challenged and was wrong.", player=player)
    right = (
        _("You challenged and were right.")
        if mine
        else _("%(player)s challenged and was right.", player=player)
    )
    returned = effect_of(game, rules.EffectKind.RETURNED)
    return sentences([right, _("The Wild Draw Four goes back.") if returned else ""])


def _joined(game: rules.Game, event: rules.Join) -> str:
    dealt = effect_of(game, rules.EffectKind.JOINED)
    if dealt is None:
        return ""
    return counted(
        "%(player)s joined to the left of %(other)s, with %(num)d card.",
        "%(player)s joined to the left of %(other)s, with %(num)d cards.",
        dealt.count or 0,
        player=event.name,
        other=event.after,
    )


def _seating(game: rules.Game, event: rules.Seats | rules.Leave | rules.End) -> str:
    """Return who came and went, or that the game was ended."""
    state, before = game.state, game.before.state if game.before else game.state
    if isinstance(event, rules.End):
        if not state.rounds:
            return _("The game ends here, before the first score.")
        return counted(
            "The game ends here, after %(num)d round.",
            "The game ends here, after %(num)d rounds.",
            len(state.rounds),
        )
    if isinstance(event, rules.Leave):
        if event.player not in state.left:
            return ""
        points = state.left[event.player]
        return counted(
            "%(player)s left with %(num)d point. The hand goes under the draw pile.",
            "%(player)s left with %(num)d points. The hand goes under the draw pile.",
            points,
            player=event.player,
        )
    # New seats may be a newcomer's, or only another order of the same people.
    came = [name for name in state.players if name not in before.players]
    went = [name for name in before.players if name not in state.players]
    said = [_("%(players)s joined.", players=listed(came))] if came else []
    said += [_("%(players)s left.", players=listed(went))] if went else []
    return sentences(said) or _("New seats: %(players)s.", players=listed(state.players))


def _hand(event: rules.Hand | rules.Points, seat: str) -> str:
    if event.player == seat:
        return _("Your hand counts %(points)d.", points=event.points)
    return _("%(whose)s hand counts %(points)d.", whose=possessive(event.player), points=event.points)


def _round_over(state: rules.State, seat: str) -> str:
    last = state.rounds[-1]
    gains = {name: gain for name, gain in last.gains.items() if gain}
    if last.out in gains and len(gains) == 1:
        if last.out == seat:
            return _("You went out and get %(points)d.", points=gains[seat])
        return _("%(player)s went out and gets %(points)d.", player=last.out, points=gains[last.out])
    out = _("You went out.") if last.out == seat else _("%(player)s went out.", player=last.out)
    if not gains:
        return sentences([out, _("Nobody gets a point.")])
    if state.setup.scoring.partnered:
        return sentences([out, whole_sentence(_side_gets(state, gains, seat))])
    got = [
        _("you get %(points)d", points=gain)
        if name == seat
        else _("%(player)s gets %(points)d", player=name, points=gain)
        for name, gain in gains.items()
    ]
    return sentences([out, whole_sentence(listed(got))])


def _side_gets(state: rules.State, gains: Mapping[str, int], seat: str) -> str:
    """Return what partners get, who gain alike whether they have one total or each their own."""
    points = max(gains.values())
    side = [name for total, members in state.sides.items() if total in gains for name in members]
    if seat not in side:
        return _("%(players)s get %(points)d", players=listed(side), points=points)
    others = listed([name for name in side if name != seat])
    return _("you and %(players)s get %(points)d", players=others, points=points)


def _turned_up(game: rules.Game, card: rules.Card, seat: str) -> str:
    state = game.state
    if card.reverses:
        first = state.turn or ""
        plays = _("You play first.") if first == seat else _("%(player)s plays first.", player=first)
        return sentences([plays, direction(state)])
    if card.skips:
        return skipped(game, seat)
    if state.phase is rules.Phase.DEAL:
        return _("It goes back into the deck: turn up another.")
    return ""
