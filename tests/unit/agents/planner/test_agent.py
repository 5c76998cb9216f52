"""Looking ahead: known ways are taken, what is new or asked for is tried first."""

from __future__ import annotations

from random import Random

from tapwright.abstractions.screen_content import ScreenContent
from tapwright.agents.agent import DecisionPoint, Transition
from tapwright.agents.planner.agent import PlannerAgent
from tapwright.agents.planner.novelty import label_of
from tapwright.agents.planner.relevance import GoalWords, action_words, words_of
from tapwright.agents.planner.transition_model import Context, TransitionModel, layout_of
from tapwright.core.action import Action, ActionKind
from tapwright.core.screen import Bounds, Screen, Widget
from tapwright.core.step import Observation, Step
from tapwright.planning.action_filter import ActionFilter, MonitorUse
from tapwright.planning.learner_state import begin
from tapwright.planning.remembered_episode import RememberedEpisode
from tapwright.spec import Monitor, action_labels, labels_of_step, read_specification

GOAL = """\
SCENARIO goal
STAGE start
  EVENTUALLY package IS org.example
STAGE about
  EVENTUALLY activity CONTAINS AboutActivity
STAGE back
  EVENTUALLY activity IS Main
"""


def button(text: str, kind: str = "android.widget.Button") -> Widget:
    return Widget(kind, text=text, clickable=True, bounds=Bounds(0, 0, 9, 9))


def screen(activity: str, *texts: str) -> Screen:
    return Screen("org.example", activity, tuple(button(text) for text in texts))


MAIN = screen("Main", "Play", "About the game", "Options")
ABOUT = screen("AboutActivity", "Close")
FORM = Screen("org.example", "Form", (button("", "android.widget.EditText"), button("Send")))


def click(where: Screen, text: str) -> Action:
    (identity,) = (each for each, widget in where.identities() if widget.text == text)
    return Action(ActionKind.CLICK, identity)


class Walk:
    """A planner that is told what happens on screens that are written out."""

    def __init__(self, text: str = GOAL, seed: int = 0) -> None:
        use = MonitorUse(writes=True, generic_texts=("12",), predicts=True)
        self.filter = ActionFilter(ScreenContent(), use)
        self.planner = PlannerAgent(Random(seed))
        self.planner.plan_with(self.filter, 29)
        self.monitor: Monitor = read_specification(text, "goal.sts").monitor(max_steps=30)

    def launch(self, shown: Screen = MAIN) -> None:
        self.shown = shown
        begin(self.monitor, Observation(shown))
        self.planner.begin_episode(self.point(29))

    def recall(self, *steps: Step) -> int:
        episode = RememberedEpisode(Observation(steps[0].before), steps)
        return self.planner.recall([episode], self.monitor)

    def point(self, steps_left: int) -> DecisionPoint:
        seen = self.filter.look(self.shown, self.monitor)
        return DecisionPoint(
            seen.state, seen.actions, Observation(self.shown), self.monitor, steps_left
        )

    def choose(self, steps_left: int = 29) -> Action | None:
        return self.planner.choose(self.point(steps_left))

    def for_worker(self) -> Walk:
        mate = Walk()
        mate.planner = self.planner.for_worker()
        mate.planner.plan_with(mate.filter, 29)
        return mate

    def be_led(self, action: Action, after: Screen) -> None:
        """A step of a login or a guide, which nobody learns from."""
        self.monitor.step(labels_of_step(step(self.shown, action, after)))
        self.shown = after

    def go(self, action: Action, after: Screen) -> None:
        before, taken = self.point(29), step(self.shown, action, after)
        self.monitor.step(labels_of_step(taken))
        self.shown = after
        self.planner.learn(Transition(before, taken, self.point(29)))


def step(before: Screen, action: Action, after: Screen) -> Step:
    return Step(0, 0, before, action, Observation(after))


