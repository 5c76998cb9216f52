"""The daemon's protocol, spoken by hand: old peers, wrong ones, and many streams at once."""

from __future__ import annotations

import socket
import struct
from collections.abc import Iterator
from typing import Self

import pytest

from tapwright.apps.naming import choose_app
from tapwright.device.fake import FakeDevice
from tapwright.serve.background import ServedDevice

CNXN, OPEN, OKAY, CLSE, WRTE = (
    int.from_bytes(name, "little") for name in (b"CNXN", b"OPEN", b"OKAY", b"CLSE", b"WRTE")
)
OLD, NEW = 0x01000000, 0x01000001


class Peer:
    """An adb server of a few lines."""

    def __init__(self, address: str, version: int = NEW, payload: int = 1 << 20) -> None:
        host, _, port = address.rpartition(":")
        self.socket = socket.create_connection((host, int(port)), 10)
        self.file = self.socket.makefile("rb")
        self.send(CNXN, version, payload, b"host::features=shell_v2")
        self.hello = self.receive()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.file.close()
        self.socket.close()

    def send(
        self, command: int, first: int, second: int, data: bytes = b"", checksum: int | None = None
    ) -> None:
        total = sum(data) if checksum is None else checksum
        head = struct.pack("<6I", command, first, second, len(data), total, command ^ 0xFFFFFFFF)
        self.socket.sendall(head + data)

    def receive(self) -> tuple[int, int, int, bytes, int]:
        head = self.file.read(24)
        if len(head) < 24:
            raise EOFError
        command, first, second, length, checksum, magic = struct.unpack("<6I", head)
        assert magic == command ^ 0xFFFFFFFF
        return command, first, second, self.file.read(length), checksum

    def output(self, number: int, service: str) -> bytes:
        """All that a service says, acknowledged piece by piece."""
        self.send(OPEN, number, 0, service.encode() + b"\0")
        command, own, _, _, _ = self.receive()
        assert command == OKAY
        said = b""
        while (message := self.receive())[0] != CLSE:
            if message[0] == WRTE:
                said += message[3]
                self.send(OKAY, number, own)
        return said


@pytest.fixture
def served() -> Iterator[ServedDevice]:
    path = choose_app("demo:todo").app.path
    assert path is not None
    with ServedDevice(FakeDevice(), path) as device:
        yield device


@pytest.mark.parametrize("version", [OLD, NEW])
def test_both_versions_are_spoken(served: ServedDevice, version: int) -> None:
    with Peer(served.address, version) as peer:
        command, agreed, payload, banner, checksum = peer.hello
        assert (command, agreed, payload) == (CNXN, version, 1 << 20)
        assert banner.startswith(b"device::ro.product.name=tapwright_fake;")
        assert checksum == (sum(banner) if version == OLD else 0)
        assert peer.output(1, "shell:echo hello") == b"hello\n"


def test_a_small_payload_is_kept_to(served: ServedDevice) -> None:
    with Peer(served.address, payload=4096) as peer:
        peer.send(OPEN, 9, 0, b"exec:screencap -p\0")
        assert peer.receive()[0] == OKAY
        message = peer.receive()
        assert message[0] == WRTE
        assert len(message[3]) <= 4096


def test_streams_do_not_mix(served: ServedDevice) -> None:
    with Peer(served.address) as peer:
        for number in (5, 6):
            peer.send(OPEN, number, 0, b"shell:cat\0")
            assert peer.receive()[:3] == (OKAY, number - 4, number)
        peer.send(WRTE, 6, 2, b"six")
        assert [peer.receive()[:4], peer.receive()[:4]] == [(OKAY, 2, 6, b""), (WRTE, 2, 6, b"six")]
        peer.send(CLSE, 5, 1)
        peer.send(OKAY, 6, 2)
        peer.send(WRTE, 6, 2, b"again")
        assert [peer.receive()[0], peer.receive()[3]] == [OKAY, b"again"]


def test_an_unknown_service_is_closed_and_logged(served: ServedDevice) -> None:
    with Peer(served.address) as peer:
        peer.send(OPEN, 3, 0, b"nonsense:\0")
        assert peer.receive()[:3] == (CLSE, 0, 3)
        assert any("nonsense" in line for line in served.lines)


@pytest.mark.parametrize(
    "message",
    [b"GET / HTTP/1.1\r\nHost: example.org\r\n\r\n", struct.pack("<6I", OPEN, 1, 0, 0, 0, 0)],
)
def test_who_does_not_speak_it_is_dropped(served: ServedDevice, message: bytes) -> None:
    with socket.create_connection(("127.0.0.1", int(served.address.split(":")[1])), 10) as wrong:
        wrong.sendall(message)
        assert wrong.recv(100) == b""


def test_a_wrong_checksum_is_not_believed(served: ServedDevice) -> None:
    with Peer(served.address, OLD) as peer:
        peer.send(OPEN, 1, 0, b"shell:ls\0", checksum=1)
        with pytest.raises(EOFError):
            peer.receive()


def test_nothing_is_served_before_the_greeting(served: ServedDevice) -> None:
    with socket.create_connection(("127.0.0.1", int(served.address.split(":")[1])), 10) as wrong:
        wrong.sendall(struct.pack("<6I", OKAY, 1, 1, 0, 0, OKAY ^ 0xFFFFFFFF))
        assert wrong.recv(100) == b""
