"""Scenario files: what goes wrong in one is told in a sentence with file and line, and what differs makes it fail."""

from pathlib import Path

import pytest

from greatrace.lab.scenario import run, run_file

GOOD = """\
scenario: a level of fuel
rules: [C3]
crews:
  blue: {at: colomb_bechar, fuel: 3, money: 50, boxes: {funding: 1}}
  mint: {at: colomb_bechar}
play:
  - blue: {buy_fuel: 2}
    state: {blue.fuel: 5, blue.money: 30}
    sees: {spectator: [{money_paid: {seat: blue, amount: 20}}, {fuel_gained: {levels: 2}}]}
"""


def verdict(tmp_path: Path, text: str) -> str:
    """What the only scenario of that file comes to: nothing, or the problem without its file."""
    file = tmp_path / "try.yaml"
    file.write_text(text, "utf-8")
    (found,) = run_file(file)
    assert not found.problem or found.problem.startswith(f"{file}:")
    assert "\n" not in found.problem
    return found.problem.removeprefix(f"{file}:")


def test_a_good_file_passes(tmp_path: Path) -> None:
    assert not verdict(tmp_path, GOOD)


# ---- mistakes in the file

MISTAKES = [
    ("fuel: 3,", "fuel: 9,", "4: crews.blue.fuel: the gauge ends at 8"),
    ("fuel: 3,", "fule: 3,", "4: crews.blue: unknown field “fule”"),
    ("fuel: 3,", "fuel: three,", "4: crews.blue.fuel: expected a whole number"),
    ("at: colomb_bechar, fuel", "at: atlantis, fuel", "4: crews.blue.at: there is no space 'atlantis' on this board"),
    ("at: colomb_bechar, fuel", "at: 1b, fuel", "4: crews.blue.at: a vehicle stands in a city or on a tile"),
    ("rules: [C3]", "rules: [C3]\nboard: atlantis", "3: board: there is no board 'atlantis' but africa"),
    ("rules: [C3]", "rules: [C3]\nboard: nowhere.yaml", "nowhere.yaml:1: cannot be read: No such file or directory"),
    ("rules: [C3]", "rules: [C3]\norder: [mint]", "3: order: every crew stands here once"),
    ("rules: [C3]", "rules: [C3]\norder: [mint, plum]", "3: order[1]: there is no crew 'plum' here but blue, mint"),
    ("rules: [C3]", "rules: [C3]\ntiles: {1b: mud}", "3: tiles.1b: there is no kind of tile 'mud'"),
    ("rules: [C3]", "rules: [C3]\ntiles: {timbuktu: {fuel: 1}}", "3: tiles.timbuktu: no tile lies on a city"),
    ("rules: [C3]", "rules: [C3]\ndeck: [joker]", "3: deck[0]: there is no card 'joker'"),
    ("rules: [C3]", "rules: [C3]\nrules: [C3]", "3: rules stands here twice"),
    ("rules: [C3]", "rules: [C3", "3: not valid YAML, "),
    ("mint: {at", "pink: {at", "3: crews: Each player needs a crew of their own"),
    ("rules: [C3]", "rules: [C3]\noptions: {saeson: hard}", "3: options: There is no option “saeson”"),
    ("scenario: a", "title: a", "1: unknown field “title”"),
    ("money: 50,", "hand: [guide, guide, guide, guide, guide, guide],", "4: crews.blue.hand: B2 allows 5 cards"),
    ("{buy_fuel: 2}", "{buy_beer: 2}", "7: play[0].blue: there is no action 'buy_beer'"),
    ("{buy_fuel: 2}", "{buy_fuel: [2, 3]}", "7: play[0].blue: buy_fuel has 1 fields, not 2"),
    ("{buy_fuel: 2}", "{buy_fuel: {liters: 2}}", "7: play[0].blue: buy_fuel has no 'liters', only levels"),
    ("{buy_fuel: 2}", "{buy_fuel: much}", "7: play[0].blue: buy_fuel: Expected `int`, got `str`"),
    ("{buy_fuel: 2}", "{step: {}}", "7: play[0].blue: step needs 'to'"),
    ("- blue: {buy", "- plum: {buy", "7: play[0]: there is no crew 'plum' here but blue, mint"),
    ("money_paid", "money_burnt", "9: play[0].sees: there is no event 'money_burnt'"),
    ("blue.fuel:", "blue.fule:", "8: play[0].state: there is no fact 'blue.fule': nothing called 'fule'"),
    ("blue.fuel:", "pink.fuel:", "there is no fact 'pink.fuel'"),
    ("- blue: {buy_fuel: 2}", "- blue: {buy_fuel: 2}\n    mint: let_be", "one answer a step, not blue and mint"),
]


