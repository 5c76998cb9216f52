"""Short names of permissions, as flows have them."""

from __future__ import annotations

import pytest

from tapwright.testcase.flow.permission_names import SHORT_NAMES, is_permission, permissions_of


def test_a_short_name_stands_for_permissions_of_android() -> None:
    assert permissions_of("contacts") == [
        "android.permission.READ_CONTACTS",
        "android.permission.WRITE_CONTACTS",
    ]
    assert permissions_of("com.example.MINE") == ["com.example.MINE"]
    for name in SHORT_NAMES:
        assert all(each.startswith("android.permission.") for each in permissions_of(name))


@pytest.mark.parametrize(
    ("name", "is_one"), [("all", True), ("sms", True), ("a.b.C", True), ("contact", False)]
)
def test_what_is_a_permission(name: str, is_one: bool) -> None:
    assert is_permission(name) is is_one
