"""The first document of each game: what its cover and its build guide say is what the documents are."""

import re
from functools import partial
from typing import Any

import pytest

from games.catalogue import GAMES
from generator.catalogue import PRINTABLE, documents
from generator.document import Flip, Page
from generator.making import Making, making
from generator.page import nets
from generator.page.palette import INKS, Palette
from generator.page.paper import CALM_MM, PAPERS, Paper, margin_bands
from generator.pens.log import LogPen
from generator.pens.wordless import WordlessPen
from generator.polders import layout as polders
from generator.rollfold import layout as rollfold
from tests.generator.polders.ruler import Ruler
from tests.generator.samples import part

SMALLEST = 7.5  # points


def tonight(game: str, **wish: Any) -> Making:
    return making(it for it in documents(game, **wish) if it.use == "tonight")


def said(game: str, page: int, **wish: Any) -> str:
    """All words on a page, as one line."""
    ruler = Ruler()
    part(game, "start", **wish).pages[page].draw(ruler)
    return " ".join(word.words for word in ruler.words)


def guide(game: str, **wish: Any) -> str:
    """All words of the build guide, which is on the cover where a piece of the game is on its back."""
    return said(game, 0 if game == "h2olland" else 1, **wish)


@pytest.mark.parametrize("game", PRINTABLE)
def test_every_game_starts_with_its_cover_and_guide(game: str) -> None:
    first = documents(game)[0]
    assert (first.part, first.use, first.title) == ("start", "tonight", f"{first.title.split(':')[0]}: start here")
    assert first.papers == 1
    assert GAMES[game].title.split()[0][:2] in first.title or game == "rollfold"


def test_the_counts_are_those_of_paper_and_knife() -> None:
    """By hand. Polders: 4 maps, 4 pages of 3 x 3 cards with 4 + 4 cuts each, the rules, the guide. Dutch: 5 pages of
    cards, 2 halves of the board, 2 sheets of rules, the guide. Crease & Cross: 4 squares with 4 sides, 2 sheets of
    rules, the guide. H2Olland: 4 edges, 2 pages of tiles, 4 of fields, 1 of pieces, 2 sheets of rules, the guide with
    the middle on its back; 4 edges with barns take 5 cuts each, 2 pages of 4 x 5 tiles 5 + 6, 4 pages of 9 x 6 fields
    10 + 7, the middle and the seasons 2 + 3, the pieces 22 upright and 15 across.
    """
    assert (tonight("polders").papers, tonight("polders").cards, tonight("polders").cuts) == (6, 4, 32)
    assert (tonight("dutch").papers, tonight("dutch").cards, tonight("dutch").cuts) == (5, 5, 40)
    assert (tonight("h2olland").papers, tonight("h2olland").cards, tonight("h2olland").folds) == (2, 12, 96)
    assert tonight("h2olland").cuts == 4 * 5 + 2 * 11 + 4 * 17 + 5 + (22 + 15)
    assert (tonight("rollfold").papers, tonight("rollfold").cards, tonight("rollfold").cuts) == (7, 0, 16)


@pytest.mark.parametrize("flip", ["long", "short", "none"])
def test_the_middle_of_h2ollands_board_is_on_the_back_of_its_cover(flip: Flip) -> None:
    start = part("h2olland", "start", flip=flip)
    assert [page.label for page in start.pages] == ["cover", "the middle of the board and the seasons"]
    assert [it.name for page in start.pages for it in page.cutouts] == ["middle", "seasons"]
    assert [start.pages[side].label for side in start.cut_sides][-1] == "the middle of the board and the seasons"
    assert (start.stock, start.papers) == ("card", 2 if flip == "none" else 1)


def test_fewer_players_need_less() -> None:
    assert tonight("rollfold", players=1).cuts == 4
    assert "4 straight cuts" in said("rollfold", 0, players=1)


@pytest.mark.parametrize(
    ("game", "name", "others"),
    [("dutch", "cards", 0), ("polders", "cards", 0), ("flutter", "tiles", 0), ("h2olland", "tiles", 96)],
)
def test_pages_that_are_folded_are_folded_and_glued_once_each(game: str, name: str, others: int) -> None:
    """Of H2Olland's 48 farms and mills each is folded twice as well."""
    folded, pages = tonight(game, gutterfold=True), len(part(game, name, gutterfold=True).pages)
    assert (folded.folds, folded.glued) == (pages + others, pages)
    assert part(game, name, gutterfold=True).stock == "paper"
    assert f"{pages} things to glue. Print pages with a dashed line across them on paper." in guide(
        game, gutterfold=True
    )
    assert "Glue" not in guide(game)


