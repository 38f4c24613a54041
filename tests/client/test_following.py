"""Following the others: the digest tells what the table shows, alerts stay until they are seen, nothing leaks."""

from __future__ import annotations

from typing import Any

import msgspec
import pygame
import pytest

from greatrace.great_race import events as ev
from greatrace.great_race.modules.leaders.events import CardLost, CardSnatched
from greatrace.great_race.setup import Setup
from greatrace.kernel import Event
from greatrace_client.games.great_race import digest
from greatrace_client.games.great_race.alerts import AlertDetector
from greatrace_client.games.great_race.catch_up import ROW, free_sight, height, notes_left
from greatrace_client.games.great_race.digest import CrewDigest, accounts, ended, sentences
from greatrace_client.i18n import LANGUAGES, set_language
from greatrace_client.model.local_race import LocalRace
from greatrace_client.model.table import Transition
from greatrace_client.race_common.catch_up import FOLD
from greatrace_client.race_common.rulebook_entry import Entry
from greatrace_client.race_common.targets import AlertNote, DigestNote
from tests.client.module_table import CREWS, ROUTE
from tests.client.race_table import Table


def local(seed: str = "3", level: str = "greedy", seat: int | None = 0) -> LocalRace:
    return LocalRace(Setup("africa", ("vermilion", "blue", "lemon", "mint")), seed, seat=seat, level=level)


def goes(race: LocalRace) -> list[list[Transition]]:
    """The steps between the player's goes, for the whole race."""
    found: list[list[Transition]] = [[]]
    while (steps := race.bot_step(also_own=True)) is not None:
        for step in steps:
            found[-1].append(step)
            if ended(step.event, race.seat):
                found.append([])
    return found


def sequence(race: LocalRace, first: int = 2) -> bool:
    """Whether the player's own go has begun, in that round or later."""
    table = race.table
    question = table.question
    return table.my_move and question is not None and question.prompt == "sequence" and table.view.open.round >= first


# ---- the digest


def test_an_account_is_the_difference_between_what_lay_open_before_and_after() -> None:
    for steps in goes(local()):
        for account in accounts(steps, 0):
            before, after = steps[0].before.open.crews[account.seat], steps[-1].after.open.crews[account.seat]
            assert (account.start, account.end) == (before.at, after.at)
            for gauge in ("fuel", "engine", "chassis", "money"):
                assert getattr(before, gauge) + getattr(account, gauge) == getattr(after, gauge)


def test_everybody_who_moved_or_played_has_an_account_and_the_player_has_none() -> None:
    moves = 0
    for steps in goes(local()):
        found = {account.seat: account for account in accounts(steps, 0)}
        assert 0 not in found
        for step in steps:
            event = step.event
            if isinstance(event, ev.VehicleMoved) and event.seat:
                assert found[event.seat].spaces
                moves += 1
            if isinstance(event, ev.CardPlayed) and event.seat:
                assert event.card in found[event.seat].cards
    assert moves > 20


def test_cards_discarded_are_told_beside_the_cards_gained() -> None:
    discarded = 0
    for steps in goes(local()):
        for account in accounts(steps, 0):
            before, after = steps[0].before.open.crews[account.seat], steps[-1].after.open.crews[account.seat]
            if not account.place:  # the hand goes at the finish
                assert after.hand - before.hand == account.gained - account.dropped - len(account.cards)
            discarded += account.dropped
            assert ("discarded" in sentences(account, local().table)) is bool(account.dropped)
    assert discarded


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_account_reads_in_every_language(language: str) -> None:
    race = local()
    set_language(language)
    for steps in goes(race):
        for account in accounts(steps, 0):
            assert "{" not in sentences(account, race.table)


