"""What bots are called where people see them: a name, and how well and in what manner it plays."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from greatrace_client.i18n import set_language
from greatrace_client.ui.scene import AppContext
from tests.client.every_scene import opened
from tests.client.opening import opened_by, words_of
from tests.client.positions import kept, positions, race_scene
from tests.client.proofreader import reading


def race_with(name: str, kind: str, level: str) -> set[str]:
    """The lines of a race in which the others have that name, kind and level."""

    def make(context: AppContext) -> list[object]:
        context.table = kept(positions("base")["plan"])
        context.table.sat(tuple(replace(seat, name=name, kind=kind, level=level) for seat in context.table.seats))
        return [race_scene(context.table)]

    with reading():
        return words_of(opened_by(make, (1280, 720), 1.0))  # type: ignore[arg-type]  # scenes, as the list says


@pytest.mark.parametrize(("code", "note"), [("en", "(Hard, racer)"), ("nl", "(Moeilijk, racer)")])
def test_a_rivals_plate_says_how_the_bot_plays(code: str, note: str) -> None:
    set_language(code)
    assert {"Violetta", note} <= race_with("Violetta", "bot", "hard:racer")


def test_there_is_no_note_for_people_and_none_that_does_not_fit() -> None:
    set_language("en")
    assert not any("racer" in line for line in race_with("Violetta", "person", "hard:racer"))
    assert not any("racer" in line for line in race_with("Balthazar the Great of Ghent", "bot", "hard:racer"))


def test_the_list_of_tables_names_bots_with_their_level() -> None:
    set_language("en")
    with reading():
        assert "Violetta (Hard, racer)" in words_of(opened("tables", (1280, 720), 1.0))
