"""A view is what JSON makes of it; these change parts of one in place."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

View = dict[str, Any]
Effect = Callable[..., None]


def put(view: View, **values: Any) -> None:
    """Values of `open`."""
    view["open"].update(values)


def crew(view: View, seat: int, **values: Any) -> None:
    """Values of `open.crews[seat]`."""
    view["open"]["crews"][seat].update(values)


def count(view: View, seat: int, **more: int) -> None:
    """Numbers of `open.crews[seat]`."""
    for name, number in more.items():
        view["open"]["crews"][seat][name] += number


def own(view: View, seat: int) -> dict[str, list[Any]]:
    """The person's own things; of others nothing is known, and what is done to it is forgotten."""
    if view["seat"] == seat:
        return view["own"]  # type: ignore[no-any-return]
    return {name: Nothing() for name in view["own"]}


class Nothing(list[Any]):
    """A list that has whatever is taken from it."""

    def remove(self, value: Any) -> None:
        """It was there, surely."""
