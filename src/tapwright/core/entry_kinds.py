"""The entries of the table of action kinds for ways into the app other than its screens."""

from __future__ import annotations

from tapwright.core.action_entry import ARGUMENT, Argument, Blank, KindEntry

# What frontier expects of one that was never tried: more than of a rotation, less than of a button.
_PRIOR = 0.4

INTENT_ENTRY = KindEntry(
    argument=Argument.INTENT,
    phrase=f"From another app: {ARGUMENT}",
    events=(("intent", ARGUMENT),),
    maestro=({"openLink": Blank.LINK},),
    uiautomator2=(f'device.shell(["am", "start", {Blank.PORTABLE}])',),
    prior=_PRIOR,
)
BROADCAST_ENTRY = KindEntry(
    argument=Argument.INTENT,
    phrase=f"The system broadcasts {ARGUMENT}",
    events=(("broadcast", ARGUMENT),),
    maestro=(),
    uiautomator2=(f'device.shell(["am", "broadcast", {Blank.PORTABLE}])',),
    prior=_PRIOR,
)
NOTIFICATIONS_ENTRY = KindEntry(
    phrase="Open the notifications",
    events=(("notifications",),),
    maestro=({"swipe": {"start": "50%, 0%", "end": "50%, 90%"}},),
    uiautomator2=("device.open_notification()",),
    prior=_PRIOR,
)
SHORTCUTS_ENTRY = KindEntry(
    phrase="Show the app's shortcuts",
    events=(("shortcuts",),),
    maestro=(),
    uiautomator2=(),
    prior=_PRIOR,
)
