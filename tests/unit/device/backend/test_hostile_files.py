"""Files of back ends that say what cannot be: they are refused, in words."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tapwright.core.errors import InputError, StorageError
from tapwright.device.backend.har import read_har
from tapwright.device.backend.recording import add_to_har
from tapwright.device.backend.wiremock import read_stubs
from tests.unit.device.backend.test_recording import line

HALF = "\ud800"  # of a letter


@pytest.mark.parametrize(
    "mapping",
    [
        {"response": {"body": HALF}},
        {"response": {"jsonBody": {"a": HALF}}},
        {"response": {"headers": {HALF: "x"}}},
        {"response": {"base64Body": "\xe9"}},
        {"response": {"bodyFileName": "a\0b"}},
        {"response": {"bodyFileName": "../../../etc/passwd"}},
        {"response": {"bodyFileName": "."}},
        {"response": {"fixedDelayMilliseconds": 10**30}},
        {"priority": 10**30, "response": {}},
        {"scenarioName": HALF, "response": {}},
        {"request": {"port": 70_000}, "response": {}},
        {"request": {"url": HALF}, "response": {}},
        {"request": {"basicAuthCredentials": {"username": HALF, "password": ""}}, "response": {}},
        {"request": {"bodyPatterns": [{"equalToJson": "[" * 5000}]}, "response": {}},
    ],
)
def test_a_stub_that_cannot_be_is_refused(tmp_path: Path, mapping: dict[str, Any]) -> None:
    (tmp_path / "__files").mkdir()
    (tmp_path / "one.json").write_text(json.dumps(mapping))
    with pytest.raises(InputError, match=r"one\.json"):
        read_stubs(tmp_path)


@pytest.mark.parametrize(
    ("request_", "response"),
    [
        ({"method": HALF}, {}),
        ({"url": f"http://a/{HALF}"}, {}),
        ({"url": "http://[::1"}, {}),
        ({}, {"status": 10**15}),
        ({}, {"statusText": HALF}),
        ({}, {"headers": [{"name": HALF, "value": ""}]}),
        ({}, {"content": {"text": HALF}}),
        ({}, {"content": {"text": "\xe9", "encoding": "base64"}}),
    ],
)
def test_a_recording_that_cannot_be_is_refused(
    tmp_path: Path, request_: dict[str, Any], response: dict[str, Any]
) -> None:
    asked = {"method": "GET", "url": "http://a/", **request_}
    entry = {"request": asked, "response": {"status": 200, **response}}
    file = tmp_path / "a.har"
    file.write_text(json.dumps({"log": {"entries": [entry]}}))
    with pytest.raises(InputError, match=r"a\.har"):
        read_har(file)


@pytest.mark.parametrize(
    "change", [{"milliseconds": 2**62}, {"url": "http://[::1"}, {"body": "\xe9"}]
)
def test_an_exchange_that_an_app_has_forged_is_refused(
    tmp_path: Path, change: dict[str, Any]
) -> None:
    forged = json.dumps({**json.loads(line()), **change}).encode()
    with pytest.raises(StorageError, match="cannot be read"):
        add_to_har(tmp_path / "a.har", [forged])
    assert not (tmp_path / "a.har").exists()


def test_half_a_letter_of_an_app_does_not_spoil_the_recording(tmp_path: Path) -> None:
    forged = json.dumps({**json.loads(line()), "reason": HALF}).encode()
    add_to_har(tmp_path / "a.har", [forged])
    add_to_har(tmp_path / "a.har", [line()])
    entries = json.loads((tmp_path / "a.har").read_bytes())["log"]["entries"]
    assert len(entries) == 2


@pytest.mark.parametrize(
    "text", ["[" * 5000, "[]", "null", '{"log": 1}', '{"log": {"entries": {}}}']
)
def test_what_is_no_recording_is_not_gone_on_with(tmp_path: Path, text: str) -> None:
    (tmp_path / "a.har").write_text(text)
    with pytest.raises(InputError, match="is no HAR file"):
        add_to_har(tmp_path / "a.har", [line()])
    assert (tmp_path / "a.har").read_text() == text
