"""What real servers said, as a HAR file that can be answered from."""

from __future__ import annotations

import base64
import json
from pathlib import Path
from typing import Any

import pytest

from tapwright.core.errors import InputError, StorageError
from tapwright.device.backend.har import read_har
from tapwright.device.backend.recording import add_to_har


def line(**values: Any) -> bytes:
    usual = {
        "milliseconds": 1_700_000_000_000,
        "method": "POST",
        "url": "https://a.example/x?y=1",
        "requestHeaders": [["Authorization", "Bearer abc"], ["Accept", "a/b"]],
        "requestBody": base64.b64encode(b"asked").decode(),
        "status": 201,
        "reason": "Created",
        "headers": [["Content-Type", "a/b"]],
        "body": base64.b64encode(b"\xff answer").decode(),
    }
    return json.dumps({**usual, **values}).encode()


def test_what_is_recorded_can_be_answered_from(tmp_path: Path) -> None:
    path = tmp_path / "a.har"
    add_to_har(path, [line()])
    add_to_har(path, [line(status=0, body="")])
    (stub,) = read_har(path).stubs
    first, second = stub.replies
    assert (stub.method, stub.url.value) == ("POST", "https://a.example/x?y=1")
    assert (first.status, first.reason) == (201, "Created")
    assert first.headers == (("Content-Type", "a/b"),)
    assert base64.b64decode(first.body) == b"\xff answer"
    assert second.fault == "EMPTY_RESPONSE"


def test_credentials_are_not_written_down(tmp_path: Path) -> None:
    path = tmp_path / "a.har"
    add_to_har(path, [line()])
    (entry,) = json.loads(path.read_bytes())["log"]["entries"]
    assert entry["request"]["headers"][0] == {"name": "Authorization", "value": "masked"}
    assert entry["request"]["postData"]["text"] == "asked"
    assert b"Bearer" not in path.read_bytes()


@pytest.mark.parametrize("content", ["{", "{}", '{"log": {"entries": {}}}'])
def test_another_file_is_left_alone(tmp_path: Path, content: str) -> None:
    path = tmp_path / "a.har"
    path.write_text(content)
    with pytest.raises(InputError, match="is no HAR file"):
        add_to_har(path, [line()])
    assert path.read_text() == content


def test_what_the_app_may_have_changed_is_not_believed(tmp_path: Path) -> None:
    with pytest.raises(StorageError, match="cannot be read"):
        add_to_har(tmp_path / "a.har", [b'{"status": "x"}'])
