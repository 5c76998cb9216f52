"""Where in a TOML file something stands: the reader of the library does not tell."""

from __future__ import annotations

import re
from collections.abc import Sequence

_HEADER = re.compile(r"\s*\[{1,2}\s*([^\]]+?)\s*\]{1,2}\s*(?:#.*)?$")
_KEY = re.compile(r"\s*([\w.\"'-]+)\s*=")
# How our errors begin: `has no 'gama', did you mean …` and `steps = 'some': …`.
_NAMED = re.compile(
    r"has no '([^']+)'|(?:setting )?'?([\w-]+)'?(?: =| takes|$)|no setting '([^']+)'"
)


def line_of(lines: Sequence[str], section: str, problem: str) -> int | None:
    """Returns the line of what a problem is about: its key, or else the head of its section.

    Args:
        lines: of the file.
        section: as the file spells it.
        problem: what is wrong in it, which names the key first.
    """
    named = _NAMED.match(problem)
    key = next((each for each in named.groups() if each), "") if named else ""
    here, head = "", None
    for number, line in enumerate(lines, start=1):
        header = _HEADER.match(line)
        if header is not None:
            here = header[1].replace('"', "")
            if here == section:
                head = head or number
            continue
        found = _KEY.match(line)
        if found is not None:
            name = ".".join(filter(None, (here, found[1].strip("\"'"))))
            if _same(name, f"{section}.{key}") or (not here and _same(name, section)):
                return number
    return head


def _same(one: str, other: str) -> bool:
    return one.replace("_", "-") == other.replace("_", "-")
