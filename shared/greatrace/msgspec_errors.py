"""What msgspec says of a value that does not fit its type, for sentences of our own."""

from __future__ import annotations

import msgspec


def what_and_where(error: msgspec.ValidationError) -> tuple[str, str]:
    """The mistake, as the rest of a sentence, and the path to it: ".crews[0].fuel", "" for the whole value.

    Of a mapping's item the path has only "[...]".
    """
    problem, _, path = str(error).partition(" - at `$")
    return problem[:1].lower() + problem[1:], path.rstrip("`")
