"""What the JVM device reads."""

from __future__ import annotations

import json

from tapwright.device.backend.stubs import BackEnd, Reply, Stub, headers_of, packed


def test_every_key_is_written() -> None:
    (stub,) = json.loads(BackEnd((Stub("a", (Reply(),)),)).encode())["stubs"]
    assert (stub["method"], stub["host"], stub["headers"]) == ("ANY", None, {})
    assert stub["replies"] == [
        {"status": 200, "reason": "", "headers": [], "body": "", "delay": 0, "fault": "NONE"}
    ]


def test_headers_cannot_begin_another_line() -> None:
    assert headers_of([("A", "b\r\nC: d"), ("Connection", "close")]) == (("A", "b C: d"),)


def test_bodies_are_packed() -> None:
    assert packed(b"\0") == "AA=="
