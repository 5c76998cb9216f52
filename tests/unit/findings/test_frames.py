"""The app's own frames of a stack, with their lines."""

from tapwright.findings.frames import StackFrame, frames_with_lines

STACK = """\
java.lang.RuntimeException: outer
\tat org.app.Outer.run(Outer.kt:5)
\tat android.os.Handler.handle(Handler.java:1)
Caused by: java.lang.IllegalStateException: inner
\tat java.base/java.util.ArrayList.get(ArrayList.java:427)
\tat org.app.Main$Inner.<init>(Main.java:12)
\tat org.app.Main.lambda$go$0(Unknown Source)
\tat org.app.Main.go(Main.java:30)
"""


def test_the_blamed_frame_comes_first_and_only_own_ones_with_lines() -> None:
    assert frames_with_lines(STACK) == [
        StackFrame("org.app.Main$Inner", "<init>", "Main.java", 12),
        StackFrame("org.app.Main", "go", "Main.java", 30),
    ]


def test_a_frame_knows_its_package() -> None:
    assert StackFrame("org.app.Main$Inner", "a", "Main.java", 1).package == "org.app"
    assert StackFrame("Main", "a", "Main.java", 1).package == ""


def test_a_stack_without_lines_has_none() -> None:
    assert frames_with_lines("") == []
    assert frames_with_lines("\tat a.b(SourceFile)") == []
