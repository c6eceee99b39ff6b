"""A box's own glyph says best where the box lies. Near the edges of the paper, on curled corners and on flaps it may
stray by a millimetre or two from the grid around it, and then the remains of its glyph would pass for ink.
"""

from dataclasses import replace

import cv2
import numpy as np

from companion.vision.arrays import Array, Grey
from companion.vision.sheets.absorb import LOGARITHM, Blanks
from companion.vision.sheets.marks import FINE, REACH
from companion.vision.surface import Surface

REACH_PX = 9  # of a patch: 2 mm
INSIDE = slice(12, FINE - 12)  # of a patch: its glyph without the lines around the box
EVERY = 2  # pixel that is compared
LIGHT_PX = 33  # what changes over this much or more is light
GLYPH = 0.05  # logarithm of brightness: the spread inside a box that carries one
MOST = 0.12  # logarithm of brightness: what differs by more is ink
KNOWN = 0.5  # of MOST: the misfit of a glyph that is recognised
BETTER = 0.8  # of the misfit where the glyph was expected: it lies elsewhere


def on_their_glyphs(grey: Grey, surface: Surface, blanks: Blanks) -> Blanks:
    """The same blank, looked for where each glyph is seen."""
    expected = _details(blanks.light.mean(axis=-1))
    carry = np.flatnonzero(expected[:, INSIDE, INSIDE].std(axis=(1, 2)) > GLYPH)
    if not len(carry):
        return blanks
    at = surface.at(blanks.places[carry]).reshape(-1, FINE, 2)
    looked = cv2.remap(grey, at[..., 0], at[..., 1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    seen = _details(LOGARITHM[looked].reshape(-1, FINE, FINE))
    px_mm = np.array([REACH * blanks.boxes[n].w / FINE for n in carry], np.float32)
    places = blanks.places.copy()
    places[carry] += (_off(seen, expected[carry]) * px_mm[:, None])[:, None, None]
    return replace(blanks, places=places)


def _off(seen: Array, expected: Array) -> Array:
    """How far each glyph lies from where it was expected, in pixels, (n, 2); nought unless it is recognised there."""
    inner = np.arange(FINE)[INSIDE][::EVERY]
    glyphs = expected[:, inner[:, None], inner]
    steps = np.array([(x, y) for y in range(-REACH_PX, REACH_PX + 1) for x in range(-REACH_PX, REACH_PX + 1)])
    misfits = np.stack([_misfit(seen[:, inner[:, None] + y, inner + x] - glyphs) for x, y in steps])
    best, least = misfits.argmin(axis=0), misfits.min(axis=0)
    found = (least < KNOWN * MOST) & (least < BETTER * misfits[len(steps) // 2])
    return np.asarray(steps[best] * found[:, None], np.float32)


def _misfit(rest: Array) -> Array:
    return np.asarray(np.minimum(np.abs(rest), MOST).mean(axis=(1, 2)))


def _details(light: Array) -> Array:
    return np.stack([it - cv2.blur(it, (LIGHT_PX, LIGHT_PX)) for it in light])
