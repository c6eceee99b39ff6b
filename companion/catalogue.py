"""The games on the phones, one line each: their screens, words and photos, and what can be set for a new table.

A game's drawings and words are loaded with its first table, as its rules are.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from typing import Any, Protocol

from markupsafe import Markup

from companion.errors import Illegal
from companion.tables.table import Event, Table
from games.rollfold.components import LEVELS as ROLLFOLD_LEVELS


@dataclass(frozen=True, slots=True)
class Advice:
    """What a phase of a game is about, in two or three sentences, and the heading of the rules that has more. `others`
    is for those who have nothing to do now, if they need other words.
    """

    words: str
    see: str
    others: str = ""


class Screen(Protocol):
    """What a game's module of screens has."""

    def everyone(self, table: Table) -> dict[str, Any]:
        """What its parts may show to everybody alike."""
        ...

    def screen(self, table: Table, me: int | None, mine: list[int]) -> dict[str, Any]:
        """What else they may show to the seat that looks, in a browser that has all these seats."""
        ...

    def parts(self, view: str, shown: Mapping[str, Any]) -> Sequence[Any]:
        """The parts of its page for a phone (`table`) or for a tablet in the middle (`middle`), from top to bottom."""
        ...


class Words(Protocol):
    """What a game's module of words has. It may also have `outcome`, which says behind the sentence of a move what it
    brought, and `news`, which tells the latest moves together; both are given the table.
    """

    def sentence(self, event: Event, names: Sequence[str]) -> str:
        """A move in the past tense, without its player."""
        ...

    def short(self, text: str) -> str:
        """A move as players call it."""
        ...


class Pictures(Protocol):
    """What a game's module of pictures has for the history."""

    def beside(self, event: Event, table: Table) -> Sequence[Markup]:
        """The cards, tiles or dice of a move, to stand small beside its sentence. The event says what everybody may
        know, so they show nothing else.
        """
        ...

    def stock(self) -> Markup:
        """What these pictures use, once for a page."""
        ...


class Help(Protocol):
    """What a game's module of help has."""

    STEPS: Sequence[str]  # how the game goes, for those who have never played it

    def now(self, view: Mapping[str, Any]) -> Advice:
        """What to do in the present moment, told from what everybody sees."""
        ...


@dataclass(frozen=True, slots=True)
class Setting:
    """An option that can be chosen when a table is started, with a line that explains it. The first value is the
    default.
    """

    name: str
    legend: str
    values: tuple[tuple[str, str], ...]  # value in the form, and its label
    explains: str


@dataclass(frozen=True, slots=True)
class Robots:
    """How robots play a game at a real table, and the settings that they need, by name."""

    about: str
    need: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Companion:
    """A game's part of the pages. Its templates are in `templates/<game>/`, one for each part of a page."""

    screen: str  # the module with `screen` and `parts`
    words: str  # the module with `sentence` and `short`
    pictures: str  # the module with `beside` and `stock`
    help: str  # the module with `now` and STEPS
    booklet: str  # the module with the PAGES of its printed rules
    photo: str | None = None  # the module that judges a photo of its paper, if it has any to photograph
    settings: tuple[Setting, ...] = ()
    robots: Robots = Robots("")


# A setting of every game.
HINTS = Setting(
    "hints",
    "Hints",
    (("on", "allowed"), ("off", "off")),
    "A hint shows good moves to whoever asks for one, on their own phone. Everybody sees that it was taken.",
)

