"""One finding of `tapwright doctor`: whether something is there, and what to do if not."""

from __future__ import annotations

from typing import NamedTuple


class DoctorCheck(NamedTuple):
    """A thing looked at: well, or not and then with a hint; optional things may be missing."""

    name: str
    well: bool
    detail: str
    hint: str = ""
    optional: bool = False
