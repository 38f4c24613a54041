"""Composes one run of the client: window, scenes, connections, and the first scene that the command line asks for."""

from __future__ import annotations

import logging
import os
import sys
from collections.abc import Iterator
from typing import Any

from greatrace.games import DEFAULT_GAME
from greatrace.protocol.messages import ServerMessage
from greatrace.translation import read_sentences
from greatrace_client import settings as settings_file
from greatrace_client.app import scene_factory
from greatrace_client.app.allocator import BetweenFrames, HeapTrimmer, collect, keep_loaded, tune_allocator
from greatrace_client.app.art_watcher import ArtWatcher
from greatrace_client.app.first_frames import FIRST_FRAMES, tell_first_frames
from greatrace_client.app.hotseat_handover import HandingOver
from greatrace_client.app.logs import note_errors_of_twisted
from greatrace_client.app.loop import Loop
from greatrace_client.app.music_conductor import MusicConductor
from greatrace_client.app.screenshot import Screenshot
from greatrace_client.app.turn_notifier import TurnNotifier
from greatrace_client.app.window import Window
from greatrace_client.games import game_ui
from greatrace_client.i18n import set_language, system_language, tr
from greatrace_client.model.career import Logbook
from greatrace_client.model.lobby import LobbyModel
from greatrace_client.model.race_setup import RaceSetup
from greatrace_client.model.table import TableModel, Transition
from greatrace_client.net.connection import ServerConnection
from greatrace_client.net.link_state import LinkState
from greatrace_client.net.race_connection import RaceConnection
from greatrace_client.net.subscribers import EarnedNotice, note_down
from greatrace_client.race_common.game_parts import PLAYABLE, RaceScreens
from greatrace_client.race_common.race_view import RaceView
from greatrace_client.race_common.rulebook import asked
from greatrace_client.screens.error import LostScene, TroubleScene
from greatrace_client.screens.rules import RulesScene
from greatrace_client.settings import Settings
from greatrace_client.ui.audio import Sounds, Volumes
from greatrace_client.ui.draw.accessibility import spare
from greatrace_client.ui.draw.art import art_files
from greatrace_client.ui.draw.large_layers import meanwhile
from greatrace_client.ui.flags import Flags
from greatrace_client.ui.scene import AppContext, FinalScene, Navigator, Push, Quit, Reset, Scene
from greatrace_client.ui.scene_stack import SceneStack

LAST_LOOK = 400  # iterations
UNNOTICED = 0.8  # seconds; a line that is back sooner is not worth a word

log = logging.getLogger(__name__)


