"""Outcomes for the tests of what CI systems are told."""

from __future__ import annotations

from tapwright.ci.problem import CodePlace, Level, Outcome, Problem

PLACE = CodePlace("app/src/main/java/org/app/Main.java", 12, "org.app.Main.onClick")
CRASH = Problem(
    "crash",
    "NullPointerException-1a2b3c4d",
    "java.lang.NullPointerException: null",
    Level.ERROR,
    "confirmed, 3 of 3 replays",
    detail="java.lang.NullPointerException\n\tat org.app.Main.onClick(Main.java:12)",
    kind="java.lang.NullPointerException",
    place=PLACE,
    stack=(PLACE,),
    reproduce="tapwright replay app.apk run/tests/x.tap",
)
KNOWN = Problem("rotation", "rotation: text of title", "loses", Level.NOTE, "known", is_known=True)
HOSTILE = Problem(
    "crash",
    "X-1",
    "a\n::stop-commands::x\r|<img src=x>`[a](b)`",
    Level.WARNING,
    place=CodePlace("/abs/a b:c,d.java", 0),
    detail="````",
)
OUTCOME = Outcome(
    "explore app",
    (CRASH, KNOWN, HOSTILE),
    (("Steps", "300 in 5s"),),
    ("Gone-1", "back: text of y"),
    has_baseline=True,
)
