"""The permissions of Android that a flow means by a short name."""

from __future__ import annotations

_STORAGE = ("WRITE_EXTERNAL_STORAGE", "READ_EXTERNAL_STORAGE")
SHORT_NAMES: dict[str, tuple[str, ...]] = {
    "bluetooth": ("BLUETOOTH_CONNECT", "BLUETOOTH_SCAN"),
    "calendar": ("READ_CALENDAR", "WRITE_CALENDAR"),
    "camera": ("CAMERA",),
    "contacts": ("READ_CONTACTS", "WRITE_CONTACTS"),
    "location": ("ACCESS_FINE_LOCATION", "ACCESS_COARSE_LOCATION"),
    "medialibrary": (*_STORAGE, "READ_MEDIA_AUDIO", "READ_MEDIA_IMAGES", "READ_MEDIA_VIDEO"),
    "microphone": ("RECORD_AUDIO",),
    "notifications": ("POST_NOTIFICATIONS",),
    "phone": ("CALL_PHONE", "ANSWER_PHONE_CALLS"),
    "sms": ("READ_SMS", "RECEIVE_SMS", "SEND_SMS"),
    "storage": _STORAGE,
}
ALL = "all"


def is_permission(name: str) -> bool:
    """Returns whether a name is `all`, a short one, or one in full."""
    return name == ALL or name in SHORT_NAMES or "." in name


def permissions_of(name: str) -> list[str]:
    """Returns the full names that a short name, or a full one, stands for."""
    if "." in name:
        return [name]
    return [f"android.permission.{each}" for each in SHORT_NAMES[name]]
