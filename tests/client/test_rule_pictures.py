"""The pictures and examples of rules."""

from __future__ import annotations

import pytest

from greatrace.great_race.setup import offered_modules
from greatrace.translation import use_catalogs
from greatrace_client.games.crazy_race.rule_pictures import SCENES as CRAZY_SCENES
from greatrace_client.games.crazy_race.rulebook import RULES
from greatrace_client.games.great_race.rule_pictures import SCENES, TALL, WIDE, rule_picture
from greatrace_client.games.great_race.rulebook_index import rulebook_index
from greatrace_client.i18n import LANGUAGES, known, set_language, term
from greatrace_client.race_common.rulebook import illustration
from greatrace_client.race_common.rulebook_entry import EXAMPLE, Entry
from greatrace_client.ui.draw.raster import raster

MODULES = tuple(module.id for module in offered_modules())
EXAMPLES = (*MODULES, "B2", "C3", "D1", "D3", "D5", "D7", "D9", "F1", "G3", "M1")


@pytest.mark.parametrize("id", SCENES)
def test_a_scene_belongs_to_a_rule_and_fills_its_box(id: str) -> None:
    assert id in rulebook_index().base
    found = illustration(Entry(id))
    assert (found.drawing, found.width, found.height) == (rule_picture(id), WIDE, TALL)
    image = raster(found.drawing, WIDE, TALL, 1.0, keep=False)
    corners = [(0, 0), (int(WIDE) - 1, 0), (0, int(TALL) - 1), (int(WIDE) - 1, int(TALL) - 1)]
    assert all(image.get_at(corner).a == 255 for corner in corners)


@pytest.mark.parametrize("module", MODULES)
def test_a_module_has_a_scene_of_its_own_that_fills_its_box(module: str) -> None:
    found = illustration(Entry(module))
    assert (found.drawing, found.width, found.height) == (rule_picture(module), WIDE, TALL)
    assert found.drawing not in {rule_picture(other) for other in (*SCENES, *MODULES) if other != module}
    image = raster(found.drawing, WIDE, TALL, 1.0, keep=False)
    assert image.get_at((0, 0)).a == image.get_at((int(WIDE) - 1, int(TALL) - 1)).a == 255


def test_rules_that_differ_are_drawn_differently() -> None:
    assert len({rule_picture(id) for id in SCENES}) >= 15


@pytest.mark.parametrize("id", CRAZY_SCENES)
def test_a_scene_of_crazy_race_belongs_to_a_rule_and_fills_its_box(id: str) -> None:
    found = illustration(Entry(id))
    assert found.drawing
    image = raster(found.drawing, found.width, found.height, 1.0, keep=False)
    assert image.get_at((0, 0)).a == image.get_at((int(found.width) - 1, int(found.height) - 1)).a == 255


def test_every_rule_of_crazy_race_has_a_scene_of_its_own() -> None:
    assert set(CRAZY_SCENES) == set(RULES)
    assert len({illustration(Entry(id)).drawing for id in RULES}) == len(RULES)


def test_a_rule_without_a_scene_has_its_card() -> None:
    assert rule_picture("card:guide") == ""
    assert illustration(Entry("card:guide")).drawing


@pytest.mark.parametrize("id", EXAMPLES)
def test_an_example_follows_its_rule_in_every_language(id: str) -> None:
    try:
        for code in LANGUAGES:
            set_language(code)
            assert known(EXAMPLE, id)
            assert Entry(id).text == f"{term('rulebook', id)}\n{term(EXAMPLE, id)}"
    finally:
        use_catalogs(None)
        set_language("en")


def test_other_rules_have_their_text_alone() -> None:
    assert Entry("ROUND").text == term("rulebook", "ROUND")
