"""The logbook: the player's own races once each, whole sums, honours when they are due; damage costs a line, not the
book.
"""

from __future__ import annotations

import datetime as dt
from pathlib import Path
from typing import Any

import msgspec
import pygame
import pytest
from msgspec.structs import replace

from greatrace.great_race.constants import CREW_COLOURS
from greatrace.great_race.setup import Setup, agree
from greatrace.kernel import Chance
from greatrace_client import settings
from greatrace_client.i18n import LANGUAGES, set_language, translated
from greatrace_client.model.career import (
    FILE,
    GROUPS,
    HONOURS,
    CareerEntry,
    Logbook,
    earned,
    entry_of,
    grouped,
    honours,
    summed,
)
from greatrace_client.model.daily_race import day_of, of_the_day
from greatrace_client.model.loaded_replay import replay_of_seat
from greatrace_client.model.omniscient_replay import played
from greatrace_client.model.table import TableModel
from greatrace_client.screens.logbook import LogbookScene, named
from greatrace_client.screens.solo_setup import SoloSetupScene
from greatrace_client.ui.draw.medals import medal_of
from tests.client.fakes import new_context, press_key, shown, wires
from tests.client.records import a_record

USUAL = CareerEntry(
    "a", 1.0, "great_race", "africa", ("x", "y"), "blue", 3, 2, won=False, arrived=True, points=5, rounds=8
)


def over(game: str = "great_race", seat: int | None = 0, id: str = "t1") -> TableModel:
    """The table of a race that is over."""
    replay = replay_of_seat(played(a_record(game)), seat)
    replay.show(len(replay.moments) - 1)
    replay.table.id = id
    return replay.table


@pytest.mark.parametrize("game", ["great_race", "crazy_race"])
def test_a_race_is_noted_once_with_what_came_out(game: str, tmp_path: Path) -> None:
    book, table = Logbook(tmp_path, lambda: 1000.0), over(game)
    noted = book.note(table)
    assert book.note(table) is None
    assert Logbook(tmp_path).note(table) is None, "a later start knows it, too"
    (entry,) = book.entries()
    o: Any = table.view.open
    standings = o.result.standings
    assert standings[entry.rank - 1].seat == 0
    own = standings[entry.rank - 1]
    assert entry.points == own.points
    assert (entry.when, entry.game, entry.seats, entry.crew) == (1000.0, game, 3, o.crews[0].colour)
    assert entry.levels == ("", "")  # two bots; a record does not name their levels
    assert noted == ([], entry)
    assert set(honours([], entry)) == earned([entry])


def test_who_looks_on_and_who_still_races_have_nothing_to_note(tmp_path: Path) -> None:
    book = Logbook(tmp_path)
    assert book.note(None) is None
    assert book.note(over(seat=None)) is None
    running = replay_of_seat(played(a_record()), 0)
    running.show(20)
    assert book.note(running.table) is None
    assert not book.entries()


def test_damaged_lines_cost_no_other(tmp_path: Path) -> None:
    lines = [msgspec.json.encode(replace(USUAL, id=str(n), when=float(n))) for n in range(3)]
    noise = [b"", b"{", b'{"id": 3}', bytes(range(256)), lines[0][:-9], b"9" * 100_000, b'{"later": 1, ' + lines[2][1:]]
    (tmp_path / FILE).write_bytes(b"\n".join([lines[1], *noise, lines[0]]))
    assert [entry.id for entry in Logbook(tmp_path).entries()] == ["0", "1", "2"]
    book = Logbook(tmp_path)
    book.note(over())
    assert "t1" in {entry.id for entry in book.entries()}, "and it goes on, whatever the last line was"


