"""A model to run flows on, and flows as files."""

from __future__ import annotations

from pathlib import Path

from tapwright.apps.naming import choose_app
from tapwright.core.app import App
from tapwright.device.fake import FakeDevice
from tapwright.testcase.flow.reading import read_flow
from tapwright.testcase.flow.runner import FlowOutcome, FlowRunner

MODEL = """package org.example.shop
start   login

screen login LoginActivity
  label    #title "Welcome"
  field    #user
  button   #enter "Log in" -> list
  button   #slow  "Wait"   -> waiting
  on back -> exit

screen waiting LoginActivity
  label "Loading"
  on idle -> list

screen list ListActivity
  label  "Goods"
  button #milk "Milk" long-clickable -> milk
  button #bread "Bread" -> milk
  button #crash "Break" -> crash java.lang.NullPointerException "uri"
  on long-click #milk -> delete
  on rotate -> list
  on menu -> login
  on back -> login

screen milk MilkActivity
  label "Fresh milk"
  checkbox #keep "Keep" checked
  on back -> list

screen delete ListActivity
  label "Delete it?"
  button "Yes" -> list
  on back -> list
"""
HEAD = "appId: org.example.shop\n---\n- launchApp\n"


def app_in(directory: Path) -> App:
    """The model as an app."""
    path = directory / "shop.fsm"
    path.write_text(MODEL)
    return choose_app(str(path)).app


def run(directory: Path, commands: str, head: str = HEAD, **env: str) -> FlowOutcome:
    """How a flow of these commands goes on the model."""
    flow = directory / "flow.yaml"
    flow.write_text(head + commands)
    with FakeDevice() as device:
        device.install(app_in(directory))
        return FlowRunner(device, env=env, pictures=directory).run(read_flow(flow))
