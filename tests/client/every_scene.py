"""Every scene of the client, each in the states that look different: the one list that the walks go through."""

from __future__ import annotations

from collections.abc import Iterator

from greatrace.crazy_race.words import LOCOMOTIVES
from greatrace_client.games.crazy_race.alerts import Alert as CrazyAlert
from greatrace_client.games.crazy_race.digest import CrewDigest as CrazyDigest
from greatrace_client.games.crazy_race.digest import LocomotiveMove
from greatrace_client.games.crazy_race.scene import CrazyRaceScene
from greatrace_client.games.great_race.alerts import Alert
from greatrace_client.games.great_race.digest import CrewDigest
from greatrace_client.games.great_race.scene import RaceScene
from greatrace_client.games.great_race.targets import BoardChip
from greatrace_client.race_common.result_tabs import Tab
from greatrace_client.race_common.results_scene import ResultsScene
from tests.client.opening import Opened, opened_by
from tests.client.scenes_advised import ADVISED
from tests.client.scenes_around import AROUND
from tests.client.scenes_drawing import DRAWING
from tests.client.scenes_racing import RACING
from tests.client.scenes_rated import RATED

EVERY = AROUND | RACING | ADVISED | RATED | DRAWING


def opened(name: str, size: tuple[int, int], scale: float) -> Opened:
    """That scene, entered and not yet drawn."""
    return opened_by(EVERY[name], size, scale)


def states(name: str, scene: Opened) -> Iterator[str]:
    """The scene in one state after the other: as it opens, each board over the map, each page of the results."""
    yield ""
    top = scene.stack.top
    if isinstance(top, RaceScene) and name == "race modules, sequence":
        for board in top.boards.all:
            top.form.named(BoardChip(board.name)).press()
            yield board.name
            top.boards.close(top.shown)
            top.renew()
    if isinstance(top, RaceScene) and name in ("race base, sequence", "race usa, sequence"):
        yield from others_told(top)
    if isinstance(top, RaceScene) and name.startswith("race advised"):
        yield from advice_turned(top)
    if isinstance(top, CrazyRaceScene) and name == "race crazy, lay":
        yield from others_told_at_the_railway(top)
    if isinstance(top, ResultsScene):
        for tab in [widget for widget in top.form.widgets if isinstance(widget, Tab)]:
            tab.press()
            yield tab.page


def others_told(race: RaceScene) -> Iterator[str]:
    """What the others did: the digest and alerts over the map, and the race as it was at a line of the log."""
    crews, finish = race.table.view.open.crews, race.table.view.open.finish
    following, tiles = race.following, tuple(race.table.ruleset.tiles)[:6]
    following.accounts = [
        CrewDigest(
            seat,
            crew.at,
            finish,
            5,
            ("escort", "jerrycan", "guide", "refuel", "driver"),
            3,
            tiles,
            2,
            fuel=-4,
            engine=-2,
            chassis=3,
            money=-110,
            worn=4,
            passed=seat > 1,
            place=seat % 2,
            dropped=1,
        )
        for seat, crew in enumerate(crews)
        if seat != race.table.seat
    ]
    following.alerts = [
        Alert(kind, 1 + i % (len(crews) - 1), "saboteur", finish, 2)
        for i, kind in enumerate(("engine", "both", "swapped", "robbed"))
    ]
    race.renew()
    yield "told"
    following.accounts = []  # put away: the alerts have the map for themselves
    race.renew()
    yield "alerts"
    following.alerts = []
    race.renew()
    line = next((line for _, line in race.log_panel.places if line.seat is not None), None)
    if line is not None:
        race.log_pointer.point(line.index)
        race.log_pointer.press()
        yield "past"


def advice_turned(race: RaceScene) -> Iterator[str]:
    """Without advice, with it above alerts, and a plan without the coach's proposal."""
    planner = race.screen.planner
    if planner is not None:
        planner.clear()
        race.renew()
        yield "own plan"
        return
    if any(screen.covers(race.shown) for screen in race.modules):
        assert not any(widget.name == "coach-advice" for widget in race.form.widgets), "the plate is not seen"
        return
    assert race.coach.advises
    race.form.named("coach-advice").press()
    yield "no advice"
    race.form.named("coach-advice").press()
    board = race.boards.open(race.shown)
    if board is not None:  # it lies over alerts
        assert not any(area.overlaps(board.box(race.shown)) for area in race.coach.areas), (
            "the plate is under the board"
        )
        return
    race.following.alerts = [Alert(kind, 1, "saboteur", race.table.view.open.finish, 2) for kind in ("engine", "both")]
    race.renew()
    yield "advice, alerts"


def others_told_at_the_railway(race: CrazyRaceScene) -> Iterator[str]:
    """The same in Crazy Race, and what a win at a side would bring."""
    ways = tuple(LocomotiveMove(name, 0, 12) for name in LOCOMOTIVES)
    accounts = [CrazyDigest(i, ways if i % 2 else (), 11, 3, took_back=True) for i in (1, 2, 3)]
    alerts = [
        CrazyAlert(kind, 1 + i % 3, 12, 11, race.table.view.open.card, i)
        for i, kind in enumerate(("outbid", "sooner", "stolen", "overtaken"))
    ]
    for some in (alerts[:2], alerts[2:]):
        race.following.alerts, race.following.accounts = some, accounts
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
    line = next(line for _, line in race.log_panel.places if line.seat is not None)
    race.log_pointer.point(line.index)
    race.log_pointer.press()
    yield "past"
