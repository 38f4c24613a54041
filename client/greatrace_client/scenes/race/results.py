"""The results: podium, prestige line by line, the race round by round, and what to do next."""

from __future__ import annotations

import pygame

from greatrace.great_race.state import Result, Standing
from greatrace_client.draw import emblems, furniture
from greatrace_client.draw.moving.traffic import Pose, draw_vehicle
from greatrace_client.draw.page import Page
from greatrace_client.draw.palette import (
    BAD,
    BRASS_LIGHT,
    CHASSIS,
    CREWS,
    GOLD,
    GOLD_PALE,
    GOOD,
    INK,
    NIGHT_DEEP,
    PAPER,
    PAPER_LIGHT,
    SEPIA,
    WEAR,
)
from greatrace_client.draw.poster_letters import poster_line
from greatrace_client.draw.raster import solid
from greatrace_client.draw.scenery import finish_poster, podium_step, streamers
from greatrace_client.draw.shapes import at, box, shape
from greatrace_client.fair_play import FAIR
from greatrace_client.model.table import TableModel
from greatrace_client.scenes.base import FinalScene, Kit, Reset
from greatrace_client.scenes.race.layout import Box, own_page
from greatrace_client.scenes.race.modules.honours import crew_sign, goals_head, goals_of, has_goals
from greatrace_client.scenes.race.shots import Shots
from greatrace_client.text import term, tr, trn
from greatrace_client.text.names import price
from greatrace_client.widgets import Button, Form, Widget

COLUMN = 776.0  # width of the right column
LANDS = {"cape_town": "mesa", "cairo": "dunes", "colomb_bechar": "dunes"}
PODIUM = (
    (392.0, 330.0, 0, 2.05),
    (80.0, 240.0, 1, 1.6),
    (704.0, 190.0, 2, 1.6),
)  # left edge, height, rank, vehicle's size


def fairness_line(page: Page, verdict: str) -> None:
    """Whether the record of the race fits what the server had bound itself to, at the picture's foot."""
    if not verdict:
        return
    fair = verdict == FAIR
    words = tr("Checked: the chance of this race was fixed at its start.") if fair else term("unfair", verdict)
    w = min(page.width - COLUMN - 90, page.measure(words, 17, "bold") + 60)
    page.svg(box(1, 1, w - 2, 34, 5, NIGHT_DEEP, GOOD if fair else BAD, 2), 40, page.height - 52, w, 36)
    sign = shape("M2 9L8 15L18 2" if fair else "M10 0V11M10 15V17", stroke=GOLD_PALE, width=3)
    page.svg(sign, 54, page.height - 43, 22, 20)
    page.text(words, 84, page.height - 34, 17, PAPER_LIGHT, "bold", fit=w - 56)


