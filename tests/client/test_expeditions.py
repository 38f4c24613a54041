"""Expeditions: races that can be agreed on, medals that the logbook gives and remembers, a screen to choose from."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pygame
import pytest
from msgspec.structs import replace

from greatrace.bots import BOTS
from greatrace.great_race.constants import CREW_COLOURS
from greatrace.great_race.content_loader import load
from greatrace.great_race.setup import Setup, agree
from greatrace.kernel import Chance
from greatrace_client.i18n import set_language, term, translated
from greatrace_client.model.career import CareerEntry, Logbook
from greatrace_client.model.expeditions import METALS, REACHED, Aim, Expedition, expedition_of, gained, game_expeditions
from greatrace_client.model.saved_game import SavedRace
from greatrace_client.net.subscribers import EarnedNotice, note_down
from greatrace_client.screens.expeditions import ExpeditionsScene, aim_words
from greatrace_client.screens.title import TitleScene
from tests.client.fakes import new_context, press_key, shown, wires
from tests.client.test_logbook import over

CROSSING, DUEL = game_expeditions()[:2]


def entry_for(one: Expedition, **what: Any) -> CareerEntry:
    """A race of that expedition."""
    levels = tuple(level.partition(":")[0] for level in one.rivals)
    usual = CareerEntry(
        "a",
        1.0,
        "great_race",
        one.board,
        one.way,
        one.crew,
        len(levels) + 1,
        2,
        won=False,
        arrived=True,
        points=9,
        rounds=8,
        levels=levels,
        modules=one.modules,
        expedition=one.id,
    )
    return replace(usual, **what)


@pytest.mark.parametrize("one", game_expeditions(), ids=lambda one: one.id)
def test_every_expedition_can_be_raced(one: Expedition) -> None:
    race_setup = one.race_setup
    crews = (race_setup.crew, *(colour for colour in CREW_COLOURS if colour != race_setup.crew))[: race_setup.seats]
    agree(
        Setup(
            race_setup.board, crews, race_setup.start, race_setup.finish, race_setup.modules, dict(race_setup.options)
        ),
        Chance(race_setup.seed),
    )
    assert one.way in {way for pair in load().boards[one.board].routes for way in (pair, pair[::-1])}
    assert set(race_setup.levels) <= set(BOTS)
    assert len(race_setup.levels) == race_setup.bots
    assert expedition_of(race_setup.seed) == one.id


@pytest.mark.parametrize("one", game_expeditions(), ids=lambda one: one.id)
def test_everything_about_it_is_said(one: Expedition, speaking: str) -> None:
    assert translated("expedition", one.id)
    assert translated("expedition story", one.id)
    assert len({aim_words(aim) for aim in one.aims}) == 3
    assert all(str(aim.bound) in aim_words(aim) for aim in one.aims if aim.bound)
    assert {term("medal", metal) for metal in METALS[1:]} != set(METALS[1:])


def test_seeds_of_other_races_are_no_expeditions() -> None:
    assert expedition_of("") == expedition_of("7") == expedition_of("expedition to_nowhere") == ""


def test_a_medal_takes_all_aims_below_it() -> None:
    assert CROSSING.medal(entry_for(CROSSING, arrived=False)) == 0
    assert CROSSING.medal(entry_for(CROSSING)) == 1
    assert CROSSING.medal(entry_for(CROSSING, won=True)) == 2
    assert CROSSING.medal(entry_for(CROSSING, won=True, points=12)) == 3
    assert CROSSING.medal(entry_for(CROSSING, points=99)) == 1, "prestige counts for those who win"


@pytest.mark.parametrize(
    ("aim", "short", "enough"),
    [
        (Aim("arrive"), {"arrived": False}, {}),
        (Aim("place", 2), {"rank": 3}, {"rank": 2}),
        (Aim("win"), {}, {"won": True}),
        (Aim("prestige", 12), {"won": True, "points": 11}, {"won": True, "points": 12}),
        (Aim("money", 40), {"money": 30}, {"money": 40}),
        (Aim("levels", 7), {"engine": 3, "chassis": 3}, {"engine": 3, "chassis": 4}),
    ],
    ids=lambda aim: aim.kind if isinstance(aim, Aim) else "",
)
def test_every_aim_has_its_bound(aim: Aim, short: dict[str, Any], enough: dict[str, Any]) -> None:
    assert aim.kind in REACHED
    assert not aim.reached(entry_for(CROSSING, **short))
    assert aim.reached(entry_for(CROSSING, **enough))


@pytest.mark.parametrize(
    "other",
    [
        {"board": "asia"},
        {"way": ("cape_town", "cairo")},
        {"levels": ("random", "random")},
        {"modules": ("season",)},
        {"people": 1},
        {"expedition": "duel"},
    ],
)
def test_another_race_with_its_seed_earns_nothing(other: dict[str, Any]) -> None:
    assert CROSSING.medal(entry_for(CROSSING, won=True, points=20, **other)) == 0


def test_only_a_better_medal_is_news() -> None:
    bronze, silver = entry_for(DUEL), entry_for(DUEL, won=True)
    assert gained([], bronze) == ("duel", "bronze")
    assert gained([bronze], bronze) == ("", "")
    assert gained([bronze], silver) == ("duel", "silver")
    assert gained([silver], bronze) == ("", "")
    assert gained([], entry_for(DUEL, expedition="")) == ("", "")


def test_a_race_that_is_over_is_told_and_remembered(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    table = over()
    noted = Logbook(tmp_path / "usual").note(table)
    assert noted is not None
    entry = noted[1]
    this = Expedition("duel", entry.board, entry.way, entry.levels, (Aim("arrive"), Aim("place", 0), Aim("win")))
    monkeypatch.setitem(REACHED, "arrive", lambda _entry, _bound: True)
    monkeypatch.setattr("greatrace_client.model.expeditions.game_expeditions", lambda: (this,))
    book = Logbook(tmp_path)
    assert term("expedition", "duel") in note_down(book, table, "expedition duel")
    assert [each.expedition for each in book.entries()] == ["duel"]
    assert this.best(book.entries()) == 1
    assert note_down(book, table, "expedition duel") == "", "once"
    assert note_down(Logbook(tmp_path / "third"), None, "") == ""


def test_what_a_race_has_earned_is_told_once_and_not_while_its_end_is_still_shown() -> None:
    messages: list[str] = []
    notice = EarnedNotice(messages.append)
    notice.update(watching=False)
    notice.sentence = "Achievement unlocked: Winner"
    notice.update(watching=True)
    assert messages == [], "who wins is still to be seen"
    notice.update(watching=False)
    notice.update(watching=False)
    assert messages == ["Achievement unlocked: Winner"]


# ---- the screen


@pytest.mark.usefixtures("data")
def test_an_expedition_is_chosen_and_started_with_keys() -> None:
    context = new_context()
    stack = shown(TitleScene(), context)
    press_key(stack, pygame.K_e)
    assert isinstance(stack.top, ExpeditionsScene)
    press_key(stack, pygame.K_DOWN)
    press_key(stack, pygame.K_RETURN)
    assert stack.top.chosen is DUEL
    press_key(stack, pygame.K_RETURN)
    assert wires(context).requests == [(DUEL.race_setup, "")]


def test_medals_of_the_logbook_are_on_the_screen(data: Path) -> None:
    race = entry_for(CROSSING, won=True)
    (data / "races.jsonl").write_bytes(msgspec.json.encode(race))
    context = new_context()
    stack = shown(ExpeditionsScene(), context)
    top: Any = stack.top
    assert top.chosen is DUEL, "the first without a medal"
    assert top.form.named("expedition-first_crossing").metal == "silver"
    assert top.form.named("expedition-duel").metal == ""
    assert top.right_title == "With a medal: 1 of 6"
    set_language("nl")
    top.rebuild()
    assert term("medal", "silver") in top.form.named("expedition-first_crossing").tooltip()


def test_a_race_that_is_continued_is_still_the_expedition(data: Path) -> None:
    note = SavedRace("t9", CROSSING.board, 3, seed=CROSSING.race_setup.seed)
    (data / "solo.json").write_bytes(msgspec.json.encode(note))
    context = new_context()
    stack = shown(TitleScene(), context)
    press_key(stack, pygame.K_c)
    ((race_setup, resumed),) = wires(context).requests
    assert resumed == "t9"
    assert expedition_of(race_setup.seed) == CROSSING.id
