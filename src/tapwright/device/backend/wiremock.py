"""Stubs of servers as WireMock keeps them: `mappings/*.json` and the bodies in `__files`.

What of WireMock's format is not understood is refused with its file and key: a stub that silently
means something else than on WireMock would make findings of answers that nobody wrote.
"""

from __future__ import annotations

import base64
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any

import msgspec

from tapwright.core.document import Codec, Whole
from tapwright.core.errors import InputError
from tapwright.device.backend.conditions import conditions_of, pattern_of
from tapwright.device.backend.stubs import (
    FAULTS,
    USUAL_PRIORITY,
    Address,
    BackEnd,
    Condition,
    Reply,
    Stub,
    headers_of,
    packed,
)

_HINT = "docs/backend.md lists what of WireMock's format is understood"
_URLS = ("url", "urlPath", "urlPattern", "urlPathPattern", "urlPathTemplate")
_LONGEST_DELAY = 3_600_000
_VARIABLE = re.compile(r"\\\{[^/{}]+\\\}")


class _Strict(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    pass


class _Credentials(_Strict, frozen=True):
    username: str
    password: str


class _Request(_Strict, frozen=True):
    method: str = "ANY"
    url: str | None = None
    urlPath: str | None = None
    urlPattern: str | None = None
    urlPathPattern: str | None = None
    urlPathTemplate: str | None = None
    scheme: str = ""
    host: dict[str, Any] | None = None
    port: Annotated[int, msgspec.Meta(ge=0, le=65535)] | None = None
    headers: dict[str, dict[str, Any]] = {}
    queryParameters: dict[str, dict[str, Any]] = {}
    bodyPatterns: list[dict[str, Any]] = []
    basicAuthCredentials: _Credentials | None = None


class _Response(_Strict, frozen=True):
    status: int = 200
    statusMessage: str = ""
    headers: dict[str, str | list[str]] = {}
    body: str | None = None
    jsonBody: Any = msgspec.UNSET
    base64Body: str | None = None
    bodyFileName: str | None = None
    fixedDelayMilliseconds: Annotated[int, msgspec.Meta(le=_LONGEST_DELAY)] = 0
    fault: str | None = None


class _Mapping(_Strict, frozen=True):
    response: _Response
    request: _Request = _Request()
    priority: Whole = USUAL_PRIORITY
    scenarioName: str = ""
    requiredScenarioState: str = ""
    newScenarioState: str = ""
    # Of no effect on what is answered.
    id: str = ""
    uuid: str = ""
    name: str = ""
    persistent: bool = True
    insertionIndex: int = 0
    metadata: dict[str, Any] = {}


_MAPPING = Codec(_Mapping)


def read_stubs(directory: Path) -> BackEnd:
    """Returns a back end with the stubs of a directory, most urgent first, then the latest.

    Raises:
        InputError: there are none, or one cannot be read or is not understood.
    """
    if not directory.is_dir():
        raise InputError(f"{directory} is no directory of stubs", hint="--network stub:DIR")
    mappings = directory / "mappings"
    place = mappings if mappings.is_dir() else directory
    files = sorted(place.rglob("*.json") if place is mappings else place.glob("*.json"))
    stubs = [stub for file in files for stub in _stubs_in(file, directory)]
    if not stubs:
        raise InputError(
            f"no stubs in {place}", hint="each is a .json file with a request and a response"
        )
    # WireMock asks the stub that was added last first.
    ordered = sorted(reversed(stubs), key=lambda stub: stub.priority)
    return BackEnd(tuple(ordered))


def _stubs_in(file: Path, directory: Path) -> Iterator[Stub]:
    try:
        document = json.loads(file.read_bytes())
        msgspec.json.encode(document)  # half a letter can be read, and cannot be sent
    except OSError as error:
        raise InputError(f"cannot read {file}: {error.strerror}") from error
    except (ValueError, RecursionError) as error:
        raise InputError(f"{file} is no JSON: {error}") from error
    several = isinstance(document, dict) and "mappings" in document
    found = document["mappings"] if several else [document]
    if not isinstance(found, list):
        raise InputError(f"{file}: mappings is no list", hint=_HINT)
    for number, each in enumerate(found):
        place = f"{file}: mappings[{number}]" if several else str(file)
        name = file.relative_to(directory).as_posix() + (f"[{number}]" if several else "")
        yield _Reader(place, directory / "__files").stub(each, name)


class _Reader:
    """Reads one stub; `place` is where it stands, for people."""

    def __init__(self, place: str, bodies: Path) -> None:
        self._place = place
        self._bodies = bodies

    def stub(self, document: Any, name: str) -> Stub:
        try:
            mapping = _MAPPING.convert(document)
        except ValueError as error:
            raise InputError(f"{self._place}: {error}", hint=_HINT) from error
        request = mapping.request
        headers = self._conditions("request.headers", request.headers)
        if request.basicAuthCredentials is not None:
            pair = request.basicAuthCredentials
            told = base64.b64encode(f"{pair.username}:{pair.password}".encode()).decode()
            headers["Authorization"] = (Condition("equalTo", f"Basic {told}"),)
        body = [
            condition
            for number, each in enumerate(request.bodyPatterns)
            for condition in conditions_of(each, f"{self._place}: request.bodyPatterns[{number}]")
        ]
        host = (
            None
            if request.host is None
            else conditions_of(request.host, f"{self._place}: request.host")[0]
        )
        return Stub(
            name=name,
            replies=(self._reply(mapping.response),),
            method=request.method.upper(),
            url=self._address(request),
            scheme=request.scheme,
            host=host,
            port=request.port,
            headers=headers,
            query=self._conditions("request.queryParameters", request.queryParameters),
            body=tuple(body),
            priority=mapping.priority,
            scenario=mapping.scenarioName,
            requiredState=mapping.requiredScenarioState,
            newState=mapping.newScenarioState,
        )

    def _conditions(
        self, key: str, named: dict[str, dict[str, Any]]
    ) -> dict[str, tuple[Condition, ...]]:
        return {
            name: conditions_of(each, f"{self._place}: {key}.{name}")
            for name, each in named.items()
        }

    def _address(self, request: _Request) -> Address:
        given = [(kind, getattr(request, kind)) for kind in _URLS if getattr(request, kind)]
        if len(given) > 1:
            names = " and ".join(kind for kind, _ in given)
            raise InputError(f"{self._place}: request has {names}", hint="one of them is enough")
        if not given:
            return Address()
        kind, value = given[0]
        if kind == "urlPathTemplate":
            return Address("urlPathPattern", _VARIABLE.sub("[^/]+", re.escape(value)))
        if kind.endswith("Pattern"):
            pattern_of(value, f"{self._place}: request.{kind}")
        return Address(kind, value)

    def _reply(self, response: _Response) -> Reply:
        if response.fault is not None and response.fault not in FAULTS:
            raise InputError(
                f"{self._place}: response.fault is {response.fault!r}",
                hint=f"one of {', '.join(FAULTS)}",
            )
        if not 100 <= response.status <= 599:
            raise InputError(f"{self._place}: response.status is {response.status}")
        pairs = [
            (name, value)
            for name, values in response.headers.items()
            for value in ([values] if isinstance(values, str) else values)
        ]
        is_json = response.jsonBody is not msgspec.UNSET
        if is_json and not any(name.lower() == "content-type" for name, _ in pairs):
            pairs.append(("Content-Type", "application/json"))
        return Reply(
            status=response.status,
            reason=" ".join(response.statusMessage.split()),
            headers=headers_of(pairs),
            body=packed(self._body(response)),
            delay=max(0, response.fixedDelayMilliseconds),
            fault=response.fault or "NONE",
        )

    def _body(self, response: _Response) -> bytes:
        if response.jsonBody is not msgspec.UNSET:
            return json.dumps(response.jsonBody, ensure_ascii=False).encode()
        if response.base64Body is not None:
            try:
                return base64.b64decode(response.base64Body, validate=True)
            except ValueError as error:
                raise InputError(
                    f"{self._place}: response.base64Body is no base 64: {error}"
                ) from error
        if response.bodyFileName is None:
            return (response.body or "").encode()
        try:
            path = (self._bodies / response.bodyFileName).resolve()
        except ValueError as error:
            raise InputError(f"{self._place}: response.bodyFileName: {error}") from error
        if not path.is_relative_to(self._bodies.resolve()):
            raise InputError(f"{self._place}: response.bodyFileName leaves {self._bodies}")
        if path.exists() and not path.is_file():
            raise InputError(f"{self._place}: response.bodyFileName is no file: {path}")
        try:
            return path.read_bytes()
        except OSError as error:
            raise InputError(
                f"{self._place}: response.bodyFileName cannot be read: {path}: {error.strerror}"
            ) from error
