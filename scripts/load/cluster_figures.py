"""The state shared by all people at the tables of a cluster."""

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
    """The shared state."""

    ports: list[int]
    pace: float  # mean seconds until somebody answers
    ending: bool = False
    done: Counter[str] = field(factory=Counter)
    wrong: list[str] = field(factory=list)
    open_parts: dict[tuple[str, int], str] = field(factory=dict)  # hashes of the public part, by table and update
