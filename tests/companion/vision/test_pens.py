"""Whose pen it is: learnt from samples, adapted to squares, and guessed, with a note, when a sample is missing."""

import numpy as np

from companion.vision.arrays import Array
from companion.vision.sheets.fields import along_own_ink
from companion.vision.sheets.marks import FINE
from companion.vision.sheets.pens import NOMINAL, Owners, Tints, learn, owners, tints


def tint(rng: np.random.Generator, *colours: str) -> Tints:
    v = np.array([NOMINAL[c] for c in colours]) + rng.normal(0, 0.02, (len(colours), 3))
    size = np.linalg.norm(v, axis=1)
    return Tints(v / size[:, None], np.log(size), np.zeros(len(size)), np.zeros(len(size)))


def likeliest(told: Owners) -> list[str]:
    return [max(p, key=lambda c: p[c]) for p in told.probabilities]


def test_squares_go_to_the_pen_they_look_like() -> None:
    rng = np.random.default_rng(1)
    pens = learn({c: tint(rng, c, c, c) for c in ("red", "blue", "green", "black")})
    drawn = [c for c in ("red", "blue", "green", "black") for _ in range(10)]
    told = owners(tint(rng, *drawn), pens, [])
    assert likeliest(told) == drawn
    assert not any(told.strange)
    assert told.notes == ()


def test_one_spoilt_sample_does_not_spoil_a_pen() -> None:
    rng = np.random.default_rng(2)
    samples = {"red": tint(rng, "red", "black", "red"), "black": tint(rng, "black", "black", "black")}
    assert likeliest(owners(tint(rng, "red", "black"), learn(samples), [])) == ["red", "black"]


def test_a_pen_without_samples_is_recognised_and_said() -> None:
    rng = np.random.default_rng(3)
    pens = learn({c: tint(rng, c, c, c) for c in ("red", "black")})
    told = owners(tint(rng, "red", *["green"] * 5), pens, ["blue", "green"])
    assert likeliest(told) == ["red"] + ["green"] * 5
    assert len(told.notes) == 1
    assert "green pen has no sample" in told.notes[0]
    assert told.unproven == (False, *[True] * 5)


def test_a_faint_grey_is_not_taken_for_a_black_pen() -> None:
    rng = np.random.default_rng(11)
    pens = learn({c: tint(rng, c, c, c) for c in ("red", "blue")})
    grey = tint(rng, *["black"] * 4)
    told = owners(Tints(grey.direction, grey.weight - 2, grey.haze, grey.mixed), pens, ["black"])
    assert told.notes == ()
    assert told.strange == (True,) * 4


def test_a_pen_whose_samples_differ_proves_nothing() -> None:
    rng = np.random.default_rng(12)
    samples = {"red": tint(rng, "red", "red", "red"), "blue": tint(rng, "blue", "black", "green")}
    told = owners(tint(rng, "red", "red", "blue", "blue"), learn(samples), [])
    assert told.unproven == (False, False, True, True)


def test_a_single_odd_mark_is_strange_and_nobodys() -> None:
    rng = np.random.default_rng(4)
    pens = learn({c: tint(rng, c, c, c) for c in ("red", "blue", "green", "black")})
    told = owners(tint(rng, "yellow"), pens, [])
    assert told.strange == (True,)


def test_many_marks_of_a_pen_that_is_not_in_the_legend_do_not_draw_another_pen_to_themselves() -> None:
    rng = np.random.default_rng(5)
    pens = learn({c: tint(rng, c, c, c) for c in ("red", "blue", "green", "black")})
    told = owners(tint(rng, *["red"] * 8, *["orange"] * 10, *["blue"] * 8), pens, [])
    assert told.strange == (False,) * 8 + (True,) * 10 + (False,) * 8


def test_pencil_differs_from_black_by_its_weight() -> None:
    neutral = np.full((2, 3), 3**-0.5)
    none = np.zeros(2)
    pencil, black = Tints(neutral, np.log([0.3, 0.33]), none, none), Tints(neutral, np.log([1.4, 1.3]), none, none)
    told = owners(Tints(neutral, np.log([0.32, 1.35]), none, none), learn({"green": pencil, "black": black}), [])
    assert likeliest(told) == ["green", "black"]


def test_a_sheet_without_marks_or_samples_has_no_owners() -> None:
    told = owners(Tints(np.zeros((0, 3)), np.zeros(0), np.zeros(0), np.zeros(0)), learn({}), ["red"])
    assert told.probabilities == ()


def test_few_pixels_make_a_colour_uncertain() -> None:
    rng = np.random.default_rng(8)
    pens = learn({c: tint(rng, c, c, c) for c in ("blue", "black")})
    between = tint(rng, "black").direction * 0.75 + tint(rng, "blue").direction * 0.25
    sharp, coarse = (owners(Tints(between, np.zeros(1), np.array([h]), np.zeros(1)), pens, []) for h in (0.0, 0.2))
    assert max(coarse.probabilities[0].values()) < max(sharp.probabilities[0].values())


def dark(rng: np.random.Generator, greenness: float, count: int) -> Tints:
    v = np.array([1 - greenness, 1, 1 - greenness]) + rng.normal(0, 0.005, (count, 3))
    return Tints(v / np.linalg.norm(v, axis=1)[:, None], np.zeros(count), np.zeros(count), np.zeros(count))


