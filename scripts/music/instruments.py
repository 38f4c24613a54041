"""The instruments: their programs in a General MIDI sound font, their ranges and ways of playing."""

from __future__ import annotations

from typing import NamedTuple


class Instrument(NamedTuple):
    """`low` and `high`: MIDI numbers of its usual range. `vibrato`: the depth for long notes (0..127). `sustained`:
    whether a held note can swell.
    """

    program: int
    low: int
    high: int
    vibrato: int = 0
    sustained: bool = False


INSTRUMENTS = {
    "piano": Instrument(0, 28, 103),
    "honky_tonk": Instrument(3, 28, 103),
    "celesta": Instrument(8, 60, 108),
    "glockenspiel": Instrument(9, 72, 108),
    "music_box": Instrument(10, 60, 103),
    "vibraphone": Instrument(11, 53, 89),
    "marimba": Instrument(12, 45, 96),
    "xylophone": Instrument(13, 60, 108),
    "dulcimer": Instrument(15, 48, 91),
    "accordion": Instrument(21, 48, 93, 10, sustained=True),
    "harmonica": Instrument(22, 57, 93, 30, sustained=True),
    "bandoneon": Instrument(23, 45, 93, 10, sustained=True),
    "nylon_guitar": Instrument(24, 40, 84),
    "steel_guitar": Instrument(25, 40, 86),
    "archtop_guitar": Instrument(26, 40, 84),
    "acoustic_bass": Instrument(32, 28, 60),
    "violin": Instrument(40, 55, 98, 45, sustained=True),
    "viola": Instrument(41, 48, 88, 40, sustained=True),
    "cello": Instrument(42, 36, 76, 40, sustained=True),
    "contrabass": Instrument(43, 28, 60, 15, sustained=True),
    "tremolo_strings": Instrument(44, 36, 93, 0, sustained=True),
    "pizzicato_strings": Instrument(45, 36, 93),
    "harp": Instrument(46, 28, 100),
    "timpani": Instrument(47, 36, 57),
    "strings": Instrument(48, 36, 96, 15, sustained=True),
    "slow_strings": Instrument(49, 36, 96, 15, sustained=True),
    "trumpet": Instrument(56, 54, 86, 22, sustained=True),
    "trombone": Instrument(57, 40, 74, 18, sustained=True),
    "tuba": Instrument(58, 28, 58, 0, sustained=True),
    "muted_trumpet": Instrument(59, 54, 86, 30, sustained=True),
    "french_horn": Instrument(60, 41, 77, 12, sustained=True),
    "soprano_sax": Instrument(64, 56, 87, 35, sustained=True),
    "alto_sax": Instrument(65, 49, 81, 35, sustained=True),
    "tenor_sax": Instrument(66, 44, 76, 35, sustained=True),
    "oboe": Instrument(68, 58, 91, 28, sustained=True),
    "english_horn": Instrument(69, 52, 81, 26, sustained=True),
    "bassoon": Instrument(70, 34, 72, 14, sustained=True),
    "clarinet": Instrument(71, 50, 91, 12, sustained=True),
    "piccolo": Instrument(72, 74, 108, 16, sustained=True),
    "flute": Instrument(73, 60, 96, 28, sustained=True),
    "pan_flute": Instrument(75, 60, 93, 22, sustained=True),
    "shakuhachi": Instrument(77, 57, 91, 34, sustained=True),
    "banjo": Instrument(105, 48, 86),
    "koto": Instrument(107, 48, 88),
    "kalimba": Instrument(108, 57, 96),
    "fiddle": Instrument(110, 55, 98, 25, sustained=True),
}
DRUMS = {
    "kick": 36,
    "rim": 37,
    "snare": 38,
    "clap": 39,
    "slap": 39,
    "tom_low": 41,
    "closed": 42,
    "pedal": 44,
    "open": 46,
    "tom_high": 48,
    "crash": 49,
    "ride": 51,
    "tambourine": 54,
    "cowbell": 56,
    "bongo_high": 60,
    "bongo_low": 61,
    "conga_slap": 62,
    "conga_high": 63,
    "conga_low": 64,
    "cabasa": 69,
    "maracas": 70,
    "guiro": 73,
    "claves": 75,
    "block_high": 76,
    "block_low": 77,
    "triangle": 81,
    "stomp": 35,
    "swirl": 40,
    "tap": 38,
}
KITS = {"drums": 0, "brush_kit": 40, "orchestra_kit": 48}