@pytest.mark.parametrize(("right", "wrong", "sentence"), MISTAKES, ids=[wrong for _, wrong, _ in MISTAKES])
def test_a_mistake_is_one_sentence_with_its_line(tmp_path: Path, right: str, wrong: str, sentence: str) -> None:
    assert right in GOOD
    file = tmp_path / "try.yaml"
    file.write_text(GOOD.replace(right, wrong, 1), "utf-8")
    (found,) = run_file(file)
    assert sentence in found.problem
    assert "\n" not in found.problem


WITH_MODULES = """\
scenario: slots
modules: [season, leaders, postal, diplomacy, patronage, paddock]
crews: {blue: {at: colomb_bechar, boxes: {funding: 1}}, mint: null}
slots:
  season: {period: 6, die: 1}
  leaders: {leaders: {blue: cook}, spent: {blue: true}}
  postal: {cities: {dakar: red}, holds: {blue: red}}
  diplomacy: {influence: {blue: {red: 3}}, acted: [blue]}
  patronage: {markers: {mint: 4}}
  paddock: {vehicles: {blue: p17_pamir}}
rolls: {season: [1]}
play: [{state: {modules.season.weather: wear, modules.leaders.powers.blue: escort, blue.maximum.fuel: 7}}]
"""

CRAZY = """\
scenario: a stage
game: crazy_race
crews: {lilac: {hand: [6]}, orange: null, green: null}
stages: [{sides: [tank 3, express 2, goods 4, joker 2]}]
laid: [[orange, top, 4]]
turns: 2
play: [{asks: {lay: green}, offers: {green: {lay: [left, 1]}}}]
"""

