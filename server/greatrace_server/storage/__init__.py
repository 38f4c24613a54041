"""The journal: records, database, the thread that writes, and what is encoded once for wire and disk."""
