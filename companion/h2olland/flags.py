"""Printed workers: squares divided like flags, so that they are told apart in any ink, any light and any turn."""

from functools import cache, partial

import numpy as np

from companion.h2olland.likeness import normal, turned, windows
from companion.h2olland.prints import prints
from companion.vision.arrays import Array
from companion.vision.loose.board import Flat
from generator.h2olland import layout, pieces
from generator.page.geometry import Box, Point
from generator.page.palette import INKS

REACH_MM = 5.4  # of what is compared: the square without its corners
STEP_MM = 0.5
OFF_MM = 2.0  # how far from the middle of its ring a worker may stand
LEAST_CONTRAST = 0.12  # of the darkness: a wooden disc with light from one side has less
TURNS = range(0, 360, 8)  # degrees


def ranked(flat: Flat, at: Point) -> list[tuple[float, str]]:
    """How much what stands here looks like a worker of each colour, the likeliest first: 1 is just as printed."""
    _, colours = windows(flat, at, REACH_MM, OFF_MM, STEP_MM)
    seen = normal(_darkness(colours)) * (_darkness(colours).std(axis=1) > LEAST_CONTRAST)[:, None]
    scores = {letter: float((seen @ looks.T).max()) for letter, looks in _looks().items()}
    return sorted(((score, letter) for letter, score in scores.items()), reverse=True)


@cache
def _looks() -> dict[str, Array]:
    """Every worker in both inks and in every turn."""
    side, letters = layout.WORKER_MM, tuple(layout.WORKER_IDS.values())
    pictures = prints(
        [
            (f"{letter} {ink}", Box(0, 0, side, side), partial(pieces.worker, letter=letter, ink=INKS[ink]))
            for letter in letters
            for ink in INKS
        ]
    )
    return {
        letter: normal(
            np.concatenate([_darkness(turned(pictures[f"{letter} {ink}"], TURNS, REACH_MM, STEP_MM)) for ink in INKS])
        )
        for letter in letters
    }


def _darkness(colours: Array) -> Array:
    """The faintest channel: every player's colour is dark in it."""
    return np.asarray(colours.min(axis=-1))
