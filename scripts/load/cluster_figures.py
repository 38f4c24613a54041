"""What all people at the tables of a cluster share."""

from __future__ import annotations

from collections import Counter

from attrs import define, field


class Elsewhere(ConnectionError):
    """The table is at the node of that port."""

    def __init__(self, port: int) -> None:
        super().__init__()
        self.port = port


@define
class Figures:
    """What everybody shares."""

    ports: list[int]
    pace: float  # seconds until somebody answers, on average
    ending: bool = False
    done: Counter[str] = field(factory=Counter)
    wrong: list[str] = field(factory=list)
    open_parts: dict[tuple[str, int], str] = field(factory=dict)  # hashes of what all can see, by table and update
