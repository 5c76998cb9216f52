"""Exchanges with real servers, written down as a HAR file."""

from __future__ import annotations

import base64
import json
from collections.abc import Iterable
from datetime import UTC, datetime
from pathlib import Path
from threading import Lock
from typing import Any
from urllib.parse import parse_qsl, urlsplit

import msgspec

from tapwright.core.document import Codec, Count
from tapwright.core.errors import InputError, StorageError
from tapwright.core.files import write_whole

# Not needed to answer from a recording, and nobody else's business.
_SECRET = frozenset({"authorization", "cookie", "proxy-authorization"})
_MASKED = "masked"
_LOCK = Lock()  # the devices of a run write to the same file


class RecordedExchange(msgspec.Struct, frozen=True):
    """A request and its answer, as the JVM device tells it."""

    milliseconds: Count
    method: str
    url: str
    requestHeaders: list[tuple[str, str]]
    requestBody: str  # in base 64
    status: Count  # 0 where no answer came
    reason: str
    headers: list[tuple[str, str]]
    body: str  # in base 64


_EXCHANGE = Codec(RecordedExchange)


def add_to_har(path: Path, lines: Iterable[bytes]) -> None:
    """Adds the exchanges of a device to a HAR file, which is made if it is not there.

    Raises:
        InputError: the file that is there is no HAR file.
        StorageError: it cannot be written.
    """
    try:
        new = [_entry(_EXCHANGE.decode(line)) for line in lines]
    except (ValueError, OverflowError, OSError) as error:  # a moment that no calendar has
        raise StorageError(f"the recorded exchanges cannot be read: {error}") from error
    with _LOCK:
        archive = _archive(path)
        archive["log"]["entries"] += new
        write_whole(path, json.dumps(archive, indent=1).encode())


def _archive(path: Path) -> dict[str, Any]:
    creator = {"name": "Tapwright", "version": "0.2"}
    empty = {"log": {"version": "1.2", "creator": creator, "entries": []}}
    if not path.exists():
        return empty
    try:
        found = json.loads(path.read_bytes())
        found["log"]["entries"][0:0] = []  # a list, or an error
    except OSError as error:
        raise InputError(f"cannot read {path}: {error.strerror}") from error
    except (ValueError, KeyError, TypeError, RecursionError) as error:
        raise InputError(f"{path} is no HAR file", hint="record to another file") from error
    return dict(found)


def _entry(exchange: RecordedExchange) -> dict[str, Any]:
    started = datetime.fromtimestamp(exchange.milliseconds / 1000, UTC)
    return {
        "startedDateTime": started.isoformat(),
        "time": 0,
        "request": _request(exchange),
        "response": _response(exchange),
        "cache": {},
        "timings": {"send": 0, "wait": 0, "receive": 0},
    }


def _request(exchange: RecordedExchange) -> dict[str, Any]:
    body = base64.b64decode(exchange.requestBody)
    headers = [
        (name, _MASKED if name.lower() in _SECRET else value)
        for name, value in exchange.requestHeaders
    ]
    posted = {"postData": {"mimeType": "", "text": body.decode(errors="replace")}} if body else {}
    query = parse_qsl(urlsplit(exchange.url).query, keep_blank_values=True)
    return {
        "method": exchange.method,
        "url": exchange.url,
        "httpVersion": "HTTP/1.1",
        "cookies": [],
        "headers": _named(headers),
        "queryString": _named(query),
        "headersSize": -1,
        "bodySize": len(body),
        **posted,
    }


def _response(exchange: RecordedExchange) -> dict[str, Any]:
    kinds = [value for name, value in exchange.headers if name.lower() == "content-type"]
    size = len(base64.b64decode(exchange.body))
    return {
        "status": exchange.status,
        "statusText": exchange.reason,
        "httpVersion": "HTTP/1.1",
        "cookies": [],
        "headers": _named(exchange.headers),
        "content": {
            "size": size,
            "mimeType": kinds[0] if kinds else "",
            "text": exchange.body,
            "encoding": "base64",
        },
        "redirectURL": "",
        "headersSize": -1,
        "bodySize": size,
    }


def _named(pairs: Iterable[tuple[str, str]]) -> list[dict[str, str]]:
    return [{"name": name, "value": value} for name, value in pairs]
