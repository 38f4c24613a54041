"""LEADERS: the leaders, read from the content."""

from __future__ import annotations

from typing import Final, Literal

from greatrace.great_race.content_loader import Content
from greatrace.great_race.module_content import Francs, Strict, require
from greatrace.sentence import said

ANY: Final = "any"  # as a crew: any; as an edition: either box
Power = Literal[
    "explore", "repair", "two_cards", "sea", "escort", "choice", "sixth", "steal", "second_tile", "allowance"
]


class Leader(Strict, frozen=True, forbid_unknown_fields=True):
    """A leader, and the leader's power."""

    id: str
    crew: str
    edition: str
    power: Power

    @property
    def nation(self) -> str:
        """The crew that the leader comes with; "" for a mercenary, who chooses."""
        return "" if self.crew == ANY else self.crew


class LeadersTables(Strict, frozen=True, forbid_unknown_fields=True):
    """All leaders that may be chosen."""

    funding_of_six: Francs
    leaders: tuple[Leader, ...]

    def check(self, content: Content) -> None:
        """Check that each leader is unique, that each box has enough, and that six assistants bring more than five."""
        names = [leader.id for leader in self.leaders]
        require(len(set(names)) == len(names), "leaders", said("a leader is here twice"))
        for edition in content.editions.values():
            there = sum(leader.edition in (edition.id, ANY) for leader in self.leaders)
            require(
                there >= edition.players[1],
                "leaders",
                said("edition “{edition}” has more players than leaders", edition=edition.id),
            )
            more = self.funding_of_six > edition.funding[-1]
            require(
                more,
                "funding_of_six",
                said("six assistants must bring more than five in edition “{edition}”", edition=edition.id),
            )
