"""The ways into an app besides its screens, as its manifest declares them."""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum

from tapwright.apk.contents import read_manifest_of
from tapwright.apk.intent_filter import IntentFilter
from tapwright.apk.manifest import Component, Manifest
from tapwright.apps.sample_data import carried_by
from tapwright.core.action import Action, ActionKind
from tapwright.core.app import App
from tapwright.core.errors import InputError
from tapwright.core.intent import Intent
from tapwright.core.suggest import did_you_mean

_MAIN = "android.intent.action.MAIN"
_DEFAULT = "android.intent.category.DEFAULT"
_BROWSABLE = "android.intent.category.BROWSABLE"
_BLOCKS_STRANGE_INTENTS = 33  # target from which an intent by name must fit a filter as well
_OPEN_LEVELS = (0, 1)  # permissions that another app can get: normal and dangerous ones
_ANDROID = ("android.", "com.android.")  # whoever else sends such a broadcast is refused

# What the system broadcasts, and the permission without which an app does not get it.
SYSTEM_BROADCASTS = {
    "android.intent.action.BOOT_COMPLETED": "android.permission.RECEIVE_BOOT_COMPLETED",
    "android.intent.action.LOCKED_BOOT_COMPLETED": "android.permission.RECEIVE_BOOT_COMPLETED",
    "android.intent.action.BATTERY_LOW": "",
    "android.intent.action.BATTERY_OKAY": "",
    "android.intent.action.ACTION_POWER_CONNECTED": "",
    "android.intent.action.ACTION_POWER_DISCONNECTED": "",
    "android.intent.action.LOCALE_CHANGED": "",
    "android.intent.action.TIMEZONE_CHANGED": "",
    "android.intent.action.TIME_SET": "",
    "android.intent.action.DATE_CHANGED": "",
    "android.intent.action.USER_PRESENT": "",
    "android.intent.action.HEADSET_PLUG": "",
    "android.intent.action.AIRPLANE_MODE": "",
    "android.intent.action.MY_PACKAGE_REPLACED": "",
    "android.net.conn.CONNECTIVITY_CHANGE": "",
    "android.intent.action.PHONE_STATE": "android.permission.READ_PHONE_STATE",
    "android.provider.Telephony.SMS_RECEIVED": "android.permission.RECEIVE_SMS",
}
_EXTRAS = {
    "android.intent.action.PHONE_STATE": (("state", "RINGING"), ("incoming_number", "+15550100"))
}


class Entries(StrEnum):
    """Which ways into the app an agent may take."""

    GUI = "gui"  # its screens
    PHONE = "phone"  # and what a person with a phone causes: links, shares, notifications, boot
    ALL = "all"  # and what any other app on the phone may send


def choose_entries(text: str) -> Entries:
    """Returns which entries a word means."""
    try:
        return Entries(text)
    except ValueError:
        known = [each.value for each in Entries]
        near = did_you_mean(text, known)
        raise InputError(f"no entries {text!r}{near}", hint=", ".join(known)) from None


def entries_of(app: App, wanted: Entries) -> tuple[Action, ...]:
    """Returns the entries that the manifest declares, each as an action."""
    if wanted is Entries.GUI or app.path is None or app.path.suffix != ".apk":
        return ()
    manifest = read_manifest_of(app.path)
    found = [*_activities(manifest, wanted), *_receivers(manifest, wanted)]
    return tuple(dict.fromkeys(found))


def _activities(manifest: Manifest, wanted: Entries) -> Iterator[Action]:
    strict = manifest.target_sdk >= _BLOCKS_STRANGE_INTENTS
    for activity in manifest.activities:
        if not _is_open(activity, manifest):
            continue
        name = f"{manifest.package}/{activity.name}"
        for each in activity.filters:
            is_asked_for = _DEFAULT in each.categories  # whoever names no component finds it
            if is_asked_for or wanted is Entries.ALL:
                yield from _intents(each, name, wanted)
        if wanted is Entries.ALL and not activity.is_launcher and not (activity.filters and strict):
            yield Action(ActionKind.INTENT, None, Intent(component=name).uri)


def _intents(each: IntentFilter, component: str, wanted: Entries) -> Iterator[Action]:
    kept = tuple(name for name in each.categories if name == _BROWSABLE)
    for action in each.actions:
        if action == _MAIN:
            continue
        for data, kind, extras in carried_by(each, action, with_nothing=wanted is Entries.ALL):
            intent = Intent(action, data, kind, kept, component, extras)
            yield Action(ActionKind.INTENT, None, intent.uri)


def _receivers(manifest: Manifest, wanted: Entries) -> Iterator[Action]:
    for receiver in manifest.receivers:
        for action in receiver.actions if receiver.enabled else ():
            if action in SYSTEM_BROADCASTS:
                needed = SYSTEM_BROADCASTS[action]
                if not needed or needed in manifest.permissions:
                    intent = Intent(action, extras=_EXTRAS.get(action, ()))
                    yield Action(ActionKind.BROADCAST, None, intent.uri)
            elif wanted is Entries.ALL and _takes_from_others(receiver, action, manifest):
                component = f"{manifest.package}/{receiver.name}"
                yield Action(ActionKind.BROADCAST, None, Intent(action, component=component).uri)


def _takes_from_others(receiver: Component, action: str, manifest: Manifest) -> bool:
    return not action.startswith(_ANDROID) and _is_open(receiver, manifest)


def _is_open(component: Component, manifest: Manifest) -> bool:
    """Returns whether another app may use the component."""
    if not component.enabled or not component.exported:
        return False
    level = dict(manifest.own_permissions).get(component.permission)
    return not component.permission or level in _OPEN_LEVELS
