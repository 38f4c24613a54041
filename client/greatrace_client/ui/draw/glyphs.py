"""Our own display letters: Art-Deco capitals, figures and signs, each a fat mass against a hairline.

A glyph is drawn in hundredths of the cap height, from the top of the capitals (y = 0) to the base line (y = 100).
`fat` is filled, `thin` is stroked with round ends. Accents are glyphs of their own, set above or below a letter's axis.
"""

from typing import NamedTuple

THIN = 8.0  # width of a hairline
FAT = 36.0  # width of a stem
BEARING = 7.0  # free units on either side of a glyph
SPACE = 34.0  # width of a space


class Glyph(NamedTuple):
    """Filled path data, stroked path data, width; `axis` is the x over which an accent stands (None: the middle)."""

    fat: str
    thin: str
    width: float
    axis: float | None = None


def _stem(x: float = 0.0, top: float = 0.0, foot: float = 100.0, width: float = FAT) -> str:
    """A fat upright."""
    return f"M{x} {top}H{x + width}V{foot}H{x}Z"


def _left_moon(cx: float, cy: float, rx: float, ry: float, chord: float) -> str:
    """The part of an ellipse left of the chord x."""
    half = ry * (1 - ((chord - cx) / rx) ** 2) ** 0.5
    return f"M{chord} {cy - half:.2f}A{rx} {ry} 0 {int(chord > cx)} 0 {chord} {cy + half:.2f}Z"


def _right_moon(cx: float, cy: float, rx: float, ry: float, chord: float) -> str:
    """The part of an ellipse right of the chord x."""
    half = ry * (1 - ((chord - cx) / rx) ** 2) ** 0.5
    return f"M{chord} {cy - half:.2f}A{rx} {ry} 0 {int(chord < cx)} 1 {chord} {cy + half:.2f}Z"


_O_THIN = "M42 4.5A46 46 0 1 1 42 95.5"
_C_TOP = "M42 4.5C60 2 77 9 86 23"
_C_FOOT = "M42 95.5C60 98 77 91 86 77"
_BOWL = "M36 4H50A25.5 25.5 0 0 1 50 55H36"
_ROUND = _left_moon(50, 50, 50, 50, 43)
_ZERO = _left_moon(40, 50, 40, 50, 37)

