"""How everybody stands: what seats show of it, what one of them is told, and what explains it."""

from companion.web.odds.advice import seat_advice
from companion.web.odds.explained import odds
from companion.web.odds.percents import percent
from companion.web.odds.seats import NOTHING, SeatOdds, odds_are_missing, seat_odds
