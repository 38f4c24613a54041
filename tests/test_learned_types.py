"""Types that several threads decode are learnt when their modules are imported: see `greatrace.learned_types`."""

from __future__ import annotations

import subprocess
import sys

from tests.patience import ENOUGH

FORGET_AND_DECODE = """
import msgspec
from greatrace.games import GAMES
from greatrace.great_race.modules import MODULES
from greatrace_server.storage import records

types = [each for kind in GAMES.values() for each in (kind.setup_type, kind.state_type, kind.view_type)]
types += [slot for module in MODULES.values() if (slot := module({}).slot) is not None]
types += [records.TableRecord, records.AccountRecord, records.AuditRecord, records.BanRecord, records.ReportRecord]
for each in types:
    each.__annotations__ = dict.fromkeys(each.__annotations__, "nothing_of_that_name")
for each in types:
    try:
        msgspec.json.decode(b"0", type=each)
    except msgspec.ValidationError:
        continue  # learnt: it only looked at the value
    raise SystemExit(f"{each} took a number")

class Late(msgspec.Struct):
    __annotations__ = {"field": "nothing_of_that_name"}

try:
    msgspec.json.decode(b"{}", type=Late)
except NameError:
    print("one that is new would fail")
"""


def test_no_thread_is_the_first_to_decode_a_type_that_others_decode_too() -> None:
    done = subprocess.run(
        [sys.executable, "-c", FORGET_AND_DECODE], capture_output=True, text=True, timeout=ENOUGH, check=False
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout == "one that is new would fail\n"
