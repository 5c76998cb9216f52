"""Recorded exchanges: HTTP Archive files (HAR 1.2), as browsers and proxies write them."""

from __future__ import annotations

import base64
from pathlib import Path
from typing import Annotated
from urllib.parse import urlsplit

import msgspec

from tapwright.core.document import Codec
from tapwright.core.errors import InputError
from tapwright.device.backend.stubs import Address, BackEnd, Reply, Stub, headers_of, packed

_USUAL_PORTS = {"http": 80, "https": 443}
_WITHOUT_BODY = frozenset({204, 304})


class _Header(msgspec.Struct, frozen=True):
    name: str
    value: str


class _Content(msgspec.Struct, frozen=True):
    size: int = 0
    mimeType: str = ""
    text: str | None = None
    encoding: str = ""


class _Request(msgspec.Struct, frozen=True):
    method: str
    url: str


class _Response(msgspec.Struct, frozen=True):
    status: Annotated[int, msgspec.Meta(ge=-1, le=999)]
    statusText: str = ""
    headers: list[_Header] = []
    content: _Content = _Content()


class _Entry(msgspec.Struct, frozen=True):
    request: _Request
    response: _Response


class _Log(msgspec.Struct, frozen=True):
    entries: list[_Entry]


class _Archive(msgspec.Struct, frozen=True):
    log: _Log


_ARCHIVE = Codec(_Archive)


def read_har(path: Path) -> BackEnd:
    """Returns a back end that answers as it is recorded; a repeated request gets the next answer.

    Raises:
        InputError: the file cannot be read, or holds something else.
    """
    try:
        archive = _ARCHIVE.decode(path.read_bytes())
        msgspec.json.encode(archive)  # half a letter can be read, and cannot be sent
    except OSError as error:
        raise InputError(f"cannot read {path}: {error.strerror}") from error
    except ValueError as error:
        raise InputError(f"{path} is no HAR file: {error}") from error
    recorded: dict[tuple[str, str], list[Reply]] = {}
    for number, entry in enumerate(archive.log.entries):
        place = f"{path}: log.entries[{number}]"
        request = entry.request
        key = (request.method.upper(), address_of(request.url, place))
        recorded.setdefault(key, []).append(_reply(entry.response, place))
    return BackEnd(
        tuple(
            Stub(path.name, tuple(replies), method, Address("recorded", url))
            for (method, url), replies in recorded.items()
        )
    )


def address_of(url: str, place: str) -> str:
    """Returns an address as the device writes it: no usual port, no fragment, never an empty path.

    Raises:
        InputError: it is no address of a web server.
    """
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError as error:
        raise InputError(f"{place}.request.url cannot be read: {url!r}") from error
    if parts.scheme not in _USUAL_PORTS or not parts.hostname:
        raise InputError(f"{place}.request.url is neither http nor https: {url!r}")
    shown = "" if port in (None, _USUAL_PORTS[parts.scheme]) else f":{port}"
    query = f"?{parts.query}" if parts.query else ""
    return f"{parts.scheme}://{parts.hostname}{shown}{parts.path or '/'}{query}"


def _reply(response: _Response, place: str) -> Reply:
    if response.status < 100:  # the browser got no answer
        return Reply(fault="EMPTY_RESPONSE")
    pairs = [(header.name, header.value) for header in response.headers]
    if response.content.mimeType and not any(name.lower() == "content-type" for name, _ in pairs):
        pairs.append(("Content-Type", response.content.mimeType))
    return Reply(
        status=response.status,
        reason=" ".join(response.statusText.split()),
        headers=headers_of(pairs),
        body=_body(response, place),
    )


def _body(response: _Response, place: str) -> str:
    content = response.content
    if content.text is None:
        if content.size > 0 and response.status not in _WITHOUT_BODY and response.status < 300:
            raise InputError(
                f"{place}.response.content has no text", hint="save the HAR with its content"
            )
        return ""
    if content.encoding == "base64":
        try:
            return packed(base64.b64decode(content.text, validate=True))
        except ValueError as error:
            raise InputError(f"{place}.response.content.text is no base 64: {error}") from error
    return packed(content.text.encode())
