"""Stand-ins for the tests of the client: a context without a network, and events as a player makes them."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from types import SimpleNamespace
from typing import Any, cast

import pygame
from twisted.internet import task
from twisted.internet.interfaces import IReactorPluggableNameResolver
from zope.interface import implementer  # type: ignore[import-untyped]  # it has no hints

from greatrace.kernel import Action
from greatrace.protocol.comeback import Comeback
from greatrace.protocol.messages import (
    PROTOCOL_VERSION,
    ClientMessage,
    JoinTable,
    SeatInfo,
    TableFilter,
    TableInfo,
    Tables,
    Welcome,
)
from greatrace_client.input.input_mapper import Devices
from greatrace_client.model.lobby import LobbyModel
from greatrace_client.model.race_setup import RaceSetup
from greatrace_client.model.target import Name
from greatrace_client.model.waiting_race import WaitingRace
from greatrace_client.net.address import Address
from greatrace_client.net.connection import ServerConnection
from greatrace_client.net.link import Link
from greatrace_client.net.link_state import LinkState
from greatrace_client.net.security import Security
from greatrace_client.settings import Settings
from greatrace_client.ui.audio import Sounds
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.scene import AppContext, Navigator, Push, Scene
from greatrace_client.ui.scene_stack import SceneStack
from greatrace_client.ui.widgets import Form

NOBODY: Any = SimpleNamespace(alone=False)  # in the place of a connection
SIZES = ((1280, 720), (1920, 1080), (2560, 1080), (1280, 960), (2560, 1440))


class NoNames:
    """A resolver that never comes to an end."""

    def resolveHostName(self, receiver: Any, *_args: Any, **_words: Any) -> Any:  # noqa: N802 - Twisted's name
        return receiver


@implementer(IReactorPluggableNameResolver)
class Reactor(task.Clock):
    """Fake time, and a network without multicast and names."""

    nameResolver = NoNames()  # noqa: N815 - Twisted's name

    def installNameResolver(self, resolver: Any) -> Any:  # noqa: N802 - Twisted's name
        raise NotImplementedError

    def connectTCP(self, *_args: Any, **_words: Any) -> Any:  # noqa: N802 - Twisted's name
        raise OSError("no network here")

    def listenMulticast(self, *_args: Any, **_words: Any) -> Any:  # noqa: N802 - Twisted's name
        raise OSError("no network here")

    def callInThread(self, call: Callable[..., Any], *args: Any) -> None:  # noqa: N802 - Twisted's name
        call(*args)


class Wires:
    """In place of the connection: notes what was wished for."""

    def __init__(self, context: AppContext) -> None:
        self.context = context
        self.reactor = self.clock = Reactor()
        self.comeback = Comeback(Random(1))
        self.state = LinkState.NEW
        self.sentence = ""
        self.refused = ""
        self.table_setup: Any = None
        self.alone = False
        self.guests = SimpleNamespace(there=False)
        self.requests: list[Any] = []
        self.sent: list[ClientMessage] = []
        self.context.link = cast("Link", self)
        self.address = Address("greatrace.example")
        self.delay: float | None = 0.012
        self.security: Security | None = None

    def try_now(self) -> None:
        self.requests.append("try now")

    def send(self, message: ClientMessage) -> bool:
        self.sent.append(message)
        return True

    def solo(self, race_setup: RaceSetup, *, resume: str = "") -> None:
        self.requests.append((race_setup, resume))

    def connect(self, address: str, name: str, account: object = None) -> None:
        self.requests.append((address, name) if account is None else (address, name, account))

    def host(self, port: int) -> None:
        self.requests.append(port)

    def come_back(self, race: WaitingRace) -> None:
        self.requests.append(race)

    def hang_up(self) -> None:
        self.requests.append("hang up")

    def sit_down(self, code: str) -> None:
        self.sent.append(JoinTable("", key=code))

    def leave_table(self, *, for_good: bool = False) -> None:
        self.requests.append("leave for good" if for_good else "leave")
        self.context.lobby.stood_up()


class AnswerLink:
    """In the place of a link: notes what it is given to answer."""

    def __init__(self, sent: list[Action]) -> None:
        self.sent = sent

    def answer(self, _table: str, _number: int, action: Action) -> str:
        self.sent.append(action)
        return "id"


class Title(Scene):
    """The title of a test: nothing on it."""


def navigator(title: Callable[[], Scene] = Title) -> Navigator:
    """Leads to scenes with nothing on them, and does nothing else."""
    return Navigator(
        race=Scene,
        table=Scene,
        title=title,
        settings=Scene,
        rules=lambda _at, _table: Scene(),
        leave=lambda: None,
        give_up=lambda: None,
        replay=lambda: None,
        export=lambda: None,
        again=lambda: None,
        seat=lambda _race_setup: None,
        warm=lambda _race_setup: iter(()),
        prepare=lambda: None,
        relayout=lambda: None,
        full_screen=lambda: None,
    )


def new_context(size: tuple[int, int] = (1280, 720), scale: float = 1.0) -> AppContext:
    """A context on a headless window."""
    pygame.display.init()
    pygame.font.init()
    surface = pygame.display.set_mode(size)
    context = AppContext(
        Settings(sounds=0, player="Margaux"), Page(ui_scale=scale, surface=surface), Sounds(0), LobbyModel()
    )
    context.server = cast("ServerConnection", Wires(context))
    context.connection = context.server
    context.navigator = navigator()
    return context


def wires(context: AppContext) -> Wires:
    """The stand-in connection."""
    return cast("Wires", context.connection)


def tables() -> tuple[TableInfo, ...]:
    """Three tables: open with a free seat, open on another board, under way."""
    seat = SeatInfo
    return (
        TableInfo(
            "a",
            "Margaux’s table",
            "great_race",
            "africa",
            "colomb_bechar",
            "cape_town",
            "open",
            0,
            (
                seat("person", "Pieter", "blue", ready=True),
                seat("person", "Margaux", "vermilion"),
                seat("bot", "Violetta", "mint", ready=True, level="hard:racer"),
                seat("free"),
            ),
            1,
        ),
        TableInfo(
            "b",
            "Een tafel met een heel lange naam, precies",
            "great_race",
            "south_america",
            "",
            "",
            "open",
            0,
            (seat("person", "Anna", "lemon"), seat("free"), seat("free")),
        ),
        TableInfo(
            "c",
            "Torino – Napoli",
            "great_race",
            "africa",
            "cairo",
            "cape_town",
            "running",
            0,
            (seat("person", "Wolfgang Amadeus the 2nd", "lemon"), seat("person", "Luca", "plum")),
            2,
        ),
    )


def with_tables(context: AppContext, table: str = "", seat: int | None = None) -> AppContext:
    """As after the hello of a server with those tables, seated if a table is named."""
    context.lobby.apply(Welcome(PROTOCOL_VERSION, "Margaux", "token", "0.1.0", "hash"))
    listed(context, *tables())
    context.lobby.tables = {info.id: info for info in tables() if info.id == table}
    context.lobby.table, context.lobby.seat = table, seat
    return context


def listed(
    context: AppContext,
    *infos: TableInfo,
    all: int = 0,  # noqa: A002 - the message's own word
    fitting: int = 0,
    wanted: TableFilter | None = None,
) -> None:
    """The server's answer to the question that the scene asks first: these tables, and how many there are."""
    known, wanted = context.lobby.list, wanted or context.settings.tables_filter
    known.page_request(wanted, 0, 10)
    known.apply(Tables(wanted, 0, fitting or len(infos), all or len(infos), infos))


