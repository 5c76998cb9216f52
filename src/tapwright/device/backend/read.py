"""The back end that a network names."""

from __future__ import annotations

from tapwright.device.app_network import Network
from tapwright.device.backend.har import read_har
from tapwright.device.backend.stubs import BackEnd
from tapwright.device.backend.wiremock import read_stubs


def back_end_of(network: Network) -> BackEnd | None:
    """Returns who answers for the servers of an app; None where nobody has to.

    Raises:
        InputError: its file cannot be read or is not understood.
    """
    match network.kind:
        case "stub":
            assert network.path is not None
            return read_stubs(network.path)
        case "replay":
            assert network.path is not None
            return read_har(network.path)
        case _:
            return None
