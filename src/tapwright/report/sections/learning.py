"""What the agent was rewarded with, how much it drew at random, what it found."""

from __future__ import annotations

from typing import Any

from tapwright.report.plot import Line, plot
from tapwright.report.section import ReportData, ReportSection


def _view(data: ReportData) -> dict[str, Any]:
    story = data.run.story
    rewards = story.reward_series() if any(story.rewards) else []
    charts = [
        ("Mean reward of a step", [Line("Reward", rewards)]),
        ("Epsilon: share of random choices", [Line("Epsilon", story.epsilon, is_steps=True)]),
        ("Places seen", [Line("Places", story.places_seen, is_steps=True)]),
    ]
    drawn = [
        {"plot": plot(caption, lines, story.steps), "caption": caption}
        for caption, lines in charts
        if lines[0].points
    ]
    return {"charts": drawn, "kinds": story.kinds.most_common()}


SECTION = ReportSection("learning", "Learning", 70, _view)
