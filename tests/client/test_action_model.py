"""The action model: whatever the rules offer can be reached by a control, nothing else is lit, and grey says why."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

import pytest
from attrs import evolve
from msgspec.structs import replace

from greatrace.great_race.actions import BuyFuel, PickCrew, PickSpace, Plan, PlayAnytime, SplitWear, Step
from greatrace.great_race.events import DriveBegan
from greatrace.great_race.rules import drive
from greatrace.great_race.setup import Setup
from greatrace.great_race.state import Crew, State
from greatrace.kernel import Action, Game
from greatrace_client.games.great_race.action_model import build_action_model
from greatrace_client.games.great_race.action_model_convoy import driver
from greatrace_client.games.great_race.action_model_plan import allowances, plan_size
from greatrace_client.games.great_race.commands import LayLevel
from greatrace_client.games.great_race.controls import ActionModel, Asked, Picked
from greatrace_client.games.great_race.multi_step_move import Journey
from greatrace_client.games.great_race.pathfinding import Way, shared, ways, wear_shares
from greatrace_client.games.great_race.reachable import range_now
from greatrace_client.games.great_race.targets import AnytimeCard
from greatrace_client.games.great_race.why_unavailable import why_not_card
from greatrace_client.i18n import known
from greatrace_client.model.local_race import LocalRace
from greatrace_client.model.table import OpenQuestion

RACES = (
    ("africa", "1", "greedy"),
    ("south_america", "2", "greedy"),
    ("africa", "3", "random"),
    ("africa", "4", "greedy"),
)


def races() -> Iterator[LocalRace]:
    """Positions of whole races in which the model's seat is asked."""
    for board, seed, level in RACES:
        race = LocalRace(Setup(board, ("vermilion", "blue", "lemon")), seed, level=level)
        while True:
            yield race
            if race.bot_step(also_own=True) is None:
                break


def asked(race: LocalRace, picked: Picked | None = None, way: Way | None = None) -> Asked:
    table = race.table
    return Asked(table.ruleset, table.view, table.question, picked or Picked(), way, table.name)


def sent_by(made: ActionModel) -> set[Action]:
    """Every action that a click on this action model's controls sends."""
    found = {control.action for control in made.controls if control.action is not None and not control.why.short}
    for targets in (made.spaces, made.cards, made.gauges, made.plates, made.seats, made.offers):
        found |= {action for action in targets.values() if isinstance(action, Action)}
    return found


def reachable(race: LocalRace) -> set[Action]:
    """Every action that can be sent by some clicks."""
    table = race.table
    assert table.question is not None
    found: set[Action] = set()
    for o in table.question.of(Plan):
        found |= sent_by(build_action_model(asked(race, Picked(plan=(o.pathfinder, o.mechanic, o.escort, o.funding)))))
    for fuel in range(1, len(table.question.of(BuyFuel)) + 1):
        found |= sent_by(build_action_model(asked(race, Picked(fuel=fuel))))
    for tile in range(max(1, len(table.view.own.tiles))):
        found |= sent_by(build_action_model(asked(race, Picked(tile=tile))))
    for picked in laid_levels(race):
        found |= sent_by(build_action_model(asked(race, picked)))
    for way in roads(race).values():
        found.add(way.legs[0].action)
    for card in (None, "driver"):  # what begins the first way
        if roads(race) and (start := driver(asked(race, Picked(card=card)))) is not None:
            found.add(start)
    return found


def laid_levels(race: LocalRace) -> Iterator[Picked]:
    """Every way to have laid some levels, with any part of the hand lifted, as far as the plates allow it."""
    for card in (None, *dict.fromkeys(race.table.view.own.hand)):
        waiting = [Picked(card=card)]
        while waiting:
            picked = waiting.pop()
            yield picked
            plates = build_action_model(asked(race, picked)).plates
            waiting += [
                evolve(picked, **{g: getattr(picked, g) + 1}) for g, lay in plates.items() if lay == LayLevel(g)
            ]


def roads(race: LocalRace) -> dict[str, Way]:
    table = race.table
    assert table.question is not None
    assert table.seat is not None
    spaces = range_now(table, table.question, table.seat)
    return ways(table.ruleset, table.view, table.seat, spaces) if spaces else {}


def test_every_option_can_be_reached_and_nothing_else() -> None:
    prompts = set()
    for race in races():
        question = race.table.question
        if not race.table.my_move or question is None:
            continue
        prompts.add(question.prompt)
        found = reachable(race)
        options = set(question.options)
        missing = options - found
        assert not missing, (question.prompt, missing)
        extra = found - options
        assert all(isinstance(action, Step) or question.prompt == "sequence" for action in extra), (
            question.prompt,
            extra,
        )
    assert len(prompts) >= 12


