"""A phone held over a table: perspective, bent paper, light, blur, noise, JPEG."""

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from companion.vision.arrays import Array, Grey, Image
from tests.photos.hands import MARKS

Rng = np.random.Generator

COARSE = 8  # the map from photo to paper is worked out on every eighth pixel
FOCAL = 0.75  # of the long side; a phone's main camera
TABLES = ("wood", "white", "pattern", "dark")


@dataclass(frozen=True, slots=True)
class Shot:
    """The circumstances of one photo. The defaults give a perfect one."""

    megapixels: float = 2.0
    tilt: float = 0.0  # degrees away from straight above
    tilt_towards: float = 0.0  # degrees, which way
    turn: float = 0.0  # degrees, the phone turned in its plane
    fill: float = 0.9  # share of the frame that the paper takes
    lens: float = 0.0  # barrel or pincushion
    light: float = 1.0  # brightest to darkest
    light_from: float = 0.0  # degrees
    real_light: int | None = None  # number of a measured field
    shadow: float = 0.0  # depth of a hand's shadow with a hard edge
    edge: float = 0.0  # depth of the shadow of a shelf or a window frame, whose straight edge crosses the sheet
    glare: float = 0.0  # light of a lamp that the paper and the ink reflect
    kelvin: float = 5500.0
    exposure: float = 1.0
    blur_mm: float = 0.05
    motion_mm: float = 0.0
    noise: float = 0.006
    quality: int = 88
    tone: float = 0.0  # how much contrast and colour the phone adds
    sharpen: float = 0.0  # how much it sharpens; 1 leaves bright rims beside dark lines
    curl_mm: float = 0.0
    crease_mm: float = 0.0
    folded_mm: float = 0.0
    table: str = "wood"
    mirrored: bool = False
    careless: bool = False  # the phone is held upright over a sheet that lies sideways


@dataclass(frozen=True, slots=True)
class Lying:
    """A page on the table: its picture, its size, and where its middle is."""

    picture: Image
    px_per_mm: float
    at: tuple[float, float] = (0.0, 0.0)
    angle: float = 0.0
    paper: Grey | None = None  # 255 where there is paper, if that is not the whole picture
    shadow: Grey | None = None  # 255 where it throws none on what lies below

    @property
    def size(self) -> tuple[float, float]:
        return self.picture.shape[1] / self.px_per_mm, self.picture.shape[0] / self.px_per_mm


def photograph(pages: list[Lying], shot: Shot, rng: Rng, over: Sequence[Lying] = ()) -> Image:
    """The photo as an RGB array. What lies `over` the pages need not be whole in the picture."""
    wide, high = _frame(pages, shot)
    camera = _camera(pages, shot, wide, high)
    ys, xs = np.mgrid[0 : high + COARSE : COARSE, 0 : wide + COARSE : COARSE].astype(np.float32)
    table = _on_table(camera, shot, xs, ys, wide, high)
    picture = _table(shot, rng, table, wide, high)
    for page in (*pages, *over):
        _lay(picture, page, shot, rng, camera, xs, ys, wide, high)
    px_per_mm = _scale(camera)
    return _developed(picture, shot, rng, px_per_mm)


def eye(pages: list[Lying], shot: Shot) -> tuple[float, float, float]:
    """Where the camera is over the table: millimetres from its middle, and its height."""
    x, y, z = _camera(pages, shot, *_frame(pages, shot)).position
    return float(x), float(y), abs(float(z))


def jpeg(picture: Image, quality: int) -> bytes:
    ok, data = cv2.imencode(".jpg", picture[..., ::-1], [cv2.IMWRITE_JPEG_QUALITY, quality])
    assert ok
    return bytes(data)


def _frame(pages: list[Lying], shot: Shot) -> tuple[int, int]:
    long = np.sqrt(shot.megapixels * 1e6 * 4 / 3)
    corners = np.concatenate([_outline(p) for p in pages])
    sideways = round(shot.turn / 90) % 2 == 1 and not shot.careless
    upright = (np.ptp(corners[:, 1]) >= np.ptp(corners[:, 0])) != sideways
    size = (long * 3 / 4, long) if upright else (long, long * 3 / 4)
    return round(size[0]), round(size[1])


