"""What is typed behind `open`, and what is read out of a table's agreements: everything that a form could say."""

from __future__ import annotations

import pytest

from greatrace.games import CRAZY_RACE
from greatrace.great_race.content_loader import load
from greatrace.great_race.modules import MODULES
from greatrace.great_race.setup import offered_choices, offered_modules
from greatrace.protocol.messages import CreateTable, SeatInfo, TableInfo
from greatrace_client.i18n import term, tr, translated
from greatrace_client.i18n.table_options import agreed
from greatrace_client.text_ui.lobby import about
from greatrace_client.text_ui.table_list import new_table
from greatrace_server.lobby.table_options import new_record

EVERY_AGREEMENT = [
    *(
        f"{board} {choice.name}={value}"
        for board in load().boards
        for choice in offered_choices(board)
        for value in choice.choices
    ),
    *(
        f"africa {choice.name}={value}"
        for module in offered_modules()
        for choice in module.choices
        for value in choice.choices
    ),
    *(f"asia_east 5 {module}" for module in MODULES),
    *(f"crazy_race {option.name}={value}" for option in CRAZY_RACE.options for value in option.choices),
]


@pytest.mark.parametrize("words", EVERY_AGREEMENT)
def test_whatever_boards_and_modules_offer_can_be_typed_and_opens_a_table(words: str) -> None:
    request = new_table(words)
    option_name = words.partition("=")[0].split()[-1]
    assert option_name in request.options or option_name in request.modules
    assert new_record("t", request, "Ada").seats


def test_words_come_in_any_order() -> None:
    request = CreateTable(
        "great_race",
        "usa_west",
        3,
        modules=("season", "village"),
        clock="fast",
        options={"season": "hard", "parts": "reduced"},
        language="en",
    )
    assert new_table("usa_west village 3 season=hard clock=fast parts=reduced") == request
    assert new_table("usa_west parts=reduced CLOCK=fast season=hard 3 Village") == request
    assert new_table("crazy_race 3 language=nl").language == "nl"


def test_a_module_brings_what_it_needs_and_an_agreement_its_module() -> None:
    assert new_table("africa microclimate").modules == ("season", "microclimate")
    assert new_table("africa diplomacy=hard").modules == ("diplomacy",)
    assert new_table("africa all").modules == tuple(name for name in MODULES if name != "challenges")


def test_a_challenge_brings_its_board_and_its_route() -> None:
    request = new_table("africa 3 challenge=air_mail")
    assert (request.board, request.start, request.finish) == ("south_america", "caracas", "buenos_aires")
    assert request.modules == ("postal", "challenges")


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("mars", "There is no board mars. Choose from: africa, asia, asia-east, "),
        ("africa 5", "For 2 to 4 players."),
        ("africa 12", "For 2 to 4 players."),
        ("usa 1", "For 2 to 5 players."),
        ("crazy_race 2", "For 3 to 4 players."),
        ("africa sesaon", "“sesaon” is not one of these: leaders, "),
        ("africa season=harsh", "“season=harsh” is not one of these: leaders, "),
        ("africa parts=reduced", "“parts=reduced” is not one of these: leaders, "),
        ("crazy_race village", "“village” is not one of these: point-cards=highest-on-top/shuffled, "),
    ],
)
def test_what_no_table_can_be_is_said_in_a_sentence(words: str, sentence: str) -> None:
    with pytest.raises(ValueError, match=f"^{sentence}"):
        new_table(words)


def table(request: CreateTable) -> TableInfo:
    seats = tuple(SeatInfo("free") for _ in range(request.seats))
    return TableInfo(
        "t",
        "Club",
        request.game,
        request.board,
        "",
        "",
        "open",
        0,
        seats,
        modules=request.modules,
        options=request.options,
        clock=request.clock,
        take_back=request.take_back,
    )


def description(request: CreateTable) -> str:
    return about(table(request))


def test_a_table_is_read_out_with_what_it_has_agreed_on() -> None:
    request = new_table("asia_west 2 village season=hard city_token=gilgit clock=fast")
    details = "1 free, 2 free. Modules: Seasons, Villages. City token: Gilgit. Weather: hard. Clock: fast"
    assert description(request) == f"Club: Asia West, open. {details}"
    assert description(new_table("crazy_race 3 tie_break=next_lower")).endswith("3 free. Tiebreak: next lower sum wins")
    assert description(CreateTable("great_race", "africa", 2, take_back=False)).endswith(". Undo allowed: no")


def test_what_is_usual_or_does_not_matter_there_is_not_read_out() -> None:
    elsewhere = {"season": "hard", "parts": "reduced", "tie_break": "next_lower", "challenge": "air_mail"}
    for request in (CreateTable("great_race", "africa", 2, options=elsewhere), new_table("africa 2 clock=normal")):
        assert description(request) == "Club: Africa, open. 1 free, 2 free"


def test_the_agreements_are_told_in_every_language(speaking: str) -> None:
    names = dict(agreed(table(new_table("africa 4 all paddock=free leaders=all"))))
    assert list(names) == [tr("Modules"), term("agreed", "leaders"), term("agreed", "paddock")]
    assert list(names.values())[1:] == [term("agreed choice", "all"), term("agreed choice", "free")]
    assert translated("agreed", "paddock")
    assert translated("agreed choice", "free")
