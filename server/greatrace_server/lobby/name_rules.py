"""The rules for new names. Names of existing accounts are not checked here."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from attrs import define, field

from greatrace.protocol.limits import NAME_LENGTH
from greatrace.translation import english
from greatrace_server.lobby.look_alikes import look_of, of_one_language
from greatrace_server.lobby.name_validation import clean_name
from greatrace_server.protocol_error import ProtocolError

WHAT_A_NAME_IS: Final = english(f"a name has 1 to {NAME_LENGTH} characters that can be seen, and letters of one script")
RESERVED: Final = english("this name is reserved")
TRIMMED: Final = "0123456789 "  # characters around a reserved name that do not make it another name


@define(eq=False, repr=False)
class NameRules:
    """`reserved`: the names that nobody may have, by the present settings."""

    reserved: Callable[[], tuple[str, ...]] = lambda: ()
    _words: tuple[str, ...] = ()
    _looks: frozenset[str] = field(default=frozenset())

    def checked(self, name: str) -> str:
        """The cleaned name. Raises ProtocolError."""
        clean = clean_name(name, NAME_LENGTH)
        if not clean or not of_one_language(clean):
            raise ProtocolError("hello/name", WHAT_A_NAME_IS)
        if self.is_reserved(clean):
            raise ProtocolError("hello/taken", RESERVED)
        return clean

    def is_reserved(self, name: str) -> bool:
        """Whether the name looks like a reserved one, also with a number or marks around it."""
        if (words := self.reserved()) is not self._words:
            self._words, self._looks = words, frozenset(look_of(word) for word in words)
        marks = "".join(c for c in name if not c.isalnum())
        return not self._looks.isdisjoint({look_of(name), look_of(name.strip(TRIMMED + marks))})