class ClientRun:
    """Runs the client from the first picture to the last. `run` returns the exit code."""

    def __init__(self, reactor: Any, window: Window, settings: Settings, flags: Flags) -> None:
        tune_allocator()
        set_language(settings.language or system_language())
        read_sentences()
        self.settings, self.window = settings, window
        spare(reduced_motion=settings.reduced_motion, high_contrast=settings.high_contrast)
        self.context = AppContext(settings, window.page, Sounds(Volumes.of(settings)), LobbyModel(), flags)
        self.stack, self.logbook = SceneStack(self.context), Logbook(settings_file.data_folder())
        self.loop = Loop(reactor, window, self.stack, self.context)
        self.context.server = self.context.connection = ServerConnection(reactor, self.context, self.tell)
        self.handing_over = HandingOver(self.context, self.stack, self.loop, self.tell, self.race)
        self.context.navigator = self._navigator()
        self.collector = BetweenFrames()
        self._over_for = 0
        self._earned = EarnedNotice(self.context.say)
        self._racing: RaceView | None = None
        self._seen_race: RaceView | None = None  # it was on the screen
        self._watch()
        if flags.solo is not None and not flags.solo.people:
            self.prepare()

    def _navigator(self) -> Navigator:
        return Navigator(
            race=self.race,
            table=scene_factory.table,
            title=scene_factory.title,
            settings=scene_factory.settings,
            replay=scene_factory.last_replay,
            export=scene_factory.last_export,
            leave=self.leave,
            give_up=self.give_up,
            again=self.again,
            rules=self.rules,
            warm=self.warm,
            prepare=self.prepare,
            relayout=self.loop.refit,
            full_screen=self.full_screen,
            seat=self.handing_over.seat,
        )

    def _watch(self) -> None:
        """What is called by the loop: in each iteration, before and after the scenes' time, after a frame."""
        loop, flags = self.loop, self.context.flags
        loop.before_stop.append(self.hang_up)
        loop.after_update += [self.watch_connection, self.watch_curtain, self.forget_race]
        loop.after_update += [TurnNotifier(self.context).update, self.tell_earned]
        loop.before_update += [HeapTrimmer().update, self.collector.update]
        if flags.autoplay and self.window.headless:
            loop.each_iteration.append(self.watch_autoplay)
        loop.after_frame.append(self.begin_music)
        if flags.screenshot is not None:
            loop.each_iteration.append(Screenshot(self.stack, self.context, flags.screenshot).update)
        if flags.watch_art:
            loop.each_iteration.append(ArtWatcher(art_files, loop.refit).update)
        if flags.connect or flags.invitation is not None:
            loop.each_iteration.append(self.tell_failure)
        if os.environ.get(FIRST_FRAMES):
            tell_first_frames(loop, lambda: self._racing is not None and self.stack.top is self._racing)

    @property
    def connection(self) -> RaceConnection:
        """The connection of this machine, or (hot-seat) those of all who share it."""
        return self.context.connection

    def begin_music(self) -> None:
        """Start the music after the first frame: opening a sound device must not delay the title."""
        self.loop.after_frame.remove(self.begin_music)
        self.loop.after_update.append(
            MusicConductor(self.stack, self.context.sounds.music, self.context.sounds.ambience).update
        )

    def hang_up(self) -> None:
        """Leave the current server."""
        self.connection.hang_up()
        self.context.server.own.dismiss()

    def watch_curtain(self) -> None:
        """The curtain falls before another's view is shown, as soon as what happened has been seen."""
        racing = self._racing
        if racing is not None and self.stack.top is racing and racing.director.idle:
            self.handing_over.update()

    def forget_race(self) -> None:
        """Free a race that was left, before the next scene's pictures are made."""
        seen, scenes = self._seen_race, self.stack.each()
        if seen is not None and seen not in scenes:
            self._racing = None if self._racing is seen else self._racing
            self._seen_race = None
            del seen
            collect()
        elif self._racing in scenes:
            self._seen_race = self._racing

    def tell(self, message: ServerMessage, steps: list[Transition]) -> None:
        """A message for the scenes, the top one last."""
        self._note_down()
        for scene in self.stack.each():
            scene.received(message, steps)
        self.stack.follow()
        self.loop.dirty = True

    def _note_down(self) -> None:
        """Note a race that the player has finished in the logbook; not one that began in the middle of another."""
        race_setup = self.connection.last_setup if self.connection.alone else None
        if (
            self.handing_over.party is not None
            or self.context.flags.autoplay
            or (race_setup is not None and race_setup.record)
        ):
            return
        if sentence := note_down(self.logbook, self.context.table, race_setup.seed if race_setup is not None else ""):
            self._earned.sentence = sentence

    def tell_earned(self) -> None:
        """Show what a race has earned, once the player has seen its end."""
        self._earned.update(watching=self._racing is not None and self._racing in self.stack.each())

    def watch_connection(self) -> None:
        """Open a note when the connection breaks under a scene that needs it."""
        state, top = self.connection.state, self.stack.top
        if state not in (LinkState.LOST, LinkState.CLOSED) or top is None or isinstance(top, LostScene | TroubleScene):
            return
        racing = self.context.table is not None and not self.context.table.over
        if not (top.needs_connection or racing):
            return
        link = self.connection.link
        if state is LinkState.LOST and link is not None and link.lost_for < UNNOTICED:
            return
        if state is LinkState.LOST:
            self.stack.carry_out(Push(LostScene()))
        else:
            self.stack.carry_out(Reset(TroubleScene(self.connection.sentence)))
        self.loop.dirty = True

    def watch_autoplay(self) -> None:
        """Quit some time after an autoplayed race is over: without a screen nobody can close the results."""
        if self.context.table is None or not self.context.table.over:
            self._over_for = 0
            return
        self._over_for += 1
        settled = isinstance(self.stack.top, FinalScene)  # before that, the last cues are still played
        if self._over_for >= (LAST_LOOK if settled else 8 * LAST_LOOK):
            self.stack.carry_out(Quit())

    def rules(self, at: str = "", table: TableModel | None = None) -> Scene:
        """The rulebook of table `table`, or of the player's; open at entry `at`, or at the question that the player is
        asked.
        """
        table = table or self.context.table
        return RulesScene(at or asked(table), table)

    def race(self) -> Scene:
        """The race of the game that is played at the player's table."""
        for scene in self.stack.each():
            scene.let_go()
        self._racing = scene_factory.race(self.context.table)
        return self._racing

    def warm(self, race_setup: RaceSetup | None) -> Iterator[object]:
        """Load the race's scene, and paint its map if the player knows which; a step at every `next`."""
        screens = game_ui(race_setup.game if race_setup is not None else DEFAULT_GAME).screens
        if race_setup is None:
            return _loaded(screens)
        return meanwhile(screens.warm(self.context.page, race_setup), _loaded(screens), PLAYABLE)

    def prepare(self) -> None:
        """Prepare the server of a race on this machine that is being chosen."""
        self.context.server.own.prepare()

    def tell_failure(self) -> None:
        """Write to the terminal, once, that the server of the command line cannot be reached."""
        if self.connection.state is LinkState.CLOSED:
            sys.stderr.write(self.connection.sentence + "\n")
        if self.connection.state in (LinkState.CLOSED, LinkState.OPEN):
            self.loop.each_iteration.remove(self.tell_failure)

    def leave(self) -> None:
        """Leave the table; a solo server stops, other connections stay."""
        if self.connection.alone:
            self.connection.hang_up()
        else:
            self.connection.leave_table()

    def give_up(self) -> None:
        """Leave a race with others for good."""
        self.connection.leave_table(for_good=True)

    def again(self) -> None:
        """Start the same race against the same bots again; at a table with friends go back to the list of tables."""
        from greatrace_client.screens.waiting import WaitingScene

        race_setup = self.connection.last_setup
        if race_setup is not None and self.connection.alone:
            self.stack.carry_out(Reset(scene_factory.title()))
            self.stack.carry_out(Push(WaitingScene(race_setup)))

    def full_screen(self) -> None:
        """Switch to window or full screen, as the settings say."""
        if self.window.full != self.settings.full_screen:
            self.window.toggle_full()
            self.loop.refit()

    def run(self) -> int:
        """Run until the last scene is closed. Returns the exit code."""
        note_errors_of_twisted()
        self.stack.carry_out(Push(scene_factory.first(self.context.flags)))
        with self.collector.at_work():
            self.loop.run()
        self.settings.full_screen = self.window.full
        trouble = settings_file.save(self.settings)
        if trouble:
            sys.stderr.write(tr("Can’t save your settings: {why}", why=trouble) + "\n")
        self.context.sounds.close()
        if self.loop.failure is not None:
            log.error("the client stopped", exc_info=_exc_info(self.loop.failure))
            sys.stderr.write(tr("Sorry, something went wrong: {why}", why=str(self.loop.failure.value)) + "\n")
            return 1
        if self.stack.farewell:
            sys.stderr.write(self.stack.farewell + "\n")
            return 1
        return 0


def _loaded(screens: RaceScreens) -> Iterator[object]:
    """Import what the game's races need, a file a step."""
    yield from screens.load()
    keep_loaded()


def _exc_info(failure: Any) -> tuple[Any, Any, Any]:
    return failure.type, failure.value, failure.getTracebackObject()