@pytest.mark.parametrize("mode", ["preset", "free"])
def test_what_the_setup_gave_is_nobodys_doing(mode: str) -> None:
    """PADDOCK. Vehicles have other gauges than usual, and in the workshop francs come and go."""
    setup = Setup("africa", CREWS, *ROUTE, ("paddock",), {"paddock": mode})
    steps = goes(LocalRace(setup, "3", seat=0))[0]
    first_accounts = accounts(steps, 0)
    assert first_accounts
    for account in first_accounts:
        fuel = sum(getattr(e, "levels", 0) for e in events_of(steps, account.seat, ev.FuelGained))
        fuel -= sum(getattr(e, "levels", 0) for e in events_of(steps, account.seat, ev.FuelPaid))
        assert account.fuel == fuel


def test_a_stolen_card_is_one_that_the_thief_has_gained() -> None:
    o = LocalRace(Setup("africa", CREWS, *ROUTE, ("leaders",)), "3", seat=0).table.view.open
    thief, victim = (digest.account(seat, [CardLost(2, 1), CardSnatched(1, 2)], o, o) for seat in (1, 2))
    assert (thief.gained, victim.gained) == (1, 0)


def events_of(steps: list[Transition], seat: int, kind: type[Event]) -> list[Event]:
    """Those of that kind that a seat has had."""
    return [step.event for step in steps if isinstance(step.event, kind) and getattr(step.event, "seat", None) == seat]


def test_the_digest_says_the_same_whatever_the_others_hold() -> None:
    """Two spectators' views of one race differ in nothing; a seat's own differs only in what is its own."""
    own, looking = local("8"), local("8", seat=None)
    pairs = list(zip(goes(own), [[*steps] for steps in between(looking, 0)], strict=True))
    assert len(pairs) > 5
    for mine, seen in pairs:
        assert accounts(mine, 0) == accounts(seen, 0)


def between(race: LocalRace, seat: int) -> list[list[Transition]]:
    """As `goes`, of another seat."""
    found: list[list[Transition]] = [[]]
    while (steps := race.bot_step(also_own=True)) is not None:
        for step in steps:
            found[-1].append(step)
            if ended(step.event, seat):
                found.append([])
    return found


def on_my_second_go(*, overtaken: bool = False) -> Table:
    table = Table(players=4, seed="5")
    table.until(lambda race: sequence(race, 2) and (not overtaken or bool(table.scene.following.alerts)))
    return table


def test_the_digest_opens_with_ones_go_and_escape_puts_it_away() -> None:
    table = on_my_second_go()
    following = table.scene.following
    assert following.open
    names = [widget.name for widget in table.scene.form.widgets]
    assert {DigestNote(account.seat) for account in following.accounts} <= set(names)
    table.key(pygame.K_ESCAPE)
    assert not following.open
    assert table.scene.taken_change() is None, "the menu stays shut"
    assert "again" not in [widget.name for widget in table.scene.form.widgets]


def test_the_digest_goes_when_one_acts_and_does_not_come_back_in_the_same_go() -> None:
    table = on_my_second_go()
    table.key(pygame.K_p)
    assert not table.scene.following.open
    assert len(table.sent) == 1


def test_a_setting_turns_the_digest_off() -> None:
    table = Table(players=4, seed="5")
    table.context.settings.digest = False
    table.until(lambda race: sequence(race, 2))
    assert not table.scene.following.open


@pytest.mark.parametrize("own", [300.0, 700.0, 1200.0])
@pytest.mark.parametrize("others", [300.0, 1200.0])
def test_the_digest_lies_off_the_convoy(own: float, others: float, monkeypatch: pytest.MonkeyPatch) -> None:
    shown = on_my_second_go().scene.shown
    sight = free_sight(shown)
    places = {seat: sight.x + (own if seat == shown.seat else others) / 1500 * sight.w for seat in range(4)}
    monkeypatch.setattr(shown.stage, "place", lambda _name, seat: (places[seat], 0.0))
    left, right = (others < 750, others > 750) if own == 700 else (own < 750, own > 750)
    assert notes_left(shown) is not left
    assert notes_left(shown) is right


def test_a_click_on_a_note_closes_it_and_a_note_tells_it_in_words() -> None:
    table = on_my_second_go()
    account: Any = table.scene.following.accounts[0]
    note = table.scene.form.named(DigestNote(account.seat))
    assert note.hint.startswith(sentences(account, table.race.table))
    x, y, w, h = note.box
    table.click(x + w / 2, y + h / 2)
    assert not table.scene.following.open


