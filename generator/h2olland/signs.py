"""The icons of H2Olland, in the family of icons.py: crops, weather, seasons, dike and shoe."""

from dataclasses import dataclass

from generator.page import icons
from generator.page.geometry import Box
from generator.page.icons import Icon
from generator.page.palette import FINE, HAIRLINE, WHITE, Palette, hatching, staggered
from generator.pens import path
from generator.pens.pen import Colour, Path, Pen, Stroke

PLAYER_COLOURS: dict[str, Colour] = {"w": WHITE, "o": "#EE8A1D", "r": "#BF2A26", "b": "#2166AC"}


@dataclass(frozen=True, slots=True)
class Tints:
    """A kind of field: the wash of its land, None where the paper stays white, and the colour of what grows there."""

    ground: Colour | None
    furrow: Colour
    bloom: Colour


_FULL = {
    "corn": Tints("#F9EBBF", "#E2C873", "#E8B21E"),
    "bean": Tints("#DDEBC9", "#A9C488", "#6E9E45"),
    "carrot": Tints("#FBE0CB", "#E9B48D", "#E8792B"),
    "potato": Tints("#EBDFCD", "#C9B191", "#B08A5B"),
    "cow": Tints("#D8EAC6", "#A3C184", "#FFFFFF"),
    "red": Tints("#F8D3CE", "#E3A39B", "#C8372D"),
    "yellow": Tints("#FCF0C2", "#E8CF7A", "#EDBB24"),
    "orange": Tints("#FCDFC0", "#EDB885", "#EC7F22"),
    "pink": Tints("#FADDE8", "#E7AFC5", "#E583AE"),
    "white": Tints("#F3F4F1", "#C4CBD2", "#FFFFFF"),
    "purple": Tints("#E5D6EE", "#BFA2CF", "#7B3F9E"),
}
_LOW = Tints(None, "#B5B5B5", WHITE)
SOLID_IN_LOW = {"red", "purple"}  # so that tulips differ in grey too; the figures beside them tell them apart

BARREN: Colour = "#F0E6D2"
STONE: Colour = "#C9B998"
MEADOW: Colour = "#E2EDCF"
SAFE: Colour = "#EFF3DC"
WATER: Colour = "#CFE1EF"


def tints(kind: str, ink: Palette) -> Tints:
    return _FULL[kind] if ink.name == "full" else _LOW


def land(pen: Pen, box: Box, ink: Palette, *, safe: bool = False, barren: bool = False) -> None:
    """The ground of a quadrant: meadow, the paler meadow of a safe zone, or sand with stones."""
    tint = BARREN if barren else SAFE if safe else MEADOW
    if ink.name == "full":
        pen.shape(path.rect(box), fill=tint)
    else:
        pen.shape(path.rect(box), fill=WHITE)
    if barren:
        _stones(pen, box, ink)


def player(pen: Pen, shape: Path, bounds: Box, letter: str, ink: Palette) -> None:
    """A player's colour inside a path; in low ink its pattern: white plain, orange hatched, red dark, blue dotted."""
    if ink.name == "full":
        pen.shape(shape, fill=PLAYER_COLOURS[letter], line=Stroke(ink.delft, FINE))
        return
    pen.shape(shape, fill="#5A5A5A" if letter == "r" else WHITE)
    with pen.clipped(shape):
        if letter == "o":
            pen.shape(hatching(bounds, 1.3), line=Stroke(ink.text, FINE))
        elif letter == "b":
            for at in staggered(bounds, 1.6, 0.8):
                pen.shape(path.circle(at, 0.3), fill=ink.text)
    pen.shape(shape, line=Stroke(ink.text, FINE))


def solid(letter: str, ink: Palette) -> Colour:
    """A player's colour where it has to be dark in both inks."""
    return PLAYER_COLOURS[letter] if ink.name == "full" else "#4A4A4A"


def on_player(letter: str, ink: Palette) -> Colour:
    """The colour of lines and letters on a player's colour."""
    dark = letter in "rb" if ink.name == "full" else letter == "r"
    return WHITE if dark else ink.delft


def _stones(pen: Pen, box: Box, ink: Palette) -> None:
    colour = STONE if ink.name == "full" else ink.grass
    for dx, dy, r in ((0.2, 0.24, 1.5), (0.44, 0.14, 1.0), (0.78, 0.22, 1.8), (0.3, 0.55, 1.1), (0.66, 0.5, 1.3)):
        at = (box.x + dx * box.w, box.y + dy * box.h)
        pen.shape(path.ellipse(at, r, 0.62 * r), line=Stroke(colour, FINE))
    for dx, dy in ((0.16, 0.8), (0.5, 0.74), (0.84, 0.78), (0.56, 0.34), (0.1, 0.42), (0.9, 0.52), (0.36, 0.9)):
        x, y = box.x + dx * box.w, box.y + dy * box.h
        pen.shape(path.line((x - 0.7, y), (x + 0.7, y)), line=Stroke(colour, HAIRLINE))


