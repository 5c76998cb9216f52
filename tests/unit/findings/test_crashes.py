"""One defect has one signature, whatever way led to it; other defects have others."""

from __future__ import annotations

from tapwright.core.step import Crash
from tapwright.findings.crashes import own_frames, signature

INDEX = "java.lang.IndexOutOfBoundsException"
NULL = "java.lang.NullPointerException"


def crash(exception: str, *frames: str, message: str = "", kind: str = "crash") -> Crash:
    lines = [f"{exception}: {message}", *(f"\tat {frame}(Source.java:1)" for frame in frames)]
    return Crash(kind, exception, message, "\n".join(lines))


LEGEND = ("java.util.ArrayList.get", "a.notes.NotesView.legend")
LOOPER = ("android.os.Looper.loop", "android.app.ActivityThread.main")


def test_callers_do_not_matter() -> None:
    by_sorting = crash(INDEX, *LEGEND, "a.notes.Main.show", "a.notes.Main.sort", *LOOPER)
    by_searching = crash(INDEX, *LEGEND, "a.notes.Main.show", "a.notes.Search.changed", *LOOPER)
    directly = crash(INDEX, *LEGEND, "a.notes.Main.onResume", *LOOPER)
    assert len({signature(each) for each in (by_sorting, by_searching, directly)}) == 1
    assert signature(by_sorting).startswith("IndexOutOfBoundsException-")


def test_messages_with_values_and_line_numbers_do_not_matter() -> None:
    first = crash(INDEX, *LEGEND, message="Index 0 out of bounds for length 0")
    other = crash(INDEX, *LEGEND, message="Index: 3, Size: 2")
    moved = first._replace(stack=first.stack.replace(":1)", ":99)"))
    assert signature(first) == signature(other) == signature(moved)


def test_exception_method_and_what_was_asked_for_tell_defects_apart() -> None:
    several = [
        crash(INDEX, *LEGEND),
        crash("java.lang.IllegalStateException", *LEGEND),
        crash(INDEX, "java.util.ArrayList.get", "a.notes.NotesView.label"),
        crash(INDEX, "java.lang.String.substring", "a.notes.NotesView.legend"),
        crash(INDEX, "a.notes.NotesView.legend"),
        crash(INDEX, *LEGEND, kind="native"),
    ]
    assert len({signature(each) for each in several}) == len(several)


def tombstone(*frames: str, signal: str = "SIGSEGV") -> Crash:
    return Crash("native", signal, "", "\n".join(f"      {frame}" for frame in frames))


def test_native_crashes_are_told_apart_by_library_and_function() -> None:
    blamed = "#01 pc 0000000000003d0d  /data/app/a/lib/x86_64/libdraw.so (draw_line+12)"
    system = "#00 pc 000000000004f1a4  /apex/com.android.runtime/lib64/bionic/libc.so (abort+164)"
    found = signature(tombstone(system, blamed))
    on_jvm = "#00 pc 0000000000003d1f  libdraw.so (draw_line+30)"
    assert signature(tombstone(on_jvm)) == found
    others = [
        tombstone(blamed.replace("draw_line", "fill")),
        tombstone(blamed.replace("libdraw", "libtext")),
        tombstone(blamed, signal="SIGABRT"),
        tombstone(blamed.replace(" (draw_line+12)", "")),
    ]
    assert len({found, *map(signature, others)}) == 5


def test_what_was_null_tells_defects_of_one_method_apart_on_every_device() -> None:
    frame = "a.Main.onClick"
    on_jvm = crash(NULL, frame, message='Cannot invoke "a.Card.getId()" because "<local1>" is null')
    on_phone = crash(
        NULL,
        frame,
        message="Attempt to invoke virtual method 'java.lang.Integer a.Card.getId()' on a null"
        " object reference",
    )
    other = crash(NULL, frame, message='Cannot invoke "a.Card.name()" because "<local1>" is null')
    assert signature(on_jvm) == signature(on_phone) != signature(other)
    field = crash(NULL, frame, message='Cannot read field "size" because "this.cards" is null')
    on_phone = crash(
        NULL,
        frame,
        message="Attempt to read from field 'int a.Cards.size' on a null object reference",
    )
    assert signature(field) == signature(on_phone) != signature(other)