def test_many_squares_alike_tell_dark_green_from_black() -> None:
    rng = np.random.default_rng(9)
    pens = learn({"green": dark(rng, 0.18, 3), "black": dark(rng, 0.0, 3)})
    drawn = [dark(rng, 0.18, 12), dark(rng, 0.0, 12), dark(rng, 0.09, 1)]
    directions = np.concatenate([d.direction for d in drawn])
    told = owners(Tints(directions, np.zeros(25), np.zeros(25), np.zeros(25)), pens, [])
    assert likeliest(told)[:24] == ["green"] * 12 + ["black"] * 12
    assert min(max(p.values()) for p in told.probabilities[:24]) > 0.985
    assert max(told.probabilities[24].values()) < 0.985  # half way between the two: asked
    assert not any(told.strange)


def test_haze_that_many_squares_do_not_show_keeps_no_pen_apart() -> None:
    """Far from the camera hues are expected to scatter. If those of many squares do not, dark green is not black."""
    rng = np.random.default_rng(13)
    pens = learn({"green": dark(rng, 0.18, 3), "black": dark(rng, 0.0, 3)})
    directions = np.concatenate([dark(rng, 0.18, 12).direction, dark(rng, 0.0, 12).direction])
    hazy = Tints(directions, np.zeros(24), np.full(24, 0.035), np.zeros(24))
    told = owners(hazy, pens, [])
    assert likeliest(told) == ["green"] * 12 + ["black"] * 12
    assert min(max(p.values()) for p in told.probabilities) > 0.985


def test_a_mark_of_two_inks_is_strange() -> None:
    rng = np.random.default_rng(14)
    pens = learn({c: tint(rng, c, c, c) for c in ("red", "blue")})
    one, two = tint(rng, "red"), tint(rng, "red")
    told = owners(
        Tints(
            *(
                np.concatenate(its)
                for its in (
                    (one.direction, two.direction),
                    (one.weight, two.weight),
                    (one.haze, two.haze),
                    ([0.0], [0.4]),
                )
            )
        ),
        pens,
        [],
    )
    assert told.strange == (False, True)


def test_a_pen_that_loses_its_hue_now_and_then_makes_black_less_sure() -> None:
    """In a strongly compressed photo a few blue squares are greyish: then a square that is nearly grey may be blue."""

    def sureness(faded: int) -> float:
        rng = np.random.default_rng(10)
        grey, blue = np.array([0.8, 0.8, 0.8]), np.array([0.8, 0.7, 0.5])

        def drawn(*colours: Array) -> Tints:
            v = np.stack(colours) + rng.normal(0, 0.01, (len(colours), 3))
            return Tints(v / np.linalg.norm(v, axis=1)[:, None], np.zeros(len(v)), np.zeros(len(v)), np.zeros(len(v)))

        pens = learn({"blue": drawn(blue, blue, blue), "black": drawn(grey, grey, grey)})
        squares = [*[blue] * (12 - faded), *[0.6 * blue + 0.4 * grey] * faded, *[grey] * 8]
        return owners(drawn(*squares, 0.75 * grey + 0.25 * blue), pens, []).probabilities[-1]["black"]

    assert sureness(faded=0) > 0.985 > sureness(faded=4)


def test_coffee_at_the_edge_of_a_square_does_not_change_whose_mark_it_is() -> None:
    y, x = np.mgrid[:FINE, :FINE] - FINE / 2
    ring = (np.abs(np.hypot(x, y) - 16) < 1.5)[..., None] * np.array([0.9, 0.6, 0.2])
    coffee = (y < -23)[..., None] * np.array([0.35, 0.5, 0.75])
    clean, spilt = np.stack([ring, np.maximum(ring, coffee)]).astype(np.float32)[:, None]

    def direction(absorbance: Array) -> Array:
        along = along_own_ink(absorbance)
        return np.asarray(
            tints(absorbance, along, np.zeros_like(along), np.array([15.0]), np.array([5.0]), 0.0).direction[0]
        )

    assert np.linalg.norm(direction(spilt) - direction(clean)) < 0.03


def test_print_that_looks_paler_than_expected_does_not_silently_change_whose_mark_it_is() -> None:
    """Black stripes on a brown house: what is left of the house around them would make them blue."""
    y, x = np.mgrid[:FINE, :FINE] - FINE / 2
    stripes = (((np.abs(np.abs(y) - 8) < 1) & (np.abs(x) < 20))[..., None]).astype(np.float32)
    house = ((np.abs(y) < 18) & (np.abs(x) < 15)).astype(np.float32)
    black, blue = np.array([0.6, 0.6, 0.55]), np.array([0.6, 0.45, 0.2])

    def seen(ink: Array, remains: Array, printed: Array) -> Tints:
        few = (stripes * ink + house[..., None] * remains).astype(np.float32)[None]
        return tints(few, along_own_ink(few), printed[None], np.array([15.0]), np.array([5.0]), 0.0)

    nothing, paler = np.zeros(3), np.array([0.1, -0.02, -0.12])
    known = learn({"blue": seen(blue, nothing, 0 * house), "black": seen(black, nothing, 0 * house)})
    told = [owners(seen(black, paler, printed), known, []).probabilities[0] for printed in (0 * house, 0.2 * house)]
    assert told[0]["blue"] > 0.9, "or there would be nothing to ask"
    assert 0.4 < told[1]["blue"] < 0.6
    assert owners(seen(black, nothing, 0.2 * house), known, []).probabilities[0]["black"] > 0.99
