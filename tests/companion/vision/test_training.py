"""The networks: their arithmetic, their slopes, the marks they learn from, and that the shipped weights are small."""

import numpy as np
import pytest

from companion.vision.sheets.marks import (
    AT_ONCE,
    CLASSES,
    FAR_SIDE,
    FINE,
    NEAR_SIDE,
    WEIGHTS,
    Network,
    convolved,
    halved,
    looked,
    networks,
    softmax,
)
from companion.vision.sheets.shapes import MODEL, SHAPES, opinions
from companion.vision.train import learn, patches, spoilt, strokes


def test_a_convolution_is_a_sum_over_neighbours() -> None:
    rng = np.random.default_rng(0)
    x, w = rng.normal(size=(1, 4, 5, 2)), rng.normal(size=(18, 3))
    padded = np.pad(x, ((0, 0), (1, 1), (1, 1), (0, 0)))
    by_hand = padded[0, 2:5, 3:6].reshape(-1) @ w  # around row 2, column 3
    assert np.allclose(convolved(x, w)[0, 2, 3], by_hand)


def test_halving_keeps_the_largest_of_four() -> None:
    x = np.array([[1, 2, 5, 0], [3, 4, 0, 0]], float).reshape(1, 2, 4, 1)
    assert halved(x).ravel().tolist() == [4, 5]


def test_softmax_sums_to_one_and_keeps_order() -> None:
    p = softmax(np.array([[1.0, 3.0, 2.0], [1000.0, 0.0, 0.0]]))
    assert np.allclose(p.sum(axis=1), 1)
    assert p.argmax(axis=1).tolist() == [1, 0]


