"""WireMock's stubs as back ends."""

from __future__ import annotations

import base64
import json
from pathlib import Path
from typing import Any

import pytest

from tapwright.core.errors import InputError
from tapwright.device.backend.stubs import Address, Condition, Stub
from tapwright.device.backend.wiremock import read_stubs


def written(directory: Path, **files: Any) -> Path:
    for name, content in files.items():
        path = directory / "mappings" / f"{name}.json"
        path.parent.mkdir(exist_ok=True)
        path.write_text(content if isinstance(content, str) else json.dumps(content))
    return directory


def stub_of(directory: Path, request: Any, response: Any = None) -> Stub:
    mapping = {"request": request, "response": {} if response is None else response}
    return read_stubs(written(directory, one=mapping)).stubs[0]


def test_the_urgent_comes_first_then_the_latest(tmp_path: Path) -> None:
    def mapping(priority: int) -> dict[str, Any]:
        return {"priority": priority, "response": {"status": 200}}

    written(tmp_path, a=mapping(5), b={"mappings": [mapping(5), mapping(1)]}, c=mapping(5))
    names = [stub.name for stub in read_stubs(tmp_path).stubs]
    assert names == [
        "mappings/b.json[1]",
        "mappings/c.json",
        "mappings/b.json[0]",
        "mappings/a.json",
    ]


def test_a_directory_of_stubs_alone_will_do(tmp_path: Path) -> None:
    (tmp_path / "one.json").write_text('{"response": {"status": 204}}')
    (stub,) = read_stubs(tmp_path).stubs
    assert (stub.name, stub.method, stub.url) == ("one.json", "ANY", Address())


@pytest.mark.parametrize(
    ("key", "value", "address"),
    [
        ("url", "/a?b=c", Address("url", "/a?b=c")),
        ("urlPath", "/a", Address("urlPath", "/a")),
        ("urlPattern", "/a.*", Address("urlPattern", "/a.*")),
        ("urlPathPattern", "/(?<id>x)", Address("urlPathPattern", "/(?<id>x)")),
        ("urlPathTemplate", "/a.b/{id}/c", Address("urlPathPattern", r"/a\.b/[^/]+/c")),
    ],
)
def test_addresses(tmp_path: Path, key: str, value: str, address: Address) -> None:
    assert stub_of(tmp_path, {key: value}).url == address


def test_conditions_and_credentials(tmp_path: Path) -> None:
    request = {
        "method": "post",
        "host": {"equalTo": "a.example"},
        "headers": {"Accept": {"contains": "json"}},
        "queryParameters": {"page": {"equalTo": "1", "caseInsensitive": True}},
        "bodyPatterns": [{"equalToJson": {"a": 1}, "ignoreExtraElements": True}],
        "basicAuthCredentials": {"username": "u", "password": "p"},
    }
    stub = stub_of(tmp_path, request)
    assert (stub.method, stub.host) == ("POST", Condition("equalTo", "a.example"))
    assert stub.headers == {
        "Accept": (Condition("contains", "json"),),
        "Authorization": (Condition("equalTo", "Basic dTpw"),),
    }
    assert stub.query == {"page": (Condition("equalTo", "1", ("caseInsensitive",)),)}
    assert stub.body == (Condition("equalToJson", '{"a": 1}', ("ignoreExtraElements",)),)


@pytest.mark.parametrize(
    ("response", "body"),
    [
        ({"body": "ä"}, "ä".encode()),
        ({"jsonBody": None}, b"null"),
        ({"jsonBody": ["ä"]}, '["ä"]'.encode()),
        ({"base64Body": "aGk="}, b"hi"),
        ({"bodyFileName": "a.txt"}, b"a file"),
    ],
)
def test_bodies(tmp_path: Path, response: dict[str, Any], body: bytes) -> None:
    (tmp_path / "__files").mkdir()
    (tmp_path / "__files" / "a.txt").write_text("a file")
    reply = stub_of(tmp_path, {}, response).replies[0]
    assert base64.b64decode(reply.body) == body


def test_status_headers_delay_and_fault(tmp_path: Path) -> None:
    response = {
        "status": 503,
        "statusMessage": "Busy",
        "headers": {"Set-Cookie": ["a=1", "b=2"]},
        "fixedDelayMilliseconds": 20,
        "fault": "EMPTY_RESPONSE",
    }
    reply = stub_of(tmp_path, {}, response).replies[0]
    assert (reply.status, reply.reason, reply.delay) == (503, "Busy", 20)
    assert reply.headers == (("Set-Cookie", "a=1"), ("Set-Cookie", "b=2"))
    assert reply.fault == "EMPTY_RESPONSE"


@pytest.mark.parametrize(
    ("mapping", "problem"),
    [
        ({"request": {"cookies": {}}, "response": {}}, r"one.json: request: .*`cookies`"),
        ({"response": {"proxyBaseUrl": "http://a"}}, r"one.json: response: .*`proxyBaseUrl`"),
        ({"response": {"transformers": ["x"]}}, r"one.json: response: .*`transformers`"),
        ({"request": {}}, "one.json: response is missing"),
        ({"response": {"status": 99}}, "response.status is 99"),
        ({"response": {"fault": "BOOM"}}, "response.fault is 'BOOM'"),
        ({"response": {"base64Body": "!"}}, "response.base64Body is no base 64"),
        ({"response": {"bodyFileName": "../x"}}, "response.bodyFileName leaves"),
        ({"response": {"bodyFileName": "x"}}, "response.bodyFileName cannot be read"),
        ({"request": {"url": "/", "urlPath": "/"}, "response": {}}, "has url and urlPath"),
        ({"request": {"urlPattern": "("}, "response": {}}, "request.urlPattern is no regular"),
        ("{", "is no JSON"),
        ({"mappings": {}}, "mappings is no list"),
    ],
)
def test_what_is_not_understood_is_refused_with_file_and_key(
    tmp_path: Path, mapping: Any, problem: str
) -> None:
    with pytest.raises(InputError, match=problem):
        read_stubs(written(tmp_path, one=mapping))


def test_a_place_without_stubs_is_refused(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="no stubs in"):
        read_stubs(tmp_path)
    with pytest.raises(InputError, match="is no directory of stubs"):
        read_stubs(tmp_path / "none")
