"""The end of a run in a screenful: why it ended, what it saw, what it found."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tapwright.core.duration import format_duration
from tapwright.report.one_line import one_line
from tapwright.run.end_reason import EndReason
from tapwright.run.run_result import RunResult

_WIDTH = len("Run directory")
_CRASHES_SHOWN = 5
_LIMITS_SHOWN = 3
_LONGEST_MESSAGE = 90  # the crash file and the report have all of it
_PLURALS = {"branch": "branches", "class": "classes", "complexity": "complexity"}


def row(label: str, value: object) -> str:
    """Returns a line of the summary, with the values below each other."""
    return f"{label.ljust(_WIDTH)}  {value}"


def summary_lines(result: RunResult) -> Iterator[str]:
    """Plain lines, readable without colour."""
    tally = result.tally
    rate = result.steps / result.seconds if result.seconds else 0.0
    early = f": {one_line(result.message)}" if result.message else ""
    yield f"Ended because {result.reason.value}{early}"
    took = f"{result.steps} in {format_duration(result.seconds)} ({rate:.0f}/s)"
    advice = "; give it more --time" if result.reason is EndReason.TIME else ""
    untried = "" if result.steps else f": nothing was tried{advice}"
    yield row("Steps", f"{took}{untried}")
    yield row("States", len(tally.states))
    unseen = "" if tally.activities else ": nothing of the app was ever on the screen"
    yield row("Activities", f"{len(tally.activities)}{unseen}")
    late = f", from step {result.coverage_from} on" if result.coverage_from else ""
    for kind, counter in result.coverage.items():
        shown = _PLURALS.get(kind, f"{kind}s").capitalize()
        share = f"{counter.share:.1%}".ljust(7) + f"{counter.covered} of {counter.total}{late}"
        yield row(shown, share)
    yield from _crash_lines(result)
    if result.guidance is not None:
        led = result.guidance
        led_to = f"{led.targets} targets, {led.reached} reached, {led.steps} steps"
        yield row("Guidance", led_to)
    if result.use_cases is not None:
        cases = result.use_cases
        yield row("Use cases", f"{cases.explored} of {cases.given} come upon")
    if result.logins is not None:
        failed = result.logins.failed
        more = f", failed {failed}x: {result.logins.reason}" if failed else ""
        yield row("Logins", f"{result.logins.done}{more}")
    for limit, times in tally.limits.most_common(_LIMITS_SHOWN):
        yield f"Limit of the device, not of the app: {limit.name} ({times}x)"
    yield from idle_rule_lines(result.idle_rules)
    yield row("Run directory", result.directory)


def _crash_lines(result: RunResult) -> Iterator[str]:
    """The crashes, and apart from them those that may be the device's."""
    tally = result.tally
    sure = [name for name in tally.crashes if name not in tally.suspects]
    groups = {"Crashes": sure, "Suspects": list(tally.suspects)}
    for title, names in groups.items():
        if names or names is sure:
            yield row(title, len(names))
        for name in names[:_CRASHES_SHOWN]:
            times, headline = tally.crash_counts[name], tally.crashes[name].headline
            yield f"  {name}  {times}x  {_message(name, headline)}"
            if name in tally.suspects:
                yield f"    rests on {one_line(tally.suspects[name])}: fails no build"
        if len(names) > _CRASHES_SHOWN:
            yield f"  and {len(names) - _CRASHES_SHOWN} more in {result.directory}/crashes"


def _message(name: str, headline: str) -> str:
    """What the exception says that a crash is named by, which may be the cause of another."""
    _, found, message = headline.rpartition(f"{name.rpartition('-')[0]}: ")
    return one_line(message if found else headline, _LONGEST_MESSAGE)


def idle_rule_lines(rules: Sequence[str]) -> Iterator[str]:
    """The user's rules that matched nothing; each is likely to be a misspelling."""
    yield from (f"Rule that matched nothing: {rule}" for rule in rules)
