"""What is seen on the stage for a moment: every effect is drawn, and who wants no motion has none."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

import msgspec
import pygame
import pytest

from greatrace.great_race.events import FinishReached, TileRevealed
from greatrace.great_race.setup import Setup
from greatrace_client.games.great_race.animations import CUES
from greatrace_client.games.great_race.animations.driving import near_miss
from greatrace_client.games.great_race.scene import RaceScene
from greatrace_client.games.great_race.view_state import effects as fx
from greatrace_client.model import LobbyModel
from greatrace_client.model.local_race import LocalRace
from greatrace_client.race_common.director import Director
from greatrace_client.race_common.title_plate import Title
from greatrace_client.race_common.view_state.show import Effect
from greatrace_client.settings import Settings
from greatrace_client.ui.audio import Sounds
from greatrace_client.ui.draw.accessibility import spare
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.scene import AppContext
from tests.client.fakes import NOBODY, navigator
from tests.client.on_stage import FRAME, new_race, run, steps_of, window_on

if TYPE_CHECKING:
    from greatrace_client.net.link import Link

FUN = (fx.Dust, fx.Ruts, fx.Steam, fx.Idling, fx.Coins, fx.Weather, fx.StartFlag, fx.Ribbon, fx.Confetti)
OF_MODULES = (fx.OnBoard, fx.ParcelFlight, fx.Calling, fx.Postmark)  # drawn by their own screens, tested there
EFFECTS: list[Effect] = [
    fx.Alarm((300, 300)),
    fx.TileMove("fall", "5c", "dunes_2_1"),
    fx.TileMove("bag", "5c", "dunes_2_1", crew="mint"),
    fx.TileMove("turn", "5c", "dunes_2_1"),
    fx.TileMove("back", "5c", "dunes_2_1"),
    fx.TileMove("glide", "5c", "dunes_2_1", (0, 0)),
    fx.CardFlight("escort", (400, 300), (700, 500)),
    fx.CardFlight(None, (400, 300), (700, 500), swell=True),
    fx.PawnHop("blue", (600, 400)),
    fx.Sign("+1", "fuel", (300, 300)),
    fx.Dust((300, 300), terrain="forest"),
    fx.Ruts((300, 300), (333, 357)),
    fx.Steam((300, 300)),
    fx.Idling(0),
    fx.RedEdge(),
    fx.Coins((500, 400), (900, 300), 3),
    fx.Weather("gale"),
    fx.Arrow((200, 200), ((300, 300),), "Saboteur"),
    Title("Convoy", "Round 2"),
    fx.Reveal(((1, 2, 1, 1), (0, 5, 0, 0))),
    fx.StartFlag(),
    fx.Ribbon((300, 300), "lemon"),
    fx.Confetti(),
    fx.LeaderPortrait("cook", "Cook", "England", "blue"),
]


def test_the_list_has_every_effect() -> None:
    known = {kind for kind in vars(fx).values() if isinstance(kind, type) and kind.__module__ == fx.__name__}
    assert known | {Title} == {type(effect) for effect in EFFECTS} | set(OF_MODULES)


@pytest.mark.parametrize("effect", EFFECTS, ids=lambda effect: type(effect).__name__)
def test_every_effect_is_seen(effect: Effect) -> None:
    _, scene = window_on(Setup("africa", ("vermilion", "blue"), "cairo", "cape_town"), 1.0)
    run(scene, 3)
    before = pygame.image.tobytes(scene.context.page.surface, "RGB")
    effect.t = 0.4
    if isinstance(effect, fx.TileMove):
        effect.kind = next(iter(scene.table.ruleset.tiles))
    scene.stage.effects.append(effect)
    scene.draw(scene.context.page)
    assert pygame.image.tobytes(scene.context.page.surface, "RGB") != before


@pytest.mark.parametrize("still", [True, False], ids=["reduced motion", "all motion"])
def test_with_reduced_motion_nothing_moves_for_the_fun_of_it(still: bool) -> None:  # noqa: FBT001 - a case
    spare(reduced_motion=still, high_contrast=False)
    try:
        seen, shaken = set[type](), False
        race, stage = new_race("3")
        conductor = Director(stage, CUES)
        for steps in steps_of(race):
            conductor.add(steps)
            while not conductor.idle:
                conductor.tick(FRAME * 2)
                seen |= {type(effect) for effect in stage.effects}
                shaken = shaken or stage.shake != (0.0, 0.0)
                assert not still or all(v.pose.hop == v.pose.tilt == 0 for v in stage.vehicles)
    finally:
        spare(reduced_motion=False, high_contrast=False)
    assert shaken is not still
    assert bool(seen & set(FUN)) is not still


@pytest.mark.parametrize("still", [True, False], ids=["reduced motion", "all motion"])
def test_a_tile_is_drawn_turned_and_lands_with_a_sound(still: bool) -> None:  # noqa: FBT001 - a case
    spare(reduced_motion=still, high_contrast=False)
    try:
        ways, heard = list[str](), list[tuple[str, str]]()
        race, stage = new_race("3")
        conductor = Director(stage, CUES)
        stage.sound = lambda name: heard.append((name, type(conductor.event).__name__))
        for steps in steps_of(race):
            conductor.add([step for step in steps if isinstance(step.event, TileRevealed)][:1])
            while not conductor.idle:
                conductor.tick(FRAME)
                ways += [effect.how for effect in stage.effects if isinstance(effect, fx.TileMove)]
            if ways:
                break
    finally:
        spare(reduced_motion=False, high_contrast=False)
    assert list(dict.fromkeys(ways)) == (["back", "fall"] if still else ["bag", "turn", "fall"])
    assert heard == [("tile", "TileRevealed")]


def test_an_arrival_tears_the_ribbon_and_is_cheered() -> None:
    seen, heard = set[type](), list[str]()
    race, stage = new_race("3")
    conductor = Director(stage, CUES)
    stage.sound = heard.append
    for steps in steps_of(race):
        conductor.add([step for step in steps if isinstance(step.event, FinishReached)][:1])
        while not conductor.idle:
            conductor.tick(FRAME)
            seen |= {type(effect) for effect in stage.effects}
        if seen:
            break
    assert {fx.Ribbon, fx.Confetti, Title} <= seen
    assert heard == ["cheer"]


@pytest.mark.parametrize(
    ("fuel", "engine", "words"),
    [(0, 3, "Last drop!"), (0, 1, "Last drop!"), (2, 1, "Engine nearly gone!"), (2, 2, "")],
)
def test_a_near_miss_is_told(fuel: int, engine: int, words: str) -> None:
    crew = msgspec.structs.replace(new_race("3")[1].view.open.crews[0], fuel=fuel, engine=engine)
    assert near_miss(crew) == words


def entered_by(race: LocalRace, settings: Settings, *, live: bool = True) -> RaceScene:
    """The scene of that race, as it is entered with a server behind it, or without."""
    context = AppContext(settings, Page(1280, 720), Sounds(0), LobbyModel(), table=race.table, navigator=navigator())
    if live:
        context.link, context.connection = cast("Link", object()), NOBODY
    scene = RaceScene()
    scene.enter(context)
    return scene


def test_a_race_begins_with_the_flag_where_its_start_is_seen() -> None:
    def flags(scene: RaceScene) -> int:
        return sum(isinstance(effect, fx.StartFlag) for effect in scene.stage.effects)

    race = LocalRace(Setup("africa", ("blue", "mint"), "cairo", "cape_town"), "1", seconds=15)
    assert flags(entered_by(race, Settings(sounds=0))) == 1
    assert flags(entered_by(race, Settings(sounds=0), live=False)) == 0
    assert flags(entered_by(race, Settings(sounds=0, speed=0))) == 0
    race.bot_step(also_own=True)
    assert flags(entered_by(race, Settings(sounds=0))) == 0
