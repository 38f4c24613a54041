"""Makes the scenes that are reached by name, imported only when they are opened: the title does not wait for them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from greatrace.games import DEFAULT_GAME
from greatrace_client.games import game_ui
from greatrace_client.model.table import TableModel
from greatrace_client.race_common.race_view import OWN_RACE, RaceView
from greatrace_client.ui.flags import Flags
from greatrace_client.ui.scene import Scene

if TYPE_CHECKING:
    from greatrace_client.model.loaded_replay import LoadedReplay


def first(flags: Flags) -> Scene:
    """The first scene, as the command line says."""
    if flags.opens_title:
        return title()
    if flags.replay is not None:
        from greatrace_client.screens.replay.viewer import ReplayScene

        return ReplayScene(flags.replay, first=True)
    if flags.lessons:
        return lesson(flags.lessons)
    if flags.solo is not None:
        from greatrace_client.screens.waiting import WaitingScene

        return WaitingScene(flags.solo, plain=True)
    from greatrace_client.screens.join import JoinScene

    return JoinScene(flags.connect, flags.invitation)


def title() -> Scene:
    """The title: the first scene, and the one to which all others lead back."""
    from greatrace_client.screens.title import TitleScene

    return TitleScene()


def settings() -> Scene:
    """The settings scene."""
    from greatrace_client.screens.settings import SettingsScene

    return SettingsScene()


def last_replay() -> Scene | None:
    """The last recorded race; None if there is none, or it cannot be read."""
    from greatrace_client.screens.replay.viewer import ReplayScene

    replay = _recorded_last()
    return ReplayScene(replay) if replay is not None else None


def last_export() -> Scene | None:
    """The export scene (GIF or video) of the last recorded race; None without one."""
    from greatrace_client.screens.replay.export import ExportScene

    replay = _recorded_last()
    return ExportScene(replay) if replay is not None else None


def _recorded_last() -> LoadedReplay | None:
    """The newest file of the folder of replays."""
    from greatrace_client.model.loaded_replay import ReplayFileError, read
    from greatrace_client.model.replay_file import newest_first, replays_folder

    files = newest_first(replays_folder())
    try:
        return read(files[0]) if files else None
    except ReplayFileError:
        return None


def lesson(ids: tuple[str, ...]) -> Scene:
    """The first of these lessons, the others after it."""
    from greatrace_client.model.lesson import lesson
    from greatrace_client.screens.lessons.scene import LessonScene

    first, *more = (lesson(id) for id in ids)
    return LessonScene(first, first=True, more=tuple(more))


def table() -> Scene:
    """A table before the race."""
    from greatrace_client.screens.table import TableScene

    return TableScene()


def race(table: TableModel | None) -> RaceView:
    """The race of the game that is played there."""
    return game_ui(table.kind.id if table is not None else DEFAULT_GAME).screens.race(OWN_RACE)
