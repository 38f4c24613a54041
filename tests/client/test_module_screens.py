"""Leaders, parcels and challenges on the screen: chosen, shown and used with posted mouse and keyboard events."""

from __future__ import annotations

from collections.abc import Iterator
from xml.etree import ElementTree as ET

import pygame
import pytest

from greatrace.great_race.actions import Done, PickCrew, PlayCard, TakeCard
from greatrace.great_race.events import PhaseBegan
from greatrace.great_race.module_content import Goal
from greatrace.great_race.modules import MODULES
from greatrace.great_race.modules.leaders import FirstTileShown, Leaders, PickLeader, PickNation, UsePower
from greatrace.great_race.modules.postal import LoadParcel, ParcelDelivered, ParcelLoaded, ParcelsLaid, Postal
from greatrace.great_race.setup import Setup
from greatrace.kernel import Action
from greatrace.protocol.messages import CreateTable
from greatrace_client.draw import words
from greatrace_client.draw.goals import SIGNS
from greatrace_client.draw.palette import CITIES
from greatrace_client.draw.parcels import parcel
from greatrace_client.draw.portraits import PORTRAITS, portrait
from greatrace_client.draw.portraits.medallion import ALWAYS, READY, SPENT
from greatrace_client.draw.portraits.pennants import FLAGS, pennant
from greatrace_client.in_process import LocalRace
from greatrace_client.net.link import LinkState
from greatrace_client.scenes.base import Flags, Replace
from greatrace_client.scenes.challenge import ChallengeScene, challenges, played, take
from greatrace_client.scenes.host import HostScene
from greatrace_client.scenes.option_form import Agreement, OptionForm
from greatrace_client.scenes.race.modules.challenges import challenge_of, score
from greatrace_client.scenes.race.modules.leader_posters import leaders_of
from greatrace_client.scenes.race.modules.leader_marks import power_state
from greatrace_client.scenes.race.results import ResultsScene
from greatrace_client.scenes.solo_setup import SoloSetupScene
from greatrace_client.stage.effects import Calling, ParcelFlight, Postmark
from greatrace_client.text import LANGUAGES, known, set_language
from tests.client.module_table import CREWS, FRAME, ROUTE, Answers, ModuleTable, Wanted, comes_to
from tests.client.stand_in import new_kit, press_key, shown, wires, with_tables

EVERYBODY = {"leaders": "all"}
EVERYTHING = tuple(MODULES)
AT_ONCE = {"challenge": "everything_at_once", "season": "normal", "diplomacy": "normal", "paddock": "preset"}


@pytest.fixture(autouse=True)
def _english() -> Iterator[None]:
    set_language("en")
    yield
    set_language("en")


