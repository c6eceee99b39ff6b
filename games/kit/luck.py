"""Luck that can be repeated: for simulations and for what a player imagines, never for a table's own shuffles."""

from random import Random


def seeded(seed: int | str | bytes) -> Random:
    return Random(seed)  # nosec B311  # noqa: S311 - luck in a game, not a secret
