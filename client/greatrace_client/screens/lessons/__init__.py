"""Lessons: a coach, the real race screen, the real rules, a position that is set up like a scenario's."""
