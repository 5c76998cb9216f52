"""Shell streams: version 1 (all mixed), version 2 (framed), and the interactive shell."""

from __future__ import annotations

import struct
import time

from tapwright.serve.exchanges import Tee, Witness, exchange
from tapwright.serve.pipes import BrokenPipe, Nothing, Sink, Source
from tapwright.serve.shell import Shell
from tapwright.serve.streams import Stream

_FRAME = struct.Struct("<BI")
_STDIN, _STDOUT, _STDERR, _EXIT, _END_OF_STDIN = 0, 1, 2, 3, 4
_INTERRUPT, _END, _BACKSPACE = b"\x03", b"\x04", (b"\x7f", b"\x08")


class FramedSource:
    """The input of a version 2 client; window sizes are ignored."""

    def __init__(self, stream: Stream) -> None:
        self._stream = stream
        self._is_ended = False

    async def read(self) -> bytes:
        """Returns the next bytes of the input; none at the end."""
        while not self._is_ended:
            header = await self._stream.read_exactly(_FRAME.size)
            if len(header) < _FRAME.size:
                break
            kind, length = _FRAME.unpack(header)
            data = await self._stream.read_exactly(length)
            if kind == _STDIN and data:
                return data
            if kind == _END_OF_STDIN:
                break
        self._is_ended = True
        return b""


class FramedSink:
    """The output or error output of version 2."""

    def __init__(self, stream: Stream, kind: int) -> None:
        self._stream = stream
        self._kind = kind

    async def write(self, data: bytes) -> None:
        """Sends the bytes in a frame."""
        if data:
            await self._stream.write(_FRAME.pack(self._kind, len(data)) + data)


async def serve_shell(
    shell: Shell, options: set[str], line: str, witness: Witness | None, stream: Stream
) -> None:
    """Runs a command line, or an interactive shell if the line is empty."""
    framed = "v2" in options
    source: Source = FramedSource(stream) if framed else stream
    out: Sink = FramedSink(stream, _STDOUT) if framed else stream
    err: Sink = FramedSink(stream, _STDERR) if framed else stream
    kept, status, began = bytearray(), None, time.monotonic()
    if witness is not None:
        out, err = Tee(out, kept), Tee(err, kept)
    try:
        if line:
            status = await shell.run(line, source, out, err)
        elif "pty" in options or not framed:
            status = await _Terminal(shell, source, out).run()
        else:
            status = await shell.read(source, out, err)
        if framed:
            await stream.write(_FRAME.pack(_EXIT, 1) + bytes([status & 0xFF]))
    except BrokenPipe:
        return  # the client has disconnected
    finally:
        shell.close()
        if witness is not None and line:
            witness(exchange("shell", line, status, bytes(kept), began))


class _Terminal:
    """A terminal for a person: echo, line editing, and CR LF line ends."""

    def __init__(self, shell: Shell, source: Source, out: Sink) -> None:
        self._shell = shell
        self._source = source
        self._out = out

    async def write(self, data: bytes) -> None:
        """Writes the output of a command."""
        await self._out.write(data.replace(b"\n", b"\r\n"))

    async def run(self) -> int:
        """Reads keys and runs each line; returns the last status."""
        status, line = 0, b""
        await self._out.write(self._shell.prompt.encode())
        while data := await self._source.read():
            for number in data:
                sign = bytes([number])
                if sign == _END and not line:
                    return status
                if sign in (b"\r", b"\n"):
                    await self._out.write(b"\r\n")
                    text = line.decode("utf-8", "replace")
                    status, line = await self._shell.run(text, Nothing(), self, self), b""
                    if self._shell.is_ended:
                        return status
                    await self._out.write(self._shell.prompt.encode())
                elif sign == _INTERRUPT:
                    line = b""
                    await self._out.write(b"^C\r\n" + self._shell.prompt.encode())
                elif sign in _BACKSPACE:
                    if line:
                        line = line[:-1]
                        await self._out.write(b"\x08 \x08")
                else:
                    line += sign
                    await self._out.write(sign)
        return status
