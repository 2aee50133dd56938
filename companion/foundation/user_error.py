"""An error that people are told of, rather than shown a traceback."""


class UserError(Exception):
    """Something cannot be done; ``str()`` is a sentence for people, which a command prints on stderr."""
