"""Says in one sentence what to install if a library of a script is missing."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def needed(extra: str) -> Iterator[None]:
    """Imports in the block end the program with a sentence if they fail. `extra`: the name in pyproject.toml."""
    try:
        yield
    except ModuleNotFoundError as missing:
        sys.exit(f'This needs the library {missing.name}: python3 -m pip install -e ".[{extra}]"')
    except ImportError as failed:  # of a library that does not find the system's one
        sys.exit(f"{failed}: install it with the system's package manager (apt install fluidsynth).")
