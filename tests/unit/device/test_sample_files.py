"""Files for a phone are what their endings and tags say."""

from __future__ import annotations

import io
import json
import zipfile

import pytest

from tapwright.device.phone_file import Song
from tapwright.device.sample_files import music_of, text_of


def test_a_text_that_is_given_is_the_content() -> None:
    assert text_of("a.pdf", "hällo") == "hällo".encode()


@pytest.mark.parametrize("ending", ["txt", "md", "csv", "xml", "html", "vcf", "ics", "gpx", "opml"])
def test_documents_of_known_types_are_made(ending: str) -> None:
    assert text_of(f"a.{ending}", None)


def test_json_and_archives_can_be_read() -> None:
    assert json.loads(text_of("a.json", None) or b"")["items"]
    archive = zipfile.ZipFile(io.BytesIO(text_of("a.zip", None) or b""))
    assert archive.namelist() == ["list.txt"]


def test_what_is_not_known_here_is_left_to_the_device() -> None:
    assert text_of("a.pdf", None) is None


def test_music_begins_with_its_tags_and_plays_as_long_as_it_says() -> None:
    data = music_of(Song(title="Étude", artist="A", album="B", seconds=2))
    assert data.startswith(b"ID3\x03")
    size = sum(byte << shift for byte, shift in zip(data[6:10], (21, 14, 7, 0), strict=True))
    assert "Étude".encode("utf-16") in data[10 : 10 + size]
    frames = data[10 + size :]
    assert frames.startswith(b"\xff\xfb\x90")
    assert len(frames) == 417 * 76
