"""One finding of `tapwright doctor`: whether something is there, and what to do if not."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Iterator
from typing import NamedTuple

from tapwright.core.errors import TapwrightError


class DoctorCheck(NamedTuple):
    """A thing looked at: well, or not and then with a hint; optional things may be missing."""

    name: str
    well: bool
    detail: str
    hint: str = ""
    optional: bool = False


def checks_of(location: str) -> list[DoctorCheck]:
    """Returns what a function `module:name` finds; failing is a finding too."""
    module, _, attribute = location.partition(":")
    try:
        checkup: Callable[[], Iterator[DoctorCheck]] = getattr(
            importlib.import_module(module), attribute
        )
        return list(checkup())
    except (ImportError, TapwrightError) as error:
        return [DoctorCheck(module.rpartition(".")[2], False, str(error))]