# An ear between two leaves, its kernels in rows.
CORN = Icon(
    body="M12 2 C15.6 4.8 16.2 11 15 16 C14.2 18.6 9.8 18.6 9 16 C7.8 11 8.4 4.8 12 2 Z",
    lines="M12 2.4 V17.6 M9 6.8 H15 M8.4 10.3 H15.6 M8.6 13.8 H15.4"
    " M11.6 22 C6.6 21 4.4 17 4.6 10.6 C6.4 12 7.6 13.6 8.6 15.6 M12.4 22 C17.4 21 19.6 17 19.4 10.6"
    " C17.6 12 16.4 13.6 15.4 15.6",
)

# A pod with three beans in it, hanging from its stalk.
BEAN = Icon(
    body="M3.6 6.8 C3.4 15.4 9.6 21.4 19.4 20.8 C22 20.4 22 16.8 19.6 16.4 C13.8 15.8 9.6 12 8.4 5.6"
    " C7.8 3.2 3.8 3.8 3.6 6.8 Z",
    lines="M6 4.2 C6 2.6 7.2 1.8 9.4 1.8",
    solid="M5.6 9.6 A1.6 1.6 0 0 1 8.8 9.6 A1.6 1.6 0 0 1 5.6 9.6 Z M8.8 14.8 A1.6 1.6 0 0 1 12 14.8"
    " A1.6 1.6 0 0 1 8.8 14.8 Z M13.8 17.8 A1.6 1.6 0 0 1 17 17.8 A1.6 1.6 0 0 1 13.8 17.8 Z",
)

CARROT = Icon(
    body="M6.6 8.8 C9.4 6.4 14.6 6.4 17.4 8.8 C16.8 14 14.6 19 12 22.6 C9.4 19 7.2 14 6.6 8.8 Z",
    lines="M12 7 C12.2 4.8 11.8 3 10.8 1.4 M12 7 C12.8 4.6 14.4 3 17 2.4 M12 7 C10.8 5 9 4 6.4 4"
    " M7.4 12 H10.6 M16.4 13.6 H13.4 M9.2 17 H11.8",
)

POTATO = Icon(
    body="M2.6 14.6 C1.8 9.4 6 5.2 10.8 5.6 C15.2 4 21.4 7 21.6 12.4 C21.8 17.6 17 20.6 11.8 19.6"
    " C7.8 20.4 3.2 18.6 2.6 14.6 Z",
    solid="M7.2 9.6 A1 0.8 0 0 1 9.2 9.6 A1 0.8 0 0 1 7.2 9.6 Z M13.4 8.8 A1 0.8 0 0 1 15.4 8.8"
    " A1 0.8 0 0 1 13.4 8.8 Z M10.4 14 A1 0.8 0 0 1 12.4 14 A1 0.8 0 0 1 10.4 14 Z M16.2 14.6 A1 0.8 0 0 1 18.2 14.6"
    " A1 0.8 0 0 1 16.2 14.6 Z M5.6 14.8 A1 0.8 0 0 1 7.6 14.8 A1 0.8 0 0 1 5.6 14.8 Z",
)

# Basalt blocks in two rows, wider at the foot.
DIKE = Icon(
    body="M1.6 18.5 L7 8 H17 L22.4 18.5 Z",
    lines="M4.4 13.2 H19.6 M12 8 V13.2 M8.2 13.2 V18.5 M15.8 13.2 V18.5",
)

# A clog with its tip turned up.
SHOE = Icon(
    body="M2 10.6 C4 9 6.6 9.4 8 11 C10.4 12.8 14.6 12.4 17.6 13 C19.4 13.2 20.6 11.8 22.2 10"
    " C23 13.6 22.6 17.6 19.4 18.6 H4.4 C2 18.4 1.2 14 2 10.6 Z",
    lines="M2 10.6 C2.6 13.4 6.2 13.8 8 11 M4.4 18.6 V20.6 H8 V18.6 M12.6 12.5 C13.6 14 13.6 15.4 12.8 16.6",
)

