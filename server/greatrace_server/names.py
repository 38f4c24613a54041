"""What people write about themselves and each other: nothing unseen, and no names that pass for others."""

from __future__ import annotations

import unicodedata
from typing import Final

INVISIBLE: Final = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}
# Blank letters that belong to no class of blanks: Hangul fillers and the blank Braille pattern.
BLANK: Final = frozenset("\u115f\u1160\u3164\uffa0\u2800")
MARKS_EACH: Final = 2  # accents that one letter may carry: more of them paint over the neighbours
# Letters of other scripts that nobody tells from Latin ones, and Latin ones and digits that pass for each other. Small
# letters: capitals are folded first.
LOOKALIKES: Final = str.maketrans(
    "авеёзікмнорстухһѕјԁԛԝѵӏьгпαβγεζηικμνορτυχωϲϳօոսհցզɑɡıǀi0135|!$@",
    "abeeelkmhopctyxhsjdqwvlbrnabyeznlkuvoptuxwcjonuhgqaglllolesllsa",
)
SCRIPTS: Final = ("LATIN", "CYRILLIC", "GREEK", "ARMENIAN", "CHEROKEE", "COPTIC")


def cleaned(text: str, length: int) -> str | None:
    """The text in composed form without blanks around it; None when it is too long or cannot be shown."""
    text = unicodedata.normalize("NFC", text).strip()
    if len(text) > length or any(unicodedata.category(c) in INVISIBLE or c in BLANK for c in text):
        return None
    return None if _painted_over(text) else text


def _painted_over(text: str) -> bool:
    """Whether a letter carries more marks than any language needs."""
    run = 0
    for letter in text:
        run = run + 1 if unicodedata.category(letter) in ("Mn", "Me") else 0
        if run > MARKS_EACH:
            return True
    return False


def clean_name(text: str, length: int) -> str | None:
    """A name: cleaned, single blanks, wide and fancy letters made plain, and the letters of one script only.

    A Cyrillic "а" in a Latin name serves nobody but an impostor.
    """
    if (seen := cleaned(text, length)) is None:
        return None
    plain = cleaned(" ".join(unicodedata.normalize("NFKC", seen).split()), length)
    return plain if plain and len(_scripts(plain)) <= 1 else None


def _scripts(text: str) -> set[str]:
    """Which of the alphabets that look like each other are used."""
    names = (unicodedata.name(letter, "").partition(" ")[0] for letter in text if letter.isalpha())
    return {name for name in names if name in SCRIPTS}


def skeleton(name: str) -> str:
    """What is left of a name when look-alikes are one: equal for names that a reader cannot tell apart."""
    bare = "".join(c for c in unicodedata.normalize("NFKD", name.casefold()) if not unicodedata.combining(c))
    return "".join(bare.translate(LOOKALIKES).replace("rn", "m").replace("vv", "w").split())
