"""The frames of a stack trace, with the file and line that each names."""

from __future__ import annotations

import re
from typing import NamedTuple

from tapwright.findings.crashes import own_frames

# `at org.app.Main$1.onClick(Main.java:12)`; the class may have a module in front of it.
_FRAME = re.compile(
    r"^\s*at (?:[^(\n]*/)?([^(\n/]+)\.([^.(\n]+)\(([^():\n]+):(\d+)\)", re.MULTILINE
)


class StackFrame(NamedTuple):
    """A call in the app's own code, as the compiler wrote it down."""

    class_name: str
    method: str
    file: str
    line: int

    @property
    def package(self) -> str:
        """The package of the class; nothing for the default one."""
        return self.class_name.rpartition(".")[0]

    @property
    def name(self) -> str:
        """The method in full."""
        return f"{self.class_name}.{self.method}"


def frames_with_lines(stack: str) -> list[StackFrame]:
    """Returns the app's own frames that say where they are, in the order of blame."""
    own = {name: number for number, name in reversed(list(enumerate(own_frames(stack))))}
    found = [
        StackFrame(class_name, method, file, int(line))
        for class_name, method, file, line in _FRAME.findall(stack)
        if f"{class_name}.{method}" in own
    ]
    return sorted(dict.fromkeys(found), key=lambda frame: own[frame.name])
