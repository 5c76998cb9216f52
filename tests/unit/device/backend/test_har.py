"""Recordings as back ends."""

from __future__ import annotations

import base64
import json
from pathlib import Path
from typing import Any

import pytest

from tapwright.core.errors import InputError
from tapwright.device.backend.har import address_of, read_har
from tapwright.device.backend.stubs import Address


def entry(url: str = "https://a.example/x", method: str = "GET", **response: Any) -> dict[str, Any]:
    return {
        "startedDateTime": "2024-01-01T00:00:00Z",
        "request": {"method": method, "url": url, "headers": []},
        "response": {"status": 200, "headers": [], "content": {"text": "hi"}, **response},
    }


def written(directory: Path, *entries: dict[str, Any]) -> Path:
    path = directory / "a.har"
    path.write_text(json.dumps({"log": {"version": "1.2", "entries": entries}}))
    return path


def test_a_repeated_request_keeps_its_answers_in_order(tmp_path: Path) -> None:
    path = written(
        tmp_path,
        entry(content={"text": "first"}),
        entry(method="POST"),
        entry(content={"text": "second"}),
    )
    got, posted = read_har(path).stubs
    assert (got.method, got.url) == ("GET", Address("recorded", "https://a.example/x"))
    assert [base64.b64decode(reply.body) for reply in got.replies] == [b"first", b"second"]
    assert posted.method == "POST"


def test_headers_of_the_connection_are_left_out_and_the_type_is_kept(tmp_path: Path) -> None:
    headers = [
        {"name": "Content-Encoding", "value": "gzip"},
        {"name": "content-length", "value": "9"},
        {"name": ":status", "value": "200"},
        {"name": "ETag", "value": "two\r\nlines"},
    ]
    content = {"text": "aGk=", "encoding": "base64", "mimeType": "image/png"}
    (stub,) = read_har(written(tmp_path, entry(headers=headers, content=content))).stubs
    assert stub.replies[0].headers == (("ETag", "two lines"), ("Content-Type", "image/png"))
    assert base64.b64decode(stub.replies[0].body) == b"hi"


def test_a_request_that_got_no_answer_gets_none(tmp_path: Path) -> None:
    (stub,) = read_har(written(tmp_path, entry(status=0))).stubs
    assert stub.replies[0].fault == "EMPTY_RESPONSE"


@pytest.mark.parametrize(
    ("broken", "problem"),
    [
        (entry(url="ftp://a/x"), r"log.entries\[0\].request.url is neither http nor https"),
        (entry(url="https://a:b/"), r"log.entries\[0\].request.url cannot be read"),
        (entry(content={"size": 5}), r"log.entries\[0\].response.content has no text"),
        (entry(content={"text": "!", "encoding": "base64"}), "is no base 64"),
        (entry(status="ok"), "is no HAR file: .*status is no whole number"),
    ],
)
def test_what_cannot_be_answered_from_is_refused_with_its_place(
    tmp_path: Path, broken: dict[str, Any], problem: str
) -> None:
    with pytest.raises(InputError, match=problem):
        read_har(written(tmp_path, broken))


def test_other_files_are_refused(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="cannot read"):
        read_har(tmp_path / "none.har")
    (tmp_path / "b.har").write_text("{")
    with pytest.raises(InputError, match="is no HAR file"):
        read_har(tmp_path / "b.har")


@pytest.mark.parametrize(
    ("url", "address"),
    [
        ("https://A.Example:443", "https://a.example/"),
        ("http://a.example:8080/x?y=1#z", "http://a.example:8080/x?y=1"),
        ("http://a.example:80/x", "http://a.example/x"),
    ],
)
def test_addresses_are_written_as_the_device_does(url: str, address: str) -> None:
    assert address_of(url, "here") == address
