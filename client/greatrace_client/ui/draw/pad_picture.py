"""A gamepad from above, in a 400 x 270 box, with one of its buttons lit."""

import re

from greatrace_client.ui.draw.art import art, composed, filled
from greatrace_client.ui.draw.key_labels import FACES
from greatrace_client.ui.draw.palette import BLACK, NIGHT_LIGHT, mix

SIZE = 400.0, 270.0
BODY = mix(NIGHT_LIGHT, BLACK, 0.15)


@composed
def pad_picture(lit: str, family: str) -> str:
    """A picture of a pad. `lit`: the name of a button, or ""."""
    drawn, shown = FACES["xbox"], FACES[family]
    hues = [(drawn[name], hue if lit in ("", name) else mix(hue, BODY, 0.55)) for name, hue in shown.items()]
    body = art("gamepads/gamepad", *hues)
    for name in re.findall(r'id="lit-(\w+)"', body):
        body = filled(body, f"button-{name}" if name == lit else f"lit-{name}", lambda _sample: "")
    return body
