"""Draws marks, trains both networks on them, and writes sheets/weights.npz. Takes fifteen minutes on two cores."""

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
        near, far, labels = _drawn(pool)
        cut = CHUNK * HELD_BACK
        jobs = {
            name: pool.submit(_trained, name, patches[cut:], labels[cut:])
            for name, patches in (("near", near), ("far", far))
        }
        networks = {name: job.result() for name, job in jobs.items()}
    logits = [networks["near"](near[:cut]), networks["far"](far[:cut])]
    store(out, networks, logits, labels[:cut], HOTTEST)


def _trained(name: str, patches: Array, labels: Array) -> Network:
    rng = np.random.default_rng([SEED, patches.shape[1]])
    network = fresh(rng, patches.shape[1], CHANNELS, HIDDEN, len(CLASSES))
    return trained(name, rng, network, patches, labels, EPOCHS)


def _drawn(pool: ProcessPoolExecutor) -> tuple[Array, Array, Array]:
    made = list(pool.map(_chunk, range(CHUNKS)))
    near, far, labels = (np.concatenate(part) for part in zip(*made, strict=True))
    return near, far, labels


def _chunk(number: int) -> tuple[Array, Array, Array]:
    return samples(np.random.default_rng([SEED, number]), CHUNK)


if __name__ == "__main__":
    main()
