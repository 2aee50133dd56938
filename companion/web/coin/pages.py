"""The coin on the screens: its Flip button, which coin the table flips, and a page of past flips."""

from dataclasses import dataclass
from math import sqrt
from typing import Final

from flask import Blueprint, abort, redirect, render_template, request
from werkzeug.wrappers import Response

from companion.rules import say
from companion.rules.reading import or_nothing
from companion.table import NotKept, PastFlip, Refused, Side, Stale, Table
from companion.web.coin.flip import flip_coin
from companion.web.coin.show import SIDES, CoinShown
from companion.web.current import may_host, present_coin, present_table

A_PAGE: Final = 50
LAST: Final = 40
USUAL: Final = 1.96
"""So many standard deviations around the middle hold 19 of 20 tallies of a fair coin."""

coin_pages = Blueprint("coin", __name__)


@dataclass(frozen=True)
class Tally:
    """How often each side landed, and what is usual for a fair coin."""

    heads: int
    tails: int

    @property
    def flips(self) -> int:
        """How many landed."""
        return self.heads + self.tails

    @property
    def usual(self) -> tuple[int, int]:
        """Between how many heads 19 of 20 fair coins stay."""
        spread = USUAL * sqrt(self.flips) / 2
        return max(0, round(self.flips / 2 - spread)), min(self.flips, round(self.flips / 2 + spread))


@coin_pages.post("/flip")
def flip() -> Response:
    """The Flip button of a screen; the page it leads to shows the coin turning."""
    version, game = (request.form.get(name, type=int) for name in ("version", "game"))
    answer = flip_coin(version, game)
    if isinstance(answer, NotKept):
        abort(503, answer.text)
    late = isinstance(answer, Stale) and not is_same_flip(present_table(), version, game)
    return redirect("/play?moved=1" if late or isinstance(answer, Refused) else "/play", 303)


@coin_pages.get("/coin")
def past_flips() -> str:
    """Every flip with its seal, and how to check it."""
    table = present_table()
    newest = table.flips(None if "all" in request.args else A_PAGE)
    coin, view = present_coin(), table.view
    return render_template(
        "coin.html",
        view=view,
        acts=may_host(),
        flips_here=coin is not None,
        problems=coin.problems if coin else (),
        in_the_air=view.aside.flip if view else None,
        tally=Tally(**table.tally()),
        sides=SIDES,
        shown={side: CoinShown(f"tally-{side}", side) for side in SIDES},
        flips=newest,
        last=_last_sides(newest),
        example=next((each for each in newest if each.has_landed), None),
        has_more="all" not in request.args and len(newest) == A_PAGE,
    )


@coin_pages.post("/coin")
def which_coin() -> Response:
    """The table flips its own gold coin from now on, or leaves that to the companion."""
    wanted = request.form.get("real", "")
    if wanted not in ("yes", "no"):
        text = say(
            "%(word)s is no answer to whether there is a real coin. Expected yes or no.",
            word=or_nothing(wanted),
        )
        abort(400, text)
    answer = present_table().flip_the_real_coin(wanted == "yes")
    if isinstance(answer, NotKept):
        abort(503, answer.text)
    return redirect("/coin", 303)


def is_same_flip(table: Table, version: int | None, game_id: int | None) -> bool:
    """Did the same tap, come twice, begin the newest flip?"""
    return any((past.flip.version, past.flip.game) == (version, game_id) for past in table.flips(1))


def _last_sides(newest: tuple[PastFlip, ...]) -> list[Side]:
    """The sides of the last flips that landed, the oldest of them first."""
    landed = [past.landing.side for past in newest if past.has_landed and past.landing]
    return landed[LAST - 1 :: -1]
