"""The tables of a journal in PostgreSQL, and their upgrades from earlier versions.

`about` has the version of the tables, and the oldest version that a server must know to use them: so a server may keep
running while a newer one has added things that the older does not need.
"""

from __future__ import annotations

from typing import Any, Final

from greatrace.translation import tr
from greatrace_server.storage.database import StoreError

VERSION: Final = 6  # of the tables that this server writes
OLDEST: Final = 2  # a server with this version can use the tables
UPGRADE_LOCK: Final = 0x67726561745F7261  # one upgrade at a time; "great_ra"

TEXT: Final = 'text COLLATE "C" NOT NULL'
ANSWER: Final = f"""
    number bigint NOT NULL, tbl {TEXT}, seq bigint NOT NULL, seat bigint NOT NULL, action bytea NOT NULL,
    id {TEXT}, told bytea NOT NULL, chain bytea NOT NULL, PRIMARY KEY (tbl, number)"""
STEPS: Final = {  # by the resulting version
    1: f"""
CREATE TABLE about (version integer NOT NULL, oldest integer NOT NULL);
INSERT INTO about VALUES (0, 0);
CREATE TABLE writers (name {TEXT} PRIMARY KEY, epoch bigint NOT NULL, batch bigint NOT NULL);
CREATE TABLE tables (id {TEXT} PRIMARY KEY, record bytea NOT NULL);
CREATE TABLE answers ({ANSWER});
CREATE TABLE aside ({ANSWER});
CREATE TABLE checkpoints (tbl {TEXT} PRIMARY KEY, record bytea NOT NULL);
CREATE TABLE sealed (
    tbl {TEXT}, decision bigint NOT NULL, seat bigint NOT NULL, action bytea NOT NULL, id {TEXT},
    PRIMARY KEY (tbl, decision, seat));
CREATE TABLE kept (kind {TEXT}, name {TEXT}, record bytea NOT NULL, PRIMARY KEY (kind, name));
""",  # noqa: S608 - our own names
    2: f"""
DROP TABLE writers;
CREATE TABLE nodes (
    boot {TEXT} PRIMARY KEY, name {TEXT}, address {TEXT}, expires timestamptz NOT NULL, batch bigint NOT NULL,
    kept bigint NOT NULL DEFAULT 0, listed bigint NOT NULL DEFAULT 0);
CREATE TABLE listing (tbl {TEXT} PRIMARY KEY, boot {TEXT}, entry bytea NOT NULL);
CREATE INDEX listing_of_boot ON listing (boot);
ALTER TABLE tables ADD COLUMN owner {TEXT} DEFAULT '', ADD COLUMN epoch bigint NOT NULL DEFAULT 0;
CREATE INDEX tables_of_owner ON tables (owner);
""",
    3: f"""
ALTER TABLE tables ADD COLUMN rules {TEXT} DEFAULT '';
ALTER TABLE nodes ADD COLUMN knows text[] NOT NULL DEFAULT '{{}}', ADD COLUMN draining boolean NOT NULL DEFAULT false;
CREATE TABLE rules (rules {TEXT} PRIMARY KEY, record bytea NOT NULL);
""",
    4: f"""
ALTER TABLE nodes ADD COLUMN peer {TEXT} DEFAULT '';
CREATE TABLE spendings (id bigserial PRIMARY KEY, boot {TEXT}, at timestamptz NOT NULL, body bytea NOT NULL);
CREATE INDEX spendings_at ON spendings (at);
CREATE TABLE orders (
    id {TEXT} PRIMARY KEY, boot {TEXT}, body bytea NOT NULL, taken boolean NOT NULL DEFAULT false, answer bytea,
    made timestamptz NOT NULL DEFAULT now());
""",
    5: f"""
CREATE TABLE outcomes (race {TEXT} PRIMARY KEY, counted bigint NOT NULL, record bytea NOT NULL);
CREATE INDEX uncounted ON outcomes (race) WHERE counted = 0;
CREATE TABLE ratings (
    owner {TEXT}, game {TEXT}, version bigint NOT NULL, record bytea NOT NULL, PRIMARY KEY (owner, game));
CREATE INDEX ratings_changed ON ratings (version);
""",
    6: f"""
CREATE INDEX not_indexed ON outcomes (race) WHERE counted = 1;
CREATE TABLE racers (
    owner {TEXT}, game {TEXT}, ended bigint NOT NULL, race {TEXT}, place bigint NOT NULL,
    PRIMARY KEY (owner, game, ended, race));
""",
}


def bring_up_to_date(connection: Any) -> tuple[int, int]:
    """Make the tables, or upgrade them to this version; the versions before and after. Raises StoreError.

    `connection`: psycopg's, outside a transaction.
    """
    with connection.transaction():
        connection.execute("SELECT pg_advisory_xact_lock(%s)", (UPGRADE_LOCK,))
        before, oldest = _found(connection)
        if oldest > VERSION:
            raise StoreError(tr("the database was written by a newer version of this server"))
        for version in range(before + 1, VERSION + 1):
            connection.execute(STEPS[version])
        if before < VERSION:
            connection.execute("UPDATE about SET version = %s, oldest = %s", (VERSION, OLDEST))
    return before, max(before, VERSION)


def _found(connection: Any) -> tuple[int, int]:
    """Version of the tables, and oldest version that can use them; 0 and 0 if there are no tables."""
    if connection.execute("SELECT to_regclass('about')").fetchone()[0] is None:
        return 0, 0
    version, oldest = connection.execute("SELECT version, oldest FROM about").fetchone()
    return int(version), int(oldest)
