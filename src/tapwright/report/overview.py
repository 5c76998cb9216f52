"""The top of a report: the verdict in a sentence, the figures, and the budget ledger."""

from __future__ import annotations

from dataclasses import dataclass

from tapwright.core.duration import format_duration
from tapwright.core.plural import counted
from tapwright.report.findings import unchecked_words
from tapwright.report.plot import number
from tapwright.report.run_data import RunData
from tapwright.run.record import RunState

_PLURALS = {"branch": "branches", "class": "classes", "complexity": "complexity"}


@dataclass(frozen=True, slots=True)
class Headline:
    """What a reader wants to know first."""

    kind: str  # good, bad or warn
    sentence: str
    detail: str = ""


@dataclass(frozen=True, slots=True)
class Figure:
    """A number with its name."""

    name: str
    value: str
    detail: str = ""
    share: float | None = None  # for a bar


@dataclass(frozen=True, slots=True)
class LedgerRow:
    """A part of the budget: what was planned and what was used."""

    name: str
    planned: str
    used: str
    share: float | None = None


def headline_of(run: RunData) -> Headline:
    """The verdict; a run that did not end as planned never looks good."""
    record, found = run.record, _finding(run)
    if record.state is RunState.RUNNING:
        return Headline("warn", f"{found} so far", "The run goes on.")
    if record.state is RunState.VERIFYING:
        return Headline("warn", f"{found} so far", "What was found is being verified.")
    if record.state is RunState.KILLED:
        return Headline("warn", f"{found} until the run was killed", "It never ended by itself.")
    if record.state is RunState.ENDED_EARLY:
        message = record.message.partition("\n")[0]
        why = f"It ended early: {record.ended or 'nobody knows why'}"
        return Headline("warn", f"{found} before the run ended early", _as_sentence(why, message))
    detail = _as_sentence(f"It ended because {record.ended}")
    left = record.found.not_checked
    if not run.is_witness and not run.story.steps:
        return Headline("warn", "Nothing was tried", f"{detail} It took no step.")
    if not left:
        return Headline(_kind(run), found, detail)
    # What was not looked at did not pass.
    kind = "warn" if _kind(run) == "good" else _kind(run)
    return Headline(kind, found, f"{detail} Not checked: {unchecked_words(left)}.")


def _finding(run: RunData) -> str:
    if run.is_witness:
        found, total = _witnessed(run)
        return f"{found} of {total} {'specification' if total == 1 else 'specifications'} witnessed"
    crashes = len(_sure_crashes(run))
    violations = len(run.record.found.violations)
    suspects = len(run.story.crashes) - crashes
    words = ["No crash" if not crashes else counted(crashes, "crash", "crashes")]
    if suspects:
        words.append(counted(suspects, "suspect"))
    if violations:
        words.append(counted(violations, "violation"))
    return " and ".join(words) + " found"


def _kind(run: RunData) -> str:
    if run.is_witness:
        found, total = _witnessed(run)
        return "good" if found == total else "bad"
    if _sure_crashes(run) or run.record.found.violations:
        return "bad"
    return "warn" if run.story.crashes else "good"


def _sure_crashes(run: RunData) -> list[str]:
    """The crashes that are no suspects."""
    tested = run.record.found.crashes
    return [name for name in run.story.crashes if name not in tested or not tested[name].rests_on]


def _witnessed(run: RunData) -> tuple[int, int]:
    found = sum(search.found for search in run.record.witnesses.values())
    return found, len(run.record.settings.targets)


def figures_of(run: RunData) -> list[Figure]:
    """The figures of the run; coverage by kind where the device measured it."""
    record, story = run.record, run.story
    used = record.used
    seconds = 0.0 if used is None else used.seconds
    steps = story.steps if used is None else used.steps
    rate = f"{steps / seconds:.1f} a second" if seconds else ""
    figures = [
        Figure("Steps", number(steps), rate),
        Figure("Episodes", number(story.episodes)),
        Figure("Places", number(len(story.places)), "activity and what can be done on it"),
    ]
    states = record.found.states
    if states is not None:
        figures.append(Figure("States", number(states), "as the agent tells them apart"))
    figures.append(Figure("Activities", number(len(story.activities))))
    late = f", {run.coverage_note}" if run.coverage_note else ""
    for kind, counter in record.coverage.items():
        covered, total = counter.covered, counter.total
        share = covered / total if total else 0.0
        name = _PLURALS.get(kind, f"{kind}s").capitalize()
        detail = f"{number(covered)} of {number(total)}{late}"
        figures.append(Figure(name, f"{share:.1%}", detail, share))
    if not record.coverage and story.covered:
        figures.append(Figure("Probes", number(story.covered), "reached"))
    return figures


def ledger_of(run: RunData) -> list[LedgerRow]:
    """Planned and used, one row a kind of budget."""
    settings, used, story = run.record.settings, run.record.used, run.story
    each = run.is_witness
    limits = settings.limits
    rows = [
        ("steps", "Steps", limits.steps if each else settings.budget.steps),
        ("seconds", "Time", settings.budget.seconds),
        ("episodes", "Episodes", limits.episodes if each else settings.budget.episodes),
    ]
    taken: dict[str, float | None] = {
        "steps": story.steps if used is None else used.steps,
        "seconds": None if used is None else used.seconds,
        "episodes": story.episodes if used is None else used.episodes,
    }
    ledger = [_ledger_row(key, name, limit, taken[key], each) for key, name, limit in rows]
    return ledger if settings.budget.quiet is None else [*ledger, _quiet_row(run)]


def _quiet_row(run: RunData) -> LedgerRow:
    """How long the run found nothing new at its end, of what ends it."""
    story, limit = run.story, run.record.settings.budget.quiet or 0
    last, _ = (story.coverage if story.covered else story.places_seen or story.coverage)[-1]
    spent = story.steps - last
    planned, used = (counted(int(steps), "step") for steps in (limit, spent))
    return LedgerRow("Nothing new", planned, used, min(1.0, spent / limit))


def _ledger_row(
    key: str, name: str, limit: float | None, spent: float | None, each: bool
) -> LedgerRow:
    share = None
    if limit and spent is not None and not (each and key != "seconds"):
        share = min(1.0, spent / limit)
    return LedgerRow(name, _planned(key, limit, each), _amount(key, spent), share)


def _planned(key: str, limit: float | None, each: bool) -> str:
    if limit is None:
        return "no limit"
    if each and key == "episodes":
        return f"{_amount(key, limit)} a specification"
    return f"{_amount(key, limit)} an episode" if each and key == "steps" else _amount(key, limit)


def _amount(key: str, value: float | None) -> str:
    if value is None:
        return "not known"
    return format_duration(float(value)) if key == "seconds" else number(value)


def _as_sentence(*parts: str) -> str:
    text = ": ".join(part for part in parts if part)
    return f"{text}." if text and not text.endswith(".") else text
