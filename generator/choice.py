"""Which of a game's documents somebody wants: all but the alternatives, those for tonight, or those they name."""

from collections.abc import Iterable, Sequence

from generator.document import Document

ALL = "all"
TONIGHT = "tonight"


class NoSuchDocument(Exception):
    """Nothing is printed under this name. The message says what is."""


def chosen(documents: Sequence[Document], names: Iterable[str]) -> tuple[Document, ...]:
    """The documents with these names. A name that begins others, as `level` does, stands for all of them.

    Without a name it is everything except what replaces something else, such as a smaller print of it.
    """
    wanted = [name.lower() for name in names]
    if not wanted:
        return tuple(it for it in documents if it.use != "instead")
    found = {it.name for name in wanted for it in _named(documents, name)}
    return tuple(it for it in documents if it.name in found)


def parts(documents: Sequence[Document]) -> list[str]:
    """The names to choose from, each once."""
    return list(dict.fromkeys(it.part for it in documents))


def _named(documents: Sequence[Document], name: str) -> list[Document]:
    if name == ALL:
        return list(documents)
    if name == TONIGHT:
        return [it for it in documents if it.use == "tonight"]
    found = [it for it in documents if it.part == name]
    found = found or [it for it in documents if it.part.startswith(f"{name}-")]
    if not found:
        raise NoSuchDocument(
            f"There is no document {name!r}. Choose from {', '.join(parts(documents))}, {TONIGHT} and {ALL}."
        )
    return found
