"""A call of a command writes to its streams and says how it ended."""

from __future__ import annotations

import asyncio

from tapwright.device.fake import FakeDevice
from tapwright.serve.call import Call
from tapwright.serve.phone import Phone
from tapwright.serve.pipes import Buffer, Nothing


def test_lines_and_errors_go_to_their_own_streams() -> None:
    async def whole() -> tuple[int, bytes, bytes]:
        phone = Phone(FakeDevice(), list[str]().append, "test")
        out, err = Buffer(), Buffer()
        call = Call(phone, "x", [], Nothing(), out, err)
        await call.print_line("said")
        status = await call.print_error("wrong", 7)
        await phone.close()
        return status, bytes(out.content), bytes(err.content)

    assert asyncio.run(whole()) == (7, b"said\n", b"wrong\n")