class ResultsScene(FinalScene):
    """Shown until one leaves or races again."""

    _fair_shown = ""

    def enter(self, kit: Kit) -> None:
        super().enter(kit)
        self.form = Form(self._buttons())
        self.shots = Shots(kit.flags.shots, each=1) if kit.flags.shots is not None else None
        self.resized()

    @property
    def table(self) -> TableModel:
        assert self.kit.table is not None
        return self.kit.table

    @property
    def result(self) -> Result:
        result = self.table.view.open.result
        assert result is not None
        return result

    def _buttons(self) -> list[Widget]:
        watching = self.table.seat is None
        again = Button(
            "Race again", self._again, "A new race", key="Enter", state="primary", note="the same table", name="again"
        )
        leave = Button("Leave", self._leave, "Back to the title", key="Esc", name="leave")
        return [leave] if watching else [again, leave]

    def _again(self) -> None:
        self.kit.places.again()

    def _leave(self) -> None:
        self.kit.places.leave()
        self.go(Reset(self.kit.places.title()))

    def resized(self) -> None:
        self.page = own_page(self.kit.page)
        self.backdrop: pygame.Surface | None = None
        x, y = self.page.width - COLUMN - 24, self.page.height - 92
        wide = (COLUMN - 14) / 2
        for i, widget in enumerate(self.form.widgets):
            widget.place(x + i * (wide + 14), y, wide if len(self.form.widgets) > 1 else COLUMN, 62)

    def handle(self, event: pygame.event.Event) -> bool:
        return self.form.handle(event, self.page)

    def update(self, dt: float) -> bool:
        shown, self._fair_shown = self._fair_shown, self.kit.lobby.fair
        return self.form.update(dt) or shown != self._fair_shown

    def draw(self, page: Page) -> None:
        if page.surface is not self.page.surface:
            self.resized()
        if self.backdrop is None:
            self.backdrop = self._painted()
        page.surface.blit(self.backdrop, (0, 0))
        fairness_line(self.page, self.kit.lobby.fair)
        self.form.draw(self.page)
        if self.shots is not None:
            self.shots.take(page.surface, "results")

    # ---- painting
    def _painted(self) -> pygame.Surface:
        """Everything but the buttons."""
        surface = solid(self.page.surface.get_size())
        page = Page.on(surface, self.page.k)
        board = self.table.ruleset.board
        finish_poster(page, LANDS.get(self.table.ruleset.finish, "peaks"))
        foot = page.height - 1080
        page.svg(streamers(), 0, 0, 1110, 760, keep=False)
        room = page.width - COLUMN - 120
        poster_line(page, board.cities[self.table.ruleset.finish].name, 66, 40, 118, 0.05, depth=7, fit=room)
        self._ribbon(page, room)
        self._podium(page, foot)
        page.grain(0, 0, page.width, page.height, 18, 11)
        x = page.width - COLUMN - 24
        tall = self._breakdown(page, Box(x, 28, COLUMN, 0))
        draw_curve(page, self.table, Box(x, 28 + tall + 12, COLUMN, page.height - 28 - tall - 12 - 92 - 26))
        return surface

    def _ribbon(self, page: Page, room: float) -> None:
        """Round and winner under the name of the finish."""
        o = self.table.view.open
        text = f"{tr('Round {n}', n=o.round)} · {self._headline()}".upper()
        w = min(room, page.measure(text, 22, "bold", 0.06) + 60)
        bar = box(0, 0, w, 44, 0, NIGHT_DEEP) + shape(
            f"M6 5H{w - 6:.0f}M6 39H{w - 6:.0f}", stroke=BRASS_LIGHT, width=1.4
        )
        page.svg(bar, 70, 196, w, 44)
        page.text(text, 70 + w / 2, 217.5, 22, PAPER_LIGHT, "bold", "middle", 0.06, fit=w - 30)

    def _headline(self) -> str:
        winner = self.result.winner
        return (
            tr("{name} wins", name=self.table.name(winner))
            if winner is not None
            else term("reason", self.result.reason)
        )

    def _podium(self, page: Page, foot: float) -> None:
        """The first three who arrived; when nobody did, those who came furthest stand on the ground."""
        base = 1010 + foot
        arrived = [s for s in self.result.standings if s.place]
        for x, h, rank, size in sorted(PODIUM, key=lambda p: -p[2]):
            if rank < len(arrived):
                self._step(page, Box(x, base - h, 312, h), rank, arrived[rank], size)
        if not arrived:
            for i, standing in enumerate(self.result.standings[:3]):
                draw_vehicle(page, self.table.colour(standing.seat), Pose(260 + i * 300, base - 60, scale=1.6))

    def _step(self, page: Page, b: Box, rank: int, standing: Standing, size: float) -> None:
        colour = self.table.colour(standing.seat)
        page.svg(podium_step(b.w, b.h, colour), b.x - 10, b.y - 26, b.w + 20, b.h + 30)
        page.text(str(rank + 1), b.x + b.w / 2, b.y + 66, 46, INK, "display", "middle")
        page.svg(box(1, 1, b.w - 42, 66, 3, PAPER_LIGHT, INK, 1.6), b.x + 20, b.bottom - 84, b.w - 38, 68)
        page.text(self.table.name(standing.seat), b.x + b.w / 2, b.bottom - 66, 21, INK, "bold", "middle", fit=b.w - 60)
        points = trn("{n} prestige", "{n} prestige", standing.prestige)
        page.text(points, b.x + b.w / 2, b.bottom - 38, 20, BAD, "bold", "middle", fit=b.w - 60)
        draw_vehicle(page, colour, Pose(b.x + b.w / 2 + 4, b.y - 8, scale=size))

    def _breakdown(self, page: Page, b: Box) -> float:
        """The table of prestige; returns its height."""
        arrived = [s for s in self.result.standings if s.place]
        others = [s for s in self.result.standings if not s.place]
        row, small = (82, 58) if len(self.result.standings) < 5 else (72, 50)
        tall = 122 + row * len(arrived) + small * len(others) + 66
        furniture.panel(page, b.x, b.y, b.w, tall, lit=True)
        furniture.heading(page, tr("Prestige").upper(), b.x + 20, b.y + 26, b.w - 40)
        furniture.plate(page, b.x + 16, b.y + 46, b.w - 32, tall - 64, 4, PAPER_LIGHT)
        column_heads(page, b, goals=has_goals(self.table))
        y = b.y + 122
        for i, standing in enumerate(arrived):
            self._arrived(page, Box(b.x, y, b.w, row), standing, first=i == 0)
            y += row
        for standing in others:
            self._other(page, Box(b.x, y, b.w, small), standing)
            y += small
        page.svg(shape(f"M0 1H{b.w - 64}", stroke=SEPIA, width=1), b.x + 32, y + 2, b.w - 60, 3)
        page.text(self._verdict(arrived), b.x + b.w / 2, y + 26, 20, INK, "bold", "middle", fit=b.w - 70)
        return tall

    def _arrived(self, page: Page, b: Box, standing: Standing, *, first: bool) -> None:
        crew = self.table.view.open.crews[standing.seat]
        mine = standing.seat == self.table.seat
        edge = box(
            1, 1, b.w - 62, b.h - 10, 4, GOLD_PALE if mine else PAPER, GOLD if mine else SEPIA, 2.6 if mine else 1
        )
        page.svg(edge, b.x + 30, b.y, b.w - 58, b.h - 6)
        middle = b.y + (b.h - 8) / 2
        crew_sign(page, self.table, standing.seat, b.x + 66, middle, 21)
        page.text(self.table.name(standing.seat), b.x + 100, middle - 11, 22, INK, "bold", fit=180)
        page.text(
            tr("place {place}, {money}", place=standing.place, money=price(crew.money)),
            b.x + 100,
            middle + 14,
            15.5,
            SEPIA,
            fit=180,
        )
        goals = has_goals(self.table)
        points = standing.arrival, standing.engine, standing.chassis, standing.money
        for cx, n in zip(columns(goals=goals), points, strict=False):
            page.text(
                f"+{n}" if n else "0", b.x + cx, middle, 25, INK if n else SEPIA, "bold" if n else "text", "middle"
            )
        if goals:
            goals_of(page, self.table, standing.seat, standing.goals or 0, b.x + columns(goals=True)[-1], middle)
        page.text(str(standing.prestige), b.x + 690, middle, 40, BAD if first else INK, "display", "middle")

    def _other(self, page: Page, b: Box, standing: Standing) -> None:
        crew = self.table.view.open.crews[standing.seat]
        crew_sign(page, self.table, standing.seat, b.x + 66, b.y + 26, 17)
        page.text(self.table.name(standing.seat), b.x + 100, b.y + 16, 19, SEPIA, "bold", fit=300)
        page.text(
            tr("row {n}, did not arrive: no prestige", n=crew.row), b.x + 100, b.y + 38, 15.5, SEPIA, fit=b.w - 150
        )

    def _verdict(self, arrived: list[Standing]) -> str:
        """Who won, and by how much."""
        if not arrived:
            return term("reason", self.result.reason)
        name = self.table.name(arrived[0].seat)
        city = self.table.ruleset.board.cities[self.table.ruleset.finish].name
        if len(arrived) == 1:
            return tr("{name} alone has reached {city}.", name=name, city=city)
        gap = arrived[0].prestige - arrived[1].prestige
        if not gap:
            return tr("{name} wins the tie by arriving earlier.", name=name)
        if arrived[0].place == 1:
            return tr("{name} wins by {n}: first in {city}, and it counted.", name=name, n=gap, city=city)
        return tr("{name} wins by {n}: later in {city}, but in better shape.", name=name, n=gap, city=city)


