"""The small scenes that go with modules' rules in the rule book.

A `RuleScene` in a file `rule_scene.py` of a module's package is found because it is there.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache

from attrs import frozen

from greatrace.package_files import imported_by_name
from greatrace_client.games.great_race import modules


@frozen
class RuleScene:
    """What a module's rule is about, drawn with its own things: WIDE x TALL units of `rule_pictures`."""

    id: str  # the module's
    draw: Callable[[], str]


@cache
def module_scenes() -> Mapping[str, Callable[[], str]]:
    """The scenes of all modules that have one, by module."""
    files = imported_by_name(modules.__name__, modules.__path__, "rule_scene")
    return {part.id: part.draw for file in files for part in vars(file).values() if isinstance(part, RuleScene)}
