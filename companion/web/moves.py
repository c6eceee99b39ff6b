"""A form of a table's page as the words of a move."""

from werkzeug.datastructures import MultiDict

from companion.errors import Illegal


def spoken(form: MultiDict[str, str]) -> str:
    """The move, made longer by what was chosen (word, several); or the two taps: a card, then a filling. Squares may
    have been tapped too.
    """
    move, card = form.get("move"), form.get("card")
    if move:
        return " ".join([move, *form.getlist("word")])
    if not card:
        filled = "filling" in form
        raise Illegal("First tap the card that you drew, then the mark you used." if filled else "First choose a move.")
    name, *sure = card.split()
    return " ".join(["tap", name, form.get("filling", ""), *sure, *form.getlist("word")])
