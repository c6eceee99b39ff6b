"""Every exported format, looked at by a program that is not ours, and the same bytes twice."""

import csv
import io
import json
from itertools import pairwise
from pathlib import Path
from xml.etree import ElementTree

import pikepdf
import pytest
from click.testing import CliRunner
from PIL import Image

from companion.cli.export import export
from games.dutch.components import CARDS
from generator.catalogue import documents
from generator.export.pictures import png_files
from generator.export.pieces import Piece, pieces
from generator.page.cards import Card
from generator.page.geometry import Box
from generator.pens import path

SORTS = len(CARDS) + 4  # three heap cards and the aid


def exported(folder: Path, *words: str) -> dict[str, bytes]:
    done = CliRunner().invoke(export, ["dutch", "--out", str(folder), *words])
    assert done.exit_code == 0, done.output
    return {str(it.relative_to(folder)): it.read_bytes() for it in sorted(folder.rglob("*")) if it.is_file()}


@pytest.mark.parametrize(("bleed", "mm"), [("3mm", 3), ("1/8in", 3.175)])
def test_pictures_have_the_size_of_the_card_with_its_bleed_and_names_with_counts(
    tmp_path: Path, bleed: str, mm: float
) -> None:
    files = exported(tmp_path, "--format", "png", "--bleed", bleed)
    assert len(files) == 2 * SORTS
    assert any(name.endswith("dutch-aid-x2-front.png") for name in files)
    for content in files.values():
        with Image.open(io.BytesIO(content)) as picture:
            assert picture.size == tuple(round((side + 2 * mm) / 25.4 * 300) for side in (63, 88))
            assert [round(dpi) for dpi in picture.info["dpi"]] == [300, 300]


@pytest.mark.parametrize(("size", "pixels"), [("poker", (825, 1125)), ("tarot", (900, 1500))])
def test_a_print_shop_gets_the_pixels_it_asks_for(tmp_path: Path, size: str, pixels: tuple[int, int]) -> None:
    """Templates of The Game Crafter: inches and an eighth on each side, at 300 dots per inch."""
    files = exported(tmp_path, "--format", "png", "--bleed", "1/8in", "--size", size)
    assert len(files) == 2 * SORTS
    for content in files.values():
        with Image.open(io.BytesIO(content)) as picture:
            assert picture.size == pixels


def test_tiles_can_be_two_inches_and_what_is_far_from_that_keeps_its_size(tmp_path: Path) -> None:
    words = ["h2olland", "--format", "png", "--bleed", "1/8in", "--size", "square", "--out", str(tmp_path)]
    done = CliRunner().invoke(export, words)
    assert done.exit_code == 0
    assert "the fields: 216 pieces, 11 different. They keep their own size." in done.output
    for name, pixels in (("tiles-a4", (675, 675)), ("fields-4p-a4", (335, 583))):
        for file in (tmp_path / f"h2olland-{name}").iterdir():
            with Image.open(file) as picture:
                assert picture.size == pixels


def test_a_size_for_which_a_game_has_nothing_is_refused_with_a_sentence(tmp_path: Path) -> None:
    done = CliRunner().invoke(export, ["flutter", "--format", "png", "--size", "poker", "--out", str(tmp_path / "new")])
    assert done.exit_code == 1
    assert "Flutter has nothing that can be printed as poker. Choose another size, or leave out --size." in done.output
    assert not (tmp_path / "new").exists()


@pytest.mark.parametrize("size", [None, (63.5, 88.9)])
def test_ink_reaches_the_edge_of_the_bleed(size: tuple[float, float] | None) -> None:
    (deck,) = (it for it in documents("dutch") if pieces(it))
    red = Card("red", lambda pen: pen.shape(path.rect(Box(-2, -2, 67, 92)), fill="#FF0000"))
    ((_, content),) = png_files(deck, [Piece(red, None, (63, 88))], 3.175, size)
    with Image.open(io.BytesIO(content)) as picture:
        assert picture.getcolors() == [(picture.width * picture.height, (255, 0, 0))]


def test_a_print_shop_gets_trim_and_bleed_boxes(tmp_path: Path) -> None:
    (content,) = exported(tmp_path, "--format", "pdf").values()
    with pikepdf.open(io.BytesIO(content)) as pdf:
        assert len(pdf.pages) == 2 * SORTS
        for page in pdf.pages:
            media, trim, bleed = (
                [float(n) / 72 * 25.4 for n in box] for box in (page.mediabox, page.trimbox, page.BleedBox)
            )
            assert trim == pytest.approx([3, 3, 66, 91], abs=0.01)
            assert bleed == pytest.approx(media, abs=0.01)
            assert media == pytest.approx([0, 0, 69, 94], abs=0.01)


