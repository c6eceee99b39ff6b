"""Trains the second network and writes sheets/shapes.onnx: `python -m companion.vision.train.shapes`, half an hour.

Needs PyTorch (`pip install polderbox[train]`); the reader itself runs the network with OpenCV. Marks are invented, the
print under them is that of our own sheets, and the seed is fixed.
"""

import argparse
import os
from collections.abc import Iterator
from pathlib import Path

os.environ.setdefault("OMP_NUM_THREADS", "1")

import numpy as np
import torch
from torch import nn

from companion.vision.arrays import Array
from companion.vision.sheets.marks import FINE
from companion.vision.sheets.shapes import CHANNELS, MODEL, SHAPES, inputs
from companion.vision.train.spoilt import our_prints, samples

SEED = 1635  # the year in which the Schermer was drained
CHUNK = 2000
ROUNDS = 120  # in each of which a fresh chunk takes the place of the oldest
KEPT = 8  # chunks
BATCH = 128
BATCHES = 80  # a round
RATE, DECAY, SMOOTHING, DROPOUT = 2.5e-3, 1e-4, 0.01, 0.2
WIDE, HIDDEN = (16, 32, 64), 64


def network() -> nn.Module:
    a, b, c = WIDE
    return nn.Sequential(
        *(nn.Conv2d(CHANNELS, a, 5, stride=2, padding=2), nn.ReLU(), nn.MaxPool2d(2)),
        *(nn.Conv2d(a, b, 3, padding=1), nn.ReLU(), nn.MaxPool2d(2)),
        *(nn.Conv2d(b, c, 3, padding=1), nn.ReLU(), nn.MaxPool2d(2)),
        *(nn.Flatten(), nn.Dropout(DROPOUT), nn.Linear(c * (FINE // 16) ** 2, HIDDEN), nn.ReLU()),
        nn.Linear(HIDDEN, len(SHAPES)),
    )


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("out", type=Path, nargs="?", default=MODEL)
    asked.add_argument("--rounds", type=int, default=ROUNDS)
    options = asked.parse_args()
    torch.set_num_threads(1)
    torch.manual_seed(SEED)
    model = network()
    for number, loss in enumerate(trained(model, options.rounds)):
        print(f"round {number + 1} of {options.rounds}: loss {loss:.4f}", flush=True)
        if number % 10 == 9:
            store(model, options.out)
    store(model, options.out)
    measure(model, options.rounds + 1)


def trained(model: nn.Module, rounds: int = ROUNDS) -> Iterator[float]:
    """Changes the weights in place, and yields the mean loss of each round."""
    prints = our_prints()
    adam = torch.optim.AdamW(model.parameters(), RATE, weight_decay=DECAY)
    slower = torch.optim.lr_scheduler.OneCycleLR(adam, RATE, total_steps=rounds * BATCHES, pct_start=0.1)
    judge = nn.CrossEntropyLoss(label_smoothing=SMOOTHING)
    rng = np.random.default_rng(SEED)
    kept: list[tuple[Array, Array]] = []
    for number in range(rounds):
        kept = [*kept[-KEPT + 1 :], chunk(number, prints)]
        seen, labels = np.concatenate([k[0] for k in kept]), np.concatenate([k[1] for k in kept])
        losses = []
        for _ in range(BATCHES):
            chosen = rng.integers(len(labels), size=BATCH)
            batch = torch.from_numpy(turned(rng, seen[chosen].astype(np.float32)))
            loss = judge(model(batch), torch.from_numpy(labels[chosen]))
            adam.zero_grad()
            loss.backward()
            adam.step()
            slower.step()
            losses.append(float(loss.detach()))
        yield float(np.mean(losses))


def chunk(number: int, prints: Array) -> tuple[Array, Array]:
    made = samples(np.random.default_rng([SEED, number]), CHUNK, prints)
    return inputs(made.along, made.printed, made.least).astype(np.float16), made.labels


def turned(rng: np.random.Generator, batch: Array) -> Array:
    """One of the eight ways to turn and mirror a square, and a little more or less contrast."""
    if rng.random() < 0.5:
        batch = batch[:, :, ::-1]
    batch = np.rot90(batch, int(rng.integers(4)), axes=(2, 3)).copy()
    batch[:, 0] *= rng.uniform(0.85, 1.15, (len(batch), 1, 1))
    return batch


def store(model: nn.Module, out: Path) -> None:
    """Half precision halves the file, and OpenCV reads it as single precision."""
    half = network()
    half.load_state_dict(model.state_dict())
    half.eval().half()
    example = torch.zeros(1, CHANNELS, FINE, FINE, dtype=torch.half)
    axes = {"patches": {0: "n"}, "logits": {0: "n"}}
    torch.onnx.export(
        half, (example,), str(out), input_names=["patches"], output_names=["logits"], dynamic_axes=axes, dynamo=False
    )


def measure(model: nn.Module, number: int) -> None:
    """Say how it judges a chunk that it was not trained on."""
    seen, labels = chunk(number, our_prints())
    model.eval()
    with torch.no_grad():
        told = model(torch.from_numpy(seen.astype(np.float32))).argmax(1).numpy()
    for i, shape in enumerate(SHAPES):
        own = told[labels == i]
        print(f"{shape}: {np.mean(own == i):.4f} of {len(own)} right, taken for {np.bincount(own, minlength=8)}")


if __name__ == "__main__":
    main()
