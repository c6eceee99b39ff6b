"""Gradient descent for the networks of the reader, written out: forward with memory, backward, Adam."""

from collections.abc import Iterator, Mapping
from pathlib import Path

import numpy as np

from companion.vision.arrays import Array
from companion.vision.sheets.marks import CONVOLUTIONS, KERNEL, Network, columns, convolved, halved, softmax

Labels = Array
Rng = np.random.Generator

BATCH = 128
RATE = 2.5e-3
DECAY = 3e-5
SMOOTHING = 0.01  # of the labels, so that the network does not become too sure of itself
DROPOUT = 0.25
MOMENTS = (0.9, 0.999)
COLDEST, STEP = 0.6, 0.05  # of the temperatures that are tried


def fresh(rng: Rng, side: int, channels: tuple[int, int, int], hidden: int, classes: int) -> Network:
    weights: dict[str, Array] = {}
    before = 1
    for name, after in zip(CONVOLUTIONS, channels, strict=True):
        weights |= _layer(rng, name, KERNEL * KERNEL * before, after)
        before = after
    flat = (side // 8) ** 2 * before
    return Network(weights | _layer(rng, "d1", flat, hidden) | _layer(rng, "d2", hidden, classes))


def trained(name: str, rng: Rng, network: Network, patches: Array, labels: Labels, epochs: int) -> Network:
    """The network after training, which reports its progress."""
    for epoch, loss in enumerate(train(rng, network, patches, labels, epochs)):
        print(f"{name} epoch {epoch + 1}/{epochs}: loss {loss:.4f}", flush=True)
    return network


def store(out: Path, networks: Mapping[str, Network], logits: list[Array], labels: Labels, hottest: float) -> None:
    """Write the weights of the networks, and report how they judge the patches that were held back."""
    for name, its in zip(networks, logits, strict=True):
        print(f"{name}: {np.mean(its.argmax(1) == labels):.4f} of held-back patches right", flush=True)
    temperature = _temperature(logits, labels, hottest)
    stored = {f"{view}.{name}": w.astype(np.float16) for view, n in networks.items() for name, w in n.weights.items()}
    np.savez_compressed(out, temperature=np.float32(temperature), **stored)  # type: ignore[arg-type]
    print(f"temperature {temperature:.2f}, {out}: {out.stat().st_size / 1000:.0f} kB")


def train(rng: Rng, network: Network, patches: Array, labels: Labels, epochs: int) -> Iterator[float]:
    """Changes the weights in place; yields the mean loss of each epoch."""
    adam = {name: (np.zeros_like(w), np.zeros_like(w)) for name, w in network.weights.items()}
    steps, done = epochs * (len(patches) // BATCH), 0
    for _ in range(epochs):
        losses = []
        order = rng.permutation(len(patches))
        for start in range(0, len(order) - BATCH + 1, BATCH):
            chosen = order[start : start + BATCH]
            loss, slopes = _slopes(rng, network, _turned(rng, patches[chosen]), labels[chosen])
            done += 1
            rate = RATE * 0.5 * (1 + np.cos(np.pi * done / steps)) + 1e-5
            _step(network, adam, slopes, rate, done)
            losses.append(loss)
        yield float(np.mean(losses))


def _temperature(logits: list[Array], labels: Labels, hottest: float) -> float:
    """The temperature at which the networks together are as sure as they are right."""

    def loss(temperature: float) -> float:
        all_ = np.exp(np.mean([np.log(softmax(its, temperature) + 1e-12) for its in logits], axis=0))
        all_ /= all_.sum(1, keepdims=True)
        return float(-np.log(all_[np.arange(len(labels)), labels] + 1e-9).mean())

    return float(min(np.arange(COLDEST, hottest + STEP / 2, STEP), key=loss))


def _layer(rng: Rng, name: str, fan_in: int, fan_out: int) -> dict[str, Array]:
    w = rng.normal(0, np.sqrt(2 / fan_in), (fan_in, fan_out)).astype(np.float32)
    return {f"{name}.w": w, f"{name}.b": np.zeros(fan_out, np.float32)}


def _turned(rng: Rng, batch: Array) -> Array:
    """One of the eight ways to turn and mirror a square, and a little more or less contrast."""
    if rng.random() < 0.5:
        batch = batch[:, ::-1]
    batch = np.rot90(batch, int(rng.integers(4)), axes=(1, 2))
    return np.ascontiguousarray(batch * rng.uniform(0.85, 1.15, (len(batch), 1, 1)).astype(np.float32))


def _slopes(rng: Rng, network: Network, x: Array, labels: Labels) -> tuple[float, dict[str, Array]]:
    w = network.weights
    kept: list[tuple[Array, Array, tuple[int, ...]]] = []
    a = x[..., None]
    for name in CONVOLUTIONS:
        cols = columns(a)
        z = (cols @ w[f"{name}.w"] + w[f"{name}.b"]).reshape(*a.shape[:3], -1)
        kept.append((cols, z, a.shape))
        a = np.maximum(halved(z), 0)
    flat = a.reshape(len(a), -1)
    keep = (rng.random(flat.shape) > DROPOUT).astype(np.float32) / (1 - DROPOUT)
    flat = flat * keep
    hidden = flat @ w["d1.w"] + w["d1.b"]
    active = np.maximum(hidden, 0)
    p = softmax(active @ w["d2.w"] + w["d2.b"])

    classes = p.shape[1]
    target = np.full_like(p, SMOOTHING / classes)
    target[np.arange(len(labels)), labels] += 1 - SMOOTHING
    loss = float(-(target * np.log(p + 1e-9)).sum(1).mean())

    slopes: dict[str, Array] = {}
    up = (p - target) / len(labels)
    slopes["d2.w"], slopes["d2.b"] = active.T @ up, up.sum(0)
    up = (up @ w["d2.w"].T) * (hidden > 0)
    slopes["d1.w"], slopes["d1.b"] = flat.T @ up, up.sum(0)
    up = ((up @ w["d1.w"].T) * keep).reshape(a.shape)
    for name, (cols, z, shape) in zip(reversed(CONVOLUTIONS), reversed(kept), strict=True):
        rows = _unhalved(up, z).reshape(-1, z.shape[3])
        slopes[f"{name}.w"], slopes[f"{name}.b"] = cols.T @ rows, rows.sum(0)
        if name != CONVOLUTIONS[0]:
            up = _back_through(rows, w[f"{name}.w"], shape)
    return loss, slopes


def _unhalved(up: Array, z: Array) -> Array:
    """The slope goes back to the largest of each four if that one was positive."""
    top = np.maximum(halved(z), 1e-12)
    back = np.empty_like(z)
    for y in (0, 1):
        for x in (0, 1):
            back[:, y::2, x::2] = up * (z[:, y::2, x::2] >= top)
    return back


def _back_through(rows: Array, w: Array, shape: tuple[int, ...]) -> Array:
    """The slope before a convolution: the slope after it, convolved with the kernel turned around."""
    n, h, wide, channels = shape
    kernel = w.reshape(KERNEL, KERNEL, channels, -1)[::-1, ::-1].transpose(0, 1, 3, 2)
    return convolved(rows.reshape(n, h, wide, -1), np.ascontiguousarray(kernel).reshape(-1, channels))


def _step(
    network: Network, adam: dict[str, tuple[Array, Array]], slopes: dict[str, Array], rate: float, done: int
) -> None:
    for name, slope in slopes.items():
        weight, (mean, square) = network.weights[name], adam[name]
        mean += (1 - MOMENTS[0]) * (slope - mean)
        square += (1 - MOMENTS[1]) * (slope * slope - square)
        step = (mean / (1 - MOMENTS[0] ** done)) / (np.sqrt(square / (1 - MOMENTS[1] ** done)) + 1e-8)
        decay = DECAY if name.endswith(".w") else 0.0
        weight -= (rate * (step + decay * weight)).astype(np.float32)
