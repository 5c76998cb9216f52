"""Tables are read whole, and whatever is wrong is told with its place and the nearest choice."""

from pathlib import Path

import pytest

from tapwright.bench.app_finder import FoundApp, find_apps
from tapwright.bench.job import device_options_of, explore_settings
from tapwright.bench.plan import Selection, plan, select
from tapwright.bench.table import AgentRow, ExpectedOrder, Subject
from tapwright.bench.table_file import load_table, table_names
from tapwright.core.app import App
from tapwright.core.errors import InputError
from tapwright.device.registry import DeviceOptions
from tapwright.run.budget import Budget

EXPLORE = """
kind = "explore"
title = "T"
runs = 2
budget = { steps = 10 }
baselines = ["random"]
[[agents]]
agent = "random"
[[agents]]
name = "q"
agent = "qlearning"
settings = { gamma = 0.5, start_anywhere = false }
guide = "fsm"
[[expected]]
source = "Table 7"
measure = "line"
more = ["q"]
less = "random"
[[apps]]
app = "demo:todo"
paper.line = { Tool = 12.5 }
"""
WITNESS = """
kind = "witness"
title = "T"
runs = 1
levels = ["L1"]
[[engines]]
agent = "farlead2"
shares_experience = true
[[specifications]]
app = "fake:notes"
directory = "demo:notes"
names = ["001-about"]
"""


def written(directory: Path, text: str) -> str:
    path = directory / "t.toml"
    path.write_text(text)
    return str(path)


@pytest.mark.parametrize("name", table_names())
def test_every_table_that_comes_along_can_be_read(name: str) -> None:
    table = load_table(name)
    assert table.title
    assert table.is_witness == (table.budget is None)


def test_an_exploration(tmp_path: Path) -> None:
    table = load_table(written(tmp_path, EXPLORE))
    assert table.budget == Budget(steps=10)
    assert [row.name for row in table.rows] == ["random", "q"]
    assert table.rows[1].settings == {"gamma": "0.5", "start_anywhere": "false"}
    assert table.rows[1].guide == "fsm"
    assert table.expected == (ExpectedOrder("Table 7", "line", "q", "random"),)
    assert table.subjects[0].paper == {"line": {"Tool": 12.5}}


def test_a_search_for_witnesses(tmp_path: Path) -> None:
    table = load_table(written(tmp_path, WITNESS))
    assert table.witness is not None
    (block,) = table.witness.blocks
    assert block.levels == ("L1",)
    assert block.steps == 30
    assert block.directory.name == "specifications"
    assert table.rows[0].shares_experience


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        (EXPLORE.replace('"explore"', '"explor"'), "kind = 'explor' is not known, did you mean"),
        (EXPLORE.replace("runs = 2", ""), "runs is missing"),
        (EXPLORE.replace("runs = 2", "runs = 0"), "runs = 0 must be at least 1"),
        (EXPLORE.replace("runs = 2", 'runs = "2"'), "runs = '2' is not a whole number"),
        (EXPLORE.replace("runs = 2", "runs = true"), "runs = True is not a whole number"),
        (EXPLORE.replace("runs = 2", "runs = 2\nrnus = 3"), "no key 'rnus', did you mean 'runs'?"),
        (EXPLORE.replace('agent = "random"', 'agent = "randm"'), "agents[1].agent = 'randm'"),
        (EXPLORE.replace('guide = "fsm"', 'guide = "fms"'), "did you mean 'fsm'?"),
        (EXPLORE.replace('guide = "fsm"', 'gide = "fsm"'), "no key 'agents[2].gide'"),
        (EXPLORE.replace('name = "q"', 'name = "random"'), "agents[2].name = 'random' is there"),
        (EXPLORE.replace('["q"]', '["p"]'), "expected[1].more = 'p' is no row"),
        (EXPLORE.replace('less = "random"', 'less = "rand"'), "expected[1].less = 'rand' is not"),
        (EXPLORE.replace('"line"', '"lines"'), "'lines' is not known, did you mean 'line'?"),
        (EXPLORE.replace('["random"]', '["rendom"]'), "baselines = 'rendom' is no row, did you"),
        (EXPLORE.replace("{ steps = 10 }", "{ time = 'soon' }"), "budget = 'soon' is none"),
        (EXPLORE.replace("{ steps = 10 }", "{}"), "a run needs a budget"),
        (EXPLORE.replace("{ steps = 10 }", "{ stesp = 10 }"), "no key 'budget.stesp'"),
        (EXPLORE.replace("12.5", "'much'"), "apps[1].paper.line.Tool = 'much' is not a number"),
        (EXPLORE.replace('"demo:todo"', '"fake:shpo"'), "no model 'fake:shpo', did you mean"),
        (EXPLORE.replace('app = "demo:todo"', ""), "give app, or package"),
        (EXPLORE.partition("[[apps]]")[0], "needs at least one [[apps]]"),
        (EXPLORE.replace("title =", "title :"), "is no TOML"),
        (WITNESS.replace('["L1"]', '["L5"]'), "levels = 'L5' is no level"),
        (WITNESS.replace('"farlead2"', '"farlead3"'), "engines[1].agent = 'farlead3'"),
        (WITNESS.replace('"demo:notes"', '"demo:nots"'), "did you mean 'notes'?"),
        (WITNESS.partition("[[spec")[0], "needs at least one [[specifications]]"),
    ],
    ids=lambda value: value[:30] if "\n" not in value else "",
)
def test_what_is_wrong_is_told_with_its_place(tmp_path: Path, text: str, wanted: str) -> None:
    with pytest.raises(InputError) as raised:
        load_table(written(tmp_path, text))
    assert wanted in raised.value.message
    assert "t.toml" in raised.value.message or "demo" in text


