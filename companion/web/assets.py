"""The files of static/: they are sent without their comments, under a path that names their content."""

import hashlib
import re
from functools import cache
from pathlib import Path

from flask import Flask, Response, current_app
from werkzeug.security import safe_join

_REMARK = r"/\*(?:[^*]|\*(?!/))*\*/"
COMMENTS = {
    ".css": re.compile(rf"^{_REMARK}\n|{_REMARK}", re.MULTILINE),
    ".js": re.compile(r"^[ \t]*(//.*)?\n", re.MULTILINE),  # whole lines only: elsewhere // may be part of an address
}


def install(app: Flask) -> None:
    app.view_functions["static"] = static


def static(filename: str) -> Response:
    """A style sheet or a script as phones need it; all else as Flask would send it."""
    folder = current_app.static_folder
    path = safe_join(folder, filename) if folder else None
    if path is None or Path(path).suffix not in COMMENTS or not Path(path).is_file():
        return current_app.send_static_file(filename)
    kind = "text/css" if path.endswith(".css") else "text/javascript"
    return Response(bare(Path(path)), mimetype=kind)


@cache
def bare(file: Path) -> str:
    return COMMENTS[file.suffix].sub("", file.read_text(encoding="utf-8"))


def fingerprint(folder: Path) -> str:
    """A name for the content of a folder: another one as soon as any of its files changes."""
    content = hashlib.sha256()
    for file in sorted(file for file in folder.rglob("*") if file.is_file()):
        content.update(str(file.relative_to(folder)).encode() + file.read_bytes())
    return content.hexdigest()[:12]