MORE_MISTAKES = [
    (WITH_MODULES, "period: 6", "period: 9", "5: slots.season.period: periods and faces of the die go from 1 to 6"),
    (WITH_MODULES, "die: 1}", "die: 7}", "5: slots.season.period: periods and faces of the die go from 1 to 6"),
    (WITH_MODULES, "die: 1}", "weather: snow}", "5: slots.season.weather: the weather is fuel, wear or boats"),
    (WITH_MODULES, "period: 6", "month: 6", "5: slots.season.month: the slot of season has only period, die"),
    (WITH_MODULES, "period: 6", "period: six", "5: slots.season.period: expected a whole number, found text"),
    (WITH_MODULES, "season: {period", "village: {period", "5: slots.village: there is no module 'village' in play but"),
    (WITH_MODULES, "blue: cook", "blue: haardt", "6: slots.leaders.leaders: there is no leader 'haardt' but delatour"),
    (WITH_MODULES, "spent: {blue", "spent: {plum", "6: slots.leaders.spent.plum: there is no crew 'plum' here but"),
    (WITH_MODULES, "holds: {blue: red}", "holds: red", "7: slots.postal.holds: a mapping is expected here, from crews"),
    (WITH_MODULES, "blue: red}}", "blue: pink}}", "7: slots.postal.bag: a parcel is purple, red, yellow, green, not"),
    (WITH_MODULES, "{dakar: red}", "{utopia: red}", "7: slots.postal.cities.utopia: there is no such city"),
    (WITH_MODULES, "{red: 3}", "{red: 9}", "8: slots.diplomacy.influence: the lines are purple, red"),
    (WITH_MODULES, "{red: 3}", "{pink: 3}", "8: slots.diplomacy.influence: the lines are purple, red"),
    (WITH_MODULES, "acted: [blue]", "acted: [plum]", "8: slots.diplomacy.acted: there is no crew 'plum' here"),
    (WITH_MODULES, "mint: 4", "mint: 99", "9: slots.patronage.markers: the squares of the track go from 0 to"),
    (WITH_MODULES, "p17_pamir", "p99", "10: slots.paddock.vehicles: there is no vehicle 'p99' but p17_pamir"),
    (WITH_MODULES, "rolls: {season", "rolls: {village", "11: rolls.village: only modules in play roll a die"),
    (WITH_MODULES, "season: [1]", "season: [7]", "11: rolls[0]: expected 6 or less"),
    (CRAZY, "game: crazy_race", "game: chess", "2: game: there is no game 'chess' but great_race, crazy_race"),
    (CRAZY, "game: crazy_race", "game: crazy_race\nboard: africa", "unknown field “board”"),
    (CRAZY, "orange: null, ", "", "crews: 3 to 4 players can play here, not 2"),
    (CRAZY, "hand: [6]", "hand: [5]", "3: crews.lilac.hand[0]: “5” is not one"),
    (CRAZY, "hand: [6]", "hand: [6, 6]", "3: crews.lilac: hand, pile and laid cards are 1, 1, 2, 2, 3, 3, 4, 6"),
    (CRAZY, "tank 3", "tram 3", "4: stages[0].sides: a side is one of tank, express, goods, joker and a distance"),
    (CRAZY, "{sides: [tank 3, express 2, goods 4, joker 2]}", "moon", "4: stages[0]: there is no stage card 'moon'"),
    (CRAZY, "[orange, top, 4]", "[plum, top, 4]", "5: laid: there is no crew 'plum' here but lilac, orange, green"),
    (CRAZY, "[left, 1]", "[inside, 1]", "play[0].offers.green: a side is top, right, bottom, left, not 'inside'"),
]


@pytest.mark.parametrize("text", [WITH_MODULES, CRAZY])
def test_slots_and_the_other_game_can_be_set_out(tmp_path: Path, text: str) -> None:
    assert not verdict(tmp_path, text)


@pytest.mark.parametrize(
    ("written", "weather"),
    [("period: 6, die: 1", "wear"), ("period: 6, die: 1, weather: boats", "boats"), ("die: 1", "''")],
)
def test_the_weather_of_a_slot_is_that_of_its_period_and_die_unless_it_is_written(
    tmp_path: Path, written: str, weather: str
) -> None:
    text = WITH_MODULES.replace("period: 6, die: 1", written)
    assert not verdict(tmp_path, text.replace("season.weather: wear", f"season.weather: {weather}"))


@pytest.mark.parametrize(
    ("text", "right", "wrong", "sentence"), MORE_MISTAKES, ids=[wrong or right for _, right, wrong, _ in MORE_MISTAKES]
)
def test_a_mistake_in_slots_or_in_the_other_game_is_one_sentence(
    tmp_path: Path, text: str, right: str, wrong: str, sentence: str
) -> None:
    assert text.count(right) == 1
    assert sentence in verdict(tmp_path, text.replace(right, wrong))


@pytest.mark.parametrize(("text", "sentence"), [("", "1: is empty"), ("- a\n- b\n", "1: a scenario file is a mapping")])
def test_a_file_that_is_no_scenario(tmp_path: Path, text: str, sentence: str) -> None:
    assert verdict(tmp_path, text).endswith(sentence)


# ---- races that go another way