@pytest.mark.parametrize("game", PRINTABLE)
def test_a_cover_in_low_ink_asks_for_colours_if_a_page_has_any(game: str) -> None:
    pages = [page for it in documents(game, ink="low") if it.use == "tonight" for page in it.pages]
    found = [page.label for page in pages if any(_coloured(it) for it in _inks(page))]
    assert ("Black ink,  and colours for " in said(game, 0, ink="low")) == bool(found)
    assert "Black ink" in said(game, 0, ink="low")
    assert "Colour ink" in said(game, 0)


def _inks(page: Page) -> set[str]:
    pen = LogPen()
    page.draw(pen)
    return set(re.findall(r"#[0-9A-F]{6}", pen.log))


def _coloured(ink: str) -> bool:
    """Whether a black cartridge alone leaves somebody wondering: no grey, and not nearly one."""
    channels = [int(ink[n : n + 2], 16) for n in (1, 3, 5)]
    return max(channels) - min(channels) > 24


@pytest.mark.parametrize("flip", ["long", "none"])
@pytest.mark.parametrize("game", PRINTABLE)
def test_cover_and_guide_say_what_is_counted(game: str, flip: Flip) -> None:
    whole = tonight(game, flip=flip)
    cover, making_of = said(game, 0, flip=flip), guide(game, flip=flip)
    assert f"About {whole.minutes} minutes" in cover
    assert f"{whole.cuts} straight cuts" in cover
    assert f"{whole.cuts} straight cuts" in making_of
    assert f"{whole.sheets} sheets" in making_of
    assert f"{whole.papers} sheets of paper" in cover
    listed = [it for it in documents(game, flip=flip)[1:] if it.use == "tonight"]
    assert [it.part for it in listed if f"{it.papers} sheet" not in making_of] == []


def test_a_net_is_cut_around_and_folded_between() -> None:
    """A cube has 24 edges in its faces: 5 folds use 10; of the other 14, half have a tab with 3 sides of its own."""
    for faces, tabs in (
        (rollfold.net_faces(rollfold.NET_CORNERS[0]), rollfold.net_tabs(rollfold.NET_CORNERS[0])),
        (polders.net_faces(polders.net_corners()[0]), polders.net_tabs(polders.net_corners()[0])),
    ):
        it = nets.hands(faces, tabs, count=2)
        assert (it.cuts, it.folds, it.glued) == (2 * (7 * 3 + 7), 2 * (5 + 7), 2)


def test_minutes_are_rounded_up_to_five() -> None:
    assert [Making(cuts=cuts).minutes for cuts in (0, 1, 20, 21, 41)] == [5, 5, 5, 10, 15]


@pytest.mark.parametrize("paper", PAPERS.values(), ids=lambda paper: paper.name)
@pytest.mark.parametrize("ink", INKS.values(), ids=lambda ink: ink.name)
@pytest.mark.parametrize("game", PRINTABLE)
def test_the_pages_can_be_printed_and_read(game: str, ink: Palette, paper: Paper) -> None:
    for page in part(game, "start", paper=paper.name, ink=ink.name).pages:
        ruler = Ruler()
        page.draw(ruler)
        assert [word.words for word in ruler.words if not paper.box.inset(CALM_MM).holds(word.box)] == []
        assert [w.words for w in ruler.words for band in margin_bands(paper) if w.box.meets(band)] == []
        assert min(word.size for word in ruler.words) >= SMALLEST


def test_a_small_picture_has_a_bar_for_each_line_and_no_words() -> None:
    def art(pen: Any, words: str) -> None:
        pen.text((10, 10), words, font="text", size=10, colour="#112233", align="middle")

    log = LogPen()
    pen = WordlessPen(log)
    art(pen, "Schermer")
    pen.stamp("a stamp", partial(art, words="Beemster"))
    assert "text" not in log.log
    assert log.log.count("fill #112233") == 2
    assert "stamp wordless a stamp" in log.log
