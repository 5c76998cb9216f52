// The studio: every command goes to the server, and its answer is all that there is to show. Texts
// of the app are only ever set as text.
const Studio = {
  space: "http://www.w3.org/2000/svg", asserting: false, busy: false, field: null, state: null, unsaved: "",
  names: { back: "Back", rotate: "Rotate", idle: "Wait 1 s", menu: "Menu", home: "Home", pauseresume: "Leave and return", reinit: "Restart app" },
  start() {
    this.$ = (id) => document.getElementById("studio-" + id);
    this.listen();
    this.show(dataOf("state"));
  },
  async tell(command) {
    if (this.busy) return null;
    this.busy = true;
    this.$("shot").classList.add("busy");
    const began = performance.now();
    let state;
    try {
      const answer = await fetch("do", { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(command) });
      if (!answer.ok) throw new Error(await answer.text());
      state = await answer.json();
      this.show(state);
    } catch (error) {
      this.say(`The studio does not answer: ${error.message}`, "bad");
      return null;
    } finally { // a key that is pressed before the picture is decoded is not lost
      this.busy = false;
      this.$("shot").classList.remove("busy");
    }
    await this.shown();
    this.took = performance.now() - began; // until the new picture can be seen; a benchmark reads it
    return state;
  },
  shown() { return this.$("shot").querySelector("img")?.decode().catch(() => {}) ?? Promise.resolve(); },
  say(text, kind = "") {
    this.$("said").textContent = text;
    this.$("said").className = kind;
  },
  show(state) {
    this.say(state.error || state.message || "", state.error || state.message?.startsWith("Failed") ? "bad" : "good");
    if (!state.steps) return;
    this.state = state;
    this.$("where").textContent = state.activity;
    this.closeForms();
    this.picture();
    this.$("anywhere").replaceChildren(...state.anywhere.map((kind) => this.button(this.names[kind] ?? kind, () => this.anywhere(kind))));
    this.$("count").textContent = `(${state.widgets.length})`;
    this.list();
    this.steps();
    this.$("log").textContent = state.log.join("\n") || "Nothing was logged.";
    if (state.saved !== undefined) { this.$("saved").hidden = false; this.$("saved").querySelector("pre").textContent = state.saved; }
  },
  button(text, click) {
    const made = make("button", text);
    made.type = "button";
    made.addEventListener("click", click);
    return made;
  },
  picture() {
    const box = this.$("shot"), { size, picture, widgets, crash } = this.state;
    box.replaceChildren();
    box.classList.toggle("asserting", this.asserting);
    if (crash) { box.append(make("p", `The app has ended: ${crash}`, "ended")); return; }
    const image = make("img");
    image.src = picture; image.alt = `The screen of ${this.state.activity}`; image.width = size[0]; image.height = size[1];
    const over = document.createElementNS(this.space, "svg");
    over.setAttribute("viewBox", `0 0 ${size[0] || 9} ${size[1] || 16}`);
    over.setAttribute("aria-hidden", "true");
    for (const widget of widgets) {
      const rect = document.createElementNS(this.space, "rect"), [left, top, right, bottom] = widget.bounds;
      for (const [name, value] of Object.entries({ x: left, y: top, width: right - left, height: bottom - top })) rect.setAttribute(name, value);
      if (widget.can.length) rect.classList.add("usable");
      if (widget.asserts.length) rect.classList.add("tellable");
      rect.dataset.number = widget.number;
      over.append(rect);
    }
    box.append(image, over);
  },
  // The topmost widget below the pointer that can be used, or of which something can be said.
  below(event) {
    const box = this.$("shot").getBoundingClientRect(), [width, height] = this.state.size;
    const x = (event.clientX - box.left) / box.width * width, y = (event.clientY - box.top) / box.height * height;
    const fits = (widget) => (this.asserting ? widget.asserts.length : widget.can.length) && x >= widget.bounds[0] && x < widget.bounds[2] && y >= widget.bounds[1] && y < widget.bounds[3];
    return this.state.widgets.findLast(fits);
  },
  use(widget, kind = widget.can[0]) {
    if (widget.can.includes("write") && (kind === "write" || kind === "click")) this.write(widget);
    else if (kind) this.tell({ do: "act", kind, widget: widget.number });
  },
  write(widget) {
    this.closeForms();
    this.field = widget;
    this.$("field").textContent = widget.name;
    this.$("write").hidden = false;
    this.$("text").value = "";
    this.$("text").focus();
  },
  choose(widget) {
    this.closeForms();
    const words = { text: (value) => `“${value}” is shown`, checked: (value) => `“${value}” is checked`, unchecked: (value) => `“${value}” is not checked` };
    const choices = (widget?.asserts ?? []).map(([kind, value]) => this.button(words[kind](value), () => this.tell({ do: "assert", kind, value })));
    choices.push(this.button(`The screen is ${this.state.activity}`, () => this.tell({ do: "assert", kind: "activity", value: this.state.activity })));
    this.$("choices").replaceChildren(...choices, this.button("Nothing", () => this.closeForms()));
    this.$("say").hidden = this.$("gone").hidden = false;
    choices[0].focus();
  },
  closeForms() {
    this.$("write").hidden = this.$("say").hidden = this.$("gone").hidden = true;
    this.field = null;
  },
  anywhere(kind) {
    this.tell({ do: "act", kind, argument: kind === "idle" ? 1 : null });
  },
  list() {
    const rows = this.state.widgets.filter((widget) => this.asserting ? widget.asserts.length : widget.can.length).map((widget) => {
      const row = make("li");
      row.append(make("span", widget.name, "name"));
      if (this.asserting) row.append(this.button("Assert", () => this.choose(widget)));
      else for (const kind of widget.can) row.append(this.button(kind[0].toUpperCase() + kind.slice(1), () => this.use(widget, kind)));
      for (const name of ["mouseenter", "focusin"]) row.addEventListener(name, () => this.light(widget.number, true));
      for (const name of ["mouseleave", "focusout"]) row.addEventListener(name, () => this.light(widget.number, false));
      return row;
    });
    this.$("widgets").replaceChildren(...rows);
  },
  light(number, on) { this.$("shot").querySelector(`[data-number="${number}"]`)?.classList.toggle("lit", on); },
  steps() {
    const items = this.state.steps.map((step, index) => {
      const item = make("li", step.said);
      if (step.crash) item.append(make("div", step.crash, "crash"));
      step.shows.forEach((text, number) => {
        const line = make("div", undefined, "shown");
        const forget = this.button("×", () => this.tell({ do: "forget", step: index, number }));
        forget.ariaLabel = `Forget: ${text}`;
        line.append(make("span", `✓ ${text}`), forget);
        item.append(line);
      });
      if (step.stage) item.append(make("div", `End of stage “${step.stage}”`, "stage"));
      return item;
    });
    this.$("steps").replaceChildren(...items);
    this.$("none").hidden = items.length > 0;
    this.$("steps").scrollTop = this.$("steps").scrollHeight;
  },
  mode(asserting) {
    this.asserting = asserting;
    this.$("act").setAttribute("aria-pressed", String(!asserting));
    this.$("assert").setAttribute("aria-pressed", String(asserting));
    this.closeForms();
    this.$("shot").classList.toggle("asserting", asserting);
    this.list();
    if (asserting) { this.choose(null); this.say("Click on what must hold here."); }
  },
  async save() {
    const name = this.$("name").value, form = this.$("form").value, key = `${form} ${name}`;
    const state = await this.tell({ do: "save", name, form, replace: this.unsaved === key });
    this.unsaved = state?.error?.includes("is there already") ? key : "";
  },
  listen() {
    const submit = (id, act) => this.$(id).addEventListener("submit", (event) => { event.preventDefault(); act(); });
    this.$("shot").addEventListener("click", (event) => { const widget = this.state.crash ? null : this.below(event); if (widget) this.asserting ? this.choose(widget) : this.use(widget); });
    this.$("shot").addEventListener("contextmenu", (event) => { const widget = this.below(event); if (!this.asserting && widget?.can.includes("long-click")) { event.preventDefault(); this.tell({ do: "act", kind: "long-click", widget: widget.number }); } });
    this.$("act").addEventListener("click", () => this.mode(false));
    this.$("assert").addEventListener("click", () => this.mode(true));
    this.$("leave").addEventListener("click", () => this.closeForms());
    submit("write", () => this.tell({ do: "act", kind: "write", widget: this.field.number, argument: this.$("text").value }));
    submit("gone", () => this.tell({ do: "assert", kind: "gone", value: this.$("gone-text").value }));
    submit("stage", () => { this.tell({ do: "stage", name: this.$("stage-name").value }); this.$("stage-name").value = ""; });
    submit("save", () => this.save());
    for (const button of document.querySelectorAll("[data-do]")) button.addEventListener("click", () => this.tell({ do: button.dataset.do }));
    document.addEventListener("keydown", (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.target.closest("input, select, textarea")) { if (event.key === "Escape") { this.closeForms(); event.target.blur(); } return; }
      const acts = { b: () => this.anywhere("back"), r: () => this.anywhere("rotate"), w: () => this.anywhere("idle"), u: () => this.tell({ do: "undo" }),
        l: () => this.tell({ do: "look" }), t: () => this.mode(!this.asserting), s: () => this.$("name").focus(), g: () => this.$("widgets").querySelector("button")?.focus(), Escape: () => this.closeForms() };
      if (!acts[event.key]) return;
      event.preventDefault();
      acts[event.key]();
    });
  },
};
Studio.start();
