"""Older versions of the rules whose races this version continues: by game, the rules' version and the content's hash.

A race names both. It is continued if they are today's, or if its content is today's and its rules are listed here:
rules that have changed since only in ways that a race on that content never meets. Each entry is proved by races begun
under the older version (`tests/golden/older`), which today's rules must play to the same end. So after a change that
raises the rules' version, run those tests, and remove the entries that they refute.
"""

from typing import Final

OLDER_RULES: Final[dict[str, frozenset[tuple[str, str]]]] = {
    "great_race": frozenset(
        {
            ("2", "60492504-ecde7662-9ed32288"),
            ("2", "6db3ffc1-e27aab68-6c78d4a5"),
            ("2", "9bc1479b-e27aab68-6c78d4a5"),
            (
                "2",
                (
                    "9bc1479b-e27aab68-6c78d4a5-8ba8bbbb-da087b90-cdf8eb04-"
                    "df636afb-eddc5d5d-f98a01ba-d8b2a9c1-7016a7fd-486d10b0"
                ),
            ),
            ("2", "ebe9de40-ecde7662-77b22727"),
        }
    ),
    "crazy_race": frozenset({("1", "10188eff-62896066")}),
}
