"""The choice of a challenge: the named races on the left, the programme of one on the right."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from greatrace.great_race.module_content import read
from greatrace.great_race.modules.challenges import CHALLENGE, Challenge, Challenges, ChallengesTables
from greatrace_client.games.great_race.lobby.agreement import Agreement, presets
from greatrace_client.games.great_race.modules.challenges.goals_panel import fixed_words, goal_words
from greatrace_client.i18n import board_name, tr
from greatrace_client.i18n.names import challenge_name, challenge_story
from greatrace_client.own_content import known_content, library
from greatrace_client.ui.board_picture import board_picture
from greatrace_client.ui.box import Box
from greatrace_client.ui.draw import panels
from greatrace_client.ui.draw.goals import goal_sign, points_badge
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.draw.palette import GOLD, GOLD_PALE, INK, NIGHT_TEXT, PAPER, PAPER_LIGHT, SEPIA
from greatrace_client.ui.draw.shapes import at, box, shape
from greatrace_client.ui.layout import Column, Grid, Row, fixed, stretch
from greatrace_client.ui.menu_chrome import GUTTER, portrait
from greatrace_client.ui.menu_scene import MenuScene
from greatrace_client.ui.scene import AppContext, Scene
from greatrace_client.ui.widgets import Button, Look, Widget

NONE = ""
ROW, LEAST_ROW = 84.0, 46.0  # heights of a card in the list
PICTURE_LEAST = 140.0  # free units under a programme from which a picture fills them
CREW_OF = {"africa": "vermilion", "south_america": "mint"}  # on that picture


def challenges() -> dict[str, Challenge]:
    """The named races that can be played here, by name; the first fits any table."""
    here = presets()
    tables = read(library().for_modules, Challenges.id, ChallengesTables)
    offered = (challenge for challenge in tables.challenges if library().offers(challenge.id))
    return {challenge.id: challenge for challenge in offered if not challenge.board or challenge.id in here}


def played(agreement: Agreement) -> str:
    """The challenge that is agreed on; "" without one."""
    if agreement.preset or not agreement.has(Challenges.id):
        return agreement.preset
    return agreement.options.get(CHALLENGE, next(iter(challenges())))


def take(agreement: Agreement, name: str) -> None:
    """Choose that challenge with all that it fixes, or none."""
    if agreement.preset:
        agreement.follow(None)
    agreement.options.pop(CHALLENGE, None)
    if name in presets():
        agreement.follow(presets()[name])
    else:
        agreement.switch(Challenges.id, on=bool(name))


class ChallengePage:
    """The form's page of named races: a race fixes its settings."""

    def button(self, agreement: Agreement, go: Callable[[Scene], object]) -> Button:
        """A button with the chosen challenge."""

        def label() -> str:
            name = played(agreement)
            return tr("Challenge: {challenge}", challenge=challenge_name(name) if name else tr("none"))

        made = Button(
            label,
            lambda: go(ChallengeScene(agreement)),
            "A preset race with its own goals, board and modules.",
            key="H",
            name="challenge",
        )
        made.topic = "challenges"
        return made

    def chosen(self, agreement: Agreement) -> str:
        """The challenge that is agreed on."""
        name = played(agreement)
        return challenge_name(name) if name else ""

    def draw_choice(self, page: Page, agreement: Agreement, area: Box) -> bool:
        """The programme of the chosen challenge."""
        name = played(agreement)
        if name:
            draw_programme(page, challenges()[name], area)
        return bool(name)


class ChallengeCard(Button):
    """A named race in the list: its name, its board, the signs of its goals."""

    def __init__(self, challenge: Challenge | None, pick: Callable[[str], object]) -> None:
        name = challenge.id if challenge is not None else NONE
        super().__init__(self._label, partial(pick, name), self._label, name=f"challenge-{name}")
        self.challenge, self.id, self.topic = challenge, name, Challenges.id
        self.chosen, self.noted = False, True

    def _label(self) -> str:
        return challenge_name(self.id) if self.challenge is not None else tr("No challenge")

    def draw(self, page: Page, look: Look) -> None:
        x, y, w, h = self.box
        lit = self.chosen or look.hover
        panels.plate(page, x, y, w, h, 5, GOLD_PALE if self.chosen else PAPER_LIGHT if lit else PAPER, INK)
        goals = self.challenge.goals if self.challenge is not None else ()
        room = w - 36 - 34 * len(goals)
        high = h >= 60
        page.text(self._label(), x + 16, y + h * (0.34 if high else 0.5), 20, INK, "bold", fit=room)
        if high:
            where = board_name(self.challenge.board) if goals and self.challenge and self.challenge.board else ""
            note = where or (tr("any board") if goals else tr("a race without goals"))
            page.text(note, x + 16, y + h * 0.68, 16, SEPIA, fit=room)
        for i, goal in enumerate(goals):
            page.svg(at(15, 15, goal_sign(goal.count), 1.1), x + w - 14 - 34 * (len(goals) - i), y + h / 2 - 15, 30, 30)
        if self.chosen or look.focus:
            edge = GOLD if self.chosen else "#FFF1BF"
            page.svg(box(2, 2, w + 2, h + 2, 7, "none", edge, 3.4), x - 3, y - 3, w + 6, h + 6)


