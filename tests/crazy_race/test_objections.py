"""Why not: the rule that a refusal names (X2, X4, X5, X8)."""

import random
import re
from pathlib import Path

from greatrace.crazy_race import actions as act
from greatrace.crazy_race.illegal_reasons import CHAPTERS, rule_against
from greatrace.crazy_race.options import colours
from greatrace.crazy_race.setup import Setup
from greatrace.games import CRAZY_RACE


def test_every_action_has_its_chapter(root: Path) -> None:
    page = (root / "docs" / "RULES.md").read_text("utf-8")
    assert set(CHAPTERS) == set(act.ACTIONS)
    assert set(CHAPTERS.values()) <= set(re.findall(r"\*\*(X\d)\*\*", page))


def test_x5_a_card_at_the_taboo_side_and_x2_a_card_that_is_not_in_the_hand() -> None:
    rng, game, named = random.Random(5), CRAZY_RACE.new_game(Setup(colours(3)), "taboo"), set[str]()
    while (decision := game.decision) is not None:
        seat, o = decision.asked[0], game.state.open
        for side in range(4):
            lay = act.Lay(side, 6)
            if decision.prompt == "lay" and not decision.allows(seat, lay):
                rule = rule_against(o, lay)
                assert (rule == "X5") is (side == o.taboo)
                named.add(rule)
        game.submit(seat, rng.choice(decision.required(seat)))
    assert named == {"X2", "X5"}
