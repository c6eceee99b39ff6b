"""Meadows of Flutter as the first edition printed them: with larger markers, and with its own petal colours."""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from unittest.mock import patch

from generator.flutter import boards, signs
from generator.flutter.layout import markers, pages
from tests.photos import meadow

CACHES = (meadow._page, meadow._piece, meadow._tracker, meadow._petal)
FIRST_IDS = range(700)  # the second edition's numbers are beyond


@contextmanager
def first_edition() -> Iterator[None]:
    """The print shop as it was."""
    first = {id_: it for id_, it in markers.MARKED.items() if id_ in FIRST_IDS}
    with ExitStack() as then:
        for name, value in (
            ("FRONT_ID", {it.piece: id_ for id_, it in first.items() if not it.flipped}),
            ("BACK_ID", {it.piece: id_ for id_, it in first.items() if it.flipped}),
            ("MARKER_MM", dict.fromkeys(markers.MARKER_MM, markers.FIRST_MARKER_MM)),
        ):
            then.enter_context(patch.object(markers, name, value))
        then.enter_context(patch.object(pages.tracker_markers, "__defaults__", (1,)))  # the edition that is printed
        for module in (boards, signs):
            then.enter_context(patch.object(module, "PETALS", signs.FIRST_PETALS))
        _print_again()
        yield
    _print_again()


def _print_again() -> None:
    for cache in CACHES:
        cache.cache_clear()