COMPANIONS: dict[str, Companion] = {
    "polders": Companion(
        "companion.polders.screen",
        "companion.polders.words",
        "companion.polders.pictures",
        "companion.polders.help",
        "generator.polders.booklet",
        "companion.polders.photo",
        (
            Setting(
                "cards",
                "Cards",
                (("drawn", "The app deals them"), ("printed", "We use our own cards")),
                "You shuffle and flip your printed cards. Then any of you taps or photographs the ones that came up.",
            ),
            Setting(
                "assignments",
                "Assignments",
                (("5", "5"), ("4", "4"), ("3", "3"), ("2", "2"), ("1", "1"), ("0", "none")),
                "With fewer there is less to keep in mind. They come up as usual: two in round 1, then one a round.",
            ),
            Setting(
                "area_control",
                "Area Control",
                (("on", "in the deck"), ("off", "left out")),
                "This assignment outweighs the others. Leave it out if you want them all to matter.",
            ),
            Setting(
                "minimal_max",
                "Too few buildings",
                (("4", "four or fewer"), ("3", "three or fewer")),
                "How few cost you 6 points with Minimal Miller, Manor Minimalist and Farm Fiasco.",
            ),
            Setting(
                "ties",
                "Tied players share",
                (("pool", "all their prizes"), ("place", "one prize")),
                "Two players tied for first share the first and second prize, or only the first.",
            ),
            Setting(
                "edition",
                "Sheets",
                (("2", "second edition"), ("1", "first edition")),
                "Second edition sheets say so at the bottom left. First edition sheets have different buildings.",
            ),
        ),
        Robots("A robot tells you what to draw on the sheet in front of it, and one of you draws it."),
    ),
    "rollfold": Companion(
        "companion.rollfold.screen",
        "companion.rollfold.words",
        "companion.rollfold.pictures",
        "companion.rollfold.help",
        "generator.rollfold.booklet",
        "companion.rollfold.photo",
        (
            Setting(
                "level",
                "Level",
                tuple((str(it.number), f"{it.number} {it.name}") for it in ROLLFOLD_LEVELS),
                "The sheets you have printed. Begin with level 1.",
            ),
            Setting(
                "levels",
                "Levels",
                (("same", "the same for everyone"), ("own", "each their own")),
                "Everyone chooses a level before the game, so that a beginner can play an easier sheet.",
            ),
            Setting(
                "start_is_x",
                "Start tiles",
                (("on", "count as X’ed"), ("off", "do not count")),
                "A start tile that counts joins the X’s on both sides of it.",
            ),
            Setting(
                "solo_take",
                "Take corners in solo",
                (("on", "work"), ("off", "do not work")),
                "Where they work, “take black” allows the black die on a white field, and the other way round.",
            ),
            Setting(
                "orb_links",
                "Orbs on level 3",
                (("off", "do not connect"), ("on", "connect")),
                "Orbs that connect join your X’s across the sheet, which makes level 3 easier.",
            ),
            Setting(
                "marks_return",
                "X’s that come back on level 4",
                (("on", "count again"), ("off", "are lost")),
                "The second folds bring part of the front back into sight, with the X’s you drew there.",
            ),
            Setting(
                "edition",
                "Sheets of levels 1 to 3",
                (("2", "second edition"), ("1", "first edition")),
                "Second edition sheets say so in the middle of the back. First edition sheets say nothing.",
            ),
        ),
        Robots("A robot draws on a sheet of its own, which you all see on your screens."),
    ),
    "flutter": Companion(
        "companion.flutter.screen",
        "companion.flutter.words",
        "companion.flutter.pictures",
        "companion.flutter.help",
        "generator.flutter.booklet",
        "companion.flutter.photo",
        (
            Setting(
                "mode",
                "Tiles",
                (("map", "on the phones' map"), ("table", "on the table only")),
                "With the map, the phones check every place and count your petals and pollen.",
            ),
            Setting(
                "stacks",
                "We use our own tiles",
                (("drawn", "no, the app draws"), ("printed", "yes, real stacks")),
                "With your own, turn them up on the table, and tap or photograph what came up.",
            ),
            Setting(
                "rondel",
                "Order of the stacks",
                (("random", "random"), ("fixed", "fixed")),
                "Random makes every game different. Fixed always begins with the sun on the ladybugs.",
            ),
            Setting(
                "equal",
                "The end",
                (("off", "one last turn for the others"), ("on", "the same number of turns")),
                "The same number of turns helps whoever goes last. It is meant for three or more players.",
            ),
            Setting(
                "perfect",
                "Ponds",
                (("off", "water tiles"), ("on", "1 pollen a cell")),
                "With 1 pollen a cell there is less luck.",
            ),
            Setting(
                "pollen",
                "Pollen",
                (("hidden", "hidden till the end"), ("open", "open")),
                "Hidden pollen is face down, so only you know how much you have.",
            ),
        ),
        Robots("Robots see the phones’ map and nothing else, so with robots you play on the map.", {"mode": "map"}),
    ),
    "h2olland": Companion(
        "companion.h2olland.screen",
        "companion.h2olland.words",
        "companion.h2olland.pictures",
        "companion.h2olland.help",
        "generator.h2olland.booklet",
        "companion.h2olland.photo",
        (
            Setting(
                "mode",
                "The lake",
                (("map", "on the phones too"), ("counts", "on the table only")),
                "With the lake on the phones, they check every place. Without it, they keep the barns and the co-op.",
            ),
            Setting(
                "cards",
                "Weather cards",
                (("drawn", "the app draws them"), ("printed", "we use our own")),
                "With your own, turn them up on the table, and tap or photograph what came up.",
            ),
            Setting(
                "tiles",
                "Land tiles",
                (("drawn", "the app draws them"), ("printed", "we use our own")),
                "With your own, shuffle them under the lake, and tap or photograph what came up.",
            ),
        ),
        Robots("Robots see the lake on the phones, so with robots you play with the lake there.", {"mode": "map"}),
    ),
    "dutch": Companion(
        "companion.dutch.screen",
        "companion.dutch.words",
        "companion.dutch.pictures",
        "companion.dutch.help",
        "generator.dutch.booklet",
        "companion.dutch.photo",
        (
            Setting(
                "cards",
                "Cards",
                (("phones", "on the phones"), ("printed", "printed"), ("own", "We use our own cards")),
                "Printed: the app tells you which cards to take. Our own: you shuffle and deal, and tap what comes up.",
            ),
            Setting(
                "edition",
                "Points",
                (("2", "the designer’s"), ("1", "first edition cards")),
                "If your cards give 4 points for a bid of 1, choose the first edition.",
            ),
        ),
        Robots("A robot’s hand stays hidden, and it sees only its own cards."),
    ),
}


