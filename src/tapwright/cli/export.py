"""`tapwright export`: a test in the language of another tool."""

from __future__ import annotations

from pathlib import Path

import click

from tapwright.cli.output import say
from tapwright.core.files import write_text_whole
from tapwright.testcase.export.exporting import FORMATS, exporter
from tapwright.testcase.test_file import load_test


@click.command()
@click.argument("test", type=click.Path(path_type=Path))
@click.option(
    "--to",
    "form",
    required=True,
    metavar="|".join(FORMATS),
    help="pytest with uiautomator2, Maestro flow, scenario (L4) or formula (level c).",
)
@click.option("--out", "-o", type=click.Path(path_type=Path), help="File to write; stdout.")
def export(test: Path, form: str, out: Path | None) -> None:
    """Print TEST in another format, or write it to --out."""
    convert = exporter(form)
    exported = convert(load_test(test))
    for what in exported.left_out:
        say(f"note: left out, {form} cannot say it: {what}", err=True)
    if out is None:
        say(exported.text, nl=False)
        return
    write_text_whole(out, exported.text)
