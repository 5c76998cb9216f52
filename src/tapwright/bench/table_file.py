"""Reads a comparison from its TOML file, ours by name or anyone's by path."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterable, Iterator
from importlib import resources
from pathlib import Path
from typing import TypeVar

from tapwright.apps.naming import specifications_of_demo
from tapwright.apps.targets import LEVELS
from tapwright.bench.table import (
    MEASURES,
    AgentRow,
    ExpectedOrder,
    SpecificationBlock,
    Subject,
    Table,
    WitnessPlan,
)
from tapwright.bench.table_fields import Fields
from tapwright.bench.tool_command import check_command
from tapwright.core.duration import parse_duration
from tapwright.core.errors import InputError
from tapwright.core.suggest import did_you_mean
from tapwright.core.unvalidated import mark_unvalidated
from tapwright.device.profiles import PROFILES
from tapwright.recipes.recipe import GUIDES, RECIPES
from tapwright.run.budget import Budget

TABLES = Path(str(resources.files("tapwright.bench"))) / "tables"
MODELS = TABLES.parent / "models"
FORMULA_LEVELS = ("a", "b", "c")
_TOOL_TIME = "30m"  # unless a row says another `time`
_DEMO, _FAKE = "demo:", "fake:"
N = TypeVar("N", Subject, AgentRow)


def table_names() -> list[str]:
    """The tables that come along."""
    return sorted(path.stem for path in TABLES.glob("*.toml"))


def load_table(name: str) -> Table:
    """The table of this name, or of this file."""
    path = Path(name)
    if path.suffix != ".toml":
        path = TABLES / f"{name}.toml"
        if not path.is_file():
            raise InputError(
                f"no table {name!r}{did_you_mean(name, table_names())}",
                hint="tapwright bench --list, or give a .toml file",
            )
    try:
        content = tomllib.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise InputError(f"no such file: {path}") from None
    except (OSError, UnicodeDecodeError) as error:
        raise InputError(f"cannot read {path}: {error}") from error
    except tomllib.TOMLDecodeError as error:
        raise InputError(f"{path} is no TOML: {error}") from error
    except RecursionError:
        raise InputError(f"cannot read {path}: it is nested too deeply") from None
    return _table_of_fields(path, Fields(path, "", content))


def _table_of_fields(path: Path, fields: Fields) -> Table:
    kind = fields.choice("kind", ("explore", "witness"))
    make = _witness_table if kind == "witness" else _explore_table
    table = make(path, fields)
    fields.finish()
    return table


def _explore_table(path: Path, fields: Fields) -> Table:
    rows = _each(fields, "agents", _explorer)
    borrowed = _borrowed(fields)
    subjects = borrowed or _each(fields, "apps", lambda each: _subject(each, path))
    return Table(
        name=path.stem,
        title=fields.text("title"),
        source=path,
        runs=fields.count("runs"),
        rows=rows,
        baselines=_baselines(fields, rows),
        subjects=subjects,
        budget=_budget(fields),
        verify=fields.count("verify", 0, least=0),
        marks=fields.counts("marks"),
        expected=tuple(_expected(fields, [row.name for row in rows])),
        profile=fields.choice("profile", PROFILES, ""),
        notes=fields.texts("notes", ()),
    )


def _witness_table(path: Path, fields: Fields) -> Table:
    rows = _each(fields, "engines", lambda each: _agent_row(each, RECIPES.names()))
    steps = fields.count("steps", 30)
    levels = _levels(fields, ())
    blocks = tuple(_block(each, path, steps, levels) for each in fields.tables("specifications"))
    if not blocks:
        raise InputError(f"{path}: it needs at least one [[specifications]]")
    return Table(
        name=path.stem,
        title=fields.text("title"),
        source=path,
        runs=fields.count("runs"),
        rows=rows,
        baselines=_baselines(fields, rows),
        subjects=tuple({block.subject.name: block.subject for block in blocks}.values()),
        witness=WitnessPlan(
            blocks,
            fields.count("episodes", 100),
            fields.count("verify", 1, least=0),
            tuple((each.text("row"), each.rest()) for each in fields.tables("paper")),
        ),
        profile=fields.choice("profile", PROFILES, ""),
        notes=fields.texts("notes", ()),
    )


def _each(fields: Fields, key: str, read: Callable[[Fields], N]) -> tuple[N, ...]:
    found: list[N] = []
    for each in fields.tables(key):
        item = read(each)
        each.finish()
        if any(item.name == other.name for other in found):
            raise each.wrong("name", item.name, "is there twice")
        found.append(item)
    if not found:
        raise InputError(f"{fields.table(key).place}: it needs at least one [[{key}]]")
    return tuple(found)


def _explorer(fields: Fields) -> AgentRow:
    """Reads the row of an agent, or of a tool that reaches the device by adb."""
    tool = fields.text("tool", "")
    if not tool:
        return _agent_row(fields, RECIPES.names(), explores=True)
    time = fields.text("time", _TOOL_TIME)
    try:
        seconds = parse_duration(time)
        check_command(tool)
    except InputError as error:
        raise fields.wrong("tool", tool, f"is none: {error.message}") from error
    return AgentRow(
        name=fields.text("name"),
        tool=tool,
        tool_seconds=seconds,
        note=fields.text("note", ""),
        runs=fields.count("runs", 0, least=0),
    )


def _agent_row(fields: Fields, agents: Iterable[str], *, explores: bool = False) -> AgentRow:
    agent = fields.text("agent")
    if ":" not in agent:  # `module:function` is an agent of the user's own
        agent = fields.choice("agent", agents)
    guide = fields.choice("guide", ("", *GUIDES), "") if explores else ""
    return AgentRow(
        name=mark_unvalidated(agent, fields.text("name", agent)),
        agent=agent,
        settings=fields.settings("settings"),
        note=fields.text("note", ""),
        runs=fields.count("runs", 0, least=0),
        guide=guide or None,
        workers=fields.count("workers", 1) if explores else 1,
        semantic=explores and fields.flag("semantic"),
        shares_experience=not explores and fields.flag("shares_experience"),
    )


def _borrowed(fields: Fields) -> tuple[Subject, ...]:
    """Returns the apps of another table, all or those that are named; none if none is borrowed."""
    other, names = fields.text("apps_of", ""), fields.texts("app_names", ())
    if not other:
        return ()
    subjects = {subject.name: subject for subject in load_table(other).subjects}
    for name in names:
        if name not in subjects:
            near = did_you_mean(name, subjects)
            raise fields.wrong("app_names", name, f"is no app of table {other}{near}")
    return tuple(subjects[name] for name in names or subjects)


def _subject(fields: Fields, path: Path) -> Subject:
    app = fields.text("app", "")
    package, sha256 = fields.text("package", ""), fields.text("sha256", "")
    if not app and not package:
        raise fields.wrong("app", app, "is missing; give app, or package (and sha256)")
    return Subject(
        name=fields.text("name", app.partition(":")[2] or Path(app).stem or package),
        app=_located(app, path),
        package=package,
        sha256=sha256.lower(),
        lines=fields.count("lines", 0, least=0),
        paper=fields.nested_figures("paper"),
    )


def _located(app: str, path: Path) -> str:
    """What `choose_app` understands: our models by name, files from where the table lies."""
    if not app or app.startswith(_DEMO):
        return app
    if app.startswith(_FAKE):
        name = app.removeprefix(_FAKE)
        own = MODELS / f"{name}.fsm"
        if own.is_file():
            return str(own)
        if not name.endswith(".fsm"):
            names = [model.stem for model in MODELS.glob("*.fsm")]
            raise InputError(f"{path}: no model {app!r}{did_you_mean(name, names)}")
        app = name
    return str(path.parent / app)


def _block(fields: Fields, path: Path, steps: int, levels: tuple[str, ...]) -> SpecificationBlock:
    app, package = fields.text("app", ""), fields.text("package", "")
    if not app and not package:
        raise fields.wrong("app", app, "is missing; give app, or package (and sha256)")
    place = fields.text("directory", "") or app
    directory = (
        specifications_of_demo(place.removeprefix(_DEMO))
        if place.startswith(_DEMO)
        else path.parent / place
    )
    name = fields.text("name", app.partition(":")[2] or Path(app).stem or package)
    sha256 = fields.text("sha256", "").lower()
    block = SpecificationBlock(
        subject=Subject(name, _located(app, path), package, sha256),
        directory=directory,
        names=fields.texts("names"),
        levels=_levels(fields, levels),
        steps=fields.count("steps", steps),
    )
    fields.finish()
    return block


def _levels(fields: Fields, default: tuple[str, ...]) -> tuple[str, ...]:
    levels, known = fields.texts("levels", default), (*LEVELS, *FORMULA_LEVELS)
    for level in levels:
        if level not in known:
            raise fields.wrong("levels", level, f"is no level{did_you_mean(level, known)}")
    return levels


def _baselines(fields: Fields, rows: tuple[AgentRow, ...]) -> tuple[str, ...]:
    names = [row.name for row in rows]
    baselines = fields.texts("baselines", ())
    for baseline in baselines:
        if baseline not in names:
            raise fields.wrong("baselines", baseline, f"is no row{did_you_mean(baseline, names)}")
    return baselines


def _expected(fields: Fields, rows: list[str]) -> Iterator[ExpectedOrder]:
    for each in fields.tables("expected"):
        source, measure = each.text("source"), each.choice("measure", MEASURES)
        less = each.choice("less", rows)
        for more in each.texts("more"):
            if more not in rows:
                raise each.wrong("more", more, f"is no row{did_you_mean(more, rows)}")
            yield ExpectedOrder(source, measure, more, less)
        each.finish()


def _budget(fields: Fields) -> Budget:
    inner = fields.needed_table("budget")
    steps, episodes = inner.count("steps", 0, least=0), inner.count("episodes", 0, least=0)
    time = inner.text("time", "")
    inner.finish()
    try:
        seconds = parse_duration(time) if time else None
        return Budget(steps or None, seconds, episodes or None)
    except InputError as error:
        raise fields.wrong("budget", time or {}, f"is none: {error.message}") from error
