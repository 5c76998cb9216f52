"""Puts a page together: one file that needs nothing from elsewhere.

Whatever an app shows is a stranger's text. The templates escape it, data goes into the page as
JSON that cannot end its element, and the page's own policy allows no script but ours.
"""

from __future__ import annotations

import base64
import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Any

from jinja2 import ChoiceLoader, Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

import tapwright


@dataclass(frozen=True, slots=True)
class Section:
    """A part of a page with its heading."""

    id: str
    title: str
    html: Markup


@cache
def _environment() -> Environment:
    return Environment(
        loader=ChoiceLoader(
            [
                PackageLoader("tapwright.report", "html"),
                PackageLoader("tapwright.report", "sections"),
            ]
        ),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )


def render_section(
    id: str,
    title: str,
    *,
    template: str = "",
    source: str = "",
    has_heading: bool = True,
    **context: Any,
) -> Section:
    """Renders a section under its title.

    Args:
        id: of its element.
        title: in the list of sections, and its heading.
        template: the name of its template, if that is not the id.
        source: the template itself, if it is in no file.
        has_heading: False if the template has a heading of its own.
        context: what the template shows.
    """
    environment = _environment()
    if source:
        chosen = environment.from_string(source)
    else:
        chosen = environment.get_template(f"{template or id}.html.j2")
    heading = Markup('<h2 id="{}-title">{}</h2>\n').format(id, title) if has_heading else Markup()
    return Section(id, title, heading + Markup(chosen.render(id=id, **context)))


def render_page(
    title: str,
    directory: str,
    sections: Sequence[Section],
    data: Mapping[str, Any],
    *,
    live: bool = False,
) -> str:
    """The whole page.

    Args:
        title: of the window.
        directory: that it was made from.
        sections: in their order.
        data: by name, for the scripts.
        live: with what a page of a run that goes on has besides.
    """
    parts = PageParts(
        "report.html.j2",
        scripts=("report.js", "graph.js", *(["live.js"] if live else []), "start.js"),
        styles=("report.css",),
    )
    return render(parts, data, live=live, title=title, directory=directory, sections=sections)


@dataclass(frozen=True, slots=True)
class PageParts:
    """The files that a kind of page is made of."""

    template: str
    scripts: tuple[str, ...]
    styles: tuple[str, ...]


def render(parts: PageParts, data: Mapping[str, Any], *, live: bool, **context: Any) -> str:
    """A page of any kind.

    Args:
        parts: its files.
        data: by name, for the scripts.
        live: whether its scripts may talk to the server that it comes from.
        context: what the template shows.
    """
    script = "\n".join(_file(name) for name in parts.scripts)
    style = "\n".join(_file(name) for name in parts.styles)
    text = (
        _environment()
        .get_template(parts.template)
        .render(
            version=tapwright.__version__,
            live=live,
            policy=_policy(script, style, live=live),
            style=Markup(style),
            script=Markup(script),
            data={name: embedded_json(value) for name, value in data.items()},
            **context,
        )
    )
    return text.encode("utf-8", "replace").decode("utf-8")


def embedded_json(value: Any) -> Markup:
    """JSON that can stand inside a script element: nothing in it looks like a tag."""
    text = json.dumps(value, separators=(",", ":"))
    for sign in "<>&":
        text = text.replace(sign, f"\\u{ord(sign):04x}")
    return Markup(text)


def _policy(script: str, style: str, *, live: bool) -> str:
    connect = "'self'" if live else "'none'"
    return (
        f"default-src 'none'; img-src data:; style-src {_digest(style)}; "
        f"script-src {_digest(script)}; connect-src {connect}; base-uri 'none'; form-action 'none'"
    )


def _digest(content: str) -> str:
    digest = base64.b64encode(hashlib.sha256(content.encode()).digest()).decode("ascii")
    return f"'sha256-{digest}'"


@cache
def _file(name: str) -> str:
    return resources.files("tapwright.report").joinpath("html", name).read_text("utf-8")