def _outline(page: Lying) -> Array:
    w, h = page.size
    corners = np.array([[-w, -h], [w, -h], [w, h], [-w, h]]) / 2
    a = np.radians(page.angle)
    return np.asarray(corners @ np.array([[np.cos(a), np.sin(a)], [-np.sin(a), np.cos(a)]]) + page.at)


@dataclass(frozen=True, slots=True)
class _Camera:
    rotation: Array
    position: Array
    focal: float
    middle: tuple[float, float]

    def project(self, points: Array) -> Array:
        """Millimetres over the table (x, y, height) to pixels, without the lens."""
        seen = (points - self.position) @ self.rotation.T
        return np.stack([self.focal * seen[..., k] / seen[..., 2] + self.middle[k] for k in (0, 1)], -1)

    def plane(self) -> Array:
        """Table millimetres to pixels, as a homography."""
        corners = np.array([[-100, -100, 0], [100, -100, 0], [100, 100, 0], [-100, 100, 0]], float)
        return np.asarray(
            cv2.getPerspectiveTransform(corners[:, :2].astype(np.float32), self.project(corners).astype(np.float32))
        )


def _camera(pages: list[Lying], shot: Shot, wide: int, high: int) -> _Camera:
    tilt, towards, turn = np.radians([shot.tilt, shot.tilt_towards, shot.turn])
    axis = np.array([np.cos(towards), np.sin(towards), 0]) * tilt
    down = np.diag([1.0, 1.0, 1.0])
    spin = cv2.Rodrigues(np.array([0, 0, turn]))[0]
    rotation = spin @ cv2.Rodrigues(axis)[0] @ down
    outline = np.concatenate([_outline(p) for p in pages])
    outline = np.concatenate([outline, np.zeros((len(outline), 1))], 1)
    centre = (outline.max(0) + outline.min(0)) / 2
    focal = FOCAL * max(wide, high)
    low, far = 50.0, 20000.0
    for _ in range(40):
        distance = (low + far) / 2
        camera = _Camera(rotation, centre - rotation.T @ np.array([0, 0, distance]), focal, (wide / 2, high / 2))
        behind = ((outline - camera.position) @ rotation.T)[:, 2].min() < distance * 0.15
        px = camera.project(outline)
        span = np.abs(px - (wide / 2, high / 2)) / (wide / 2, high / 2)
        if behind or span.max() > shot.fill:
            low = distance
        else:
            far = distance
    # The paper need not sit in the middle of the frame after tilting: aim at the middle of what is seen.
    camera = _Camera(rotation, centre - rotation.T @ np.array([0, 0, far]), focal, (wide / 2, high / 2))
    px = camera.project(outline)
    offset = (px.max(0) + px.min(0)) / 2 - (wide / 2, high / 2)
    return _Camera(rotation, camera.position, focal, (wide / 2 - offset[0], high / 2 - offset[1]))


def _scale(camera: _Camera) -> float:
    a, b = camera.project(np.array([[0, 0, 0], [1, 1, 0]], float))
    return float(np.hypot(*(b - a)) / np.sqrt(2))


def _unlensed(shot: Shot, xs: Array, ys: Array, wide: int, high: int) -> tuple[Array, Array]:
    if not shot.lens:
        return xs, ys
    half = max(wide, high) / 2
    u, v = (xs - wide / 2) / half, (ys - high / 2) / half
    factor = 1 + shot.lens * (u * u + v * v)
    return (u * factor * half + wide / 2).astype(np.float32), (v * factor * half + high / 2).astype(np.float32)


def _on_table(camera: _Camera, shot: Shot, xs: Array, ys: Array, wide: int, high: int) -> Array:
    """The table millimetres of each coarse pixel."""
    u, v = _unlensed(shot, xs, ys, wide, high)
    points = np.stack([u.ravel(), v.ravel()], 1)[None]
    back = cv2.perspectiveTransform(points.astype(np.float64), np.linalg.inv(camera.plane()))
    return np.asarray(back.reshape(*xs.shape, 2), np.float32)


