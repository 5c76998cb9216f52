"""The entries of the table of action kinds for what the phone does to a running app."""

from __future__ import annotations

from tapwright.core.action_entry import ARGUMENT, Argument, Command, KindEntry

_PRIOR = 0.2  # as of a rotation
_HOME = 'device.press("home")'
_RETURN = "device.app_start(PACKAGE, stop=False)"
_MAESTRO_RETURN: Command = {"launchApp": {"stopApp": False}}

KILL_ENTRY = KindEntry(
    phrase="Leave the app, let the system end its process, and come back",
    events=(("kill",), ("return",)),
    maestro=({"pressKey": "Home"}, "killApp", _MAESTRO_RETURN),
    uiautomator2=(_HOME, 'device.shell(["am", "kill", PACKAGE])', _RETURN),
    prior=_PRIOR,
)
REVOKE_ENTRY = KindEntry(
    argument=Argument.PERMISSION,
    phrase=f"Take {ARGUMENT} away in the settings and come back",
    events=(("revoke", ARGUMENT), ("return",)),
    maestro=(),
    uiautomator2=(_HOME, f'device.shell(["pm", "revoke", PACKAGE, {ARGUMENT}])', _RETURN),
    prior=_PRIOR,
)
LOW_MEMORY_ENTRY = KindEntry(
    phrase="Memory runs low",
    events=(("lowmemory",),),
    maestro=(),
    uiautomator2=('device.shell(["am", "send-trim-memory", PACKAGE, "RUNNING_CRITICAL"])',),
    prior=_PRIOR,
)
CLOCK_AHEAD_ENTRY = KindEntry(
    argument=Argument.SECONDS,
    phrase=f"Set the clock {ARGUMENT} s ahead",
    events=(("clockahead", ARGUMENT),),
    maestro=(),
    uiautomator2=(),
    prior=_PRIOR,
)
