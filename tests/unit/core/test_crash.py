"""A crash of the app."""

import pytest

from tapwright.core.crash import Crash


@pytest.mark.parametrize(
    ("crash", "headline"),
    [
        (Crash("anr", "ignored"), "ANR: the app does not respond"),
        (Crash("crash", "java.lang.Error", "boom"), "java.lang.Error: boom"),
        (Crash("crash", "java.lang.Error"), "java.lang.Error"),
        (Crash("native"), "native"),
    ],
)
def test_a_headline_tells_what_happened(crash: Crash, headline: str) -> None:
    assert crash.headline == headline


def test_an_app_that_ends_itself_is_no_finding() -> None:
    assert not Crash("exit").is_finding
    assert Crash("native").is_finding