@pytest.fixture
def cut(monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """Every line that had to be cut with an ellipsis."""
    found: set[str] = set()
    whole = words.fitted

    def fitted(string: str, px: int, face: str, track: float, room: float) -> tuple[str, int, float]:
        out = whole(string, px, face, track, room)
        if out[0] != string:
            found.add(string)
        return out

    monkeypatch.setattr(words, "fitted", fitted)
    return found


def mine(prompt: str) -> Wanted:
    """Seat 0 is asked that."""

    def wanted(race: LocalRace) -> bool:
        question = race.table.question
        return race.table.my_move and question is not None and question.prompt == prompt

    return wanted


def may(action: Action, *prompts: str) -> Wanted:
    """Seat 0 may answer that, to one of these questions if any are named."""

    def wanted(race: LocalRace) -> bool:
        question = race.table.question
        options = question.options if question is not None and race.table.my_move else ()
        return action in options and (not prompts or (question is not None and question.prompt in prompts))

    return wanted


def reached(
    wanted: Wanted, *modules: str, answers: Answers | None = None, level: str = "greedy", scale: float = 1.0
) -> ModuleTable:
    """A table on which the position came up: the first of many races."""
    options = EVERYBODY if "leaders" in modules else {}
    for seed in map(str, range(1, 80)):
        race = LocalRace(Setup("africa", CREWS, *ROUTE, modules, options), seed, level=level)
        if comes_to(wanted, race, answers or {}):
            table = ModuleTable(*modules, options=options, seed=seed, level=level, scale=scale)
            table.until(wanted, answers=answers)
            return table
    raise AssertionError("no race came so far")


def led_by(leader: str, wanted: Wanted | None = None, level: str = "greedy", scale: float = 1.0) -> ModuleTable:
    """A table where seat 0 has chosen that leader."""
    answers: Answers = {"leader": lambda _question: PickLeader(leader)}
    return reached(wanted or mine("sequence"), "leaders", answers=answers, level=level, scale=scale)


# ---- LEADERS: the gallery


def test_everybody_has_a_portrait_of_their_own_and_every_crew_a_flag() -> None:
    leaders = leaders_of(ModuleTable("leaders", options=EVERYBODY).race.table.ruleset)
    assert set(leaders) == set(PORTRAITS)
    assert len({portrait(name) for name in leaders}) == len(leaders)
    assert {leader.crew for leader in leaders.values()} <= set(FLAGS)


def test_a_leader_is_looked_at_with_a_click_and_chosen_with_another() -> None:
    table = ModuleTable("leaders", options=EVERYBODY, seed="2")
    table.asked("leader")
    table.click("poster redburn")
    assert table.sent == []
    assert table.scene.shown.desk.control("choose").action == PickLeader("redburn")
    table.click("poster redburn")
    assert table.sent == [PickLeader("redburn")]


def test_a_leader_is_chosen_with_keys_alone() -> None:
    table = ModuleTable("leaders", seed="2")
    table.asked("leader")
    free = [name for name in leaders_of(table.race.table.ruleset) if name in table.scene.shown.desk.offers]
    widget = table.scene.form.named(f"poster {free[-1]}")
    table.key(getattr(pygame, f"K_{widget.key}"))
    table.key(pygame.K_RETURN)
    assert table.sent == [PickLeader(free[-1])]


def test_the_arrows_walk_from_poster_to_poster() -> None:
    table = ModuleTable("leaders", options=EVERYBODY, seed="2")
    table.asked("leader")
    posters = [w for w in table.scene.form.widgets if w.name.startswith("poster") and w.enabled]
    form, start = table.scene.form, min(posters, key=lambda w: (w.box[1], w.box[0]))
    form.focus_on(start)
    table.key(pygame.K_DOWN)
    assert form.focus is not None
    reached = form.focus.name
    assert reached.startswith("poster")
    assert reached != start.name
    table.key(pygame.K_RETURN)  # looks closer
    assert table.sent == []
    table.key(pygame.K_RETURN)
    assert table.sent == [PickLeader(reached.removeprefix("poster "))]


def test_a_leader_whom_somebody_has_is_greyed_and_says_who() -> None:
    table = ModuleTable("leaders", seed="2")
    table.asked("leader")
    slot = Leaders.part(table.race.table.view.open)
    taken = next(leader for leader in slot.leaders if leader)
    zone = table.scene.form.named(f"poster {taken}")
    assert not zone.enabled
    assert table.scene.shown.name(slot.leaders.index(taken)) in zone.hint
    table.click(f"poster {taken}")
    table.click(f"poster {taken}")
    assert table.sent == []


def test_nothing_of_other_modules_lies_over_the_gallery() -> None:
    table = ModuleTable(*EVERYTHING, options=AT_ONCE, route=("cairo", "cape_town"))
    table.asked("leader")
    form, posters = table.scene.form, [w for w in table.scene.form.widgets if w.name.startswith("poster")]
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
    table.click("poster delatour")
    table.click("poster delatour")
    assert table.sent == []


def test_a_mercenary_takes_a_crew_that_is_left() -> None:
    table = led_by("chapman", mine("nation"))
    nation = next(reversed(table.scene.shown.desk.offers))
    table.click(f"poster {nation}")
    table.key(pygame.K_RETURN)
    assert table.sent[-1] == PickNation(nation)
    assert Leaders.part(table.race.table.view.open).nations[0] == nation


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("scale", [1.0, 1.5])
def test_every_leader_fits_the_gallery(code: str, scale: float, cut: set[str]) -> None:
    set_language(code)
    table = ModuleTable("leaders", options=EVERYBODY, scale=scale)
    table.asked("leader")
    table.frames(20)
    cut.clear()  # of the panels that do not belong to the choice
    for leader in leaders_of(table.race.table.ruleset).values():
        assert known("life", leader.id)
        assert known("power rule", leader.power)
        table.scene.command(f"choose {leader.id}")
        table.frames(2)
    assert not cut


# ---- LEADERS: medallions and powers


def test_the_medallion_tells_whether_the_power_is_there() -> None:
    table = led_by("chevy")
    assert power_state(table.race.table.view.open, 0) == READY
    table.answer(UsePower())
    table.settle()
    assert power_state(table.race.table.view.open, 0) == SPENT
    hint = table.scene.form.named("leader 0").hint
    assert "Louis Chevy" in hint
    assert "used this round" in hint


def test_lasting_powers_are_always_there() -> None:
    table = led_by("van_hotten")
    assert power_state(table.race.table.view.open, 0) == ALWAYS
    assert "power" not in [control.name for control in table.scene.shown.desk.controls]


def test_a_power_is_used_by_its_key_and_greyed_when_it_is_spent() -> None:
    table = led_by("chevy")
    table.key(pygame.K_u)
    assert table.sent[-1] == UsePower()
    table.asked("sequence")
    spent = table.scene.shown.desk.control("power")
    assert spent.action is None
    assert spent.why.short == "Used this round"


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
    rival = next(iter(table.scene.shown.desk.seats))
    table.click(f"rival {rival}")
    assert table.sent[-1] == PickCrew(rival)


def test_delatour_places_three_tiles_on_the_map() -> None:
    table = led_by("delatour")
    table.key(pygame.K_u)
    table.settle()
    assert len(table.scene.shown.desk.tiles) == 3
    assert table.scene.shown.desk.spaces


def test_walledgrave_sees_his_price_on_the_boats() -> None:
    def by_sea(race: LocalRace) -> bool:
        question = race.table.question
        options = question.options if question is not None and race.table.my_move else ()
        return any(getattr(option, "kind", "") == "sea" for option in options)

    table = led_by("walledgrave", by_sea)
    ready = power_state(table.race.table.view.open, 0) == READY
    rides = [c for c in table.scene.shown.desk.controls if getattr(c.action, "kind", "") == "sea"]
    assert rides
    assert all(("Walledgrave" in c.note) == ready for c in rides)


def test_chapman_sees_the_first_tile_and_may_draw_another() -> None:
    table = led_by("chapman", mine("second_tile"), level="random")
    seen = table.race.table.log[-1].event
    assert isinstance(seen, FirstTileShown)
    assert table.scene.shown.desk.tiles == (seen.tile,)
    assert [type(c.action) for c in table.scene.shown.desk.controls] == [Done, UsePower]
    table.key(pygame.K_u)
    assert table.sent[-1] == UsePower()


def test_cook_cancels_a_danger_with_the_power() -> None:
    table = led_by("cook", may(UsePower(), "danger", "reaction"), level="random")
    table.key(pygame.K_u)
    assert table.sent[-1] == UsePower()


# ---- POSTAL


def test_a_parcel_is_loaded_by_a_click_and_hangs_on_the_dashboard() -> None:
    table = ModuleTable("postal", seed="3")
    table.asked("parcel")
    city = table.race.table.view.open.crews[0].at
    colour = Postal.part(table.race.table.view.open).cities[city]
    table.click("load")
    assert table.sent == [LoadParcel()]
    table.settle()
    assert Postal.part(table.scene.stage.view.open).holds[0] == colour
    assert colour in table.scene.form.named("hold 0").hint


def test_a_parcel_may_stay_where_it_is() -> None:
    table = ModuleTable("postal", seed="3")
    table.asked("parcel")
    table.key(pygame.K_RETURN)
    assert table.sent == [Done()]


def test_an_express_delivery_is_played_with_its_key_or_kept() -> None:
    card = PlayCard("express_delivery")
    takes: Answers = {"bivouac": lambda q: next((o for o in q.options if o == TakeCard(card.card)), q.options[0])}
    table = reached(may(card, "express"), "postal", answers=takes, level="random")
    assert [c.name for c in table.scene.shown.desk.controls] == ["express", "leave"]
    table.key(pygame.K_x)
    assert table.sent == [PlayCard("express_delivery")]
    assert Postal.part(table.race.table.view.open).delivered[0] > 0


def test_the_map_tells_where_parcels_lie_and_where_ones_own_is_paid() -> None:
    table = ModuleTable("postal", seed="3")
    table.asked("sequence")
    screen = next(s for s in table.scene.modules if s.about_space(table.scene.shown, "dakar"))
    slot, board = Postal.part(table.race.table.view.open), table.race.table.ruleset.board
    for city, colour in slot.cities.items():
        told = screen.about_space(table.scene.shown, city)
        assert colour in told
        assert ("paid" in told) == (board.cities[city].colour == slot.holds[0])


def test_parcels_fly_and_are_not_drawn_twice() -> None:
    table = ModuleTable("postal", seed="3")
    seen: set[type] = set()
    while (steps := table.race.bot_step(also_own=True)) is not None:
        for step in steps:
            table.scene.director.skip()
            table.scene.happened([step])
            if isinstance(step.event, ParcelLoaded | ParcelDelivered | ParcelsLaid) and type(step.event) not in seen:
                seen.add(type(step.event))
                table.frames(2)
                flights = [e for e in table.scene.stage.effects if isinstance(e, ParcelFlight)]
                assert flights
                assert all(flight.city or flight.seat is not None for flight in flights)
                table.frames(14)
                stamps = [e for e in table.scene.stage.effects if isinstance(e, Postmark)]
                assert bool(stamps) == isinstance(step.event, ParcelDelivered)
        if len(seen) == 3:
            break
    assert len(seen) == 3


@pytest.mark.parametrize("scale", [1.0, 1.5])
def test_no_word_on_the_desks_is_cut_in_any_language(scale: float, cut: set[str]) -> None:
    tables = [
        led_by("delatour", may(UsePower()), scale=scale),
        led_by("redburn", may(PickCrew(1), "steal"), scale=scale),
        led_by("chapman", mine("second_tile"), level="random", scale=scale),
        reached(mine("parcel"), "postal", scale=scale),
        reached(may(LoadParcel(), "sequence"), "postal", scale=scale),
    ]
    for table in tables:
        for code in LANGUAGES:
            set_language(code)
            table.scene.renew()
            cut.clear()
            table.frames(4)
            desk = table.scene.shown.desk
            assert not cut & {desk.title.upper(), *(control.label for control in desk.controls)}


# ---- CHALLENGES


def test_a_goal_is_held_open_or_lost() -> None:
    table = ModuleTable("leaders", "village", "challenges", options={"challenge": "black_cruise"})
    table.asked("sequence")
    r, o = table.race.table.ruleset, table.race.table.view.open
    assert score(r, o, 0, Goal("lines", 2, most=0)) == (0, "held")
    assert score(r, o, 0, Goal("cities", 2, least=5)).state == "open"
    assert score(r, o, 0, Goal("round", 2, most=5)) == (o.round, "open")
    assert score(r, o, 0, Goal("round", 2, most=0)).state == "lost"
    assert score(r, o, 0, Goal("engine", 1, least=99)).state == "open"


def test_the_goals_stand_over_the_journal_with_everybodys_numbers() -> None:
    table = ModuleTable("leaders", "village", "challenges", options={"challenge": "black_cruise"})
    table.asked("sequence")
    goals = challenge_of(table.race.table.ruleset).challenge.goals
    layout = table.scene.layout
    assert layout.goals.bottom < layout.journal.y
    for index in range(len(goals)):
        hint = table.scene.form.named(f"goal {index}").hint
        assert all(table.scene.shown.name(seat) in hint for seat in range(4))


def test_without_a_challenge_the_journal_keeps_its_place() -> None:
    table = ModuleTable("village")
    assert table.scene.layout.goals.h == 0
    assert table.scene.layout.journal.y == table.scene.layout.goals.y


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("scale", [1.0, 1.5])
def test_every_challenge_fits_its_programme(code: str, scale: float, cut: set[str]) -> None:
    set_language(code)
    kit = new_kit(scale=scale)
    for name in challenges():
        assert known("challenge story", name)
        scene = ChallengeScene(Agreement())
        scene.chosen = name
        shown(scene, kit)
    assert not cut


def test_a_challenge_is_taken_with_the_keyboard_and_fixes_the_form() -> None:
    kit, agreement = new_kit(), Agreement()
    stack = shown(OptionForm(agreement, "africa", 3), kit)
    press_key(stack, pygame.K_h)
    assert isinstance(stack.top, ChallengeScene)
    stack.top.draw(kit.page)
    press_key(stack, pygame.K_DOWN)
    press_key(stack, pygame.K_RETURN)  # looks at it
    press_key(stack, pygame.K_RETURN)  # takes it
    assert isinstance(stack.top, OptionForm)
    name = played(agreement)
    assert name
    assert agreement.preset == name
    assert all(not w.enabled for w in stack.top.form.widgets if w.name.startswith("module-"))


def test_a_challenge_goes_with_the_wish_for_a_race_against_bots() -> None:
    kit = new_kit()
    scene = SoloSetupScene()
    stack = shown(scene, kit)
    take(scene.agreement, "air_mail")
    scene.uncovered()
    scene.draw(kit.page)
    press_key(stack, pygame.K_RETURN)
    [(wish, _)] = wires(kit).wishes
    assert (wish.board, wish.start, wish.finish) == ("south_america", "caracas", "buenos_aires")
    assert wish.modules == ("postal", "challenges")
    assert dict(wish.options)["challenge"] == "air_mail"


def test_a_table_that_is_hosted_has_the_modules_that_were_chosen() -> None:
    kit = with_tables(new_kit())
    scene = HostScene(here=True)
    stack = shown(scene, kit)
    for module in ("leaders", "postal"):
        scene.agreement.switch(module, on=True)
    scene.agreement.options["leaders"] = "all"
    wires(kit).state = LinkState.OPEN
    press_key(stack, pygame.K_RETURN)
    scene.update(FRAME)
    [sent] = [m for m in wires(kit).sent if isinstance(m, CreateTable)]
    assert sent.modules == ("leaders", "postal")
    assert sent.options == {"leaders": "all"}


# ---- drawings


@pytest.mark.parametrize(
    "body", [*map(portrait, PORTRAITS), *map(pennant, FLAGS), *map(parcel, CITIES), *SIGNS.values()]
)
def test_every_drawing_keeps_to_the_safe_subset(body: str) -> None:
    tags = {element.tag for element in ET.fromstring(f"<svg>{body}</svg>").iter()}  # noqa: S314 - our own
    assert tags <= {"svg", "g", "path", "circle", "ellipse", "rect"}
    assert "nan" not in body


# ---- whole races


@pytest.mark.parametrize(
    ("modules", "options", "code"),
    [
        (("leaders",), EVERYBODY, "en"),
        (("postal",), {}, "fr"),
        (("challenges",), {}, "it"),
        (EVERYTHING, AT_ONCE, "nl"),
    ],
    ids=("leaders", "postal", "challenges", "everything"),
)
def test_a_race_is_played_from_the_set_up_to_the_results(
    modules: tuple[str, ...], options: dict[str, str], code: str
) -> None:
    set_language(code)
    route = ("cairo", "cape_town") if len(modules) > 1 else ("colomb_bechar", "cape_town")
    table = ModuleTable(*modules, options=options, route=route, seed="7", flags=Flags(autoplay=True))
    table.kit.settings.speed = 0
    table.scene.uncovered()
    pictured: set[str] = set()
    while table.scene.change is None:
        question = table.race.table.question
        prompt = question.prompt if question is not None else "end"
        table.scene.update(FRAME * 12)
        if prompt not in pictured:
            pictured.add(prompt)
            table.scene.draw(table.kit.page)
        if not table.race.table.my_move and (steps := table.race.bot_step()) is not None:
            table.scene.happened(steps)
    assert isinstance(table.scene.change, Replace)
    assert isinstance(table.scene.change.scene, ResultsScene)
    assert any(isinstance(entry.event, PhaseBegan) for entry in table.race.table.log)
    assert len(pictured) > 4
    results = ResultsScene()
    table.kit.page = new_kit().page
    shown(results, table.kit)
    standings = results.result.standings
    assert len(standings) == 4
