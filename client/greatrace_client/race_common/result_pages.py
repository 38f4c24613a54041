"""What a game shows of its results, below a poster and beside a podium."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, TypeAlias

from greatrace_client.race_common.podium_steps import Honours
from greatrace_client.ui.box import Box
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.draw.title.light import DAY, PosterLight
from greatrace_client.ui.widgets import Words

PageTab: TypeAlias = tuple[str, Words, str]  # name, label, icon


class ResultPages(Protocol):
    """What a game shows of its results. `told`: the share of the final table that is shown already."""

    @property
    def tabs(self) -> Sequence[PageTab]:
        """Of the final table, for when it has no place of its own, and of the pages below it."""

    @property
    def about_the_record(self) -> Sequence[str]:
        """Names of those that change when the race's record has come."""

    @property
    def height(self) -> float:
        """Of the final table, units."""

    def paint_poster(self, page: Page, room: float, light: PosterLight = DAY, *, ahead: bool = False) -> None:
        """Everything left of the column but the podium, `room` units wide. `ahead`: nothing is drawn, but a thread
        begins with what takes long of it.
        """

    def honours(self, page: Page, room: float) -> Honours:
        """What the finish behind the podium shows of those on it."""

    def paint_podium(self, page: Page, room: float, told: float) -> None:
        """The podium: its steps rise, the lowest first, and the points are counted while the table fills."""

    def paint_table(self, page: Page, b: Box, told: float) -> None:
        """The final table in its own place."""

    def paint_table_page(self, page: Page, b: Box, told: float) -> None:
        """The final table as a page among the others, its head left free for the tabs."""

    def paint_page(self, page: Page, b: Box, name: str) -> None:
        """The page of that tab."""