def test_a_saved_deck_has_every_card_and_its_sheets_have_the_said_grid(tmp_path: Path) -> None:
    files = exported(tmp_path, "--format", "tts", "--url", "https://example.org/d/")
    (saved,) = (json.loads(content) for name, content in files.items() if name.endswith(".json"))
    (deck,) = saved["ObjectStates"]
    assert deck["Name"] == "DeckCustom"
    assert len(deck["DeckIDs"]) == len(deck["ContainedObjects"]) == 45
    assert [it["CardID"] for it in deck["ContainedObjects"]] == deck["DeckIDs"]
    for key, sheet in deck["CustomDeck"].items():
        places = {id_ % 100 for id_ in deck["DeckIDs"] if id_ // 100 == int(key)}
        assert max(places) < sheet["NumWidth"] * sheet["NumHeight"] - 1  # the last place is for hidden cards
        for url in (sheet["FaceURL"], sheet["BackURL"]):
            assert url.startswith("https://example.org/d/dutch-")
            with Image.open(io.BytesIO(files[url.rpartition("/")[2]])) as picture:
                assert picture.width % sheet["NumWidth"] == picture.height % sheet["NumHeight"] == 0
                assert max(picture.size) <= 4096


def words(listed: str) -> list[str]:
    return listed.split()


# What every object in a save of Tabletop Simulator 13 has, in the order in which the game writes it
FIELDS = words(
    "GUID Name Transform Nickname Description GMNotes AltLookAngle ColorDiffuse LayoutGroupSortIndex Value Locked Grid"
    " Snap IgnoreFoW MeasureMovement DragSelectable Autoraise Sticky Tooltip GridProjection HideWhenFaceDown Hands"
    " LuaScript LuaScriptState XmlUI"
)
SAVE = words(
    "SaveName Date VersionNumber GameMode GameType GameComplexity Tags Gravity PlayArea Table Sky Note TabStates"
    " LuaScript LuaScriptState XmlUI ObjectStates"
)
MORE = {
    "DeckCustom": {"SidewaysCard": bool, "DeckIDs": list, "CustomDeck": dict, "ContainedObjects": list},
    "CardCustom": {"CardID": int, "SidewaysCard": bool, "CustomDeck": dict},
    "Custom_Token": {"CustomImage": dict},
    "Bag": {"MaterialIndex": int, "MeshIndex": int, "Bag": dict, "ContainedObjects": list},
}


@pytest.mark.parametrize(
    ("game", "kinds"), [("dutch", {"DeckCustom", "CardCustom"}), ("flutter", {"Bag", "Custom_Token"})]
)
def test_a_save_has_the_fields_that_the_program_writes_itself(tmp_path: Path, game: str, kinds: set[str]) -> None:
    done = CliRunner().invoke(export, [game, "--format", "tts", "--url", "https://x.org", "--out", str(tmp_path)])
    assert done.exit_code == 0
    things = []
    for file in tmp_path.glob("*.json"):
        saved = json.loads(file.read_text())
        assert sorted(saved) == sorted(SAVE)
        things += [*saved["ObjectStates"], *(it for whole in saved["ObjectStates"] for it in whole["ContainedObjects"])]
    assert {it["Name"] for it in things} == kinds
    for it in things:
        assert [key for key in it if key in FIELDS] == FIELDS
        assert {key: type(value) for key, value in it.items() if key not in FIELDS} == MORE[it["Name"]]
        assert int(it["GUID"], 16) < 1 << 24
        assert len(it["Transform"]) == 9
    assert len({it["GUID"] for it in things}) == len(things)


def test_a_table_says_where_on_its_sheet_every_card_is(tmp_path: Path) -> None:
    files = exported(tmp_path, "--format", "csv")
    (table,) = (content.decode() for name, content in files.items() if name.endswith(".csv"))
    rows = list(csv.DictReader(io.StringIO(table)))
    assert sum(int(row["count"]) for row in rows) == 45
    assert {row["front"] for row in rows} | {row["back"] for row in rows} == {n for n in files if n.endswith(".png")}
    assert len({(row["front"], row["column"], row["row"]) for row in rows}) == SORTS


def test_cut_lines_in_svg_run_round_every_card_and_marks_stand_clear_of_them(tmp_path: Path) -> None:
    files = exported(tmp_path, "--format", "svg")
    drawn = [ElementTree.fromstring(content) for name, content in files.items() if name.endswith(".svg")]
    assert len(drawn) == 5
    for root in drawn:
        marks, cuts = root
        assert (root.get("width"), root.get("height")) == ("210mm", "297mm")
        assert len(marks) == 3
        assert len(cuts) == 8  # three columns and three rows
        xs = sorted({float(line.get("x1", "")) for line in cuts if line.get("x1") == line.get("x2")})
        assert [b - a for a, b in pairwise(xs)] == pytest.approx([63] * 3)
        assert all(float(mark.get("x", "")) + 5 <= xs[0] or float(mark.get("x", "")) >= xs[-1] for mark in marks)


def test_dxf_has_pairs_of_codes_and_values_and_the_lines_of_the_svg_upside_down(tmp_path: Path) -> None:
    content = exported(tmp_path, "--format", "dxf")["dutch-cards-a4-cut-1.dxf"].decode().splitlines()
    pairs = list(zip(content[::2], content[1::2], strict=True))
    assert pairs[-1] == ("0", "EOF")
    assert pairs.count(("0", "LINE")) == 8 + 12
    assert pairs.count(("8", "CUT")) == 8
    ups = [float(value) for code, value in pairs if code.strip() in ("20", "21")]
    assert 0 <= min(ups) <= max(ups) <= 297


@pytest.mark.parametrize("kind", ["png", "pdf", "tts", "csv", "svg", "dxf"])
def test_everything_is_the_same_twice(tmp_path: Path, kind: str) -> None:
    words = ("--format", kind, "--url", "https://example.org")
    assert exported(tmp_path / "a", *words) == exported(tmp_path / "b", *words)


def test_a_game_without_such_pieces_says_what_to_do_instead(tmp_path: Path) -> None:
    done = CliRunner().invoke(export, ["rollfold", "--format", "png", "--out", str(tmp_path)])
    assert done.exit_code == 1
    assert "Use: polderbox print rollfold" in done.output


def test_every_card_of_polders_has_its_own_back() -> None:
    (deck,) = (found for it in documents("polders") if (found := pieces(it)))
    assert sum(it.count for it in deck) == 36
    assert {it.back.name for it in deck if it.back} == {
        f"polders {it} back" for it in ("shape", "assignment", "reference")
    }
