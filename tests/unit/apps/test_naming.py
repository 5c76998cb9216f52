"""What the user names, as an app."""

from __future__ import annotations

from pathlib import Path

import pytest

from tapwright.apps import naming
from tapwright.core.errors import InputError


def test_a_sample_app_whose_apk_is_not_there_says_how_to_build_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "large").mkdir()
    (tmp_path / "large" / "AndroidManifest.xml").touch()
    monkeypatch.setattr(naming, "_SAMPLES", tmp_path)
    with pytest.raises(InputError, match="'large' is not built") as caught:
        naming.choose_app("demo:large")
    assert caught.value.hint == "make apps APPS=large"
    with pytest.raises(InputError, match="no sample app 'larger'"):
        naming.choose_app("demo:larger")
