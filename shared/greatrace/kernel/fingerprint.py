"""The fingerprint of a random game, and the clause that needs other processes: the hash seed decides nothing."""

from __future__ import annotations

import hashlib
import importlib
import os
import random
import subprocess
import sys
from collections.abc import Sequence

import msgspec

from greatrace.kernel.contract_secrets import public
from greatrace.kernel.contract_terms import Factory, demand


def fingerprint(factory: Factory, seed: str) -> str:
    """SHA-256 over every question, option and event of one random game, and over how it ended."""
    game, rng, found = factory(seed), random.Random(seed), hashlib.sha256()
    while (decision := game.decision) is not None:
        offers = [decision.options(seat) for seat in range(game.rules.seats(game.state))]
        found.update(msgspec.json.encode((public(decision), offers)))
        seat = rng.choice([s for s, options in enumerate(offers) if options])
        found.update(msgspec.json.encode(game.submit(seat, rng.choice(offers[seat]))))
    found.update(msgspec.json.encode((game.state, game.outcome)))
    return found.hexdigest()


def check_hash_seeds(factory: Factory, seed: str, hash_seeds: Sequence[str] = ("1", "4711")) -> str:
    """Check that the game is the same under other values of PYTHONHASHSEED; return the fingerprint. Raises
    BrokenContract.

    `factory` is a module's top-level function, so that another process finds it by its name.
    """
    here = fingerprint(factory, seed)
    path = os.pathsep.join(filter(None, sys.path))
    command = [sys.executable, "-m", "greatrace.kernel.fingerprint", factory.__module__, factory.__qualname__, seed]
    for hash_seed in hash_seeds:
        surroundings = {**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": path}
        ran = subprocess.run(command, env=surroundings, capture_output=True, text=True, check=False)
        where = f"seed {seed!r}, hash seed {hash_seed}"
        demand(ran.returncode == 0, f"the game runs in a process of its own: {ran.stderr.strip()[-300:]}", where)
        demand(ran.stdout.strip() == here, "the hash seed changes nothing", where)
    return here


def main() -> None:
    """Print the fingerprint of `module function seed`."""
    module, name, seed = sys.argv[1:]
    sys.stdout.write(fingerprint(getattr(importlib.import_module(module), name), seed) + "\n")


if __name__ == "__main__":
    main()
