"""A phone file becomes rows, files and settings that agree with each other."""

from __future__ import annotations

import base64
import json
from typing import Any

from tapwright.device.phone_contents import NOW, contents_of
from tapwright.device.phone_file import (
    CalendarEvent,
    Contact,
    LoggedCall,
    Message,
    PhoneFile,
    Picture,
    Settings,
    Song,
    read_phone,
)


def table(phone: PhoneFile, uri: str) -> list[dict[str, Any]]:
    return [row for address, row in contents_of(phone)["rows"] if address == uri]


def test_the_details_of_a_person_refer_to_the_person() -> None:
    phone = PhoneFile(
        contact=(Contact(name="A"), Contact(name="B", phone="1", mail="b@c", photo=True))
    )
    people = table(phone, "content://com.android.contacts/contacts")
    assert [(row["_id"], row["has_phone_number"]) for row in people] == [(1, 0), (2, 1)]
    details = table(phone, "content://com.android.contacts/data")
    kinds = [row["mimetype"].rpartition("/")[2] for row in details if row["contact_id"] == 2]
    assert kinds == ["name", "phone_v2", "email_v2", "photo"]
    assert [row["data1"] for row in table(phone, "content://com.android.contacts/data/phones")] == [
        "1"
    ]


def test_messages_lie_where_they_belong() -> None:
    phone = PhoneFile(
        message=(
            Message(number="1", text="in", days_ago=1),
            Message(number="1", text="out", sent=True),
        )
    )
    assert [row["body"] for row in table(phone, "content://sms")] == ["in", "out"]
    (row,) = table(phone, "content://sms/inbox")
    assert row["date"] == NOW - 86_400_000
    assert [row["body"] for row in table(phone, "content://sms/sent")] == ["out"]


def test_a_missed_call_is_new() -> None:
    phone = PhoneFile(
        call=(LoggedCall(number="1", kind="missed"), LoggedCall(number="2", seconds=3))
    )
    rows = table(phone, "content://call_log/calls")
    assert [(row["type"], row["new"], row["duration"]) for row in rows] == [(3, 1, 0), (1, 0, 3)]


def test_an_event_has_an_instance_at_its_time() -> None:
    phone = PhoneFile(event=(CalendarEvent(title="E", days_ahead=1, hours=2),))
    (shown,) = table(phone, "content://com.android.calendar/instances/when")
    assert (shown["begin"] - NOW, shown["end"] - shown["begin"]) == (86_400_000, 7_200_000)
    assert len(table(phone, "content://com.android.calendar/calendars")) == 1
    assert table(PhoneFile(), "content://com.android.calendar/calendars") == []


def test_songs_of_an_album_share_it_and_their_files_exist() -> None:
    songs = tuple(Song(title=t, artist="A", album="B/C", track=n) for n, t in enumerate("xy", 1))
    phone = PhoneFile(song=songs)
    rows = table(phone, "content://media/external/audio/media")
    assert {(row["album_id"], row["artist_id"]) for row in rows} == {(1, 1)}
    assert table(phone, "content://media/external/audio/albums")[0]["numsongs"] == 2
    files = contents_of(phone)["files"]
    assert list(files) == ["Music/A/B_C/01 x.mp3", "Music/A/B_C/02 y.mp3"]
    assert {row["_size"]["size"] for row in rows} == set(files)


def test_a_picture_is_in_both_names_of_the_storage() -> None:
    phone = PhoneFile(picture=(Picture(path="DCIM/Camera/a.jpg"),))
    for volume in ("external", "external_primary"):
        (row,) = table(phone, f"content://media/{volume}/images/media")
        assert row["_data"] == "{storage}/DCIM/Camera/a.jpg"
        assert row["bucket_display_name"] == "Camera"


def test_settings_that_are_left_out_stay_as_the_phone_comes() -> None:
    plain = contents_of(PhoneFile())
    assert plain["configuration"] == {"locale": "", "night": False, "fontScale": 1.0}
    assert plain["battery"] == {}
    made = contents_of(
        PhoneFile(phone=Settings(battery=5, charging=True, width=600, location=(1, 2)))
    )
    assert made["battery"] == {"level": 5, "ac": 1, "status": 2}
    assert made["configuration"]["width"] == 600
    assert made["location"] == [1, 2]


def test_the_same_file_gives_the_same_phone() -> None:
    first, second = read_phone("lived-in"), read_phone("lived-in")
    assert first is not None
    assert second is not None
    assert json.dumps(contents_of(first)) == json.dumps(contents_of(second))
    assert base64.b64decode(contents_of(first)["files"]["Documents/list.txt"])


def test_a_song_lies_below_the_music_whatever_it_is_called() -> None:
    songs = (
        Song(title="x", artist="..", album="."),
        Song(title="a\0/../b", artist="\n", album="..." * 200),
    )
    for path in contents_of(PhoneFile(song=songs))["files"]:
        music, *folders, name = path.split("/")
        assert (music, len(folders)) == ("Music", 2)
        assert not {".", "..", ""} & {*folders, name}
        assert path.isprintable()
        assert all(len(part) <= 70 for part in folders)
