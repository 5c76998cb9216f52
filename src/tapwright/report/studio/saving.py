"""What was done in the studio, as a file in a form that the person chooses."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from tapwright.core.errors import InputError
from tapwright.core.files import file_name_of, write_text_whole
from tapwright.core.suggest import did_you_mean
from tapwright.report.studio.bench import Bench
from tapwright.testcase.export.exporting import Exported, exporter
from tapwright.testcase.export.specifications import to_staged_scenario
from tapwright.testcase.test_file import SUFFIX, format_test

FORMS = {"test": SUFFIX, "scenario": ".sts", "pytest": ".py", "maestro": ".yaml"}


class Saved(NamedTuple):
    """A file that was written, and what its form cannot say."""

    path: Path
    text: str
    left_out: list[str]


def text_of(bench: Bench, form: str, name: str) -> Exported:
    """The text of the test in a form; one that is not known is refused."""
    if form not in FORMS:
        raise InputError(f"no form {form!r}{did_you_mean(form, list(FORMS))}")
    test = bench.test(name)
    if form == "test":
        return Exported(format_test(test))
    if form == "scenario":
        return to_staged_scenario(test, bench.stages())
    return exporter(form)(test)


def save(bench: Bench, directory: Path, form: str, name: str, *, replace: bool) -> Saved:
    """Write the test into a directory, under a name of one part."""
    name = name.strip()
    if not name:
        raise InputError("the test has no name", hint="write one above")
    if not bench.done:
        raise InputError("nothing was done yet")
    exported = text_of(bench, form, name)
    words = "_".join(name.split())
    stem = file_name_of(f"test_{words}" if form == "pytest" else words)
    path = directory / f"{stem}{FORMS[form]}"
    if path.exists() and not replace:
        raise InputError(f"{path} is there already", hint="save again to replace it")
    write_text_whole(path, exported.text)
    return Saved(path, exported.text, exported.left_out)
