"""The journal: records, database, the writing thread, and data encoded once for network and disk."""
