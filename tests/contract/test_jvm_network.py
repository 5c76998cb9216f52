"""What an app reaches in each network, and what it is told."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from threading import Thread

import pytest
from tests.contract.test_jvm_device import app, attempt, text_of

from tapwright.device.jvm.device import JvmDevice
from tapwright.device.jvm.internet import internet_obstacle
from tapwright.device.jvm.isolation import own_network_here
from tapwright.device.jvm.settings import JvmSettings

pytestmark = [
    pytest.mark.jvm,
    pytest.mark.timeout(900),
    pytest.mark.skipif(not own_network_here(), reason="this system gives no network of its own"),
]
PORT = 18765  # where the app looks


@pytest.fixture
def server() -> Iterator[None]:
    """A server on this machine's loopback that says who it is."""
    with socket.create_server(("127.0.0.1", PORT)) as listening:

        def serve() -> None:
            while True:
                try:
                    with listening.accept()[0] as client:
                        client.sendall(b"the host")
                except OSError:
                    return

        Thread(target=serve, daemon=True).start()
        yield
        listening.shutdown(socket.SHUT_RDWR)


def tried(settings: JvmSettings, *buttons: str) -> list[str]:
    with JvmDevice(settings) as device:
        device.install(app("hostile"))
        return [text_of(attempt(device, button).screen, "outcome") for button in buttons]


@pytest.mark.parametrize(("mode", "told"), [("none", "false"), ("connected", "true")])
def test_without_the_internet_nobody_is_reached(server: None, mode: str, told: str) -> None:
    connected, reached, resolved = tried(
        JvmSettings(network=mode), "connected", "host_port", "resolve"
    )
    assert connected.endswith(f"connected {told}")
    assert reached.endswith("10.0.2.2: nobody; 127.0.0.1: nobody")
    assert "UnknownHostException" in resolved


def test_invented_servers_open_no_way_out(server: None) -> None:
    connected, reached = tried(JvmSettings(network="invented"), "connected", "host_port")
    assert connected.endswith("connected true")
    assert reached.endswith("10.0.2.2: nobody; 127.0.0.1: nobody")


def test_a_port_of_the_host_is_open_at_the_emulators_address_alone(server: None) -> None:
    (reached,) = tried(JvmSettings(host_ports=(PORT,)), "host_port")
    assert reached.endswith("10.0.2.2: the host; 127.0.0.1: nobody")


@pytest.mark.skipif(bool(internet_obstacle()), reason=internet_obstacle())
def test_the_internet_leaves_out_the_hosts_loopback(server: None) -> None:
    settings = JvmSettings(network="internet")
    connected, reached = tried(settings, "connected", "host_port")
    assert connected.endswith("connected true")
    assert reached.endswith("10.0.2.2: nobody; 127.0.0.1: nobody")
    with JvmDevice(settings) as device:
        device.install(app("hostile"))
        assert device.confinement["network"] == "its own with the internet"
