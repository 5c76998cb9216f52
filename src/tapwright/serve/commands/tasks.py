"""The tasks of the served phone and their activities, as `dumpsys activity` and `am` print them."""

from __future__ import annotations

import hashlib
from typing import NamedTuple

from tapwright.serve.phone import APP_PROCESS, Phone
from tapwright.serve.shell import Call

LAUNCHER = "com.android.launcher3"
LAUNCHER_ACTIVITY = "com.android.launcher3.Launcher"
_HOME_TASK = 1
_TASK = 12


class ShownActivity(NamedTuple):
    """An activity in a task."""

    package: str
    name: str
    is_resumed: bool

    @property
    def component(self) -> str:
        """Returns the short form `package/.Activity` that Android prints."""
        own = self.name
        if own.startswith(f"{self.package}."):
            own = own.removeprefix(self.package)
        return f"{self.package}/{own}"


class Task(NamedTuple):
    """A task with its activities, the top one first."""

    number: int
    activities: list[ShownActivity]

    @property
    def package(self) -> str:
        """Returns the package that the task belongs to: that of its root."""
        return self.activities[-1].package


_HOME = ShownActivity(LAUNCHER, LAUNCHER_ACTIVITY, True)


async def tasks_of(phone: Phone) -> list[Task]:
    """Returns the tasks, the one in front first; a phone's home screen is a task too."""
    await phone.look()
    screen = phone.screen
    top = ShownActivity(screen.package, screen.activity, True) if screen.activity else _HOME
    tasks: list[Task] = []
    if phone.takes_calls and phone.served is not None and phone.is_running:
        for task in (await phone.call("stack"))["tasks"]:
            activities = [
                ShownActivity(one["package"], one["activity"], one["state"] == "RESUMED")
                for one in task["activities"]
            ]
            tasks.append(Task(_TASK - 1 + int(task["id"]), activities))
    elif top.package != LAUNCHER:
        tasks = [Task(_TASK, [top])]
    home = Task(_HOME_TASK, [_HOME._replace(is_resumed=top.package == LAUNCHER)])
    return [home, *tasks] if top.package == LAUNCHER else [*tasks, home]


def token(text: str) -> str:
    """Returns a number in hexadecimal that stands for an object's address."""
    return hashlib.md5(text.encode()).hexdigest()[:7]


def record_text(activity: ShownActivity, task: Task) -> str:
    """Returns an activity as Android prints it."""
    shown = activity.component
    return f"ActivityRecord{{{token(shown)} u0 {shown} t{task.number}}}"


def activities_text(tasks: list[Task]) -> str:
    """Returns what `dumpsys activity activities` prints."""
    lines = ["ACTIVITY MANAGER ACTIVITIES (dumpsys activity activities)"]
    lines.append("Display #0 (activities from top to bottom):")
    for task in tasks:
        package = task.package
        kind = "home" if task.number == _HOME_TASK else "standard"
        lines.append(f"  * Task{{{token(package)} #{task.number} type={kind} A=10100:{package}}}")
        last = len(task.activities) - 1
        for at, activity in enumerate(task.activities):
            lines.append(f"    * Hist  #{last - at}: {record_text(activity, task)}")
            lines.append(f"      packageName={activity.package} processName={package}")
    top = record_text(tasks[0].activities[0], tasks[0])
    lines += [
        f"    Run #0: {top}",
        f"    mResumedActivity: {top}",
        f"  mFocusedApp={top}",
        f"  topResumedActivity={top}",
        f"  ResumedActivity: {top}",
    ]
    return "\n".join(lines)


def top_text(tasks: list[Task], phone: Phone) -> str:
    """Returns what `dumpsys activity top` prints."""
    task = tasks[0]
    shown = task.activities[0].component
    process = 900 if task.number == _HOME_TASK else APP_PROCESS
    return "\n".join(
        (
            f"TASK {task.package} id={task.number} userId=0",
            f"  ACTIVITY {shown} {token(shown)} pid={process}",
            "    Local Activity State:",
            "      mResumed=true mStopped=false mFinished=false",
        )
    )


def recents_text(tasks: list[Task]) -> str:
    """Returns what `dumpsys activity recents` prints."""
    lines = ["ACTIVITY MANAGER RECENT TASKS (dumpsys activity recents)", "  Recent tasks:"]
    for at, task in enumerate(each for each in tasks if each.number != _HOME_TASK):
        lines.append(f"  * Recent #{at}: Task{{{token(task.package)} #{task.number}}}")
        lines.append(f"    userId=0 hasTask=true lastActiveTime=0 affinity=10100:{task.package}")
        lines.append(f"    realActivity={{{task.activities[-1].component}}}")
    return "\n".join(lines)


async def print_tasks(call: Call) -> None:
    """Prints the tasks as `am stack list` does."""
    for at, task in enumerate(await tasks_of(call.phone)):
        width, height = call.phone.screen.size
        bounds = f"[0,0][{width},{height}]"
        visible = str(at == 0).lower()
        await call.print_line(
            f"RootTask id={task.number} bounds={bounds} displayId=0 userId=0\n"
            f"  taskId={task.number}: {task.activities[-1].component} bounds={bounds}"
            f" userId=0 visible={visible} topActivity="
            f"ComponentInfo{{{task.activities[0].component}}}"
        )
