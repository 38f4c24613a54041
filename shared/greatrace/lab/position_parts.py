"""Helpers for the positions of both games' scenarios."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import msgspec


def plain(value: Any) -> Any:
    """The value with structs as mappings, at any depth."""
    if isinstance(value, msgspec.Struct):
        fields = {name: getattr(value, name) for name in value.__struct_fields__}
        return {name: plain(item) for name, item in fields.items() if item is not msgspec.UNSET}
    if isinstance(value, (list, tuple)):
        return [plain(item) for item in value]
    if isinstance(value, Mapping):
        return {key: plain(item) for key, item in value.items()}
    return value


def next_and_rest(given: tuple[str, ...], box: Sequence[str], elsewhere: Iterable[str]) -> tuple[str, ...]:
    """The given items first, then the rest of the box in its order."""
    used = Counter((*given, *elsewhere))
    rest = []
    for item in box:
        if used[item] > 0:
            used[item] -= 1
        else:
            rest.append(item)
    return (*given, *rest)
