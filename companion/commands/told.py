"""What people tell `polderbox score` beside the photos: assignments, answers to its questions, counted pollen."""

from collections.abc import Sequence

import click

from games.kit.paper import Question


def assignments_told(text: str | None) -> tuple[str, ...]:
    """The assignments in play, such as A14,A01."""
    from games.polders.components import ASSIGNMENTS

    ids = tuple(word.strip().upper() for word in text.split(",")) if text else ()
    known = {assignment.id for assignment in ASSIGNMENTS}
    for id_ in ids:
        if id_ not in known:
            raise click.BadParameter(f"{id_!r} is not one of A01 to A15.", param_hint="--assignments")
    if len(ids) != len(set(ids)):
        raise click.BadParameter("an assignment is named twice.", param_hint="--assignments")
    return ids


def pollen_told(text: str | None) -> tuple[str, ...]:
    """What players of Flutter counted, in the words of --say."""
    if not text:
        return ()
    from games.flutter.components import PLAYER_COLOURS

    colours = [colour.name for colour in PLAYER_COLOURS]
    words = [word.strip().lower() for word in text.split(",")]
    for word in words:
        colour, _, number = word.partition("=")
        if colour not in colours or not (number.isascii() and number.isdecimal()):
            known = ", ".join(colours)
            raise click.BadParameter(f"{word!r} is not like orange=31; the colours are {known}.", param_hint="--pollen")
    if len(words) != len({word.partition("=")[0] for word in words}):
        raise click.BadParameter("a colour is named twice.", param_hint="--pollen")
    return tuple(f"meadow:pollen {word}" for word in words)


def answers_told(say: Sequence[str], sheets: Sequence[str]) -> dict[tuple[str, str], str]:
    """By sheet and field, what players say stands there, for the sheets in the photos."""
    from companion.scoring import game_of

    answers = {}
    for words in say:
        place, _, value = words.partition("=")
        name, _, field = place.partition(":")
        try:
            typed = name.strip().casefold()
            sheet = next(id_ for id_ in sheets if game_of(id_).typing.sheet(id_).casefold() == typed)
            answers[sheet, _field(sheet, field.strip(), value)] = value
        except (StopIteration, ValueError):
            raise click.BadParameter(
                f"{words!r} is not of the form schermer:d5=blue:cross (or first:R4=here), for a sheet in the photos.",
                param_hint="--say",
            ) from None
    return answers


def place(question: Question) -> str:
    """Where a question is, as --say names it."""
    from companion.scoring import game_of

    typing = game_of(question.sheet).typing
    return f"{typing.sheet(question.sheet)}:{typing.field(question.field)}"


def _field(sheet: str, words: str, value: str) -> str:
    """The field that is meant, if that value can stand there; raises ValueError."""
    from companion.scoring import game_of

    game = game_of(sheet)
    field = game.typing.parse(words)
    choices = game.wording.choices(sheet, field)
    if not field or (choices and value not in choices):
        raise ValueError(words)
    return field
