"""The title: the poster, and its menu."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from functools import cache, partial

import pygame

from greatrace.translation import marked
from greatrace_client.games import game_ui
from greatrace_client.i18n import tr
from greatrace_client.input import key_caps
from greatrace_client.model.race_setup import RaceSetup
from greatrace_client.model.saved_game import SavedRace, saved_race
from greatrace_client.model.waiting_race import WaitingRace, waiting_races
from greatrace_client.model.waiting_race_text import where_it_waits
from greatrace_client.screens.getting_ready import GettingReady
from greatrace_client.screens.own_server import may_end_own_server
from greatrace_client.screens.title_picture import TitlePicture
from greatrace_client.ui.draw import key_labels, raster
from greatrace_client.ui.draw.accessibility import contrast, motion
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.draw.palette import BRASS, BRASS_LIGHT, GOLD, INK, NIGHT, PAPER_LIGHT
from greatrace_client.ui.draw.shapes import at, box, shape
from greatrace_client.ui.draw.title.light import hour_here, light_at
from greatrace_client.ui.menu_chrome import menu_page
from greatrace_client.ui.scene import AppContext, FormScene, Push, Quit
from greatrace_client.ui.widgets import Button, Form, Look, NavigationKey, Widget, Words, said

ROW, LOW_ROW = 58.0, 52.0  # height of an entry; on a low page
WIDE, GAP = 540.0, 10.0  # width of an entry; gap between the halves of a line
WAITING_KEYS = "TY"  # the tables where the player still has a seat: elsewhere, and on the own server
SHADOW = 20.0  # units around an entry that belong to it, twice
ARROW = "M-8 -10L9 0L-8 10L-3 0Z"


class MenuButton(Button):
    """An entry of the poster's menu, a line or half of one: gold if Enter chooses it."""

    def __init__(
        self, label: Words, action: Callable[[], object], tooltip: Words, key: str, *, half: bool = False
    ) -> None:
        super().__init__(label, action, tooltip, key=key, name=key)
        self.half, self.first = half, False
        self._kept: tuple[Hashable, Page] | None = None  # redrawn in most frames: moving things pass behind it

    def draw(self, page: Page, look: Look) -> None:
        on = look.hover or look.focus or self.first
        words = said(self.label)
        key = words, self.box, page.k, on, look.pressed, self.key, key_caps.look(), contrast(), raster.pixel_order()
        if self._kept is None or self._kept[0] != key:
            x, y, w, h = self.box
            layer = page.layer(x - 2, y - 2, w + 8, h + 12)
            self._paint(layer, words, on=on, pressed=look.pressed)
            self._kept = key, layer
        page.paste(self._kept[1])

    def _paint(self, page: Page, words: str, *, on: bool, pressed: bool) -> None:
        x, y, w, h = self.box
        y += 2 if pressed else 0
        page.svg(plate(w, h, on=on, pressed=pressed), x - 2, y - 2, w + 8, h + 10)
        ink = INK if on else PAPER_LIGHT
        page.text(words, x + 50, y + h / 2, 24, ink, "bold" if on else "text", fit=w - 112)
        key_labels.draw(page, x + w - 14, y + h / 2, self.key, INK if on else BRASS_LIGHT)


@cache
def plate(w: float, h: float, *, on: bool, pressed: bool) -> str:
    """The plate of an entry. The title asks for it in most of its frames."""
    body = box(3, 5, w, h, 4, "#000000", more='opacity=".4"') if not pressed else ""
    body += box(2, 2, w, h, 4, GOLD if on else NIGHT, INK if on else BRASS, 1.8)
    body += box(6, 6, w - 8, h - 8, 2, "none", "#FFF3CE" if on else BRASS, 1, 'opacity=".7"')
    return body + (at(30, 2 + h / 2, shape(ARROW, INK)) if on else "")


