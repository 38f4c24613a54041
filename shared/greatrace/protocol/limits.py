"""All limits of the protocol. Sizes are bytes of a frame's body, before compression."""

from __future__ import annotations

from typing import Final

HELLO_FRAME: Final = 4 * 1024  # before a hello has been accepted
CLIENT_FRAME: Final = 16 * 1024  # from a client afterwards
SERVER_FRAME: Final = 256 * 1024  # from a server
CONTENT_PART: Final = 4_000  # characters of a part of content that a client offers
RECORD_PART: Final = 60_000  # characters of a part of a record that is too long for one frame
RECORD_TEXT: Final = 768 * 1024  # bytes of a whole record, at most
GAP_UPDATES: Final = 256  # updates that a table remembers; a client that missed more gets a snapshot
HASH_EVERY: Final = 32  # updates between two view hashes
NAME_LENGTH: Final = 24  # characters of a person's name
PASSWORD_SHORTEST: Final = 8  # characters of an account's password
PASSWORD_LENGTH: Final = 128  # ... at most
MAIL_LENGTH: Final = 254  # characters of a mail address
TITLE_LENGTH: Final = 40  # characters of a table's title
CHAT_LENGTH: Final = 200  # characters of a line of talk
CHAT_KEPT: Final = 30  # lines of talk that a table remembers
TABLES_EACH: Final = 4  # tables at which one person may sit or look on at a time
PAGE_TABLES: Final = 100  # tables of one page of the list of tables
PAGE_RATINGS: Final = 50  # people of one page of the ratings
RATED_RACES: Final = 50  # races of the history of a rating
COMPARED_RACES: Final = 1000  # somebody's last rated races, from which means and comparisons are made
PAGE_BYTES: Final = 64 * 1024  # ... and bytes of their descriptions; a page that would be longer is cut
SEND_QUEUE: Final = 1024 * 1024  # bytes that may wait for a slow reader before it is cut off
BEACON_DATAGRAM: Final = 1200  # bytes of a LAN beacon
