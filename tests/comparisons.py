"""A pytest plugin: a comparison that fails is explained in a few lines, however long the values are.

pytest writes whole differences where it believes to run on a build server (the variable `CI`). Two unequal pictures are
megabytes of that: the name of the failed test is lost in it. Here long values get their lengths, how much of them
differs and the first place, and every other explanation ends after `LINES` lines. `-vv` shows everything, as ever.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Mapping, Sequence
from itertools import islice
from operator import ne
from typing import Final

import pytest

LONG: Final = 240  # letters or bytes from which on a value counts as long
LINES: Final = 12  # of an explanation
WIDTH: Final = 160  # letters of a line
AROUND: Final = 24  # letters or bytes that are shown from the first difference on
DEPTH: Final = 4  # sequences and mappings within each other that are looked into
WHOLE: Final = 2  # verbosity from which on nothing is shortened: -vv


def shortened(text: str, width: int = WIDTH) -> str:
    """One line, cut in the middle."""
    half = width // 2 - 3
    return text if len(text) <= width else f"{text[:half]} ... {text[-half:]}"


def limited(lines: Iterable[str]) -> list[str]:
    """At most `LINES` of them, the last of which says that there are more."""
    first = [shortened(line) for line in islice(lines, LINES + 1)]
    return first if len(first) <= LINES else [*first[: LINES - 1], "... and more: -vv shows everything"]


def first_difference(left: Sequence[object], right: Sequence[object]) -> int:
    """The first place at which they differ; the length of the shorter one when it is the other's beginning."""
    return next(
        (place for place, (a, b) in enumerate(zip(left, right, strict=False)) if a != b), min(len(left), len(right))
    )


# ---- explanations: no lines when pytest's own one is short enough


def of_bytes(left: bytes, right: bytes) -> list[str]:
    """Lengths, how many bytes differ (and pixels, if it may be a picture), the first place."""
    if max(len(left), len(right)) <= LONG:
        return []
    place = first_difference(left, right)
    lines = [f"{len(left)} bytes and {len(right)} bytes"]
    if len(left) == len(right):
        lines.append(f"{sum(map(ne, left, right))} bytes differ")
        if len(left) % 3 == 0:
            pixels = sum(any(pixel) for pixel in zip(*[map(ne, left, right)] * 3, strict=True))
            lines[-1] += f"; as pixels of three bytes {pixels} of {len(left) // 3}"
    ends = place + AROUND
    return [*lines, f"first at byte {place}: {left[place:ends]!r} and {right[place:ends]!r}"]


def of_texts(left: str, right: str) -> list[str]:
    """Lengths, and line and column of the first place."""
    if max(len(left), len(right)) <= LONG:
        return []
    place = first_difference(left, right)
    line, column = left.count("\n", 0, place) + 1, place - left.rfind("\n", 0, place)
    begins, ends = max(place - AROUND, 0), place + 2 * AROUND
    return [
        f"{len(left)} letters and {len(right)} letters",
        f"first at line {line}, column {column}: {left[begins:ends]!r} and {right[begins:ends]!r}",
    ]


def of_sequences(left: Sequence[object], right: Sequence[object], depth: int) -> list[str]:
    """Lengths, and the first unequal item."""
    place = first_difference(left, right)
    lines = [f"{len(left)} items and {len(right)} items"]
    if place < min(len(left), len(right)):
        return [*lines, f"first at item {place}:", *of_parts(left[place], right[place], depth)]
    more, which = (left, "left") if len(left) > len(right) else (right, "right")
    return [*lines, *([f"more {which}, from item {place} on: {more[place]!r}"] if len(left) != len(right) else [])]


def of_mappings(left: Mapping[object, object], right: Mapping[object, object], depth: int) -> list[str]:
    """Keys that only one has, and the first unequal value."""
    lines = []
    for which, one, other in (("left", left, right), ("right", right, left)):
        if only := [key for key in one if key not in other]:
            lines.append(f"{len(only)} keys only {which}: {shortened(', '.join(map(repr, islice(only, 20))))}")
    unequal = [key for key in left if key in right and left[key] != right[key]]
    if unequal:
        lines.append(f"{len(unequal)} values differ, first at {unequal[0]!r}:")
        lines += of_parts(left[unequal[0]], right[unequal[0]], depth)
    return lines


def of_parts(left: object, right: object, depth: int) -> list[str]:
    """Of two unequal parts of something long."""
    if depth < DEPTH and (lines := of_long(left, right, depth + 1)):
        return [f"  {line}" for line in lines]
    return [f"  {side!r}" for side in (left, right)]


def of_long(left: object, right: object, depth: int = 0) -> list[str]:
    """Of two unequal values of the same kind; nothing when they are short or of another kind."""
    if isinstance(left, bytes) and isinstance(right, bytes):
        return of_bytes(left, right)
    if isinstance(left, str) and isinstance(right, str):
        return of_texts(left, right)
    if type(left) is not type(right) or max(len(repr(left)), len(repr(right))) <= LONG:
        return []
    if isinstance(left, (list, tuple)) and isinstance(right, (list, tuple)):
        return of_sequences(left, right, depth)
    if isinstance(left, dict) and isinstance(right, dict):
        return of_mappings(left, right, depth)
    return []


def explanation(op: str, left: object, right: object) -> list[str]:
    """A short one of what failed; nothing when pytest's own does."""
    if op == "not in" and isinstance(left, str) and isinstance(right, str) and len(right) > LONG:
        begins = max(right.find(left) - AROUND, 0)
        return [f"found in {len(right)} letters: {right[begins : begins + len(left) + 2 * AROUND]!r}"]
    return limited(of_long(left, right)) if op == "==" else []


# ---- the plugin


class Explained(Exception):
    """Ends the search for an explanation: pytest's own, which may take minutes, is not even asked for."""

    def __init__(self, lines: list[str]) -> None:
        super().__init__()
        self.lines = lines


class Explanations:
    """Asked first."""

    @pytest.hookimpl(tryfirst=True)
    def pytest_assertrepr_compare(self, op: str, left: object, right: object) -> None:
        """Raise the short explanation, if there is one."""
        if lines := explanation(op, left, right):
            raise Explained([f"{shortened(repr(left), 60)} {op} {shortened(repr(right), 60)}", "", *lines])


class Limits:
    """Around all others."""

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_assertrepr_compare(self) -> Generator[None, list[Iterable[str] | None], list[Iterable[str] | None]]:
        """What was found, none of it longer than `LINES`."""
        try:
            found = yield
        except Explained as explained:
            return [explained.lines]
        return [limited(lines) for lines in found if lines]


def pytest_configure(config: pytest.Config) -> None:
    """Not for those who ask for everything."""
    if config.get_verbosity(pytest.Config.VERBOSITY_ASSERTIONS) < WHOLE:
        config.pluginmanager.register(Explanations(), "short-explanations")
        config.pluginmanager.register(Limits(), "limits-of-explanations")
