"""Validates texts by people: no invisible characters, and no names that pass for others."""

from __future__ import annotations

import unicodedata
from typing import Final

INVISIBLE: Final = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}
# Blank letters outside the classes of blanks: Hangul fillers and the blank Braille pattern.
BLANK: Final = frozenset("\u115f\u1160\u3164\uffa0\u2800")
# Invisible marks: the rest of Unicode's Default_Ignorable_Code_Point are in INVISIBLE and BLANK.
IGNORED: Final = dict.fromkeys(
    (0x034F, 0x17B4, 0x17B5, *range(0x180B, 0x1810), *range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0))
)
MARKS_EACH: Final = 2  # accents that one letter may carry: more of them overlap the neighbours
# Letters of other scripts that look like Latin ones, and Latin letters and digits that look alike. Small
# letters: capitals are folded first.
LOOKALIKES: Final = str.maketrans(
    "авеёзікмнорстухһѕјԁԛԝѵӏьгпαβγεζηικμνορτυχωϲϳօոսհցզɑɡıǀi0135|!$@",
    "abeeelkmhopctyxhsjdqwvlbrnabyeznlkuvoptuxwcjonuhgqaglllolesllsa",
)


def cleaned(text: str, length: int) -> str | None:
    """The text in composed form without blanks around it; None when it is too long or cannot be shown.

    Marks that only choose between two pictures of a character (variation selectors) are left out.
    """
    text = unicodedata.normalize("NFC", text.translate(IGNORED)).strip()
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
    """A name: cleaned, single blanks, wide and fancy letters made plain. `NameRules` checks its scripts."""
    if (seen := cleaned(text, length)) is None:
        return None
    return cleaned(" ".join(unicodedata.normalize("NFKC", seen).split()), length)


def skeleton(name: str) -> str:
    """A name with the most common look-alikes unified: the key of accounts in the journal.

    It must never change, or people could not log in any more; `look_of` knows far more look-alikes.
    """
    bare = "".join(c for c in unicodedata.normalize("NFKD", name.casefold()) if not unicodedata.combining(c))
    return "".join(bare.translate(LOOKALIKES).replace("rn", "m").replace("vv", "w").split())
