"""A gamepad from above, in a 400 x 270 box, with one of its buttons lit."""

from greatrace_client.ui.draw.key_labels import FACES
from greatrace_client.ui.draw.palette import BLACK, BRASS, GOLD, INK, NIGHT_LIGHT, PAPER_LIGHT, mix
from greatrace_client.ui.draw.shapes import Point, box, disc, ellipse, shape

SIZE = 400.0, 270.0
BODY = mix(NIGHT_LIGHT, BLACK, 0.15)
SHELL = (
    "M118 62H282C330 62 352 92 366 150C378 200 384 244 352 250C326 255 308 206 284 186H116"
    "C92 206 74 255 48 250C16 244 22 200 34 150C48 92 70 62 118 62Z"
)
FACE_SPOTS: dict[str, Point] = {"A": (302, 146), "B": (328, 120), "X": (276, 120), "Y": (302, 94)}
PAD_SPOTS: dict[str, Point] = {
    "PadUp": (142, 140),
    "PadDown": (142, 180),
    "PadLeft": (122, 160),
    "PadRight": (162, 160),
}
STICKS: dict[str, Point] = {"L3": (98, 116), "R3": (258, 160)}
SMALL: dict[str, Point] = {"Select": (176, 112), "Start": (224, 112)}
SHOULDERS = {"L1": (76.0, 42.0), "R1": (250.0, 42.0), "L2": (84.0, 14.0), "R2": (258.0, 14.0)}


def pad_picture(lit: str, family: str) -> str:
    """`lit`: the name of a button, or ""."""
    out = "".join(
        box(x, y, 74 if name[1] == "1" else 58, 20, 8, GOLD if name == lit else BODY, BRASS, 2)
        for name, (x, y) in SHOULDERS.items()
    )
    out += ellipse(200, 256, 170, 10, BLACK, more='opacity=".3"') + shape(SHELL, BODY, BRASS, 3)
    out += shape("M122 72H278", stroke=PAPER_LIGHT, width=1.6, more='opacity=".35"')
    out += shape("M134 132H150V152H170V168H150V188H134V168H114V152H134Z", INK, BRASS, 1.6)
    out += "".join(disc(x, y, 8.4, GOLD) for name, (x, y) in PAD_SPOTS.items() if name == lit)
    for name, (x, y) in STICKS.items():
        cap = GOLD if name == lit else mix(BODY, BLACK, 0.3)
        out += disc(x, y, 27, INK, BRASS, 1.6) + disc(x, y, 18, cap, BRASS, 1.4)
    for name, (x, y) in SMALL.items():
        out += box(x - 11, y - 6, 22, 12, 6, GOLD if name == lit else INK, BRASS, 1.4)
    for name, (x, y) in FACE_SPOTS.items():
        hue = FACES[family][name]
        out += disc(x, y, 15.5, GOLD, INK, 1.2) if name == lit else ""
        out += disc(x, y, 11.5, hue if lit in ("", name) else mix(hue, BODY, 0.55), INK, 1.4)
    return out
