"""Which back end a network names."""

from __future__ import annotations

from pathlib import Path

import pytest

from tapwright.core.errors import InputError
from tapwright.device.app_network import Network
from tapwright.device.backend.read import back_end_of


def test_each_kind_of_file_is_read_as_such(tmp_path: Path) -> None:
    (tmp_path / "a.json").write_text('{"response": {}}')
    (tmp_path / "a.har").write_text('{"log": {"entries": []}}')
    stubs = back_end_of(Network("stub", tmp_path))
    replay = back_end_of(Network("replay", tmp_path / "a.har"))
    assert stubs is not None
    assert len(stubs.stubs) == 1
    assert replay is not None
    assert replay.stubs == ()
    assert back_end_of(Network("connected")) is None


def test_answers_are_made_up_and_fail_where_the_user_wants_it() -> None:
    made_up = back_end_of(Network("invented"), faults=4)
    assert made_up is not None
    assert (made_up.invents, made_up.faults, made_up.stubs) == (True, 4, ())


def test_faults_need_somebody_who_answers() -> None:
    with pytest.raises(InputError, match="none with connected"):
        back_end_of(Network("connected"), faults=4)
