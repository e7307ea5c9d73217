"""`python -m companion` is the command `companion`; nothing else lives here."""

import sys

from companion.cli import main

if __name__ == "__main__":
    sys.exit(main())
