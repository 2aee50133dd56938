"""Typed keys for the things in a Flask application's ``extensions``."""

from typing import Generic, TypeVar

from flask import current_app
from flask.sansio.app import App

T = TypeVar("T")


class Extension(Generic[T]):
    """The key of one thing in ``app.extensions``, and the only access to it.

    >>> from flask import Flask
    >>> greeting, app = Extension[str]("greeting"), Flask("example")
    >>> greeting.put(app, "Welcome")
    >>> greeting.of(app)
    'Welcome'
    """

    def __init__(self, name: str) -> None:
        self._name = f"companion.{name}"

    def put(self, app: App, value: T) -> None:
        """Store an application's thing, in place of any before."""
        app.extensions[self._name] = value

    def of(self, app: App) -> T:
        """Return the application's thing; raises KeyError if it has none."""
        value: T = app.extensions[self._name]
        return value

    def present(self) -> T:
        """Return that of the application that serves this request; raises KeyError if it has none."""
        return self.of(current_app)

    def found_in(self, app: App) -> T | None:
        """Return the application's thing; None if it has none."""
        return self.of(app) if self._name in app.extensions else None
