"""Crazy Race on its screen: its words and cues, under a player's hands, and its way into a saved game."""

from __future__ import annotations

from pathlib import Path
from typing import Any, cast

import pygame
import pytest

from greatrace.crazy_race import actions as act
from greatrace.crazy_race import events as ev
from greatrace.crazy_race import words
from greatrace.crazy_race.library import load
from greatrace.crazy_race.options import OPTIONS
from greatrace.crazy_race.rules.laying import whose
from greatrace.crazy_race.setup import Setup
from greatrace.crazy_race.state import Result, Standing
from greatrace.games import CRAZY_RACE
from greatrace.kernel import Action, Event
from greatrace.protocol.messages import CreateTable
from greatrace_client.games.crazy_race import phrases
from greatrace_client.games.crazy_race.animations import CUES
from greatrace_client.games.crazy_race.banner import headline
from greatrace_client.games.crazy_race.hints import ring_on_table
from greatrace_client.games.crazy_race.scene import CrazyRaceScene
from greatrace_client.games.crazy_race.targets import CardSide, ChoiceButton, HandCard, Move, SideButton
from greatrace_client.i18n import LANGUAGES, set_language, translated
from greatrace_client.model.local_race import LocalRace
from greatrace_client.model.race_setup import RaceSetup
from greatrace_client.model.saved_game import RaceNote, saved_race
from greatrace_client.model.target import Name
from greatrace_client.net.table_setup import new_table
from greatrace_client.ui.box import Box
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.widgets import said
from tests.client.crazy_table import ALL_ON, COLOURS, Table, stage_of
from tests.client.every_scene import opened
from tests.client.fakes import NOBODY, AnswerLink
from tests.client.proofreader import Line, Sheet, reading
from tests.client.set_up import race_at

# ---- words and cues


RESULT = Result((Standing(0, 9, 12), Standing(1, 9, 12)), (0, 1), words.ALL_STAGES)
EVENTS: list[Event] = [
    ev.StageRevealed(2, "viaduct"),
    ev.CardLaid(0, 1, 4),
    ev.CardLaid(1, 1),
    ev.Passed(1),
    ev.SideClosed(2),
    ev.HandAnnounced(1, empty=True),
    ev.HandAnnounced(1, empty=False),
    ev.TookBack(1),
    ev.ScoringBegan(last=False),
    ev.ScoringBegan(last=True),
    ev.SideRevealed(0, (3, 4)),
    ev.SideRevealed(0, ()),
    ev.SideWon(0, 1, 7, 3),
    ev.MoveForfeited(1, 0),
    ev.CardsFiled(0, 3),
    ev.CardsFiled(0),
    ev.StageEnded(1),
    ev.LocomotiveMoved(1, "tank", 0, (1, 2)),
    ev.PointsTaken(1, "turntable", 5, 4),
    ev.PointsTaken(1, "finish", 5, 4),
    ev.PointsStolen(0, 1, 5),
    ev.PointsDropped(0, 5, words.FURTHEST),
    ev.PointsDropped(0, 5, words.NEXT_FURTHEST),
    ev.RaceEnded(RESULT),
    ev.RaceEnded(Result(RESULT.standings, (0,), words.ALL_STAGES)),
]
ACTIONS: list[Action] = [
    act.Lay(0, 4),
    act.Pass(),
    act.Advance("express", 3),
    act.KeepCard(3),
    act.KeepNone(),
    act.TakeBack(),
    act.DrawPoints(),
    act.StealPoints(1),
    act.DropPoints(4),
]
PROMPTS = ("lay", "joker", "split", "keep", "second_home", "drop")


def test_the_examples_cover_every_event_action_and_prompt() -> None:
    assert {type(e) for e in EVENTS} == set(ev.EVENTS)
    assert {type(a) for a in ACTIONS} == set(act.ACTIONS)
    asked: set[str] = set()
    for seed in range(6):
        race = LocalRace(Setup(COLOURS, ALL_ON), str(seed), kind=CRAZY_RACE)
        while race.game.decision is not None:
            asked.add(race.game.decision.prompt)
            race.bot_step(also_own=True)
    assert asked == set(PROMPTS)


