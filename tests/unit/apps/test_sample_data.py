"""Sample data fit the filter that they are made for."""

from __future__ import annotations

import pytest

from tapwright.apk.intent_filter import IntentFilter, PathRule
from tapwright.apps.sample_data import SEND, SEND_MULTIPLE, carried_by
from tapwright.core.intent import STREAM

VIEW = "android.intent.action.VIEW"


def addresses(**filter_fields: tuple[object, ...]) -> list[str]:
    each = IntentFilter(**filter_fields)  # type: ignore[arg-type]
    return [data for data, _, _ in carried_by(each, VIEW, with_nothing=False)]


def test_a_link_is_tried_with_and_without_more_behind_its_host() -> None:
    found = addresses(schemes=("notes",), hosts=("open",))
    assert found == ["notes://open", "notes://open/1?id=1"]


def test_a_scheme_alone_is_tried_bare_as_well() -> None:
    assert addresses(schemes=("notes",)) == ["notes:", "notes://item", "notes://item/1?id=1"]


def test_of_http_and_https_one_is_enough() -> None:
    found = addresses(schemes=("http", "https"), hosts=("*.example.com",))
    assert found == ["https://www.example.com", "https://www.example.com/1?id=1"]


@pytest.mark.parametrize(
    ("kind", "value", "path"),
    [
        ("path", "/a", ["/a"]),
        ("pathPrefix", "/a", ["/a", "/a/1"]),
        ("pathPrefix", "/a/", ["/a/", "/a/1"]),
        ("pathSuffix", ".txt", ["/1.txt"]),
        ("pathPattern", r".*\\.txt", ["/1.txt"]),
        ("pathPattern", "/u/.*/posts", ["/u/1/posts"]),
        ("pathAdvancedPattern", "/[a-c]{2}/x+", ["/a/x"]),
    ],
)
def test_a_path_fits_its_rule(kind: str, value: str, path: list[str]) -> None:
    found = addresses(schemes=("n",), hosts=("h",), paths=(PathRule(kind, value),))
    assert found == [f"n://h{each}" for each in path]


def test_a_scheme_with_a_form_of_its_own_gets_it() -> None:
    assert addresses(schemes=("tel",)) == ["tel:5550100"]


def test_a_text_is_shared_as_text_and_a_picture_as_a_file() -> None:
    each = IntentFilter(types=("text/plain", "image/*"))
    text, *pictures = carried_by(each, SEND, with_nothing=False)
    assert text[1] == "text/plain"
    assert dict(text[2])["android.intent.extra.TEXT"]
    assert [kind for _, kind, _ in pictures] == ["image/jpeg", "image/png"]
    assert all(dict(extras)[STREAM].startswith("content:") for _, _, extras in pictures)


def test_several_files_are_shared_at_once() -> None:
    ((_, _, extras),) = carried_by(
        IntentFilter(types=("image/png",)), SEND_MULTIPLE, with_nothing=False
    )
    assert len(dict(extras)[STREAM].split(" ")) == 2


def test_another_app_may_leave_out_what_a_share_promises() -> None:
    each = IntentFilter(types=("text/plain",))
    assert ("", "text/plain", ()) in carried_by(each, SEND, with_nothing=True)
    assert ("", "text/plain", ()) not in carried_by(each, SEND, with_nothing=False)


def test_a_filter_for_any_type_gets_several() -> None:
    types = [
        kind for _, kind, _ in carried_by(IntentFilter(types=("*/*",)), SEND, with_nothing=False)
    ]
    assert types == ["text/plain", "image/jpeg", "application/pdf"]


def test_what_needs_no_data_is_sent_without() -> None:
    assert list(carried_by(IntentFilter(), "x.DO", with_nothing=True)) == [("", "", ())]