class TitleScene(FormScene):
    """See the module. `hour`: of the clock, for the poster's light."""

    def __init__(self, hour: Callable[[], int] = hour_here) -> None:
        self.form, self.hour = Form(), hour
        self.saved: SavedRace | None = None
        self.waiting: tuple[WaitingRace, ...] = ()
        self.picture = TitlePicture()

    def enter(self, context: AppContext) -> None:
        super().enter(context)
        self.ready = GettingReady(context.navigator, lambda: None)
        self.uncovered()

    def uncovered(self) -> None:
        """Look again for races to continue, alone or with others."""
        self.saved, self.waiting = saved_race(), waiting_races()
        self.picture.light = light_at(self.hour())
        self.form.replace(self._menu())
        self.resized()

    def let_go(self) -> None:
        self.picture = TitlePicture()

    def _menu(self) -> list[Widget]:
        here = marked("Against bots, or with others at this computer.")
        waits = bool(self.waiting)
        entries = [MenuButton("Race on this computer", self._solo, here, "N")]
        entries[:0] = [
            MenuButton(partial(waiting_words, race), partial(self._return, race), where_it_waits(race), key)
            for race, key in zip(self.waiting, WAITING_KEYS, strict=False)
        ]
        if self.saved is not None:
            entries.append(MenuButton(self._saved_words, self._continue, "Continue where you stopped.", "C"))
        entries += [
            MenuButton("Lessons", self._lessons, "Learn to play in short lessons.", "L", half=True),
            MenuButton("Expeditions", self._expeditions, "Solo races with goals and medals.", "E", half=True),
            MenuButton(
                "Play with friends", self._friends, "Join a table on your network or the internet.", "P", half=waits
            ),
            MenuButton(
                "Hosting" if waits else "Host a race",
                self._host,
                "Open a table on this computer for others to join.",
                "H",
                half=waits,
            ),
            MenuButton("Replays", self._replays, "Watch your past races again.", "R", half=True),
            MenuButton("Logbook", self._logbook, "Your stats and achievements.", "B", half=True),
            MenuButton("Map workshop", self._workshop, "Draw boards of your own and race on them.", "M", half=True),
            MenuButton("Settings", self._settings, "Language, size, window, sound and speed.", "S", half=True),
            MenuButton("Quit", self._quit, "Quit the game.", "Q"),
        ]
        entries[1 if self.saved is not None and not waits else 0].first = True
        return list(entries)

    def _saved_words(self) -> str:
        assert self.saved is not None
        return game_ui(self.saved.game).texts.continue_words(self.saved.board, self.saved.round)

    # ---- the menu's actions; the way back to guests on the player's own server leads over the tables of friends
    def _solo(self) -> None:
        from greatrace_client.screens.solo_setup import SoloSetupScene

        self.go(Push(SoloSetupScene()))

    def _continue(self) -> None:
        from greatrace_client.screens.waiting import WaitingScene

        if self.saved is not None and may_end_own_server(self.context):
            race = self.saved
            race_setup = RaceSetup(board=race.board, game=race.game, people=race.people, seed=race.seed)
            self.go(Push(WaitingScene(race_setup, resume=race.table)))

    def _return(self, race: WaitingRace) -> None:
        from greatrace_client.screens.returning import ReturnScene

        if not race.hosted and not may_end_own_server(self.context):
            return
        self.go(Push(ReturnScene(race)))

    def _lessons(self) -> None:
        from greatrace_client.screens.lessons.lesson_list import LessonsScene

        self.go(Push(LessonsScene()))

    def _expeditions(self) -> None:
        from greatrace_client.screens.expeditions import ExpeditionsScene

        self.go(Push(ExpeditionsScene()))

    def _friends(self) -> None:
        from greatrace_client.screens.join import JoinScene

        self.go(Push(JoinScene()))

    def _host(self) -> None:
        from greatrace_client.screens.host import HostScene

        self.go(Push(HostScene()))

    def _replays(self) -> None:
        from greatrace_client.screens.replay.replay_list import ReplaysScene

        self.go(Push(ReplaysScene()))

    def _logbook(self) -> None:
        from greatrace_client.screens.logbook import LogbookScene

        self.go(Push(LogbookScene()))

    def _workshop(self) -> None:
        from greatrace_client.screens.workshop.drawing_list import DrawingsScene

        self.go(Push(DrawingsScene()))

    def _settings(self) -> None:
        self.go(Push(self.context.navigator.settings()))

    def _quit(self) -> None:
        if may_end_own_server(self.context):
            self.go(Quit())

    # ---- as a scene
    def resized(self) -> None:
        page = menu_page(self.context.page)
        top = self._menu_top(page)
        x, y = self._left(page), top
        for entry in self.form.widgets:
            half = isinstance(entry, MenuButton) and entry.half
            entry.place(x, y, (WIDE - GAP) / 2 if half else WIDE, 48)
            on = not half or x > self._left(page)  # the next entry is below
            x, y = (self._left(page), y + self._row(page)) if on else (x + (WIDE + GAP) / 2, y)
        boxes = [pygame.FRect(entry.box) for entry in self.form.widgets]
        x, y, w, h = boxes[0].unionall(boxes[1:]).inflate(SHADOW, SHADOW)
        self._menu_pixels = pygame.Rect(page.px(x) - 1, page.px(y) - 1, page.px(w) + 2, page.px(h) + 2)

    @property
    def _lines(self) -> float:
        """Lines of the menu; two half entries make one."""
        return sum(0.5 if isinstance(entry, MenuButton) and entry.half else 1.0 for entry in self.form.widgets)

    @staticmethod
    def _left(page: Page) -> float:
        return 108 + max(0.0, (page.width - 1920) * 0.04)

    @staticmethod
    def _row(page: Page) -> float:
        return ROW if page.height > 800 else LOW_ROW

    def _menu_top(self, page: Page) -> float:
        foot = page.height - 76
        return min(foot - self._lines * self._row(page), page.height * 0.615)

    def handle(self, event: pygame.event.Event) -> bool:
        self.ready.stirred()
        first = [entry for entry in self.form.widgets if isinstance(entry, MenuButton) and entry.first]
        if first and self.form.keymap.command(event) is NavigationKey.ACCEPT:
            return first[0].press()
        hover = self.form.hover
        used = self.form.handle(event, menu_page(self.context.page))
        if self.form.hover is not hover or self.form.by_keys:
            for entry in self.form.widgets:
                if isinstance(entry, MenuButton):
                    entry.first = False
        if used and event.type in (pygame.MOUSEBUTTONDOWN, pygame.KEYDOWN):
            self.context.sounds.play("click")
        return used

    @property
    def working(self) -> bool:
        return self.ready.working or (self.moves and not self.picture.ready)

    @property
    def moves(self) -> bool:
        """Whether the player wants animations."""
        return motion() and bool(self.context.settings.speed)

    def update(self, dt: float) -> bool:
        if not (self.moves and self.picture.update(dt)):
            self.ready.update(dt)
        return self.form.update(dt)

    def draw(self, page: Page) -> None:
        page = menu_page(page)
        self.picture.draw(page, (self._left(page), self._menu_top(page)))
        self.form.draw(page)

    def draw_moving(self, page: Page) -> Sequence[pygame.Rect]:
        return self.picture.draw_moving(menu_page(page), self._menu_in) if self.moves else ()

    def _menu_in(self, page: Page, place: pygame.Rect) -> None:
        """Draw the part of the menu that lies in those pixels."""
        if place.colliderect(self._menu_pixels):  # most moving parts are elsewhere
            k = page.k
            part = pygame.FRect(place.x / k, place.y / k, place.w / k, place.h / k).inflate(SHADOW, SHADOW)
            for widget in self.form.widgets:
                if part.colliderect(widget.box):
                    widget.draw(page, self.form.look(widget))
        self.form.draw_tooltip(page)


def waiting_words(race: WaitingRace) -> str:
    """A table where the player still has a seat."""
    return tr("Return to your race: {race}", race=game_ui(race.game).texts.place_words(race.board, race.round))
