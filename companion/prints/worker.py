"""Draws one game in a process of its own, with little memory and little time: PDFs, previews of every page, and a list.

`python -m companion.prints.worker WISH FOLDER`. The folder is new and empty.
"""

import sys
import zipfile
from pathlib import Path
from typing import Any

from companion.background import CONTENTS, PROGRESS, note, restrain
from companion.prints.wish import Wish, named
from generator.document import Document

FILE_BYTES = 32 << 20
CPU_SECONDS = 60
PREVIEW_PIXELS = 300  # the longer side
PREVIEW_QUALITY = 45


def work(wish: Wish, folder: Path) -> None:
    documents = wish.documents()
    done = []
    for made, document in enumerate(documents):
        note(folder / PROGRESS, {"made": made, "of": len(documents), "now": title(document)})
        done.append(_printed(document, folder))
    with zipfile.ZipFile(folder / f"{wish.name}.zip", "w") as box:  # not compressed: PDFs are already
        for document in documents:
            box.write(folder / f"{document.name}.pdf", f"{document.name}.pdf")
    note(folder / CONTENTS, {"zip": f"{wish.name}.zip", "documents": done})


def title(document: Document) -> str:
    """What a document is, without the name of its game."""
    words = document.title.partition(": ")[2] or document.title
    return words[:1].upper() + words[1:]


def _printed(document: Document, folder: Path) -> dict[str, Any]:
    from generator.press import write

    file = write(document, folder)
    file.with_suffix(".json").unlink()  # other programs find manifests beside what `polderbox print` makes
    return {
        "file": file.name,
        "title": title(document),
        "use": document.use,
        "papers": document.papers,
        "both_sides": document.flip != "none",
        "advice": document.advice,
        "bytes": file.stat().st_size,
        "pages": [
            {"label": page.label, "preview": preview}
            for page, preview in zip(document.pages, _previews(file), strict=True)
        ],
    }


def _previews(file: Path) -> list[dict[str, Any]]:
    import pypdfium2

    shown = []
    with pypdfium2.PdfDocument(file) as opened:
        for number, page in enumerate(opened, 1):
            picture = page.render(scale=PREVIEW_PIXELS / max(page.get_size())).to_pil()
            name = f"{file.stem}.{number}.webp"
            picture.save(file.with_name(name), quality=PREVIEW_QUALITY, method=4)
            shown.append({"file": name, "width": picture.width, "height": picture.height})
    return shown


if __name__ == "__main__":
    restrain(CPU_SECONDS, FILE_BYTES)
    wanted = named(sys.argv[1])
    assert wanted is not None
    work(wanted, Path(sys.argv[2]))
