"""`--network` with and without a value, `--host-port`, and both in a configuration."""

from __future__ import annotations

from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from tapwright.cli.options import device_options, make_device_options
from tapwright.device.registry import DeviceOptions


@click.command()
@click.argument("app")
@click.option("--seed", type=int)
@device_options
@click.pass_context
def command(context: click.Context, /, app: str, seed: int, device: str, **given: object) -> None:
    context.obj.append((app, make_device_options(0, given)))


def parsed(*words: str) -> tuple[str, DeviceOptions]:
    found: list[tuple[str, DeviceOptions]] = []
    done = CliRunner().invoke(command, words, obj=found, standalone_mode=False)
    if done.exception is not None:
        raise done.exception
    return found[0]


@pytest.mark.parametrize(
    ("words", "network"),
    [
        (["a.apk"], "none"),
        (["a.apk", "--network"], "internet"),
        (["--network", "a.apk"], "internet"),
        (["--network", "--seed", "1", "a.apk"], "internet"),
        (["--network", "none", "a.apk"], "none"),
        (["--network", "connected", "a.apk"], "connected"),
        (["--network=connected", "a.apk"], "connected"),
        (["--network", "--", "none"], "internet"),
    ],
)
def test_the_value_may_be_left_out(words: list[str], network: str) -> None:
    app, options = parsed(*words)
    assert options.network == network
    assert app in ("a.apk", "none")


def test_a_word_that_is_no_network_is_the_app() -> None:
    assert parsed("--network", "wlan") == ("wlan", DeviceOptions(network="internet"))
    with pytest.raises(click.BadParameter, match="takes none, connected"):
        parsed("--network=wlan", "a.apk")


def test_ports_are_collected() -> None:
    _, options = parsed("a.apk", "--host-port", "8080", "--host-port", "9090,8080")
    assert options.host_ports == (8080, 9090)
    assert make_device_options(0, {"host_port": "80,81"}).host_ports == (80, 81)


@pytest.mark.parametrize("port", ["0", "65536", "http", "-1", ""])
def test_what_is_no_port_is_refused(port: str) -> None:
    with pytest.raises(click.BadParameter, match="is no port"):
        parsed("a.apk", f"--host-port={port}")


def test_the_risk_is_taken_by_name() -> None:
    assert not parsed("a.apk")[1].unconfined
    assert parsed("a.apk", "--unconfined")[1].unconfined


def test_a_back_end_is_named_with_its_file(tmp_path: Path) -> None:
    word = f"stub:{tmp_path}"
    assert parsed("--network", word, "a.apk") == ("a.apk", DeviceOptions(network=word))
    with pytest.raises(click.BadParameter, match=r"gone\.har does not exist"):
        parsed("--network", "replay:gone.har", "a.apk")
    with pytest.raises(click.BadParameter, match="needs a file"):
        parsed("--network", "stub:", "a.apk")
