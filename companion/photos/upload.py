"""Uploaded photos: from the form to a photo worker, and the flattened sheets to the kept pictures.

The original stays in memory and never touches the disk.
"""

import unicodedata
from collections.abc import Callable
from dataclasses import dataclass, replace

from flask import Response, abort, current_app, flash, request

from companion.errors import BadRequest, Refusal, TooMany, UnreadablePhoto
from companion.photos.pictures import Picture, Pictures
from companion.photos.workers import PHOTO_WORKERS
from companion.vision.reading import Glimpse, Problem, Reading, ReadPhoto, Unreadable
from companion.web.parsing import address, registry
from companion.web.security import wants_json

PHOTOS_AT_ONCE = 8
LABEL_LENGTH = 60
PICTURE_POLICY = "default-src 'none'; sandbox; frame-ancestors 'none'"
NO_PHOTO = "There is no photo in this request. Send it as multipart/form-data, in a part with the name photo."


@dataclass(frozen=True, slots=True)
class Upload:
    """One photo that was sent: its label, what was read on it, and the pictures that were kept."""

    photo: str
    reading: Reading
    pictures: tuple[Picture, ...] = ()


def kept_pictures() -> Pictures:
    found: Pictures = current_app.extensions["pictures"]
    return found


def photos_sent() -> list[tuple[str, bytes]]:
    """The photos of this request with their labels."""
    sent = [(it.filename or "", it.read()) for it in request.files.getlist("photo")]
    photos = [(label(name), data) for name, data in sent if name or data]
    if not photos:
        raise BadRequest(NO_PHOTO)
    if len(photos) > PHOTOS_AT_ONCE:
        raise BadRequest(f"Send at most {PHOTOS_AT_ONCE} photos at once, then the rest.")
    return photos


def one_photo() -> tuple[str, bytes]:
    """The only photo of this request with its label."""
    photos = photos_sent()
    if len(photos) > 1:
        raise BadRequest("Send one photo at a time. It may show several sheets.")
    return photos[0]


def read_photo(name: str, data: bytes, pictures: bool = True) -> ReadPhoto:
    """Raises UnreadablePhoto, or TooMany for an address that sends very many."""
    brake = registry().brakes.photos
    if brake.held(address()):
        raise TooMany("Wait half a minute, then send the rest. These are too many photos at once.")
    brake.count(address())
    try:
        return PHOTO_WORKERS.read(data, name, pictures)
    except Unreadable as refusal:
        raise UnreadablePhoto(str(refusal)) from None


def glimpse() -> Glimpse | None:
    """What the camera of a phone sees, from a small JPEG in the body. None if there is no time for it now."""
    brake = registry().brakes.glimpses
    if brake.held(address()):
        raise TooMany("Take the photo by hand, or wait half a minute. The camera has looked too often.")
    brake.count(address())
    try:
        return PHOTO_WORKERS.glimpse(request.get_data())
    except Unreadable as refusal:
        raise UnreadablePhoto(str(refusal)) from None


def arrive(
    batch: str | None, name: str, data: bytes, misfit: Callable[[str], str], named: Callable[[str], str] = str
) -> Upload:
    """Read a photo and add the sheets that belong here to the batch. Without a batch nothing is kept.

    `misfit` says why a sheet does not belong, `named` what it is called there.
    """
    whole = read_photo(name, data, pictures=batch is not None)
    wrong = {sheet.id: misfit(sheet.id) for sheet in whole.reading.sheets}
    sheets = tuple(replace(sheet, id=named(sheet.id)) for sheet in whole.reading.sheets if not wrong[sheet.id])
    strange = tuple(Problem("", why) for why in dict.fromkeys(filter(None, wrong.values())))
    reading = replace(whole.reading, sheets=sheets, problems=(*whole.reading.problems, *strange))
    if not sheets:
        raise UnreadablePhoto(reading.problems[-1].why)
    if batch is None:
        return Upload(name, reading)
    pairs = zip(whole.reading.sheets, whole.pictures, strict=True)
    flat = [jpg for sheet, jpg in pairs if not wrong[sheet.id]]
    return Upload(name, reading, tuple(kept_pictures().put(batch, name, zip(sheets, flat, strict=True))))


def receive(take: Callable[[str, bytes], Upload]) -> list[Upload]:
    """Take all photos of a form. On a page, a photo that is refused is flashed and does not stop the others."""
    arrived = []
    for name, data in photos_sent():
        try:
            arrived.append(take(name, data))
        except Refusal as refusal:
            if wants_json():
                raise
            flash(f"{name}: {refusal.reason}")
    for it in arrived:
        for problem in it.reading.problems:
            flash(f"{it.photo}: {problem.why}")
    return arrived


def picture(batch: str, id_: str) -> Response:
    """A flat sheet, served as a picture and as nothing else."""
    jpg = kept_pictures().jpeg(batch, id_)
    if jpg is None:
        abort(404)
    answer = Response(jpg, mimetype="image/jpeg")
    answer.headers["Content-Security-Policy"] = PICTURE_POLICY
    answer.headers["Content-Disposition"] = f"inline; filename={id_}.jpg"
    return answer


def label(name: str) -> str:
    """What a phone calls its photo, made safe to show. Nothing is ever opened or kept under this name."""
    last = name.replace("\\", "/").rpartition("/")[2]
    shown = "".join(sign for sign in last if sign == " " or unicodedata.category(sign)[0] not in "CZ")
    return shown[:LABEL_LENGTH].strip() or "photo"