class ChallengeScene(MenuScene):
    """The choice of a challenge, over the options, which it changes."""

    title = "Challenges"
    split = 0.38
    topics: Mapping[str, str] = {"challenge": Challenges.id}

    def __init__(self, agreement: Agreement) -> None:
        super().__init__()
        self.agreement = agreement
        self.offered = challenges()
        self.chosen = played(agreement) or next(iter(self.offered))

    def enter(self, context: AppContext) -> None:
        super().enter(context)
        self.form.focus_on(self.form.named(f"challenge-{self.chosen}"))

    # ---- widgets
    def build(self) -> list[Widget]:
        cards = [ChallengeCard(one, self._pick) for one in (*self.offered.values(), None)]
        for card in cards:
            card.chosen = card.id == self.chosen
        label = "Play this challenge" if self.chosen else "No challenge"
        story = (lambda: challenge_name(self.chosen)) if self.chosen else "a race without goals"
        play = Button(label, self._take, story, key="Enter", state="primary", note=story, name="play")
        play.noted = True
        return [*cards, play, Button("Back", self.back, "Back to modules and options.", key="Esc", name="back")]

    def _pick(self, name: str) -> None:
        """Show a challenge; a second press chooses it."""
        if name == self.chosen:
            self._take()
            return
        self.chosen = name
        self.rebuild()

    def _take(self) -> None:
        take(self.agreement, self.chosen)
        self.back()

    # ---- picture
    def lay(self, page: Page) -> None:
        left, right = (panel.inner(20, 20) for panel in self.sides(page))
        cards = [w for w in self.form.widgets if isinstance(w, ChallengeCard)]
        step = min(ROW, max(LEAST_ROW, left.h / len(cards)))
        Grid(cards, row=step - 8, down=8).place(*left)
        foot = Row(stretch(0.3, self.form.named("back")), stretch(0.7, self.form.named("play")), gap=GUTTER)
        Column(stretch(1), fixed(58, foot)).place(*right)

    def paint(self, page: Page) -> None:
        left, right = self.sides(page)
        panels.panel(page, *left)
        panels.panel(page, *right, lit=True)
        shown = self.offered.get(self.chosen)
        inner = right.inner(20, 20, 20, 90)
        if shown is None:
            page.text(
                tr("a race without goals"), inner.x + inner.w / 2, inner.y + inner.h / 2, 20, NIGHT_TEXT, at="middle"
            )
        else:
            draw_programme(page, shown, inner)


# ---- the programme of a race


def draw_programme(page: Page, challenge: Challenge, area: Box) -> None:
    """Draw story, goals with their points, the conditions for the table, and the way on a map."""
    wide = area.w * 0.62 if challenge.board else area.w
    if challenge.board:
        board, way = known_content().boards[challenge.board], challenge.route
        x = area.x + wide + 12
        tall = min(area.h, (area.x + area.w - x) * 1.7)
        board_picture(page, board, Box(x, area.y, area.x + area.w - x, tall), board_name(board.id), way)
    panels.plate(page, area.x, area.y, wide, area.h, 4, PAPER_LIGHT)
    page.grain(area.x + 2, area.y + 2, wide - 4, area.h - 4, 16)
    sheet = area.inner(0, 0)._replace(w=wide).inner(22, 14)
    name = challenge_name(challenge.id)
    page.text(name.upper(), sheet.x, sheet.y + 22, 34, INK, "display", fit=sheet.w)
    y = page.wrap(challenge_story(challenge.id), sheet.x, sheet.y + 60, sheet.w, "body", INK) + 8
    y = draw_goals(page, challenge, sheet, head(page, tr("Goals"), sheet, y))
    y = draw_fixed(page, challenge, sheet, head(page, tr("Setup"), sheet, y))
    spare = sheet.y + sheet.h - y - 8
    if spare > PICTURE_LEAST:
        tall = min(spare, sheet.w * 0.6)
        portrait(page, CREW_OF.get(challenge.board, "vermilion"), sheet.x, sheet.y + sheet.h - tall - 4, sheet.w, tall)


def head(page: Page, words: str, sheet: Box, y: float) -> float:
    """A heading on a rule; the y below."""
    page.text(words, sheet.x, y, 17, SEPIA, "bold", fit=sheet.w)
    page.svg(shape(f"M0 3H{sheet.w:.0f}", stroke=SEPIA, width=1.2), sheet.x, y + 11, sheet.w, 6)
    return y + 34


def draw_goals(page: Page, challenge: Challenge, sheet: Box, y: float) -> float:
    """A line for each goal; the y below."""
    for goal in challenge.goals:
        page.svg(at(15, 15, goal_sign(goal.count), 1.1), sheet.x, y - 15, 30, 30)
        page.text(goal_words(goal), sheet.x + 42, y, 19, INK, "bold", fit=sheet.w - 92)
        page.svg(at(17, 17, points_badge(held=False)), sheet.x + sheet.w - 36, y - 17, 34, 34)
        page.text(f"+{goal.points}", sheet.x + sheet.w - 19, y - 0.5, 17, INK, "bold", "middle")
        y += 38
    return y + 4


def draw_fixed(page: Page, challenge: Challenge, sheet: Box, y: float) -> float:
    """Draw board, modules and options. Returns the y below."""
    column = sheet.w * 0.26
    for words, value in fixed_words(challenge):
        page.text(words, sheet.x, y, "body", SEPIA, "bold", fit=column - 8)
        y = page.wrap(value, sheet.x + column, y, sheet.w - column, "body", INK) + 4
    return y
