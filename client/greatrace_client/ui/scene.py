"""Scenes, and the navigation between them.

The app keeps a stack of scenes; the top one gets the events. `draw` is called only when `handle` or `update` said that
something changed, at most 60 times a second; in other iterations of the main loop `draw_moving` is. To go elsewhere a
scene calls `self.go(Push(other))`; the app carries this out after the call that made it. Nothing in a scene blocks:
messages of the server arrive in `received`, and the app then calls `update` as always.

    class RaceScene(Scene):
        def handle(self, event): return self.form.handle(event, self.context.page)
        def received(self, message): ...      # already folded into context.table
        def update(self, dt): return self.director.step(dt)
        def draw(self, page): ...
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, TypeAlias, TypeVar

import attrs
import pygame

from greatrace_client.input.input_mapper import Devices
from greatrace_client.model.content import outgoing
from greatrace_client.ui.flags import Flags

if TYPE_CHECKING:
    from greatrace.protocol.messages import ClientMessage, ServerMessage
    from greatrace_client.model.lobby import LobbyModel
    from greatrace_client.model.race_setup import RaceSetup
    from greatrace_client.model.table import TableModel, Transition
    from greatrace_client.net.connection import ServerConnection
    from greatrace_client.net.link import Link
    from greatrace_client.net.race_connection import RaceConnection
    from greatrace_client.settings import Settings
    from greatrace_client.ui.audio import Sounds
    from greatrace_client.ui.draw.page import Page
    from greatrace_client.ui.widgets import Form


@attrs.frozen
class Push:
    """Put a scene on top; the one below waits."""

    scene: Scene


@attrs.frozen
class Replace:
    """Leave this scene for another."""

    scene: Scene


@attrs.frozen
class Pop:
    """Go back to the scene below; without one, quit."""


@attrs.frozen
class Reset:
    """Replace all scenes by this one."""

    scene: Scene


@attrs.frozen
class Quit:
    """Close the client; `sentence` is printed on the terminal if it ends because of an error."""

    sentence: str = ""


Change: TypeAlias = Push | Replace | Pop | Reset | Quit


Service = TypeVar("Service")


def given(service: Service | None) -> Service:
    """That service. Raises LookupError if the context has none."""
    if service is None:
        raise LookupError("this context only draws")
    return service


@attrs.define
class AppContext:
    """The services that every scene may use.

    `page` is the window in design units (replaced when the window changes), `link` the connection to a server or None,
    `lobby` the tables of that server, `table` the table where the player sits, or None. `send` is short for the link's.
    """

    settings: Settings
    page: Page
    sounds: Sounds
    lobby: LobbyModel
    flags: Flags = attrs.Factory(Flags)
    link: Link | None = None
    table: TableModel | None = None
    devices: Devices = attrs.field(init=False, repr=False)  # mouse, keys, pads, and what they mean
    note: str = ""  # one sentence for the player at the window's foot for a while (`say` sets it)
    note_age: float = 0.0
    scene_changes: int = 0  # so far, as their stack counts them
    note_holds: Callable[[], bool] = attrs.field(default=lambda: True)
    # What a context that only draws a race of the past does without: the properties of these names raise LookupError.
    _connection: RaceConnection | None = None
    _server: ServerConnection | None = None
    _navigator: Navigator | None = None

    def __attrs_post_init__(self) -> None:
        self.devices = Devices(self.settings)

    @property
    def connection(self) -> RaceConnection:
        """The connection to the race."""
        return given(self._connection)

    @connection.setter
    def connection(self, connection: RaceConnection) -> None:
        self._connection = connection

    @property
    def server(self) -> ServerConnection:
        """The client's own connection, which calls servers."""
        return given(self._server)

    @server.setter
    def server(self, server: ServerConnection) -> None:
        self._server = server

    @property
    def navigator(self) -> Navigator:
        """Makes scenes for other scenes to go to, so that scenes need not import each other."""
        return given(self._navigator)

    @navigator.setter
    def navigator(self, navigator: Navigator) -> None:
        self._navigator = navigator

    def send(self, message: ClientMessage) -> bool:
        """Send a message to the server. False if the connection is down."""
        if (link := self.link) is None:
            return False
        return all(link.send(sent) for sent in outgoing(message, self.lobby.known))

    def take_back(self) -> str:
        """Undo the player's last answer at the table; returns the request's id ("" without a table)."""
        return self.link.take_back(self.table.id) if self.link is not None and self.table is not None else ""

    def say(self, sentence: str, holds: Callable[[], bool] = lambda: True) -> None:
        """Show a sentence at the foot of the window for some seconds, at most while `holds` is true."""
        self.note, self.note_age, self.note_holds = sentence, 0.0, holds

    def say_here(self, sentence: str) -> None:
        """The same about the scene that is on top, until it is left or covered."""
        here = self.scene_changes
        self.say(sentence, lambda: self.scene_changes == here)


