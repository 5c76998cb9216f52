"""Stands in for the JVM: speaks the protocol as a script tells it to, faults included.

Run as a program: each argument is what to do with one request; see `fault` and `act`.
The first argument is the hello.
"""

from __future__ import annotations

import json
import os
import signal
import sys
import time

HELLOS = {
    "hello": '{"hello":"tapwright-jvm-device","protocol":2}',
    "stranger": '{"hello":"somebody else","protocol":2}',
    "newer": '{"hello":"tapwright-jvm-device","protocol":99}',
}


def say(text: str) -> None:
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


def fault(what: str) -> bool:
    """Do what no answer comes of; false when it is no such thing."""
    match what:
        case "hang":
            time.sleep(60)
        case "exit":
            sys.exit(7)
        case "killed":
            os.kill(os.getpid(), signal.SIGKILL)
        case "deaf":
            os.close(1)
            time.sleep(60)
        case _:
            return False
    return True


def act(what: str, number: int) -> None:
    match what:
        case "ok":
            say(json.dumps({"id": number, "ok": True, "number": number}))
        case "slowly":
            text = json.dumps({"id": number, "ok": True, "filling": "x" * 300_000})
            for at in range(0, len(text), 70_000):
                sys.stdout.write(text[at : at + 70_000])
                sys.stdout.flush()
            say("")
        case "garbage":
            say("Picked up JAVA_TOOL_OPTIONS")
        case "list":
            say("[1, 2]")
        case "other":
            say(json.dumps({"id": number + 1, "ok": True}))
        case kind:
            error = {"kind": kind, "message": f"about {kind}", "hint": "try this"}
            say(json.dumps({"id": number, "ok": False, "error": error}))


def main(arguments: list[str]) -> None:
    hello, *acts = arguments
    if hello in HELLOS:
        say(HELLOS[hello])
    elif hello == "silent":
        time.sleep(60)
    else:
        sys.exit(3)
    for what, line in zip(acts, sys.stdin, strict=False):
        request = json.loads(line)
        if request["do"] == "quit":
            return
        if not fault(what):
            act(what, request["id"])
    sys.stdin.readline()


if __name__ == "__main__":
    main(sys.argv[1:])
