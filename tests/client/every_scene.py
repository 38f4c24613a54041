"""Every scene of the client, each in the states that look different: the one list that the walks go through."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator

import attrs
from msgspec.structs import replace

from greatrace.crazy_race.setup import Setup as CrazySetup
from greatrace.crazy_race.words import COLOURS, LOCOMOTIVES
from greatrace.games import CRAZY_RACE
from greatrace.great_race.actions import Discard
from greatrace.great_race.modules import MODULES
from greatrace.great_race.setup import Setup
from greatrace.great_race.state import Gauges
from greatrace.great_race.words import CREW_COLOURS
from greatrace.protocol.messages import Said, Seated
from greatrace_client.draw.page import Page
from greatrace_client.hot_seat import Party
from greatrace_client.in_process import LocalRace
from greatrace_client.model.expeditions import EXPEDITIONS
from greatrace_client.model.logbook import Entry
from greatrace_client.model.table import TableModel
from greatrace_client.model.truth import played
from greatrace_client.net.link import LinkState
from greatrace_client.net.security import Security
from greatrace_client.scenes.agreeing import AgreeScene
from greatrace_client.scenes.base import Kit, Scene, SceneStack
from greatrace_client.scenes.bindings import BindingsScene
from greatrace_client.scenes.challenge import ChallengeScene
from greatrace_client.scenes.crazy_race.alerts import Alert as CrazyAlert
from greatrace_client.scenes.crazy_race.digest import Account as CrazyAccount
from greatrace_client.scenes.crazy_race.digest import Way as CrazyWay
from greatrace_client.scenes.crazy_race.results import CrazyResultsScene
from greatrace_client.scenes.crazy_race.scene import CrazyRaceScene
from greatrace_client.scenes.crazy_race.setup import CrazySetupScene
from greatrace_client.scenes.curtain import CurtainScene, PlacesScene
from greatrace_client.scenes.error import LostScene, TroubleScene
from greatrace_client.scenes.expeditions import ExpeditionsScene
from greatrace_client.scenes.final_board import final_board
from greatrace_client.scenes.host import HostScene
from greatrace_client.scenes.join import JoinScene
from greatrace_client.scenes.lessons.lesson import lesson
from greatrace_client.scenes.lessons.scene import LessonScene
from greatrace_client.scenes.lessons.shelf import LessonsScene
from greatrace_client.scenes.logbook import LogbookScene
from greatrace_client.scenes.option_form import OptionForm
from greatrace_client.scenes.orders import OrdersScene
from greatrace_client.scenes.race.alerts import Alert
from greatrace_client.scenes.race.digest import Account
from greatrace_client.scenes.race.pause import PauseScene
from greatrace_client.scenes.race.result_pages import Tab
from greatrace_client.scenes.race.results import ResultsScene
from greatrace_client.scenes.race.scene import RaceScene
from greatrace_client.scenes.replay.shelf import ReplaysScene
from greatrace_client.scenes.replay.viewer import ReplayScene
from greatrace_client.scenes.rules import RulesScene
from greatrace_client.scenes.settings import SettingsScene
from greatrace_client.scenes.solo_setup import SoloSetupScene
from greatrace_client.scenes.table import TableScene
from greatrace_client.scenes.tables import TablesScene
from greatrace_client.scenes.talk import TalkScene
from greatrace_client.scenes.title import TitleScene
from greatrace_client.scenes.waiting import WaitingScene
from greatrace_client.setting_out import SoloWish
from greatrace_client.tape import Reel, head_of, reel_of, wound
from greatrace_client.text import term
from tests.client.proofreader import Line, Sheet
from tests.client.records import a_record
from tests.client.stand_in import new_kit, wires, with_tables

LONG = ("Wolfgang Amadeus the 2nd", "Alessandra van der Hoeve", "Jean-Baptiste de Lorient", "Ünal Ağaoğlu-Çelikkanat",
        "Wilhelmina Wapperwimpers")
WIDE = 24  # letters: the longest name that a player may have
NOWHERE = "", ""
AFRICA = "colomb_bechar", "cape_town"
ALL_ON = {"straggler_penalty": "on", "second_home_theft": "on", "point_order": "shuffled"}
TOGETHER = tuple(name for name in MODULES if name != "challenges")
AT_ONCE = {"challenge": "everything_at_once", "season": "normal", "diplomacy": "normal", "paddock": "preset"}


@attrs.frozen
class Opened:
    """A scene on its stack, with what lies below it."""

    kit: Kit
    stack: SceneStack
    below: Callable[[Kit], object] = lambda _kit: None  # called between one scene and the next

    def draw(self) -> None:
        """The top scene over those below it, as the loop does it."""
        for scene in self.stack.seen():
            self.below(self.kit)
            scene.draw(self.kit.page)

    def settle(self) -> None:
        """Draw until nothing waits for the next frame."""
        for _ in range(60):
            for scene in self.stack.seen():
                scene.update(0.0)
            self.draw()
            if not any(getattr(getattr(scene, "still", None), "behind", False) for scene in self.stack.seen()):
                return


def words_of(scene: Opened) -> set[str]:
    """Every line that is drawn."""
    scene.settle()
    sheet = scene.kit.page.surface
    assert isinstance(sheet, Sheet)
    return {mark.drawn for mark in sheet.marks if isinstance(mark, Line)}


Make = Callable[[Kit], list[Scene]]
EVERY: dict[str, Make] = {}


def scene(name: str) -> Callable[[Make], Make]:
    """Enter it in the list. What makes it prepares the kit and returns the scenes from the bottom to the top."""

    def entered(make: Make) -> Make:
        EVERY[name] = make
        return make

    return entered


def opened(name: str, size: tuple[int, int], scale: float) -> Opened:
    """That scene, entered and not yet drawn."""
    return opened_by(EVERY[name], size, scale)


def opened_by(make: Make, size: tuple[int, int], scale: float) -> Opened:
    """The scenes that it makes, entered and not yet drawn."""
    kit = new_kit(size, scale)
    kit.page = Page(*size, scale)
    stack = SceneStack(kit)
    for one in make(kit):
        stack._put(one)  # noqa: SLF001 - a scene below another one is entered, too
    return Opened(kit, stack)


# ---- around the race


def alone(make: Callable[[], Scene]) -> Make:
    """That scene, with nothing below it."""
    return lambda _kit: [make()]


PLAIN: dict[str, Callable[[], Scene]] = {
    "title": TitleScene,
    "solo": SoloSetupScene,
    "host": HostScene,
    "host here": lambda: HostScene(here=True),
    "join": JoinScene,
    "no tables": TablesScene,
    "settings, window": SettingsScene,
    "settings, movement": lambda: SettingsScene("movement"),
    "settings, sound": lambda: SettingsScene("sound"),
    "settings, race": lambda: SettingsScene("race"),
    "keys and pad": BindingsScene,
    "logbook, empty": LogbookScene,
    "expeditions": ExpeditionsScene,
    "standing orders": OrdersScene,
    "rules": RulesScene,
    "rules, one of them": lambda: RulesScene("D7"),
    "rules, a question": lambda: RulesScene("faq:take_back"),
    "lessons": LessonsScene,
    "lesson, told": lambda: LessonScene(lesson("convoy")),
    "lesson, asked": lambda: LessonScene(lesson("planning"), 3),
    "lesson, to do": lambda: LessonScene(lesson("reactions"), 3),
    "replays, none yet": ReplaysScene,
    "waiting": lambda: WaitingScene(SoloWish()),
    "lost": LostScene,
    "trouble": lambda: TroubleScene("The line broke off."),
    "crazy race, set-up": CrazySetupScene,
}
EVERY |= {name: alone(make) for name, make in PLAIN.items()}


@scene("logbook")
def logbook(_kit: Kit) -> list[Scene]:
    usual = Entry("a", 1.0, "great_race", "south_america", AFRICA, "blue", 4, 1, won=True, arrived=True, points=14,
                  rounds=12, cards={"spare_part": 3}, modules=TOGETHER, levels=("expert",) * 3)  # fmt: skip

    class Full(LogbookScene):
        def enter(self, kit: Kit) -> None:
            super().enter(kit)
            self.entries = [usual, replace(usual, game="crazy_race", board="")]
            self.rebuild()

    return [Full()]


@scene("expeditions, the longest")
def expedition(_kit: Kit) -> list[Scene]:
    last = EXPEDITIONS[-1]
    gold = Entry("a", 1.0, "great_race", last.board, last.way, last.crew, 4, 1, won=True, arrived=True, points=14,
                 rounds=12, modules=last.modules, levels=last.rivals, expedition=last.id)  # fmt: skip

    class Earned(ExpeditionsScene):
        def enter(self, kit: Kit) -> None:
            super().enter(kit)
            self.entries, self.chosen = [gold], last
            self.rebuild()

    return [Earned()]


@scene("join, another fingerprint")
def impostor(kit: Kit) -> list[Scene]:
    kit.settings.address, kit.settings.pins["greatrace.example"] = "greatrace.example", "aa" * 32
    wires(kit).security = Security(pin="aa" * 32, fingerprint="bb" * 32)
    return [in_vain(kit, "certificate_changed")]


def in_vain(kit: Kit, reason: str) -> Scene:
    """A call that has failed for that reason."""
    wires(kit).state = LinkState.CLOSED
    wires(kit).sentence = term("call", reason, address=kit.settings.address)

    class Called(JoinScene):
        def enter(self, kit: Kit) -> None:
            super().enter(kit)
            self.calling = True

    return Called()


@scene("join, servers of old")
def acquainted(kit: Kit) -> list[Scene]:
    kit.settings.recent = {"greatrace.example": "2026-01-02", "a-very-long-name-of-a-server.example:7777": "2025-01-02"}
    return [JoinScene()]


@scene("tables")
def tables(kit: Kit) -> list[Scene]:
    with_tables(kit)
    return [TablesScene()]


@scene("tables, a locked one")
def locked(kit: Kit) -> list[Scene]:
    with_tables(kit)
    kit.lobby.tables["a"] = replace(kit.lobby.tables["a"], locked=True)
    return [TablesScene()]


@scene("talk")
def talking(kit: Kit) -> list[Scene]:
    with_tables(kit, "a", 1)
    kit.lobby.apply(Seated(kit.lobby.tables["a"], 1))
    for number in range(30):
        kit.lobby.apply(Said("a", "pie", "Pieter", 0, "Who has been to Timbuktu before? " * (1 + number % 5)))
    return [TalkScene(Scene())]


@scene("table, agreed anew")
def agreed_anew(kit: Kit) -> list[Scene]:
    with_tables(kit, "a", 0)
    return [AgreeScene(kit.lobby.tables["a"])]


@scene("table, host")
def table_of_host(kit: Kit) -> list[Scene]:
    with_tables(kit, "a", 0)
    return [TableScene()]


@scene("table, guest")
def table_of_guest(kit: Kit) -> list[Scene]:
    with_tables(kit, "a", 1)
    return [TableScene()]


@scene("table, watching")
def table_watched(kit: Kit) -> list[Scene]:
    with_tables(kit, "a")
    return [TableScene()]


@scene("solo, option form")
def option_form(_kit: Kit) -> list[Scene]:
    from greatrace_client.scenes.option_form import Agreement

    return [OptionForm(Agreement(TOGETHER), "africa", 4)]


@scene("solo, challenges")
def challenges(_kit: Kit) -> list[Scene]:
    from greatrace_client.scenes.option_form import Agreement

    return [ChallengeScene(Agreement())]


# ---- the race


def long_names(table: TableModel) -> TableModel:
    """Everybody at the table has as long a name as one may have."""
    table.sat(tuple(replace(seat, name=(LONG[i] + " " * WIDE)[:WIDE].strip()) for i, seat in enumerate(table.seats)))
    return table


def kept(table: TableModel) -> TableModel:
    """As the table is now, whatever comes after."""
    return long_names(attrs.evolve(table, log=list(table.log)))


@functools.cache
def positions(kind: str) -> dict[str, TableModel]:
    """The first time that seat 0 is asked each kind of question in a race, and its end."""
    found: dict[str, TableModel] = {}
    for seed in SEEDS[kind]:
        race = new_race(kind, seed)
        while race.bot_step(also_own=True) is not None:
            question = race.table.question
            if question is not None and race.table.my_move and question.prompt not in found:
                found[question.prompt] = kept(race.table)
        found["end"] = kept(race.table)
    return found


SEEDS = {
    "base": ("13",), "modules": ("28", "6"), "america": ("1",), "usa": ("18",), "asia": ("1", "2"),
    "workshop": ("1",), "crazy": ("5", "6", "7"),
}  # fmt: skip
KINDS = tuple(SEEDS)


def new_race(kind: str, seed: str) -> LocalRace:
    """A race of that kind at its start: as many crews as there is room for."""
    crews = tuple(CREW_COLOURS)
    if kind == "crazy":
        return LocalRace(CrazySetup(COLOURS[:4], ALL_ON), seed, kind=CRAZY_RACE)
    setups = {
        "base": Setup("africa", crews[:4], *AFRICA),
        "modules": Setup("africa", crews[:4], *AFRICA, TOGETHER, {"leaders": "all"}),
        "america": Setup("south_america", crews[:4]),
        "usa": Setup("usa", crews),
        "workshop": Setup("africa", crews[:4], *AFRICA, ("paddock",), {"paddock": "free"}),
        "asia": Setup("asia", crews, "", "", tuple(m for m in TOGETHER if m != "paddock")),
    }
    return LocalRace(setups[kind], seed, level="greedy", seconds=15)


# What each race has asked of seat 0 in these seeds; `test_every_scene` makes sure that the list is whole.
ASKED = {
    "base": "bivouac con_artist danger discard drive keep place plan reaction repair sequence stop wear",
    "modules": "bribe express influence leader parcel saboteur saboteur_split sequence trail_hunter village",
    "america": "place plan sequence",
    "usa": "customs forfeit plan ransom reaction repair sequence siphon",
    "asia": "leader lift place plan scrounger sequence",
    "workshop": "workshop",
    "crazy": "drop joker keep lay second_home split",
}


def race_scene(table: TableModel) -> Scene:
    """The scene of its game, whose answers go nowhere."""
    return CrazyRaceScene(lambda _action: None) if table.kind.id == "crazy_race" else RaceScene(lambda _action: None)


def race_at(kind: str, prompt: str) -> Make:
    """The race when seat 0 is asked that."""

    def make(kit: Kit) -> list[Scene]:
        kit.table = kept(positions(kind)[prompt])
        return [race_scene(kit.table)]

    return make


EVERY |= {f"race {kind}, {prompt}": race_at(kind, prompt) for kind in ASKED for prompt in ASKED[kind].split()}


# B2. As many as anybody ever holds: a chassis that was fitted out to 7 (PADDOCK), and 3 more cards that a city gives.
MANY = ("cartographer", "refuel", "spare_part", "express_delivery", "trail_hunter", "weather_station", "escort",
        "guide", "toolbox", "saboteur")  # fmt: skip


def held(number: int) -> Make:
    """The race with a hand of so many cards; those beyond the chassis are to be discarded."""

    def make(kit: Kit) -> list[Scene]:
        kit.table = table = kept(positions("modules")["sequence"])
        hand, crews, own = MANY[:number], list(table.view.open.crews), table.seat or 0
        crews[own] = replace(crews[own], hand=number, chassis=min(number, 7), maximum=Gauges(8, 5, 7))
        table.view = replace(table.view, own=replace(table.view.own, hand=hand),
                             open=replace(table.view.open, crews=tuple(crews)))  # fmt: skip
        if number > 7 and table.question is not None:
            ways = tuple(map(Discard, hand))
            table.question = attrs.evolve(table.question, prompt="discard", options=ways, any_time=0)
        return [race_scene(kit.table)]

    return make


EVERY |= {f"race modules, hand of {number}": held(number) for number in (5, 6, 7, 8, 10)}


def watched(kind: str, prompt: str) -> Make:
    """The same for somebody who looks on."""

    def make(kit: Kit) -> list[Scene]:
        kit.table = kept(positions(kind)[prompt])
        kit.table.seat, kit.table.question = None, None
        return [race_scene(kit.table)]

    return make


EVERY |= {f"race {kind}, watched": watched(kind, "end") for kind in ("crazy",)}


def menu_over(kind: str, prompt: str) -> Make:
    """The menu of a race with its votes, over it."""

    def make(kit: Kit) -> list[Scene]:
        below = race_at(kind, prompt)(kit)
        assert kit.table is not None
        with_tables(kit, "a", 0)
        kit.lobby.tables["a"] = replace(kit.lobby.tables["a"], phase="running", seats=kit.table.seats)
        return [*below, PauseScene(below[0])]

    return make


EVERY |= {"race base, menu": menu_over("base", "sequence"), "race crazy, menu": menu_over("crazy", "lay")}


def over(kind: str) -> Make:
    """The results of that race."""

    def make(kit: Kit) -> list[Scene]:
        kit.table = kept(positions(kind)["end"])
        return [CrazyResultsScene() if kind == "crazy" else ResultsScene()]

    return make


EVERY |= {f"results {kind}": over(kind) for kind in ("base", "modules", "usa", "crazy")}


@scene("curtain")
def curtain(kit: Kit) -> list[Scene]:
    party = shared_machine(kit)
    return [CurtainScene(party, party.people[1])]


@scene("curtain, whose place")
def whose_place(kit: Kit) -> list[Scene]:
    return [PlacesScene(shared_machine(kit))]


def shared_machine(kit: Kit) -> Party:
    """Three people at one machine, in the middle of a race."""
    party = Party(wires(kit).reactor, kit, lambda _message, _steps: None, lambda: None)
    colours = [crew.colour for crew in positions("base")["sequence"].view.open.crews]
    party.people = [party._chair(LONG[i], i, colours[i]) for i in range(3)]  # noqa: SLF001 - no line is needed here
    for chair in (*party.people, party.public):
        chair.table = kept(positions("base")["sequence"])
    kit.table = party.public.table
    return party


@functools.cache
def wound_race(kind: str) -> Reel:
    """A replay of a whole race."""
    race = new_race(kind, SEEDS[kind][-1])
    while race.bot_step(also_own=True) is not None:
        pass
    long_names(race.table)
    return wound(head_of(race.table), race.messages)


def replayed(kind: str) -> Make:
    """The viewer in the middle of that race."""

    def make(_kit: Kit) -> list[Scene]:
        viewer = ReplayScene(wound_race(kind))
        viewer.now, viewer.playing = len(viewer.reel.moments) // 2, False
        return [viewer]

    return make


EVERY |= {f"replay {kind}": replayed(kind) for kind in ("base", "crazy")}


def states(name: str, scene: Opened) -> Iterator[str]:
    """The scene in one state after the other: as it opens, each board over the map, each page of the results."""
    yield ""
    top = scene.stack.top
    if isinstance(top, RaceScene) and name == "race modules, sequence":
        for board in top.boards.all:
            top.form.named(f"chip {board.name}").press()
            yield board.name
            top.boards.close(top.shown)
            top.renew()
    if isinstance(top, RaceScene) and name in ("race base, sequence", "race usa, sequence"):
        yield from others_told(top)
    if isinstance(top, CrazyRaceScene) and name == "race crazy, lay":
        yield from others_told_at_the_railway(top)
    if isinstance(top, ResultsScene):
        for tab in [widget.name for widget in top.form.widgets if isinstance(widget, Tab)]:
            top.form.named(tab).press()
            yield tab


def others_told(race: RaceScene) -> Iterator[str]:
    """What the others did: the digest and alerts over the map, and the race as it was at a line of the journal."""
    crews, finish = race.table.view.open.crews, race.table.view.open.finish
    following, tiles = race.following, tuple(race.table.ruleset.tiles)[:6]
    following.accounts = [
        Account(seat, crew.at, finish, 5, ("escort", "jerrycan", "guide", "refuel", "driver"), 3, tiles, 2, fuel=-4,
                engine=-2, chassis=3, money=-110, worn=4, passed=seat > 1, place=seat % 2)
        for seat, crew in enumerate(crews) if seat != race.table.seat
    ]  # fmt: skip
    following.alerts = [Alert(kind, 1 + i % (len(crews) - 1), "saboteur", finish, 2)
                        for i, kind in enumerate(("engine", "both", "swapped", "robbed"))]  # fmt: skip
    race.renew()
    yield "told"
    following.accounts = []  # put away: the alerts have the map for themselves
    race.renew()
    yield "alerts"
    following.alerts = []
    race.renew()
    line = next((line for _, line in race.journal.places if line.seat is not None), None)
    if line is not None:
        race.journal_hand.point(line.index)
        race.journal_hand.press()
        yield "past"


def others_told_at_the_railway(race: CrazyRaceScene) -> Iterator[str]:
    """The same in Crazy Race, and what a win at a side would bring."""
    ways = tuple(CrazyWay(name, 0, 12) for name in LOCOMOTIVES)
    told = [CrazyAccount(i, ways if i % 2 else (), 11, 3, took_back=True) for i in (1, 2, 3)]
    alerts = [CrazyAlert(kind, 1 + i % 3, 12, 11, race.table.view.open.card, i)
              for i, kind in enumerate(("outbid", "sooner", "stolen", "overtaken"))]  # fmt: skip
    for some in (alerts[:2], alerts[2:]):
        race.following.alerts, race.following.accounts = some, told
        race.renew()
        yield f"told, {some[0].kind}"
        race.following.accounts = []  # put away
        race.renew()
        yield f"alerts, {some[0].kind}"
    race.following.accounts, race.following.alerts = [], []
    for side in range(4):
        race.shown.side = side
        race.renew()
        yield f"side {side}"
    race.shown.side = None
    race.renew()
    line = next(line for _, line in race.journal.places if line.seat is not None)
    race.journal_hand.point(line.index)
    race.journal_hand.press()
    yield "past"


def laid_open(game: str) -> Make:
    """A replay with its record, from the side of those who look on, all hands open."""

    def make(_kit: Kit) -> list[Scene]:
        viewer = ReplayScene(reel_of(played(a_record(game)), None))
        viewer.now, viewer.playing, viewer.open_hands = len(viewer.reel.moments) // 2, False, True
        return [viewer]

    return make


EVERY |= {f"replay {game}, open hands": laid_open(game) for game in ("great_race", "crazy_race")}


def looked_at(game: str) -> Make:
    """The final board, over the results."""

    def make(kit: Kit) -> list[Scene]:
        reel = reel_of(played(a_record(game)), 0)
        reel.show(len(reel.moments) - 1)
        kit.table = reel.table
        return [final_board(reel.table)]

    return make


EVERY |= {f"final board, {game}": looked_at(game) for game in ("great_race", "crazy_race")}


@scene("join, nobody there")
def nobody(kit: Kit) -> list[Scene]:
    kit.settings.address = "a-very-long-name-of-a-server.example:7777"
    return [in_vain(kit, "refused")]
