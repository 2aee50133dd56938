"""What an application has one of, by a key that knows its type."""

from typing import Generic, TypeVar

from flask.sansio.app import App

T = TypeVar("T")


class Extension(Generic[T]):
    """The key of one thing in ``app.extensions``, and the only way to it.

    TABLE: Final = Extension[Table]("table")
    TABLE.put(app, table)
    TABLE.of(app).view
    """

    def __init__(self, name: str) -> None:
        self._name = f"companion.{name}"

    def put(self, app: App, value: T) -> None:
        """Give an application this thing, or another in its place."""
        app.extensions[self._name] = value

    def of(self, app: App) -> T:
        """Return the application's; raises KeyError where it was put together without."""
        value: T = app.extensions[self._name]
        return value

    def found_in(self, app: App) -> T | None:
        """Return the application's; None where it was put together without."""
        return self.of(app) if self._name in app.extensions else None
