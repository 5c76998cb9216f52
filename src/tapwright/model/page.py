"""The behavioural model as one self-contained page: the graph, and what is known of each state."""

from __future__ import annotations

import json
from importlib import resources
from typing import Any


def render_page(encoded: dict[str, Any]) -> str:
    """The page; its data lies in it, so it opens without a server."""
    template = resources.files("tapwright.model").joinpath("page.html").read_text("utf-8")
    # A closing tag inside a text of the app would end the script early.
    data = json.dumps(encoded, separators=(",", ":")).replace("</", "<\\/")
    return template.replace("/*MODEL*/null", data)
