"""Leaders on the screen: the gallery, the medallions, every power with posted mouse and keyboard events."""

from __future__ import annotations

import pygame
import pytest

from greatrace.great_race.actions import Done, PickCrew, PlayCard, TakeCard
from greatrace.great_race.modules.leaders import Leaders
from greatrace.great_race.modules.leaders.events import FirstTileShown, PickLeader, PickNation, UsePower
from greatrace_client.games.great_race.commands import LookAt
from greatrace_client.games.great_race.modules.leaders.marks import LeaderHead, power_state
from greatrace_client.games.great_race.modules.leaders.posters import LeaderPoster, leaders_of
from greatrace_client.games.great_race.targets import RivalCrew
from greatrace_client.games.great_race.view_state.effects import Calling
from greatrace_client.i18n import LANGUAGES, set_language, translated
from greatrace_client.model.local_race import LocalRace
from greatrace_client.ui.draw.art import art_files
from greatrace_client.ui.draw.portraits import portrait
from greatrace_client.ui.draw.portraits.medallion import ALWAYS, READY, SPENT
from tests.client.module_table import (
    AT_ONCE,
    EVERYBODY,
    EVERYTHING,
    Answers,
    ModuleTable,
    led_by,
    may,
    mine,
    reached,
)

# ---- LEADERS: the gallery


def test_everybody_has_a_portrait_of_their_own_and_every_crew_a_flag() -> None:
    leaders = leaders_of(ModuleTable("leaders", options=EVERYBODY).race.table.ruleset)
    assert set(leaders) | {"flagstaff"} == set(art_files.names("portraits"))
    assert len({portrait(name) for name in leaders}) == len(leaders)
    assert {leader.crew for leader in leaders.values()} <= set(art_files.names("flags"))


def test_a_leader_is_looked_at_with_a_click_and_chosen_with_another() -> None:
    table = ModuleTable("leaders", options=EVERYBODY, seed="2")
    table.asked("leader")
    table.click(LeaderPoster("redburn"))
    assert table.sent == []
    assert table.scene.shown.action_model.control("choose").action == PickLeader("redburn")
    table.click(LeaderPoster("redburn"))
    assert table.sent == [PickLeader("redburn")]


def test_a_leader_is_chosen_with_keys_alone() -> None:
    table = ModuleTable("leaders", seed="2")
    table.asked("leader")
    free = [name for name in leaders_of(table.race.table.ruleset) if name in table.scene.shown.action_model.offers]
    widget = table.scene.form.named(LeaderPoster(free[-1]))
    table.key(getattr(pygame, f"K_{widget.key}"))
    table.key(pygame.K_RETURN)
    assert table.sent == [PickLeader(free[-1])]


def test_the_arrows_walk_from_poster_to_poster() -> None:
    table = ModuleTable("leaders", options=EVERYBODY, seed="2")
    table.asked("leader")
    posters = [w for w in table.scene.form.widgets if isinstance(w.name, LeaderPoster) and w.enabled]
    form, start = table.scene.form, min(posters, key=lambda w: (w.box[1], w.box[0]))
    form.focus_on(start)
    table.key(pygame.K_DOWN)
    assert form.focus is not None
    reached = form.focus.name
    assert isinstance(reached, LeaderPoster)
    assert reached != start.name
    table.key(pygame.K_RETURN)  # looks closer
    assert table.sent == []
    table.key(pygame.K_RETURN)
    assert table.sent == [PickLeader(reached.id)]


def test_a_leader_of_another_crew_is_greyed_and_says_whose() -> None:
    table = ModuleTable("leaders", seed="2")
    table.asked("leader")
    slot = Leaders.slot_of(table.race.table.view.open)
    taken = next(leader for leader in slot.leaders if leader)
    area = table.scene.form.named(LeaderPoster(taken))
    assert not area.enabled
    assert table.scene.shown.name(slot.leaders.index(taken)) in area.hint
    table.click(LeaderPoster(taken))
    table.click(LeaderPoster(taken))
    assert table.sent == []


def test_nothing_of_other_modules_lies_over_the_gallery() -> None:
    table = ModuleTable(*EVERYTHING, options=AT_ONCE, route=("cairo", "cape_town"))
    table.asked("leader")
    form, posters = table.scene.form, [w for w in table.scene.form.widgets if isinstance(w.name, LeaderPoster)]
    assert posters
    for poster in posters:
        x, y, w, h = poster.box
        for spot in ((x + 4, y + 4), (x + w / 2, y + h / 2), (x + w - 4, y + h - 4)):
            assert form.at(*spot) is poster
    panels = [type(panel).__name__ for panel in table.scene.panels]
    assert panels[-1] == "Gallery"


def test_who_watches_sees_the_gallery_and_chooses_nothing() -> None:
    table = ModuleTable("leaders", seat=None)
    table.asked("leader")
    table.click(LeaderPoster("delatour"))
    table.click(LeaderPoster("delatour"))
    assert table.sent == []


