"""The top of a report: the verdict in a sentence, the figures, and the budget ledger."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from tapwright.core.duration import format_duration
from tapwright.report.findings import unchecked_words
from tapwright.report.plot import number
from tapwright.report.run_record import RunRecord
from tapwright.run.run_directory import RUNNING

_PLURALS = {"branch": "branches", "class": "classes", "complexity": "complexity"}


@dataclass(frozen=True, slots=True)
class Verdict:
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


def verdict_of(record: RunRecord) -> Verdict:
    """The verdict; a run that did not end as planned never looks good."""
    facts, found = record.facts, _finding(record)
    state = facts.get("state")
    if state == RUNNING:
        return Verdict("warn", f"{found} so far", "The run goes on.")
    if state == "killed":
        return Verdict("warn", f"{found} until the run was killed", "It never ended by itself.")
    if state != "finished":
        message = str(facts.get("message", "")).partition("\n")[0]
        why = f"It ended early: {facts.get('ended', 'nobody knows why')}"
        return Verdict("warn", f"{found} before the run ended early", _sentence(why, message))
    detail = _sentence(f"It ended because {facts.get('ended', '')}")
    left = facts.get("found", {}).get("not_checked")
    if not left:
        return Verdict(_kind(record), found, detail)
    # What was not looked at did not pass.
    kind = "warn" if _kind(record) == "good" else _kind(record)
    return Verdict(kind, found, f"{detail} Not checked: {unchecked_words(left)}.")


def _finding(record: RunRecord) -> str:
    if record.is_witness:
        results = record.facts.get("witnesses", {})
        found = sum(bool(result.get("found")) for result in results.values())
        total = len(record.facts["specifications"])
        return f"{found} of {total} {'specification' if total == 1 else 'specifications'} witnessed"
    crashes = len(record.story.crashes)
    violations = len(record.facts.get("found", {}).get("violations", ()))
    words = ["No crash" if not crashes else _count(crashes, "crash", "crashes")]
    if violations:
        words.append(_count(violations, "violation"))
    return " and ".join(words) + " found"


def _kind(record: RunRecord) -> str:
    if record.is_witness:
        results = record.facts.get("witnesses", {})
        found = sum(bool(result.get("found")) for result in results.values())
        return "good" if found == len(record.facts["specifications"]) else "bad"
    violations = record.facts.get("found", {}).get("violations")
    return "bad" if record.story.crashes or violations else "good"


def figures_of(record: RunRecord) -> list[Figure]:
    """The figures of the run; coverage by kind where the device measured it."""
    facts, story = record.facts, record.story
    used = facts.get("used", {})
    seconds = used.get("seconds", 0.0)
    steps = used.get("steps", story.steps)
    rate = f"{steps / seconds:.1f} a second" if seconds else ""
    figures = [
        Figure("Steps", number(steps), rate),
        Figure("Episodes", number(story.episodes)),
        Figure("Places", number(len(story.places)), "activity and what can be done on it"),
    ]
    states = facts.get("found", {}).get("states")
    if states is not None:
        figures.append(Figure("States", number(states), "as the agent tells them apart"))
    figures.append(Figure("Activities", number(len(story.activities))))
    late = f", {record.coverage_note}" if record.coverage_note else ""
    for kind, counter in facts.get("coverage", {}).items():
        covered, total = counter["covered"], counter["total"]
        share = covered / total if total else 0.0
        name = _PLURALS.get(kind, f"{kind}s").capitalize()
        detail = f"{number(covered)} of {number(total)}{late}"
        figures.append(Figure(name, f"{share:.1%}", detail, share))
    if not facts.get("coverage") and story.covered:
        figures.append(Figure("Probes", number(story.covered), "reached"))
    return figures


def ledger_of(record: RunRecord) -> list[LedgerRow]:
    """Planned and used, one row a kind of budget."""
    facts = record.facts
    planned, used = facts.get("planned", {}), facts.get("used", {})
    story = record.story
    taken = {
        "steps": used.get("steps", story.steps),
        "seconds": used.get("seconds"),
        "episodes": used.get("episodes", story.episodes),
    }
    names = {"steps": "Steps", "seconds": "Time", "episodes": "Episodes"}
    each = record.is_witness
    rows = []
    for key, name in names.items():
        limit, spent = planned.get(key), taken[key]
        share = None
        if limit and spent is not None and not (each and key != "seconds"):
            share = min(1.0, spent / limit)
        rows.append(LedgerRow(name, _planned(key, limit, each), _amount(key, spent), share))
    return rows


def _planned(key: str, limit: Any, each: bool) -> str:
    if limit is None:
        return "no limit"
    if each and key == "episodes":
        return f"{_amount(key, limit)} a specification"
    return f"{_amount(key, limit)} an episode" if each and key == "steps" else _amount(key, limit)


def _amount(key: str, value: Any) -> str:
    if value is None:
        return "not known"
    return format_duration(float(value)) if key == "seconds" else number(value)


def _sentence(*parts: str) -> str:
    text = ": ".join(part for part in parts if part)
    return f"{text}." if text and not text.endswith(".") else text


def _count(count: int, word: str, words: str = "") -> str:
    return f"{count} {word}" if count == 1 else f"{count} {words or word + 's'}"