def test_one_key_shows_it_again_and_ends_where_it_began() -> None:
    table = on_my_second_go()
    director, entries = table.scene.director, table.scene.director.shown_entries
    steps = list(table.scene.following.since)
    table.key(pygame.K_v)
    assert not director.idle
    assert director.shown_entries == entries - len(steps)
    assert table.scene.stage.view == steps[0].before
    assert not table.scene.following.open, "nothing lies on the map meanwhile"
    shown: list[Event] = []
    director.begun = shown.append
    for _ in range(6000):
        table.frames(1)
        if director.idle:
            break
    assert [type(event) for event in shown] == [type(step.event) for step in steps][-len(shown) :]
    assert len(shown) >= len(steps) - 1
    assert table.scene.stage.view == table.race.table.view
    assert director.shown_entries == entries


def test_what_happens_while_one_looks_again_follows() -> None:
    table = on_my_second_go()
    table.key(pygame.K_v)
    table.frames(3)
    table.key(pygame.K_p)  # input is never blocked
    assert [type(action).__name__ for action in table.sent] == ["PassConvoy"]
    table.settle()
    assert table.scene.stage.view == table.race.table.view
    assert table.scene.director.shown_entries == len(table.race.table.log)


# ---- alerts


def blow(seat: int, by: int, event: Event, before: Transition) -> Transition:
    """A step of an event that never came in this race, on a view in which it is `by`'s go."""
    turn = before.before.open.turn
    assert turn is not None
    opened = msgspec.structs.replace(before.before.open, turn=msgspec.structs.replace(turn, seat=by, over=False))
    view = msgspec.structs.replace(before.before, open=opened)
    return Transition(event, view, view)


def some_step() -> Transition:
    race = local()
    while race.table.view.open.turn is None:
        assert race.bot_step(also_own=True) is not None
    steps = race.bot_step(also_own=True)
    assert steps
    return steps[-1]


@pytest.mark.parametrize(
    ("event", "kind", "number"),
    [
        (ev.WearTaken(0, 2, 0, "saboteur"), "engine", 2),
        (ev.WearTaken(0, 0, 1, "saboteur"), "chassis", 1),
        (ev.WearTaken(0, 1, 1, "saboteur"), "both", 2),
        (ev.FuelPaid(0, 1, "siphon"), "fuel", 1),
        (ev.MoneyPaid(0, 30, "ransom"), "money", 30),
    ],
)
def test_what_anothers_card_takes_raises_an_alert(event: Event, kind: str, number: int) -> None:
    step = some_step()
    [alert] = AlertDetector(0).alerts(blow(0, 2, event, step), 7)
    assert (alert.kind, alert.by, alert.number, alert.shown_at) == (kind, 2, number, 7)
    assert AlertDetector(0).alerts(blow(0, 0, event, step), 7) == [], "what the player does is no news"
    assert AlertDetector(1).alerts(blow(0, 2, event, step), 7) == [], "nor what happens to somebody else"


def test_a_tile_of_ones_own_is_watched_until_it_is_gone() -> None:
    step, alert_detector = some_step(), AlertDetector(0)
    assert alert_detector.alerts(blow(0, 0, ev.TilePlaced(0, "5c", "dunes_2_1"), step), 1) == []
    assert alert_detector.alerts(blow(0, 2, ev.TilePlaced(2, "6c", "dunes_2_1"), step), 2) == []
    [swapped] = alert_detector.alerts(blow(0, 2, ev.TilesSwapped(2, "5c", "6c"), step), 3)
    assert (swapped.kind, swapped.space) == ("swapped", "5c")
    assert alert_detector.alerts(blow(0, 2, ev.TileRemoved(2, "5c"), step), 4) == [], "that one is another's now"
    [removed] = alert_detector.alerts(blow(0, 2, ev.TileRemoved(2, "6c"), step), 5)
    assert (removed.kind, removed.space, removed.by) == ("removed", "6c", 2)


