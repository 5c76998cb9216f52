"""How a command says that a served device cannot do what is asked; it never pretends to."""

from __future__ import annotations

from tapwright.serve.shell import Call

REFUSED = 255


async def refuse(call: Call, why: str, status: int = REFUSED) -> int:
    """Prints why the command is refused and notes it in the log; returns the exit status."""
    line = " ".join((call.name, *call.arguments))
    call.phone.log(f"shell: not served: {line}: {why}")
    return await call.print_error(f"Error: not served here: {why}", status)