def test_slopes_are_those_of_the_loss(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(learn, "DROPOUT", 0.0)
    rng = np.random.default_rng(4)
    network = Network({n: w.astype(float) for n, w in learn.fresh(rng, 16, (3, 4, 5), 6, 6).weights.items()})
    x, labels = rng.normal(size=(8, 16, 16)), rng.integers(0, 6, 8)
    _, slopes = learn._slopes(rng, network, x, labels)
    for name, w in network.weights.items():
        at = tuple(int(rng.integers(n)) for n in w.shape)
        w[at] += 1e-5
        above, _ = learn._slopes(rng, network, x, labels)
        w[at] -= 2e-5
        below, _ = learn._slopes(rng, network, x, labels)
        w[at] += 1e-5
        assert slopes[name][at] == pytest.approx((above - below) / 2e-5, rel=0.02, abs=1e-6)


def test_training_learns() -> None:
    rng = np.random.default_rng(2)
    labels = np.arange(256) % 2
    x = rng.normal(0, 0.3, (256, 16, 16)).astype(np.float32)
    x[labels == 1, 4:12, 7:9] += 1
    losses = list(learn.train(rng, learn.fresh(rng, 16, (4, 4, 4), 8, 2), x, labels, epochs=40))
    assert losses[-1] < 0.7 * losses[0]


def test_many_patches_look_the_same_as_a_few_at_a_time() -> None:
    rng = np.random.default_rng(6)
    patches_ = rng.uniform(0, 1, (AT_ONCE + 5, NEAR_SIDE, NEAR_SIDE)).astype(np.float32)
    prior = np.ones((len(patches_), len(CLASSES)), np.float32)
    one_by_one = np.concatenate([looked(its[None], prior[:1]) for its in patches_])
    assert np.allclose(looked(patches_, prior), one_by_one, atol=1e-5)


def test_the_same_seed_draws_the_same_marks() -> None:
    once, again = (patches.samples(np.random.default_rng(7), 6) for _ in range(2))
    assert all(np.array_equal(a, b) for a, b in zip(once, again, strict=True))
    assert once[0].shape == (6, NEAR_SIDE, NEAR_SIDE)
    assert once[1].shape == (6, FAR_SIDE, FAR_SIDE)


def test_the_same_seed_spoils_the_same_marks_and_the_reader_takes_their_light_away() -> None:
    prints = np.zeros((1, spoilt.SIDE, spoilt.SIDE), np.float16)
    once, again = (spoilt.samples(np.random.default_rng(5), 40, prints) for _ in range(2))
    assert np.array_equal(once.along, again.along)
    assert set(once.labels.tolist()) == set(range(len(SHAPES)))
    empty = once.along[once.labels == 0]
    paper = np.median(empty.reshape(len(empty), -1), axis=1)
    assert np.median(np.abs(paper)) < 0.01


@pytest.mark.parametrize("kind", ["circle", "stripes", "cross"])
def test_marks_stay_near_their_box(kind: str) -> None:
    rng = np.random.default_rng(3)
    for _ in range(100):
        points = np.concatenate(strokes.placed(rng, patches.DRAWN[kind](rng)))
        assert np.abs(points).max() < 0.9


def test_the_shipped_weights_are_small() -> None:
    assert WEIGHTS.stat().st_size < 1_000_000
    assert networks().near.weights["d2.w"].shape[1] == len(CLASSES)


def test_unmistakable_marks_are_told_apart() -> None:
    """Drawn here with a ruler and a compass, not by the training strokes."""
    t = np.linspace(-1, 1, FINE, dtype=np.float32)
    x, y = np.meshgrid(t, t)
    ring = np.exp(-(((np.hypot(x, y) - 0.5) / 0.05) ** 2))
    bars = sum(np.exp(-(((y - d) / 0.05) ** 2)) for d in (-0.4, 0.0, 0.4)) * (np.abs(x) < 0.6)
    cross = np.maximum(np.exp(-(((x - y) / 0.07) ** 2)), np.exp(-(((x + y) / 0.07) ** 2))) * (np.hypot(x, y) < 0.7)
    drawn = 0.7 * np.stack([0 * x, ring, bars, cross]).astype(np.float32)
    told = opinions(drawn, np.zeros_like(drawn), 0.09)
    assert [CLASSES[int(o.probabilities.argmax())] for o in told] == ["empty", "circle", "stripes", "cross"]
    assert all(o.agree for o in told)
    assert max(o.scribbled + o.overdrawn for o in told) < 0.1


def test_spoilt_marks_are_known_for_what_they_are() -> None:
    """Stripes over a cross, and a ring under loop after loop, again with ruler and compass."""
    t = np.linspace(-1, 1, FINE, dtype=np.float32)
    x, y = np.meshgrid(t, t)
    ring = np.exp(-(((np.hypot(x, y) - 0.5) / 0.05) ** 2))
    bars = sum(np.exp(-(((y - d) / 0.05) ** 2)) for d in (-0.4, 0.0, 0.4)) * (np.abs(x) < 0.6)
    cross = np.maximum(np.exp(-(((x - y) / 0.07) ** 2)), np.exp(-(((x + y) / 0.07) ** 2))) * (np.hypot(x, y) < 0.7)
    loops = np.max([np.exp(-(((np.hypot(x - a, y) - 0.3) / 0.05) ** 2)) for a in np.linspace(-0.4, 0.4, 7)], axis=0)
    drawn = 0.7 * np.stack([np.maximum(cross, bars), np.maximum(ring, loops)]).astype(np.float32)
    over, out = opinions(drawn, np.zeros_like(drawn), 0.09)
    assert over.overdrawn > 0.5 > over.scribbled
    assert out.scribbled > 0.5 > out.overdrawn


def test_the_second_network_is_small_and_has_a_class_for_everything() -> None:
    assert MODEL.stat().st_size < 200_000
    assert SHAPES[: len(CLASSES) - 1] == CLASSES[:-1]


def test_training_shows_marks_of_thick_pens_and_marks_that_go_over_the_lines() -> None:
    rng = np.random.default_rng(8)
    assert max(spoilt._ink(rng).width for _ in range(100)) > spoilt.USUAL[1]
    reach = [np.abs(np.concatenate(spoilt._placed(rng, strokes.ring(rng)))).max() for _ in range(200)]
    assert 0.05 < np.mean(np.array(reach) > 0.55) < 0.3