GLYPHS: dict[str, Glyph] = {
    "A": Glyph("M43 0H51L98 100H59L46 16Z", "M46.6 4L5 96M16 71H60", 98, 48),
    "B": Glyph(_stem(), "M36 4H47A21.5 21.5 0 0 1 47 47H36M47 47H50A24.5 24.5 0 0 1 50 96H36", 78),
    "C": Glyph(_ROUND, _C_TOP + _C_FOOT, 90, 52),
    "D": Glyph(_stem(), "M36 4H46A46 46 0 0 1 46 96H36", 96),
    "E": Glyph(_stem(), "M36 4H66M36 48H60M36 96H68", 71),
    "F": Glyph(_stem(), "M36 4H66M36 50H60", 69),
    "G": Glyph(_ROUND, _C_TOP + "M42 95.5C62 98 84 92 84 72V58H60", 90, 52),
    "H": Glyph(_stem(), "M80 4V96M36 50H80", 84),
    "I": Glyph(_stem(), "", FAT),
    "J": Glyph("M20 0H56V60C56 82 44 98 26 100C22 92 20 82 20 70Z", "M27 96C14 98 5 91 4 78", 58, 38),
    "K": Glyph(_stem(), "M38 54L76 4M50 40C60 54 62 76 72 90C76 96 82 97 88 93", 88),
    "L": Glyph(_stem(), "M36 96H64", 68, 18),
    "M": Glyph("M0 0H34L66 78L60 100L54 100ZM88 0H122V100H88Z", "M4 4V96M60 92L92 6", 122),
    "N": Glyph("M0 0H36L88 100H52Z", "M4 4V96M84 4V96", 88),
    "O": Glyph(_ROUND, _O_THIN, 98),
    "P": Glyph(_stem(), _BOWL, 80),
    "Q": Glyph(_ROUND, _O_THIN + "M56 70C66 92 84 104 102 97", 102, 49),
    "R": Glyph(_stem(), _BOWL + "M44 55C60 55 60 74 68 87C74 97 84 98 91 91", 92),
    "S": Glyph(
        "M17 6C-10 18 -6 46 18 57C36 65 47 74 47 94C76 82 74 53 48 42C28 34 18 26 17 6Z",
        "M17 9C30 -1 51 2 59 21M48 91C34 101 12 98 5 78",
        68,
    ),
    "T": Glyph(_stem(24), "M4 4H80", 84),
    "U": Glyph("M0 0H36V99C13 96 0 82 0 60Z", "M36 95.5C62 98 78 82 78 58V4", 82),
    "V": Glyph("M0 0H38L51 72L48 102H44Z", "M46.5 94L86 4", 90),
    "W": Glyph("M0 0H36L47 74L44 102H40ZM54 0H90L101 74L98 102H94Z", "M42.5 94L68 22M96.5 94L134 4", 138),
    "X": Glyph("M0 0H38L90 100H52Z", "M82 4L6 96", 90),
    "Y": Glyph("M0 0H37L63 54V100H28V54Z", "M84 4L60 52", 88),
    "Z": Glyph("M40 0H79L39 100H0Z", "M8 4H64M24 96H74", 80),
    "Œ": Glyph(_ROUND, "M42 4.5H94M42 95.5H96M66 5V95M66 48H88", 100),
    "Æ": Glyph(_stem(44), "M46 3L5 96M18 68H46M80 4H108M80 48H102M80 96H110", 114),
    "Ø": Glyph(_ROUND, _O_THIN + "M88 -4L14 104", 98),
    "Ł": Glyph(_stem(12), "M48 96H76M4 66L66 38", 80, 30),
    "Đ": Glyph(_stem(12), "M48 4H58A46 46 0 0 1 58 96H48M4 50H62", 108, 58),
    "Þ": Glyph(_stem(), "M36 24H50A25.5 25.5 0 0 1 50 75H36", 80),
    "0": Glyph(_ZERO, "M36 4.5A36 46 0 1 1 36 95.5", 81),
    "1": Glyph(_stem(20), "M20 5L4 20", 60),
    "2": Glyph(_right_moon(36, 29, 36, 29, 36), "M36 4C19 4 8 12 6 27M37 54C26 62 12 76 6 96H70", 76),
    "3": Glyph(
        _right_moon(30, 24, 34, 24, 30) + _right_moon(30, 73, 40, 27, 30),
        "M30 4C17 4 8 9 5 20M18 47H34M30 96C15 96 6 90 4 78",
        72,
    ),
    "4": Glyph(_stem(40, width=34), "M46 4L5 72H84", 88),
    "5": Glyph(_right_moon(32, 67, 40, 33, 32), "M66 4H15L12 48C17 41 24 38 32 38M32 96C17 96 8 91 4 80", 74),
    "6": Glyph(_ZERO, "M36 4.5C50 2 61 8 66 19M36 46C60 40 74 52 74 70C74 88 58 98 36 95.5", 80),
    "7": Glyph("M38 0H76L46 100H10Z", "M6 4H44", 77),
    "8": Glyph(
        _left_moon(39, 24, 31, 24, 35) + _left_moon(39, 73, 39, 27, 35),
        "M35 4C56 2 66 12 66 24C66 36 56 46 35 46C60 44 74 58 74 72C74 88 58 98 35 96",
        78,
    ),
    "9": Glyph(
        _right_moon(40, 50, 40, 50, 43), "M44 95.5C30 98 19 92 14 81M44 54C20 60 6 48 6 30C6 12 22 2 44 4.5", 80
    ),
    ".": Glyph("M0 88A11 11 0 1 1 22 88A11 11 0 1 1 0 88Z", "", 22),
    ",": Glyph("M0 88A11 11 0 1 1 22 89C22 102 14 111 3 115C10 107 12 103 10 99C4 99 0 94 0 88Z", "", 22),
    ":": Glyph(
        "M0 88A11 11 0 1 1 22 88A11 11 0 1 1 0 88ZM0 42A11 11 0 1 1 22 42A11 11 0 1 1 0 42Z",
        "",
        22,
    ),
    "’": Glyph("M0 11A11 11 0 1 1 22 12C22 25 14 34 3 38C10 30 12 26 10 22C4 22 0 17 0 11Z", "", 22),
    "-": Glyph("M0 47H34V61H0Z", "", 34),
    "–": Glyph("M0 48H56V60H0Z", "", 56),
    "·": Glyph("M0 50A11 11 0 1 1 22 50A11 11 0 1 1 0 50Z", "", 22),
    "!": Glyph("M2 0H36L25 68H13ZM8 88A11 11 0 1 1 30 88A11 11 0 1 1 8 88Z", "", 38),
    "?": Glyph(
        _right_moon(30, 28, 34, 28, 30) + "M18 88A11 11 0 1 1 40 88A11 11 0 1 1 18 88Z",
        "M30 4C16 4 7 11 5 24M30 53V68",
        66,
    ),
    "¡": Glyph("M36 100H2L13 32H25ZM8 12A11 11 0 1 1 30 12A11 11 0 1 1 8 12Z", "", 38),
    "¿": Glyph(
        _left_moon(36, 72, 34, 28, 36) + "M26 12A11 11 0 1 1 48 12A11 11 0 1 1 26 12Z",
        "M36 96C50 96 59 89 61 76M36 47V32",
        66,
    ),
    "“": Glyph(
        "M22 27A11 11 0 1 1 0 26C0 13 8 4 19 0C12 8 10 12 12 16C18 16 22 21 22 27Z"
        "M48 27A11 11 0 1 1 26 26C26 13 34 4 45 0C38 8 36 12 38 16C44 16 48 21 48 27Z",
        "",
        48,
    ),
    "”": Glyph(
        "M0 11A11 11 0 1 1 22 12C22 25 14 34 3 38C10 30 12 26 10 22C4 22 0 17 0 11Z"
        "M26 11A11 11 0 1 1 48 12C48 25 40 34 29 38C36 30 38 26 36 22C30 22 26 17 26 11Z",
        "",
        48,
    ),
    "„": Glyph(
        "M0 88A11 11 0 1 1 22 89C22 102 14 111 3 115C10 107 12 103 10 99C4 99 0 94 0 88Z"
        "M26 88A11 11 0 1 1 48 89C48 102 40 111 29 115C36 107 38 103 36 99C30 99 26 94 26 88Z",
        "",
        48,
    ),
    "«": Glyph("", "M26 26L6 50L26 74M52 26L32 50L52 74", 58),
    "»": Glyph("", "M6 26L26 50L6 74M32 26L52 50L32 74", 58),
    "×": Glyph("", "M6 28L50 72M50 28L6 72", 56),
    "%": Glyph(
        "M4 22A16 20 0 1 1 36 22A16 20 0 1 1 4 22ZM60 78A16 20 0 1 1 92 78A16 20 0 1 1 60 78Z", "M76 4L20 96", 96
    ),
    "&": Glyph(
        "M8 72C8 54 26 48 44 40L92 100H54L30 68C18 76 18 88 34 95C18 96 8 88 8 72Z",
        "M36 66C22 46 18 36 18 24C18 10 28 4 40 4C52 4 60 12 60 22C60 36 46 42 34 49M34 95.5C58 98 76 84 84 60",
        94,
    ),
    "+": Glyph("M26 24H40V84H26Z", "M4 54H62", 66),
    "/": Glyph("", "M4 108L44 -8", 48),
    "(": Glyph(_left_moon(40, 50, 40, 66, 14), "M14 -2C20 -10 26 -14 32 -16M14 102C20 110 26 114 32 116", 34),
    ")": Glyph(_right_moon(-6, 50, 40, 66, 20), "M20 -2C14 -10 8 -14 2 -16M20 102C14 110 8 114 2 116", 34),
}

