"""Bots' names: by style, by seed, and nobody's twice."""

from __future__ import annotations

from greatrace.bots import STYLES
from greatrace.bots.names import NAMES, name_for


def test_every_style_has_names_of_its_own() -> None:
    every = [name for style in STYLES for name in NAMES[style]]
    assert set(NAMES) == set(STYLES)
    assert len(every) == len(set(every))


def test_a_table_draws_the_same_names_again_and_another_table_others() -> None:
    drawn = [name_for("hard:saver", f"table-{i}", ()) for i in range(20)]
    assert drawn == [name_for("hard:saver", f"table-{i}", ()) for i in range(20)]
    assert 5 < len(set(drawn)) <= len(NAMES["saver"])
    assert set(drawn) <= set(NAMES["saver"])


def test_nobodys_name_is_given_twice() -> None:
    taken: list[str] = []
    for _ in NAMES["racer"]:
        taken.append(name_for("easy:racer", "table", [name.upper() for name in taken]))
    assert sorted(taken) == sorted(NAMES["racer"])
    assert name_for("easy:racer", "table", taken) == ""


def test_a_bot_without_a_style_may_have_any_name() -> None:
    assert {name_for("random", str(i), ()) for i in range(400)} == {name for some in NAMES.values() for name in some}