def test_being_overtaken_is_told_once_a_move() -> None:
    race, alert_detector, overtakings = local("4"), AlertDetector(0), 0
    for steps in goes(race):
        for step in steps:
            for alert in alert_detector.alerts(step, 0):
                if alert.kind == "overtaken":
                    overtakings += 1
                    before, after = step.before.open.crews, step.after.open.crews
                    assert before[alert.by].row <= before[0].row < after[alert.by].row
    assert overtakings


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "kind", ["engine", "chassis", "both", "fuel", "money", "robbed", "removed", "swapped", "overtaken", "arrived"]
)
def test_every_alert_has_a_sentence(kind: str, language: str) -> None:
    from greatrace_client.games.great_race.alerts import Alert

    set_language("en")
    race = local()
    english = Alert(kind, 1, "siphon", "cairo", 2).sentence(race.table)
    set_language(language)
    sentence = Alert(kind, 1, "siphon", "cairo", 2).sentence(race.table)
    assert race.table.name(1) in sentence
    assert "{" not in sentence
    assert (sentence == english) is (language == "en")


def test_alerts_stay_until_they_are_clicked() -> None:
    table = on_my_second_go(overtaken=True)
    following = table.scene.following
    first = following.seen_alerts
    table.frames(200)
    assert following.seen_alerts == first
    area = table.scene.form.named(AlertNote(0))
    x, y, w, h = area.box
    table.click(x + w / 2, y + h / 2)
    assert len(following.seen_alerts) == len(first) - 1


def test_an_alert_leads_to_the_rule_that_it_is_about() -> None:
    table = on_my_second_go(overtaken=True)
    assert table.scene.following.seen_alerts[-1].kind == "overtaken"
    more = table.scene.form.named(AlertNote(0)).more
    assert callable(more)
    assert more() == "F1: " + Entry("D11").title


def test_alerts_that_can_have_been_read_leave_only_their_signs() -> None:
    table = on_my_second_go(overtaken=True)
    number = len(table.scene.following.seen_alerts)
    before = table.scene.form.named(AlertNote(0)).box
    table.scene.update(FOLD + 1)
    area = table.scene.form.named(AlertNote(0))
    assert area.box[2] < before[2] / 2
    assert area.box[3] <= before[3]
    assert len(table.scene.following.seen_alerts) == number, "none is lost"
    assert callable(area.label)
    assert "overtook" in area.label(), "the tooltip says it"
    x, y, w, h = area.box
    table.click(x + w / 2, y + h / 2)
    assert len(table.scene.following.seen_alerts) == number - 1


def test_an_alert_waits_for_the_picture() -> None:
    table = on_my_second_go(overtaken=True)
    table.key(pygame.K_v)  # the picture goes back to before it all
    assert table.scene.following.alerts
    assert table.scene.following.seen_alerts == []


def test_somebody_who_overtakes_the_player_twice_has_one_alert() -> None:
    from greatrace_client.games.great_race.alerts import Alert
    from greatrace_client.race_common.catch_up import joined

    first, other, again = (
        Alert("overtaken", 1, shown_at=3),
        Alert("fuel", 1, shown_at=4),
        Alert("overtaken", 1, shown_at=9),
    )
    assert joined([first, other], [again]) == [other, again]
    assert joined([first], [Alert("overtaken", 2)]) == [first, Alert("overtaken", 2)]


def test_who_only_looks_on_is_told_nothing() -> None:
    table = Table(players=3, seat=None)
    for _ in range(80):
        table.scene.happened(table.race.bot_step(also_own=True) or [])
    table.settle()
    assert table.scene.following.alerts == []
    assert not table.scene.following.open


def test_a_note_has_no_empty_row_for_somebody_who_only_placed_tiles() -> None:
    only, more = (CrewDigest(1, "cairo", "cairo", laid=("track",), fuel=fuel) for fuel in (0, -2))
    assert height(more) - height(only) == ROW
    moved = CrewDigest(1, "cairo", "khartoum", spaces=3)
    assert height(only) > height(moved), "its tiles are shown"