def test_what_sounds_like_the_goal_is_tried_first() -> None:
    for seed in range(5):
        walk = Walk(seed=seed)
        walk.launch()
        assert walk.choose() == click(MAIN, "About the game")


def test_earlier_experience_is_a_way_in_every_stage() -> None:
    close = click(ABOUT, "Close")
    walk = Walk()
    recalled = step(MAIN, click(MAIN, "Options"), ABOUT), step(ABOUT, close, MAIN)
    assert walk.recall(*recalled) == 2
    walk.launch()
    assert walk.choose() == click(MAIN, "Options")
    walk.go(click(MAIN, "Options"), ABOUT)
    assert walk.choose() == close


def test_it_goes_on_from_where_a_login_or_a_guide_has_led() -> None:
    login = screen("Login", "Enter", "Help")
    for seed in range(5):
        walk = Walk(seed=seed)
        walk.launch(login)
        walk.be_led(click(login, "Enter"), MAIN)
        assert walk.choose() == click(MAIN, "About the game")
        walk.go(click(MAIN, "About the game"), ABOUT)
        assert walk.choose() == click(ABOUT, "Close")


def test_it_knows_the_stage_that_a_guide_has_ended() -> None:
    walk = Walk()
    walk.recall(step(ABOUT, click(ABOUT, "Close"), MAIN), step(MAIN, click(MAIN, "Play"), ABOUT))
    walk.launch()
    walk.be_led(click(MAIN, "Options"), ABOUT)
    assert walk.choose() == click(ABOUT, "Close")
    walk.go(click(ABOUT, "Close"), MAIN)
    assert walk.monitor.verdict.is_final


def test_workers_learn_in_one_model() -> None:
    walk = Walk()
    mate = walk.for_worker()
    walk.launch()
    mate.launch()
    walk.go(click(MAIN, "Options"), ABOUT)
    close = click(ABOUT, "Close")
    walk.go(close, screen("Main", "Play"))
    assert mate.choose() == click(MAIN, "Options")  # a way that its mate has found
    mate.go(click(MAIN, "Options"), ABOUT)
    assert mate.choose() == close
    assert mate.planner._knowledge is walk.planner._knowledge


def test_experience_that_comes_before_the_first_device_is_known_to_all_workers() -> None:
    walk = Walk()
    early = PlannerAgent(Random(0))
    mate = early.for_worker()
    steps = step(MAIN, click(MAIN, "Options"), ABOUT), step(ABOUT, click(ABOUT, "Close"), MAIN)
    assert early.recall([RememberedEpisode(Observation(MAIN), steps)], walk.monitor) == 2
    mate.plan_with(walk.filter, 29)
    early.plan_with(walk.filter, 29)
    for agent in (mate, early):
        walk.planner = agent
        walk.launch()
        assert walk.choose() == click(MAIN, "Options")


def test_what_was_tried_in_vain_gives_way_to_what_was_not() -> None:
    walk = Walk()
    walk.launch()
    tried = []
    for _ in range(3):
        action = walk.choose()
        assert action is not None
        tried.append(action)
        walk.go(action, MAIN)
    assert len(set(tried)) == 3


def test_a_new_episode_is_chosen_where_nothing_is_left_to_do() -> None:
    walk = Walk()
    walk.launch()
    end = Screen("org.example", "End")
    for _ in range(6):
        action = walk.choose()
        if action is None:
            break
        walk.go(action, end)
    assert action is None


def test_a_new_episode_costs_more_when_few_are_left() -> None:
    side = screen("Main", "Left", "Right")
    early, late = Walk(), Walk()
    for walk, launches in ((early, 1), (late, 90)):
        for _ in range(launches):
            walk.launch()
        walk.go(click(MAIN, "Play"), side)
    assert early.choose() is None  # what sounds like the goal is three steps away, as it were
    assert late.choose() in (click(side, "Left"), click(side, "Right"))


