"""The language of the machine, by whatever name the system has for it."""

import pytest

from greatrace_client.i18n import system_language


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("Dutch_Netherlands", "nl"),
        ("French_France", "fr"),
        ("Italian_Italy", "it"),
        ("English_Ireland", "en"),
        ("German_Germany", "en"),
        ("nl_BE", "nl"),
        ("C", "en"),
    ],
)
def test_the_language_of_the_machine_has_another_name_on_windows(
    name: str, code: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for variable in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(variable, raising=False)
    monkeypatch.setattr("locale.getlocale", lambda: (name, "cp1252"))
    assert system_language() == code
