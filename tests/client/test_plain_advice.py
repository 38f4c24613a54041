"""A first race in plain lines: rivals are easy, and who types what is read out as advice reaches the finish."""

from __future__ import annotations

import re
from types import SimpleNamespace

import pytest

from greatrace.great_race.constants import BOXES
from greatrace_client import settings as settings_file
from greatrace_client.model.first_race import PLAIN
from greatrace_client.net.link_state import LinkState
from greatrace_client.settings import Settings
from greatrace_client.text_ui.table_session import TableSession
from tests.client.test_plain import Keyboard

MOST = 400  # decisions of a race
ADVICE = re.compile(r"^Next: (.+)\. Type ([\d ]+)\.$", re.MULTILINE)
SEEDS = ("1", "2", "3", "4")

pytestmark = pytest.mark.usefixtures("data")


def newcomer(seed: str, coached: tuple[str, ...] = ()) -> Keyboard:
    """Alone against bots; nothing has been read out yet."""
    player = Keyboard.at(seed)
    talk = player.talk
    again = TableSession(talk.reactor, Settings(language="en", coached=list(coached)), talk.output, lambda: None)
    again.connection = SimpleNamespace(alone=True, state=LinkState.NEW)
    again.context.link, again.context.table = talk.context.link, talk.context.table
    again.context.link.talk = again  # type: ignore[union-attr]  # the link of `Keyboard`
    player.take_output()
    player.talk = again
    again.at_table(player.race.table)
    return player


def until_asked(player: Keyboard) -> str:
    """The bots' turns, up to the player's next question; what is read out."""
    race = player.race
    while not race.table.over and not race.table.my_move:
        race.bot_step()
        player.talk.at_table(race.table)
    return player.take_output()


def advised(heard: str) -> str:
    """What the last line of advice says to type."""
    return str(ADVICE.findall(heard)[-1][1])


def follow(player: Keyboard, heard: str) -> str:
    """Type what is advised, again where that is asked for; what is read out up to the next question."""
    typed = advised(heard)
    output = player.typed(typed)
    if "once more to confirm" in output:
        output = player.typed(typed)
    return output + until_asked(player)


def test_who_types_what_is_advised_reaches_the_finish() -> None:
    arrived = 0
    for seed in SEEDS:
        player = newcomer(seed)
        heard, answers = until_asked(player), 0
        while not player.race.table.over:
            heard, answers = follow(player, heard), answers + 1
            assert answers <= MOST
        arrived += player.race.table.view.open.crews[0].place > 0
        assert PLAIN in player.talk.context.settings.coached
    assert arrived >= len(SEEDS) - 1  # who races may lose


def test_advice_has_the_numbers_of_a_plan_and_reasons() -> None:
    player = newcomer("1")
    heard, reasons = until_asked(player), set[str]()
    while not player.race.table.over:
        question = player.race.table.question
        assert question is not None
        words, typed = ADVICE.findall(heard)[-1]
        if question.prompt == "plan":
            assert re.findall(r"\d+", words) == typed.split()
            assert len(typed.split()) == len(BOXES)
        reasons.add(heard.rpartition(f"Type {typed}.")[2].strip())
        heard = follow(player, heard)
    assert any("way on that you can pay" in reason for reason in reasons)
    assert len(reasons) > 5


def test_a_word_turns_it_off_for_good_and_on_again() -> None:
    player = newcomer("1")
    heard = until_asked(player)
    typed = advised(heard)
    assert "Advice is off" in player.typed("advice")
    assert not ADVICE.search(player.typed(typed) + until_asked(player))
    assert settings_file.load().coached == [PLAIN]
    assert "Advice is on" in player.typed("advice")
    assert player.talk.context.settings.coached == []


def test_later_races_and_tables_with_other_people_have_none() -> None:
    assert ADVICE.search(until_asked(newcomer("1")))
    assert not ADVICE.search(until_asked(newcomer("1", (PLAIN,))))
    assert not ADVICE.search(until_asked(Keyboard.at("1")))
