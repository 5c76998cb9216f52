// The time line of a run that goes on asks for what is new, and follows the last step until the
// user goes elsewhere.
const LiveTimeline = {
  start() { this.ask(); },
  async ask() {
    const have = Object.entries(Timeline.tables).map(([name, rows]) => `${name}=${rows.length}`).join("&");
    const wasLast = Timeline.at === Timeline.tables.steps.length - 1;
    try {
      const answer = await fetch(`more?${have}`);
      if (!answer.ok) return;
      const more = await answer.json();
      if (Object.values(more).some((rows) => rows.length)) Timeline.take(more);
      if (wasLast && more.steps.length) Timeline.go(Timeline.tables.steps.length - 1);
    } catch {
      document.getElementById("line-found").textContent = "The run has gone";
      return;
    }
    setTimeout(() => this.ask(), 1000);
  },
};
LiveTimeline.start();
