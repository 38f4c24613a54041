"""Edition asia_usa: what its tables agree on, its contract. Its scenario files are in tests/scenarios/asia_usa."""

import random
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from greatrace.games import GREAT_RACE
from greatrace.great_race import events as ev
from greatrace.great_race.content_loader import load
from greatrace.great_race.setup import CITY_TOKEN, Setup, SetupError, offered_choices
from greatrace.great_race.state import State
from greatrace.kernel import Game
from greatrace.kernel.contract import Terms, check_game
from tests.great_race.contract import accounted, cards_of, disguise, recode, tiles_of
from tests.great_race.contract import nearby as next_to

CREWS = ("blue", "mint", "lemon", "plum", "vermilion")
BOARDS = load().editions["asia_usa"].boards


def table(board: str, players: int = 2, start: str = "", **options: str) -> Game[State]:
    return table_with(board, players, start, options)


def table_with(board: str, players: int, start: str, options: dict[str, str]) -> Game[State]:
    setup = Setup(board, CREWS[:players], start, options=options)
    return GREAT_RACE.new_game(setup, f"{board} {players}")


def ruleset(game: Game[State]) -> Any:
    rules: Any = game.rules
    return rules.ruleset


def test_edition_the_deck_has_64_cards_and_none_of_the_other_box() -> None:
    deck = cards_of(table("asia").state)
    assert deck.total() == 64
    assert deck == Counter(load().editions["asia_usa"].deck)
    assert not {"tracker", "spare_part"} & deck.keys()


def test_edition_parts_reduced_is_a_table_option_of_58_cards() -> None:
    deck = cards_of(table("asia", parts="reduced").state)
    assert deck.total() == 58
    assert (deck["engine_part"], deck["chassis_part"]) == (3, 3)
    others = cards_of(table("asia", parts="full").state) - deck
    assert others == Counter(engine_part=3, chassis_part=3)


def test_edition_the_other_box_knows_no_variant() -> None:
    assert not {"parts", "scrounger"} & {choice.name for choice in offered_choices("africa")}
    assert cards_of(table("africa", parts="reduced").state) == cards_of(table("africa").state)


def test_edition_two_to_five_players_on_every_board() -> None:
    for board in BOARDS:
        assert len(table(board, 5).state.own) == 5
        with pytest.raises(SetupError, match="2 to 5 players can play here, not 1"):
            table(board, 1)


def test_s6_the_bag_holds_the_continents_own_60_tiles() -> None:
    for board in BOARDS:
        own = load().tiles[board.partition("_")[0]]
        assert tiles_of(table(board).state) == Counter({tile.id: tile.count for tile in own.values()})


def test_s7_the_city_token_makes_one_median_city_purple_and_no_other() -> None:
    game = table("asia_west", start="beirut", city_token="gilgit")
    cities = ruleset(game).board.cities
    assert game.state.open.finish == "gilgit"
    assert cities["gilgit"].colour == "purple"
    assert [cities[city].colour for city in ("kashgar", "srinagar")] == ["red", "green"]
    assert load().boards["asia_west"].cities["gilgit"].colour == "yellow", "the printed board stays as it is"


def test_s7_a_joined_board_gets_no_token() -> None:
    names = [choice.name for choice in offered_choices("asia")]
    assert names == ["parts", "scrounger", "purses"]
    assert ruleset(table("asia")).board.cities == load().boards["asia"].cities


def test_s7_what_the_table_chooses_from_is_declared_as_data() -> None:
    parts, *_, token = offered_choices("usa_east")
    assert (parts.name, parts.choices, parts.default) == ("parts", ("full", "reduced"), "full")
    assert (token.name, token.choices, token.default) == (
        CITY_TOKEN,
        ("drawn", "oklahoma_city", "fargo", "dallas"),
        "drawn",
    )


def test_s7_a_token_that_is_drawn_goes_to_every_median_city_now_and_then() -> None:
    setup = Setup("asia_east", CREWS[:2])
    games = [GREAT_RACE.new_game(setup, f"token {n}") for n in range(40)]
    ends = {end for game in games for end in (game.state.open.start, game.state.open.finish)}
    assert ends == {"peking", "canton", "yarkand", "delhi", "alma_ata"}


def test_s7_the_agreed_setup_gives_the_same_board_again() -> None:
    setup = Setup("usa_west", CREWS[:2])
    game = GREAT_RACE.new_game(setup, "again")
    again: Any = GREAT_RACE.rules_for(GREAT_RACE.agreed(setup, game))
    assert again.ruleset.board.cities == ruleset(game).board.cities
    assert sum(city.colour == "purple" for city in again.ruleset.board.cities.values()) == 3


@pytest.mark.parametrize(
    ("board", "start", "options", "sentence"),
    [
        (
            "asia_west",
            "",
            {"city_token": "tehran"},
            "Option city_token can’t be “tehran”. Choose from: drawn, kashgar, srinagar, gilgit.",
        ),
        ("asia_west", "srinagar", {"city_token": "gilgit"}, "No race starts in srinagar on this board."),
        ("asia", "", {"parts": "none"}, "Option parts can’t be “none”. Choose from: full, reduced."),
    ],
)
def test_a_wrong_choice_is_told_in_one_sentence(board: str, start: str, options: dict[str, str], sentence: str) -> None:
    with pytest.raises(SetupError) as caught:
        table_with(board, 2, start, options)
    assert str(caught.value) == sentence


def hurried(board: str) -> Callable[[str], Game[State]]:
    """Races that begin three steps from the finish, so that random players do arrive."""

    def race(seed: str) -> Game[State]:
        players = random.Random(seed).choice((2, 3, 5))
        game = GREAT_RACE.new_game(Setup(board, CREWS[:players]), seed)
        r, o = ruleset(game), game.state.open
        start = next_to(r.board, o.finish)
        crews = tuple(replace(crew, at=start, row=r.rows[start]) for crew in o.crews)
        rules: Any = game.rules
        return Game(rules, replace(game.state, open=replace(o, crews=crews)), game.table.chance)

    return race


def conserved(state: State) -> None:
    assert cards_of(state).total() == 64
    assert tiles_of(state).total() == 60
    assert all(crew.money >= 0 and crew.fuel >= 0 for crew in state.open.crews)


@pytest.mark.parametrize("board", BOARDS)
def test_random_races_keep_the_contract(board: str) -> None:
    terms = Terms(
        bound=9000,
        probe=0.05,
        conserved=conserved,
        accounted=accounted,
        disguise=disguise,
        recode=recode,
        shown=(ev.FinishReached,),
    )
    report = check_game(hurried(board), [f"{board} {n}" for n in range(2)], terms)
    assert report.games == 2
    assert report.refused > 50


def test_the_races_meet_all_four_cards_and_the_discarding() -> None:
    terms = Terms(bound=9000, probe=0, conserved=conserved, accounted=accounted)
    prompts = Counter[str]()
    for board in ("asia_west", "usa_east"):
        prompts.update(check_game(hurried(board), [f"met {n}" for n in range(6)], terms).prompts)
    assert {"ransom", "siphon", "customs", "scrounger", "forfeit"} <= prompts.keys()