def test_a_folder_that_cannot_be_written_is_no_trouble(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    book = Logbook(tmp_path / "file")
    assert book.note(over()) is None
    assert book.entries() == []


def test_sums_are_true() -> None:
    races = [
        replace(USUAL, won=True, rank=1, points=9, cards={"jerrycan": 3}),
        replace(USUAL, crew="mint", rounds=12, cards={"jerrycan": 1, "saboteur": 2}, modules=("season", "village")),
        replace(USUAL, arrived=False, rank=3, points=0, levels=("easy", "hard"), board="asia"),
    ]
    whole = summed("", races)
    assert (whole.races, whole.wins, whole.arrivals, whole.best, whole.card) == (3, 1, 2, 9, "jerrycan")
    assert whole.rank == 2
    assert whole.rounds == pytest.approx(28 / 3)
    assert [(line.name, line.races) for line in grouped("board", races)] == [("africa", 2), ("asia", 1)]
    assert {line.name for line in grouped("module", races)} == {"none", "season", "village"}
    assert [line.name for line in grouped("level", races)] == ["people", "hard"]


def test_stages_of_a_crazy_race_are_no_rounds() -> None:
    """The logbook's column is the average of rounds; a Crazy Race alone has none."""
    crazy = replace(USUAL, game="crazy_race", board="", rounds=12)
    lines = {line.name: line.rounds for line in grouped("board", [USUAL, crazy])}
    assert lines == {"africa": 8, "crazy_race": None}
    assert summed("", [USUAL, crazy]).rounds == 8


EARNS: dict[str, list[CareerEntry]] = {
    "finisher": [USUAL],
    "winner": [replace(USUAL, won=True)],
    "hard": [replace(USUAL, won=True, levels=("easy", "hard"))],
    "expert": [replace(USUAL, won=True, levels=("expert", "easy"))],
    "alone": [replace(USUAL, alone=True)],
    "last drop": [replace(USUAL, won=True, fuel=0)],
    "gentle": [replace(USUAL, won=True, engine=4, chassis=4)],
    "purse": [replace(USUAL, money=200)],
    "bare hands": [replace(USUAL, won=True)],
    "traveller": [replace(USUAL, board=board) for board in ("africa", "asia", "usa", "south_america")],
    "five crews": [replace(USUAL, crew=crew) for crew in ("blue", "vermilion", "mint", "lemon", "plum")],
    "all modules": [replace(USUAL, modules=tuple("abcde")), replace(USUAL, modules=tuple("fghi"))],
    "crazy": [replace(USUAL, game="crazy_race", board="", won=True)],
    "company": [replace(USUAL, people=1)],
    "daily": [replace(USUAL, day=f"2026-11-0{n}") for n in range(1, 6)],
    "regular": [USUAL] * 20,
}
NOT: dict[str, list[CareerEntry]] = {
    "finisher": [replace(USUAL, arrived=False)],
    "winner": [USUAL],
    "hard": [replace(USUAL, won=True, levels=("normal",)), replace(USUAL, levels=("hard",))],
    "expert": [replace(USUAL, won=True, levels=("expert",), seats=2)],
    "alone": [USUAL],
    "last drop": [replace(USUAL, won=True, fuel=1)],
    "gentle": [replace(USUAL, won=True, engine=4, chassis=3)],
    "purse": [replace(USUAL, money=200, arrived=False)],
    "bare hands": [replace(USUAL, won=True, cards={"jerrycan": 1})],
    "traveller": [replace(USUAL, board=board) for board in ("africa", "asia", "usa", "usa")],
    "five crews": [replace(USUAL, crew=crew) for crew in ("blue", "vermilion", "mint", "lemon")],
    "all modules": [replace(USUAL, modules=tuple("abcde"))],
    "crazy": [replace(USUAL, game="crazy_race", board="")],
    "company": [USUAL],
    "daily": [replace(USUAL, day="2026-11-01")] * 6,
    "regular": [USUAL] * 19,
}


@pytest.mark.parametrize("name", list(HONOURS))
def test_honours_are_given_when_they_are_due(name: str) -> None:
    assert name in earned(EARNS[name])
    assert name not in earned(NOT[name])
    assert HONOURS[name](EARNS[name]) == EARNS[name][-1], "the race that earned it"


def test_every_group_fits_in_every_language(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, cut: set[str]) -> None:
    monkeypatch.setattr(settings, "data_folder", lambda: tmp_path)
    rich = {"modules": ("microclimate", "diplomacy"), "levels": ("expert",), "cards": {"spare_part": 2}}
    races = [USUAL, replace(USUAL, game="crazy_race", board="", crew="orange", won=True), replace(USUAL, **rich)]
    (tmp_path / FILE).write_bytes(b"\n".join(map(msgspec.json.encode, races)))
    for code in LANGUAGES:
        set_language(code)
        for name in HONOURS:
            assert translated("honour", name)
            assert translated("honour note", name)
        for size in ((1280, 720), (2560, 1440)):
            stack = shown(LogbookScene(), new_context(size))
            for by in GROUPS:
                stack.top.form.named("by").turn(1)  # type: ignore[union-attr]
                stack.top.draw(stack.context.page)  # type: ignore[union-attr]
                assert all(named(by, line.name) for line in grouped(by, races))
    assert not cut


def test_an_empty_book_says_what_it_is_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(settings, "data_folder", lambda: tmp_path)
    stack = shown(LogbookScene(), new_context())
    names = [widget.name for widget in stack.top.form.widgets]  # type: ignore[union-attr]
    assert names == ["back", *(f"honour {name}" for name in HONOURS)]


def test_an_entry_has_the_strongest_bot_and_the_people() -> None:
    table = over()
    seats = tuple(
        replace(info, kind=kind, level=level)
        for info, kind, level in zip(table.seats, ("person", "bot", "absent"), ("", "hard:racer", ""), strict=True)
    )
    table.seats = seats
    entry = entry_of(table, 5.0)
    assert (entry.levels, entry.people) == (("hard",), 1)


@pytest.mark.parametrize(
    ("own", "rivals", "arrived", "alone"),
    [
        ((11, 6, 0), (12, 3, 0), False, False),
        ((12, 6, 0), (12, 3, 0), True, False),
        ((12, 12, 5), (11, 3, 0), True, True),
    ],
)
def test_a_crazy_race_is_an_arrival_with_a_locomotive_at_home(
    own: tuple[int, ...], rivals: tuple[int, ...], *, arrived: bool, alone: bool
) -> None:
    table = over("crazy_race")
    o = table.view.open
    crews = tuple(replace(crew, locomotives=rivals if i else own) for i, crew in enumerate(o.crews))
    table.view = replace(table.view, open=replace(o, crews=crews))
    entry = entry_of(table, 5.0)
    assert (entry.arrived, entry.alone) == (arrived, alone)


def test_the_race_of_the_day_is_the_same_for_all_and_another_one_tomorrow() -> None:
    days = [dt.date(2026, 11, 1) + dt.timedelta(n) for n in range(60)]
    races = [of_the_day(day) for day in days]
    assert races == [of_the_day(day) for day in days]
    assert len({race.seed for race in races}) == len(days)
    assert len({(race.board, race.start, race.crew) for race in races}) > 10
    assert [day_of(race.seed) for race in races] == [day.isoformat() for day in days]
    assert not day_of("7")
    crews = tuple(colour for colour in CREW_COLOURS if colour != "plum")[:4]
    for race in races:
        agree(Setup(race.board, crews, race.start, race.finish), Chance(race.seed))


def test_it_is_a_key_in_the_set_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(settings, "data_folder", lambda: tmp_path)
    stack = shown(SoloSetupScene(), new_context())
    press_key(stack, pygame.K_d)  # announces it
    press_key(stack, pygame.K_RETURN)
    (race_setup, resume) = wires(stack.context).requests[-1]
    assert day_of(race_setup.seed)
    assert not resume


def test_every_achievement_has_a_medal_of_its_own_and_an_unearned_one_looks_different() -> None:
    earned = {name: medal_of(name, earned=True) for name in HONOURS}
    assert len(set(earned.values())) == len(HONOURS)
    assert all(medal_of(name, earned=False) != picture for name, picture in earned.items())
