"""Runs that several tests read; none of them changes one."""

from pathlib import Path

import pytest
from tests.unit.report import runs

from tapwright.report.run_data import RunData, read_run


@pytest.fixture(scope="session")
def explored_path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return runs.explore(tmp_path_factory.mktemp("runs") / "explored")


@pytest.fixture(scope="session")
def witnessed_path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return runs.witness(tmp_path_factory.mktemp("runs") / "witnessed")


@pytest.fixture(scope="session")
def explored(explored_path: Path) -> RunData:
    return read_run(explored_path)


@pytest.fixture(scope="session")
def witnessed(witnessed_path: Path) -> RunData:
    return read_run(witnessed_path)
