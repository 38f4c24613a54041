"""Optional modules: each a file that the base rules do not know."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from greatrace.great_race.extension import Extension

# By name, in the order in which their hooks are called. Each is made from the table's options.
MODULES: dict[str, Callable[[Mapping[str, str]], Extension]] = {}
