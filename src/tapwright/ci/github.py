"""A job of GitHub Actions: annotations as lines of its log, and its summary in Markdown.

What an app says is data: in a log line nothing of it may become a command, in the summary nothing
of it may become a link, a picture or a tag.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path

from tapwright.ci.problem import Level, Outcome, Problem
from tapwright.core.errors import StorageError
from tapwright.core.secrets import SECRETS

_COMMANDS = {Level.ERROR: "error", Level.WARNING: "warning", Level.NOTE: "notice"}
_MARKDOWN = re.compile(r"([\\`*_{}\[\]()#+!|~@-])")
_TITLE, _MESSAGE, _DETAIL = 120, 2000, 4000  # letters
_LARGEST = 900_000  # bytes; GitHub refuses a summary of more than a MiB


def is_github(environment: Mapping[str, str]) -> bool:
    """Returns whether this process is a step of a GitHub job."""
    return environment.get("GITHUB_ACTIONS") == "true"


def annotation_lines(outcome: Outcome) -> Iterator[str]:
    """Yields the lines that GitHub shows beside the code: errors, warnings, and what is gone."""
    for problem in outcome.problems:
        told = problem.message
        if problem.verdict:
            told += f" ({problem.verdict})"
        if problem.reproduce:
            told += f"\nReproduce with: {problem.reproduce}"
        yield _annotation_line(_COMMANDS[problem.level], told, problem)
    for name in outcome.gone:
        yield f"::notice title=Known finding not seen::{_data(name)}"


def summary(outcome: Outcome) -> str:
    """Returns the summary of the job in Markdown."""
    parts = [f"## Tapwright: {_plain_markdown(outcome.title)}", _verdict_sentence(outcome)]
    if outcome.facts:
        rows = [
            f"| {_plain_markdown(name)} | {_plain_markdown(value)} |"
            for name, value in outcome.facts
        ]
        parts.append("\n".join(["| | |", "|---|---|", *rows]))
    if outcome.problems:
        parts.append("\n".join(_findings_table(outcome)))
    parts += [_details(each) for each in outcome.failing if each.detail]
    if outcome.gone:
        names = "\n".join(f"- {_plain_markdown(name)}" for name in outcome.gone)
        parts.append(f"Known findings that this run did not see:\n\n{names}")
    return "\n\n".join(parts) + "\n\n"


def append_summary(path: Path, outcome: Outcome) -> None:
    """Add to the summary of the job, which other steps may have begun."""
    text = SECRETS.mask(summary(outcome)).encode("utf-8", "replace")
    if len(text) > _LARGEST:
        cut = text[:_LARGEST].decode("utf-8", "ignore")
        text = f"{cut}\n\n… cut here: the summary is too long\n".encode()
    try:
        with path.open("ab") as file:
            file.write(text)
    except OSError as error:
        raise StorageError(
            f"cannot write the job summary {path}: {error.strerror}",
            hint="unset GITHUB_STEP_SUMMARY, or --no-github",
        ) from error


def _verdict_sentence(outcome: Outcome) -> str:
    failing, known = len(outcome.failing), sum(each.is_known for each in outcome.problems)
    new = "new " if outcome.has_baseline else ""
    words = "no " + new + "findings" if not failing else f"**{_counted_findings(failing, new)}**"
    return f"{words}, {known} known" if known else words


def _counted_findings(count: int, new: str) -> str:
    return f"1 {new}finding" if count == 1 else f"{count} {new}findings"


def _findings_table(outcome: Outcome) -> Iterator[str]:
    yield "| | Finding | Verdict | Where |"
    yield "|---|---|---|---|"
    for each in outcome.problems:
        mark = {Level.ERROR: "❌", Level.WARNING: "⚠️", Level.NOTE: "✔️"}[each.level]
        where = "" if each.place is None else f"{each.place.path}:{each.place.line or 1}"
        said = _plain_markdown(_shortened(each.message, 200))
        name, verdict, place = map(_plain_markdown, (each.name, each.verdict, where))
        yield f"| {mark} | {name}<br>{said} | {verdict} | {place} |"


def _details(problem: Problem) -> str:
    """The stack as a block of code, with a fence longer than any row of backticks in it."""
    body = _shortened(problem.detail, _DETAIL)
    fence = "`" * max(3, 1 + max((len(row) for row in re.findall("`+", body)), default=0))
    command = f"\n{problem.reproduce}" if problem.reproduce else ""
    return (
        f"<details><summary>{_plain_markdown(problem.name)}</summary>\n\n"
        f"{fence}text\n{body.rstrip()}\n{command}\n{fence}\n\n</details>"
    )


def _annotation_line(command: str, told: str, problem: Problem) -> str:
    settings = {"title": _shortened(f"{problem.rule}: {problem.name}", _TITLE)}
    if problem.place is not None:
        settings = {"file": problem.place.path, "line": str(problem.place.line or 1), **settings}
    told = _shortened(told, _MESSAGE)
    words = ",".join(f"{name}={_setting(value)}" for name, value in settings.items())
    return f"::{command} {words}::{_data(told)}"


def _data(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _setting(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")


def _plain_markdown(text: str) -> str:
    """Returns words that no reader of Markdown takes for markup, on one line."""
    plain = " ".join(text.split()).replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    return _MARKDOWN.sub(r"\\\1", plain)


def _shortened(text: str, most: int) -> str:
    return text if len(text) <= most else text[: most - 1] + "…"
