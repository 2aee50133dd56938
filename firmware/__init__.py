"""The card reader's program, and ``python -m firmware``, which writes it onto a board."""
