"""Small apps for tests of tests, each with one thing to find, and a device that runs them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from tapwright.abstractions.executable_widgets import ExecutableWidgets
from tapwright.core.app import App
from tapwright.core.crash import Crash
from tapwright.core.randomness import stream
from tapwright.device.fake import FakeDevice
from tapwright.device.model_file import parse_model
from tapwright.findings.crashes import signature
from tapwright.testcase.replay import Replayer
from tapwright.testcase.test_case import PlannedStep, Shown, ShownKind, TestCase
from tapwright.testcase.test_file import parse_test

SHOP = """
package org.example.shop
start   home

screen home HomeActivity
  button #open "Open the cart" -> cart
  button #news "News" -> news
  button #about "About" -> about
  on back -> exit

screen news NewsActivity
  label "Nothing new"
  button #cart "Cart" -> cart
  on back -> home

screen about AboutActivity
  label "A shop"
  on back -> home

screen cart CartActivity
  field #amount
  button #pay "Pay" -> pay
  on write #amount "0" -> empty
  on back -> home

screen empty CartActivity
  label "Empty"
  field #amount
  button #pay "Pay" -> crash java.lang.ArithmeticException "divide by zero"
  on back -> home

screen pay PayActivity
  label "Thank you"
  on rotate -> 30% crash java.lang.IllegalStateException "not attached" | 70% pay
  on back -> home
"""

# The same shop in its next version: a text, an id and a place have changed.
SHOP_2 = (
    SHOP.replace('button #open "Open the cart" -> cart\n', "")
    .replace('#about "About"', '#about "About us"')
    .replace("  on back -> exit", '  button #open "Your cart" -> cart\n  on back -> exit')
    .replace('button #pay "Pay" ->', 'button #pay_now "Pay now" ->')
)


@contextmanager
def replayer(model: str, seed: int = 0) -> Iterator[Replayer]:
    """A replayer on a fake device with the app installed."""
    parsed = parse_model(model)
    device = FakeDevice(parsed, seed=seed)
    with device:
        device.install(App("app", parsed.package))
        yield Replayer(device)


def crash_name(exception: str, message: str = "") -> str:
    """The signature that the fake device's crash has."""
    return signature(Crash("crash", exception, message, f"\tat {exception}.model(model:1)"))


ARITHMETIC = crash_name("java.lang.ArithmeticException")
ILLEGAL_STATE = crash_name("java.lang.IllegalStateException")


def shop_test(steps: str, *shown: Shown) -> TestCase:
    """A test of the shop with these lines as steps."""
    test = parse_test(f"tapwright test 1\napp org.example.shop\n{steps}")
    return TestCase(test.package, test.steps, shown)


CRASH_STEPS = """
on HomeActivity
  click id="org.example.shop:id/open" text="Open the cart" class="android.widget.Button"
on CartActivity
  write "0" id="org.example.shop:id/amount" class="android.widget.EditText"
  click id="org.example.shop:id/pay" text="Pay" class="android.widget.Button"
"""


def crash_test() -> TestCase:
    """The shortest test that divides by zero."""
    return shop_test(CRASH_STEPS, Shown(ShownKind.CRASH, ARITHMETIC))


# Screens that look alike: only the fourth "more" in a row makes the crash possible.
COUNTER = """
package org.example.counter
start zero

screen zero CountActivity
  button #more "More" -> one
  button #less "Less" -> zero
  button #use  "Use"  -> zero
  on rotate -> zero

screen one CountActivity
  button #more "More" -> two
  button #less "Less" -> zero
  button #use  "Use"  -> one

screen two CountActivity
  button #more "More" -> three
  button #less "Less" -> one
  button #use  "Use"  -> two

screen three CountActivity
  button #more "More" -> four
  button #less "Less" -> two
  button #use  "Use"  -> three

screen four CountActivity
  button #more "More" -> four
  button #less "Less" -> three
  button #use  "Use"  -> crash java.lang.OutOfMemoryError
"""

# A maze of doors; the way that a walk takes is rarely the shortest.
MAZE = """
package org.example.maze
start hall

screen hall HallActivity
  button #left  "Left"  -> library
  button #right "Right" -> kitchen
  on back -> hall

screen library LibraryActivity
  button #shelf "Shelf" -> library
  button #door  "Door"  -> tower
  on back -> hall

screen kitchen KitchenActivity
  button #door  "Door"  -> garden
  on back -> hall

screen garden GardenActivity
  button #path "Path" -> cellar
  on back -> kitchen

screen cellar CellarActivity
  button #stairs "Stairs" -> tower
  on back -> garden

screen tower TowerActivity
  field  #name -> bell
  on back -> hall

screen bell BellActivity
  button #ring "Ring" -> crash java.lang.SecurityException "loud"
  on back -> tower
"""


def walk(model: str, exception: str, seed: int, most: int = 3000) -> TestCase:
    """A random walk from a fresh start that ends in a crash with this exception."""
    parsed, random = parse_model(model), stream(seed, "walk")
    ways = ExecutableWidgets()
    with FakeDevice(parsed, seed=seed) as device:
        device.install(App("app", parsed.package))
        screen = device.launch().screen
        steps: list[PlannedStep] = []
        for _ in range(most):
            if screen.package != parsed.package:
                device.reset()
                screen, steps = device.launch().screen, []
            action = random.choice(list(ways.actions_of(screen)))
            steps.append(PlannedStep(action, screen.activity))
            observation = device.perform(action)
            screen = observation.screen
            if observation.crash is not None and observation.crash.exception == exception:
                shown = Shown(ShownKind.CRASH, signature(observation.crash))
                test = TestCase(parsed.package, tuple(steps), (shown,))
                return test.with_seed(seed)
    raise AssertionError(f"no {exception} in {most} steps")