def test_every_event_has_a_cue() -> None:
    assert [e.__name__ for e in ev.EVENTS if e not in CUES] == []


@pytest.mark.parametrize("code", list(LANGUAGES))
def test_everything_has_its_words(code: str) -> None:
    set_language(code)
    table = Table().race.table
    for event in EVENTS:
        sentence = phrases.describe(event, table, "viaduct")
        assert translated("crazy event", phrases.event_key(event)), (code, event)
        assert sentence.endswith("."), sentence
        assert "{" not in sentence, sentence
    for action in ACTIONS:
        assert translated("crazy action", type(action).__name__)
        assert "{" not in phrases.describe_action(action, table)
    assert all(translated(f"crazy {what}", name) for what in ("prompt", "hint", "waiting") for name in PROMPTS)
    assert all(translated("crazy why", reason) for reason in phrases.REASONS)
    assert all(translated("stage_card", card) for card in load().stages)
    assert all(translated("crew", colour) and translated("emblem", colour) for colour in words.COLOURS)
    assert all(translated("locomotive", kind) for kind in words.LOCOMOTIVES)
    for option in OPTIONS:
        assert translated("option", option.name)
        assert all(translated("option choice", choice) for choice in option.choices)


# ---- laying


def test_a_card_is_laid_by_two_clicks() -> None:
    table = Table()
    table.asked("lay")
    card: Any = table.race.table.view.own.hand[-1]
    table.click(HandCard(len(table.race.table.view.own.hand) - 1))
    assert table.sent == []
    table.click(CardSide(1))
    assert table.sent == [act.Lay(1, card)]


def test_the_banner_asks_for_a_card_only_in_the_turn_that_the_picture_shows() -> None:
    """X2: the question is here while the picture still shows the scoring, or the turns of others."""
    table = Table(seed="7")
    table.asked("lay")
    first = stage_of(table.race)

    def next_stage() -> bool:
        question = table.race.table.question
        return stage_of(table.race) > first and question is not None and question.asked == (0,)

    while not next_stage():
        steps = table.race.bot_step(also_own=True)
        assert steps is not None
        table.scene.happened(steps)
    shown, phases = table.scene.shown, set()
    assert shown.action_model.prompt == "lay"
    while not table.scene.director.idle:
        table.frames()
        o = table.scene.stage.view.open
        mine = o.phase == words.LAYING and whose(o) == 0
        phases.add((o.phase, mine))
        assert (headline(shown) == shown.action_model.title) == mine
        assert (shown.acting == 0) == mine
    assert {(words.SCORING, False), (words.LAYING, True)} <= phases
    assert headline(shown) == shown.action_model.title


def test_a_card_of_the_hand_says_what_is_asked_instead() -> None:
    """X2: it is the player's decision, only not about a card."""
    table = Table(seed="7")
    table.asked("joker")
    why = said(table.scene.form.named(HandCard(0)).why)
    assert why == table.scene.shown.action_model.hint
    assert why != phrases.why_not("not_my_go")
    table.until(lambda race: not race.table.my_move and bool(race.table.view.own.hand))
    assert said(table.scene.form.named(HandCard(0)).why) == phrases.why_not("not_my_go")


def test_an_empty_hand_is_told_instead_of_asking_for_a_card() -> None:
    """X2, X4: passing and taking back are left."""
    table = Table(seed="7")

    def empty(race: LocalRace) -> bool:
        question = race.table.question
        asked = race.table.my_move and question is not None and question.prompt == "lay"
        return asked and not race.table.view.own.hand

    table.until(empty)
    shown = table.scene.shown.action_model
    sides = [control for control in shown.controls if isinstance(control.name, SideButton)]
    assert {control.why for control in sides} == {shown.hint}
    assert shown.hint == "Your hand is empty."
    assert not shown.control("pass").why


def test_a_side_may_be_picked_before_the_card() -> None:
    table = Table()
    table.asked("lay")
    table.click(CardSide(2))
    table.click(HandCard(0))
    assert table.sent == [act.Lay(2, 1)]


def test_a_card_is_laid_with_keys() -> None:
    table = Table()
    table.asked("lay")
    table.key(pygame.K_6)
    table.key(pygame.K_a)  # the left side
    assert table.sent == [act.Lay(3, 6)]


