"""The scenes around the race, each in the states that look different."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from pathlib import Path

from msgspec.structs import replace

from greatrace.great_race.constants import CREW_COLOURS as COLOURS_OF_CREWS
from greatrace.great_race.modules import MODULES
from greatrace.protocol.messages import Said, Seated, TableFilter, TableInfo
from greatrace_client.games.great_race.dangers import DANGERS
from greatrace_client.games.great_race.lobby.agreement import Agreement
from greatrace_client.games.great_race.lobby.day_race import DayRaceScene
from greatrace_client.games.great_race.lobby.option_form import OptionForm
from greatrace_client.games.great_race.modules.challenges.lobby import ChallengeScene
from greatrace_client.i18n import term
from greatrace_client.model.career import CareerEntry
from greatrace_client.model.expeditions import game_expeditions
from greatrace_client.model.race_setup import RaceSetup
from greatrace_client.model.replay_file import FoundReplay, ReplayHead
from greatrace_client.model.waiting_race import WaitingRace
from greatrace_client.net.link_state import LinkState
from greatrace_client.net.security import AUTHORITY, Certificate, Security
from greatrace_client.race_common.chat import ChatScene
from greatrace_client.race_common.standing_orders import OrdersScene
from greatrace_client.screens.account_mail import AccountMailScene
from greatrace_client.screens.bindings import BindingsScene
from greatrace_client.screens.edit_options import AgreeScene
from greatrace_client.screens.error import LostScene, TroubleScene
from greatrace_client.screens.expeditions import ExpeditionsScene
from greatrace_client.screens.files import FilesScene
from greatrace_client.screens.host import HostScene
from greatrace_client.screens.join import JoinScene
from greatrace_client.screens.lessons.lesson_list import LessonsScene
from greatrace_client.screens.logbook import LogbookScene
from greatrace_client.screens.replay.replay_list import ReplaysScene
from greatrace_client.screens.rules import RulesScene
from greatrace_client.screens.settings import SettingsScene
from greatrace_client.screens.solo_setup import SoloSetupScene
from greatrace_client.screens.table import TableScene
from greatrace_client.screens.tables import TablesScene
from greatrace_client.screens.title import TitleScene
from greatrace_client.screens.waiting import WaitingScene
from greatrace_client.ui.scene import AppContext, Scene
from tests.client.fakes import listed, wires, with_tables
from tests.client.fakes import tables as some_tables
from tests.client.opening import Make, entered
from tests.client.positions import AFRICA, LONG, TOGETHER

AROUND: dict[str, Make] = {}


def alone(make: Callable[[], Scene]) -> Make:
    """That scene, with nothing below it."""
    return lambda _context: [make()]


PLAIN: dict[str, Callable[[], Scene]] = {
    "title": TitleScene,
    "solo": SoloSetupScene,
    "host": HostScene,
    "host here": lambda: HostScene(here=True),
    "join": JoinScene,
    "tables, on their way": TablesScene,
    "settings, window": SettingsScene,
    "files": FilesScene,
    "settings, movement": lambda: SettingsScene("movement"),
    "settings, sound": lambda: SettingsScene("sound"),
    "settings, race": lambda: SettingsScene("race"),
    "keys and pad": BindingsScene,
    "logbook, empty": LogbookScene,
    "expeditions": ExpeditionsScene,
    "standing orders": lambda: OrdersScene(DANGERS),
    "race of the day": lambda: DayRaceScene(lambda _race_setup: None, date(2026, 11, 23)),
    "rules": RulesScene,
    "rules, one of them": lambda: RulesScene("D7"),
    "rules, a question": lambda: RulesScene("faq:take_back"),
    "lessons": LessonsScene,
    "replays, none yet": ReplaysScene,
    "waiting": lambda: WaitingScene(RaceSetup()),
    "lost": LostScene,
    "mail address": AccountMailScene,
    "trouble": lambda: TroubleScene("Connection lost."),
    "crazy race, set-up": lambda: SoloSetupScene("crazy_race"),
}
AROUND |= {name: alone(make) for name, make in PLAIN.items()}


@entered(AROUND, "logbook")
def logbook(_context: AppContext) -> list[Scene]:
    usual = CareerEntry(
        "a",
        1.0,
        "great_race",
        "south_america",
        AFRICA,
        "blue",
        4,
        1,
        won=True,
        arrived=True,
        points=14,
        rounds=12,
        cards={"spare_part": 3},
        modules=TOGETHER,
        levels=("expert",) * 3,
    )

    class Full(LogbookScene):
        def enter(self, context: AppContext) -> None:
            super().enter(context)
            self.entries = [usual, replace(usual, game="crazy_race", board="")]
            self.rebuild()

    return [Full()]


@entered(AROUND, "replays")
def replays(_context: AppContext) -> list[Scene]:
    heads = [
        ReplayHead(2, "great_race", "1", "", board, way, 12, tuple(zip(COLOURS_OF_CREWS, LONG, strict=True)), 0, (4,))
        for board, way in (("africa", AFRICA), ("a board that is gone", ("1a", "9b")))
    ]
    heads.append(ReplayHead(2, "crazy_race", "1", "", "", ("", ""), 8, (("orange", LONG[0]),) * 4, 1, (0, 2)))

    class Full(ReplaysScene):
        def enter(self, context: AppContext) -> None:
            super().enter(context)
            self.found = [FoundReplay(Path("x.replay"), head, 1e9) for head in heads]
            self.rebuild()

    return [Full()]


@entered(AROUND, "title, races that wait")
def waited_for(_context: AppContext) -> list[Scene]:
    races = WaitingRace("greatrace.example:7117", "t", "africa", 3), WaitingRace("own", "h", "asia", 5, port=7222)

    class Waiting(TitleScene):
        def uncovered(self) -> None:
            super().uncovered()
            self.waiting = races
            self.form.replace(self._menu())
            self.resized()

    return [Waiting()]


@entered(AROUND, "expeditions, the longest")
def expedition(_context: AppContext) -> list[Scene]:
    last = game_expeditions()[-1]
    gold = CareerEntry(
        "a",
        1.0,
        "great_race",
        last.board,
        last.way,
        last.crew,
        4,
        1,
        won=True,
        arrived=True,
        points=14,
        rounds=12,
        modules=last.modules,
        levels=last.rivals,
        expedition=last.id,
    )

    class Earned(ExpeditionsScene):
        def enter(self, context: AppContext) -> None:
            super().enter(context)
            self.entries, self.chosen = [gold], last
            self.rebuild()

    return [Earned()]


@entered(AROUND, "join, another fingerprint")
def impostor(context: AppContext) -> list[Scene]:
    context.settings.address, context.settings.pins["greatrace.example"] = "greatrace.example", "aa" * 32
    wires(context).security = Security(pin="aa" * 32, shown=Certificate("cc" * 32, "bb" * 32))
    return [in_vain(context, "certificate_changed")]


@entered(AROUND, "join, no longer confirmed")
def unconfirmed(context: AppContext) -> list[Scene]:
    context.settings.address, context.settings.pins["greatrace.example"] = "greatrace.example", AUTHORITY
    wires(context).security = Security(pin=AUTHORITY, shown=Certificate("cc" * 32, "bb" * 32))
    return [in_vain(context, "certificate_unverified")]


@entered(AROUND, "join, confirmed")
def confirmed(context: AppContext) -> list[Scene]:
    context.settings.address, context.settings.pins["greatrace.example"] = "greatrace.example", AUTHORITY
    return [JoinScene()]


def in_vain(context: AppContext, reason: str) -> Scene:
    """A call that has failed for that reason."""
    wires(context).state = LinkState.CLOSED
    wires(context).sentence = term("call", reason, address=context.settings.address)

    class Called(JoinScene):
        def enter(self, context: AppContext) -> None:
            super().enter(context)
            self.calling = True

    return Called()


def refused_with(code: str) -> Make:
    """The join page after that refusal."""

    def made(context: AppContext) -> list[Scene]:
        context.settings.address, scene = "greatrace.example", JoinScene()
        scene.forgotten.refused(code)
        return [scene]

    return made


AROUND["join, password forgotten"] = refused_with("hello/account")
AROUND["join, a code is on its way"] = refused_with("hello/mailed")


@entered(AROUND, "tables, with an account")
def tables_of_an_account(context: AppContext) -> list[Scene]:
    with_tables(context)
    assert context.link is not None
    context.settings.accounts[str(context.link.address)] = "Margaux"
    return [TablesScene()]


@entered(AROUND, "join, nobody there")
def nobody(context: AppContext) -> list[Scene]:
    context.settings.address = "a-very-long-name-of-a-server.example:7777"
    return [in_vain(context, "refused")]


@entered(AROUND, "join, servers of old")
def acquainted(context: AppContext) -> list[Scene]:
    context.settings.recent = {
        "greatrace.example": "2026-01-02",
        "a-very-long-name-of-a-server.example:7777": "2025-01-02",
    }
    return [JoinScene()]


@entered(AROUND, "tables")
def tables(context: AppContext) -> list[Scene]:
    with_tables(context)
    return [TablesScene()]


@entered(AROUND, "no tables")
def no_tables(context: AppContext) -> list[Scene]:
    listed(context)
    return [TablesScene()]


@entered(AROUND, "tables, none is like that")
def no_such_tables(context: AppContext) -> list[Scene]:
    context.settings.tables_filter = TableFilter(free_seat=True, game="crazy_race", clock="days", language="nl")
    listed(context, all=12)
    return [TablesScene()]


@entered(AROUND, "tables, one's own of ten thousand")
def own_tables(context: AppContext) -> list[Scene]:
    context.lobby.mine = ("c",)
    listed(context, some_tables()[2], all=10_000, wanted=TableFilter(ids=("c",)))
    return [TablesScene()]


@entered(AROUND, "tables, ten thousand")
def many_tables(context: AppContext) -> list[Scene]:
    """Scrolled faster than the tables come: the last ones are not here yet."""
    few = some_tables()
    page = [replace(few[n % 3], id=f"t{n}", title=f"{few[n % 3].title} {n}", language="fr") for n in range(3)]
    listed(context, *page, all=10_000, fitting=10_000)
    return [TablesScene()]


@entered(AROUND, "tables, a locked one")
def locked(context: AppContext) -> list[Scene]:
    listed(context, replace(some_tables()[0], locked=True), *some_tables()[1:])
    return [TablesScene()]


@entered(AROUND, "talk")
def talking(context: AppContext) -> list[Scene]:
    with_tables(context, "a", 1)
    context.lobby.apply(Seated(some_tables()[0], 1))
    for number in range(30):
        context.lobby.apply(Said("a", "pie", "Pieter", 0, "Who has been to Timbuktu before? " * (1 + number % 5)))
    return [ChatScene(Scene())]


def much_agreed() -> TableInfo:
    """A table at which everything is unusual."""
    return replace(
        some_tables()[0],
        modules=tuple(MODULES),
        clock="days",
        delay=60,
        take_back=False,
        language="nl",
        options={"leaders": "all", "paddock": "free", "season": "hard", "diplomacy": "hard", "challenge": "grand_prix"},
    )


@entered(AROUND, "table, much agreed")
def table_with_much(context: AppContext) -> list[Scene]:
    with_tables(context, "a", 0)
    context.lobby.tables["a"] = much_agreed()
    return [TableScene()]


@entered(AROUND, "tables, one with much agreed")
def tables_with_much(context: AppContext) -> list[Scene]:
    listed(context, much_agreed(), *some_tables()[1:])
    return [TablesScene()]


@entered(AROUND, "table, agreed anew")
def agreed_again(context: AppContext) -> list[Scene]:
    with_tables(context, "a", 0)
    return [AgreeScene(context.lobby.tables["a"])]


@entered(AROUND, "table, host")
def table_of_host(context: AppContext) -> list[Scene]:
    with_tables(context, "a", 0)
    return [TableScene()]


@entered(AROUND, "table, guest")
def table_of_guest(context: AppContext) -> list[Scene]:
    with_tables(context, "a", 1)
    return [TableScene()]


@entered(AROUND, "table, watching")
def table_watched(context: AppContext) -> list[Scene]:
    with_tables(context, "a")
    return [TableScene()]


@entered(AROUND, "solo, option form")
def option_form(_context: AppContext) -> list[Scene]:
    return [OptionForm(Agreement(TOGETHER), "africa", 4)]


@entered(AROUND, "solo, challenges")
def challenges(_context: AppContext) -> list[Scene]:
    return [ChallengeScene(Agreement())]
