"""``python -m companion`` is ``uno-companion``."""

import sys

from companion.command_line.arguments import main

if __name__ == "__main__":
    sys.exit(main())
