"""The log: filters, flashes on the map, moments shown again, copies; nothing in it that its seat has not seen."""

from __future__ import annotations

import itertools
from functools import partial

import pygame
import pytest

from greatrace.great_race import constants
from greatrace.great_race import events as ev
from greatrace.great_race.setup import Setup
from greatrace.protocol.messages import Snapshot
from greatrace_client.games.great_race.digest import whose
from greatrace_client.games.great_race.log_lines import PHASES, aimed_at, as_text, lines, spaces_of
from greatrace_client.i18n.names import card_name, price
from greatrace_client.input.clipboard import put
from greatrace_client.model.local_race import LocalRace, raw
from greatrace_client.race_common.log_lines import EVERYTHING, Filter
from greatrace_client.race_common.targets import PlayerFilter
from greatrace_client.ui.draw import raster
from tests.client.race_table import Table
from tests.client.test_following import sequence


def played(seat: int | None = 0, seed: str = "3") -> LocalRace:
    race = LocalRace(Setup("africa", ("vermilion", "blue", "lemon")), seed, seat=seat, level="greedy")
    while race.bot_step(also_own=True) is not None:
        pass
    return race


def on_my_go() -> Table:
    """A window in which the log has room for its chips."""
    table = Table(players=3, seed="5", size=(1920, 1080))
    table.until(lambda race: sequence(race, 3))
    table.scene.following.dismiss()
    table.frames(3)
    return table


# ---- lines


def test_a_filter_leaves_lines_of_one_player_only() -> None:
    table = played().table
    everything = {line.index: line for line in lines(table, len(table.log), 10_000)}
    of_one = lines(table, len(table.log), 10_000, Filter(seat=1))
    assert 0 < len(of_one) < len(everything)
    for line in of_one:
        if line.seat is not None:
            event = table.log[line.index].event
            assert 1 in (whose(event), aimed_at(event))
            assert everything[line.index] == line
    wanted = {i for i, line in everything.items() if line.seat == 1}
    assert wanted <= {line.index for line in of_one}


@pytest.mark.parametrize("phase", PHASES)
def test_a_filter_leaves_lines_of_one_phase_only(phase: str) -> None:
    table = played().table
    found = [line for line in lines(table, len(table.log), 10_000, Filter(phase=phase)) if line.seat is not None]
    assert bool(found) is (phase != constants.PLANNING)
    assert all(table.log[line.index].open.phase == phase for line in found)


def test_the_last_lines_are_those_of_the_whole_log() -> None:
    table = played().table
    for length in (len(table.log), 100, 17):
        whole = [line for line in lines(table, length, 10_000) if line.seat is not None]
        last = [line for line in lines(table, length, 12) if line.seat is not None]
        assert whole[len(whole) - len(last) :] == last
        assert len(last) >= 8


def test_a_purchase_is_one_line_with_its_price_and_a_danger_card_is_told_once() -> None:
    bought = dangers = 0
    for seed in ("3", "4"):
        table = played(seed=seed).table
        by_index = {line.index: line for line in lines(table, len(table.log), 10_000)}
        for index, (before, entry) in enumerate(itertools.pairwise(table.log), 1):
            event, paid = entry.event, before.event
            if isinstance(event, ev.FuelGained) and event.why == constants.BOUGHT:
                bought += 1
                assert isinstance(paid, ev.MoneyPaid)
                assert index - 1 not in by_index
                assert f"{event.levels} fuel for {price(paid.amount)}" in by_index[index].text
            if isinstance(event, ev.ThreatDeclared) and event.source in table.ruleset.cards:
                dangers += 1
                assert index - 1 not in by_index
                assert card_name(event.source) in by_index[index].text
    assert bought
    assert dangers


def test_no_heading_stands_alone_before_another() -> None:
    table = played().table
    for wanted in (EVERYTHING, Filter(seat=2), Filter(2, constants.MAINTENANCE)):
        found = lines(table, len(table.log), 10_000, wanted)
        assert not any(a.seat is None and b.seat is None for a, b in itertools.pairwise(found))


def test_lines_name_spaces_of_the_board() -> None:
    table = played().table
    named = [line for line in lines(table, len(table.log), 10_000) if line.spaces]
    assert len(named) > 20
    for line in named:
        assert line.spaces == spaces_of(table.log[line.index].event, table)
        assert set(line.spaces) <= set(table.ruleset.board.neighbours)


def test_the_copied_log_holds_no_card_that_its_seat_was_not_shown() -> None:
    """A spectator's copy of the race is what everybody may read; a player's has no more but for the player's own
    draws.
    """
    own, public = played(0).table, played(None).table
    own_lines, public_lines = as_text(own, len(own.log)).splitlines(), as_text(public, len(public.log)).splitlines()
    assert len(own_lines) == len(public_lines) > 100
    for mine, theirs in zip(own_lines, public_lines, strict=True):
        if mine != theirs:
            assert mine.startswith(own.name(0)), "only one's own lines say more"


# ---- the picture


def test_a_line_looks_the_same_wherever_it_has_stood_before() -> None:
    """Its picture is kept, and goes up by parts of a pixel as others come below it."""
    table = Table(players=3, seed="5")
    log_panel = table.scene.log_panel
    for rounds in (1, 2, 3):
        table.until(partial(sequence, first=rounds))
        table.scene.following.dismiss()
        table.frames(12)

    def picture() -> bytes:
        log_panel.filtered(Filter(seat=1))
        table.frames(6)
        log_panel.filtered(EVERYTHING)
        table.frames(6)
        assert log_panel.layer is not None
        return pygame.image.tobytes(log_panel.layer.surface, "RGBA")

    kept = picture()
    raster.picture_cache.clear()
    assert picture() == kept


# ---- under the hand


