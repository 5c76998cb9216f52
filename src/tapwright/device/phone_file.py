"""What is on a phone besides the app, as a TOML file says it (`--phone`)."""

from __future__ import annotations

import re
import tomllib
from importlib import resources
from pathlib import Path
from typing import Annotated, Literal
from zoneinfo import available_timezones

import msgspec

from tapwright.core.errors import InputError
from tapwright.core.suggest import did_you_mean

EMPTY, LIVED_IN = "empty", "lived-in"
PHONES = (EMPTY, LIVED_IN)  # the words; anything else names a file
_HINT = "docs/devices.md says what a phone file may hold; --phone lived-in is one"
_AT = re.compile(r" - at `\$\.?(.*)`$")

Text = Annotated[str, msgspec.Meta(min_length=1)]
Number = Annotated[str, msgspec.Meta(pattern=r"^\+?[0-9 ]+$")]  # of a telephone
Days = Annotated[float, msgspec.Meta(ge=0, le=36500)]
Percent = Annotated[int, msgspec.Meta(ge=0, le=100)]
Latitude = Annotated[float, msgspec.Meta(ge=-90, le=90)]
Longitude = Annotated[float, msgspec.Meta(ge=-180, le=180)]
# Of shared storage, such as Download/list.txt.
_INSIDE = r"^(?!(?:[^/]*/)*\.\.?(?:/|$))[^/\\\x00-\x1f][^\\\x00-\x1f]{0,199}\."
PathInStorage = Annotated[str, msgspec.Meta(pattern=_INSIDE + r"[A-Za-z0-9]{1,20}\Z")]


class PhonePart(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """A table of the file; what it does not know is refused."""


class Settings(PhonePart):
    """What the owner has set; what is left out is as the phone comes."""

    locale: Annotated[str, msgspec.Meta(pattern=r"^([a-z]{2,3}(-[A-Z]{2})?)?$")] = ""
    timezone: str = ""
    dark: bool = False
    font_scale: Annotated[float, msgspec.Meta(ge=0.5, le=3)] = 1.0
    width: Annotated[int, msgspec.Meta(ge=100, le=4000)] | None = None  # pixels
    height: Annotated[int, msgspec.Meta(ge=100, le=4000)] | None = None
    density: Annotated[int, msgspec.Meta(ge=72, le=1000)] | None = None  # dots per inch
    battery: Percent | None = None
    charging: bool = False
    location: tuple[Latitude, Longitude] | None = None


class Contact(PhonePart):
    """A person."""

    name: Text
    phone: Number = ""
    mail: str = ""
    photo: bool = False
    starred: bool = False


class Message(PhonePart):
    """A text message."""

    number: Number
    text: str
    days_ago: Days = 0.0
    sent: bool = False
    read: bool = True


class LoggedCall(PhonePart):
    """A call."""

    number: Number
    kind: Literal["incoming", "outgoing", "missed"] = "incoming"
    seconds: Annotated[int, msgspec.Meta(ge=0)] = 0
    days_ago: Days = 0.0


class CalendarEvent(PhonePart):
    """An event of the calendar."""

    title: Text
    place: str = ""
    days_ahead: Annotated[float, msgspec.Meta(ge=-36500, le=36500)] = 0.0
    hours: Annotated[float, msgspec.Meta(gt=0, le=1000)] = 1.0


class Song(PhonePart):
    """A piece of music: a file with tags, and its rows in the media store."""

    title: Text
    artist: Text
    album: Text
    track: int = 1
    year: int = 2020
    seconds: Annotated[int, msgspec.Meta(ge=1, le=600)] = 3


class Picture(PhonePart):
    """A photograph with EXIF."""

    path: Annotated[str, msgspec.Meta(pattern=_INSIDE + r"(jpg|png)\Z")]
    days_ago: Days = 0.0


class Document(PhonePart):
    """A file; without a text one of its type is made, as far as it is known."""

    path: PathInStorage
    text: str | None = None


class PhoneAccount(PhonePart):
    """An account of the phone's settings."""

    name: Text
    type: Text


class InstalledApp(PhonePart):
    """Another app."""

    package: Annotated[str, msgspec.Meta(pattern=r"^[A-Za-z]\w*(\.[A-Za-z]\w*)+$")]
    label: Text


class PhoneFile(PhonePart):
    """The whole file."""

    phone: Settings = msgspec.field(default_factory=Settings)
    contact: tuple[Contact, ...] = ()
    message: tuple[Message, ...] = ()
    call: tuple[LoggedCall, ...] = ()
    event: tuple[CalendarEvent, ...] = ()
    song: tuple[Song, ...] = ()
    picture: tuple[Picture, ...] = ()
    document: tuple[Document, ...] = ()
    account: tuple[PhoneAccount, ...] = ()
    app: tuple[InstalledApp, ...] = ()


def read_phone(name: str) -> PhoneFile | None:
    """Returns the phone that a word or a file describes; None is an empty one.

    Raises:
        InputError: there is no such file, or it says what no phone file can say.
    """
    if name == EMPTY:
        return None
    path = lived_in_file() if name == LIVED_IN else Path(name)
    try:
        phone = msgspec.convert(tomllib.loads(path.read_text(encoding="utf-8")), PhoneFile)
    except FileNotFoundError:
        words = " or ".join(PHONES)
        raise InputError(f"no such phone: {name}", hint=f"{words}, or a TOML file") from None
    except (OSError, UnicodeDecodeError) as error:
        raise InputError(f"cannot read {path}: {error}", hint=_HINT) from error
    except msgspec.ValidationError as error:
        raise InputError(f"{path}: {_in_words(str(error))}", hint=_HINT) from error
    except (ValueError, RecursionError) as error:  # a number of 5,000 digits is no TOMLDecodeError
        raise InputError(f"{path} is not TOML: {error}", hint=_HINT) from error
    zone = phone.phone.timezone
    if zone and zone not in available_timezones():
        near = did_you_mean(zone, sorted(available_timezones()))
        raise InputError(f"{path}: phone.timezone: no zone {zone!r}{near}", hint=_HINT)
    return phone


def lived_in_file() -> Path:
    """Returns the file of the phone that comes along."""
    return Path(str(resources.files("tapwright"))) / "device" / "jvm" / "phones" / "lived-in.toml"


def _in_words(problem: str) -> str:
    """Returns what is wrong with the place first: `contact[2].name: expected …`."""
    found = _AT.search(problem)
    what = problem if found is None else problem[: found.start()]
    said = what[0].lower() + what[1:]
    return said if found is None else f"{found.group(1)}: {said}"
