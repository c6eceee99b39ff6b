"""Prints a document into a folder: NAME.pdf, and its manifest NAME.json beside it."""

import os
import tempfile
from functools import cache
from pathlib import Path

import games
import generator
from generator.document import Document
from generator.manifest import manifest_text
from generator.page.geometry import Point


def write(document: Document, folder: Path, shift: Point = (0, 0)) -> Path:
    """Print a document and return its PDF. Each file appears whole or not at all.

    `shift` moves the backs, in mm to the right and down.
    """
    from generator.pens.pdf import pdf  # reportlab takes a while to import, and not every command prints

    path = folder / f"{document.name}.pdf"
    folder.mkdir(parents=True, exist_ok=True)
    _replace(path, pdf(document, shift))
    _replace(path.with_suffix(".json"), manifest_text(document).encode())
    return path


def is_printed(document: Document, folder: Path) -> bool:
    """Whether the folder holds this very document: its PDF, no older than what draws it, and beside it the manifest
    that would be written now.
    """
    path = folder / f"{document.name}.pdf"
    beside = path.with_suffix(".json")
    return (
        path.is_file()
        and path.stat().st_mtime >= drawn_anew()
        and beside.is_file()
        and beside.read_bytes() == manifest_text(document).encode()
    )


@cache
def drawn_anew() -> float:
    """When the code that draws last changed on this computer: booklets and backs have no manifest to show it."""
    sources = (file for package in (games, generator) for file in Path(package.__path__[0]).rglob("*.py"))
    return max(file.stat().st_mtime for file in sources)


def _replace(path: Path, content: bytes) -> None:
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
        os.chmod(name, 0o644)  # a temporary file starts out readable by its owner only
        os.replace(name, path)
    except BaseException:
        os.unlink(name)
        raise