def test_greyed_buttons_have_a_rule_that_only_plain_lines_name() -> None:
    grey = set()
    for race in races():
        if race.table.question is None or race.table.view.open.phase != "convoy":
            continue
        for control in build_action_model(asked(race)).controls:
            if control.why.short:
                grey.add((control.name, control.why.rule))
                assert control.action is None
                assert known("rule", control.why.rule) or control.why.rule == "B3"
                assert control.why.rule in control.why.named  # as plain lines have it
                assert control.why.rule not in control.why.line
    assert {name for name, _ in grey} >= {"drive", "repair", "lift", "explore", "draw", "cash", "pass", "fuel"}
    assert {rule for _, rule in grey} >= {"C1", "C3", "M1", "E4", "F1"}


def test_a_way_costs_what_it_says() -> None:
    """Known ground without danger: the promised fuel, wear and money are what the drive takes."""
    checked = 0
    for race in races():
        question, table = race.table.question, race.table
        if question is None or not table.my_move or question.prompt != "drive":
            continue
        for way in roads(race).values():
            if way.blind or way.dangers or any(leg.stop for leg in way.legs):
                continue
            checked += promised(race, way)
    assert checked > 20


def prompt_of(game: Game[State]) -> str:
    """What is asked, "" when it is over."""
    return game.decision.prompt if game.decision is not None else ""


def own_turn(race: LocalRace) -> bool:
    """Whether the model's seat is asked."""
    return race.table.my_move


def asked_for(race: LocalRace) -> str:
    """What the model's question is about."""
    return race.table.question.prompt if race.table.question is not None else ""


def promised(race: LocalRace, way: Way) -> bool:
    """Drive it on a twin of the game; the wear is split as the way supposes."""
    seat = race.table.seat
    assert seat is not None
    twin = race.game.fork()
    for leg in way.legs:
        assert twin.decision is not None
        assert leg.action in twin.decision.options(seat)
        twin.submit(seat, leg.action)
        while prompt_of(twin) == "wear":
            splits = drive.wear_splits(twin.state.open.crews[seat], leg.cost.wear)
            from greatrace_client.games.great_race.pathfinding import balanced

            choice = balanced(twin.state.open.crews[seat], leg.cost.wear)
            assert choice in splits
            twin.submit(seat, choice)
            while prompt_of(twin) == "discard":
                twin.submit(seat, twin.decision.required(seat)[0])
    if twin.state.open.phase != "convoy":
        return False  # the round has ended with it, and bonuses are paid
    crew = twin.state.open.crews[seat]
    assert (crew.at, crew.fuel) == (way.end, way.after.fuel)
    assert (crew.engine, crew.chassis, crew.money) == (way.after.engine, way.after.chassis, way.after.money)
    twin.close()
    return True


def test_ways_begin_with_the_rules_own_steps() -> None:
    for race in races():
        question = race.table.question
        if question is None or not race.table.my_move or question.prompt != "drive":
            continue
        firsts = {way.legs[0].action for way in roads(race).values() if len(way.legs) == 1}
        steps = {option for option in question.options if isinstance(option, Step)}
        nearer = {way.end for way in roads(race).values()}
        assert {step.to for step in steps} <= nearer
        assert {action for action in firsts if isinstance(action, Step)} <= steps


def test_no_way_is_longer_than_the_drive() -> None:
    for race in races():
        drive_ = race.table.view.open.drive
        for way in roads(race).values() if race.table.my_move and race.table.question is not None else ():
            most = drive_.left if drive_ is not None else race.table.view.open.crews[0].engine
            assert 1 <= len(way.legs) <= most
            assert way.spaces[-1] == way.end


def test_a_journey_sends_its_legs_one_by_one() -> None:
    for race in races():
        if not own_turn(race) or asked_for(race) != "drive":
            continue
        long = [way for way in roads(race).values() if len(way.legs) > 1 and not way.blind and not way.dangers]
        if not long:
            continue
        way, table = long[0], race.table
        journey = Journey(way, None)
        for leg in way.legs:
            action = journey.next_action(table.view, table.question)
            assert action == leg.action
            race.submit(0, action)
            answer_the_road(race, journey)
        assert journey.next_action(table.view, table.question) is None
        assert (journey.arrived, journey.over) == (True, True)
        assert table.view.open.crews[0].at == way.end
        return
    pytest.fail("no drive of two known spaces came up")


