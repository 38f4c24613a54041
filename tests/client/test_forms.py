"""Fields as data, and containers that place widgets."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from greatrace_client.screens.host import NewTable
from greatrace_client.screens.setting_rows import GROUPS
from greatrace_client.settings import Settings
from greatrace_client.ui.box import Box
from greatrace_client.ui.fields import Level, OneOf, OnOff, TextLine
from greatrace_client.ui.layout import Column, Grid, Row, fixed, stretch
from greatrace_client.ui.widgets import Choice, Label, Slider, TextField, Toggle


def test_a_field_shows_the_attribute_of_its_name_and_sets_it() -> None:
    draft = SimpleNamespace(name="Ann", level="b", on=False, loud=0.5)
    heard: list[object] = []
    line = TextLine("name", "Name", "", strip=True).of(draft, heard.append)
    choice = OneOf("level", "Level", "", "abc").of(draft, heard.append)
    switch = OnOff("on", "On", "").of(draft, heard.append)
    slider = Level("loud", "Loud", "", str).of(draft, heard.append)
    assert isinstance(line, TextField)
    assert isinstance(choice, Choice)
    assert isinstance(switch, Toggle)
    assert isinstance(slider, Slider)
    assert (line.text, choice.value, switch.on, slider.value) == ("Ann", "b", False, 0.5)
    line.changed(" Bea ")
    choice.turn(1)
    switch.press()
    slider.set(0.84)
    assert (draft.name, draft.level, draft.on, draft.loud) == ("Bea", "c", True, 0.8)
    assert heard == ["Bea", "c", True, 0.8]


def test_a_value_from_the_command_line_is_offered_beside_the_usual_ones() -> None:
    field = OneOf("scale", "Scale", "", (1.0, 2.0), others=True)
    odd, usual = (field.of(SimpleNamespace(scale=scale)) for scale in (1.3, 2.0))
    assert isinstance(odd, Choice)
    assert isinstance(usual, Choice)
    assert (odd.values, odd.value) == ([1.0, 1.3, 2.0], 1.3)
    assert (usual.values, usual.value) == ([1.0, 2.0], 2.0)


def test_every_field_of_the_settings_page_is_a_setting() -> None:
    names = [field.name for group in GROUPS for field in group.fields]
    assert set(names) <= set(Settings.__struct_fields__)
    assert len(set(names)) == len(names)


@pytest.mark.parametrize(
    ("port", "number"), [("7117", 7117), ("65535", 65535), ("65536", 0), ("0", 0), ("", 0), ("-1", 0), ("٣", 0)]
)
def test_a_port_is_a_number_that_a_server_can_listen_at(port: str, number: int) -> None:
    assert NewTable(port=port).listening == number


def test_a_row_shares_what_fixed_parts_and_gaps_leave() -> None:
    row = Row(fixed(100), stretch(1), stretch(3), gap=10)
    assert row.areas(Box(5, 7, 520, 40)) == [Box(5, 7, 100, 40), Box(115, 7, 100, 40), Box(225, 7, 300, 40)]


def test_containers_hold_containers() -> None:
    head, left, right = Label("a"), Label("b"), Label("c")
    Column(fixed(30, head), fixed(20), stretch(1, Row(stretch(1, left), stretch(1, right)))).place(0, 0, 200, 100)
    assert [widget.box for widget in (head, left, right)] == [
        Box(0, 0, 200, 30),
        Box(0, 50, 100, 50),
        Box(100, 50, 100, 50),
    ]


@pytest.mark.parametrize(("row", "tall"), [(0.0, 45.0), (20.0, 20.0)])
def test_a_grid_fills_its_rows_in_turn(row: float, tall: float) -> None:
    grid = Grid([Label(str(n)) for n in range(3)], 2, row=row, across=20, down=10)
    assert grid.areas(Box(0, 0, 220, 100)) == [
        Box(0, 0, 100, tall),
        Box(120, 0, 100, tall),
        Box(0, tall + 10, 100, tall),
    ]


def test_containers_without_parts_place_nothing() -> None:
    Row().place(0, 0, 10, 10)
    Grid([]).place(0, 0, 10, 10)
