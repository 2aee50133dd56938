"""The companion with languages in which every text stands in brackets: nobody need have translated them.

python -m bench.polyglot FOLDER serve ...
"""

import sys
from pathlib import Path

from companion.command_line.arguments import main
from companion.web import languages

folder = sys.argv.pop(1)
languages.CATALOGUES = Path(folder)  # type: ignore[misc] # for this process alone
sys.exit(main())
