"""msgspec's messages about invalid values, in our own sentences."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Final

import msgspec

from greatrace.sentence import Sentence, as_it_is, said

KINDS: Final[Mapping[str, Sentence]] = {
    "int": said("a whole number"),
    "float": said("a number"),
    "str": said("text"),
    "bool": said("true or false"),
    "array": said("a list"),
    "object": said("names with values"),
    "null": said("nothing"),
}
KIND: Final = re.compile(r"Expected `(?P<wanted>[^`]+)`, got `(?P<found>[^`]+)`")
LIMIT: Final = re.compile(r"Expected `(?:int|float)` (?P<sign>[<>]=?) (?P<limit>\S+)")
LENGTH: Final = re.compile(r"Expected `(?P<kind>str|array|object)` of length (?P<sign>[<>]=) (?P<n>\d+)")
EXACT: Final = re.compile(r"Expected `array` of length (?P<n>\d+), got (?P<found>\d+)")
UNKNOWN: Final = re.compile(r"Object contains unknown field `(?P<field>.*)`")
MISSING: Final = re.compile(r"Object missing required field `(?P<field>.*)`")
CHOICE: Final = re.compile(r"Invalid enum value '?(?P<value>.*?)'?")


def what_and_where(error: msgspec.ValidationError) -> tuple[Sentence, str]:
    """The mistake, as the rest of a sentence, and the path to it: ".crews[0].fuel", "" for the whole value.

    Of a mapping's item the path has only "[...]".
    """
    problem, _, path = str(error).partition(" - at `$")
    return what_is_wrong(problem), path.rstrip("`")


def what_is_wrong(problem: str) -> Sentence:
    """Our sentence for a message of the library, or the message itself."""
    for pattern, words in SENTENCES:
        if match := pattern.fullmatch(problem):
            return words(**match.groupdict())
    return as_it_is(problem[:1].lower() + problem[1:])


def _kind(wanted: str, found: str) -> Sentence:
    return said("expected {wanted}, found {found}", wanted=_named(wanted), found=_named(found))


def _named(kinds: str) -> Sentence:
    """The type notation `int | null` in words."""
    names = _names(kinds)
    found = next(names)
    for other in names:
        found = said("{one} or {other}", one=found, other=other)
    return found


def _names(kinds: str) -> Iterator[Sentence]:
    for kind in kinds.split(" | "):
        yield KINDS.get(kind) or as_it_is(kind)


def _limit(sign: str, limit: str) -> Sentence:
    match sign:
        case "<=":
            return said("expected {limit} or less", limit=limit)
        case ">=":
            return said("expected {limit} or more", limit=limit)
        case "<":
            return said("expected less than {limit}", limit=limit)
        case _:
            return said("expected more than {limit}", limit=limit)


def _length(kind: str, sign: str, n: str) -> Sentence:
    match kind, sign:
        case "str", "<=":
            return said("expected at most {n} character", "expected at most {n} characters", n=int(n))
        case "str", _:
            return said("expected at least {n} character", "expected at least {n} characters", n=int(n))
        case _, "<=":
            return said("expected at most {n} entry", "expected at most {n} entries", n=int(n))
        case _:
            return said("expected at least {n} entry", "expected at least {n} entries", n=int(n))


def _exact(n: str, found: str) -> Sentence:
    return said("expected {n} entry, found {found}", "expected {n} entries, found {found}", n=int(n), found=found)


SENTENCES: Final[tuple[tuple[re.Pattern[str], Callable[..., Sentence]], ...]] = (
    (KIND, _kind),
    (LIMIT, _limit),
    (LENGTH, _length),
    (EXACT, _exact),
    (UNKNOWN, lambda field: said("unknown field “{field}”", field=field)),
    (MISSING, lambda field: said("the field “{field}” is missing", field=field)),
    (CHOICE, lambda value: said("“{value}” is not one of the choices", value=value)),
)
