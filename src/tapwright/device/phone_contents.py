"""From a phone file to what the JVM device takes: rows of providers, files, accounts, apps."""

from __future__ import annotations

import base64
import re
from collections.abc import Iterator
from typing import Any

from tapwright.device.phone_file import (
    CalendarEvent,
    Contact,
    Document,
    LoggedCall,
    Message,
    PhoneFile,
    Picture,
    Song,
)
from tapwright.device.sample_files import music_of, text_of

# The moment at which the device's clock starts, in milliseconds: all times are told from it.
NOW = 1_700_000_000_000
_DAY, _HOUR, _SECOND = 86_400_000, 3_600_000, 1000
_CONTACTS = "content://com.android.contacts"
_MEDIA = "content://media"
_CALENDAR = "content://com.android.calendar"
_VOLUMES = ("external", "external_primary")  # two names of the same storage
_CALLS = {"incoming": 1, "outgoing": 2, "missed": 3}
_STORAGE = "{storage}"  # filled in by the device
_PHOTO = {"picture": 1}  # made by the device
_BATTERY_CHARGING = 2
_NO_NAME = re.compile(r"[/\x00-\x1f]")
_LONGEST_NAME = 60  # letters; file systems count bytes, of which each has up to four

Row = list[Any]  # the address of a table, and the values by column


def contents_of(phone: PhoneFile) -> dict[str, Any]:
    """Returns the parts of the phone as the device takes them."""
    files: dict[str, str | None] = {each.path: None for each in phone.picture}
    files |= {each.path: _encoded(text_of(each.path, each.text)) for each in phone.document}
    files |= {_place(each): _encoded(music_of(each)) for each in phone.song}
    rows = [
        *(row for number, each in enumerate(phone.contact, 1) for row in _contact(number, each)),
        *(row for number, each in enumerate(phone.message, 1) for row in _message(number, each)),
        *(_call(number, each) for number, each in enumerate(phone.call, 1)),
        *_calendar(phone.event),
        *_music(phone.song),
        *(row for number, each in enumerate(phone.picture, 1) for row in _picture(number, each)),
        *(row for number, each in enumerate(phone.document, 1) for row in _document(number, each)),
    ]
    return {
        "configuration": _configuration(phone),
        "battery": _battery(phone),
        "timezone": phone.phone.timezone or None,
        "location": list(phone.phone.location or ()),
        "accounts": [[each.name, each.type] for each in phone.account],
        "apps": [[each.package, each.label] for each in phone.app],
        "files": files,
        "rows": rows,
    }


def _configuration(phone: PhoneFile) -> dict[str, Any]:
    settings = phone.phone
    sizes = {name: getattr(settings, name) for name in ("width", "height", "density")}
    return {
        "locale": settings.locale,
        "night": settings.dark,
        "fontScale": settings.font_scale,
        **{name: value for name, value in sizes.items() if value is not None},
    }


def _battery(phone: PhoneFile) -> dict[str, int]:
    settings = phone.phone
    level = {} if settings.battery is None else {"level": settings.battery}
    return level | ({"ac": 1, "status": _BATTERY_CHARGING} if settings.charging else {})


def _contact(number: int, each: Contact) -> Iterator[Row]:
    person = {
        "display_name": each.name,
        "display_name_alt": each.name,
        "sort_key": each.name,
        "lookup": f"lookup{number}",
        "has_phone_number": int(bool(each.phone)),
        "in_visible_group": 1,
        "starred": int(each.starred),
        "times_contacted": 0,
        "name_raw_contact_id": number,
    }
    yield [f"{_CONTACTS}/contacts", {**person, "_id": number}]
    yield [
        f"{_CONTACTS}/raw_contacts",
        {**person, "_id": number, "contact_id": number, "deleted": 0},
    ]
    of_data = {**person, "contact_id": number, "raw_contact_id": number, "data2": 2}
    details = [("name", each.name, "")]
    details += [("phone_v2", each.phone, "phones")] if each.phone else []
    details += [("email_v2", each.mail, "emails")] if each.mail else []
    for kind, value, table in details:
        row = {**of_data, "mimetype": f"vnd.android.cursor.item/{kind}", "data1": value}
        yield [f"{_CONTACTS}/data", row]
        if table:
            yield [f"{_CONTACTS}/data/{table}", {**row, "data4": value}]
    if each.photo:
        row = {**of_data, "mimetype": "vnd.android.cursor.item/photo", "data15": _PHOTO}
        yield [f"{_CONTACTS}/data", row]
        yield [f"{_CONTACTS}/contacts/{number}/photo", {"data15": _PHOTO}]


def _message(number: int, each: Message) -> Iterator[Row]:
    row = {
        "_id": number,
        "thread_id": number,
        "address": each.number,
        "body": each.text,
        "date": _before(each.days_ago),
        "date_sent": _before(each.days_ago),
        "type": 2 if each.sent else 1,
        "read": int(each.read),
        "seen": int(each.read),
        "status": -1,
    }
    for table in ("", "/sent" if each.sent else "/inbox"):
        yield [f"content://sms{table}", row]


