"""The player is called when the player is asked: a sound, the title, a flash while the player looks elsewhere."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from greatrace_client.app import turn_notifier
from greatrace_client.app.turn_notifier import Desktop, TurnNotifier, notice_command
from greatrace_client.app.window import TITLE
from greatrace_client.i18n import LANGUAGES, set_language
from greatrace_client.ui.audio import Sounds
from greatrace_client.ui.flags import Flags
from greatrace_client.ui.scene import AppContext
from tests.client.test_following import local
from tests.patience import ENOUGH


class Bells(Sounds):
    """Sounds that are only remembered."""

    def __init__(self) -> None:
        super().__init__(0)
        self.rung: list[str] = []

    def play(self, name: str, volume: float = 1.0, *, at: float = 0.0) -> None:
        self.rung.append(name)


class Window:
    """A desktop that remembers."""

    def __init__(self) -> None:
        self.looked_at = False
        self.titles: list[str] = []
        self.flashes: list[bool] = []
        self.notices: list[str] = []

    def entitle(self, title: str) -> None:
        self.titles.append(title)

    def flash(self, *, on: bool) -> None:
        self.flashes.append(on)

    def notice(self, words: str) -> None:
        self.notices.append(words)


class Race:
    """A race whose others are played until the player is, or is not, asked."""

    def __init__(self, make_context: Callable[..., AppContext], *, autoplay: bool = False) -> None:
        self.race, self.bells, self.window = local(), Bells(), Window()
        self.context = make_context(table=self.race.table, sounds=self.bells, flags=Flags(autoplay=autoplay))
        self.seconds = 0.0
        self.summons = TurnNotifier(self.context, self.window, lambda: self.seconds)
        self.until(asked=False)

    def until(self, *, asked: bool) -> None:
        while self.race.table.my_move is not asked:
            assert self.race.bot_step(also_own=True) is not None
        self.summons.update()


@pytest.fixture
def race() -> Race:
    return Race(context)


def context(**values: object) -> AppContext:
    from greatrace_client.model import LobbyModel
    from greatrace_client.settings import Settings
    from greatrace_client.ui.draw.page import Page

    return AppContext(Settings(), Page(640, 360), lobby=LobbyModel(), **values)  # type: ignore[arg-type]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_title_says_so_as_long_as_one_is_asked(language: str, race: Race) -> None:
    set_language(language)
    race.until(asked=True)
    assert race.window.titles[-1].endswith(f" \u2013 {TITLE}")
    race.until(asked=False)
    assert race.window.titles[-1] == TITLE


def test_a_sound_once_and_not_on_every_beat(race: Race) -> None:
    race.until(asked=True)
    for _ in range(10):
        race.summons.update()
    assert race.bells.rung == ["turn"]
    race.until(asked=False)
    race.until(asked=True)
    assert race.bells.rung == ["turn", "turn"]


def test_the_window_flashes_until_it_is_looked_at(race: Race) -> None:
    race.until(asked=True)
    assert race.window.flashes == [True]
    race.window.looked_at = True
    race.summons.update()
    race.summons.update()
    assert race.window.flashes == [True, False]


def test_the_desktop_shows_a_notice_at_most_once_a_minute(race: Race) -> None:
    race.until(asked=True)
    assert race.window.notices == ["Your turn"]
    for passed, shown in ((30.0, 1), (60.0, 2)):
        race.seconds = passed
        race.until(asked=False)
        race.until(asked=True)
        assert len(race.window.notices) == shown


def test_each_desktop_has_its_own_command_for_a_notice(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("shutil.which", lambda tool: f"/bin/{tool}")
    assert notice_command("Zug: \u201eDu\u201c", "linux")[-3:] == ["--", TITLE, "Zug: \u201eDu\u201c"]
    assert notice_command('a"b', "darwin")[-2:] == ['a"b', TITLE]
    assert notice_command("x", "win32") == []
    monkeypatch.setattr("shutil.which", lambda _tool: None)
    assert notice_command("x", "linux") == []


def test_a_notice_is_shown_by_the_tool_of_the_desktop(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    notice_file = tmp_path / "told"
    script = f"import pathlib, sys; pathlib.Path({str(notice_file)!r}).write_text(sys.argv[1], 'utf-8')"
    command = [sys.executable, "-c", script]
    monkeypatch.setattr(turn_notifier, "notice_command", lambda words: [*command, words])
    monkeypatch.setattr(pygame.display, "get_driver", lambda: "x11")
    desktop = Desktop()
    desktop.notice("Your turn")
    end = time.monotonic() + ENOUGH
    while desktop.noticing:
        assert time.monotonic() < end
        time.sleep(0.02)
    assert notice_file.read_text("utf-8") == "Your turn"
    monkeypatch.setattr(turn_notifier, "notice_command", lambda words: [str(tmp_path / "no such tool"), words])
    Desktop().notice("Your turn")  # and no more than nothing


def test_a_window_that_is_looked_at_does_not_flash(race: Race) -> None:
    race.window.looked_at = True
    race.until(asked=True)
    assert race.window.flashes == []
    assert race.window.notices == []
    assert race.bells.rung == ["turn"]


def test_a_setting_leaves_the_window_alone(race: Race) -> None:
    race.context.settings.summons = False
    race.until(asked=True)
    assert (race.window.titles, race.window.flashes, race.bells.rung) == ([], [], ["turn"])
    assert race.window.notices == []


def test_who_lets_a_bot_play_is_not_called() -> None:
    race = Race(context, autoplay=True)
    race.until(asked=True)
    assert (race.window.titles, race.window.flashes, race.bells.rung) == ([], [], [])


def test_the_real_desktop_takes_all_of_it() -> None:
    pygame.display.init()
    pygame.display.set_mode((320, 200))
    desktop = Desktop()
    desktop.entitle("Your turn")
    assert pygame.display.get_caption()[0] == "Your turn"
    for on in (True, False):
        desktop.flash(on=on)  # a driver that cannot does nothing
    assert desktop.looked_at in (True, False)
