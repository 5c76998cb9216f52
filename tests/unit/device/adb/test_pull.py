"""Fetching an app from a phone; the phone is a list of files and a shell that knows their paths."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tapwright.core.errors import InputError
from tapwright.device.adb import pull
from tapwright.device.adb.pull import pulled

FILES = {"/data/app/x/base.apk": b"base", "/data/app/x/split_config.en.apk": b"english"}


class Phone:
    """A connection to a phone on which one package is installed."""

    serial = "phone"

    def __init__(self, settings: Any) -> None:
        self.phone = self.sync = self

    def open(self) -> None: ...

    def close(self) -> None: ...

    def with_retry(self, work: Any) -> Any:
        return work()

    def shell(self, line: str) -> str:
        return "".join(f"package:{path}\n" for path in FILES) if "org.example" in line else ""

    def pull(self, path: str, copy: str) -> None:
        Path(copy).write_bytes(FILES[path])


@pytest.fixture(autouse=True)
def phone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pull, "AdbConnection", Phone)


def test_every_part_is_fetched_and_gone_afterwards() -> None:
    with pulled("org.example") as copies:
        found = {copy.name: copy.read_bytes() for copy in copies}
    assert found == {"base.apk": b"base", "split_config.en.apk": b"english"}
    assert not any(copy.exists() for copy in copies)


def test_a_package_that_is_not_there_is_told() -> None:
    with pytest.raises(InputError, match=r"org\.other is not on phone"), pulled("org.other"):
        pass