def _height(shot: Shot, rng_angle: float, mm: Array, size: tuple[float, float]) -> Array:
    """How high the paper is above the table, at page millimetres around its middle."""
    along = mm[..., 0] * np.cos(rng_angle) + mm[..., 1] * np.sin(rng_angle)
    half = max(size) / 2
    z = shot.curl_mm * (along / half) ** 2
    if shot.crease_mm:
        across = mm[..., 1] * np.cos(rng_angle) - mm[..., 0] * np.sin(rng_angle)
        z = z + shot.crease_mm * np.maximum(0, 1 - np.abs(across - 12) / (half * 0.8))
    return np.asarray(-z)


def _lay(
    picture: Image, page: Lying, shot: Shot, rng: Rng, camera: _Camera, xs: Array, ys: Array, wide: int, high: int
) -> None:
    u, v = _unlensed(shot, xs, ys, wide, high)
    pixels = np.stack([u, v], -1).astype(np.float64)
    a = np.radians(page.angle)
    spin = np.array([[np.cos(a), np.sin(a)], [-np.sin(a), np.cos(a)]])
    bend = rng.uniform(0, np.pi)
    plane = np.linalg.inv(camera.plane())
    seen = pixels
    for _ in range(12 if shot.curl_mm or shot.crease_mm else 1):
        table = cv2.perspectiveTransform(seen.reshape(1, -1, 2), plane).reshape(*xs.shape, 2)
        mm = (table - page.at) @ spin.T
        lifted = np.concatenate([table, _height(shot, bend, mm, page.size)[..., None]], -1)
        flat = np.concatenate([table, np.zeros((*xs.shape, 1))], -1)
        seen = pixels - (camera.project(lifted) - camera.project(flat))
    w, h = page.size
    fine = cv2.resize(mm.astype(np.float32), (xs.shape[1] * COARSE, xs.shape[0] * COARSE))
    shift = (COARSE - 1) / 2
    fine = cv2.warpAffine(
        fine, np.array([[1, 0, -shift], [0, 1, -shift]], np.float32), (wide, high), borderMode=cv2.BORDER_REPLICATE
    )
    x, y = fine[..., 0] + np.float32(w / 2), fine[..., 1] + np.float32(h / 2)
    mapped = cv2.remap(
        page.picture,
        x * page.px_per_mm - 0.5,
        y * page.px_per_mm - 0.5,
        cv2.INTER_LINEAR,
        borderMode=cv2.BORDER_REPLICATE,
    )
    if page.shadow is not None:
        shade = cv2.remap(
            page.shadow, x * page.px_per_mm - 0.5, y * page.px_per_mm - 0.5, cv2.INTER_LINEAR, borderValue=255
        )
        picture[:] = cv2.multiply(picture, cv2.merge([shade] * 3), scale=1 / 255)
    inside = (x >= 0) & (y >= 0) & (x < w) & (y < h)
    if page.paper is not None:
        there = cv2.remap(page.paper, x * page.px_per_mm - 0.5, y * page.px_per_mm - 0.5, cv2.INTER_LINEAR)
        inside &= there > 127
    if shot.folded_mm:
        mapped, inside = _folded(mapped, inside, x, y, w, h, shot.folded_mm)
    picture[inside] = mapped[inside]


def _folded(mapped: Image, inside: Array, x: Array, y: Array, w: float, h: float, leg: float) -> tuple[Image, Array]:
    """All four corners turned in: the white back shows where they land."""
    dx, dy = np.minimum(x, w - x), np.minimum(y, h - y)
    gone = dx + dy < leg
    flap = (dx < leg) & (dy < leg) & ~gone
    shade = np.clip(232 + 10 * (dx + dy - leg) / leg, 0, 250)
    return np.where(flap[..., None], shade[..., None], mapped).astype(np.uint8), inside & ~gone


