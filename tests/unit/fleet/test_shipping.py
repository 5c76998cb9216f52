"""Files of a machine that cannot see the run directory arrive there, piece by piece."""

from __future__ import annotations

from pathlib import Path

import pytest

from tapwright.core.errors import StorageError
from tapwright.fleet.messages import FilePiece
from tapwright.fleet.shipping import Shipping, receive


def test_what_is_added_is_sent_and_sent_twice_does_no_harm(tmp_path: Path) -> None:
    there, here = tmp_path / "there", tmp_path / "here"
    (there / "fleet/1").mkdir(parents=True)
    (there / "screens").mkdir()
    here.mkdir()
    shipping = Shipping(there, "1")
    trace = there / "fleet/1/trace.jsonl"
    trace.write_bytes(b"one\n")
    first = shipping.take()
    receive(here, first)
    with trace.open("ab") as file:
        file.write(b"two\n")
    (there / "screens/x.webp").write_bytes(b"picture")
    receive(here, shipping.take())
    receive(here, first)
    assert (here / "fleet/1/trace.jsonl").read_bytes() == b"one\ntwo\n"
    assert (here / "screens/x.webp").read_bytes() == b"picture"
    assert shipping.take() == ()


def test_nothing_is_written_outside_of_the_run(tmp_path: Path) -> None:
    with pytest.raises(StorageError):
        receive(tmp_path, (FilePiece("../evil", 0, b"x"),))
