"""Opening strangers' images: rows S1, S2, S3, S6 and S7 of the safety table."""

import io
import os
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from companion.vision import sandbox
from companion.vision.decode import COSTLY, EMPTY, FOREIGN, HEAVY, MOST_BYTES, SCRIPT, Pool, decode, kind
from companion.vision.picture import jpeg
from companion.vision.reading import Unreadable
from companion.vision.sandbox import ENOUGH_PIXELS, TOO_LARGE
from tests.photos.heic import heic
from tests.photos.hostile import bombs, chunk, mutated, pieces, saved, scene, seeds

MUTANTS = 300


def refusal(data: bytes) -> str:
    with pytest.raises(Unreadable) as refused:
        decode(data)
    return str(refused.value)


@pytest.mark.parametrize("name", ["JPEG", "PNG", "WEBP"])
def test_S3_photos_are_known_by_their_content(name: str) -> None:
    assert decode(saved(scene(), name)).shape == (240, 320, 3)


def test_S3_heic_is_read_too() -> None:
    grey = np.tile(np.arange(0, 256, 4, dtype=np.uint8), (64, 1))
    picture = decode(heic(grey))
    assert picture.shape == (64, 64, 3)
    assert np.abs(picture.astype(int) - grey[..., None]).max() <= 2


def test_S3_without_its_decoder_a_heic_photo_is_asked_for_as_a_jpeg(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program = "import sys; sys.modules['pillow_heif'] = None\n" + SCRIPT.read_text()
    (tmp_path / "sandbox.py").write_text(program)
    monkeypatch.setattr("companion.vision.decode.SCRIPT", tmp_path / "sandbox.py")
    pool = Pool(1)
    try:
        with pytest.raises(Unreadable, match="Send it as a JPEG"):
            pool.decode(heic(np.zeros((64, 64), np.uint8)))
        assert pool.decode(saved(scene(), "JPEG")).shape == (240, 320, 3)
    finally:
        pool.close()


def test_a_decoder_that_does_not_start_is_not_blamed_on_the_photo(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "sandbox.py").write_text("import no_such_module_anywhere\n")
    monkeypatch.setattr("companion.vision.decode.SCRIPT", tmp_path / "sandbox.py")
    pool = Pool(1)
    try:
        for _ in range(2):  # a dead process is not asked again
            with pytest.raises(Unreadable, match="The photo decoder does not start on this computer"):
                pool.decode(saved(scene(), "JPEG"))
    finally:
        pool.close()


def test_a_jpeg_with_a_second_picture_behind_the_first_is_read() -> None:
    """Many phones and cameras store a preview or a depth map there."""
    double = saved(Image.new("RGB", (4000, 3000), "grey"), "MPO", save_all=True, append_images=[scene()])
    assert b"MPF\0" in double
    assert decode(double).shape == (1500, 2000, 3)


def test_a_photo_keeps_its_colours() -> None:
    picture = decode(saved(Image.new("RGB", (64, 64), (200, 40, 90)), "PNG"))
    assert tuple(picture[10, 10]) == (200, 40, 90)


@pytest.mark.parametrize("orientation", range(1, 9))
def test_exif_orientation_is_applied_once(orientation: int) -> None:
    turned = {
        1: None, 2: Image.Transpose.FLIP_LEFT_RIGHT, 3: Image.Transpose.ROTATE_180, 4: Image.Transpose.FLIP_TOP_BOTTOM,
        5: Image.Transpose.TRANSPOSE, 6: Image.Transpose.ROTATE_90, 7: Image.Transpose.TRANSVERSE,
        8: Image.Transpose.ROTATE_270,
    }[orientation]  # fmt: skip
    upright = scene()
    stored = upright.transpose(turned) if turned is not None else upright
    exif = Image.Exif()
    exif[0x0112] = orientation
    picture = decode(saved(stored, "PNG", exif=exif))
    assert np.array_equal(picture, np.asarray(upright))


def test_transparent_pixels_become_white() -> None:
    assert tuple(decode(saved(Image.new("RGBA", (32, 32), (10, 20, 30, 0)), "PNG"))[0, 0]) == (255, 255, 255)


def test_grey_of_16_bits_keeps_its_shades() -> None:
    shades = np.tile(np.arange(0, 65536, 1024, dtype=np.uint16), (64, 1))
    assert np.array_equal(decode(saved(Image.fromarray(shades), "PNG"))[..., 0], shades >> 8)


def test_large_photos_are_decoded_smaller() -> None:
    picture = decode(saved(Image.new("RGB", (4000, 3000), "grey"), "JPEG"))
    assert picture.shape == (1500, 2000, 3)
    assert picture.shape[0] * picture.shape[1] >= ENOUGH_PIXELS


def test_S2_nothing_is_refused_as_empty() -> None:
    assert refusal(b"") == EMPTY


@pytest.mark.parametrize(
    "data",
    [
        b"<svg xmlns='http://www.w3.org/2000/svg'/>",
        b"PK\x03\x04" + bytes(200),
        b"%!PS-Adobe-3.0 EPSF-3.0\n",
        b"GIF89a" + bytes(50),
        b"BM" + bytes(60),
        b"II*\0" + bytes(60),
        b"%PDF-1.7\n",
        b"\0\0\0\x20ftypavif" + bytes(60),
        b"\0\0\0\x20ftypisom" + bytes(60),
        b"just words",
        bytes(5000),
    ],
)
def test_S2_S3_other_files_are_refused_whatever_they_are_called(data: bytes) -> None:
    assert kind(data) is None
    assert refusal(data) == FOREIGN


def test_S2_a_file_over_the_limit_is_not_even_opened() -> None:
    assert refusal(b"\xff\xd8\xff" + bytes(MOST_BYTES)) == HEAVY


@pytest.mark.parametrize(("data", "expected"), [pytest.param(d, e, id=n) for n, d, e in bombs()])
def test_S2_bombs_are_refused_with_a_sentence(data: bytes, expected: str) -> None:
    """tests/bench/images.py times them: within two seconds."""
    assert refusal(data) == expected


def test_S2_a_progressive_jpeg_with_a_video_behind_it_is_no_bomb() -> None:
    """Phones add a few seconds of film. Its bytes are anything, and look like thousands of scans."""
    film = b"\0\0\0\x18ftypmp42" + b"\xff\xda\xff\xe1\0\2" * 50_000
    assert decode(saved(scene(), "JPEG", progressive=True) + film).shape == (240, 320, 3)


def test_S2_a_photo_in_thousands_of_chunks_is_no_bomb() -> None:
    head, *chunks = pieces(saved(scene(2000, 1500), "PNG", compress_level=0))
    pixels = b"".join(it[8:-4] for it in chunks if it[4:8] == b"IDAT")
    split = b"".join(chunk(b"IDAT", pixels[at : at + 1000]) for at in range(0, len(pixels), 1000))
    assert split.count(b"IDAT") > 8000
    assert decode(head + chunks[0] + split + chunks[-1]).shape == (1500, 2000, 3)


def test_S2_what_needs_more_memory_than_there_is_is_too_large(monkeypatch: pytest.MonkeyPatch) -> None:
    def hungry(data: bytes, part: sandbox.Part) -> Image.Image:
        raise MemoryError

    monkeypatch.setattr(sandbox, "decoded", hungry)
    sink = io.BytesIO()
    sandbox._answer(sink, b"")
    assert TOO_LARGE in sink.getvalue().decode()


def test_S1_mutated_images_never_escape() -> None:
    rng = np.random.default_rng(20)
    originals = seeds()
    outcomes = {"read": 0, "refused": 0}
    for number in range(MUTANTS):
        data = mutated(rng, originals[number % len(originals)], originals[int(rng.integers(len(originals)))])
        try:
            decode(data)
        except Unreadable:
            outcomes["refused"] += 1
        else:
            outcomes["read"] += 1
    assert min(outcomes.values()) > MUTANTS // 20, outcomes


def test_S6_the_worker_has_limits_no_secrets_and_no_files(monkeypatch: pytest.MonkeyPatch) -> None:
    proc = Path("/proc")
    if not proc.joinpath("self/limits").exists():
        pytest.skip("no /proc here to look into the worker")
    monkeypatch.setenv("POLDERBOX_SECRET", "hush")
    pool = Pool(size=1)
    try:
        pool.decode(saved(scene(), "PNG"))
        own = proc / str(pool.workers.idle[0].process.pid)
        assert b"hush" not in (own / "environ").read_bytes()
        assert sorted(os.listdir(own / "fd")) == ["0", "1", "2"]
        limits = {line[:25].strip(): line[25:].split()[0] for line in (own / "limits").read_text().splitlines()[1:]}
        assert limits["Max open files"] == "3"
        assert limits["Max file size"] == "0"
        assert int(limits["Max address space"]) < 1 << 30
        assert int(limits["Max cpu time"]) < 60
    finally:
        pool.close()


def test_S6_a_worker_that_dies_is_replaced() -> None:
    pool = Pool(size=1)
    try:
        pool.decode(saved(scene(), "PNG"))
        first = pool.workers.idle[0].process
        first.kill()
        first.wait()
        assert pool.decode(saved(scene(), "PNG")).shape == (240, 320, 3)
        assert pool.workers.idle[0].process.pid != first.pid
    finally:
        pool.close()


def test_S6_a_worker_that_dies_while_it_sends_is_let_go(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    dying = tmp_path / "dying.py"
    dying.write_text("""print('ready\\n{"width": 9, "height": 9}\\nfew', flush=True); open(0, 'rb').read(9)""")
    monkeypatch.setattr("companion.vision.decode.SCRIPT", dying)
    pool = Pool(size=1)
    with pytest.raises(Unreadable) as refused:
        pool.decode(saved(scene(8, 8), "PNG"))
    assert str(refused.value) == COSTLY
    assert pool.workers.idle == ()


def test_S6_an_image_that_takes_too_long_is_given_up() -> None:
    pool = Pool(size=1, seconds=0.001)
    try:
        with pytest.raises(Unreadable, match="too long"):
            pool.decode(saved(scene(3000, 2000), "PNG"))
        assert pool.workers.idle == ()
    finally:
        pool.close()


def test_S7_what_is_stored_carries_no_exif() -> None:
    exif = Image.Exif()
    exif[0x010E] = "taken at home"
    picture = decode(saved(scene(), "JPEG", exif=exif))
    stored = jpeg(picture)
    assert b"taken at home" not in stored
    assert not Image.open(io.BytesIO(stored)).getexif()


def test_a_part_of_a_large_photo_is_given_finely() -> None:
    whole = np.zeros((3000, 4000, 3), np.uint8)
    whole[1500:2000, 3000:4000] = 255
    data = jpeg(whole)
    assert decode(data).shape == (1500, 2000, 3)
    part = decode(data, (0.7, 0.45, 1.0, 0.75))
    assert part.shape == (900, 1200, 3)
    assert (part[160:640, 210:].min(), part[:140].max()) == (255, 0)


def test_a_part_is_cut_after_the_photo_was_turned_upright() -> None:
    lying = Image.new("RGB", (400, 200), "white")
    lying.paste("black", (0, 0, 200, 200))
    exif = Image.Exif()
    exif[0x0112] = 6  # to be turned clockwise: what is left becomes the top
    upright = decode(saved(lying, "PNG", exif=exif), (0.0, 0.0, 1.0, 0.25))
    assert upright.shape == (100, 200, 3)
    assert upright.max() < 20


@pytest.mark.parametrize("part", [(0.5, 0.5, 0.5, 0.5), (0.9, 0.9, 7.0, 7.0), (-3.0, -3.0, 0.1, 0.1)])
def test_a_part_beyond_the_photo_is_what_there_is_of_it(part: tuple[float, float, float, float]) -> None:
    assert min(decode(saved(Image.new("RGB", (40, 20)), "PNG"), part).shape) >= 1
