"""Enters the jail and runs a program in it: `python … SPECIFICATION PROGRAM …`."""

from __future__ import annotations

import array
import json
import os
import socket
import sys
from typing import Any

from tapwright.device.jvm.jail.call_filter import filter_calls
from tapwright.device.jvm.jail.landlock import restrict_files
from tapwright.device.jvm.jail.namespaces import (
    leave,
    listen_as_host,
    protect_files,
    raise_network,
)
from tapwright.device.jvm.jail.phone_root import enter_phone_root
from tapwright.device.jvm.jail.privileges import die_with_parent, drop_capabilities, limit


def enter(spec: dict[str, Any]) -> None:
    """Give up what the specification does not grant, and tell the host what holds."""
    calls = spec["calls"]
    die_with_parent(int(spec["parent"]))
    left = bool(spec["namespaces"] and calls) and leave(network=not spec["shares_network"])
    # Sockets are harmless where they reach nobody, and an app may be its own server.
    own_network = left and not spec["shares_network"] and raise_network()
    servers = listen_as_host(spec["host_ports"]) if own_network else []
    phone, writable = spec["phone"], spec["writable"]
    needed = [*spec["readable"], *writable]
    at_phone_paths = bool(left and phone) and enter_phone_root(
        phone["root"], phone["places"], needed
    )
    if at_phone_paths:
        writable = [*writable, *phone["writable"]]
    protected = left and protect_files(writable, spec["replaced"])
    held = {
        "landlock": spec["landlock"],
        "calls": bool(calls),
        "mounts": protected,
        "phone_paths": at_phone_paths,
        "own_network": own_network,
    }
    if spec["control"] is not None:
        _agree(spec["control"], held, servers)
    limit(spec["limits"])
    drop_capabilities()
    if spec["landlock"]:
        restrict_files(spec["landlock"], spec["readable"], writable)
    if calls:
        sockets = spec["shares_network"] or own_network
        filter_calls(calls, sockets=sockets, protected=protected)


def _agree(descriptor: int, held: dict[str, Any], servers: list[socket.socket]) -> None:
    """Tell the host what holds, hand over the servers, and wait until it lets us go on."""
    with socket.socket(fileno=descriptor) as host:
        numbers = array.array("i", [server.fileno() for server in servers])
        ancillary = [(socket.SOL_SOCKET, socket.SCM_RIGHTS, numbers)] if servers else []
        host.sendmsg([json.dumps(held).encode()], ancillary)
        for server in servers:
            server.close()
        if not host.recv(1):
            raise SystemExit("the host does not accept this confinement")


def main() -> None:
    """Enter and become the program."""
    enter(json.loads(sys.argv[1]))
    os.execv(sys.argv[2], sys.argv[2:])
