"""`scripts/test.py --quick` runs the tests that a change concerns, the nearest first."""

from tests.quick import FILES, Nearest, beginnings, distances, imported, importers, module_of, reach

TEXTS = {
    "greatrace.kernel.game": "",
    "greatrace.rules.drive": "from greatrace.kernel import game",
    "greatrace.content": 'FILE = "africa.yaml"',
    "greatrace_client.scene": "def late() -> None:\n    import greatrace.rules.drive\n",
    "tests.test_kernel": "from greatrace.kernel.game import Game",
    "tests.test_drive": "from greatrace.rules.drive import steps",
    "tests.test_scene": "from greatrace_client.scene import Scene",
}


def test_a_file_has_the_name_by_which_it_is_imported() -> None:
    assert module_of("shared/greatrace/kernel/game.py") == "greatrace.kernel.game"
    assert module_of("client/greatrace_client/app/__init__.py") == "greatrace_client.app"
    assert module_of("tests/kernel/test_game.py") == "tests.kernel.test_game"
    assert module_of("docs/RULES.md") == module_of("scripts/play.py") == ""


def test_late_imports_and_imports_of_names_count() -> None:
    found = importers(TEXTS)
    assert found["greatrace.rules.drive"] == {"greatrace_client.scene", "tests.test_drive"}
    assert found["greatrace.kernel.game"] == {"greatrace.rules.drive", "tests.test_kernel"}


def test_the_shorter_the_chain_of_imports_the_nearer_a_test_is() -> None:
    far = distances(["shared/greatrace/kernel/game.py"], TEXTS)
    assert far["tests.test_kernel"] < far["tests.test_drive"] < far["tests.test_scene"]
    assert "greatrace.content" not in far


def test_a_changed_test_is_the_nearest_and_concerns_nothing_else() -> None:
    assert distances(["tests/test_scene.py"], TEXTS) == {"tests.test_scene": 0}


def test_another_file_concerns_what_names_it() -> None:
    assert beginnings(["shared/greatrace/content/africa.yaml"], TEXTS) == {"greatrace.content"}
    assert beginnings(["docs/media/nobody.png"], TEXTS) == set()


def test_imports_of_several_lines_and_of_code_for_another_process_count() -> None:
    text = """
from a.b import (  # why
    c,
    d as e,  # this, too
)
from . import near
    import f.g as h, i
CODE = '''
from j import k
'''
"""
    assert set(imported(text)) == {"a.b", "a.b.c", "a.b.d", "f.g", "i", "j", "j.k"}


def test_when_the_time_is_up_tests_are_counted_and_not_begun() -> None:
    late, early = Nearest(None, -1.0), Nearest(None)
    assert [late.pytest_runtest_protocol() for _ in range(3)] == [True, True, True]
    assert late.not_begun == 3
    assert early.pytest_runtest_protocol() is None
    assert early.not_begun == 0


def test_no_more_files_are_imported_than_a_minute_is_enough_for() -> None:
    many = {f"tests.test_{number}": 1 + number // 50 for number in range(FILES + 80)}
    assert reach(many | {"greatrace.rules.drive": 0}) == FILES // 50
    assert reach({f"tests.test_{number}": 2 for number in range(FILES + 80)}) == 2, "all of the nearest in any case"
    assert reach({"tests.test_a": 1, "tests.test_b": 7}) == 7