def test_two_actions_that_seem_to_do_nothing_are_tried_together() -> None:
    board = screen("Main", "a", "b", "c", "d")
    walk = Walk(GOAL.replace("activity CONTAINS AboutActivity", "text IS moved"))
    pairs = set()
    for _ in range(40):
        walk.launch(board)
        taken = []
        for left in (2, 1):
            action = walk.choose(left)
            if action is None:
                break
            walk.go(action, board)
            taken.append(action.target.text if action.target else "")
        if len(taken) == 2 and all(taken):
            pairs.add((taken[0], taken[1]))
    assert len(pairs) > 10


def test_an_action_that_broke_the_device_is_left_alone() -> None:
    walk = Walk()
    walk.launch()
    first = walk.choose()
    assert first is not None
    walk.planner.device_failed(first)
    assert all(walk.choose() != first for _ in range(5))


def test_a_way_into_a_stage_loses_trust_when_nothing_follows() -> None:
    shop, cheat, real = screen("Main", "Cheat", "Real"), screen("AboutActivity"), ABOUT
    walk = Walk(GOAL.replace("activity IS Main", "text IS Never"))
    walk.recall(step(shop, click(shop, "Cheat"), cheat), step(shop, click(shop, "Real"), real))
    led = []
    for _ in range(12):
        walk.launch(shop)
        first = walk.choose()
        assert first is not None
        led.append(first)
        walk.go(first, cheat if first == click(shop, "Cheat") else real)
        for _ in range(10):
            walk.go(Action(ActionKind.MENU), walk.shown)
    assert {click(shop, "Cheat"), click(shop, "Real")} <= set(led)


def test_words_come_from_every_spelling_and_rare_ones_count_more() -> None:
    assert words_of("ManageCategoriesActivity") == {"manage", "categories"}
    assert words_of("new_text2") == {"new", "text", "2"}
    (wish,) = read_specification("F [activity = AudioNoteActivity]", "x.ltl").monitor().wanted()
    shown = screen("Main", "New audio", "New note")
    audio, note = (click(shown, text) for text in ("New audio", "New note"))
    words = {each: action_words(action_labels(each, shown)) for each in (audio, note)}
    common = {"note": 9}
    assert GoalWords((wish,), common).relevance(audio, words[audio]) > 0.8
    assert GoalWords((wish,), common).relevance(note, words[note]) < 0.2
    assert GoalWords((wish,), common).relevance(Action(ActionKind.BACK), frozenset({"audio"})) == 0


def test_keys_of_a_keypad_sound_like_the_number_that_they_write() -> None:
    (wish,) = read_specification("F [text = $0.24]", "x.ltl").monitor().wanted()
    pad = screen("Bill", "2", "4", "7")
    goal_words = GoalWords((wish,), {})
    two, four, seven = (
        goal_words.relevance(click(pad, key), action_words(action_labels(click(pad, key), pad)))
        for key in ("2", "4", "7")
    )
    assert two == four > 0 == seven


def test_forms_of_a_word_are_one_word() -> None:
    (wish,) = read_specification("F [text = category]", "x.ltl").monitor().wanted()
    shown = screen("Main", "Categories", "Cat")
    for text, expected in (("Categories", 1.0), ("Cat", 0.0)):
        action = click(shown, text)
        words = action_words(action_labels(action, shown))
        assert GoalWords((wish,), {}).relevance(action, words) == expected


def test_a_layout_leaves_out_what_users_set_unless_it_is_asked_for() -> None:
    filled = Screen("org.example", "Form", (FORM.widgets[0]._replace(text="milk"), FORM.widgets[1]))
    assert layout_of(FORM) == layout_of(filled)
    assert layout_of(FORM, frozenset({"milk"})) != layout_of(filled, frozenset({"milk"}))
    assert layout_of(screen("Main", "00:01")) == layout_of(screen("Main", "00:59"))
    assert layout_of(screen("Main", "one")) != layout_of(screen("Main", "two"))