def test_a_press_on_a_badge_filters_and_a_second_one_lets_go() -> None:
    table = on_my_go()
    log_panel = table.scene.log_panel
    table.click(*table.middle(PlayerFilter(1)))
    table.frames(3)
    assert log_panel.wanted.seat == 1
    assert {line.seat for _, line in log_panel.places} <= {1, None}
    table.click(*table.middle(PlayerFilter(1)))
    assert log_panel.wanted == EVERYTHING


def test_the_phase_chip_goes_round() -> None:
    table = on_my_go()
    seen = []
    for _ in range(len(PHASES) + 1):
        table.click(*table.middle("filter phase"))
        seen.append(table.scene.log_panel.wanted.phase)
    assert seen == [*PHASES, ""]


def test_pointing_at_a_line_lights_its_place_on_the_map() -> None:
    table = on_my_go()
    table.scene.log_pointer.filter(Filter(phase=constants.CONVOY))
    table.frames(3)
    b, line = next((b, line) for b, line in table.scene.log_panel.places if line.spaces)
    table.move(*b.middle)
    assert table.scene.log_panel.lit == line.index
    assert table.scene.log_pointer.about(line) == [table.scene.board.spot(space) for space in line.spaces]
    before = pygame.image.tobytes(table.context.page.surface, "RGB")
    table.frames(8)
    assert pygame.image.tobytes(table.context.page.surface, "RGB") != before, "it flashes"
    table.move(*table.scene.layout.sight.middle)
    assert table.scene.log_panel.lit is None


def look_back(table: Table) -> int:
    table.scene.log_pointer.filter(Filter(phase=constants.CONVOY))
    table.frames(3)
    b, line = table.scene.log_panel.places[0]
    table.click(*b.middle)
    table.frames(2)
    return line.index


def test_a_click_on_a_line_shows_its_moment_and_escape_brings_back_the_present() -> None:
    table = on_my_go()
    index = look_back(table)
    assert table.scene.director.past
    assert table.scene.stage.view.open == table.race.table.log[index].open
    assert table.scene.stage.view.own == table.race.table.view.own
    table.key(pygame.K_ESCAPE)
    assert table.scene.stage.view == table.race.table.view
    assert table.scene.taken_change() is None, "the menu stays shut"


def test_what_is_asked_now_is_not_told_beside_the_past() -> None:
    table = Table()
    table.asked("sequence")
    table.asked("bivouac")
    asked = table.scene.shown.action_model.title
    assert table.scene.shown.action_model.offers
    look_back(table)
    assert not table.scene.shown.action_model.offers
    assert table.scene.shown.action_model.title == "Looking back"
    table.key(pygame.K_ESCAPE)
    table.frames()
    assert table.scene.shown.action_model.title == asked
    assert table.scene.shown.action_model.offers


def test_looking_back_never_stops_the_game() -> None:
    table = on_my_go()
    look_back(table)
    table.key(pygame.K_p)
    assert [type(action).__name__ for action in table.sent] == ["PassConvoy"]
    assert not table.scene.director.past
    table.settle()
    assert table.scene.stage.view == table.race.table.view


def test_a_click_beside_the_log_only_brings_back_the_present() -> None:
    table = on_my_go()
    now = table.middle("pass")
    look_back(table)
    assert "pass" not in [widget.name for widget in table.scene.form.widgets]
    assert table.scene.form.named("now").enabled
    for place in (now, table.middle("now")):
        table.click(*place)
        assert not table.sent
        assert not table.scene.director.past
        look_back(table)
    assert table.scene.director.past


def test_what_happens_meanwhile_brings_back_the_present() -> None:
    table = on_my_go()
    look_back(table)
    table.scene.happened(table.race.bot_step(also_own=True) or [])
    assert not table.scene.director.past
    table.settle()
    assert table.scene.stage.view == table.race.table.view


def test_a_snapshot_while_one_looks_back_shows_what_it_says() -> None:
    """The line was down meanwhile, and much has happened: nothing of the old present may come back."""
    table = on_my_go()
    look_back(table)
    first = table.race.messages[0]
    assert isinstance(first, Snapshot)
    later = LocalRace(table.race.table.setup, "5", seconds=15)
    while later.table.view.open.round < 4:
        assert later.bot_step(also_own=True) is not None
    snapshot = Snapshot("here", 999, first.game, first.setup, later.table.seats, 0, raw(later.table.view), None)
    steps = table.race.table.apply(snapshot)
    table.scene.received(snapshot, steps)
    table.frames(3)
    assert not table.scene.director.past
    assert table.scene.stage.view == later.table.view
    assert table.scene.log_panel.past is None


def test_keys_go_from_line_to_line_and_show_a_moment() -> None:
    table = on_my_go()
    table.scene.form.focus_on(table.scene.form.named("journal"))
    table.key(pygame.K_UP)
    newest = table.scene.log_panel.lit
    table.key(pygame.K_UP)
    assert newest is not None
    assert table.scene.log_panel.lit is not None
    assert table.scene.log_panel.lit < newest
    table.key(pygame.K_RETURN)
    assert table.scene.director.past


def test_the_lines_that_are_wanted_are_copied(monkeypatch: pytest.MonkeyPatch) -> None:
    table, copied = on_my_go(), list[str]()
    monkeypatch.setattr(pygame.scrap, "put_text", copied.append)
    table.scene.log_pointer.filter(Filter(seat=2))
    table.click(*table.middle("copy journal"))
    assert copied == [as_text(table.race.table, table.scene.director.shown_entries, Filter(seat=2))]
    assert table.context.note


def test_without_a_clipboard_it_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    def none(_text: str) -> None:
        raise pygame.error("no clipboard")

    monkeypatch.setattr(pygame.scrap, "put_text", none)
    assert not put("anything")
