"""Colours of a summary on a terminal; elsewhere its lines are plain."""

from __future__ import annotations

import re

from tapwright.cli.output import say, say_marked

# Each line by how it begins; the first that fits gives the look of the part in brackets.
_STYLES: tuple[tuple[re.Pattern[str], dict[str, object]], ...] = (
    (re.compile(r"(Crashes +[1-9]\d*)$"), {"fg": "red", "bold": True}),
    (re.compile(r"(Crashes +0)$"), {"fg": "green", "bold": True}),
    (re.compile(r"(Suspects +\d+)$"), {"fg": "yellow"}),
    (re.compile(r"  (\S+-[0-9a-f]{8})  \d+x"), {"fg": "red"}),
    (re.compile(r"Test of (\S+):"), {"fg": "red"}),
    (re.compile(r"((?:Rotation|Pauseresume|Back) loses)"), {"fg": "red"}),
    (re.compile(r"(Unchecked|Not checked):"), {"fg": "yellow"}),
    (re.compile(r"(Known):"), {"fg": "green"}),
    (re.compile(r"(Known, and not seen)"), {"fg": "cyan"}),
    (re.compile(r"(No witness.*)"), {"fg": "red", "bold": True}),
    (re.compile(r"( +(?:Reproduce with|To go on):.*)"), {"dim": True}),
    (re.compile(r"([A-Z][\w ]{2,12}?) {2,}\S"), {"bold": True}),
)


def say_styled(line: str) -> None:
    """Print a line of a summary, in colour where a terminal shows it."""
    for pattern, look in _STYLES:
        found = pattern.match(line)
        if found is not None:
            say_marked(line, *found.span(1), look)
            return
    say(line)
