"""What an app says is data: it leaves the tool through one door of each kind, or not at all.

A door writes a stranger's text so that it has no effect: on a terminal, in Python source, as a file
name, in a page, in a command. These tests find all writers by the syntax of the sources and fail on
one that goes round its door; `tests/laws/test_door_laws.py` feeds hostile texts through the doors.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import tapwright

ROOT = Path(tapwright.__file__).parent
SOURCES = {path.relative_to(ROOT).as_posix(): path for path in sorted(ROOT.rglob("*.py"))}
TREES = {name: ast.parse(path.read_text(encoding="utf-8")) for name, path in SOURCES.items()}


def calls(name: str) -> Iterator[tuple[str, ast.Call]]:
    """Each call in a source, with what is called as it is written."""
    for node in ast.walk(TREES[name]):
        if isinstance(node, ast.Call):
            yield ast.unparse(node.func), node


def callers(*wanted: str) -> dict[str, set[str]]:
    """The sources that call something whose written form ends so, with what they call."""
    found: dict[str, set[str]] = {}
    for name in SOURCES:
        for called, _ in calls(name):
            if called in wanted or called.endswith(tuple(f".{one}" for one in wanted)):
                found.setdefault(name, set()).add(called)
    return found


def test_the_terminal_is_written_to_through_its_doors() -> None:
    """`say` and `mark`, and for a line that moves `LiveLine` and the bar of the setting up."""
    assert set(callers("echo", "secho", "print", "Console", "style")) == {
        "cli/output.py",
        "cli/progress.py",
        "report/live_line.py",
    }
    raw = callers("stdout.write", "stderr.write", "stdout.buffer.write", "writelines")
    assert raw == {}


# Who writes files, and where the name of each comes from.
WRITERS = {
    "agents/deep/network.py": "the user's --save, or a name of our own",
    "agents/double_q.py": "the user's --save, or a name of our own",
    "agents/refining/agent.py": "the user's --save, or a name of our own",
    "agents/tabular/table.py": "the user's --save, or a name of our own",
    "api/untouched.py": "a name of our own",
    "bench/cluster_jobs.py": "a temporary name",
    "bench/plots.py": "names of our own",
    "bench/report_files.py": "names of our own",
    "bench/results.py": "the user's --out",
    "bench/tool_process.py": "a name of our own",
    "ci/github.py": "the summary that GitHub names",
    "ci/lcov.py": "a name of our own",
    "ci/sarif.py": "the user's --sarif",
    "cli/export.py": "the user's --out",
    "cli/init.py": "a name of our own",
    "cli/inspect.py": "the user's --screens",
    "cli/main.py": "the null device",
    "cli/shell_commands.py": "what the user typed",
    "cli/trace.py": "the user's --out, or a name of our own",
    "cli/device.py": "the user's --log",
    "core/files.py": "the door: names by file_name_of",
    "core/trace.py": "a name of our own",
    "device/adb/coverage.py": "a name of our own",
    "device/retracing.py": "names of our own, in a directory that goes away",
    "device/backend/recording.py": "the user's --network record:FILE",
    "device/jvm/build.py": "names of our own, in the cache",
    "device/jvm/cache.py": "names of our own, in the cache",
    "device/jvm/coverage_files.py": "names of our own",
    "device/jvm/internet.py": "a name of our own",
    "device/jvm/isolation.py": "a name of our own, to try the jail",
    "device/jvm/jail/landlock.py": "opened as a place, not to be written",
    "device/jvm/jail/namespaces.py": "names of the system",
    "device/jvm/jail/phone_root.py": "names of the system and of our own",
    "device/jvm/jars.py": "names of the lock, in the cache",
    "device/jvm/last_words.py": "read only",
    "device/jvm/packages.py": "the last part of a name in an archive, in a directory of our own",
    "device/jvm/process.py": "a name of our own",
    "device/jvm/results.py": "the door for files that the app can touch: no link is followed",
    "device/jvm/setup.py": "a name of our own, in the cache",
    "device/jvm/seal.py": "a name of our own",
    "device/jvm/work_directory.py": "names of our own",
    "experience/sqlite_store.py": "the user's --experience, or a name of our own",
    "findings/known.py": "the user's --known",
    "fleet/app_copy.py": "digests and file_name_of, in the cache",
    "fleet/segment.py": "names of our own",
    "fleet/shipping.py": "names of our own, kept in the run directory by path_inside",
    "fleet/uniting.py": "a name of our own",
    "report/studio/saving.py": "the user's --out and file_name_of",
    "report/report.py": "the user's --out, or a name of our own",
    "report/junit.py": "the user's --junit",
    "run/conformance.py": "a name of our own, to try an agent",
    "run/merge.py": "names in a record, kept in the run directory by path_inside and file_name_of",
    "run/merge_coverage.py": "names of our own",
    "run/merge_files.py": "names in a record, kept in the run directory by path_inside",
    "run/probe_journal.py": "a name of our own",
    "run/run_directory.py": "the door for run directories: names by path_inside",
    "run/run_lock.py": "a name of our own",
    "run/screen_pictures.py": "digests",
    "serve/commands/archives.py": "the storage of the served phone",
    "serve/commands/display.py": "the storage of the served phone, which keeps paths in itself",
    "serve/commands/files.py": "the storage of the served phone",
    "serve/commands/package.py": "the storage of the served phone",
    "serve/phone.py": "a name of our own, in the storage of the served phone",
    "serve/shell_wrappers.py": "the storage of the served phone; zipfile keeps names inside",
    "serve/storage.py": "the storage of the served phone",
    "serve/sync.py": "the storage of the served phone",
    "state_graph/export.py": "names of our own",
    "testcase/dumps.py": "the user's --dumps and numbers",
    "testcase/flow/runner.py": "the working directory, and a name of the flow, made plain",
    "testcase/test_file.py": "the user's --out, or file_name_of",
}


def opens_to_write(node: ast.Call) -> bool:
    given = [*node.args, *(keyword.value for keyword in node.keywords)]
    texts = [each.value for each in given if isinstance(each, ast.Constant)]
    modes = [text for text in texts if isinstance(text, str) and set(text) <= set("rwaxbt+")]
    return any(set("wax+") & set(mode) for mode in modes)


WRITING = (
    "write_text", "write_bytes", "write_whole", "write_text_whole", "os.open", "truncate", "touch",
    "copyfile", "copytree", "copy_tree", "copy2", "shutil.copy", "shutil.move", "extract",
    "extractall",
    "symlink", "symlink_to", "os.link", "hardlink_to", "os.mkfifo", "sqlite3.connect", "savefig",
    "NamedTemporaryFile", "mkstemp",
)  # fmt: skip


def test_every_writer_of_files_is_known_with_the_origin_of_its_names() -> None:
    found = set(callers(*WRITING))
    for name in SOURCES:
        opened = (node for called, node in calls(name) if called.rpartition(".")[2] == "open")
        if any(opens_to_write(node) for node in opened):
            found.add(name)
    found = {name for name in found if not name.startswith("serve/automator/")}
    # The one types a text into the app, the other writes to the formatter of a help text.
    found -= {"serve/commands/receivers.py", "cli/help.py"}
    assert found == set(WRITERS)


# Sources that start a jailed process or know its directory, with what of files they touch.
TOUCHED_BY_THE_JAILED = {
    "device/jvm/back_end_file.py": set(),
    "device/jvm/converter.py": set(),
    "device/jvm/coverage_files.py": {"write_whole"},  # into the run directory
    "device/jvm/device.py": set(),
    "device/jvm/setup.py": set(),
    "device/jvm/native_end.py": set(),
    # It writes before the process starts; the list of parts is in the cache, sealed.
    "device/jvm/packages.py": {"copyfile", "write_bytes", "write_text", "read_text"},
    "device/retracing.py": {"write_text"},  # before the process starts
}


def test_files_that_a_jailed_process_can_touch_go_through_their_door() -> None:
    """`read_result` and `write_request` follow no link, wait for no pipe and have a bound."""
    jailed = {"ConfinedProcess", "run_jailed", "read_result", "write_request", "read_report"}
    doors = {"converter.py", "results.py", "last_words.py", "confined_process.py", "process.py"}
    named = {
        name
        for name in SOURCES
        if name.startswith("device/") and any(called in jailed for called, _ in calls(name))
    }
    assert {name for name in named if name.rpartition("/")[2] not in doors} <= set(
        TOUCHED_BY_THE_JAILED
    )
    for name, allowed in TOUCHED_BY_THE_JAILED.items():
        touched = {called.rpartition(".")[2] for called, _ in calls(name)}
        assert touched & FILE_CALLS == allowed, name


FILE_CALLS = {
    "read_bytes", "read_text", "write_bytes", "write_text", "write_whole", "write_text_whole",
    "open", "copyfile", "copy", "copytree", "copy2",
}  # fmt: skip


def test_programs_are_started_by_words_and_never_by_a_shell() -> None:
    assert callers("os.system", "os.popen", "getoutput", "getstatusoutput") == {}
    for name in SOURCES:
        for called, node in calls(name):
            if called.startswith("subprocess."):
                assert "shell" not in {keyword.arg for keyword in node.keywords}, name
    assert set(callers("subprocess.run", "subprocess.Popen", "os.execv", "os.posix_spawn")) == {
        "bench/results.py",  # git, for the version
        "bench/tool_process.py",  # adb, and the tool of a table
        "device/jvm/build.py",
        "device/jvm/confined_process.py",
        "device/jvm/internet.py",
        "device/jvm/lasting_start.py",
        "device/jvm/isolation.py",
        "device/jvm/jail/enter.py",
        "device/jvm/levels.py",
        "device/jvm/runtime.py",
    }


def test_nothing_that_is_read_is_run() -> None:
    assert callers("eval", "exec", "compile", "__import__", "pickle.load", "pickle.loads") == {
        name: found
        for name, found in callers("re.compile", "compile").items()
        if found <= {"re.compile", "regex.compile"}
    }
    for name in callers("torch.load"):
        for called, node in calls(name):
            if called == "torch.load":
                given = {each.arg: ast.unparse(each.value) for each in node.keywords}
                assert given.get("weights_only") == "True", name


# What is decoded here was written by us, or by the operating system.
TRUSTED_TEXT = {
    "cli/inspect.py",
    "device/jvm/confined_process.py",
    "device/jvm/jail/enter.py",
    "device/jvm/lock.py",
    "testcase/flow/reading.py",  # whoever calls expects it, of what is in the text too
}


def test_texts_that_are_nested_too_deeply_are_expected_where_they_are_decoded() -> None:
    """A thousand brackets are a RecursionError and no ValueError."""
    for name in SOURCES.keys() - TRUSTED_TEXT:
        expected = {
            id(call)
            for node in ast.walk(TREES[name])
            if isinstance(node, ast.Try)
            and "RecursionError"
            in " ".join(ast.unparse(each.type or node) for each in node.handlers)
            for inner in node.body
            for call in ast.walk(inner)
        }
        for called, node in calls(name):
            if called in ("json.loads", "json.load", "tomllib.loads", "yaml.compose_all"):
                assert id(node) in expected, f"{name}:{node.lineno}"


def test_pages_escape_all_that_is_not_ours() -> None:
    """`Markup` of anything but a constant is made in one place, from a template that escapes."""
    for name in SOURCES:
        for called, node in calls(name):
            if called == "Markup" and name != "report/page.py":
                assert all(isinstance(each, ast.Constant) for each in node.args), name
            if called == "Environment":
                given = {each.arg: ast.unparse(each.value) for each in node.keywords}
                assert given["autoescape"] == "True", name
    for template in ROOT.rglob("*.j2"):
        assert "|safe" not in template.read_text(encoding="utf-8").replace(" ", ""), template


@pytest.mark.parametrize("opener", ["Image.open"])
def test_pictures_go_to_the_one_decoder_that_is_meant(opener: str) -> None:
    for name in callers(opener):
        for called, node in calls(name):
            if called == opener:
                assert "formats" in {each.arg for each in node.keywords}, name
