"""Count the clicks for a whole race of one seat, by purpose.

python scripts/count_clicks.py [--board africa] [--races 4] [--client FOLDER]

The seat's decisions are a bot's (drives: as far as known ground carries); a simulated mouse carries them out on the
race's real screen, in this process, against bots. A drag counts as one click. `--client`: the root of another version's
source, to compare (its `client` and `shared` folders are used; it may be a work tree of an older commit).
"""

from __future__ import annotations

import argparse
import math
import os
import sys
from collections import Counter
from pathlib import Path
from typing import Any

from _planning_moves import BOXES, moves

FRAME = 1 / 30
WAIT = 45  # frames in which a question may answer itself
PATIENCE = 12  # clicks for one question, after which something is wrong


class Screen:
    """A race on its real screen, whose answers go to a game in this process; it stands for the screen's link."""

    def __init__(self, board: str, seed: str, players: int = 3) -> None:
        from greatrace.great_race.setup import Setup
        from greatrace_client.games.great_race.scene import RaceScene
        from greatrace_client.model import LobbyModel
        from greatrace_client.model.local_race import LocalRace
        from greatrace_client.settings import Settings
        from greatrace_client.ui.audio import Sounds
        from greatrace_client.ui.draw.page import Page
        from greatrace_client.ui.scene import AppContext

        crews = ("vermilion", "blue", "lemon", "mint", "plum")[:players]
        self.race = LocalRace(Setup(board, crews), seed)
        context = AppContext(Settings(sounds=0, speed=0, digest=False), Page(1280, 720), Sounds(0), LobbyModel())
        context.table, context.link, self.context = self.race.table, self, context  # type: ignore[assignment]  # answers at once
        context.connection = Alone()  # type: ignore[assignment]
        self.scene: Any = RaceScene()
        self.scene.enter(context)
        self.clicks: Counter[str] = Counter()
        self.purpose = ""  # the intended answer

    # ---- as a link
    def answer(self, _table: str, _decision: int, action: Any) -> str:
        """Carry out the player's answer at once."""
        self.scene.received(None, self.race.submit(0, action))
        return ""

    def send(self, _message: object) -> bool:
        """Ignore all other messages."""
        return False

    # ---- as a mouse
    def frames(self, number: int) -> None:
        """Let frames pass."""
        for _ in range(number):
            self.scene.update(FRAME)

    def click(self, x: float, y: float) -> None:
        """Click at a place of the page, in units; it counts for the intended answer."""
        import pygame

        self.clicks[self.purpose] += 1
        pos = (round(x * self.scene.page.k), round(y * self.scene.page.k))
        self.scene.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=pos, rel=(1, 1), buttons=(0, 0, 0)))
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            self.scene.handle(pygame.event.Event(kind, pos=pos, button=1))
        self.frames(1)

    def press(self, name: Any) -> None:
        """Click a widget in its middle; a space, after moving the map if necessary."""
        x, y, w, h = self.scene.form.named(name).box
        self.click(x + w / 2, y + h / 2)

    def press_space(self, space: str) -> None:
        """Bring the space into sight without a click (the wheel and the right button are free), and click it."""
        sheet, sight = self.scene.board.sheet, self.scene.shown.layout.sight
        x, y = sheet.centre(space)
        if not sight.holds(x, y):
            self.scene.board.drag(sight.middle[0] - x, sight.middle[1] - y)
        self.click(*sheet.centre(space))


class Alone:
    """Stands for a connection: a race on this machine."""

    alone = True