FLOOD = Icon(
    lines="M1.6 12 C3.4 10 5 10 6.8 12 C8.6 14 10.2 14 12 12 C13.8 10 15.4 10 17.2 12 C19 14 20.6 14 22.4 12"
    " M1.6 16.4 C3.4 14.4 5 14.4 6.8 16.4 C8.6 18.4 10.2 18.4 12 16.4 C13.8 14.4 15.4 14.4 17.2 16.4"
    " C19 18.4 20.6 18.4 22.4 16.4"
    " M1.6 20.8 C3.4 18.8 5 18.8 6.8 20.8 C8.6 22.8 10.2 22.8 12 20.8 C13.8 18.8 15.4 18.8 17.2 20.8"
    " C19 22.8 20.6 22.8 22.4 20.8 M12 8.6 V1.6 M8.6 4.8 L12 1.6 L15.4 4.8",
)
SUN = Icon(
    body="M7 12 A5 5 0 0 1 17 12 A5 5 0 0 1 7 12 Z",
    lines="M12 1.6 V4.2 M12 19.8 V22.4 M1.6 12 H4.2 M19.8 12 H22.4 M4.6 4.6 L6.5 6.5 M17.5 17.5 L19.4 19.4"
    " M19.4 4.6 L17.5 6.5 M6.5 17.5 L4.6 19.4",
)
# Ground that has split open under the sun.
DROUGHT = Icon(
    body="M8.4 6.2 A3.6 3.6 0 0 1 15.6 6.2 A3.6 3.6 0 0 1 8.4 6.2 Z",
    lines="M12 0.8 V1.4 M5.4 6.2 H6.2 M17.8 6.2 H18.6 M7.4 1.6 L8 2.2 M16.6 1.6 L16 2.2"
    " M1.6 13.4 H22.4 M7 13.4 L9 17 L6 19.6 L7.6 22.6 M9 17 L13.4 18.4 L15.6 22.6 M16.4 13.4 L15 16.2"
    " L18.6 18.2 L22 17.6 M13.4 18.4 L15 16.2",
)
# A sack that has burst.
ROT = Icon(
    body="M8.6 6.4 C4.6 9.6 3 14 3.6 18.6 C4 21 6 22 12 22 C18 22 20 21 20.4 18.6 C21 14 19.4 9.6 15.4 6.4 Z",
    lines="M8.6 6.4 C7.8 4.8 7.6 3.4 8.2 1.8 L10.4 3.2 L12 1.8 L13.6 3.2 L15.8 1.8 C16.4 3.4 16.2 4.8 15.4 6.4 Z"
    " M8.4 11.6 L15.6 18.4 M15.6 11.6 L8.4 18.4",
)
CLOUD = Icon(
    body="M6.4 19.4 C3.4 19.4 1.8 17.4 1.8 15.2 C1.8 12.8 3.8 11.2 6 11.4 C6.6 8.4 9 6.8 11.8 6.8"
    " C15 6.8 17.4 9 17.8 12 C20.4 12 22.2 13.6 22.2 15.8 C22.2 18 20.4 19.4 18 19.4 Z",
    lines="M15.4 6 A4.2 4.2 0 0 1 21 10.4 M18.4 1.4 V2.8 M23 4.6 L22 5.6 M13.6 3 L14.4 4",
)
SPROUT = Icon(
    body="M12 13 C7 13.4 3.8 10.8 3.4 5.6 C8.6 5.6 11.6 8 12 13 Z"
    " M12 10 C12.4 5 15.4 2.4 20.6 2.4 C20.6 7.6 17.4 10.2 12 10 Z",
    lines="M12 21.4 V10 M4.6 21.4 H19.4",
)
SHEAF = Icon(
    body="M9 14.6 H15 V17.6 H9 Z",
    lines="M12 14.6 V2 M10.6 14.6 C9.6 9 8 6 5 3.6 M13.4 14.6 C14.4 9 16 6 19 3.6 M11.4 14.6 C11 8 10 5 8.6 2.4"
    " M12.6 14.6 C13 8 14 5 15.4 2.4 M10 17.6 L7 22.4 M12 17.6 V22.4 M14 17.6 L17 22.4",
)
SNOW = Icon(
    lines="M12 1.6 V22.4 M3 6.8 L21 17.2 M21 6.8 L3 17.2 M9.4 3.4 L12 5.8 L14.6 3.4 M9.4 20.6 L12 18.2 L14.6 20.6"
    " M3.2 10.4 L6.6 8.9 L6.2 5.2 M20.8 13.6 L17.4 15.1 L17.8 18.8 M20.8 10.4 L17.4 8.9 L17.8 5.2"
    " M3.2 13.6 L6.6 15.1 L6.2 18.8",
)
SHIELD = Icon(
    body="M12 2 C15 4 18 4.6 20.6 4.4 C21 12 18.4 18 12 22 C5.6 18 3 12 3.4 4.4 C6 4.6 9 4 12 2 Z",
)

CROPS = {"corn": CORN, "bean": BEAN, "carrot": CARROT, "potato": POTATO}
KINDS: dict[str, Icon] = {
    **CROPS,
    "cow": icons.COW,
    **dict.fromkeys(("red", "yellow", "orange", "pink", "white", "purple"), icons.TULIP),
    "farm": icons.FARM,
    "mill": icons.MILL,
    "dike": DIKE,
}
DISASTERS = {"flood": FLOOD, "drought": DROUGHT, "rot": ROT, "disease": icons.COW, "none": CLOUD}
SEASONS = {"spring": SPROUT, "summer": SUN, "autumn": SHEAF, "winter": SNOW}
