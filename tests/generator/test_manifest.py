"""The manifest beside each PDF."""

import json
from pathlib import Path

from generator.manifest import manifest
from generator.page.geometry import Placing
from generator.page.paper import A4, LETTER
from generator.press import write
from tests.generator.samples import SHEET, sheet_document


def test_a_manifest_says_what_a_camera_finds_in_millimetres_on_the_page() -> None:
    """Everything of the sheet stands 10 mm to the right and 20 mm down."""
    assert manifest(sheet_document(A4, Placing(10, 20))) == {
        "polderbox": 1,
        "pdf": "ferry-sheets.pdf",
        "paper": {"name": "a4", "width": 210, "height": 297},
        "sheets": [
            {
                "id": "ferry/quay/2",
                "page": 1,
                "side": "front",
                "fingerprint": SHEET.fingerprint,
                "outline": [[10, 20], [110, 20], [110, 170], [10, 170]],
                "code": {"text": SHEET.identity, "polygon": [[70, 22], [86, 22], [86, 38], [70, 38]]},
                "markers": [
                    {"id": 3, "polygon": [[12, 22], [24, 22], [24, 34], [12, 34]]},
                    {"id": 4, "polygon": [[96, 22], [108, 22], [108, 34], [96, 34]]},
                ],
                "fields": [
                    {"id": "c1r1", "polygon": [[30, 50], [48, 50], [48, 68], [30, 68]], "reads": "mark"},
                    {"id": "pen:red", "polygon": [[30, 140], [41, 140], [41, 151], [30, 151]], "reads": "sample"},
                ],
                "folds": [{"id": "middle", "line": [[10, 95], [110, 95]]}],
            }
        ],
    }


def test_a_small_print_has_its_places_scaled_and_rounded_to_a_micrometre() -> None:
    field = manifest(sheet_document(LETTER, Placing(1 / 3, 0, 0.7)))["sheets"][0]["fields"][0]
    assert field["polygon"][0] == [14.333, 21]


def test_paper_of_another_size_keeps_the_fingerprint() -> None:
    small, large = (manifest(sheet_document(paper, p)) for paper, p in ((LETTER, Placing(5, 5, 0.7)), (A4, Placing())))
    assert small["sheets"][0]["fingerprint"] == large["sheets"][0]["fingerprint"]


def test_the_file_beside_the_pdf_is_the_manifest_with_a_line_for_each_field(tmp_path: Path) -> None:
    text = write(sheet_document(), tmp_path).with_suffix(".json").read_text()
    assert json.loads(text) == manifest(sheet_document())
    assert sum('"reads"' in line for line in text.splitlines()) == len(SHEET.fields)