def columns(*, goals: bool) -> tuple[int, ...]:
    """The middles of the columns between name and total."""
    return (288, 366, 444, 522, 602) if goals else (302, 402, 502, 602)


def column_heads(page: Page, b: Box, *, goals: bool) -> None:
    """Signs and words over the columns."""
    icons = (emblems.finish_flag(), emblems.cog(WEAR, PAPER_LIGHT), emblems.chassis_icon(CHASSIS), emblems.coin())
    names = (tr("arrival"), term("gauge", "engine"), term("gauge", "chassis"), tr("per 50 F"))
    if goals:
        goals_head(page, b.x + columns(goals=True)[-1], b.y + 76)
    for cx, icon, name in zip(columns(goals=goals), icons, names, strict=False):
        page.svg(at(16, 16, icon, 1.1), b.x + cx - 16, b.y + 60, 32, 32)
        page.text(name, b.x + cx, b.y + 104, 15, SEPIA, "bold", "middle", fit=78 if goals else 96)
    page.text(tr("total"), b.x + 690, b.y + 104, 15, SEPIA, "bold", "middle", fit=90)


# ---- the race, round by round


def rows_by_round(table: TableModel) -> dict[int, list[int]]:
    """Each seat's row at the end of every round, from the log; round 0 is the start."""
    ends: dict[int, tuple[int, ...]] = {}
    for entry in table.log:
        ends[entry.round] = entry.rows
    seats = range(len(table.view.open.crews))
    return {seat: [0, *(ends[number][seat] for number in sorted(ends) if number)] for seat in seats}


