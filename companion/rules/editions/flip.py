"""UNO Flip!: every card has a light side and a dark one, and a Flip turns all of them over."""

from dataclasses import replace
from typing import Final

from companion.rules.cards.actions import EVERYBODY, Draws, NamesColour, Reveals, Reverses, Skips, TurnsOver
from companion.rules.cards.card import face
from companion.rules.cards.colours import Colour
from companion.rules.cards.sorts import DARK, NUMBERS, REVERSE, SKIP, Sort, named, number_sort
from companion.rules.editions.edition import FINE_POINTS, Edition, deck_of
from companion.rules.editions.rule import NO_NOTE, Wording
from companion.rules.editions.ruleset import Ruleset
from companion.rules.language.sentence import say

_DECK: Final = "flip"
# A word for a card known in part means another card on each side.
_DARK: Final = "flip, the dark side"

PINK: Final = Colour("pink", "P", say("pink"), {"?": (say("pink number"), say("a pink number"))})
TEAL: Final = Colour("teal", "T", say("teal"), {"?": (say("teal number"), say("a teal number"))})
ORANGE: Final = Colour("orange", "O", say("orange"), {"?": (say("orange number"), say("an orange number"))})
PURPLE: Final = Colour("purple", "U", say("purple"), {"?": (say("purple number"), say("a purple number"))})
DARK_COLOURS: Final = (PINK, TEAL, ORANGE, PURPLE)

DRAW_ONE: Final[Sort] = Sort(
    "D", named("Draw One"), points=10, does=(Draws(1),), icon="draw1", drawn_as="plus-1", deck=_DECK
)
FLIP_TO_DARK: Final[Sort] = Sort(
    "X", named("Flip"), points=20, does=(TurnsOver(),), icon="turn-over", drawn_as="turn-over", deck=_DECK
)
FLIP_WILD: Final[Sort] = Sort(
    "W", named("Wild", ()), points=40, does=(NamesColour(),), is_wild=True, icon="wild", deck=_DECK
)
WILD_DRAW_TWO: Final[Sort] = Sort(
    "W2",
    named("Wild Draw Two", ()),
    points=50,
    does=(NamesColour(), Draws(2, is_challengeable=True)),
    key=say("Draw Two"),
    icon="draw2",
    drawn_as="D",
    is_wild=True,
    deck=_DECK,
)


DRAW_FIVE: Final[Sort] = Sort(
    "D", named("Draw Five", DARK), points=20, does=(Draws(5),), icon="draw5", drawn_as="plus-5", deck=_DARK
)
DARK_REVERSE: Final[Sort] = Sort(
    "R", named("Reverse", DARK), points=20, does=(Reverses(),), icon="reverse", deck=_DARK
)
FLIP_TO_LIGHT: Final[Sort] = Sort(
    "X",
    named("Flip", DARK),
    points=20,
    does=(TurnsOver(),),
    icon="turn-over",
    drawn_as="turn-over",
    deck=_DARK,
)
SKIP_EVERYONE: Final[Sort] = Sort(
    "E",
    named("Skip Everyone", DARK),
    points=30,
    does=(Skips(EVERYBODY),),
    icon="skip-all",
    drawn_as="skip-all",
    deck=_DARK,
)
WILD_DRAW_COLOUR: Final[Sort] = Sort(
    "WC",
    named("Wild Draw Colour", ()),
    points=60,
    does=(NamesColour(), Reveals(is_challengeable=True)),
    key=say("Draw Colour"),
    icon="wild",
    drawn_as="roulette",
    is_wild=True,
    deck=_DECK,
)

_DARK_NUMBERS: Final = tuple(number_sort(number, DARK, _DARK) for number in "0123456789")
_LIGHT_SIDE: Final = deck_of(
    {
        **dict.fromkeys(NUMBERS[1:], 2),
        **dict.fromkeys((DRAW_ONE, REVERSE, SKIP, FLIP_TO_DARK), 2),
        FLIP_WILD: 4,
        WILD_DRAW_TWO: 4,
    }
)
_DARK_SIDE: Final = deck_of(
    {
        **dict.fromkeys(_DARK_NUMBERS[1:], 2),
        **dict.fromkeys((DRAW_FIVE, DARK_REVERSE, SKIP_EVERYONE, FLIP_TO_LIGHT), 2),
        FLIP_WILD: 4,
        WILD_DRAW_COLOUR: 4,
    },
    DARK_COLOURS,
)
_LIGHT: Final = Edition(
    slug="flip",
    name=say("Flip!"),
    sheet=say("UNO Flip! sheet"),
    differs=say("112 cards with two sides. A Flip turns all of them over, and the dark side is harsher."),
    copies=_LIGHT_SIDE,
    # Two for a Wild Draw Two: what it makes somebody draw is what it costs whoever laid it without right.
    ruleset=Ruleset(wild_draw_four=2, guilty_penalty=2),
    silent_on=FINE_POINTS,
    names_others=True,
    # The deck holds no 0: a record may name one, and it is refused.
    lacks=tuple(face(_DARK_NUMBERS[0], colour) for colour in DARK_COLOURS),
    diary_name="UNO Flip!",
    boardgamegeek=None,
    wordings={
        "start-card": Wording(
            text=say(
                "A number or a Flip: the first player simply plays. A Skip: the first player loses the"
                " turn. A Draw One: the first player draws one and loses the turn. A Reverse: the dealer"
                " plays first, and to the right. A Wild: the first player names the colour, then plays. A"
                " Wild Draw Two goes back into the deck."
            ),
            note=say("That a Flip turned up flips nothing is our ruling: the sheet does not say."),
        ),
        "match": Wording(note=NO_NOTE),
        "no-challenge": Wording(
            text=say(
                "A Wild Draw Two or a Wild Draw Colour may be played whatever else is in the hand. Nobody"
                " challenges it: the next player draws at once and loses the turn."
            ),
        ),
        "wild-draw-four": Wording(
            title=say("Wild Draw Two"),
            text=say(
                "On the light side. You name a colour; the next player draws two and loses the turn. Allowed"
                " only if you hold no card of the colour in play."
            ),
        ),
        "challenge": Wording(
            title=say("Challenging a Wild Draw Two or a Wild Draw Colour"),
            text=say(
                "Only the player who must draw may challenge, and then sees the hand of the one who played"
                " it."
            ),
            note=say("It must be said before anything is drawn."),
        ),
        "challenge-guilty": Wording(
            text=say(
                "The one who played it draws instead. The card and its colour stay, and the challenger"
                " takes a normal turn."
            ),
        ),
        "challenge-innocent": Wording(
            text=say("The challenger draws what the card says and two more, and loses the turn."),
            note=say("An empty hand is always innocent."),
        ),
        "going-out": Wording(
            text=say(
                "Play your last card and the round is over. If it makes somebody draw, they still draw, and"
                " it counts. A Flip still turns everything over: hands count on the side that is up then."
            ),
            note=say("What a Flip as the last card does is our ruling."),
            source="ruling",
        ),
        "card-points": Wording(
            text=say(
                "A number counts what it says, a Draw One 10, a Wild 40, a Wild Draw Two 50, a Skip"
                " Everyone 30, a Wild Draw Colour 60, every other card 20. Only the side that is up counts."
            ),
        ),
    },
)
FLIP: Final = replace(_LIGHT, back=replace(_LIGHT, copies=_DARK_SIDE))
