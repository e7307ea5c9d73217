"""Strings of SVG in millimetres, as much as a drilling template needs.

What is drawn is `front_panel`'s.
"""

from html import escape

Place = tuple[float, float]

MARGIN = (8.5, 8.0)
"""Between the page's corner and the drawing's."""


def document(page: Place, shapes: list[str]) -> str:
    """Give a page of that many millimetres with the shapes on it, moved in by the margin."""
    width, height = page
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:g}mm" height="{height:g}mm" '
            f'viewBox="0 0 {width:g} {height:g}">',
            "<!-- Made from panel.toml by `python -m wiring`: do not edit by hand. One unit is one millimetre. -->",
            f'<rect width="{width:g}" height="{height:g}" fill="#fff"/>',
            f'<g transform="translate({MARGIN[0]:g} {MARGIN[1]:g})" fill="none" stroke="#000" stroke-width="0.25" '
            'font-family="Arial, Helvetica, sans-serif">',
            *shapes,
            "</g>",
            "</svg>",
            "",
        ]
    )


def rectangle(centre: Place, size: Place, radius: float = 0, dashed: bool = False) -> str:
    """Give a rectangle about its centre."""
    x, y = centre[0] - size[0] / 2, centre[1] - size[1] / 2
    return (
        f'<rect x="{_mm(x)}" y="{_mm(y)}" width="{_mm(size[0])}" height="{_mm(size[1])}" rx="{_mm(radius)}"'
        f"{_dashes(dashed)}/>"
    )


def circle(centre: Place, diameter: float, dashed: bool = False) -> str:
    """Give a circle of that diameter."""
    return f'<circle cx="{_mm(centre[0])}" cy="{_mm(centre[1])}" r="{_mm(diameter / 2)}"{_dashes(dashed)}/>'


def line(start: Place, end: Place) -> str:
    """Give a straight line."""
    return f'<path d="M{_mm(start[0])} {_mm(start[1])} L{_mm(end[0])} {_mm(end[1])}"/>'


def cross(centre: Place, arm: float) -> str:
    """Give a centre mark with arms of that length."""
    x, y = centre
    return line((x - arm, y), (x + arm, y)) + line((x, y - arm), (x, y + arm))


def text(place: Place, words: str, size: float, anchor: str = "middle", bold: bool = False) -> str:
    """Give words on a baseline, `size` mm high."""
    weight = ' font-weight="bold"' if bold else ""
    return (
        f'<text x="{_mm(place[0])}" y="{_mm(place[1])}" font-size="{_mm(size)}" text-anchor="{anchor}"{weight} '
        f'fill="#000" stroke="none">{escape(words, quote=False)}</text>'
    )


def _mm(value: float) -> str:
    return f"{round(value, 3):g}"


def _dashes(dashed: bool) -> str:
    return ' stroke-dasharray="1 1" stroke="#888"' if dashed else ""
