"""`tapwright check`: read specification files, and hold their names against an app."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

import click

from tapwright.apps.app_names import app_names
from tapwright.apps.naming import locate_specification
from tapwright.cli.output import mark, say
from tapwright.core.errors import ExitStatus, InputError, LocatedError
from tapwright.core.plural import counted
from tapwright.spec import AppNames, Specification, load_specification
from tapwright.spec.scenario import Scenario
from tapwright.spec.specification import SUFFIXES
from tapwright.testcase.test_case import TestCase
from tapwright.testcase.test_file import SUFFIX as TESTS
from tapwright.testcase.test_file import load_test

_TEXTS_SHOWN = 6


@dataclass
class _Report:
    """What is to be said of one file."""

    file: str
    specification: Specification | None = None
    test: TestCase | None = None
    errors: list[InputError] = field(default_factory=list)
    warnings: list[InputError] = field(default_factory=list)


@click.command()
@click.argument("files", metavar="SPEC...", nargs=-1, required=True)
@click.option("--app", metavar="APP", help="Check the names against this .apk or demo:NAME.")
@click.option("--json", "as_json", is_flag=True, help="Print as JSON.")
def check(files: tuple[str, ...], app: str | None, as_json: bool) -> int:
    """Check files: formulas (.ltl), scenarios (.sts), features (.feature) and saved tests (.tap).

    A directory stands for all of them in it. Exit status: 0 when all are right, 2 when one is
    wrong.
    """
    names = AppNames() if app is None else app_names(app)
    reports = [_check(file, names) for file in _each(files)]
    if as_json:
        say(json.dumps([_facts(report) for report in reports], indent=2))
    else:
        for report in reports:
            _tell(report)
        if len(reports) > 1:
            count = sum(bool(report.errors) for report in reports)
            say(f"{len(reports)} files: {count or 'none'} wrong")
    wrong = any(report.errors for report in reports)
    return ExitStatus.INPUT if wrong else ExitStatus.CLEAN


def _each(files: tuple[str, ...]) -> Iterator[str]:
    """The files that are named, and those in directories that are named."""
    for file in files:
        path = locate_specification(file)
        if not path.is_dir():
            yield file
            continue
        inside = [each for each in sorted(path.rglob("*")) if each.suffix in (*SUFFIXES, TESTS)]
        if not inside:
            raise InputError(
                f"nothing to check in {file}", hint=f"{', '.join(SUFFIXES)} or {TESTS} files"
            )
        yield from map(str, inside)


def _check(file: str, names: AppNames) -> _Report:
    report = _Report(file)
    try:
        if file.endswith(TESTS):
            report.test = load_test(locate_specification(file))
            return report
        report.specification = load_specification(locate_specification(file))
    except InputError as error:
        report.errors.append(error)
        return report
    errors, warnings = report.specification.problems(names)
    report.errors.extend(errors)
    report.warnings.extend(warnings)
    return report


def _tell(report: _Report) -> None:
    _complain("error: ", "red", report.errors)
    _complain("warning: ", "yellow", report.warnings)
    if report.test is not None:
        count = len(report.test.steps)
        say(f"{report.file}: test of {report.test.package}, {counted(count, 'step')}")
    if not report.errors and report.specification is not None:
        say(f"{report.file}: {_summary(report.specification)}")
        for line in _typing(report.specification):
            say(f"  {line}")


def _complain(word: str, colour: str, problems: Iterable[InputError]) -> None:
    for problem in problems:
        mark(word, colour, err=True)
        say(problem.message, err=True)
        if problem.hint is not None:
            mark("hint: ", "cyan", err=True)
            say(problem.hint, err=True)


def _summary(specification: Specification) -> str:
    content = specification.content
    if isinstance(content, Scenario):
        count = len(content.stages)
        return f'scenario "{specification.name}", {count} stage{"" if count == 1 else "s"}'
    count = content.count
    return f'formula "{specification.name}", {count} proposition{"" if count == 1 else "s"}'


def _typing(specification: Specification) -> Iterator[str]:
    """What a test of the specification types, and what it does not."""
    declarations = specification.declarations
    if declarations.is_paper:
        yield "meaning: paper; every text that is asked for may be typed into any field"
        return
    declared = [
        f"{each.text or 'any number'}{f' into {each.field}' if each.field else ''}"
        for each in declarations.inputs
    ]
    yield f"meaning: declared; a test may type: {', '.join(declared) or 'nothing'}"
    texts = list(dict.fromkeys(specification.undeclared().values()))
    if texts:
        shown = ", ".join(texts[:_TEXTS_SHOWN]) + (", …" if len(texts) > _TEXTS_SHOWN else "")
        yield f"asked for and never typed: {shown}"
        yield f"to let the test type it, declare it: INPUT {texts[0]}"


def _facts(report: _Report) -> dict[str, Any]:
    specification = report.specification
    return {
        "file": report.file,
        "right": not report.errors,
        "kind": "test" if report.test else None if specification is None else specification.kind,
        "name": None if specification is None else specification.name,
        "meaning": None if specification is None else specification.declarations.meaning.value,
        "inputs": []
        if specification is None
        else [each._asdict() for each in specification.declarations.inputs],
        "errors": [_problem(each) for each in report.errors],
        "warnings": [_problem(each) for each in report.warnings],
    }


def _problem(error: InputError) -> dict[str, Any]:
    if isinstance(error, LocatedError):
        return {
            "line": error.line,
            "column": error.column,
            "message": error.reason,
            "hint": error.hint,
        }
    return {"line": None, "column": None, "message": error.message, "hint": error.hint}