DIFFERENCES = [
    ("blue.fuel: 5", "blue.fuel: 6", "blue.fuel is 5, not 6"),
    ("amount: 20", "amount: 21", "is not seen; seen are money_paid: {seat: blue, amount: 20, why: fuel}"),
    ("{buy_fuel: 2}", "{buy_fuel: 9}", "blue may not buy_fuel: {levels: 9} now (answer/illegal C3); the options"),
    ("- blue: {buy", "- mint: {buy", "mint may not buy_fuel: {levels: 2} now (answer/not-yours C7)"),
    ("state: {", "asks: {drive: blue}\n    state: {", "the question is {'sequence': ['blue']}, not {'drive'"),
    ("state: {", "asks: nobody\n    state: {", "nobody is asked any more, but {'sequence': ['blue']}"),
    ("state: {", "offers: {blue: drive_out}\n    state: {", "drive_out is not offered to blue; the options"),
    ("state: {", "offers_not: {blue: raise_funds}\n    state: {", "raise_funds is offered"),
    ("state: {", "offers_only: {blue: raise_funds}\n    state: {", "the options are pass_convoy"),
    ("state: {", "refuses: {blue: raise_funds}\n    state: {", "raise_funds is not refused"),
    ("state: {", "refuses: {blue: halt, rule: D9}\n    state: {", "the rule that forbids it is D1"),
    ("state: {", "refuses: {blue: halt, code: answer/closed}\n    state: {", "the code is answer/illegal"),
    ("state: {", "sees_not: {mint: money_paid}\n    state: {", "money_paid is seen"),
    ("state: {", "outcome: {winners: [blue]}\n    state: {", "the outcome is None"),
]


@pytest.mark.parametrize(("right", "other", "sentence"), DIFFERENCES, ids=[sentence for *_, sentence in DIFFERENCES])
def test_a_difference_makes_the_scenario_fail(tmp_path: Path, right: str, other: str, sentence: str) -> None:
    problem = verdict(tmp_path, GOOD.replace(right, other, 1))
    assert sentence in problem
    assert problem.endswith("(a level of fuel)")


def test_the_order_of_events_matters(tmp_path: Path) -> None:
    head, _, _ = GOOD.partition("[{money_paid")
    assert "money_paid is not seen" in verdict(tmp_path, f"{head}[fuel_gained, money_paid]}}\n")


# ---- running them


def test_run_counts_files_and_folders_and_says_what_failed(tmp_path: Path) -> None:
    (tmp_path / "a.yaml").write_text(GOOD, "utf-8")
    (tmp_path / "b.yaml").write_text(GOOD.replace("blue.fuel: 5", "blue.fuel: 6"), "utf-8")
    (tmp_path / "notes.txt").write_text("no scenario", "utf-8")
    lines: list[str] = []
    assert run([tmp_path], lines.append) == 1
    problem = f"{tmp_path}/b.yaml:8: play[0].state.blue.fuel: blue.fuel is 5, not 6 (a level of fuel)"
    assert lines == [problem, "1 passed, 1 failed"]
    lines.clear()
    assert run([tmp_path / "a.yaml"], lines.append) == 0
    assert lines == ["1 passed, 0 failed"]


def test_a_missing_file_is_one_sentence_and_nothing_at_all_is_no_success(tmp_path: Path) -> None:
    lines: list[str] = []
    assert run([tmp_path / "none.yaml"], lines.append) == 1
    assert lines[0] == f"{tmp_path}/none.yaml:1: cannot be read: No such file or directory"
    assert run([tmp_path], lines.append) == 1


def test_a_background_is_shared_and_overlaid_field_by_field(tmp_path: Path) -> None:
    file = tmp_path / "many.yaml"
    file.write_text(
        """\
background:
  crews:
    blue: {at: colomb_bechar, money: 50, boxes: {funding: 1}}
    mint: {at: colomb_bechar}
scenarios:
  - scenario: as in the background
    play: [{state: {blue.money: 50, blue.boxes.funding: 1}}]
  - scenario: with more money
    crews: {blue: {money: 70}, lemon: {at: colomb_bechar}}
    play: [{state: {blue.money: 70, blue.boxes.funding: 1, lemon.at: colomb_bechar}}]
  - scenario: with a mistake
    crews: {blue: {money: much}}
    play: [{outcome: null}]
""",
        "utf-8",
    )
    first, second, third = (verdict.problem for verdict in run_file(file))
    assert not first
    assert not second
    assert f"{file}:12: scenarios[2].crews.blue.money: expected a whole number" in third
    file.write_text(file.read_text("utf-8").replace("much", "7"), "utf-8")
    assert [verdict.problem for verdict in run_file(file)] == ["", "", ""]
