"""`tapwright init`: a first configuration, with what this project has and the rest in comments."""

from __future__ import annotations

from pathlib import Path

import click

from tapwright.apps.project import is_project, newest_build
from tapwright.cli.output import say
from tapwright.config.file import NAME
from tapwright.core.errors import ExitStatus, InputError
from tapwright.core.files import write_text_whole
from tapwright.findings.known import DEFAULT_FILE

_TEMPLATE = """\
# Configuration of Tapwright: docs/configuration.md explains it, `tapwright config` shows what is in
# force. Editors complete it once `tapwright config --schema > tapwright.schema.json` has been run:
#:schema ./tapwright.schema.json
{found}
[explore]
time = "5min"              # how long, unless --time says otherwise
# check = ["rotation", "pauseresume", "back"]   # properties that every app should have
# workers = 2              # devices at once; each takes about 1 GB of memory
# known = "{known}"   # accepted findings; `tapwright accept RUN_DIR` writes it
{sources}
[witness]
# episodes = 200           # how long to look for each described behaviour
# time = "10min"

[device]
# grant = "ask"            # permission requests: all, none, or a screen to answer them
# network = "internet"     # what the app reaches: none, connected, internet, stub:DIR, …
# coverage-packages = ["org.example.shop"]

# What must never be touched, by id, text, description, class or activity; `*` stands for anything.
# [[never]]
# id = "delete_account"
#
# [[never]]
# activity = "PaymentActivity"

# What is written into a field. ${{NAME}} is taken from the environment and shown nowhere.
# [[text]]
# id = "password"
# values = ["${{APP_PASSWORD}}"]
"""


@click.command()
@click.option("--force", is_flag=True, help="Replace a configuration that is there.")
def init(force: bool) -> int:
    """Write a first tapwright.toml here, with what can be found and the rest as comments."""
    place = Path(NAME)
    if place.exists() and not force:
        raise InputError(f"{NAME} is there already", hint="tapwright config shows it; --force")
    write_text_whole(place, first_configuration(Path()))
    say(f"Wrote {NAME}")
    app = "." if is_project(Path()) else "APP"
    say(f"Next: tapwright explore {app} --time 1min")
    return ExitStatus.CLEAN


def first_configuration(project: Path) -> str:
    """Returns the text of a first configuration for a directory."""
    found, sources = "", '# sources = ["app/src/main/java"]   # so that findings name files\n'
    if is_project(project):
        try:
            build = newest_build(project)
            found = f"# `tapwright explore .` takes {build.app} ({build.variant}) now.\n"
            sources = f"# sources are found by themselves: {', '.join(map(str, build.sources))}\n"
        except InputError as error:
            found = f"# `tapwright explore .` takes the newest build; {error.message}.\n"
    return _TEMPLATE.format(found=found, sources=sources, known=DEFAULT_FILE)