def test_a_card_is_dragged_onto_a_side_and_returns_when_it_is_dropped_nowhere() -> None:
    table = Table()
    table.asked("lay")
    scene = table.scene
    k, form = scene.page.k, scene.form

    def at(name: Name) -> tuple[int, int]:
        x, y = Box(*form.named(name).box).middle
        return round(x * k), round(y * k)

    def drag(start: Name, end: tuple[int, int]) -> None:
        table.post(pygame.MOUSEMOTION, pos=at(start), rel=(1, 1), buttons=(0, 0, 0))
        table.post(pygame.MOUSEBUTTONDOWN, pos=at(start), button=1)
        table.post(pygame.MOUSEMOTION, pos=end, rel=(9, 9), buttons=(1, 0, 0))
        assert scene.shown.carried == start
        table.post(pygame.MOUSEBUTTONUP, pos=end, button=1)

    drag(HandCard(1), at("journal"))
    assert (table.sent, scene.carrying.load) == ([], None)
    card = scene.shown.hand[1]
    drag(HandCard(1), at(CardSide(2)))
    assert table.sent == [act.Lay(2, card)]


def test_escape_lets_go_of_a_card_and_p_passes() -> None:
    table = Table()
    table.asked("lay")
    table.key(pygame.K_4)
    table.key(pygame.K_ESCAPE)
    table.key(pygame.K_w)
    assert table.sent == []
    table.key(pygame.K_p)
    assert table.sent == [act.Pass()]


def test_greyed_controls_say_why_with_their_rule() -> None:
    table = Table()
    table.asked("lay")
    assert "(X2)" in table.scene.form.named(SideButton(0)).hint
    hint = table.scene.form.named("take back").hint
    assert hint.startswith("Your pile is empty."), "the reason, not what is asked"
    assert "(X4)" in hint
    table.answer(act.Pass())
    table.frames()
    assert "(X2)" in table.scene.form.named("pass").hint


@pytest.mark.parametrize(("scale", "notes"), [(1.0, 1), (2.0, 0)])
def test_a_side_is_told_once_and_no_button_shows_a_rules_id(scale: float, notes: int) -> None:
    """Where the note about a side stands in the actions, no other lies on the card."""
    with reading():
        scene = opened("race crazy, lay", (1280, 720), scale)
        scene.settle()
        race, sheet = scene.stack.top, scene.context.page.surface
        assert isinstance(race, CrazyRaceScene)
        assert isinstance(sheet, Sheet)
        assert [race.form.named(CardSide(side)).noted for side in range(4)] == [bool(notes)] * 4
        assert race.form.named(SideButton(0)).why
        assert not [mark.wished for mark in sheet.marks if isinstance(mark, Line) and mark.wished.endswith("(X2)")]


def test_the_taboo_side_takes_no_card_among_three() -> None:
    """X5."""
    table = Table(players=3, seed="3")

    def closed(race: LocalRace) -> bool:
        question = race.table.question
        asked = race.table.my_move and question is not None and question.prompt == "lay"
        return asked and race.table.view.open.taboo is not None and bool(race.table.view.own.hand)

    table.until(closed)
    taboo = table.race.table.view.open.taboo
    table.click(HandCard(0))
    table.click(CardSide(taboo))
    assert table.sent == []
    assert "(X5)" in table.context.note
    button = table.scene.form.named(SideButton(taboo))
    assert "(X5)" in button.hint
    assert said(button.why) == "Closed"


def test_taking_back_is_offered_at_any_moment() -> None:
    """X4."""
    table = Table()

    def may(race: LocalRace) -> bool:
        question = race.table.question
        return question is not None and not race.table.my_move and act.TakeBack() in question.options

    table.until(may)
    before = table.race.table.view.own
    table.key(pygame.K_t)
    assert table.sent == [act.TakeBack()]
    assert table.race.table.view.own.pile == ()
    assert len(table.race.table.view.own.hand) == len(before.hand) + len(before.pile)
    assert "(X4)" in table.scene.form.named("take back").hint


