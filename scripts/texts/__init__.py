"""How sentences are found in the code and kept in catalogs, for `scripts/translate.py`."""
