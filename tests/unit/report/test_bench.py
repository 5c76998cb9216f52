"""The bench: what is done is kept as steps, taken back by doing the others again, and asserted."""

from __future__ import annotations

import pytest
from tests.unit.report.studio import bench, number_of

from tapwright.core.action import Action, ActionKind
from tapwright.core.errors import InputError
from tapwright.report.studio.bench import Bench
from tapwright.testcase.replay import Replayer
from tapwright.testcase.test_case import Shown, ShownKind

MILK = Shown(ShownKind.TEXT, "Milk")


def use(
    bench: Bench, name: str, kind: ActionKind = ActionKind.CLICK, text: str | None = None
) -> None:
    identity, _ = bench.widget(number_of(bench, name))
    bench.act(Action(kind, identity, text))


def add_milk(bench: Bench) -> None:
    use(bench, "Add")
    use(bench, "name", ActionKind.WRITE, "Milk")
    use(bench, "Save")


def test_steps_become_a_test_that_holds() -> None:
    with bench() as made:
        add_milk(made)
        made.assert_shown(MILK)
        test = made.test("milk")
        assert test.name == "milk"
        assert test.shows == (MILK,)
        assert [step.action.kind for step in test.steps] == ["click", "write", "click"]
        assert Replayer(made.device).replay(test).held


def test_undo_does_the_other_steps_again_and_keeps_what_they_assert() -> None:
    with bench() as made:
        use(made, "Add")
        made.assert_shown(Shown(ShownKind.TEXT, "Save"))
        made.end_stage("open the form")
        use(made, "Save")
        assert made.screen.activity.endswith("ListActivity")
        made.undo()
        assert made.screen.activity.endswith("AddActivity")
        assert [each.step.action.kind for each in made.done] == ["click"]
        assert made.done[0].shows == [Shown(ShownKind.TEXT, "Save")]
        assert made.stages() == {0: "open the form"}
        made.undo()
        assert made.done == []
        with pytest.raises(InputError, match="nothing was done"):
            made.undo()


def test_what_holds_in_the_middle_stands_below_its_step() -> None:
    with bench() as made:
        use(made, "Add")
        made.assert_shown(Shown(ShownKind.TEXT, "Save"))
        use(made, "Save")
        test = made.test("")
        assert test.steps[0].shows == (Shown(ShownKind.TEXT, "Save"),)
        assert [shown.kind for shown in test.shows] == [ShownKind.ACTIVITY]


def test_the_first_screen_can_be_asserted_too() -> None:
    with bench() as made:
        made.assert_shown(Shown(ShownKind.UNCHECKED, "Done"))
        use(made, "Add")
        test = made.test("")
        assert [step.action.kind for step in test.steps] == ["idle", "click"]
        assert Replayer(made.device).replay(test).held


def test_a_crash_ends_the_test_and_can_be_taken_back() -> None:
    with bench() as made:
        use(made, "Add")
        use(made, "Fail")
        assert made.test("").crash is not None
        with pytest.raises(InputError, match="the app has ended"):
            made.act(Action(ActionKind.BACK))
        made.undo()
        assert made.observation.crash is None
        assert made.test("").crash is None


def test_what_was_asserted_can_be_forgotten() -> None:
    with bench() as made:
        use(made, "Add")
        made.assert_shown(Shown(ShownKind.TEXT, "Save"))
        made.assert_shown(Shown(ShownKind.TEXT, "Save"))
        assert len(made.done[0].shows) == 1
        made.forget_shown(0, 0)
        assert made.done[0].shows == []
        with pytest.raises(InputError, match="step 1 asserts no such thing"):
            made.forget_shown(0, 0)


def test_start_anew_forgets_everything() -> None:
    with bench() as made:
        add_milk(made)
        made.start_anew()
        assert made.done == []
        assert number_of(made, "Done") >= 0


def test_a_new_device_gets_the_same_steps() -> None:
    with bench() as made:
        add_milk(made)
        made.assert_shown(MILK)
        made.repair()
        assert len(made.done) == 3
        assert made.done[-1].shows == [MILK]
        assert made.holds(MILK).held


def test_a_widget_that_is_gone_is_told() -> None:
    with bench() as made, pytest.raises(InputError, match="no widget 999"):
        made.widget(999)
