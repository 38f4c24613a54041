"""Races with leaders, parcels and challenges from the set-up to the results; words and drawings of all of them."""

from __future__ import annotations

from xml.etree import ElementTree as ET

import pytest

from greatrace.great_race.actions import PickCrew
from greatrace.great_race.events import PhaseBegan
from greatrace.great_race.modules.leaders.events import UsePower
from greatrace.great_race.modules.postal import LoadParcel
from greatrace_client.i18n import LANGUAGES, set_language
from greatrace_client.race_common.results_scene import ResultsScene
from greatrace_client.ui.draw.art import art_files
from greatrace_client.ui.draw.goals import goal_sign
from greatrace_client.ui.draw.palette import CITIES
from greatrace_client.ui.draw.parcels import parcel
from greatrace_client.ui.draw.portraits import portrait
from greatrace_client.ui.draw.portraits.pennants import pennant
from greatrace_client.ui.flags import Flags
from greatrace_client.ui.scene import Replace
from tests.client.driven_table import FRAME
from tests.client.fakes import new_context, shown
from tests.client.module_table import (
    AT_ONCE,
    EVERYBODY,
    EVERYTHING,
    ModuleTable,
    led_by,
    may,
    mine,
    reached,
)


@pytest.mark.usefixtures("blank_drawings")
@pytest.mark.parametrize("scale", [1.0, 1.5])
def test_no_word_on_the_action_panels_is_cut_in_any_language(scale: float, cut: set[str]) -> None:
    tables = [
        led_by("delatour", may(UsePower()), scale=scale),
        led_by("redburn", may(PickCrew(1), "steal"), scale=scale),
        led_by("chapman", mine("second_tile"), level="random", scale=scale),
        reached(mine("parcel"), "postal", scale=scale),
        reached(may(LoadParcel(), "sequence"), "postal", scale=scale),
    ]
    for table in tables:
        for code in LANGUAGES:
            set_language(code)
            table.scene.renew()
            cut.clear()
            table.frames(4)
            action_model = table.scene.shown.action_model
            assert not cut & {action_model.title.upper(), *(control.label for control in action_model.controls)}


@pytest.mark.parametrize(
    "body",
    [
        *map(portrait, art_files.names("portraits")),
        *map(pennant, art_files.names("flags")),
        *map(parcel, CITIES),
        *map(goal_sign, art_files.names("goals")),
    ],
)
def test_every_drawing_keeps_to_the_safe_subset(body: str) -> None:
    tags = {element.tag for element in ET.fromstring(f"<svg>{body}</svg>").iter()}  # noqa: S314 - our own
    assert tags <= {"svg", "g", "path", "circle", "ellipse", "rect"}
    assert "nan" not in body


@pytest.mark.parametrize(
    ("modules", "options", "code"),
    [
        (("leaders",), EVERYBODY, "en"),
        (("postal",), {}, "fr"),
        (("challenges",), {}, "it"),
        (EVERYTHING, AT_ONCE, "nl"),
    ],
    ids=("leaders", "postal", "challenges", "everything"),
)
def test_a_race_is_played_from_the_set_up_to_the_results(
    modules: tuple[str, ...], options: dict[str, str], code: str
) -> None:
    set_language(code)
    route = ("cairo", "cape_town") if len(modules) > 1 else ("colomb_bechar", "cape_town")
    table = ModuleTable(*modules, options=options, route=route, seed="7", flags=Flags(autoplay=True))
    table.context.settings.speed = 0
    table.scene.uncovered()
    pictured: set[str] = set()
    while table.scene.change is None:
        question = table.race.table.question
        prompt = question.prompt if question is not None else "end"
        table.scene.update(FRAME * 12)
        if prompt not in pictured:
            pictured.add(prompt)
            table.scene.draw(table.context.page)
        if not table.race.table.my_move and (steps := table.race.bot_step()) is not None:
            table.scene.happened(steps)
    assert isinstance(table.scene.change, Replace)
    assert isinstance(table.scene.change.scene, ResultsScene)
    assert any(isinstance(entry.event, PhaseBegan) for entry in table.race.table.log)
    assert len(pictured) > 4
    results = ResultsScene()
    table.context.page = new_context().page
    shown(results, table.context)
    result = results.table.view.open.result
    assert result is not None
    standings = result.standings
    assert len(standings) == 4
