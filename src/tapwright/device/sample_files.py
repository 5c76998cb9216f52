"""Small files of common types for a phone: documents by their ending, music with tags."""

from __future__ import annotations

import io
import zipfile

from tapwright.device.phone_file import Song

_FIXED = (2023, 11, 1, 12, 0, 0)  # the date in archives, so that they are the same each time
_FRAME = bytes.fromhex("fffb9000") + bytes(413)  # 26 ms of silence: MPEG 1 layer 3, 128 kbit/s
_FRAMES_A_SECOND = 38
_TEXTS = {
    "txt": "A list\nmilk\nbread\n",
    "md": "# A list\n\n- milk\n- bread\n",
    "csv": "name,amount,date\nmilk,2,2023-11-01\nbread,1,2023-11-02\n",
    "json": '{"items": [{"name": "milk", "amount": 2}, {"name": "bread", "amount": 1}]}\n',
    "xml": '<?xml version="1.0"?>\n<items><item amount="2">milk</item></items>\n',
    "html": "<html><head><title>A list</title></head><body><p>milk</p></body></html>\n",
    "vcf": "BEGIN:VCARD\r\nVERSION:3.0\r\nN:Moss;Ada\r\nFN:Ada Moss\r\nTEL:5550101\r\n"
    "END:VCARD\r\n",
    "ics": "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nBEGIN:VEVENT\r\nUID:1\r\nSUMMARY:Lunch\r\n"
    "DTSTART:20231120T120000Z\r\nDTEND:20231120T130000Z\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n",
    "gpx": '<?xml version="1.0"?>\n<gpx version="1.1" creator="phone">'
    '<wpt lat="52.52" lon="13.40"><name>Home</name></wpt></gpx>\n',
    "opml": '<?xml version="1.0"?>\n<opml version="2.0"><body>'
    '<outline text="News" type="rss" xmlUrl="https://example.org/feed.xml"/></body></opml>\n',
}


def text_of(path: str, text: str | None) -> bytes | None:
    """Returns the bytes of a document; None where the device makes one of the type itself."""
    if text is not None:
        return text.encode()
    ending = path.rpartition(".")[2].lower()
    if ending == "zip":
        return _archive({"list.txt": _TEXTS["txt"]})
    return _TEXTS[ending].encode() if ending in _TEXTS else None


def music_of(song: Song) -> bytes:
    """Returns silence as an MP3 file with ID3 tags."""
    tags = {
        "TIT2": song.title,
        "TPE1": song.artist,
        "TALB": song.album,
        "TRCK": str(song.track),
        "TYER": str(song.year),
    }
    frames = b"".join(_tag(name, value) for name, value in tags.items())
    size = bytes(len(frames) >> shift & 0x7F for shift in (21, 14, 7, 0))
    return b"ID3\x03\x00\x00" + size + frames + _FRAME * (song.seconds * _FRAMES_A_SECOND)


def _tag(name: str, value: str) -> bytes:
    data = b"\x01" + value.encode("utf-16")
    return name.encode() + len(data).to_bytes(4, "big") + b"\x00\x00" + data


def _archive(files: dict[str, str]) -> bytes:
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as archive:
        for name, text in files.items():
            archive.writestr(zipfile.ZipInfo(name, _FIXED), text)
    return made.getvalue()
