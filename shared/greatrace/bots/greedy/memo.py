"""A property that is computed at the first access, and kept."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, Self, TypeVar, overload

T = TypeVar("T")


class once(Generic[T]):  # noqa: N801 - it is used like a property
    """Like `functools.cached_property`, without its lock: a search reads a hundred thousand such values a second."""

    def __init__(self, work_out: Callable[[Any], T]) -> None:
        self._work_out, self._name, self.__doc__ = work_out, work_out.__name__, work_out.__doc__

    @overload
    def __get__(self, owner: None, kind: type | None = None) -> Self: ...
    @overload
    def __get__(self, owner: object, kind: type | None = None) -> T: ...
    def __get__(self, owner: object | None, kind: type | None = None) -> Self | T:
        """The value; from now on the owner has an attribute of that name (not in its `__dict__`, which would then be
        made and searched for every attribute).
        """
        if owner is None:
            return self
        fact = self._work_out(owner)
        setattr(owner, self._name, fact)
        return fact
