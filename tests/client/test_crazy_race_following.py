"""Following the others in a Crazy Race: the digest after a stage, alerts, and nothing that the table does not show."""

from __future__ import annotations

from typing import Any

import pygame
import pytest
from msgspec.structs import replace

from greatrace.crazy_race import events as ev
from greatrace.crazy_race.actions import Pass
from greatrace.crazy_race.setup import Setup
from greatrace.crazy_race.state import Laid
from greatrace.crazy_race.words import FINISH_PILE, LOCOMOTIVES, TURNTABLE_PILE
from greatrace.games import CRAZY_RACE
from greatrace_client.games.crazy_race.alerts import Alert, AlertDetector
from greatrace_client.games.crazy_race.digest import accounts, ended, sentences
from greatrace_client.games.crazy_race.layout import EAST, WEST
from greatrace_client.i18n import LANGUAGES, set_language
from greatrace_client.model.local_race import LocalRace
from greatrace_client.model.table import Transition
from greatrace_client.net.hint_worker import advise, request_of
from greatrace_client.race_common.targets import AlertNote, DigestNote
from greatrace_client.ui.box import Box
from tests.client.crazy_table import ALL_ON, COLOURS, Table, stage_of
from tests.client.set_up import race_at


def goes(seed: str = "5", options: dict[str, str] | None = None) -> list[list[Transition]]:
    """The steps between the player's goes, for the whole race, as seat 0 saw them."""
    race = LocalRace(Setup(COLOURS, options or {}), seed, seat=0, kind=CRAZY_RACE)
    found: list[list[Transition]] = [[]]
    while (steps := race.bot_step(also_own=True)) is not None:
        for step in steps:
            found[-1].append(step)
            if ended(step.event, 0):
                found.append([])
    return found


def test_a_digest_is_told_after_a_stage_and_only_then() -> None:
    digests = 0
    for steps in goes():
        scored = any(isinstance(step.event, ev.ScoringBegan) for step in steps)
        found = accounts(steps, 0)
        digests += bool(found)
        assert scored or not found
    assert 4 <= digests <= 8


def test_an_account_is_the_difference_between_what_lay_open_before_and_after() -> None:
    checked = 0
    for steps in goes(options=ALL_ON):
        first: Any = steps[0].before.open if steps else None
        last: Any = steps[-1].after.open if steps else None
        for account in accounts(steps, 0):
            before, after = first.crews[account.seat], last.crews[account.seat]
            assert account.seat != 0
            assert sum(before.points) + account.points == sum(after.points)
            moved = {way.locomotive: (way.start, way.end) for way in account.ways}
            for name, start, end in zip(LOCOMOTIVES, before.locomotives, after.locomotives, strict=True):
                assert moved.get(name, (start, start)) == (start, end)
            checked += 1
    assert checked > 10


def test_an_alert_for_every_side_that_was_lost_and_for_none_that_was_not() -> None:
    """X2: the player's own cards lie there, and another moves."""
    alert_detector, lost = AlertDetector(0), 0
    for steps in goes("6"):
        for step in steps:
            found = [a for a in alert_detector.alerts(step, 1) if a.kind in ("outbid", "sooner")]
            event, o = step.event, step.before.open
            if isinstance(event, ev.SideWon):
                own = sum(card.card for card in o.sides[event.side] if card.seat == 0)
                assert bool(found) == (event.seat != 0 and own > 0)
                assert all(alert.kind == ("sooner" if own == event.total else "outbid") for alert in found)
                lost += bool(found)
            else:
                assert not found
    assert lost > 2


def test_stolen_points_raise_an_alert() -> None:
    """X8."""
    alert_detector = AlertDetector(0)
    stolen = [
        step
        for seed in range(12)
        for steps in goes(str(seed), ALL_ON)
        for step in steps
        if isinstance(step.event, ev.PointsStolen)
    ]
    assert any(step.event.victim == 0 for step in stolen)  # type: ignore[attr-defined]
    for step in stolen:
        kinds = [alert.kind for alert in alert_detector.alerts(step, 1)]
        assert ("stolen" in kinds) == (step.event.victim == 0)  # type: ignore[attr-defined]


def first_go_of(stage: int, size: tuple[int, int] = (1280, 720), scale: float = 1.0) -> Table:
    """The player's first go of that stage, everything shown."""
    table = Table(seed="7", size=size, scale=scale)

    def begun(race: LocalRace) -> bool:
        question = race.table.question
        asked = race.table.my_move and question is not None and question.prompt == "lay"
        return asked and stage_of(race) >= stage

    table.until(begun)
    return table


def test_the_digest_lies_on_the_table_before_the_first_go_and_escape_puts_it_away() -> None:
    table = first_go_of(3)
    following = table.scene.following
    assert following.open
    names = [widget.name for widget in table.scene.form.widgets]
    assert {DigestNote(account.seat) for account in following.accounts} <= set(names)
    table.key(pygame.K_ESCAPE)
    assert not following.open
    assert "close digest" not in [widget.name for widget in table.scene.form.widgets]


