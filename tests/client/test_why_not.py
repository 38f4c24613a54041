"""Whatever is greyed, or cannot be chosen, says why, in every language, and F1 opens the rule where one forbids it."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
import pytest

from greatrace.crazy_race.setup import Setup as CrazySetup
from greatrace.games import CRAZY_RACE
from greatrace.great_race.modules import MODULES
from greatrace.great_race.setup import Setup
from greatrace_client.games.crazy_race.scene import CrazyRaceScene
from greatrace_client.games.crazy_race.targets import HandCard as CrazyHandCard
from greatrace_client.games.great_race import why_unavailable
from greatrace_client.games.great_race.hints import about_space
from greatrace_client.games.great_race.modules.leaders.posters import LeaderPoster
from greatrace_client.games.great_race.pathfinding import ways
from greatrace_client.games.great_race.scene import RaceScene
from greatrace_client.games.great_race.targets import (
    FewerAssistants,
    GaugePlate,
    HandCard,
    MoreAssistants,
    Pip,
)
from greatrace_client.i18n import LANGUAGES, set_language
from greatrace_client.model.local_race import LocalRace
from greatrace_client.model.table import OpenQuestion
from greatrace_client.model.target import UiTarget
from greatrace_client.race_common.rulebook import entries
from greatrace_client.ui.widgets import Widget, said
from tests.client.fakes import new_context, shown
from tests.client.race_table import Table
from tests.client.set_up import race_at

CREWS = ("vermilion", "blue", "lemon")
RACES = {
    "base game": Setup("africa", CREWS, "colomb_bechar", "cape_town"),
    "all modules": Setup("africa", CREWS, "colomb_bechar", "cape_town", modules=tuple(MODULES)),
    "second edition": Setup("asia_west", CREWS, modules=("leaders", "season")),
}
ANSWERS = 150
# Nothing in the rules forbids these: the screen says what is missing, or what stands in the way.
WITHOUT_RULE: set[object] = {
    "same",
    "clear",
    "undo",
    "hint",
    GaugePlate,
    LeaderPoster,
    "power",
    Pip,
    "rest",
    "tune",
    MoreAssistants,
    FewerAssistants,
    "more fuel",
    "less fuel",
}


def race(setup: Setup, seed: str = "1") -> Table:
    table = Table(players=len(CREWS))
    table.race = LocalRace(setup, seed, seat=0)
    table.context.table, table.context.settings.speed = table.race.table, 0
    table.scene = RaceScene(table.answer)
    table.scene.enter(table.context)
    return table


def moments(table: Table) -> Iterator[Table]:
    """The race, answer by answer."""
    for _ in range(ANSWERS):
        yield table
        steps = table.race.bot_step(also_own=True)
        if steps is None:
            return
        table.scene.happened(steps)


@pytest.mark.usefixtures("blank_drawings")
@pytest.mark.parametrize("name", RACES)
def test_every_greyed_control_says_why(name: str) -> None:
    seen = set[object]()
    for table in moments(race(RACES[name])):
        book = {entry.id for entry in entries(table.race.table)}
        for widget in table.scene.form.widgets:
            if widget.enabled:
                continue
            for code in LANGUAGES:
                set_language(code)
                why = said(widget.why)
                assert len(why) > 3, widget.name
                assert why in widget.hint
            set_language("en")
            table.scene.form.hover = widget
            topic = table.scene.topic()
            assert topic in book or not ruled(widget), (widget.name, topic)
            assert not topic or "F1" in widget.hint
            seen.add(kind_of(widget))
        table.scene.form.hover = None
    assert seen >= {"drive", "repair", "lift", "explore", "draw", "cash", "pass", "fuel", HandCard, "ready"}


def ruled(widget: Widget) -> bool:
    """Whether only rules grey it."""
    return kind_of(widget) not in WITHOUT_RULE


def kind_of(widget: Widget) -> object:
    """Its name if it is the only one of its kind, else what kind of thing it stands for."""
    return type(widget.name) if isinstance(widget.name, UiTarget) else widget.name


@pytest.mark.parametrize("name", RACES)
def test_every_space_that_cannot_be_chosen_says_why(name: str) -> None:
    """While a drive or a card asks for a space: each of the others tells the rule, in every language."""
    rules: set[str] = set()
    for table in moments(race(RACES[name])):
        book = {entry.mark for entry in entries(table.race.table)} | {"CARDS"}
        table.scene.director.skip()  # reasons are told of what is seen
        table.scene.renew()
        shown, r, question = table.scene.shown, table.race.table.ruleset, table.race.table.question
        picking = question is not None and question.prompt in why_unavailable.PICKING and shown.action_model.spaces
        if not (shown.action_model.drives or picking) or shown.seat is None:
            continue
        here = shown.table.view.open.crews[shown.seat].at
        for space in r.board.spaces:
            if space == here or space in table.scene.reach.ways or space in shown.action_model.spaces:
                continue
            if shown.action_model.drives:
                why = why_unavailable.why_not_space(r, shown.table.view, shown.seat, space)
            else:
                why = why_unavailable.why_not_pick(r, shown.table.view, question, space)
            assert why.rule in book, (question, space)
            tooltip = about_space(shown, space).split("\n")
            assert why.line in tooltip, (question, space, tooltip)
            assert tooltip[-1].startswith("F1: ")
            rules.add(why.rule)
    assert "D1" in rules


def test_a_space_that_is_too_dear_says_so_in_numbers() -> None:
    table = race_at("tiles beside that are too dear").table
    view, r = table.view, table.ruleset
    crew, found = view.open.crews[0], set[str]()
    for space in r.board.beside[crew.at]:
        if space in view.open.tiles:
            cost = r.tiles[view.open.tiles[space]].fuel + (space in r.board.risk)
            why = why_unavailable.why_not_space(r, view, 0, space)
            assert 0 < crew.fuel < cost
            assert why.short == f"Needs {cost} fuel, you have {crew.fuel}"
            found.add(why.rule)
    assert found == {"D3", "D4"}


def test_d2a_with_an_empty_tank_every_space_tells_that_and_no_way_is_drawn(speaking: str) -> None:
    table = race(RACES["base game"]).race.table
    view, r = table.view, table.ruleset
    crews = (msgspec.structs.replace(view.open.crews[0], fuel=0), *view.open.crews[1:])
    dry = msgspec.structs.replace(view, open=msgspec.structs.replace(view.open, crews=crews))
    here = crews[0].at
    unknown = [space for space in r.board.neighbours[here] if space not in r.board.cities]
    assert unknown
    for space in (*unknown, dry.open.finish):
        why = why_unavailable.why_not_space(r, dry, 0, space)
        assert why.rule == "D2a"
        assert len(why.short) > 3
    assert ways(r, dry, 0, 5) == {}
    assert ways(r, view, 0, 5)


@pytest.mark.parametrize(
    ("prompt", "space", "rule"),
    [("place", "timbuktu", "PF1"), ("place", "12g", "PF1"), ("lift", "12g", "E4"), ("trail_hunter", "12g", "CARDS")],
)
def test_spaces_that_cannot_be_picked(prompt: str, space: str, rule: str, speaking: str) -> None:
    table = race(RACES["base game"]).race.table

    class Question:
        pass

    question = Question()
    question.prompt = prompt  # type: ignore[attr-defined]
    why = why_unavailable.why_not_pick(table.ruleset, table.view, question, space)  # type: ignore[arg-type]
    assert why.short
    assert why.rule == rule


@pytest.mark.parametrize("prompt", ["lift", "trail_hunter", "con_artist"])
def test_a_city_has_no_tile_to_remove_or_to_swap(prompt: str) -> None:
    table = race(RACES["base game"]).race.table
    question = OpenQuestion(1, prompt, (0,), (0,), ())
    why = why_unavailable.why_not_pick(table.ruleset, table.view, question, "timbuktu")
    assert why.short == "There is no tile here"


def test_crazy_race_says_why_and_knows_its_rules() -> None:
    """The same in the smaller game: reasons in every language, and F1 leads into its own book."""
    setup = CrazySetup(("lilac", "orange", "green"))
    race = LocalRace(setup, "1", kind=CRAZY_RACE)
    context = new_context()
    context.table, context.settings.speed = race.table, 0
    scene = CrazyRaceScene(lambda _action: None)
    shown(scene, context)
    book, grey, topics = {entry.id for entry in entries(race.table)}, set[object](), set[str]()
    for _ in range(ANSWERS):
        for widget in scene.form.widgets:
            scene.form.hover = widget
            if scene.topic():
                assert scene.topic() in book
                assert "F1" in widget.hint
                topics.add(scene.topic())
            if not widget.enabled:
                grey.add(kind_of(widget))
                for code in LANGUAGES:
                    set_language(code)
                    assert len(said(widget.why)) > 3
                set_language("en")
        steps = race.bot_step(also_own=True)
        if steps is None:
            break
        scene.happened(steps)
    scene.leave()
    assert grey >= {"pass", CrazyHandCard, "take back"}
    assert topics >= {"X1", "X2", "X3", "X4"}