def at_a_server(table: Table, confirm: str) -> None:
    """Answers go to a server, as in a race against bots; they are noted in `sent`."""
    table.scene.answers.sender = None
    table.context.settings.confirm = confirm
    table.context.link, table.context.connection = cast("Any", AnswerLink(table.sent)), NOBODY


def test_what_cannot_be_undone_waits_for_a_second_click() -> None:
    table = Table()
    table.asked("lay")
    at_a_server(table, "irreversible")
    table.key(pygame.K_p)
    assert table.sent == []
    assert table.context.note
    assert said(table.scene.form.named("pass").label) == "Pass"
    assert table.scene.form.named("pass").waits  # type: ignore[attr-defined]  # an answer's button
    table.key(pygame.K_ESCAPE)
    assert table.scene.shown.sure is None
    assert not table.scene.form.named("pass").waits  # type: ignore[attr-defined]
    table.key(pygame.K_p)
    table.key(pygame.K_p)
    assert table.sent == [act.Pass()]


def test_a_card_that_is_lifted_and_laid_is_meant_unless_everything_shall_be_confirmed() -> None:
    for confirm, clicks in (("irreversible", 1), ("never", 1), ("always", 2)):
        table = Table()
        table.asked("lay")
        at_a_server(table, confirm)
        table.click(HandCard(0))
        for _ in range(clicks):
            assert table.sent == []
            table.click(CardSide(1))
        assert table.sent == [act.Lay(1, 1)]


# ---- moving and the rest


def test_a_joker_shows_where_a_locomotive_would_go_and_moves_it() -> None:
    table = Table()
    table.asked("joker")
    assert table.race.table.question is not None
    move = table.race.table.question.of(act.Advance)[0]
    table.click(Move(move))
    assert table.sent == [move]


def test_spaces_are_shared_out() -> None:
    """X2: a "?"."""
    table = Table(race=race_at("spaces to be shared out"))
    assert table.race.table.question is not None
    for move in table.race.table.question.of(act.Advance):
        assert table.scene.form.named(Move(move)).enabled
    least = table.race.table.question.of(act.Advance)[-1]
    table.click(Move(least))
    assert table.sent == [least]


def test_a_card_is_kept_with_a_number_key() -> None:
    table = Table()
    table.asked("keep")
    assert table.race.table.question is not None
    best = table.race.table.question.options[0]
    table.key(pygame.K_1)
    assert table.sent == [best]


@pytest.mark.parametrize("position", ["who was second home", "a card of the stragglers"])
def test_questions_of_the_variants_are_buttons(position: str) -> None:
    """X8."""
    table = Table(race=race_at(position))
    assert table.race.table.question is not None
    last = len(table.race.table.question.required) - 1
    chosen = table.race.table.question.required[last]
    table.click(ChoiceButton(last))
    assert table.sent == [chosen]


# ---- around the race


def test_a_wish_for_crazy_race_becomes_its_table() -> None:
    race_setup = RaceSetup("", 2, ("greedy",), "green", game="crazy_race", options=(("tie_break", "next_lower"),))
    assert new_table(race_setup) == CreateTable("crazy_race", "", 3, options={"tie_break": "next_lower"}, clock="off")


def test_a_saved_crazy_race_is_noted(tmp_path: Path) -> None:
    race = LocalRace(Setup(COLOURS), "1", kind=CRAZY_RACE)
    RaceNote(tmp_path).keep(race.table)
    saved = saved_race(tmp_path)
    assert saved is not None
    assert (saved.game, saved.round) == ("crazy_race", 1)


def test_a_hint_rings_the_field_of_a_side_and_nothing_beside_the_stage_card() -> None:
    table = Table()
    table.settle()
    card, page = table.scene.layout.table.card, Page(1280, 720)
    for side in range(4):
        page.surface.fill((0, 0, 0))
        ring_on_table(table.scene, page, CardSide(side), Box(*table.scene.form.named(CardSide(side)).box))
        page.surface.set_colorkey((0, 0, 0))
        drawn = pygame.mask.from_surface(page.surface).get_bounding_rects()
        assert drawn
        x, y = page.corner(card.x, card.y)
        frame = pygame.Rect(x, y, page.px(card.w), page.px(card.h))
        assert all(frame.contains(rect) for rect in drawn)
