"""Draws marks, trains the first network on them, and writes sheets/weights.npz. Takes fifteen minutes."""

import sys
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import numpy as np

from companion.vision.arrays import Array
from companion.vision.sheets.marks import CLASSES, WEIGHTS, Network
from companion.vision.train.learn import fresh, store, trained
from companion.vision.train.patches import samples

SEED = 1612  # the year in which the Beemster was drained
CHUNK = 1000
CHUNKS = 110
HELD_BACK = 6  # chunks that are only used to measure
EPOCHS = 8
CHANNELS, HIDDEN = (12, 24, 32), 48
HOTTEST = 2.0


def main() -> None:
    out = Path(sys.argv[1]) if len(sys.argv) > 1 else WEIGHTS
    with ProcessPoolExecutor(max_workers=2) as pool:
        near, labels = _drawn(pool)
    cut = CHUNK * HELD_BACK
    network = _trained("near", near[cut:], labels[cut:])
    store(out, {"near": network}, [network(near[:cut])], labels[:cut], HOTTEST)


def _trained(name: str, patches: Array, labels: Array) -> Network:
    rng = np.random.default_rng([SEED, patches.shape[1]])
    network = fresh(rng, patches.shape[1], CHANNELS, HIDDEN, len(CLASSES))
    return trained(name, rng, network, patches, labels, EPOCHS)


def _drawn(pool: ProcessPoolExecutor) -> tuple[Array, Array]:
    made = list(pool.map(_chunk, range(CHUNKS)))
    near, labels = (np.concatenate(part) for part in zip(*made, strict=True))
    return near, labels


def _chunk(number: int) -> tuple[Array, Array]:
    near, _, labels = samples(np.random.default_rng([SEED, number]), CHUNK)
    return near, labels


if __name__ == "__main__":
    main()
