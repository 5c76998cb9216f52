"""A phone file is read whole, or refused with the place and what was expected there."""

from __future__ import annotations

from pathlib import Path

import pytest

from tapwright.core.errors import InputError
from tapwright.device.phone_file import read_phone


def refused(tmp_path: Path, text: str) -> InputError:
    file = tmp_path / "phone.toml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(InputError) as caught:
        read_phone(str(file))
    assert caught.value.hint
    return caught.value


def test_the_phone_that_comes_along_has_some_of_everything() -> None:
    phone = read_phone("lived-in")
    assert phone is not None
    assert all(getattr(phone, name) for name in phone.__struct_fields__)
    assert len(phone.app) == 12
    assert any(each.photo for each in phone.contact)


def test_an_empty_phone_is_no_file() -> None:
    assert read_phone("empty") is None


def test_every_table_may_be_left_out(tmp_path: Path) -> None:
    file = tmp_path / "phone.toml"
    file.write_text("")
    phone = read_phone(str(file))
    assert phone is not None
    assert phone.contact == ()


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("[[contact]]\nphone = '1'", "contact[0]: object missing required field `name`"),
        ("[[contact]]\nnmae = 'A'", "contact[0]: object contains unknown field `nmae`"),
        ("[[contact]]\nname = 'A'\nphone = 'none'", "contact[0].phone: expected `str` matching"),
        ("[phone]\nbattery = 101", "phone.battery: expected `int` <= 100"),
        ("[phone]\nlocation = [91.0, 0.0]", "phone.location[0]: expected `float` <= 90"),
        ("[[call]]\nnumber = '1'\nkind = 'lost'", "call[0].kind: invalid enum value 'lost'"),
        ("[[document]]\npath = '../a.txt'", "document[0].path: expected `str` matching"),
        ("[[document]]\npath = '/etc/a.txt'", "document[0].path: expected `str` matching"),
        ('[[document]]\npath = "a\\n/../../b.txt"', "document[0].path: expected `str` matching"),
        ('[[document]]\npath = "a/\\u0000.txt"', "document[0].path: expected `str` matching"),
        ("[[document]]\npath = 'a/./b.txt'", "document[0].path: expected `str` matching"),
        (f"a = {'[' * 5000}", "is not TOML"),
        (f"a = {'9' * 5000}", "is not TOML"),
        ("[[picture]]\npath = 'a.gif'", "picture[0].path: expected `str` matching"),
        ("[[app]]\npackage = 'one'\nlabel = 'A'", "app[0].package: expected `str` matching"),
        ("contacts = 1", "object contains unknown field `contacts`"),
        ("[phone", "is not TOML"),
    ],
)
def test_what_is_wrong_is_told_with_its_place(tmp_path: Path, text: str, words: str) -> None:
    assert words in refused(tmp_path, text).message


def test_a_zone_that_nobody_knows_is_refused(tmp_path: Path) -> None:
    message = refused(tmp_path, "[phone]\ntimezone = 'Europe/Atlantis'").message
    assert "phone.timezone" in message


def test_a_file_that_is_not_there_is_told_with_the_words() -> None:
    with pytest.raises(InputError, match="no such phone: nowhere") as caught:
        read_phone("nowhere")
    assert caught.value.hint is not None
    assert "lived-in" in caught.value.hint
