"""Text output: to standard output, one sentence a line, never redrawn."""

from __future__ import annotations

import sys
import unicodedata
from collections.abc import Iterable
from typing import TextIO


class TextOutput:
    """Prints lines at once, so that a screen reader reads them without delay."""

    def __init__(self, out: TextIO | None = None) -> None:
        self.out = out or sys.stdout

    def line(self, text: str = "") -> None:
        """Print a line. Characters that the terminal's encoding lacks become question marks."""
        encoding = getattr(self.out, "encoding", None) or "utf-8"
        plain = "".join(c for c in text if unicodedata.category(c) != "Cc")
        self.out.write(plain.encode(encoding, "replace").decode(encoding) + "\n")
        self.out.flush()

    def lines(self, texts: Iterable[str]) -> None:
        """Print one line each."""
        for text in texts:
            self.line(text)
