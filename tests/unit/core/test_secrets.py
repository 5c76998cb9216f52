"""Values from the environment that no file and no terminal shows."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from tapwright.core.errors import InputError
from tapwright.core.files import write_text_whole, write_whole
from tapwright.core.secrets import SECRETS, Secrets
from tapwright.core.visible import visible

VALUE = 'pä"ss<w>&ord'


@pytest.fixture
def secrets() -> Secrets:
    made = Secrets()
    assert made.fill_in("x${A}y", {"A": VALUE}) == f"x{VALUE}y"
    made.fill_in("${PIN}", {"PIN": "1234"})
    return made


@pytest.fixture
def known() -> Iterator[None]:
    SECRETS.fill_in("${A}", {"A": VALUE})
    yield
    SECRETS.clear()


def test_a_value_is_masked_however_it_is_written(secrets: Secrets) -> None:
    for way in (
        VALUE,
        json.dumps(VALUE)[1:-1],
        "pä&quot;ss&lt;w&gt;&amp;ord",
        "p%C3%A4%22ss%3Cw%3E%26ord",
    ):
        assert secrets.mask(f"a{way}b") == "a${A}b"


def test_a_short_value_is_masked_as_a_word_and_no_number(secrets: Secrets) -> None:
    assert secrets.mask("pin 1234!") == "pin ${PIN}!"
    assert secrets.mask("step 12345") == "step 12345"
    line = b'{"seconds":1234,"text":"1234","k":"a\\"1234"}'
    assert secrets.mask_json(line) == b'{"seconds":1234,"text":"${PIN}","k":"a\\"${PIN}"}'


def test_what_was_masked_is_read_back(secrets: Secrets) -> None:
    data = json.dumps({"text": f"a{VALUE}", "other": "${NONE}"}).encode()
    assert json.loads(secrets.expand_json(secrets.mask_json(data))) == json.loads(data)
    assert secrets.expand("${A} ${NONE}") == f"{VALUE} ${{NONE}}"


def test_without_secrets_nothing_changes() -> None:
    none = Secrets()
    assert none.mask("${A}") == none.expand("${A}") == "${A}"
    assert none.mask_json(b"\xff") == none.expand_json(b"\xff") == b"\xff"


@pytest.mark.parametrize(
    ("environment", "told"),
    [({}, "the environment has no A"), ({"A": ""}, "has no A"), ({"A": "abc"}, "too short")],
)
def test_what_cannot_be_kept_is_refused(environment: dict[str, str], told: str) -> None:
    with pytest.raises(InputError, match=told):
        Secrets().fill_in("${A}", environment)


@pytest.mark.usefixtures("known")
def test_no_file_and_no_terminal_shows_it(tmp_path: Path) -> None:
    write_text_whole(tmp_path / "a.html", f"<p>{VALUE}</p>")
    assert (tmp_path / "a.html").read_text() == "<p>${A}</p>"
    write_whole(tmp_path / "a.png", VALUE.encode())
    assert (tmp_path / "a.png").read_bytes() == VALUE.encode(), "a picture stays as it is"
    assert visible(VALUE) == "${A}"