class Hands:
    """Carries out a bot's decisions."""

    def __init__(self, screen: Screen, level: str = "normal") -> None:
        from greatrace_client.race_common.autopilot import Autopilot

        self.screen = screen
        self.pilot = Autopilot(screen.race.table, level, look=0)

    def play(self) -> None:
        """Play the whole race."""
        while not self.screen.race.table.over:
            self.screen.scene.following.rest()
            if not self.screen.race.table.my_move:
                self.screen.scene.received(None, self.screen.race.bot_step() or [])
                continue
            self.answer()

    def answer(self) -> None:
        """Let the open question answer itself, or answer it by clicks."""
        race, fresh = self.screen.race, self.screen.race.table.fresh
        assert race.table.question is not None
        if len(race.table.question.required) == 1:
            self.screen.frames(WAIT)
        if race.table.fresh != fresh or not race.table.my_move:
            return
        action = self.pilot.choice(race.table, 0)
        self.screen.purpose = type(action).__name__
        for _ in range(PATIENCE):
            if race.table.fresh != fresh:
                return
            self.gesture(action)
        raise RuntimeError(f"{PATIENCE} clicks did not answer {race.table.question} with {action}")

    def gesture(self, action: Any) -> None:
        """Make one click, or several that belong together."""
        from greatrace.great_race import actions as act

        scene, screen = self.screen.scene, self.screen
        if isinstance(action, act.Plan):
            self.plan(action)
        elif isinstance(action, act.DriveOut) and scene.reach.ways:
            screen.press_space(self.goal())
        elif isinstance(action, act.Step | act.Ride) and action.to in scene.reach.ways:
            screen.press_space(action.to)
        elif isinstance(action, act.PlaceTile) and action not in scene.shown.action_model.spaces.values():
            self.take_tile(action)
        elif isinstance(action, act.SplitWear | act.FitPart | act.BuyPart):
            self.lay(action)
        elif isinstance(action, act.BuyFuel):
            self.buy(action)
        else:
            self.plainly(action)

    def plan(self, plan: Any) -> None:
        """Make the fewest clicks and drags to that plan, and click Ready."""
        planner, screen = self.screen.scene.screen.planner, self.screen
        wanted = (plan.pathfinder, plan.mechanic, plan.escort, plan.funding)
        for kind, box, number in moves(planner, wanted):
            if kind == "place":
                from greatrace_client.games.great_race.targets import PlanSlot

                screen.press(PlanSlot(BOXES[box], number))
            else:
                screen.clicks["Plan"] += 1
                planner.lift(box)
                planner.put(number)
                screen.scene.renew()
        screen.press("ready")

    def goal(self) -> str:
        """The goal of a drive: as far as known ground carries, or else through an unknown space."""
        rows = self.screen.scene.table.ruleset.rows
        reach = self.screen.scene.reach.ways.values()
        return str(max(reach, key=lambda way: (-way.blind > -1, rows[way.end], -way.cost.fuel)).end)

    def take_tile(self, action: Any) -> None:
        """PF1. Take the other tile first."""
        from greatrace_client.games.great_race.targets import DrawnTile

        self.screen.press(DrawnTile(self.screen.scene.shown.action_model.tiles.index(action.tile)))

    def lay(self, action: Any) -> None:
        """Click the next level, on its gauge; a card is taken first."""
        from greatrace_client.games.great_race.targets import GaugePlate, HandCard

        scene = self.screen.scene
        if any(control.action == action for control in scene.shown.action_model.controls):
            self.plainly(action)
            return
        card = getattr(action, "card", None)
        if card is not None and scene.selection.picked.card != card:
            self.screen.press(HandCard(scene.table.view.own.hand.index(card)))
            return
        more = scene.selection.picked.engine < int(action.engine) if card or not is_part(action) else action.engine
        self.screen.press(GaugePlate("engine" if more else "chassis"))

    def buy(self, action: Any) -> None:
        """C3. Click the button, or the dial's scale, which buys up to there."""
        from greatrace_client.games.great_race.targets import Dial

        scene = self.screen.scene
        if scene.shown.action_model.control("fuel").action == action:
            self.screen.press("fuel")
        else:
            self.aim(scene.form.named(Dial("fuel")).box, action.levels)

    def aim(self, box: tuple[float, float, float, float], levels: int) -> None:
        """Click the fuel dial's scale, `levels` levels above the needle."""
        from greatrace_client.ui.draw.instruments import dial_angle

        crew = self.screen.race.table.view.open.crews[0]
        turned = math.radians(dial_angle(crew.fuel + levels, crew.maximum.fuel))
        x, y, w, h = box
        self.screen.click(x + w / 2 + w / 3 * math.cos(turned), y + h / 2 + h / 3 * math.sin(turned))

    def plainly(self, action: Any) -> None:
        """Click any widget that gives this answer."""
        from greatrace_client.games.great_race.hints import controls_of
        from greatrace_client.race_common.targets import CardOfKind, Space

        for name in controls_of(self.screen.scene.shown.action_model, action):
            if isinstance(name, Space):
                self.screen.press_space(name.space)
            elif isinstance(name, CardOfKind):
                self.card(name.card)
            else:
                self.screen.press(name)
            return
        raise LookupError(f"nothing on the screen does {action}")

    def card(self, card: str) -> None:
        """Click a card of the hand."""
        from greatrace_client.games.great_race.targets import HandCard

        self.screen.press(HandCard(self.screen.scene.table.view.own.hand.index(card)))


def is_part(action: Any) -> bool:
    """Whether it buys a level, for one gauge."""
    return type(action).__name__ == "BuyPart"


def count(board: str, races: int) -> Counter[str]:
    """Clicks by the kind of answer, over `races` races."""
    total: Counter[str] = Counter()
    for seed in range(races):
        screen = Screen(board, str(seed))
        Hands(screen).play()
        total += screen.clicks
        total["rounds"] += screen.race.table.view.open.round
    return total


def use_source(root: Path) -> None:
    """Use another version's source."""
    sys.path[:0] = [str(root / folder) for folder in ("client", "shared")]
    os.environ["GREAT_RACE_ASSETS"] = str(root / "assets")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--board", default="africa")
    parser.add_argument("--races", type=int, default=4)
    parser.add_argument("--client", type=Path)
    options = parser.parse_args()
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
    if options.client is not None:
        use_source(options.client)
    total = count(options.board, options.races)
    rounds = total.pop("rounds")
    for kind, number in total.most_common():
        print(f"{kind:16} {number / options.races:7.1f}")
    clicks = sum(total.values())
    print(f"{'all':16} {clicks / options.races:7.1f} in a race, {clicks / rounds:.1f} in a round")


if __name__ == "__main__":
    main()
