"""Lessons: a coach, the real race screen, the real rules, a position that is set up like a scenario's."""

from typing import Final

LESSONS: Final = ("planning", "convoy", "driving", "reactions", "scoring", "crazy_race")
"""In the order in which they are learnt best."""
