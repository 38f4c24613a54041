"""An entry of the rules, and the rulebook of a game.

The sentences are in the catalogs (contexts `rulebook title` and `rulebook`), those of cards with the cards' texts. An
entry's id is the rule's id; `M1.africa` has an edition's additions to `M1`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final, NamedTuple

import attrs

from greatrace_client.i18n.catalog import known, term
from greatrace_client.i18n.names import card_effect
from greatrace_client.model.table import TableModel

CARD: Final = "card:"
QUESTION: Final = "faq:"
EXAMPLE: Final = "rulebook example"  # context of the sentence that follows a rule, if there is one


@attrs.frozen
class Entry:
    """A rule, card or other thing to look up. The id is a rule's, or a context of the catalogs, a colon and a name."""

    id: str
    wording: str = attrs.field(default="", eq=False)  # of a card: see `ground_words.wording`
    source: tuple[str, str] | None = attrs.field(default=None, eq=False)  # the place of its text, if not the usual one

    @property
    def mark(self) -> str:
        """The mark before the title: the rule's id, without its edition, or a question mark; "" for a rule without a
        number, a module or a card.
        """
        if self.id.startswith(QUESTION):
            return "?"
        numbered = self.id[:1].isupper() and any(letter.isdigit() for letter in self.id)
        return self.id.partition(".")[0] if numbered else ""

    @property
    def title(self) -> str:
        """A few words."""
        kind, _, name = self.id.rpartition(":")
        if kind == "faq":
            return term("faq title", name)
        if kind:
            return term(kind, name)
        _, _, edition = self.id.partition(".")
        return term("rulebook title", self.id) + (f" ({term('edition', edition)})" if edition else "")

    @property
    def text(self) -> str:
        """The rule in our own words."""
        if self.source is not None:
            return term(*self.source)
        kind, _, name = self.id.rpartition(":")
        if kind == "card":
            return card_effect(name, self.wording)
        if kind == "faq":
            return term("faq", name)
        example = "\n" + term(EXAMPLE, self.id) if known(EXAMPLE, self.id) else ""
        return term("rulebook", self.id) + example

    def holds(self, words: Sequence[str]) -> bool:
        """Whether it contains all these words, which are in small letters."""
        everything = f"{self.mark} {self.title} {self.text}".casefold()
        return all(word in everything for word in words)


class Illustration(NamedTuple):
    """An SVG drawing, "" for none, and its size in units."""

    drawing: str = ""
    width: float = 96.0
    height: float = 84.0


@attrs.frozen
class Rulebook:
    """A game's entries to look up."""

    entries: Callable[[TableModel | None], list[Entry]] = lambda _table: []  # of that table; None: all of them
    see: Mapping[str, Sequence[str]] = {}  # by entry, the related ones
    asked: Mapping[str, str] = {}  # by prompt, the entry about the question
    illustration: Callable[[Entry], Illustration] = lambda _entry: Illustration()
    chapter: Callable[[Entry], str] = lambda _entry: ""  # the chapter of an entry, in words
