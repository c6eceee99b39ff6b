"""The process that opens strangers' images. It runs alone, with `python -I`, and imports nothing from the project.

It reads one length-prefixed image after the other from its standard input and answers each on its standard output with
a line of JSON, followed by the pixels when there are any. Before the first image it gives up everything it does not
need: memory, files, sockets. Whatever goes wrong in a decoder stays in here.
"""

import io
import json
import struct
import sys
import warnings
from types import ModuleType
from typing import BinaryIO

from PIL import Image, ImageOps, JpegImagePlugin, MpoImagePlugin, PngImagePlugin, WebPImagePlugin

HEIF: ModuleType | None
try:
    import pillow_heif as HEIF  # noqa: N812
except ImportError:  # an extra, because its decoder is large and under another licence
    HEIF = None

UNIX = sys.platform != "win32"  # elsewhere the parent's clock is the only limit
if UNIX:
    import resource

MEMORY_BYTES = 900 << 20
CPU_SECONDS = 6  # for one image
MOST_PIXELS = 64_000_000
ENOUGH_PIXELS = 2_600_000  # JPEG is decoded at half or quarter size while more than this remains
LONGEST_SIDE = 16_000
FORMATS = ("JPEG", "PNG", "WEBP", "HEIF")
JPEGS = ("JPEG", MpoImagePlugin.MpoImageFile.format)  # many phones store a second picture behind the photo
TOO_LARGE = "The picture is too large. Send a photo of at most 64 megapixels."
BROKEN = "The picture is damaged and cannot be opened. Take the photo again, or send the original file."
NO_HEIC = "This computer cannot open HEIC photos. Send it as a JPEG, or ask the host to install polderbox[heic]."
MOVING = "This is a moving picture. Send a still photo."


class Refused(Exception):
    """The image cannot be used; the message tells the player what to do."""


def main() -> None:
    _warm_up()
    _give_up()
    source, sink = sys.stdin.buffer, sys.stdout.buffer
    sink.write(b"ready\n")
    sink.flush()
    while head := source.read(8):
        (length,) = struct.unpack("<Q", head)
        _budget()
        _answer(sink, source.read(length))


def _answer(sink: BinaryIO, data: bytes) -> None:
    try:
        picture = decoded(data)
    except Refused as refusal:
        sink.write(json.dumps({"refused": str(refusal)}).encode() + b"\n")
    except (Image.DecompressionBombError, MemoryError):
        sink.write(json.dumps({"refused": TOO_LARGE}).encode() + b"\n")
    except Exception:  # decoders raise whatever they like
        sink.write(json.dumps({"refused": BROKEN}).encode() + b"\n")
    else:
        sink.write(json.dumps({"width": picture.width, "height": picture.height}).encode() + b"\n")
        sink.write(picture.tobytes())
    sink.flush()


def decoded(data: bytes) -> Image.Image:
    """The photo in RGB, upright, not much larger than the reader needs."""
    if HEIF is None and data[4:8] == b"ftyp":
        raise Refused(NO_HEIC)
    picture = Image.open(io.BytesIO(data), formats=FORMATS)
    wide, high = picture.size
    if wide * high > MOST_PIXELS or max(wide, high) > LONGEST_SIDE:
        raise Refused(TOO_LARGE)
    if getattr(picture, "n_frames", 1) > 1 and picture.format in ("PNG", "WEBP"):
        raise Refused(MOVING)
    if picture.format in JPEGS:
        while picture.size[0] * picture.size[1] >= 4 * ENOUGH_PIXELS:
            before = picture.size
            picture.draft("RGB", (before[0] // 2, before[1] // 2))
            if picture.size == before:
                break
    picture.load()
    upright: Image.Image = picture
    ImageOps.exif_transpose(upright, in_place=True)  # no copy of a photo that is upright already
    if upright.mode == "I;16":  # convert() would clip it: all but the darkest greys would turn white
        upright = upright.point(lambda grey: grey * (1 / 256))
    if upright.mode in ("RGBA", "LA", "PA") or "transparency" in upright.info:
        upright = Image.alpha_composite(Image.new("RGBA", upright.size, "white"), upright.convert("RGBA"))
    if upright.mode != "RGB":
        upright = upright.convert("RGB")
    smaller = 1
    while upright.size[0] * upright.size[1] / (2 * smaller) ** 2 >= ENOUGH_PIXELS:
        smaller *= 2
    return upright.reduce(smaller) if smaller > 1 else upright


def _warm_up() -> None:
    """Import and open now whatever decoding would import or open late, because later no file can be opened."""
    if HEIF is not None:
        HEIF.register_heif_opener()
    warnings.simplefilter("ignore")
    Image.MAX_IMAGE_PIXELS = MOST_PIXELS
    PngImagePlugin.MAX_TEXT_MEMORY = PngImagePlugin.MAX_TEXT_CHUNK  # a photo carries little text
    plugins = (JpegImagePlugin, PngImagePlugin, WebPImagePlugin)
    for plugin, name in zip(plugins, FORMATS, strict=False):
        assert plugin
        sample = io.BytesIO()
        Image.new("RGB", (8, 8)).save(sample, name, exif=Image.Exif())
        decoded(sample.getvalue())
        for garbage in (sample.getvalue()[:40], b"\0\0\0\x18ftypheic" + bytes(80)):
            try:
                decoded(garbage)
            except Exception as expected:
                repr(expected)


def _give_up() -> None:
    """No more memory than an image needs, no file and no socket beyond the three pipes, nothing written to disk."""
    if not UNIX:
        return
    for kind, most in (
        (resource.RLIMIT_AS, MEMORY_BYTES),
        (resource.RLIMIT_NOFILE, 3),
        (resource.RLIMIT_FSIZE, 0),
        (resource.RLIMIT_CORE, 0),
    ):
        resource.setrlimit(kind, (most, most))


def _budget() -> None:
    """The system ends this process when one image costs more time than this."""
    if not UNIX:
        return
    usage = resource.getrusage(resource.RUSAGE_SELF)
    spent = usage.ru_utime + usage.ru_stime
    hard = resource.getrlimit(resource.RLIMIT_CPU)[1]
    resource.setrlimit(resource.RLIMIT_CPU, (int(spent) + CPU_SECONDS, hard))


if __name__ == "__main__":
    main()
