"""Crazy Race as a player sees it. The picture is the stage's, the controls are the newest question's."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from functools import partial
from typing import cast

import pygame

from greatrace.crazy_race import events as ev
from greatrace.crazy_race import words
from greatrace.crazy_race.actions import Advance, Lay
from greatrace.kernel import Action, Event
from greatrace.protocol.messages import Refused, ServerMessage, Snapshot
from greatrace_client.director import Director
from greatrace_client.draw.page import Page
from greatrace_client.model.table import Step
from greatrace_client.scenes.base import Kit, Push, Replace, Scene
from greatrace_client.scenes.crazy_race import country, phrases
from greatrace_client.scenes.crazy_race.desk import Control, desk
from greatrace_client.scenes.crazy_race.layout import layout
from greatrace_client.scenes.crazy_race.panels import (
    Actions,
    Banner,
    Hand,
    Journal,
    Panel,
    Shown,
    TurnOrder,
    hand_boxes,
    share_rows,
)
from greatrace_client.scenes.crazy_race.picture import draw_effects, draw_engines, draw_preview
from greatrace_client.scenes.crazy_race.places import CrazyPlaces
from greatrace_client.scenes.crazy_race.race_table import CrazyTable
from greatrace_client.scenes.crazy_race.stage import CrazyStage
from greatrace_client.scenes.crazy_race.table_view import LanePlate, TableView
from greatrace_client.scenes.race.autopilot import LOOK, Autopilot
from greatrace_client.scenes.race.layout import own_page
from greatrace_client.scenes.race.shots import Shots
from greatrace_client.scenes.race.zones import Spinner, Zone
from greatrace_client.text import language, term, tr
from greatrace_client.text.describe import refusal
from greatrace_client.widgets import Button, Form, Widget, key_name

BUDGET = 0.004  # seconds a frame after which changed panels wait
FAREWELL = 1.6  # seconds between the end of the race and the results
LONGER = 3.0  # seconds that the scoring of a stage may still take when one is asked; clicking goes on at once


class CrazyRaceScene(Scene):
    """See the module. `send` may be replaced by whoever drives a race without a server."""

    def __init__(self, send: Callable[[Action], object] | None = None) -> None:
        self.sender = send
        self.sent: int | None = None  # the question (TableModel.fresh) that has been answered
        self._fresh = -1
        self._asked_since = self._since_end = 0.0
        self._entered = self.behind_time = False

    # ---- life
    def enter(self, kit: Kit) -> None:
        super().enter(kit)
        self.form = Form()
        self._set_up()
        self.director = Director(self.stage, kit.settings.speed)
        self.director.begun = self._sound
        self.director.told = len(self.table.log)
        look = LOOK if kit.settings.speed else 0.0
        watched = kit.flags.autoplay and kit.table is not None
        self.autopilot = Autopilot(kit.table, look=look) if watched and kit.table is not None else None
        self.shots = Shots(kit.flags.shots) if kit.flags.shots is not None else None
        self._entered = True
        self._questioned()

    @property
    def table(self) -> CrazyTable:
        return cast("CrazyTable", self.kit.table)

    def _set_up(self) -> None:
        """Everything that depends on the window."""
        table = self.table
        self.page = own_page(self.kit.page)
        crews = table.view.open.crews
        self.layout = layout(self.page, len(crews), watching=table.seat is None)
        places = CrazyPlaces(self.layout, table.seat)
        if not self._entered:
            self.stage = CrazyStage(table.ruleset, table.view, places)
            self.shown = Shown(table, self.stage, self.layout, desk(table))
            if not any(isinstance(entry.event, ev.StageRevealed) for entry in table.log):
                self.shown.opening = table.view.open.card
                self.shown.opening_stage = table.view.open.stage
        self.stage.places, self.shown.layout = places, self.layout
        self.behind = country.painted(self.page, self.layout, [crew.colour for crew in crews])
        self.panels: list[Panel] = [TableView(), *(LanePlate(seat) for seat in range(len(crews)))]
        self.over: list[Panel] = [TurnOrder(), Journal(), Banner(), Actions()]
        if table.seat is not None:
            self.over.append(Hand())

    def resized(self) -> None:
        self._set_up()
        self.renew()

    def uncovered(self) -> None:
        self.director.speed = self.kit.settings.speed
        self.renew()

    # ---- what comes in
    def received(self, message: ServerMessage, steps: list[Step]) -> None:
        if isinstance(message, Refused):
            self.sent = None
            self.kit.say(refusal(message.code, message.rule, message.detail))
            self.kit.sounds.play("no")
        if isinstance(message, Snapshot):
            self.director.skip()
            self.stage.settle(self.table.view, at_once=True)
            self.director.told = len(self.table.log)
        self.happened(steps)

    def happened(self, steps: Sequence[Step]) -> None:
        """These have been folded into the table; the question may be another one."""
        self.director.add(steps)
        self._questioned()

    def _questioned(self) -> None:
        table = self.table
        if table.fresh == self._fresh:
            return
        question = table.question
        self._fresh, self._asked_since, self.sent = table.fresh, 0.0, None
        if table.my_move:
            self.director.hurry(LONGER)
            if question is not None and question.prompt == "lay":
                self.kit.sounds.play("turn")
        if not table.my_move or (question is not None and question.prompt != "lay"):
            self.let_go()
        self.renew()

    # ---- what goes out
    def send(self, action: Action) -> None:
        """Answer the open question, once."""
        if self.sent == self.table.fresh:
            return
        self.sent = self.table.fresh
        self.let_go()
        if self.sender is not None:
            self.sender(action)
        else:
            self.kit.answer(action)

    def let_go(self) -> None:
        """Nothing is picked any more."""
        self.shown.card, self.shown.index, self.shown.side = 0, -1, None

    def act(self, control: Control) -> None:
        """A control was pressed."""
        self.kit.sounds.play("click", 0.6)
        if control.action is not None:
            self.send(control.action)
        elif control.side is not None:
            self.pick_side(control.side)

    def pick_card(self, index: int) -> None:
        """A card of the hand: then a side; or the side was picked before."""
        if self._caught_up():
            return
        card = self.shown.hand[index] if index < len(self.shown.hand) else 0
        if card not in self.shown.desk.cards:
            self.kit.sounds.play("no", 0.5)
            return
        self.kit.sounds.play("click", 0.5)
        if self.shown.side is not None:
            self.send(Lay(self.shown.side, card))
            return
        same = self.shown.index == index
        self.shown.card, self.shown.index = (0, -1) if same else (card, index)
        self.renew()

    def pick_side(self, side: int) -> None:
        """A side of the stage card."""
        if self._caught_up():
            return
        if side not in self.shown.desk.sides:
            if side == self.table.view.open.taboo:
                self.kit.say(phrases.why_not("taboo"))
            self.kit.sounds.play("no", 0.5)
            return
        if self.shown.card:
            self.send(Lay(side, self.shown.card))
            return
        self.shown.side = None if self.shown.side == side else side
        self.renew()

    def _caught_up(self) -> bool:
        """A click on a picture of the past brings it to the present first, and is not taken for an answer."""
        return self.stage.view.open.stage != self.table.view.open.stage and self.director.skip()

    def pick_seat(self, seat: int) -> None:
        """A player, for a theft."""
        if seat in self.shown.desk.seats:
            self.send(self.shown.desk.seats[seat])

    # ---- widgets
    def renew(self) -> None:
        """Make desk and widgets anew."""
        shown = self.shown
        shown.table = self.table
        if shown.index >= len(shown.hand) or (shown.index >= 0 and shown.hand[shown.index] != shown.card):
            shown.card, shown.index = 0, -1
        shown.desk, shown.language = desk(self.table, shown.card, shown.side), language()
        self.form.replace([*self._zones(), *self._hand_zones(), *self._buttons()])
        self.stage.touch()

    def _zones(self) -> list[Widget]:
        journal = Spinner("journal", "Journal", lambda: None, self._scroll)
        journal.focusable = False
        journal.place(*self.layout.journal)
        made: list[Widget] = [journal]
        for side in range(words.SIDES):
            zone = Zone(
                f"at {side}",
                partial(self._side_words, side),
                partial(self.pick_side, side),
                partial(self._side_words, side),
            )
            zone.place(*self.layout.table.side(side))
            made.append(zone)
        for name in (words.TURNTABLE_PILE, words.FINISH_PILE):
            pile = Zone(f"pile {name}", partial(term, "pile", name), tooltip=partial(term, "pile note", name))
            pile.place(*self.layout.table.pile(name))
            made.append(pile)
        for seat, lane in enumerate(self.layout.lanes):
            plate = Zone(
                f"crew {seat}",
                partial(self.shown.name, seat),
                partial(self.pick_seat, seat),
                partial(self._crew_words, seat),
            )
            plate.place(*lane.plate)
            made.append(plate)
        return made

    def _scroll(self, way: int) -> None:
        self.shown.scroll = max(0, min(self.shown.scroll + 2 * way, 60))
        self.stage.touch()

    def _side_words(self, side: int) -> str:
        o = self.table.view.open
        if not o.card:
            return ""
        parts = [phrases.side_name(self.table.ruleset.stages[o.card].sides[side])]
        laid: dict[int, int] = {}
        for card in o.sides[side]:
            laid[card.seat] = laid.get(card.seat, 0) + 1
        parts += [f"{self.shown.name(seat)}: {number}" for seat, number in laid.items()]
        if side == o.taboo:
            parts.append(phrases.why_not("taboo"))
        return "\n".join(parts)

    def _crew_words(self, seat: int) -> str:
        crew = self.table.view.open.crews[seat]
        parts = [self.shown.name(seat)]
        parts += [f"{phrases.locomotive_name(name)}: {place_name(place)}"
                  for name, place in zip(words.LOCOMOTIVES, crew.locomotives, strict=True)]  # fmt: skip
        parts += [tr("hand empty")] if crew.empty else []
        parts.append(tr("has taken back already") if crew.took_back else tr("may still take back once"))
        return "\n".join(parts)

    def _hand_zones(self) -> list[Widget]:
        made: list[Widget] = []
        if self.table.seat is None:
            return made
        keys: set[str] = set()
        for i, spot in enumerate(hand_boxes(self.layout.hand, len(self.shown.hand))):
            card = self.shown.hand[i]
            key = str(card) if self.shown.desk.cards and str(card) not in keys else ""
            keys.add(key)
            zone = Zone(
                f"hand {i}",
                partial(self._card_words, card),
                partial(self.pick_card, i),
                partial(self._card_words, card),
                key=key,
            )
            if card not in self.shown.desk.cards:
                zone.why = not_my_go
            zone.place(*spot)
            made.append(zone)
        return made

    def _card_words(self, card: int) -> str:
        return tr("Driver card {n}", n=card)

    def _buttons(self) -> list[Widget]:
        b, d = self.layout.actions, self.shown.desk
        lines = len(self.page.broken(d.hint, b.w - 40, 16)) if d.hint else 0
        y = b.y + 50 + lines * 21.0
        if d.prompt == "split":
            y = share_rows(b, len(d.moves))[-1].bottom + 12
        tall = min(62.0, (b.bottom - 12 - y) / max(1, row_count(d.controls)) - 10)
        made: list[Widget] = [*self._shares()]
        x, half = b.x + 16, (b.w - 42) / 2
        for control in d.controls:
            button = self._button(control)
            wide = control.wide
            if wide and x > b.x + 16:
                x, y = b.x + 16, y + tall + 10
            button.place(x, y, b.w - 32 if wide else half, tall)
            if wide or x > b.x + 16:
                x, y = b.x + 16, y + tall + 10
            else:
                x += half + 10
            made.append(button)
        return made

    def _button(self, control: Control) -> Button:
        made = Button(
            lambda: control.label, lambda: self.act(control), lambda: control.note, key=control.key,
            note=lambda: control.note, state="primary" if control.primary else "ready", name=control.name,
        )  # fmt: skip
        if control.why:
            made.why = lambda: control.why
        return made

    def _shares(self) -> list[Widget]:
        """X2. A number for each share that a locomotive may get of a "?"."""
        d = self.shown.desk
        made: list[Widget] = []
        if d.prompt != "split":
            return made
        for (name, moves), row in zip(d.moves.items(), share_rows(self.layout.actions, len(d.moves)), strict=True):
            across = min(6, max(4, len(moves)))
            w = (row.w - 124) / across
            for i, move in enumerate(moves):
                words_ = partial(phrases.describe_action, move, self.table)
                button = Button(partial(str, move.spaces), partial(self.send, move), words_,
                                name=f"move {name} {move.spaces}", state="primary")  # fmt: skip
                button.place(row.x + 120 + i % across * w, row.y + 22 + i // across * 40, w - 6, 36)
                made.append(button)
        return made

    @property
    def preview(self) -> Advance | None:
        """The move whose button is pointed at or has the focus."""
        for widget in (self.form.hover, self.form.focus if self.form.by_keys else None):
            if widget is not None and widget.name.startswith("move "):
                _, name, spaces = widget.name.split(" ")
                move = Advance(name, int(spaces))
                if move in self.shown.desk.moves.get(name, ()):
                    return move
        return None

    # ---- events
    def handle(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.KEYDOWN and self._key(event):
            return True
        used = self.form.handle(event, self.page)
        hover = self.form.hover.name if self.form.hover is not None else ""
        if hover != self.shown.hover:
            self.shown.hover, used = hover, True
        return used

    def _key(self, event: pygame.event.Event) -> bool:
        name = key_name(event)
        if name == "Space" and self.director.skip():
            return True
        if name == "Esc":
            if self.shown.card or self.shown.side is not None:
                self.let_go()
                self.renew()
                return True
            from greatrace_client.scenes.race.pause import PauseScene

            self.go(Push(PauseScene(self)))
            return True
        return False

    # ---- time
    def update(self, dt: float) -> bool:
        dirty = self.director.tick(dt) or self.behind_time
        dirty = self.form.update(dt) or dirty
        dirty = self._clock(dt) or dirty
        self._autopilot(dt)
        self._end(dt)
        return dirty

    def _clock(self, dt: float) -> bool:
        """The seconds that are left for the open question."""
        question, before = self.table.question, self.shown.seconds
        self._asked_since += dt
        if question is None or question.seconds is None:
            self.shown.seconds = None
            return before is not None
        self.shown.seconds = max(0.0, question.seconds - self._asked_since)
        return before is None or int(before) != int(self.shown.seconds)

    def _autopilot(self, dt: float) -> None:
        if self.autopilot is None or not self.director.idle or self.sent == self.table.fresh:
            return
        table = self.kit.table
        action = self.autopilot.choice(table, dt) if table is not None else None
        if action is not None:
            self.send(action)

    def _end(self, dt: float) -> None:
        if not self.table.over or not self.director.idle:
            return
        self._since_end += dt
        if self._since_end >= (FAREWELL if self.director.speed else 0.0):
            from greatrace_client.scenes.crazy_race.results import CrazyResultsScene

            self.go(Replace(CrazyResultsScene()))

    def _panel(self, panel: Panel, began: float) -> None:
        """No frame takes long: panels that change at once are drawn again in the next frames."""
        late = time.perf_counter() - began > BUDGET
        self.behind_time = panel.draw(self.page, self.shown, late=late) or self.behind_time

    def _sound(self, event: Event) -> None:
        name = SOUNDS.get(type(event))
        if name is not None:
            self.kit.sounds.play(name)

    # ---- picture
    def draw(self, page: Page) -> None:
        if page.surface is not self.page.surface:
            self.resized()
        shown, own = self.shown, self.page
        shown.told = self.director.told
        own.surface.blit(self.behind, (0, 0))
        began, self.behind_time = time.perf_counter(), False
        for panel in self.panels:
            self._panel(panel, began)
        draw_engines(own, shown)
        if (move := self.preview) is not None:
            draw_preview(own, shown, move)
        for panel in self.over:
            self._panel(panel, began)
        self.form.draw(own)
        draw_effects(own, shown)
        self.form.draw_tooltip(own)
        if self.shots is not None:
            prompt = self.table.question.prompt if self.table.my_move and self.table.question is not None else ""
            self.shots.moment(own.surface, self.director.event, prompt)


def not_my_go() -> str:
    """X2."""
    return phrases.why_not("not_my_go")


def row_count(controls: Sequence[Control]) -> int:
    """Rows of buttons: wide ones alone, others two by two."""
    narrow = sum(not control.wide for control in controls)
    return sum(control.wide for control in controls) + (narrow + 1) // 2


def place_name(place: int) -> str:
    """Start zone, space 3 out, turntable, space 2 back, home."""
    if place == words.START:
        return term("crazy place", "start")
    if place == words.TURNTABLE:
        return term("crazy place", "turntable")
    if place == words.HOME:
        return term("crazy place", "home")
    way = "out" if place < words.TURNTABLE else "back"
    return term("crazy place", way, n=words.space(place))


SOUNDS: dict[type[Event], str] = {
    ev.StageRevealed: "tile",
    ev.CardLaid: "card",
    ev.Passed: "pass",
    ev.SideClosed: "no",
    ev.TookBack: "card",
    ev.SideRevealed: "card",
    ev.LocomotiveMoved: "drive",
    ev.PointsTaken: "coin",
    ev.PointsStolen: "coin",
    ev.ScoringBegan: "horn",
    ev.RaceEnded: "finish",
}
