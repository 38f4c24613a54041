"""The scenes of a race, each in the states that look different."""

from __future__ import annotations

import attrs
from msgspec.structs import replace

from greatrace.great_race.actions import Discard
from greatrace.great_race.state import Gauges
from greatrace_client.games import game_ui
from greatrace_client.model.lesson import lesson
from greatrace_client.model.loaded_replay import replay_of_seat
from greatrace_client.model.omniscient_replay import played
from greatrace_client.net.hotseat import HotseatSession
from greatrace_client.race_common.pause import PauseScene
from greatrace_client.race_common.race_view import RaceHooks, nobody
from greatrace_client.race_common.results_scene import ResultsScene
from greatrace_client.screens.hotseat_curtain import CurtainScene, PlacesScene
from greatrace_client.screens.lessons.scene import LessonScene
from greatrace_client.screens.replay.viewer import ReplayScene
from greatrace_client.ui.scene import AppContext, Scene
from tests.client.fakes import wires, with_tables
from tests.client.opening import Make, entered
from tests.client.positions import ASKED, LONG, kept, positions, race_scene, replay_of_race
from tests.client.records import a_record

RACING: dict[str, Make] = {}


def race_at(kind: str, prompt: str) -> Make:
    """The race when seat 0 is asked that."""

    def make(context: AppContext) -> list[Scene]:
        context.table = kept(positions(kind)[prompt])
        return [race_scene(context.table)]

    return make


RACING |= {f"race {kind}, {prompt}": race_at(kind, prompt) for kind in ASKED for prompt in ASKED[kind].split()}


# B2. As many as anybody ever holds: a chassis that was fitted out to 7 (PADDOCK), and 3 more cards that a city gives.
MANY = (
    "cartographer",
    "refuel",
    "spare_part",
    "express_delivery",
    "trail_hunter",
    "weather_station",
    "escort",
    "guide",
    "toolbox",
    "saboteur",
)


def held(number: int) -> Make:
    """The race with a hand of so many cards; those beyond the chassis are to be discarded."""

    def make(context: AppContext) -> list[Scene]:
        context.table = table = kept(positions("modules")["sequence"])
        hand, crews, own = MANY[:number], list(table.view.open.crews), table.seat or 0
        crews[own] = replace(crews[own], hand=number, chassis=min(number, 7), maximum=Gauges(8, 5, 7))
        table.view = replace(
            table.view, own=replace(table.view.own, hand=hand), open=replace(table.view.open, crews=tuple(crews))
        )
        if number > 7 and table.question is not None:
            ways = tuple(map(Discard, hand))
            table.question = attrs.evolve(table.question, prompt="discard", options=ways, any_time=0)
        return [race_scene(context.table)]

    return make


RACING |= {f"race modules, hand of {number}": held(number) for number in (5, 6, 7, 8, 10)}


def watched(kind: str, prompt: str) -> Make:
    """The same for somebody who looks on."""

    def make(context: AppContext) -> list[Scene]:
        context.table = kept(positions(kind)[prompt])
        context.table.seat, context.table.question = None, None
        return [race_scene(context.table)]

    return make


RACING |= {f"race {kind}, watched": watched(kind, "end") for kind in ("crazy",)}


def menu_over(kind: str, prompt: str) -> Make:
    """The menu of a race with its votes, over it."""

    def make(context: AppContext) -> list[Scene]:
        below = race_at(kind, prompt)(context)
        assert context.table is not None
        with_tables(context, "a", 0)
        context.lobby.tables["a"] = replace(context.lobby.tables["a"], phase="running", seats=context.table.seats)
        return [*below, PauseScene(below[0])]

    return make


RACING |= {"race base, menu": menu_over("base", "sequence"), "race crazy, menu": menu_over("crazy", "lay")}


def over(kind: str) -> Make:
    """The results of that race."""

    def make(context: AppContext) -> list[Scene]:
        context.table = kept(positions(kind)["end"])
        return [ResultsScene()]

    return make


RACING |= {f"results {kind}": over(kind) for kind in ("base", "modules", "usa", "crazy")}


@entered(RACING, "curtain")
def curtain(context: AppContext) -> list[Scene]:
    party = shared_machine(context)
    return [CurtainScene(party, party.people[1])]


@entered(RACING, "curtain, whose place")
def whose_place(context: AppContext) -> list[Scene]:
    return [PlacesScene(shared_machine(context))]


def shared_machine(context: AppContext) -> HotseatSession:
    """Three people at one machine, in the middle of a race."""
    party = HotseatSession(wires(context).reactor, context, lambda _message, _steps: None, lambda: None)
    colours = [crew.colour for crew in positions("base")["sequence"].view.open.crews]
    party.people = [party.local_player(LONG[i], i, colours[i]) for i in range(3)]
    for player in (*party.people, party.public):
        player.table = kept(positions("base")["sequence"])
    context.table = party.public.table
    return party


RACING |= {
    "lesson, told": lambda _context: [LessonScene(lesson("convoy"))],
    "lesson, asked": lambda _context: [LessonScene(lesson("planning"), 3)],
    "lesson, to do": lambda _context: [LessonScene(lesson("reactions"), 3)],
}


def replayed(kind: str) -> Make:
    """The viewer in the middle of that race."""

    def make(_context: AppContext) -> list[Scene]:
        viewer = ReplayScene(replay_of_race(kind))
        viewer.now, viewer.playing = len(viewer.replay.moments) // 2, False
        return [viewer]

    return make


RACING |= {f"replay {kind}": replayed(kind) for kind in ("base", "crazy")}


def laid_open(game: str) -> Make:
    """A replay with its record, from the side of those who look on, all hands open."""

    def make(_context: AppContext) -> list[Scene]:
        viewer = ReplayScene(replay_of_seat(played(a_record(game)), None))
        viewer.now, viewer.playing, viewer.open_hands = len(viewer.replay.moments) // 2, False, True
        return [viewer]

    return make


RACING |= {f"replay {game}, open hands": laid_open(game) for game in ("great_race", "crazy_race")}


def looked_at(game: str) -> Make:
    """The final board, over the results."""

    def make(context: AppContext) -> list[Scene]:
        replay = replay_of_seat(played(a_record(game)), 0)
        replay.show(len(replay.moments) - 1)
        context.table = replay.table
        return [game_ui(game).screens.race(RaceHooks(nobody, ends=False, over=True))]

    return make


RACING |= {f"final board, {game}": looked_at(game) for game in ("great_race", "crazy_race")}