def test_every_outcome_is_possible_where_an_action_was_not_tried_yet() -> None:
    model = TransitionModel(ScreenContent())
    action = click(MAIN, "Play")
    label = label_of(action, action_labels(action, MAIN), "Main")
    state, here, elsewhere = model.name(Observation(MAIN)), ("1", None), ("2", None)
    assert not model.outcomes(state, here, action)
    model.see(step(MAIN, action, FORM), Observation(MAIN), label)
    model.see(step(MAIN, action, ABOUT), Observation(MAIN), label, Context("1", "1", ""))
    model.see(step(MAIN, action, FORM), Observation(MAIN), label)
    likely = {each.state: chance for each, chance in model.outcomes(state, elsewhere, action)}
    assert likely == {model.name(Observation(ABOUT)): 1 / 3, model.name(Observation(FORM)): 2 / 3}
    ((known, chance),) = model.outcomes(state, here, action)
    assert (known.state, chance) == (model.name(Observation(ABOUT)), 1.0)
    assert model.is_app_text("Send")
    assert not model.is_app_text("milk")


def test_a_text_that_the_specification_names_is_written_before_any_other() -> None:
    text = "MEANING paper\n" + GOAL + "STAGE name\n  EVENTUALLY text IS Ada\n"
    for seed in range(5):
        walk = Walk(text, seed)
        walk.launch(FORM)
        written: list[object] = []
        while "12" not in written:
            action = walk.choose()
            assert action is not None
            written.append(action.argument)
            walk.go(action, FORM)
        assert "Ada" in written


def test_a_form_that_was_begun_is_filled_in() -> None:
    text = "MEANING paper\n" + GOAL + "STAGE name\n  EVENTUALLY text IS Ada\n"
    begun = Screen(
        "org.example",
        "Form",
        (
            Widget("android.widget.EditText", text="Ada", bounds=Bounds(0, 0, 9, 9)),
            Widget("android.widget.EditText", text="Age", bounds=Bounds(0, 9, 9, 18)),
        ),
    )
    worths = {}
    for form in (FORM, begun):
        walk = Walk(text)
        walk.launch(form)
        here = walk.planner._here
        assert here is not None
        options = walk.planner._knowledge.heuristic.node_options.of(here).options
        worths[form] = [each.weight for each in options if each.action.argument == "12"]
    ((unasked,), (over_the_name, beside_it)) = worths[FORM], worths[begun]
    assert unasked == over_the_name < beside_it


def test_a_text_that_was_written_is_no_text_of_the_app() -> None:
    model = TransitionModel(ScreenContent())
    (field, _), _ = FORM.identities()
    action = Action(ActionKind.WRITE, field, "milk")
    label = label_of(action, action_labels(action, FORM), "Form")
    model.see(step(FORM, action, FORM), Observation(FORM), label)
    model.arrive(Observation(screen("Main", "milk", "bread")))
    assert model.is_app_text("bread")
    assert not model.is_app_text("milk")


def test_an_action_that_led_to_what_is_missing_is_tried_before_others() -> None:
    closed = screen("Other", "One", "Two", "Three")
    elsewhere = screen("Other", "Two", "Four")
    walk = Walk(GOAL.replace("activity IS Main", "activity IS Main AND text IS Play"))
    walk.recall(step(elsewhere, click(elsewhere, "Two"), MAIN))
    walk.launch(closed)
    walk.go(click(closed, "One"), ABOUT)
    walk.go(click(ABOUT, "Close"), closed)
    assert walk.choose() == click(closed, "Two")


def test_days_of_a_calendar_are_alike() -> None:
    days = screen("Main", "16 October", "17 October", "18 November")
    first, second, other = (
        label_of(action, action_labels(action, days), "Main")
        for action in (click(days, each.text) for each in days.widgets)
    )
    assert first.exact == second.exact != other.exact
    assert first.rough == other.rough