def _table(shot: Shot, rng: Rng, mm: Array, wide: int, high: int) -> Image:
    """The ground under the paper, in its own perspective."""
    if shot.table == "white":
        base = np.full((high, wide, 3), 236, np.float32)
    elif shot.table == "dark":
        base = np.full((high, wide, 3), (52, 48, 50), np.float32)
    else:
        fine = cv2.resize(mm, (wide, high))
        x, y = fine[..., 0], fine[..., 1]
        if shot.table == "wood":
            streaks = cv2.resize(rng.random((90, 6), np.float32), (800, 4000), interpolation=cv2.INTER_CUBIC)
            grain = cv2.resize(rng.random((900, 12), np.float32), (800, 4000), interpolation=cv2.INTER_LINEAR)
            wood = 0.7 * streaks + 0.3 * grain
            value = cv2.remap(
                wood, np.mod(x * 0.4, 790), np.mod(y * 4 + 3 * np.sin(x / 60) * 4, 3990), cv2.INTER_LINEAR
            )
            base = np.array([150, 104, 66], np.float32) + 70 * (value[..., None] - 0.5) * np.array(
                [1, 0.8, 0.6], np.float32
            )
        else:
            check = ((np.floor(x / 22) + np.floor(y / 22)) % 2)[..., None]
            base = check * np.array([235, 232, 225], np.float32) + (1 - check) * np.array([170, 40, 45], np.float32)
    texture = cv2.resize(rng.normal(0, 3, (high // 4 + 1, wide // 4 + 1)).astype(np.float32), (wide, high))
    return np.asarray(np.clip(base + texture[..., None], 0, 255), np.uint8)


def _developed(picture: Image, shot: Shot, rng: Rng, px_per_mm: float) -> Image:
    """Light, lens, sensor. Works in linear light; measured fields were taken on finished photos and come last."""
    high, wide = picture.shape[:2]
    table = ((np.arange(256) / 255) ** 2.2).astype(np.float32)
    linear = table[picture]
    linear *= _light(shot, rng, wide, high)
    if shot.edge:
        linear *= _edge(shot, rng, wide, high, px_per_mm)
    if shot.glare:
        linear += _glare(shot, rng, wide, high, px_per_mm)
    linear = _blurred(linear, shot, px_per_mm, rng)
    linear *= np.array(_white(shot.kelvin), np.float32) * shot.exposure
    noise = rng.standard_normal(linear.shape, np.float32)
    noise *= shot.noise * np.sqrt(0.15 + linear) * np.sqrt(max(shot.exposure, 0.05)) ** -0.5
    linear += noise
    finished = np.clip(linear, 0, 1) ** (1 / 2.2)
    if shot.real_light is not None:
        finished *= _measured(shot.real_light, wide, high)
    if shot.tone or shot.sharpen:
        finished = _processed(finished, shot)
    picture = np.clip(255 * finished + 0.5, 0, 255).astype(np.uint8)
    return np.ascontiguousarray(picture[:, ::-1]) if shot.mirrored else picture


def _processed(finished: Array, shot: Shot) -> Array:
    """What a phone does after the sensor: an S-shaped tone curve, stronger colours, sharpening."""
    x = np.clip(finished, 0, 1)
    x = x + shot.tone * x * (1 - x) * (2 * x - 0.8)
    grey = x.mean(axis=2, keepdims=True)
    x = grey + (1 + 0.5 * shot.tone) * (x - grey)
    if shot.sharpen:
        x = x + shot.sharpen * (x - cv2.GaussianBlur(x, (0, 0), 1.2))
    return np.asarray(x, np.float32)


def _edge(shot: Shot, rng: Rng, wide: int, high: int, px_per_mm: float) -> Array:
    """Everything on one side of a line lies in shadow, where the light that is left comes from a blue sky."""
    angle, soft = rng.uniform(0, 2 * np.pi), rng.uniform(0.3, 1.5) * px_per_mm
    x0, y0 = rng.uniform(0.2, 0.8) * wide, rng.uniform(0.15, 0.95) * high
    y, x = np.mgrid[:high, :wide].astype(np.float32)
    across = ((x - x0) * np.cos(angle) + (y - y0) * np.sin(angle)) / soft
    shade = (1 / (1 + np.exp(-np.clip(2 * across, -30, 30))))[..., None]
    return np.asarray(1 - shade * shot.edge * np.array([1.04, 1.0, 0.9]), np.float32)


def _glare(shot: Shot, rng: Rng, wide: int, high: int, px_per_mm: float) -> Array:
    """The blurred image of a lamp on the paper's sheen, brightest in its middle."""
    x0, y0 = rng.uniform(0.25, 0.75) * wide, rng.uniform(0.25, 0.75) * high
    a, b = rng.uniform(15, 45, 2) * px_per_mm
    y, x = np.mgrid[:high, :wide].astype(np.float32)
    spot = np.exp(-(((x - x0) / a) ** 2 + ((y - y0) / b) ** 2))[..., None]
    return np.asarray(shot.glare * spot * np.array([1.0, 0.97, 0.9]), np.float32)


def _light(shot: Shot, rng: Rng, wide: int, high: int) -> Array:
    y, x = np.mgrid[0:64, 0:64].astype(np.float32) / 63 - 0.5
    a = np.radians(shot.light_from)
    ramp = x * np.cos(a) + y * np.sin(a)
    ramp = (ramp - ramp.min()) / np.ptp(ramp)
    field = shot.light ** (-ramp * (1 + 0.2 * rng.normal()) ** 2) if shot.light > 1 else np.ones_like(ramp)
    field = np.clip(field, 1 / shot.light, 1)
    full = cv2.resize(field.astype(np.float32), (wide, high), interpolation=cv2.INTER_CUBIC)
    if shot.shadow:
        full *= _hand(shot, rng, wide, high)
    return np.asarray(0.9 * full[..., None], np.float32)


def _hand(shot: Shot, rng: Rng, wide: int, high: int) -> Array:
    """The shadow of a phone and fingers, reaching in from one edge."""
    shade = np.zeros((high, wide), np.float32)
    x = rng.uniform(0.2, 0.8) * wide
    reach = rng.uniform(0.3, 0.7) * high
    unit = min(wide, high) / 100
    cv2.fillPoly(
        shade,
        [
            np.array(
                [[x, high], [x - 12 * unit, high - reach], [x + 20 * unit, high - reach], [x + 30 * unit, high]],
                np.int32,
            )
        ],
        1,
    )
    for i in range(4):
        tip = (int(x + (i * 8 - 8) * unit), int(high - reach - rng.uniform(5, 22) * unit))
        cv2.line(shade, (tip[0], int(high - reach)), tip, 1, max(1, int(6 * unit)), cv2.LINE_AA)
    soft = rng.uniform(0.2, 1.5) * unit
    return np.asarray(1 - shot.shadow * cv2.GaussianBlur(shade, (0, 0), soft), np.float32)


def _blurred(linear: Array, shot: Shot, px_per_mm: float, rng: Rng) -> Array:
    sigma = shot.blur_mm * px_per_mm
    if sigma > 0.3:
        linear = cv2.GaussianBlur(linear, (0, 0), sigma)
    length = shot.motion_mm * px_per_mm
    if length > 1:
        side = int(np.ceil(length)) | 1
        side += 2
        kernel = np.zeros((side, side), np.float32)
        a = rng.uniform(0, np.pi)
        dx, dy = length / 2 * np.cos(a), length / 2 * np.sin(a)
        mid = side / 2 - 0.5
        ends = [(round((mid + s * dx) * 16), round((mid + s * dy) * 16)) for s in (-1, 1)]
        cv2.line(kernel, ends[0], ends[1], 1.0, 1, cv2.LINE_AA, 4)
        linear = cv2.filter2D(linear, -1, kernel / kernel.sum())
    return linear


def _white(kelvin: float) -> tuple[float, float, float]:
    """The gains of a camera whose white balance has corrected half of the lamp's colour."""
    warmth = np.log(5500 / kelvin) / 2
    return float(np.exp(0.45 * warmth)), 1.0, float(np.exp(-0.75 * warmth))


def _measured(number: int, wide: int, high: int) -> Array:
    with np.load(MARKS / "light.npz", allow_pickle=False) as stored:
        field = stored["fields"][number % len(stored["fields"])].astype(np.float32)
    if wide > high:
        field = np.ascontiguousarray(np.rot90(field))
    return np.asarray(np.minimum(cv2.resize(field, (wide, high), interpolation=cv2.INTER_CUBIC), 1.05))