def answer_the_road(race: LocalRace, journey: Journey) -> None:
    """A loss that nobody has shared beforehand and too many cards are the driver's own choice; the journey waits."""
    while own_turn(race) and asked_for(race) in ("wear", "discard"):
        question = race.table.question
        assert question is not None
        assert journey.next_action(race.table.view, question) is None
        race.submit(0, question.options[0])


def test_d3_a_drive_over_known_tiles_is_one_journey_with_the_shares_that_were_shown() -> None:
    """Every share of the way's wear that the dials offer is what engine and chassis have lost in the end."""
    tried = set()
    for race in races():
        if not own_turn(race) or asked_for(race) != "drive" or not others_follow(race):
            continue
        start = race.table.view.open.crews[0]
        costly = [way for way in roads(race).values() if len(way.legs) > 1 and tame(way)]
        for way in [way for way in costly if wear_shares(way, start)][:1]:
            for engine in wear_shares(way, start):
                planned = shared(way, start, engine)
                if planned.after.chassis < start.hand:
                    continue  # B2: a card would have to go on the way
                assert driven(race, planned, start) == (planned.after.engine, planned.after.chassis)
                tried.add(engine)
    assert len(tried) > 1


def others_follow(race: LocalRace) -> bool:
    """Whether another crew has assistants left: the drive's end does not end the round, which would reveal cards."""
    return any(crew.boxes.total and not crew.passed for crew in race.table.view.open.crews[1:])


def tame(way: Way) -> bool:
    """Whether nothing comes to light on it: all of it can be taken back."""
    return not way.blind and not way.dangers and not any(leg.city for leg in way.legs)


def driven(race: LocalRace, way: Way, start: Crew) -> tuple[int, int]:
    """Engine and chassis after that way, driven in the race without asking anybody; all of it taken back."""
    journey, sent = Journey(way, None, way.engine_loss(start)), 0
    while (action := journey.next_action(race.table.view, race.table.question)) is not None:
        race.submit(0, action)
        sent += 1
    crew = race.table.view.open.crews[0]
    for _ in range(sent):
        race.take_back(0)
    assert race.table.view.open.crews[0] == start
    return crew.engine, crew.chassis


def test_a_journey_stops_when_an_unknown_space_has_been_seen() -> None:
    for race in races():
        table = race.table
        if not table.my_move or table.question is None or table.question.prompt != "drive":
            continue
        blind = [w for w in roads(race).values() if len(w.legs) > 1 and w.legs[0].blind]
        if not blind:
            continue
        journey = Journey(blind[0], None)
        action = journey.next_action(table.view, table.question)
        assert action is not None
        race.submit(0, action)
        while own_turn(race) and asked_for(race) != "drive":
            assert journey.next_action(table.view, table.question) is None
            race.submit(0, table.question.options[0])
        if own_turn(race) and asked_for(race) == "drive":
            assert journey.next_action(table.view, table.question) is None
            assert journey.over
            return
    pytest.fail("no drive through two unknown spaces came up")


def test_plans_add_up_and_say_what_they_allow() -> None:
    race = next(r for r in races() if r.table.question is not None and r.table.question.prompt == "plan")
    assert plan_size(race.table.question) == 5
    unfinished = build_action_model(asked(race, Picked(plan=(1, 2, 1, 0)))).control("ready")
    assert unfinished.why.rule == "P1"
    assert unfinished.action is None
    assert build_action_model(asked(race, Picked(plan=(1, 2, 1, 1)))).control("ready").action == Plan(1, 2, 1, 1)
    assert len(allowances(asked(race, Picked(plan=(1, 2, 1, 1))))) == 4
    lines = {plan: allowances(asked(race, Picked(plan=plan))) for plan in ((1, 2, 1, 1), (3, 0, 0, 2), (0, 0, 0, 0))}
    assert [lines[1, 2, 1, 1][0], lines[1, 2, 1, 1][-1]] == ["1 × two tiles or a card", "+10\u00a0F"]
    assert lines[3, 0, 0, 2] == [
        "3 × two tiles or a card",
        "No mechanic: no drives, no repairs",
        "+20\u00a0F, all at once",
    ]
    assert not any("mechanic" in line for line in lines[0, 0, 0, 0])  # nothing has been placed yet
    assert build_action_model(asked(race, Picked(plan=(6, 0, 0, 0)))).control("ready").action is None


def test_a_spectator_has_no_controls() -> None:
    race = LocalRace(Setup("africa", ("vermilion", "blue")), "1", seat=None)
    for _ in range(30):
        made = build_action_model(asked(race))
        assert not made.controls
        assert not made.spaces
        race.bot_step(also_own=True)


