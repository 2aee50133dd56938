"""The coin's page with every past flip, the Flip button, and the choice of the table's own coin."""

from dataclasses import dataclass, replace
from math import sqrt
from typing import Final

from flask import Blueprint, abort, redirect, render_template, request
from werkzeug.wrappers import Response

from companion.rules import or_nothing, say
from companion.table import Damaged, NoGame, NotKept, PastFlip, Refused, Side, Stale, Table
from companion.web.access.auth import prefer_or_abort
from companion.web.assigned import assigned
from companion.web.coin.display import SIDES, CoinDisplay
from companion.web.coin.flip import flip_coin
from companion.web.equipment import present_equipment
from companion.web.request_context import may_host, present_table, present_visitor

FLIPS_ON_A_PAGE: Final = 50
"""Flips on a page."""

MOST_RECENT: Final = 40
"""Flips in the row of last results."""

Z_95: Final = 1.96
"""Standard deviations around the mean that hold 95 of 100 values of a normal distribution."""

coin_pages = Blueprint("coin", __name__)


@dataclass(frozen=True)
class SideCounts:
    """How often each side came up, and what a fair coin would show."""

    heads: int
    tails: int

    @property
    def flips(self) -> int:
        """How many flips landed."""
        return self.heads + self.tails

    @property
    def usual(self) -> tuple[int, int]:
        """The fewest and the most heads that 19 of 20 rows of fair flips stay between.

        >>> SideCounts(heads=52, tails=48).usual
        (40, 60)
        """
        # The binomial distribution by its normal approximation: n/2 heads, with a deviation of sqrt(n)/2.
        spread = Z_95 * sqrt(self.flips) / 2
        return max(0, round(self.flips / 2 - spread)), min(self.flips, round(self.flips / 2 + spread))


@coin_pages.post("/flip")
def flip() -> Response:
    """Flip the companion's coin; the page that follows shows it turning."""
    version, game = (request.form.get(name, type=int) for name in ("version", "game"))
    result = flip_coin(version, game, free="free" in request.form)
    if isinstance(result, NoGame):
        abort(404, say("No game has begun yet. Begin one; then the coin can be flipped at any time."))
    if isinstance(result, NotKept):
        abort(503, result.text)
    if isinstance(result, Damaged):
        abort(409, result.text)
    # Two taps of one button, or two phones at once: the second is stale, and has what it wanted.
    late = isinstance(result, Stale) and not is_same_flip(present_table(), version, game)
    return redirect("/play?moved=1" if late or isinstance(result, Refused) else "/play", 303)


@coin_pages.get("/coin")
def past_flips() -> str:
    """Render a page of the flips, the newest first or those before one, each with what checks it."""
    table, before = present_table(), request.args.get("before", type=int)
    found = table.flips.newest(FLIPS_ON_A_PAGE + 1, before)
    page = found[:FLIPS_ON_A_PAGE]
    coin, view = present_equipment().coin, table.view
    return render_template(
        "coin.html",
        view=view,
        assigned=assigned(view),
        acts=may_host(),
        may_flip=coin is not None and view is not None and present_visitor().acts,
        flips_here=coin is not None,
        problems=coin.problems if coin else (),
        in_the_air=view.transient.flip if view else None,
        tally=SideCounts(**table.flips.tally()),
        sides=SIDES,
        shown={side: CoinDisplay(f"tally-{side}", side) for side in SIDES},
        flips=page,
        doubted=table.dates_in_doubt(past.flip.game for past in page),
        last=_last_sides(table.flips.newest() if before else page),
        example=next((each for each in page if each.has_landed), None),
        older=page[-1].flip.id if len(found) > FLIPS_ON_A_PAGE else None,
        before=before,
    )


@coin_pages.post("/coin")
def which_coin() -> Response:
    """Choose which coin the table flips: its own gold coin, or the companion's."""
    wanted = request.form.get("real", "")
    if wanted not in ("yes", "no"):
        text = say(
            "%(word)s is no answer to whether there is a real coin. Expected yes or no.",
            word=or_nothing(wanted),
        )
        abort(400, text)
    prefer_or_abort(lambda before: replace(before, real_coin=wanted == "yes"))
    return redirect("/coin", 303)


def is_same_flip(table: Table, version: int | None, game_id: int | None) -> bool:
    """Was the newest flip begun from this version of this game, so that this tap is a repetition?"""
    return any((past.flip.version, past.flip.game) == (version, game_id) for past in table.flips.newest(1))


def _last_sides(newest: tuple[PastFlip, ...]) -> list[Side]:
    """Return the sides of the last flips that landed, the oldest of them first."""
    landed = [past.landing.side for past in newest if past.has_landed and past.landing]
    return landed[MOST_RECENT - 1 :: -1]
