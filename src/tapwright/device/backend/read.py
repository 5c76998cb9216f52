"""The back end that a network names."""

from __future__ import annotations

import msgspec

from tapwright.core.errors import InputError
from tapwright.device.app_network import Network
from tapwright.device.backend.har import read_har
from tapwright.device.backend.stubs import BackEnd
from tapwright.device.backend.wiremock import read_stubs


def back_end_of(network: Network, faults: int = 0) -> BackEnd | None:
    """Returns who answers for the servers of an app; None where nobody has to.

    Args:
        network: what the app reaches.
        faults: one answer in so many goes wrong; none if 0.

    Raises:
        InputError: its file cannot be read or is not understood.
    """
    found = _faultless(network)
    if found is None and faults:
        raise InputError(
            f"--network-faults needs servers to answer for, and there are none with {network}",
            hint="--network invented",
        )
    return found and msgspec.structs.replace(found, faults=faults)


def _faultless(network: Network) -> BackEnd | None:
    match network.kind:
        case "stub":
            assert network.path is not None
            return read_stubs(network.path)
        case "replay":
            assert network.path is not None
            return read_har(network.path)
        case "record":
            return BackEnd(record="exchanges.jsonl")
        case "invented":
            return BackEnd(invents=True)
        case _:
            return None
