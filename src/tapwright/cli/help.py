"""Help texts: commands in groups without loading them, options in groups, examples."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import click

# By group: each command and what it does, so that `tapwright --help` need not import them all.
COMMAND_GROUPS: Mapping[str, Mapping[str, str]] = {
    "Find and show": {
        "explore": "Cover an app and bring back its crashes as short tests.",
        "witness": "Find a short test that makes a described behaviour happen.",
        "report": "Write a run as one HTML page, or compare several.",
        "trace": "Show every step of a run or a test on a time line.",
        "inspect": "Say what an app holds and whether it can run here.",
    },
    "Tests": {
        "replay": "Replay tests and say whether they pass.",
        "verify": "Go on with what a run left unverified, or ask a phone.",
        "minimise": "Make a test as short as possible.",
        "export": "Write a test for pytest, Maestro or as a specification.",
        "record": "Record a use case by hand.",
        "check": "Check specification files.",
    },
    "By hand": {
        "studio": "See the app in a browser, act on it, and save tests.",
        "shell": "Look at the screens of an app and act by typing.",
        "device": "Work with a device itself, or serve it to adb.",
    },
    "In a team": {
        "init": "Write a first configuration for this project.",
        "config": "Show the configuration in force.",
        "accept": "Accept findings of a run, so that only new ones fail.",
        "merge": "Join the runs of several jobs.",
    },
    "This machine": {
        "doctor": "Say what works here and what to do about the rest.",
        "cache": "Show or remove what is kept between runs.",
        "devices": "List the devices and the phones that are connected.",
        "completion": "Print a script that completes commands in your shell.",
    },
    "Research": {
        "agents": "List the agents that explore and search.",
        "bench": "Compare agents on apps, with statistics.",
        "conformance": "Compare the device with what Android promises.",
    },
}
EXAMPLES = (
    ("tapwright explore demo:notes --time 1m", "an app that comes along"),
    ("tapwright explore . --time 5m", "the Gradle project here"),
    ("tapwright witness app.apk login.sts", "a test of what is described"),
    ("tapwright replay app.apk tests/", "all saved tests"),
)
_OPTION_GROUPS: Mapping[str, str] = {
    "How long": "seconds steps episodes until_quiet episode_steps verify_time times",
    "What is chosen": (
        "agent settings guide semantic load save experience level seed entries events comparisons"
    ),
    "Findings": "verify no_minimise no_suite check strict known sources login",
    "Device": (
        "device sdk grant phone network network_faults host_port unconfined coverage_packages"
    ),
    "How many": "workers cluster group shard",
    "What is written": ("out resume junit sarif github as_json quiet screenshots no_report watch"),
}
_FEW = 12  # options, which need no groups


class GroupedCommand(click.Command):
    """A command whose help shows its options in groups, if there are many."""

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the options; those of no group come last."""
        left = [each for each in self.get_params(ctx) if each.get_help_record(ctx) is not None]
        if len(left) <= _FEW:
            super().format_options(ctx, formatter)
            return
        for title, words in _OPTION_GROUPS.items():
            names = words.split()
            _write(title, [each for each in left if each.name in names], ctx, formatter)
            left = [each for each in left if each.name not in names]
        _write("Other", left, ctx, formatter)


def _write(
    title: str,
    parameters: list[click.Parameter],
    ctx: click.Context,
    formatter: click.HelpFormatter,
) -> None:
    records = [record for each in parameters if (record := each.get_help_record(ctx))]
    if records:
        with formatter.section(title):
            formatter.write_dl(records)


def write_commands(known: Mapping[str, Any], formatter: click.HelpFormatter) -> None:
    """Write the commands in their groups, then examples."""
    grouped = {name for group in COMMAND_GROUPS.values() for name in group}
    more = {"More": dict.fromkeys((name for name in known if name not in grouped), "")}
    width = max(len(name) for name in known)
    for title, group in {**COMMAND_GROUPS, **more}.items():
        rows = [(name.ljust(width), text) for name, text in group.items() if name in known]
        if rows:
            with formatter.section(title):
                formatter.write_dl(rows)
    with formatter.section("Examples"):
        for command, meaning in EXAMPLES:
            formatter.write_text(f"{command:44}{meaning}")