@attrs.define
class Navigator:
    """Makes the scenes that others go to: the title, the settings (to be pushed), and the player's table in its phase.

    `leave` leaves the table (and stops a solo server); only `Reset(navigator.title())` has to follow.
    """

    race: Callable[[], Scene]
    table: Callable[[], Scene]
    title: Callable[[], Scene]
    settings: Callable[[], Scene]
    # The rules, open at that entry ("": where the player is), of that table (None: the player's).
    rules: Callable[[str, TableModel | None], Scene]
    leave: Callable[[], None]
    give_up: Callable[[], None]  # the seat of a race with others, for good
    replay: Callable[[], Scene | None]  # of the last race
    export: Callable[[], Scene | None]  # ... as a GIF or a video
    again: Callable[[], None]  # solo only: the same race once more
    seat: Callable[[RaceSetup], object]  # lines for all who share the machine
    # Load what a race needs while the player waits for its server, a step at every `next`. None: any race.
    warm: Callable[[RaceSetup | None], Iterator[object]]
    prepare: Callable[[], object]  # a race on this machine is being chosen
    relayout: Callable[[], None]  # after a change of scale or language
    full_screen: Callable[[], None]  # as the settings now say
    change_places: Callable[[], object] | None = None  # several share it: another one wants to look


class Scene:
    """A scene; this base shows nothing. Override what you need."""

    context: AppContext
    change: Change | None = None
    needs_connection = False  # True: without a connection this scene makes no sense
    covers = True  # False: the scene below shines through and is drawn first (an overlay)
    glance = 0.09  # refresh interval in seconds at rest
    capturing = False  # True: the next key or button goes to `captured`, whatever it means elsewhere

    def enter(self, context: AppContext) -> None:
        """Called when the scene comes onto the stack, before its first event."""
        self.context = context

    def leave(self) -> None:
        """Called when the scene is removed from the stack."""

    def covered(self) -> None:
        """Called when another scene comes above: no tooltip stays under it."""

    def uncovered(self) -> None:
        """Called when the scene above is gone: settings may have changed."""

    def let_go(self) -> None:
        """Release what takes memory and can be made again; called when a race begins above."""

    def resized(self) -> None:
        """Called after `context.page` was replaced (window size, UI scale) and after the language changed."""

    def handle(self, event: pygame.event.Event) -> bool:
        """One event of the window; mouse positions are pixels (`context.page.units`). True: it was used, draw again."""
        return False

    @property
    def writing(self) -> bool:
        """Whether letters are being written: keys are then letters and nothing else."""
        return False

    @property
    def busy(self) -> bool:
        """Whether there is more to come by itself: an animation, slices of a picture, an answer of the server."""
        return False

    @property
    def working(self) -> bool:
        """Whether something is prepared a little in every iteration of the loop, which then stays frequent."""
        return False

    def captured(self, name: str, pad: bool) -> bool:  # noqa: FBT001 - of a `KeyOrButton`
        """The key or button that was asked for. True: draw again."""
        return False

    def panned(self, dx: float, dy: float) -> bool:
        """Move the map by (dx, dy) units. True: draw again."""
        return False

    def received(self, message: ServerMessage, steps: list[Transition]) -> None:
        """A message of the server, already folded into `context.lobby` and `context.table`; `steps`: what happened."""

    def update(self, dt: float) -> bool:
        """Advance by `dt` seconds. True: draw again."""
        return False

    def draw(self, page: Page) -> None:
        """The whole picture, onto `page.surface`."""

    def kept_free(self) -> Sequence[pygame.Rect]:
        """The areas that captions and notes should not cover, in pixels of the window: controls, and what is being
        read; the most important first.
        """
        return ()

    def draw_moving(self, page: Page) -> Sequence[pygame.Rect]:
        """Draw what moves by itself onto the last picture. Returns the pixels that have changed."""
        return ()

    def go(self, change: Change) -> None:
        """Request another scene; carried out as soon as the app has control again."""
        self.change = change

    def topic(self) -> str:
        """The id of the rulebook's entry about what mouse or focus is on; "" if there is none."""
        return ""

    def taken_change(self) -> Change | None:
        """The change of scene that was asked for, once."""
        change, self.change = self.change, None
        return change


class FormScene(Scene):
    """A scene with widgets, which are in its `form` by the end of `enter`."""

    form: Form

    def covered(self) -> None:
        self.form.cover()  # no tooltip stays under the other scene

    @property
    def writing(self) -> bool:
        return self.form.focus is not None and self.form.focus.takes_text


class FinalScene(FormScene):
    """The results of a race: nothing comes after them by itself."""