def shown(scene: Scene, context: AppContext) -> SceneStack:
    """The scene on a stack of its own, drawn once."""
    stack = SceneStack(context)
    stack.carry_out(Push(scene))
    scene.draw(context.page)
    return stack


def press_key(stack: SceneStack, key: int, mod: int = 0) -> None:
    """A key goes down, as SDL would tell it."""
    send(stack, pygame.event.Event(pygame.KEYDOWN, key=key, mod=mod, unicode=""))


def write(stack: SceneStack, text: str) -> None:
    """Letters are typed."""
    for letter in text:
        send(stack, pygame.event.Event(pygame.TEXTINPUT, text=letter))


def form_of(scene: Scene | None) -> Form:
    """What can be used on that scene."""
    form = getattr(scene, "form", None)
    assert isinstance(form, Form)
    return form


def button(scene: Scene | None, name: Name) -> tuple[float, float]:
    """The middle of that widget."""
    x, y, w, h = form_of(scene).named(name).box
    return x + w / 2, y + h / 2


def click(stack: SceneStack, x: float, y: float, k: float) -> None:
    """Move there (units of a page with k pixels each), press and let go."""
    spot = round(x * k), round(y * k)
    send(stack, pygame.event.Event(pygame.MOUSEMOTION, pos=spot, rel=(0, 0), buttons=(0, 0, 0)))
    send(stack, pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=spot, button=1))
    send(stack, pygame.event.Event(pygame.MOUSEBUTTONUP, pos=spot, button=1))


def send(stack: SceneStack, event: pygame.event.Event) -> None:
    """An event for the top scene, and what it requests afterwards."""
    assert stack.top is not None
    stack.top.handle(event)
    stack.follow()


def pad(stack: SceneStack, button: int) -> None:
    """A button of the gamepad."""
    from_pad(stack, pygame.event.Event(pygame.JOYBUTTONDOWN, button=button, instance_id=0))


def hat(stack: SceneStack, x: int, y: int) -> None:
    """The gamepad's hat, pushed and let go."""
    from_pad(stack, pygame.event.Event(pygame.JOYHATMOTION, value=(x, y), instance_id=0))


def from_pad(stack: SceneStack, event: pygame.event.Event) -> None:
    """What the pad says, in the words that scenes know, as the loop passes it on."""
    for input_event in Devices(stack.context.settings).meaning(event):
        send(stack, input_event)
