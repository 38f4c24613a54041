"""Which tables are shown: the controls above the list. What is chosen is remembered, but for the words searched for."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from msgspec.structs import replace

from greatrace.games import GAMES
from greatrace.protocol.limits import TITLE_LENGTH
from greatrace.protocol.messages import TableFilter
from greatrace_client import settings as settings_file
from greatrace_client.i18n import LANGUAGES, term, tr
from greatrace_client.net.table_setup import CLOCKS
from greatrace_client.settings import Settings
from greatrace_client.ui.box import Box
from greatrace_client.ui.widgets import Choice, TextField, Toggle, Widget

PAUSE: Final = 0.3  # seconds without another letter, after which what is typed is searched for
LINE, GAP = 44.0, 8.0  # units
HEIGHT: Final = 2 * (LINE + GAP)


def _clock(clock: str) -> str:
    """Its name, without what is said behind a colon: there is little room."""
    return term("clock", clock).partition(":")[0].strip() if clock else tr("every clock")


class TableFilters:
    """`wanted` is the filter as chosen; `changed` is called when it is another one.

    `mine` are the tables where one has a seat: if there are any, they are what one wants to see first.
    """

    def __init__(self, settings: Settings, mine: tuple[str, ...], changed: Callable[[], object]) -> None:
        self.settings, self.mine, self.changed = settings, mine, changed
        self.wanted = TableFilter(ids=mine) if mine else settings.tables_filter
        self.typed = ""
        self._pause = 0.0

    @property
    def any(self) -> bool:
        """Whether some tables may be left out."""
        return self.wanted != TableFilter()

    def widgets(self) -> list[Widget]:
        """The controls, in Tab order."""
        own = Toggle(
            "Your tables", bool(self.wanted.ids), self._own, "Only the tables where you have a seat.", name="mine"
        )
        return [
            TextField(
                "Search",
                self.typed,
                "Letters of a table’s name, or of the name of somebody who sits there.",
                longest=TITLE_LENGTH,
                placeholder="Search for a name",
                changed=self._type,
                accepted=self._search,
                name="search",
            ),
            Toggle(
                "Free seat",
                self.wanted.free_seat,
                lambda on: self._choose(free_seat=on),
                "Only tables where you can sit down.",
                name="free_seat",
            ),
            *([own] if self.mine else []),
            Choice(
                "Game",
                ("", *GAMES),
                self.wanted.game,
                lambda game: self._choose(game=game),
                "Which game to play.",
                text=lambda game: term("game", game) if game else tr("every game"),
                name="game",
                share=1,
            ),
            Choice(
                "Clock",
                ("", *CLOCKS),
                self.wanted.clock,
                lambda clock: self._choose(clock=clock),
                "How long everybody may think.",
                text=_clock,
                name="clock",
                share=1,
            ),
            Choice(
                "Language",
                ("", *LANGUAGES),
                self.wanted.language,
                lambda code: self._choose(language=code),
                "What is spoken at the table.",
                text=lambda code: LANGUAGES[code] if code else tr("every language"),
                name="language",
                share=1,
            ),
        ]

    def lay(self, form: Any, area: Box) -> None:
        """Two lines at the top of that area."""
        names = [widget.name for widget in form.widgets]
        toggles = [name for name in ("free_seat", "mine") if name in names]
        part = area.w * (0.36 if len(toggles) == 1 else 0.3)
        wide = area.w - len(toggles) * (part + GAP)
        form.named("search").place(area.x, area.y, wide, LINE)
        for i, name in enumerate(toggles):
            form.named(name).place(area.x + wide + GAP + i * (part + GAP) + GAP, area.y, part - GAP, LINE)
        room, x = area.w - 2 * GAP, area.x
        for name, share in (("game", 0.29), ("clock", 0.41), ("language", 0.3)):
            form.named(name).place(x, area.y + LINE + GAP, room * share, LINE)
            x += room * share + GAP

    def update(self, dt: float) -> None:
        """Time goes by: what has been typed is searched for after a moment."""
        if self._pause > 0:
            self._pause -= dt
            if self._pause <= 0:
                self._search(self.typed)

    def clear(self) -> None:
        """All tables."""
        self.typed = ""
        self._become(TableFilter())

    def _type(self, text: str) -> None:
        self.typed, self._pause = text, PAUSE

    def _search(self, text: str) -> None:
        self._pause = 0.0
        self._become(replace(self.wanted, search=text.strip()))

    def _own(self, on: bool) -> None:  # noqa: FBT001 - the value itself
        self._become(TableFilter(ids=self.mine) if on else self.settings.tables_filter)

    def _choose(self, **chosen: Any) -> None:
        self._become(replace(self.wanted, **chosen))

    def _become(self, wanted: TableFilter) -> None:
        if wanted == self.wanted:
            return
        self.wanted = wanted
        kept = replace(wanted, search="")
        if not wanted.ids and kept != self.settings.tables_filter:
            self.settings.tables_filter = kept
            settings_file.save(self.settings)
        self.changed()
