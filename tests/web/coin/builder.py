"""A web around a table whose coin is due."""

from pathlib import Path

from flask import Flask
from flask.testing import FlaskClient

from companion.devices.coin.actuators import Actuators
from companion.ports import Equipment
from companion.table import RandomBits
from companion.web.app import Site, create_app
from tests.devices.coin.builder import CoinAtTable, all_zeros
from tests.web.builder import TOKEN, Visitor


class CoinOnScreens(CoinAtTable):
    """A table whose coin is due, its coin, and who visits it."""

    def __init__(self, file: Path, bits: RandomBits = all_zeros, actuators: Actuators | None = None) -> None:
        super().__init__(file, bits, actuators)
        self.app: Flask = create_app(
            self.table, TOKEN, Site(equipment=Equipment(coin=self.coin), most_streams=8)
        )
        self.program = Visitor(self.app.test_client())
        self.watcher: FlaskClient = self.app.test_client()
        self.player: FlaskClient = self.app.test_client()
        self.player.get(f"/play?token={TOKEN}")

    def page(self, path: str) -> str:
        """A page as a player sees it."""
        return self.player.get(path, follow_redirects=True).text

    def tap_flip(self, version: int = 3) -> str:
        """The Flip button of the Play page; the page that it leads to."""
        form = {"version": str(version), "game": "1"}
        return self.player.post("/flip", data=form, follow_redirects=True).text