def test_a_name_that_no_table_has() -> None:
    with pytest.raises(InputError, match="no table 'smoek', did you mean 'smoke'"):
        load_table("smoek")


def test_parts_of_a_table() -> None:
    part = select(load_table("farlead2"), Selection(rows=("GER", "RND all"), levels=("L4",)))
    assert [row.name for row in part.rows] == ["GER", "RND all"]
    assert part.baselines == ("RND all",)
    assert part.witness is not None
    assert {level for block in part.witness.blocks for level in block.levels} == {"L4"}
    with pytest.raises(InputError, match="no row 'GRE', did you mean 'GER'"):
        select(load_table("farlead2"), Selection(rows=("GRE",)))


def test_apps_of_another_table_are_borrowed_whole_or_by_name(tmp_path: Path) -> None:
    head = EXPLORE.partition("[[apps]]")[0]
    whole = load_table(written(tmp_path, f'apps_of = "smoke"\n{head}'))
    assert whole.subjects == load_table("smoke").subjects
    named = f'apps_of = "sqdroid"\napp_names = ["Budget"]\n{head}'
    (subject,) = load_table(written(tmp_path, named)).subjects
    assert (subject.name, subject.lines) == ("Budget", 2470)
    with pytest.raises(InputError, match="'Budgt' is no app of table sqdroid, did you mean"):
        load_table(written(tmp_path, named.replace('"Budget"', '"Budgt"')))


def test_an_app_of_specifications_may_be_one_to_be_found(tmp_path: Path) -> None:
    found = 'package = "org.example"\nsha256 = "ABC"\nname = "example"'
    table = load_table(written(tmp_path, WITNESS.replace('app = "fake:notes"', found)))
    assert table.subjects == (Subject("example", "", "org.example", "abc"),)
    with pytest.raises(InputError, match="give app, or package"):
        load_table(written(tmp_path, WITNESS.replace('app = "fake:notes"', "")))


def test_a_row_may_have_fewer_runs_than_the_table(tmp_path: Path) -> None:
    text = EXPLORE.replace("demo:todo", "fake:shop").replace('name = "q"', 'name = "q"\nruns = 1')
    table = load_table(written(tmp_path, text))
    jobs = list(plan(table, find_apps(table.subjects, None), tmp_path, None))
    rows = [(cell.row, cell.run) for job in jobs for cell in job.cells]
    assert rows == [("random", 1), ("q", 1), ("random", 2)]


def test_an_agent_of_the_users_own_has_a_row(tmp_path: Path) -> None:
    table = tmp_path / "mine.toml"
    table.write_text(EXPLORE.replace('agent = "qlearning"', 'agent = "mine:make"'))
    assert "mine:make" in [row.agent for row in load_table(str(table)).rows]


def test_a_misspelt_budget_is_told_as_one(tmp_path: Path) -> None:
    table = tmp_path / "mine.toml"
    table.write_text(EXPLORE.replace("budget =", "budgit ="))
    with pytest.raises(InputError, match="budget is missing, did you mean it by 'budgit'"):
        load_table(str(table))


def test_an_unvalidated_agent_is_wanted_by_its_plain_name() -> None:
    part = select(load_table("rivals"), Selection(rows=("after-ape",)))
    assert [row.name for row in part.rows] == ["after-ape (unvalidated)"]


def test_results_of_before_quiet_budgets_are_found_again() -> None:
    row, found = AgentRow("random", "random"), FoundApp(App("a", "a"), "fake", "digest")
    known = {"steps": 10, "seconds": None, "episodes": None}
    assert explore_settings(row, found, Budget(steps=10))["budget"] == known
    quiet = explore_settings(row, found, Budget(steps=10, quiet=5))["budget"]
    assert quiet == {**known, "quiet": 5}


@pytest.mark.parametrize("text", [EXPLORE, WITNESS])
def test_a_profile_sets_up_the_devices_and_is_part_of_each_result(
    text: str, tmp_path: Path
) -> None:
    jobs = []
    for name, profile in (("plain", ""), ("kept", 'profile = "published"\n')):
        file = tmp_path / f"{name}.toml"
        file.write_text(profile + text)
        table = load_table(str(file))
        jobs.append(next(iter(plan(table, find_apps(table.subjects, None), tmp_path, None))))
    plain, kept = jobs
    assert device_options_of(plain, 3) == DeviceOptions(seed=3)
    assert device_options_of(kept, 3) == DeviceOptions(3, grant="install", profile="published")
    assert plain.cells[0].identity != kept.cells[0].identity
    assert "profile" not in plain.cells[0].settings
    file.write_text('profile = "publishd"\n' + text)
    with pytest.raises(InputError, match="did you mean 'published'"):
        load_table(str(file))
