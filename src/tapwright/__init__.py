"""Tapwright writes Android GUI tests by learning."""

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tapwright.api.exploring import Exploration as Exploration
    from tapwright.api.exploring import explore as explore
    from tapwright.api.opening import open_device as open_device
    from tapwright.api.opening import replay as replay
    from tapwright.api.verifying import Verification as Verification
    from tapwright.api.verifying import verify as verify
    from tapwright.api.witnessing import Witnesses as Witnesses
    from tapwright.api.witnessing import witness as witness

__version__ = "0.2.0"

# Loaded when asked for: most who import this package want one part of it.
_PLACES = {
    "Exploration": "exploring",
    "explore": "exploring",
    "open_device": "opening",
    "replay": "opening",
    "Verification": "verifying",
    "verify": "verifying",
    "Witnesses": "witnessing",
    "witness": "witnessing",
}


if not TYPE_CHECKING:  # type checkers know the names above, and no others

    def __getattr__(name: str) -> Any:
        place = _PLACES.get(name)
        if place is None:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        return getattr(importlib.import_module(f"tapwright.api.{place}"), name)


def __dir__() -> list[str]:
    return [*globals(), *_PLACES]
