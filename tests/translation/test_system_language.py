"""The language of the machine, by whatever name the system has for it."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Sequence

import pytest

from greatrace.translation import system_language
from greatrace.translation.system_language import VARIABLES, code_of, names_of_system

OFFERED = ("en", "de", "es", "fr", "it", "nl", "pl", "pt_BR", "uk")


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("de", "de"),
        ("nl_BE", "nl"),
        ("pl_PL.UTF-8", "pl"),
        ("es_419", "es"),
        ("fr-CA", "fr"),
        ("de_DE@euro", "de"),
        ("pt_BR.UTF-8", "pt_BR"),
        ("pt-br", "pt_BR"),
        ("pt_PT", ""),
        ("Dutch_Netherlands", "nl"),
        ("Dutch_Netherlands.1252", "nl"),
        ("French_France", "fr"),
        ("Italian_Italy", "it"),
        ("German_Germany.utf8", "de"),
        ("Spanish_Spain", "es"),
        ("Spanish (Mexico)_Mexico", "es"),
        ("Polish_Poland.1250", "pl"),
        ("Ukrainian_Ukraine", "uk"),
        ("English_Ireland", "en"),
        ("Japanese_Japan", ""),
        ("C", ""),
        ("C.UTF-8", ""),
        ("POSIX", ""),
        ("", ""),
    ],
)
def test_a_name_of_a_locale_means_one_of_the_offered_languages(name: str, code: str) -> None:
    assert code_of(name, OFFERED) == code


@pytest.mark.parametrize(
    ("environment", "names"),
    [
        ({"LANGUAGE": "sv:de:fr", "LANG": "it_IT.UTF-8"}, ["sv", "de", "fr"]),
        ({"LC_ALL": "nl_NL.UTF-8", "LC_MESSAGES": "fr_FR", "LANG": "it_IT"}, ["nl_NL.UTF-8"]),
        ({"LC_MESSAGES": "fr_FR", "LANG": "it_IT"}, ["fr_FR"]),
        ({"LANGUAGE": "", "LANG": "C"}, ["C"]),
    ],
)
def test_what_the_environment_says_counts_as_for_every_program(environment: dict[str, str], names: list[str]) -> None:
    assert list(names_of_system(environment)) == names


@pytest.mark.parametrize(("languages", "code"), [("sv:de:fr", "de"), ("C", "en"), ("xx_XX", "en"), ("fr", "fr")])
def test_the_first_language_that_is_offered_is_taken(
    languages: str, code: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LANGUAGE", languages)
    assert system_language(OFFERED) == code


def _nothing_set(monkeypatch: pytest.MonkeyPatch) -> None:
    for variable in VARIABLES:
        monkeypatch.delenv(variable, raising=False)


def test_macos_tells_its_list(monkeypatch: pytest.MonkeyPatch) -> None:
    def defaults(command: Sequence[str], **_: object) -> subprocess.CompletedProcess[str]:
        return subprocess.CompletedProcess(command, 0, '(\n    "sv-SE",\n    "pl-PL",\n    "en-GB"\n)\n')

    _nothing_set(monkeypatch)
    monkeypatch.setattr(sys, "platform", "darwin")
    monkeypatch.setattr(subprocess, "run", defaults)
    assert system_language(OFFERED) == "pl"


def test_a_mac_without_its_tool_has_the_language_of_its_locale(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(command: Sequence[str], **_: object) -> subprocess.CompletedProcess[str]:
        raise FileNotFoundError(command[0])

    _nothing_set(monkeypatch)
    monkeypatch.setattr(sys, "platform", "darwin")
    monkeypatch.setattr(subprocess, "run", missing)
    monkeypatch.setattr("locale.getlocale", lambda: ("it_IT", "UTF-8"))
    assert system_language(OFFERED) == "it"


@pytest.mark.parametrize(
    ("number", "code"),
    [(0x0407, "de"), (0x0C0A, "es"), (0x0415, "pl"), (0x0413, "nl"), (0x0409, "en"), (0x0411, "en"), (0x7C07, "de")],
)
def test_windows_tells_the_language_of_its_menus(number: int, code: str, monkeypatch: pytest.MonkeyPatch) -> None:
    import ctypes
    from types import SimpleNamespace

    _nothing_set(monkeypatch)
    kernel = SimpleNamespace(GetUserDefaultUILanguage=lambda: number)
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setattr(ctypes, "windll", SimpleNamespace(kernel32=kernel), raising=False)
    monkeypatch.setattr("locale.getlocale", lambda: (None, None))
    assert system_language(OFFERED) == code