def draw_curve(page: Page, table: TableModel, b: Box) -> None:
    """Rows of the progress track over the rounds, a line for each crew."""
    furniture.panel(page, *b)
    furniture.heading(page, tr("The race, round by round").upper(), b.x + 20, b.y + 26, b.w - 40)
    furniture.plate(page, b.x + 16, b.y + 46, b.w - 32, b.h - 64, 4, PAPER)
    page.grain(b.x + 18, b.y + 48, b.w - 36, b.h - 68, 20)
    curves = rows_by_round(table)
    rounds = max(1, max(len(rows) for rows in curves.values()) - 1)
    graph = Box(b.x + 92, b.y + 66, b.w - 216, b.h - 134)
    last = table.ruleset.board.row_count - 1
    grid(page, graph, rounds, last)
    order = sorted(curves, key=table.view.open.track.index, reverse=True)
    for j, seat in enumerate(order):
        line(page, graph, curves[seat], table.colour(seat), rounds, last, (j - (len(order) - 1) / 2) * 3)
    badges(page, table, graph, curves, order, last)
    page.text(tr("row"), b.x + 32, graph.y, 15, SEPIA, fit=44)
    page.text(tr("round"), b.x + 26, graph.bottom + 20, 15, SEPIA, fit=58)


def grid(page: Page, g: Box, rounds: int, last: int) -> None:
    """Rows and rounds with their numbers."""
    body = ""
    for row in range(0, last + 1, 3):
        y = row / last * g.h
        body += shape(f"M0 {y + 10:.1f}H{g.w}", stroke=SEPIA, width=1, more='opacity=".5"')
        page.text(str(row), g.x - 16, g.y + y, 15, SEPIA, "bold", "middle")
    step = max(1, -(-rounds // 12))
    for t in range(0, rounds + 1, step):
        x = t * g.w / rounds
        body += shape(f"M{x:.1f} 10V{g.h + 10}", stroke=SEPIA, width=0.7, more='opacity=".4"')
        page.text(str(t), g.x + x, g.bottom + 20, 15, SEPIA, "bold", "middle")
    page.svg(body, g.x, g.y - 10, g.w + 4, g.h + 20, keep=False)


def line(page: Page, g: Box, rows: list[int], colour: str, rounds: int, last: int, nudge: float) -> None:
    """One crew's way."""
    points = [(20 + t * g.w / rounds, 20 + row / last * g.h + nudge) for t, row in enumerate(rows)]
    d = "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points)
    body = shape(d, stroke=INK, width=7.5) + shape(d, stroke=CREWS[colour].body, width=4.4)
    page.svg(body, g.x - 20, g.y - 20, g.w + 40, g.h + 40, keep=False)


def badges(page: Page, table: TableModel, g: Box, curves: dict[int, list[int]], order: list[int], last: int) -> None:
    """The crews' badges at the ends of their lines, side by side where they end together."""
    used: dict[int, int] = {}
    for seat in reversed(order):
        row = curves[seat][-1]
        place = used.get(row, 0)
        used[row] = place + 1
        x, y = g.right + 22 + place % 3 * 26, g.y + row / last * g.h - place // 3 * 26
        page.svg(at(15, 15, emblems.badge(table.colour(seat), 12)), x - 15, y - 15, 30, 30)