@cache
def screen_of(game: str) -> Screen:
    """The module that says what the pages of a game show."""
    if game not in COMPANIONS:
        raise Illegal(f"There are no pages for {game} yet: it has no line in companion/catalogue.py.")
    found: Screen = import_module(COMPANIONS[game].screen)
    return found


@cache
def words_of(game: str) -> Words:
    """How a game tells its moves."""
    if game not in COMPANIONS:
        raise Illegal(f"There are no words for {game} yet: it has no line in companion/catalogue.py.")
    found: Words = import_module(COMPANIONS[game].words)
    return found


def outcome_of(game: str) -> Callable[[Table, int], str]:
    """How a game tells what the move of this number in the line brought, if `sentence` does not say it."""
    found: Callable[[Table, int], str] = getattr(words_of(game), "outcome", lambda table, number: "")
    return found


def news_of(game: str) -> Callable[[Table], str]:
    """How a game tells what has just happened, if that is more than the sentence of the last move."""
    found: Callable[[Table], str] = getattr(words_of(game), "news", lambda table: "")
    return found


@cache
def pictures_of(game: str) -> Pictures:
    """What the history of a game shows beside its sentences."""
    found: Pictures = import_module(COMPANIONS[game].pictures)
    return found


@cache
def booklet_of(game: str) -> Sequence[Any]:
    """The pages of a game's printed rules."""
    found: Sequence[Any] = import_module(COMPANIONS[game].booklet).PAGES
    return found


@cache
def help_of(game: str) -> Help:
    """What a game's page of rules says."""
    if game not in COMPANIONS:
        raise Illegal(f"There are no rules for {game} yet: it has no line in companion/catalogue.py.")
    found: Help = import_module(COMPANIONS[game].help)
    return found