def test_the_innermost_cause_is_what_counts() -> None:
    outer = (
        "java.lang.RuntimeException: Unable to start activity\n\tat android.app.A.launch(A.java)\n"
    )
    cause = f"{INDEX}: Index 0\n\tat java.util.ArrayList.get(A.java)\n\tat a.Main.onCreate(M.java)"
    wrapped = Crash("crash", "java.lang.RuntimeException", "Unable", f"{outer}Caused by: {cause}")
    indented = wrapped._replace(stack=f"{outer}     Caused by: {cause}")
    bare = Crash("crash", INDEX, "Index 0", cause)
    assert signature(wrapped) == signature(indented) == signature(bare)


def test_libraries_are_blamed_only_where_nothing_else_is() -> None:
    json = ("com.google.gson.Gson.fromJson", "com.google.gson.Gson.parse")
    first = crash("com.google.gson.JsonSyntaxException", *json, "a.Feed.read")
    other = crash("com.google.gson.JsonSyntaxException", *json, "a.Settings.read")
    assert signature(first) != signature(other)
    assert own_frames(first.stack) == ["a.Feed.read"]
    assert own_frames(crash(NULL, *json).stack) == list(json)
    assert own_frames(crash(NULL, *LOOPER).stack) == list(LOOPER)


def test_frames_that_only_forward_are_no_frames() -> None:
    plain = crash(NULL, "a.Main.lambda$onCreate$0", *LOOPER)
    forwarded = crash(NULL, "a.Main.lambda$onCreate$0", "a.Main$$ExternalSyntheticLambda3.onClick")
    through = crash(
        INDEX, "java.util.ArrayList.get", "java.lang.reflect.Method.invoke", "a.Main.call"
    )
    direct = crash(INDEX, "java.util.ArrayList.get", "a.Main.call")
    assert signature(plain) == signature(forwarded)
    assert signature(through) == signature(direct)


def test_a_hang_is_named_by_what_the_app_was_in() -> None:
    sleeping = crash("ANR", "java.lang.Thread.sleep", "a.Main.work", "a.Main.onClick", kind="anr")
    computing = crash("ANR", "a.Matrix.multiply", "a.Main.work", "a.Main.onClick", kind="anr")
    elsewhere = crash("ANR", "java.lang.Thread.sleep", "a.Other.onClick", kind="anr")
    assert signature(sleeping) == signature(computing) != signature(elsewhere)


def test_a_crash_without_a_stack_has_a_name() -> None:
    assert signature(Crash("anr")).startswith("ANR-")
    assert signature(Crash("native")).startswith("native-")


def test_a_name_with_blanks_is_blamed_like_any_other() -> None:
    spaced = crash(INDEX, "java.util.ArrayList.get", "a.notes.My View.draw all", "a.notes.Main.b")
    other = crash(INDEX, "java.util.ArrayList.get", "a.notes.My View.draw one", "a.notes.Main.b")
    assert own_frames(spaced.stack)[0] == "a.notes.My View.draw all"
    assert signature(spaced) != signature(other)
    caused = Crash(
        "crash", "a.Outer", stack="a.Outer\nCaused by: a.My Error: text\n\tat a.B.c(D:1)"
    )
    assert signature(caused).startswith("My_Error-")


def test_a_signature_can_be_the_name_of_a_directory() -> None:
    for exception in ("a." + "E" * 300, "a.../../x", "ü" * 300):
        name = signature(crash(exception, *LEGEND))
        assert "/" not in name
        assert len(name.encode()) < 200


def test_without_a_frame_of_the_app_its_component_tells_defects_apart() -> None:
    frames = ("android.database.AbstractCursor.requery", "android.app.Activity.performRestart")
    wrapped = "Unable to resume activity ComponentInfo{%s}: trying to requery"
    first, again = (crash(INDEX, *frames, message=wrapped % "a.notes/a.notes.List") for _ in "ab")
    other = crash(INDEX, *frames, message=wrapped % "b.sms/b.sms.Main")
    assert signature(first) == signature(again) != signature(other)
    own = (*frames, "a.notes.List.onResume")
    assert signature(crash(INDEX, *own, message=wrapped % "a/a.B")) == signature(crash(INDEX, *own))
