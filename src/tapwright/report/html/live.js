// The part of the page that belongs to a run that goes on: news come as server-sent events.
const Live = {
  base: location.pathname,
  start() {
    this.$ = (id) => document.getElementById("now-" + id);
    this.source = new EventSource(this.base + "events");
    this.source.addEventListener("now", (event) => this.now(JSON.parse(event.data)));
    this.source.addEventListener("changes", (event) => this.change(JSON.parse(event.data)));
    this.source.addEventListener("over", () => this.end("The run is over"));
    this.source.addEventListener("error", () => {
      if (this.source.readyState === EventSource.CLOSED || this.ended) this.end("The run has gone");
      else this.title("Not connected");
    });
    this.$("pause").addEventListener("click", () => this.tell(this.paused ? "resume" : "pause"));
    this.$("step").addEventListener("click", () => this.tell("step"));
    this.$("stop").addEventListener("click", () => this.tell("stop"));
  },
  async tell(command) {
    try {
      await fetch(this.base + "control", { method: "POST", body: command });
    } catch {
      this.title("Not connected");
    }
  },
  title(text) {
    if (this.$("title").textContent !== text) this.$("title").textContent = text;
  },
  now(news) {
    this.paused = news.paused;
    const running = news.phase === "running";
    this.title(news.stopping && running ? "Stopping" : running ? (news.paused ? "Paused" : "Running")
      : news.phase === "ended" ? "The run has ended; its findings are being verified" : "Starting");
    this.$("pause").textContent = news.paused ? "Go on" : "Pause";
    this.$("pause").setAttribute("aria-pressed", String(news.paused));
    this.$("pause").disabled = this.$("step").disabled = !running || news.stopping;
    const next = news.next;
    this.$("next").textContent = next.action ? `Next, step ${next.number}: ${next.action}` : "";
    if (news.picture.data) {
      this.$("picture").src = news.picture.data;
      this.$("picture").hidden = false;
      this.mark(news.picture);
      const step = news.picture.step;
      this.$("shown").textContent = `Before step ${step.number}: ${step.action}`;
    }
    const left = news.left === null ? "–" : news.left < 90 ? `${Math.round(news.left)} s` : `${Math.round(news.left / 60)} min`;
    const figures = [["Steps", news.steps], ["A second", news.rate], ["Places", news.places], ["Activities", news.activities],
      ["Pieces of code", news.covered], ["Crashes", news.crashes], ["Left", left]];
    this.$("figures").replaceChildren(...figures.map(([name, value]) => {
      const box = make("div"), shown = make("dd");
      shown.append(make("b", value.toLocaleString("en").replaceAll(",", "\u202f")));
      box.append(make("dt", name), shown);
      return box;
    }));
    const lines = news.lines.join("\n");
    if (lines !== this.lines) {
      this.lines = lines;
      this.$("lines").replaceChildren(...news.lines.map((line) => make("li", line)));
    }
  },
  mark(picture) {
    const svg = this.$("mark"), bounds = picture.mark;
    svg.toggleAttribute("hidden", !bounds);
    if (!bounds) return;
    svg.setAttribute("viewBox", `0 0 ${picture.size[0]} ${picture.size[1]}`);
    const values = { x: bounds[0], y: bounds[1], width: bounds[2] - bounds[0], height: bounds[3] - bounds[1] };
    for (const [name, value] of Object.entries(values)) svg.firstElementChild.setAttribute(name, value);
  },
  change(changes) {
    for (const [name, value] of Object.entries(changes.data ?? {})) this.renew(name, value);
    for (const [id, [, html]] of Object.entries(changes.sections ?? {})) {
      const section = document.getElementById(id) ?? this.add(id);
      // The graph keeps its place and its search; only its data is renewed.
      if (id === "screens" && Graph.svg) continue;
      const open = [...section.querySelectorAll("details")].map((details) => details.open);
      section.innerHTML = html;
      section.querySelectorAll("details").forEach((details, index) => { details.open = open[index] ?? details.open; });
      if (id === "coverage") Coverage.start();
    }
  },
  add(id) {
    const section = make("section");
    section.id = id;
    document.getElementById("coverage").before(section);
    return section;
  },
  renew(name, value) {
    if (name === "coverage") Coverage.packages = value;
    if (name !== "graph" || !Graph.svg) return;
    const { view, chosen } = Graph, fresh = Graph.data.nodes.length < 2;
    const pictures = new Map(Graph.data.nodes.map((node) => [node.id, node.picture]));
    for (const node of value.nodes) node.picture ||= pictures.get(node.id) ?? "";
    Graph.data = value;
    Graph.build();
    if (fresh) Graph.fit(); else { Graph.view = view; Graph.draw(); }
    if (chosen >= 0 && chosen < value.nodes.length) Graph.choose(chosen, false);
    Graph.search(document.getElementById("graph-search").value);
  },
  end(text) {
    this.ended = true;
    this.source.close();
    this.title(text);
    for (const name of ["pause", "step", "stop"]) this.$(name).disabled = true;
    this.$("next").textContent = "";
    this.$("mark").setAttribute("hidden", "");
  },
};
