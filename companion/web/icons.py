"""The box's icons on the pages."""

from functools import cache

from markupsafe import Markup

from generator.page import icons


@cache
def icon(name: str) -> Markup:
    """An icon of the box in the colour of the words around it."""
    drawn: icons.Icon = getattr(icons, name.upper())
    shapes = "".join(f'<path d="{data}"/>' for data in (drawn.body, drawn.lines) if data)
    solid = f'<path class="solid" d="{drawn.solid}"/>' if drawn.solid else ""
    return Markup(f'<svg class="icon" viewBox="-1 -1 26 26" aria-hidden="true">{shapes}{solid}</svg>')  # noqa: S704
