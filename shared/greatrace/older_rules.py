"""Older rules whose races this version goes on with: by game, the version of the rules and the hash of the content.

A race names both. It goes on where they are today's, and where its content is today's and its rules are listed here:
those are rules that have got another version since, in what a race on that content never meets. Each entry is proved by
races that the older version began (`tests/golden/older`), which today's rules play to the end that it gave them. So
a change that raises the version of the rules runs those tests, and takes out the entries that they refute.
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
