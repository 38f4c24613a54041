"""All texts of a language, as its catalog has them."""

from __future__ import annotations

from babel.messages.pofile import read_po

from greatrace.assets import folder


def texts_of(code: str) -> list[str]:
    """Every text and every plural form."""
    with (folder() / "locale" / code / "LC_MESSAGES" / "great_race.po").open("rb") as stream:
        found = [message.string for message in read_po(stream) if message.id]
    return [text for each in found for text in ([each] if isinstance(each, str) else each or ())]
