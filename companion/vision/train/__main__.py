"""Draws marks, trains both networks on them, and writes companion/vision/weights.npz. Fifteen minutes, two cores."""

import sys
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import numpy as np

from companion.vision.arrays import Array
from companion.vision.sheets.marks import CLASSES, WEIGHTS, Network, softmax
from companion.vision.train.learn import fresh, train
from companion.vision.train.patches import samples

SEED = 1612  # De Beemster fell dry
CHUNK = 1000
CHUNKS = 110
HELD_BACK = 6  # chunks that only measure
EPOCHS = 8
CHANNELS, HIDDEN = (12, 24, 32), 48
TEMPERATURES = np.linspace(0.6, 2.0, 29)


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
    for name, told in zip(networks, logits, strict=True):
        print(f"{name}: {np.mean(told.argmax(1) == labels[:cut]):.4f} of held-back patches right", flush=True)
    temperature = _temperature(logits, labels[:cut])
    print(f"temperature {temperature:.2f}")
    stored = {f"{view}.{name}": w.astype(np.float16) for view, n in networks.items() for name, w in n.weights.items()}
    np.savez_compressed(out, temperature=np.float32(temperature), **stored)  # type: ignore[arg-type]
    print(f"{out}: {out.stat().st_size / 1000:.0f} kB")


def _trained(name: str, patches: Array, labels: Array) -> Network:
    side = patches.shape[1]
    rng = np.random.default_rng([SEED, side])
    network = fresh(rng, side, CHANNELS, HIDDEN, len(CLASSES))
    for epoch, loss in enumerate(train(rng, network, patches, labels, EPOCHS)):
        print(f"{name} epoch {epoch + 1}/{EPOCHS}: loss {loss:.4f}", flush=True)
    return network


def _drawn(pool: ProcessPoolExecutor) -> tuple[Array, Array, Array]:
    made = list(pool.map(_chunk, range(CHUNKS)))
    near, far, labels = (np.concatenate(part) for part in zip(*made, strict=True))
    return near, far, labels


def _chunk(number: int) -> tuple[Array, Array, Array]:
    return samples(np.random.default_rng([SEED, number]), CHUNK)


def _temperature(logits: list[Array], labels: Array) -> float:
    """The one at which the two views together are as sure as they are right."""

    def loss(temperature: float) -> float:
        both = np.sqrt(softmax(logits[0], temperature) * softmax(logits[1], temperature))
        both /= both.sum(1, keepdims=True)
        return float(-np.log(both[np.arange(len(labels)), labels] + 1e-9).mean())

    return float(min(TEMPERATURES, key=loss))


if __name__ == "__main__":
    main()