def _call(number: int, each: LoggedCall) -> Row:
    row = {
        "_id": number,
        "number": each.number,
        "date": _before(each.days_ago),
        "duration": each.seconds,
        "type": _CALLS[each.kind],
        "new": int(each.kind == "missed"),
    }
    return ["content://call_log/calls", row]


def _calendar(events: tuple[CalendarEvent, ...]) -> Iterator[Row]:
    if not events:
        return
    calendar = {
        "calendar_displayName": "Personal",
        "name": "Personal",
        "account_name": "sam@example.org",
        "account_type": "LOCAL",
        "ownerAccount": "sam@example.org",
        "calendar_color": -14575885,
        "calendar_access_level": 700,
        "visible": 1,
        "sync_events": 1,
        "isPrimary": 1,
    }
    yield [f"{_CALENDAR}/calendars", {**calendar, "_id": 1}]
    for number, each in enumerate(events, 1):
        begin = NOW + round(each.days_ahead * _DAY)
        end = begin + round(each.hours * _HOUR)
        event = {
            **calendar,
            "calendar_id": 1,
            "title": each.title,
            "eventLocation": each.place,
            "dtstart": begin,
            "dtend": end,
            "eventTimezone": "UTC",
            "allDay": 0,
            "hasAlarm": 0,
            "deleted": 0,
        }
        yield [f"{_CALENDAR}/events", {**event, "_id": number}]
        shown = {**event, "_id": number, "event_id": number, "begin": begin, "end": end}
        yield [f"{_CALENDAR}/instances/when", shown]


def _music(songs: tuple[Song, ...]) -> Iterator[Row]:
    artists = list(dict.fromkeys(each.artist for each in songs))
    albums = list(dict.fromkeys((each.album, each.artist) for each in songs))
    for volume in _VOLUMES if songs else ():
        audio = f"{_MEDIA}/{volume}/audio"
        for number, artist in enumerate(artists, 1):
            of_artist = [each for each in songs if each.artist == artist]
            counts = {
                "number_of_albums": len({each.album for each in of_artist}),
                "number_of_tracks": len(of_artist),
            }
            yield [f"{audio}/artists", {"_id": number, "artist": artist, **counts}]
        for number, (album, artist) in enumerate(albums, 1):
            of_album = [each for each in songs if (each.album, each.artist) == (album, artist)]
            row = {"_id": number, "album": album, "artist": artist, "numsongs": len(of_album)}
            yield [f"{audio}/albums", {**row, "minyear": of_album[0].year}]
        for number, each in enumerate(songs, 1):
            row = {
                **_stored(number, _place(each), each.title, "audio/mpeg", 30.0),
                "artist": each.artist,
                "artist_id": artists.index(each.artist) + 1,
                "album": each.album,
                "album_id": albums.index((each.album, each.artist)) + 1,
                "track": each.track,
                "year": each.year,
                "duration": each.seconds * _SECOND,
                "is_music": 1,
                "is_alarm": 0,
                "is_notification": 0,
                "is_ringtone": 0,
            }
            yield [f"{audio}/media", row]


def _picture(number: int, each: Picture) -> Iterator[Row]:
    name = each.path.rpartition("/")[2]
    kind = "image/png" if name.endswith("png") else "image/jpeg"
    row = {
        **_stored(number, each.path, name.rpartition(".")[0], kind, each.days_ago),
        "datetaken": _before(each.days_ago),
        "width": 1600,
        "height": 1200,
        "orientation": 0,
    }
    for volume in _VOLUMES:
        yield [f"{_MEDIA}/{volume}/images/media", row]


def _document(number: int, each: Document) -> Iterator[Row]:
    title = each.path.rpartition("/")[2].rpartition(".")[0]
    for volume in _VOLUMES:
        yield [f"{_MEDIA}/{volume}/file", _stored(number, each.path, title, "", 1.0)]


def _stored(number: int, path: str, title: str, kind: str, days_ago: float) -> dict[str, Any]:
    """Returns the columns that every row of the media store has."""
    folder, _, name = path.rpartition("/")
    return {
        "_id": number,
        "_data": f"{_STORAGE}/{path}",
        "_display_name": name,
        "title": title,
        "mime_type": kind or None,
        "_size": {"size": path},
        "date_added": _before(days_ago) // _SECOND,
        "date_modified": _before(days_ago) // _SECOND,
        "bucket_id": sum(map(ord, folder)),
        "bucket_display_name": folder.rpartition("/")[2],
        "relative_path": f"{folder}/",
        "volume_name": "external_primary",
    }


def _place(song: Song) -> str:
    parts = (song.artist, song.album, f"{song.track:02} {song.title}.mp3")
    return "/".join(["Music", *map(_file_name, parts)])


def _file_name(text: str) -> str:
    """Returns a text as a name in one directory; dots alone would name another one."""
    name = _NO_NAME.sub("_", text)[:_LONGEST_NAME]
    return name if name.strip(".") else "_"


def _before(days: float) -> int:
    return NOW - round(days * _DAY)


def _encoded(data: bytes | None) -> str | None:
    return None if data is None else base64.b64encode(data).decode()
