"""Plain lines show what may be typed in the player's language, and take it, as well as the ids of the rules."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from greatrace.bots import LEVELS
from greatrace.games import GAMES
from greatrace.great_race.content_loader import load
from greatrace.protocol.messages import (
    AddBot,
    ChooseCrew,
    ClientMessage,
    MailState,
    SeatInfo,
    SetMail,
    SetTurnMails,
    TableInfo,
)
from greatrace_client.games import game_uis
from greatrace_client.i18n import LANGUAGES, labelled, set_language, term
from greatrace_client.i18n.typed import compared, first_match, in_one_word, without_accents
from greatrace_client.model.lobby import LobbyModel
from greatrace_client.settings import Settings
from greatrace_client.text_ui import account_mail
from greatrace_client.text_ui.lobby import message
from greatrace_client.text_ui.preferences import PREFERENCES, chosen
from greatrace_client.text_ui.table_list import filter_of, new_table, table_names


@pytest.fixture(autouse=True)
def _own_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))


def pairs() -> list[tuple[str, str]]:
    """Every option of every table: as ids, and as it is shown in the language in use."""
    found = []
    for ui in game_uis():
        for id, shown in zip(
            ui.text_ui.table_names(), map(in_one_word, ui.text_ui.table_names().values()), strict=True
        ):
            for name, option in ui.text_ui.table_words(id).offered.items():
                head, _, choices = option.shown().partition("=")
                ids = option.choices
                for value, words in zip(ids, choices.split("/"), strict=True):
                    found.append((f"{id} {name}={value}", f"{shown} {head}={words}"))
    return found


def test_every_option_that_is_shown_can_be_typed_as_it_is_shown(speaking: str) -> None:
    assert speaking
    found = pairs()
    assert len(found) > 100
    for ids, words in found:
        assert new_table(words) == new_table(ids), words


def test_a_refusal_shows_words_of_the_language(speaking: str) -> None:
    with pytest.raises(ValueError, match="sesaon") as refused:
        new_table("africa sesaon")
    names = str(refused.value).rpartition(": ")[2].rstrip(".").split(", ")
    modules = names[: names.index(in_one_word(term("table word", "all")))]
    for shown in (*modules, names[len(modules)]):
        assert new_table(f"africa {shown}") == new_table(f"africa {first_match(shown, _modules())}"), (speaking, shown)
    assert f"{in_one_word(term('agreed', 'season'))}=" in str(refused.value)


def _modules() -> dict[str, str]:
    from greatrace_client.games.great_race.table_words import part_names

    return part_names()


def test_boards_games_crews_and_levels_are_named_in_the_language(speaking: str) -> None:
    assert speaking
    for shown, id in zip(table_names(), (id for ui in game_uis() for id in ui.text_ui.table_names()), strict=True):
        assert new_table(shown) == new_table(id)
    colours = GAMES["great_race"].colours
    seats = (SeatInfo("person", name="Ada"), SeatInfo("free"))
    table = TableInfo("t", "Club", "great_race", "africa", "", "", "open", 0, seats)
    lobby = LobbyModel(table="t", tables={"t": table})
    for colour in colours:
        assert message(lobby, "crew", term("crew", colour)) == ChooseCrew("t", colour)
        assert message(lobby, "crew", colour) == ChooseCrew("t", colour)
    for level in LEVELS:
        assert message(lobby, "bot", term("level", level)) == AddBot("t", 1, level)
        assert message(lobby, "bot", level) == AddBot("t", 1, level)
    dropped = SeatInfo("person", name="Ben", away=True)
    race = TableInfo("t", "Club", "great_race", "africa", "", "", "running", 0, (seats[0], dropped))
    here = LobbyModel(table="t", seat=0, tables={"t": race})
    assert message(here, "bot", "") == AddBot("t", 1, "normal")
    here.tables["t"] = replace(race, seats=(seats[0], replace(dropped, bot_votes=(0,))))
    with pytest.raises(ValueError, match=r"\w"):
        message(here, "bot", "")
    with pytest.raises(ValueError, match=term("crew", colours[0])):
        message(lobby, "crew", "?")


def test_the_mail_address_and_mails_about_turns_are_set_by_words(speaking: str) -> None:
    lobby = LobbyModel(mail=MailState(confirmed=True))

    def typed(words: str) -> ClientMessage:
        return account_mail.message(lobby, words)

    assert typed(term("mail word", "on")) == SetTurnMails(on=True, language=speaking)
    assert typed(term("mail word", "off")) == SetTurnMails(language=speaking)
    assert typed(term("mail word", "none")) == typed("none") == SetMail()
    assert typed("ann@example.org") == SetMail("ann@example.org", language=speaking)
    assert typed("ann@example.org ab-cd") == SetMail("ann@example.org", "ab-cd", speaking)
    with pytest.raises(ValueError, match=term("code", "mail/off")):
        account_mail.message(LobbyModel(), "on")
    states = [None, MailState(), MailState(confirmed=True), MailState(confirmed=True, turns=True)]
    sentences = [account_mail.state(LobbyModel(mail=state)) for state in states]
    assert sentences[0] == sentences[1]
    assert len(set(sentences)) == 3
    assert all(f"{term('command', 'mail')}" in sentence for sentence in sentences)


def test_every_setting_shows_words_and_takes_words_and_ids(speaking: str) -> None:
    for name, preference in PREFERENCES.items():
        for id, words in preference.choices().items():
            for typed in (words, words.upper(), without_accents(words), id):
                settings = Settings(language=speaking)
                (line,) = chosen(settings, f"{term('preference', name)} {typed}")
                assert preference.value(settings) == id, typed
                assert line.startswith(labelled(term("preference", name), f"{words} (")), typed
                set_language(speaking)  # one of the settings is the language


def test_what_no_setting_can_be_is_answered_with_the_words() -> None:
    set_language("de")
    with pytest.raises(ValueError, match=r"^Zur Wahl stehen: sofort, schnell, gemütlich"):
        list(chosen(Settings(), "tempo langsam"))
    with pytest.raises(ValueError, match="sprache, name, spielplan"):
        list(chosen(Settings(), "geschwindigkeit 3"))


def test_tables_are_found_by_words_of_the_language_or_by_ids() -> None:
    set_language("fr")
    assert filter_of("libre rapide Crazy_Race français") == filter_of("free fast crazy_race fr")
    assert filter_of("“libre”").search == "libre"


def test_neither_capitals_nor_accents_nor_the_kind_of_gap_matter() -> None:
    assert compared("Żeton_Miasta") == compared("zeton-miasta") == compared("żeton miasta")
    assert without_accents("Łatwy") == "latwy"
    assert in_one_word("jours\u00a0: deux par décision") == "jours"
    assert first_match("", {"a": ""}) == first_match("-", {"a": "b"}) == ""


def test_the_languages_of_this_test_are_all_that_there_are() -> None:
    assert len(LANGUAGES) == 7
    assert len(load().boards) >= 8