# Accents around x = 0, and how far each reaches; the ring and the dots are filled.
ACCENTS: dict[str, Glyph] = {
    "\u0300": Glyph("M-19 -30L-4 -30L9 -12H2Z", "", 20),
    "\u0301": Glyph("M19 -30L4 -30L-9 -12H-2Z", "", 20),
    "\u0302": Glyph("M-7 -31H7L21 -12H13L0 -24L-13 -12H-21Z", "", 30),
    "\u0303": Glyph("", "M-18 -16C-12 -30 -4 -24 2 -20S14 -14 19 -26", 34),
    "\u0308": Glyph(
        "M-24 -21A9 9 0 1 1 -6 -21A9 9 0 1 1 -24 -21ZM6 -21A9 9 0 1 1 24 -21A9 9 0 1 1 6 -21Z",
        "",
        36,
    ),
    "\u030a": Glyph("", "M-9 -21A9 9 0 1 1 9 -21A9 9 0 1 1 -9 -21", 20),
    "\u0304": Glyph("M-20 -26H20V-16H-20Z", "", 40),
    "\u0306": Glyph("", "M-17 -28C-14 -12 14 -12 17 -28", 34),
    "\u0307": Glyph("M-9 -21A9 9 0 1 1 9 -21A9 9 0 1 1 -9 -21Z", "", 18),
    "\u030b": Glyph("M2 -30H-9L-20 -12H-14ZM26 -30H13L2 -12H9Z", "", 40),
    "\u030c": Glyph("M-7 -12H7L21 -31H13L0 -19L-13 -31H-21Z", "", 30),
    "\u0326": Glyph("M-7 109A7 7 0 1 1 7 109C7 119 1 126 -6 129C-2 123 0 119 -1 116C-5 116 -7 113 -7 109Z", "", 14),
    "\u0328": Glyph("", "M6 98C-8 106 -10 118 0 121C6 122 10 120 13 117", 24),
    "\u0327": Glyph("", "M2 100L-2 109C9 108 14 114 10 120C6 126 -4 126 -11 122", 20),
}

# Pairs that stand closer than their bearings say.
_KERNED = {
    -22: ("AV", "VA", "AW", "WA", "AY", "YA", "AT", "TA", "LT", "LY", "LV", "PA", "FA", "TJ", "VJ", "PJ", "FJ", "L’"),
    -12: ("AO", "OA", "AC", "AG", "AU", "RT", "RV", "RY", "TO", "OT", "VO", "OV", "LO", "LC", "KO", "KC", "YO", "OY"),
    -9: ("TC", "TG", "CO", "OC", "DA", "AD", "RO", "RC", "SA", "TS", "CE", "CT", "PT", "EA", "RA", "CA", "LA", "TR"),
}
KERNING = {pair: gap for gap, pairs in _KERNED.items() for pair in pairs}
KERNING.update({"RA": 0, "LA": 0, "TR": -4, "EA": -4, "CA": -4, "CE": 4})