def split_positions() -> Iterator[tuple[LocalRace, int]]:
    """Positions in which the saboteur's loss is split, and the rival that it was played against."""
    for seed in range(40):
        race = LocalRace(Setup("africa", ("vermilion", "blue", "lemon", "mint")), f"split {seed}", level="greedy")
        chosen: int | None = None
        while (question := race.table.question) is not None:
            if question.prompt == "saboteur" and question.of(PickCrew):
                pick = question.of(PickCrew)[-1]
                chosen = pick.target
                race.submit(0, pick)
                continue
            if question.prompt == "saboteur_split" and question.of(SplitWear) and chosen is not None:
                yield race, chosen
                break
            if race.bot_step(also_own=True) is None:
                break


def test_cards_the_saboteurs_loss_is_split_on_the_rivals_gauges() -> None:
    met = 0
    for race, rival in itertools.islice(split_positions(), 3):
        met += 1
        made = build_action_model(asked(race, Picked(rival=rival)))
        assert made.stricken == race.table.view.open.crews[rival]
        assert race.table.name(rival) in made.hint
        # a client that has come back: the rival is shown if only one can be meant
        forgotten = build_action_model(asked(race))
        assert forgotten.stricken in (None, made.stricken)
        assert sent_by(forgotten) == sent_by(made)
    assert met == 3


def test_cards_the_con_artists_first_tile_is_named_while_the_second_is_chosen() -> None:
    for seed in range(40):
        race = LocalRace(Setup("africa", ("vermilion", "blue", "lemon", "mint")), f"swap {seed}", level="greedy")
        while (question := race.table.question) is not None:
            if question.prompt == "con_artist" and len(picks := question.of(PickSpace)) > 2:
                assert not build_action_model(asked(race)).chosen
                race.submit(0, picks[1])
                second = build_action_model(asked(race))
                assert second.chosen == picks[1].space
                assert second.chosen not in second.spaces
                return
            if race.bot_step(also_own=True) is None:
                break
    raise AssertionError("no con artist was played")


def test_the_first_space_of_a_drive_is_not_one_to_continue_to() -> None:
    hints = set[tuple[bool, str]]()
    for race in races():
        if own_turn(race) and asked_for(race) == "drive" and race.table.log:
            last = race.table.log[-1].event
            hints.add((isinstance(last, DriveBegan), build_action_model(evolve(asked(race), last=last)).hint))
        if len(hints) > 1:
            break
    assert hints == {(True, "Click a space on the map to drive there."), (False, "Click a space to continue.")}


def first_asked(prompt: str) -> LocalRace:
    def wanted(question: OpenQuestion | None) -> bool:
        return question is not None and question.prompt == prompt and not question.of(PlayAnytime)

    return next(race for race in races() if race.table.my_move and wanted(race.table.question))


def with_crew(a: Asked, hand: tuple[str, ...] | None = None, **changed: int) -> Asked:
    """The same position with another dashboard of the player's, maybe with other cards in hand."""
    crews = [replace(crew, **changed) if seat == a.seat else crew for seat, crew in enumerate(a.open.crews)]
    view = replace(a.view, open=replace(a.open, crews=tuple(crews)))
    return evolve(a, view=view if hand is None else replace(view, own=replace(view.own, hand=hand)))


def test_b2_a_full_hand_is_told_with_every_card_on_offer() -> None:
    here = asked(first_asked("bivouac"))
    assert not build_action_model(with_crew(here, hand=None, chassis=here.crew.hand + 1)).offer_note
    full = build_action_model(with_crew(here, chassis=here.crew.hand))
    assert "discard" in full.offer_note
    assert full.offers


def test_b2_a_jerrycan_that_a_full_tank_cannot_take_says_so() -> None:
    here = asked(first_asked("discard"))
    hand = ("jerrycan", *here.view.own.hand)
    full = build_action_model(with_crew(here, hand, fuel=here.crew.maximum.fuel)).control(AnytimeCard("jerrycan"))
    assert full.why.short == "Fuel is full"
    assert full.action is None
    without = build_action_model(with_crew(here, ("guide",), fuel=here.crew.maximum.fuel))
    assert AnytimeCard("jerrycan") not in [control.name for control in without.controls]


@pytest.mark.parametrize("card", ["jerrycan", "refuel"])
def test_fuel_cards_say_that_the_tank_is_full(card: str) -> None:
    here = asked(first_asked("sequence"))
    for fuel, full in ((here.crew.maximum.fuel, True), (0, False)):
        a = with_crew(here, fuel=fuel)
        reason = why_not_card(a.ruleset, a.view, a.question, card).short
        assert (reason == "Fuel is full") is full
