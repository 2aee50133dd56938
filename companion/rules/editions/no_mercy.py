"""UNO Show 'em No Mercy: debts that grow, and whoever holds 25 cards is out of the round."""

from typing import Final

from companion.rules.cards import actions
from companion.rules.cards.sorts import DRAW_TWO, NUMBERS, REVERSE, SKIP, Sort, named
from companion.rules.editions.edition import FINE_POINTS, Edition, deck_of
from companion.rules.editions.rule import NO_NOTE, Wording
from companion.rules.editions.ruleset import Ruleset
from companion.rules.language.sentence import say

_DECK: Final = "no-mercy"

DISCARD_ALL: Final[Sort] = Sort(
    "A",
    named("Discard All"),
    points=20,
    does=(actions.DiscardsColour(),),
    deck=_DECK,
    icon="discard-all",
    drawn_as="discard-all",
)
SKIP_EVERYONE: Final[Sort] = Sort(
    "E",
    named("Skip Everyone"),
    points=20,
    does=(actions.Skips(actions.EVERYBODY),),
    deck=_DECK,
    icon="skip-all",
    drawn_as="skip-all",
)
DRAW_FOUR: Final[Sort] = Sort(
    "F", named("Draw Four"), points=20, does=(actions.Draws(4),), deck=_DECK, icon="draw4", drawn_as="W4"
)
WILD_REVERSE_DRAW_FOUR: Final[Sort] = Sort(
    "WR4",
    named("Wild Reverse Draw Four", ()),
    points=50,
    does=(actions.NamesColour(), actions.Reverses(), actions.Draws(4)),
    is_wild=True,
    deck=_DECK,
    key=say("Reverse Draw Four"),
    icon="draw4",
    drawn_as="reverse-4",
)
WILD_DRAW_SIX: Final[Sort] = Sort(
    "W6",
    named("Wild Draw Six", ()),
    points=50,
    does=(actions.NamesColour(), actions.Draws(6)),
    is_wild=True,
    deck=_DECK,
    key=say("Draw Six"),
    icon="draw6",
    drawn_as="plus-6",
)
WILD_DRAW_TEN: Final[Sort] = Sort(
    "W10",
    named("Wild Draw Ten", ()),
    points=50,
    does=(actions.NamesColour(), actions.Draws(10)),
    is_wild=True,
    deck=_DECK,
    key=say("Draw Ten"),
    icon="draw10",
    drawn_as="plus-10",
)
COLOUR_ROULETTE: Final[Sort] = Sort(
    "WC",
    named("Wild Colour Roulette", ()),
    points=50,
    is_wild=True,
    does=(actions.Reveals(),),
    deck=_DECK,
    key=say("Colour Roulette"),
    icon="wild",
    drawn_as="roulette",
)

NO_MERCY: Final = Edition(
    slug="no-mercy",
    name=say("No Mercy"),
    sheet=say("UNO Show 'em No Mercy sheet"),
    differs=say("168 cards. Draw cards stack and grow, and 25 cards in hand knock you out."),
    copies=deck_of(
        {
            **dict.fromkeys(NUMBERS, 2),
            **dict.fromkeys((SKIP, REVERSE, DISCARD_ALL), 3),
            SKIP_EVERYONE: 2,
            DRAW_TWO: 3,
            DRAW_FOUR: 2,
            WILD_REVERSE_DRAW_FOUR: 8,
            WILD_DRAW_SIX: 4,
            WILD_DRAW_TEN: 4,
            COLOUR_ROULETTE: 8,
        }
    ),
    ruleset=Ruleset(turns_up_number=True),
    options=frozenset(
        {
            "two-handed",
            "stacking=up",
            "seven-swap",
            "zero-pass",
            "draw-until-match",
            "no-challenge",
            "mercy=25",
        }
    ),
    excludes=frozenset(),
    names_others=True,
    diary_name="UNO: Show 'Em No Mercy",
    boardgamegeek=399088,
    most_players=6,
    target=1000,
    scorings=frozenset({"winner-takes-all", "low-score", "challenge-uno"}),
    silent_on=FINE_POINTS,
    wordings={
        "players": Wording(text=say("Two to six people play.")),
        "start-card": Wording(
            text=say(
                "A number: the first player simply plays. Any other card does nothing and stays, and"
                " another is turned up on it."
            ),
            note=say("A 7 or a 0 turned up moves no hands."),
        ),
        "draw": Wording(
            text=say(
                "With nothing to play, or no wish to play, draw until a card fits, and play that one at once."
            ),
            note=say("That one may draw by choice is our ruling."),
        ),
        "stacking": Wording(
            text=say(
                "Whoever must draw may answer with a card for as many or more, of any colour: the cards add"
                " up, and the next player must draw them all. Whoever draws them loses the turn."
            ),
            note=say("A card turned up to start, and one as the last card, cannot be answered."),
            source="sheet",
        ),
        "seven-swap": Wording(
            note=say("A 7 turned up to start does nothing. A call of UNO belongs to the hand that moves."),
            source="sheet",
        ),
        "zero-pass": Wording(
            note=say("A 0 turned up to start does nothing. A call of UNO belongs to the hand that moves."),
            source="sheet",
        ),
        "draw-until-match": Wording(
            note=say("If nothing is left to draw, the turn may be passed on."), source="sheet"
        ),
        "no-challenge": Wording(
            text=say("No card of this deck is challenged."), note=NO_NOTE, source="sheet"
        ),
        "draw-two": Wording(
            text=say(
                "The next player draws %(draw_two)s and loses the turn, or answers with a card for as many"
                " or more; then the one after must draw them all."
            )
        ),
        "going-out": Wording(
            text=say(
                "Play your last card and the round is over. Its cards are still drawn, and may knock out."
                " Whoever is left alone by the mercy rule has won the round too."
            ),
            note=say("That a last card is drawn for is our ruling, as on the sheets of other decks."),
            source="ruling",
        ),
        "card-points": Wording(
            text=say("A number counts what it says, every other coloured card 20, every Wild 50."),
            note=say(
                "How many there are of each card is not on the sheet: we hold to those who counted a deck."
            ),
        ),
    },
)
