"""How long the last picture of a race stands before its results."""

from __future__ import annotations

FAREWELL = 1.6  # seconds between the end of the race and the results
