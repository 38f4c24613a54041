"""The texts of the panel beside a replay about the moment shown."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Protocol

from greatrace_client.i18n import language
from greatrace_client.model.loaded_replay import LoadedReplay
from greatrace_client.model.replay_views import Views
from greatrace_client.model.table import TableModel
from greatrace_client.race_common.game_ui import GameUi
from greatrace_client.race_common.told_choice import ToldChoice, told_choice, told_event


class ShownReplay(Protocol):
    """The part of the viewer that the panel needs."""

    @property
    def ui(self) -> GameUi: ...
    @property
    def views(self) -> Views: ...
    @property
    def replay(self) -> LoadedReplay: ...
    @property
    def now(self) -> int: ...
    @property
    def open_hands(self) -> bool: ...


class Telling:
    """The texts are made once for a moment, a side and a language."""

    def __init__(self, viewer: ShownReplay) -> None:
        self.viewer = viewer
        self._key: Hashable = None
        self._told: ToldChoice | None = None

    def __call__(self) -> ToldChoice | None:
        viewer = self.viewer
        key = viewer.now, viewer.views.now, viewer.open_hands, language()
        if key != self._key:
            self._key, self._told = key, self._worked_out()
        return self._told

    def _worked_out(self) -> ToldChoice | None:
        viewer = self.viewer
        decided = viewer.views.decided(viewer.now, viewer.replay)
        if decided is None:
            return told_event(viewer.ui, viewer.replay, viewer.now)

        def before(seat: int) -> TableModel | None:
            seen = viewer.open_hands or seat == viewer.views.now
            return viewer.views.before(decided, seat) if seen else None

        return told_choice(viewer.ui, viewer.replay, decided, before)