def test_v_shows_it_again_from_the_last_go_to_now() -> None:
    table = first_go_of(3)
    steps = list(table.scene.following.since)
    table.key(pygame.K_v)
    assert not table.scene.director.idle
    assert table.scene.director.shown_entries == len(table.race.table.log) - len(steps)
    table.scene.director.skip()
    table.frames(2)
    present: Any = table.race.table.view
    assert table.scene.stage.view == present


def test_an_alert_stays_until_it_is_clicked() -> None:
    table = Table(race=race_at("a side that will be lost"))
    table.scene.happened(table.race.submit(3, Pass()))
    table.settle()
    (alert,) = table.scene.following.seen_alerts
    assert alert.kind == "outbid"
    table.scene.form.named(AlertNote(0)).press()
    assert not table.scene.following.seen_alerts


@pytest.mark.parametrize("code", list(LANGUAGES))
def test_accounts_and_alerts_have_their_words(code: str) -> None:
    set_language(code)
    table: Any = Table(options=ALL_ON).race.table
    alert_detector = AlertDetector(0)
    texts = [sentences(account) for steps in goes("7", ALL_ON) for account in accounts(steps, 0)]
    steps = [step for seed in ("6", "7") for steps in goes(seed, ALL_ON) for step in steps]
    texts += [alert.sentence(table) for step in steps for alert in alert_detector.alerts(step, 1)]
    assert len(texts) > 15
    assert not [text for text in texts if "{" in text or "crazy alert" in text]


@pytest.mark.parametrize("crowded", [WEST, EAST])
def test_digest_and_alerts_leave_the_cards_at_the_sides_in_sight(crowded: int) -> None:
    table = first_go_of(3)
    scene, following = table.scene, table.scene.following
    view = scene.stage.view
    sides: list[tuple[Laid, ...]] = [()] * 4
    sides[crowded] = (Laid(1), Laid(2))
    scene.stage.view = replace(view, open=replace(view.open, sides=tuple(sides)))
    following.alerts = [Alert(kind, 1, 12, 11, view.open.card, 2) for kind in ("outbid", "stolen")]
    following.update(0.0)
    scene.renew()
    taken = scene.layout.table.side_cards(crowded)
    assert len(following.areas) == 2
    notes = [w.box for w in scene.form.widgets if isinstance(w.name, DigestNote | AlertNote)]
    assert len(notes) == 2 + len(following.accounts)
    assert not any(note.overlaps(taken) for note in notes)


def with_cards(table: Table, sides: list[tuple[Laid, ...]]) -> None:
    """These cards lie around the stage card."""
    view = table.scene.stage.view
    table.scene.stage.view = replace(view, open=replace(view.open, sides=tuple(sides)))


def needed(table: Table) -> dict[str, Box]:
    """What the player looks at to choose a card and a side."""
    layout = table.scene.layout
    places = {"card": layout.table.card, "banner": layout.banner, "hand": layout.hand, "actions": layout.actions}
    places |= {"timetable": layout.timetable, "turn order": layout.turn_order}
    places |= {f"pile {name}": layout.table.pile(name) for name in (TURNTABLE_PILE, FINISH_PILE)}
    return places | {f"player {seat}": lane.plate for seat, lane in enumerate(layout.lanes)}


WINDOWS = ((1280, 720), (1366, 768), (1920, 1080))


@pytest.mark.parametrize("size", WINDOWS, ids=str)
@pytest.mark.parametrize("scale", [1.0, 1.25, 1.5, 2.0])
def test_notes_alerts_and_hints_cover_nothing_that_is_needed(size: tuple[int, int], scale: float) -> None:
    table = first_go_of(3, size, scale)
    scene, following = table.scene, table.scene.following
    with_cards(table, [(Laid(1), Laid(2)), (Laid(1),), (Laid(3),), ()])
    scene.renew()
    for what, place in needed(table).items():
        assert not any(area.overlaps(place) for area in following.areas), ("digest", what)
    following.dismiss()
    following.alerts = [Alert(kind, 1, 12, 11, scene.stage.view.open.card, 2) for kind in ("outbid", "stolen")]
    following.update(0.0)
    notes = [Box(*w.box) for w in scene.form.widgets if isinstance(w.name, AlertNote)]
    assert len(notes) == 2
    for what, place in needed(table).items():
        assert not any(note.overlaps(place) for note in notes), ("alert", what)
    question = table.race.table.question
    assert question is not None
    scene.advice.asked, scene.advice.found = question, advise(request_of(table.race.table, question))
    table.frames(1)
    assert scene.advice.areas
    for what, place in needed(table).items():
        assert not any(area.overlaps(place) for area in scene.advice.areas), ("hint", what)
    assert scene.advice.areas[0].bottom <= scene.page.height


def test_where_the_digest_lies_in_place_of_the_log_nothing_of_the_log_can_be_pressed() -> None:
    table = first_go_of(3, (1366, 768), 1.5)
    scene = table.scene
    assert scene.following.hidden == scene.layout.log
    assert scene.form.find("journal") is None
    table.key(pygame.K_ESCAPE)
    assert scene.following.hidden is None
    assert scene.form.find("journal") is not None
