"""The language of the machine, whatever the system calls it."""

from __future__ import annotations

import locale
import os
import sys
from collections.abc import Collection, Iterator, Mapping
from typing import Final

VARIABLES: Final = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")  # in gettext's order: the first that is set wins
NONE: Final = ("c", "posix", "")  # names of a locale that has no language
PRIMARY: Final = 0x3FF  # the bits of a Windows language id for the language, without the country
APPLE: Final = ("/usr/bin/defaults", "read", "-g", "AppleLanguages")
WINDOWS_NAMES: Final = {  # first words of Windows' locale names that `locale.locale_alias` does not know
    "afrikaans": "af",
    "albanian": "sq",
    "armenian": "hy",
    "azerbaijani": "az",
    "basque": "eu",
    "belarusian": "be",
    "bengali": "bn",
    "bosnian": "bs",
    "catalan": "ca",
    "chinese": "zh",
    "galician": "gl",
    "georgian": "ka",
    "hindi": "hi",
    "indonesian": "id",
    "irish": "ga",
    "kazakh": "kk",
    "latvian": "lv",
    "luxembourgish": "lb",
    "macedonian": "mk",
    "malay": "ms",
    "maltese": "mt",
    "mongolian": "mn",
    "norwegian": "nb",
    "persian": "fa",
    "tamil": "ta",
    "ukrainian": "uk",
    "urdu": "ur",
    "uzbek": "uz",
    "vietnamese": "vi",
    "welsh": "cy",
}


def system_language(offered: Collection[str]) -> str:
    """The code of the first of the machine's languages that is offered, else "en"."""
    for name in names_of_system(os.environ):
        if code := code_of(name, offered):
            return code
    return "en"


def names_of_system(environment: Mapping[str, str]) -> Iterator[str]:
    """The machine's languages by the system's names, in order of preference."""
    for variable in VARIABLES:
        if environment.get(variable, ""):
            yield from environment[variable].split(":")
            return
    yield from names_of_interface()
    yield locale.getlocale()[0] or ""


def names_of_interface() -> list[str]:
    """The language of the menus of Windows or macOS; nothing on other systems."""
    if sys.platform == "win32":
        import ctypes

        number = ctypes.windll.kernel32.GetUserDefaultUILanguage()
        return [locale.windows_locale.get(number, "") or _by_primary(number)]
    return _of_apple() if sys.platform == "darwin" else []


def _by_primary(number: int) -> str:
    """The language of a Windows id whose country Python does not know: the same language of another country."""
    alike = [name for known, name in locale.windows_locale.items() if known & PRIMARY == number & PRIMARY]
    return alike[0] if alike else ""


def _of_apple() -> list[str]:
    """The languages in the settings of macOS: a list like ("de-DE", "en-US"), one in each line."""
    import subprocess

    try:
        done = subprocess.run(APPLE, capture_output=True, text=True, check=False, timeout=2)
    except (OSError, subprocess.TimeoutExpired):
        return []
    return [name for line in done.stdout.splitlines() if (name := line.strip(' \t(),"'))]


def code_of(name: str, offered: Collection[str]) -> str:
    """The offered language that a locale's name means, "" if none fits.

    Systems write pt_BR.UTF-8, pt-BR, de_DE@euro, Dutch_Netherlands.1252 or "Portuguese (Brazil)_Brazil".
    """
    plain = name.strip().partition(".")[0].partition("@")[0]
    if plain.lower() in NONE:
        return ""
    tag = plain.replace("-", "_").casefold()
    language = tag.partition("_")[0].partition(" ")[0]
    english_name = WINDOWS_NAMES.get(language) or locale.locale_alias.get(language, "").partition("_")[0]
    own = {code.replace("-", "_").casefold(): code for code in offered}
    return next((own[each] for each in (tag, language, english_name) if each in own), "")