def test_a_mercenary_takes_a_crew_that_is_left() -> None:
    table = led_by("chapman", mine("nation"))
    nation = next(reversed(table.scene.shown.action_model.offers))
    table.click(LeaderPoster(nation))
    table.key(pygame.K_RETURN)
    assert table.sent[-1] == PickNation(nation)
    assert Leaders.slot_of(table.race.table.view.open).nations[0] == nation


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("scale", [1.0, 1.5])
def test_every_leader_fits_the_gallery(code: str, scale: float, cut: set[str]) -> None:
    set_language(code)
    table = ModuleTable("leaders", options=EVERYBODY, scale=scale)
    table.asked("leader")
    table.frames(20)
    cut.clear()  # of the panels that do not belong to the choice
    for leader in leaders_of(table.race.table.ruleset).values():
        assert translated("life", leader.id)
        assert translated("power rule", leader.power)
        table.scene.input.command(LookAt(leader.id))
        table.frames(2)
    assert not cut


# ---- LEADERS: medallions and powers


def test_the_medallion_tells_whether_the_power_is_there() -> None:
    table = led_by("chevy")
    assert power_state(table.race.table.view.open, 0) == READY
    table.answer(UsePower())
    table.settle()
    assert power_state(table.race.table.view.open, 0) == SPENT
    hint = table.scene.form.named(LeaderHead(0)).hint
    assert "Louis Chevy" in hint
    assert "used this round" in hint


def test_lasting_powers_are_always_there() -> None:
    table = led_by("van_hotten")
    assert power_state(table.race.table.view.open, 0) == ALWAYS
    assert "power" not in [control.name for control in table.scene.shown.action_model.controls]


def test_a_power_is_used_by_its_key_and_greyed_when_it_is_spent() -> None:
    table = led_by("chevy")
    table.key(pygame.K_u)
    assert table.sent[-1] == UsePower()
    table.asked("sequence")
    spent = table.scene.shown.action_model.control("power")
    assert spent.action is None
    assert spent.why.short == "Used this round"


def test_a_click_on_ones_own_medallion_uses_the_power() -> None:
    table = led_by("chevy")
    table.click(LeaderHead(0))
    assert table.sent == [UsePower()]
    table.settle()
    table.click(LeaderHead(0))  # used: it only tells
    assert table.sent == [UsePower()]


def test_the_head_of_who_uses_a_power_looks_out_over_the_vehicle() -> None:
    table = led_by("chevy")
    table.click("power")
    seen: list[str] = []
    while not table.scene.director.idle:
        table.frames(1)
        seen += [e.leader for e in table.scene.stage.effects if isinstance(e, Calling)]
    assert set(seen) == {"chevy"}


def test_redburn_takes_a_card_from_the_rival_whose_dashboard_is_clicked() -> None:
    table = led_by("redburn", may(UsePower()))
    table.key(pygame.K_u)
    rival = next(iter(table.scene.shown.action_model.seats))
    table.click(RivalCrew(rival))
    assert table.sent[-1] == PickCrew(rival)


def test_delatour_places_three_tiles_on_the_map() -> None:
    table = led_by("delatour")
    table.key(pygame.K_u)
    table.settle()
    assert len(table.scene.shown.action_model.tiles) == 3
    assert table.scene.shown.action_model.spaces


def test_walledgrave_sees_his_price_on_the_boats() -> None:
    def by_sea(race: LocalRace) -> bool:
        question = race.table.question
        options = question.options if question is not None and race.table.my_move else ()
        return any(getattr(option, "kind", "") == "sea" for option in options)

    table = led_by("walledgrave", by_sea)
    ready = power_state(table.race.table.view.open, 0) == READY
    rides = [c for c in table.scene.shown.action_model.controls if getattr(c.action, "kind", "") == "sea"]
    assert rides
    assert all(("Walledgrave" in c.note) == ready for c in rides)


def test_chapman_sees_the_first_tile_and_may_draw_another() -> None:
    table = led_by("chapman", mine("second_tile"), level="random")
    seen = table.race.table.log[-1].event
    assert isinstance(seen, FirstTileShown)
    assert table.scene.shown.action_model.tiles == (seen.tile,)
    assert [type(c.action) for c in table.scene.shown.action_model.controls] == [Done, UsePower]
    table.key(pygame.K_u)
    assert table.sent[-1] == UsePower()


def test_cook_cancels_a_danger_with_the_power() -> None:
    table = led_by("cook", may(UsePower(), "danger", "reaction"), level="random")
    # it would let the danger happen
    assert "Space" not in [control.key for control in table.scene.shown.action_model.controls]
    table.key(pygame.K_u)
    assert table.sent[-1] == UsePower()


def test_of_the_topographers_four_tiles_two_are_placed() -> None:
    topographer: Answers = {
        "bivouac": lambda q: next((o for o in q.options if o == TakeCard("topographer")), q.options[0]),
        "sequence": lambda q: next((o for o in q.options if o == PlayCard("topographer")), q.options[-1]),
    }
    four = lambda race: race.table.my_move and len(race.table.view.own.tiles) == 4  # noqa: E731
    table = reached(four, "leaders", answers=topographer, level="random")
    assert table.scene.shown.action_model.title == "Place 2 tiles"
    table.answer(next(iter(table.scene.shown.action_model.spaces.values())))
    table.settle()
    assert table.scene.shown.action_model.title == "Place 1 tile"
