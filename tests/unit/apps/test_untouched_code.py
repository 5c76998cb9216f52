"""Reasons of code that was never executed: each rests on what is known, else it is unknown."""

from __future__ import annotations

from tapwright.apk.app_code import AppCode
from tapwright.apk.call_graph import CallGraph
from tapwright.apk.dex import DexClass, MethodName
from tapwright.apps.executed import Counted, Executed
from tapwright.apps.untouched_code import CodeSearch, Why
from tapwright.core.text_comparison import ComparisonKind, TextComparison
from tapwright.core.untouched import UntouchedReason as Reason

RAN, MISSED = Counted(5, 9), Counted(0, 9)
ACTIVITY = "android.app.Activity"


def m(text: str) -> MethodName:
    owner, _, name = text.partition(".")
    return MethodName(owner, name)


class App:
    """An app in a few words: classes with their supertype and methods, and who calls what."""

    def __init__(self) -> None:
        self.classes: dict[str, DexClass] = {}
        self.counts: dict[str, dict[str, Counted]] = {}
        self.graph = CallGraph(AppCode(self.classes))
        self.components: dict[str, str] = {}
        self.asks_password: frozenset[str] = frozenset()
        self.had_network = True
        self.failed: dict[MethodName, list[TextComparison]] = {}

    def add(self, name: str, superclass: str = "java.lang.Object", **methods: Counted) -> None:
        """A class; the constructor is called `new` here."""
        counts = {"<init>" if own == "new" else own: count for own, count in methods.items()}
        code = tuple((own, 1) for own in counts)
        self.classes[name] = DexClass(name, superclass, (), code, None)  # type: ignore[arg-type]
        self.counts[name] = counts
        self.graph.subclasses.setdefault(superclass, set()).add(name)

    def call(self, caller: str, called: str) -> None:
        self.graph.callers.setdefault(m(called), set()).add(m(caller))

    def why(self, *methods: str) -> Why:
        executed = Executed(
            self.counts,
            asks_password=self.asks_password,
            had_network=self.had_network,
            failed=self.failed,
        )
        return CodeSearch(self.graph, executed, self.components).why(map(m, methods))


def app() -> App:
    made = App()
    made.add("Main", ACTIVITY, new=RAN, onClick=RAN, onPause=MISSED, helper=MISSED)
    made.add("Parser", new=MISSED, parse=MISSED)
    return made


def test_a_call_that_was_never_got_to() -> None:
    made = app()
    made.call("Main.onClick", "Main.helper")
    why = made.why("Main.helper")
    assert why == Why(
        Reason.CONDITION, "Main.onClick ran, but not as far as its call of Main.helper"
    )


def test_what_was_compared_on_the_way_is_told() -> None:
    made = app()
    made.add("Lock", new=RAN, fits=RAN, other=RAN)
    made.call("Main.onClick", "Main.helper")
    made.call("Main.onClick", "Lock.fits")
    where = "Lock.fits"
    made.failed = {
        m(where): [
            TextComparison(ComparisonKind.EQUAL, "hello", "xyzzy", False, where),
            TextComparison(ComparisonKind.REGEX, "hello", "[A-Z]+", False, where),
        ],
        m("Lock.other"): [TextComparison(ComparisonKind.EQUAL, "a", "b", False, "Lock.other")],
    }
    why = made.why("Main.helper")
    assert why.reason is Reason.CONDITION
    assert why.detail.endswith(
        "its call of Main.helper; 'hello' was compared with 'xyzzy', "
        "'hello' was compared with the expression '[A-Z]+' in Lock.fits"
    )


def test_it_is_followed_through_code_that_did_not_run() -> None:
    made = app()
    made.call("Main.helper", "Parser.<init>")
    made.call("Main.onClick", "Main.helper")
    why = made.why("Parser.<init>", "Parser.parse")
    assert why.reason is Reason.CONDITION
    assert "its call of Main.helper" in why.detail


def test_a_call_that_a_subclass_may_take_proves_nothing() -> None:
    made = app()
    made.call("Main.onClick", "Parser.parse")
    assert made.why("Parser.parse").reason is Reason.CONDITION
    made.add("Json", "Parser", new=RAN, parse=RAN)
    assert made.why("Parser.parse").reason is Reason.UNKNOWN


def test_a_call_of_what_is_not_measured_proves_nothing() -> None:
    made = app()
    made.add("Lambda", "java.lang.Runnable", run=MISSED)
    made.call("Main.onClick", "Lambda.<init>")
    assert made.why("Lambda.run").reason is Reason.UNKNOWN


def test_a_call_through_a_supertype_proves_nothing() -> None:
    made = app()
    made.add("Table", new=RAN, query=RAN)
    made.add("Notes", "Table", new=RAN, query=MISSED)
    made.call("Main.onClick", "Table.query")
    assert made.why("Notes.query") == Why(Reason.UNKNOWN, "Main.onClick may lead to it")


def test_a_callback_of_an_object_that_was_made() -> None:
    assert app().why("Main.onPause").reason is Reason.EVENT


def test_a_bridge_that_calls_its_own_name_is_no_caller() -> None:
    made = app()
    made.call("Main.onPause", "Main.onPause")
    assert made.why("Main.onPause").reason is Reason.EVENT


def test_a_method_that_a_library_may_know_is_neither_an_event_nor_dead() -> None:
    made = app()
    assert made.why("Main.helper").reason is Reason.UNKNOWN  # Main extends the system's


def test_code_that_nothing_refers_to() -> None:
    made = app()
    made.add("Task", "android.os.AsyncTask", new=MISSED, doInBackground=MISSED)
    made.call("Task.doInBackground", "Parser.parse")
    for name in ("Parser.parse", "Task.doInBackground"):
        assert made.why(name).reason is Reason.DEAD
    made.graph.named.add("Task")
    assert made.why("Task.doInBackground").reason is Reason.UNKNOWN


def test_code_of_components_that_never_started() -> None:
    made = app()
    made.add("About", ACTIVITY, new=MISSED, onCreate=MISSED)
    made.add("Boot", "android.content.BroadcastReceiver", new=MISSED, onReceive=MISSED)
    made.components = {"About": "activity", "Boot": "receiver", "Main": "activity"}
    made.call("About.onCreate", "Parser.parse")
    assert made.why("Parser.parse").reason is Reason.SCREEN
    assert made.why("Boot.onReceive").reason is Reason.ENTRY


def test_a_request_without_network_and_a_screen_that_asks_for_a_password() -> None:
    made = app()
    made.call("Main.onClick", "Parser.parse")
    made.graph.network[m("Main.onClick")] = "java.net.Socket"
    assert made.why("Parser.parse").reason is Reason.CONDITION
    made.had_network = False
    assert made.why("Parser.parse").reason is Reason.NETWORK
    made.graph.network.clear()
    made.asks_password = frozenset({"Main"})
    assert made.why("Parser.parse").reason is Reason.LOGIN
