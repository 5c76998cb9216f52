"""How the JVM gets its back end."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tapwright.core.errors import InputError
from tapwright.device.app_network import Network
from tapwright.device.jvm.back_end_file import BackEndFile
from tests.unit.device.backend.test_recording import line


@pytest.mark.parametrize("network", ["none", "connected", "internet"])
def test_other_networks_have_none(tmp_path: Path, network: str) -> None:
    back_end = BackEndFile(Network.parse(network))
    back_end.read()
    assert back_end.option(tmp_path) == {}


def test_it_is_written_where_the_jvm_reads(tmp_path: Path) -> None:
    (tmp_path / "one.json").write_text('{"response": {"body": "hi"}}')
    back_end = BackEndFile(Network("stub", tmp_path), faults=3, seed=7)
    back_end.read()
    written = json.loads(Path(back_end.option(tmp_path)["backEnd"]).read_bytes())
    assert (written["faults"], written["seed"]) == (3, 7)
    (stub,) = written["stubs"]
    assert stub["url"] == {"kind": "any", "value": ""}
    assert stub["replies"][0]["body"] == "aGk="


def test_what_it_cannot_read_is_told_before_the_device_opens(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="cannot read"):
        BackEndFile(Network("replay", tmp_path / "none.har")).read()


def test_a_recording_is_added_to_the_file_of_the_user(tmp_path: Path) -> None:
    har = tmp_path / "a.har"
    back_end = BackEndFile(Network("record", har))
    back_end.read()
    told = json.loads(Path(back_end.option(tmp_path)["backEnd"]).read_bytes())
    back_end.save(tmp_path)
    assert not har.exists()  # nothing was asked
    Path(told["record"]).write_bytes(line() + b"\n" + line() + b"\n")
    back_end.save(tmp_path)
    back_end.save(tmp_path)  # once each
    assert len(json.loads(har.read_bytes())["log"]["entries"]) == 2
