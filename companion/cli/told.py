"""What people tell `polderbox score` beside the photos: assignments, answers to its questions, counted pollen."""

from collections.abc import Mapping, Sequence

import click

from games.kit.photo import Question, Seen


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


def answers_told(say: Sequence[str], seen: Mapping[str, Seen]) -> dict[tuple[str, str], str]:
    """By sheet and field, what players say stands there, for the sheets in the photos."""
    from companion.photos.scoring import game_of

    typed = {game_of(id_).typing.sheet(id_).casefold(): it for id_, it in seen.items()}
    answers = {}
    for words in say:
        place, _, value = words.partition("=")
        name, _, field = place.partition(":")
        try:
            sheet = typed[name.strip().casefold()]
            answers[sheet.id, _field(sheet, field.strip(), value)] = value
        except (KeyError, ValueError):
            example = game_of(next(iter(seen))).typing.example
            raise click.BadParameter(
                f"{words!r} is not of the form {example}, for a sheet in the photos ({', '.join(typed)}).",
                param_hint="--say",
            ) from None
    return answers


def place(question: Question) -> str:
    """Where a question is, as --say names it."""
    from companion.photos.scoring import game_of

    typing = game_of(question.sheet).typing
    return f"{typing.sheet(question.sheet)}:{typing.field(question.field)}"


def _field(sheet: Seen, words: str, value: str) -> str:
    """The field that is meant, if there is one and that value can stand there; raises ValueError."""
    from companion.photos.scoring import game_of

    game = game_of(sheet.id)
    field = game.typing.parse(words)
    printed = {field.id for it in game.sheets() if sheet.id.startswith(it.id) for field in it.fields}
    choices = game.wording.choices(sheet.id, field)
    there = field in sheet.fields or field in printed or (field and game.typing.unseen)
    if not there or (choices and value not in choices):
        raise ValueError(words)
    return field
