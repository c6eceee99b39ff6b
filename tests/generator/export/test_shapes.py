"""Flutter's tiles and tokens, which are no cards, in every format that can have them."""

import csv
import io
import json
from pathlib import Path
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner
from PIL import Image, ImageStat

from companion.cli.export import export
from games.flutter.components import TILES
from generator.catalogue import PRINTABLE, documents
from generator.check import check
from generator.choice import chosen
from generator.export.cuts import cut_files, registration
from generator.export.shapes import picture_files
from generator.flutter.layout.pages import kit_cuts
from generator.flutter.layout.tiles import bounds
from generator.page.paper import PAPERS
from tests.generator.samples import part

TILE_PICTURES = 2 * (len(TILES) + 1 + 16)  # both sides of the tiles, the rainbee and the water


def exported(folder: Path, *words: str) -> dict[str, bytes]:
    done = CliRunner().invoke(export, ["flutter", "--out", str(folder), *words])
    assert done.exit_code == 0, done.output
    return {str(it.relative_to(folder)): it.read_bytes() for it in sorted(folder.rglob("*")) if it.is_file()}


def test_a_tile_is_a_picture_that_is_transparent_outside_and_its_back_is_its_mirror_in_shape(tmp_path: Path) -> None:
    files = exported(tmp_path, "--format", "png")
    assert sum(name.startswith("flutter-tiles-a4/") for name in files) == TILE_PICTURES
    (front,), (back,) = (
        [content for name, content in files.items() if name.endswith(f"-m06-x1-{side}.png")]
        for side in ("front", "back")
    )
    with Image.open(io.BytesIO(front)) as one, Image.open(io.BytesIO(back)) as other:
        assert one.mode == other.mode == "RGBA"
        assert one.size == pytest.approx(other.size, abs=1)
        w, h = one.size
        left, right = ([_alpha(one, x, y) for y in (9, h - 10)] for x in (9, w - 10))
        assert sorted([left, right]) == [[0, 0], [255, 255]]  # half a hexagon: free beside its short side
        assert [_alpha(other, w - 10, y) for y in (9, h - 10)] == left
        assert [_alpha(other, 9, y) for y in (9, h - 10)] == right
        assert _alpha(one, w // 2, h // 2) == 255


def _alpha(picture: Image.Image, x: int, y: int) -> int:
    found = picture.getpixel((x, y))
    assert isinstance(found, tuple)
    return int(found[3])


def test_pictures_say_how_many_there_are(tmp_path: Path) -> None:
    """36 grains of pollen are worth 1, 12 are worth 5 and 12 are worth 10."""
    names = " ".join(exported(tmp_path, "--format", "png"))
    for said in ("pollen-1-x36-front", "pollen-5-x12-front", "pollen-10-x12-back", "sun-x1-front", "petal-r-x5-front"):
        assert said in names


def test_a_saved_bag_has_a_token_for_every_piece_with_pictures_that_were_written(tmp_path: Path) -> None:
    files = exported(tmp_path, "--format", "tts", "--url", "https://example.org/f")
    (bag,) = json.loads(files["flutter-tokens-a4.json"])["ObjectStates"]
    assert bag["Name"] == "Bag"
    assert len(bag["ContainedObjects"]) == 86
    for token in bag["ContainedObjects"]:
        assert token["Name"] == "Custom_Token"
        for key in ("ImageURL", "ImageSecondaryURL"):
            assert token["CustomImage"][key].removeprefix("https://example.org/f/") in files


def test_a_table_names_front_back_and_number_of_every_piece(tmp_path: Path) -> None:
    files = exported(tmp_path, "--format", "csv")
    rows = list(csv.DictReader(io.StringIO(files["flutter-tokens-a4.csv"].decode())))
    assert sum(int(row["count"]) for row in rows) == 86
    assert {row[side] for row in rows for side in ("front", "back")} == {n for n in files if "tokens-a4/" in n}
    trackers = list(csv.DictReader(io.StringIO(files["flutter-trackers-5p-a4.csv"].decode())))
    assert [row["back"] for row in trackers] == [""] * 5


def test_a_machine_cuts_what_a_ruler_would(tmp_path: Path) -> None:
    files = exported(tmp_path, "--format", "svg")
    for said, cuts in kit_cuts(PAPERS["a4"]).items():
        drawn = [
            ElementTree.fromstring(content)
            for name, content in files.items()
            if name.startswith(f"flutter-{said}") and name.endswith(".svg")
        ]
        assert sum(len(root[1]) for root in drawn) == len(cuts)


@pytest.mark.parametrize(("game", "count"), [("dutch", 1), ("flutter", 3)])
def test_pages_for_a_cutting_machine_pass_the_careful_printers_checks(tmp_path: Path, game: str, count: int) -> None:
    """They are printed at home, so they have the line of 100 mm and the name of each page too."""
    done = CliRunner().invoke(export, [game, "--format", "svg", "--out", str(tmp_path)])
    assert done.exit_code == 0
    found = {file.name: check(file) for file in tmp_path.glob("*.pdf")}
    assert len(found) == count
    assert [(name, it) for name, findings in found.items() for it in findings if not it.ok] == []


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("game", PRINTABLE)
def test_registration_marks_stand_clear_of_everything_that_is_cut(game: str, paper: str) -> None:
    for document in chosen(documents(game, paper=paper), ()):
        marks = registration(document.paper)
        for it in (cutout for page in document.pages for cutout in page.cutouts):
            assert not any(mark.meets(bounds(it.outline)) for mark in marks), (document.name, it.name)


def test_a_format_that_only_cards_have_is_refused_with_a_sentence(tmp_path: Path) -> None:
    done = CliRunner().invoke(export, ["flutter", "--format", "pdf", "--out", str(tmp_path)])
    assert done.exit_code == 1
    assert "Flutter has no cards, and only cards have a bleed. Choose another format" in done.output


def test_what_is_printed_behind_a_cover_is_cut_out_and_has_no_back() -> None:
    start = part("h2olland", "start")
    files = dict(picture_files(start))
    assert list(files) == [f"{start.name}/01-middle-x1-front.png", f"{start.name}/02-seasons-x1-front.png"]
    with Image.open(io.BytesIO(files[f"{start.name}/01-middle-x1-front.png"])) as middle:
        assert middle.size == pytest.approx((200 / 25.4 * 300, 200 / 25.4 * 300), abs=2)
        around = middle.crop((1200, 1200, 1300, 1300))
        (red, _), _, (blue, _), (opaque, _) = ImageStat.Stat(around).extrema
    assert blue > red, "there is no water in the middle of the lake"
    assert opaque == 255
    ((name, drawn),) = cut_files(start, "svg")
    assert name.endswith("-cut-1.svg")
    assert drawn.count(b"<line") == 5
