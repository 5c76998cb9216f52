"""Things by name, and by the place of the user's own."""

import pytest

from tapwright.core.errors import InputError
from tapwright.core.registry import Entry, Registry

REGISTRY: Registry[object] = Registry(
    "number", "tapwright.none", (Entry("pi", "math:pi", "3.14"), Entry("lost", "math:lost", ""))
)


def test_by_name_and_by_place() -> None:
    assert REGISTRY.load("pi") == REGISTRY.load("math:pi")
    assert REGISTRY.load("math:e") != REGISTRY.load("pi")


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("lots", "no number 'lots', did you mean 'lost'"),
        ("lost", "number 'lost' cannot be loaded from math:lost"),
        ("nowhere:make", "number 'nowhere:make' cannot be loaded from nowhere:make"),
        (":make", "not a place of the form module:attribute"),
        ("math:", "not a place of the form module:attribute"),
    ],
)
def test_wrong_names(name: str, told: str) -> None:
    with pytest.raises(InputError, match=told):
        REGISTRY.load(name)
