"""A cache of its own for each test."""

from __future__ import annotations

from pathlib import Path

import pytest


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    path = tmp_path / "cache"
    monkeypatch.setenv("TAPWRIGHT_CACHE", str(path))
    monkeypatch.setenv("M2_REPO", str(tmp_path / "no-repository"))
    return path
