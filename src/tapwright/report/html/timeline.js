// The time line: all steps in a list of which only the visible rows exist, the screen of one of
// them, and all that is known of it. Texts of the app are only ever set as text.
const Timeline = {
  row: 32, at: -1, side: "before", shown: [], lit: -1, space: "http://www.w3.org/2000/svg",
  tables: { strings: [], widgets: [], screens: [], pictures: [], shots: [], episodes: [], steps: [] },
  shots: new Map(), crashes: [], news: [],
  start() {
    this.$ = (id) => document.getElementById("line-" + id);
    this.canvas = document.getElementById("line");
    this.marks = dataOf("marks");
    this.clickable = 1 << this.marks.indexOf("clickable");
    this.listen();
    this.take(dataOf("timeline"));
    const wanted = /^#step-(\d+)$/.exec(location.hash);
    const index = wanted ? this.tables.steps.findIndex((step) => step[0] === Number(wanted[1])) : 0;
    if (this.tables.steps.length) this.go(Math.max(0, index)); else this.tell();
  },
  take(more) {
    const { tables } = this;
    const first = tables.steps.length;
    for (const name of Object.keys(tables)) for (const row of more[name] ?? []) tables[name].push(row);
    for (const [screen, picture, exact] of more.shots ?? []) this.shots.set(screen, [picture, exact]);
    for (let index = first; index < tables.steps.length; index += 1) {
      if (tables.steps[index][11]) this.crashes.push(index);
      if (tables.steps[index][7]) this.news.push(index);
    }
    this.starts = new Set(tables.episodes.map((episode) => episode[1]));
    this.$("range").max = Math.max(0, tables.steps.length - 1);
    this.filter();
    this.paint();
  },
  filter() {
    const text = this.$("filter").value.trim().toLowerCase(), { steps } = this.tables;
    this.shown = [];
    for (let index = 0; index < steps.length; index += 1) if (!text || this.says(index).includes(text)) this.shown.push(index);
    this.$("found").textContent = text ? `${this.shown.length} of ${steps.length} steps` : "";
    this.$("rows").style.height = `${this.shown.length * this.row}px`;
    this.list();
  },
  says(index) {
    const step = this.tables.steps[index], { strings, screens, widgets } = this.tables;
    this.said ??= [];
    if (this.said[index] === undefined) {
      const screen = screens[step[2]], parts = [step[3], strings[screen[0]], strings[screens[step[5]][0]], step[10].join(" "), step[11]?.[0] ?? ""];
      for (const number of screen[4]) parts.push(widgets[number][2], widgets[number][3]);
      this.said[index] = parts.join(" ").toLowerCase();
    }
    return this.said[index];
  },
  list() {
    const box = this.$("list"), from = Math.max(0, Math.floor(box.scrollTop / this.row) - 10);
    const to = Math.min(this.shown.length, from + Math.ceil(box.clientHeight / this.row) + 20), rows = [];
    for (let place = from; place < to; place += 1) rows.push(this.rowOf(place));
    this.$("rows").replaceChildren(...rows);
    if (this.at >= 0) box.setAttribute("aria-activedescendant", `line-row-${this.at}`);
  },
  rowOf(place) {
    const index = this.shown[place], step = this.tables.steps[index], row = make("div", undefined, "line-row");
    row.id = `line-row-${index}`;
    row.setAttribute("role", "option");
    row.setAttribute("aria-selected", String(index === this.at));
    row.setAttribute("aria-setsize", this.shown.length);
    row.setAttribute("aria-posinset", place + 1);
    row.style.top = `${place * this.row}px`;
    if (this.starts.has(index)) row.classList.add("first");
    row.append(make("span", step[0], "number"), make("span", step[11] ? `${step[3]}: ${step[11][0]}` : step[3], "said"));
    if (step[11]) row.classList.add("crash");
    if (step[7]) row.append(make("span", `+${step[7]}`, "gain"));
    row.dataset.index = index;
    return row;
  },
  go(index) {
    if (index < 0 || index >= this.tables.steps.length) return;
    this.at = index;
    this.lit = -1;
    const place = this.placeOf(index), box = this.$("list"), top = place * this.row;
    if (place >= 0) {
      if (top < box.scrollTop) box.scrollTop = top;
      else if (top + this.row > box.scrollTop + box.clientHeight) box.scrollTop = top + this.row - box.clientHeight;
    }
    this.$("range").value = index;
    this.$("range").setAttribute("aria-valuetext", `step ${this.tables.steps[index][0]}: ${this.tables.steps[index][3]}`);
    this.list();
    this.paint();
    this.tell();
    history.replaceState(null, "", `#step-${this.tables.steps[index][0]}`);
  },
  placeOf(index) {
    let low = 0, high = this.shown.length;
    while (low < high) { const middle = (low + high) >> 1; if (this.shown[middle] < index) low = middle + 1; else high = middle; }
    return this.shown[low] === index ? low : -1;
  },
  move(by) {
    // Within what the filter shows; from a step that it hides, to the nearest one.
    let place = this.shown.findIndex((index) => index >= this.at);
    if (place < 0) place = this.shown.length;
    if (this.shown[place] !== this.at && by > 0) place -= 1;
    const goal = Math.min(this.shown.length - 1, Math.max(0, place + by));
    if (this.shown.length) this.go(this.shown[goal]);
  },
  jump(list, back) {
    const found = back ? list.findLast((index) => index < this.at) : list.find((index) => index > this.at);
    if (found !== undefined) this.go(found);
  },
  paint() {
    const canvas = this.canvas, width = canvas.clientWidth, ratio = devicePixelRatio || 1, height = 64, { steps } = this.tables;
    if (!width) return;
    canvas.width = width * ratio; canvas.height = height * ratio;
    const pen = canvas.getContext("2d"), style = getComputedStyle(document.documentElement);
    const colour = (name) => style.getPropertyValue(`--${name}`).trim(), x = (index) => (index + .5) / Math.max(1, steps.length) * width;
    pen.scale(ratio, ratio);
    pen.fillStyle = colour("soft"); pen.globalAlpha = .35;
    for (const episode of this.tables.episodes) pen.fillRect(x(episode[1] - .5), 0, 1, height);
    let total = 0, sum = 0;
    for (const index of this.news) total += steps[index][7];
    pen.globalAlpha = .3; pen.fillStyle = colour("accent");
    pen.beginPath(); pen.moveTo(0, height);
    for (const index of this.news) { pen.lineTo(x(index), height - sum / total * (height - 8)); sum += steps[index][7]; pen.lineTo(x(index), height - sum / total * (height - 8)); }
    pen.lineTo(width, height - (total ? height - 8 : 0)); pen.lineTo(width, height); pen.fill();
    pen.globalAlpha = 1;
    for (const index of this.news) pen.fillRect(x(index) - .5, height - 6, 1, 6);
    pen.fillStyle = colour("bad");
    for (const index of this.crashes) pen.fillRect(x(index) - 1.5, 0, 3, height);
    pen.fillStyle = colour("ink");
    if (this.at >= 0) pen.fillRect(x(this.at) - 1, 0, 2, height);
  },
  listen() {
    const box = this.$("list"), jumps = { c: "crashes", n: "news", e: "episodes" };
    box.addEventListener("scroll", () => this.list());
    box.addEventListener("click", (event) => { const row = event.target.closest("[data-index]"); if (row) this.go(Number(row.dataset.index)); });
    this.$("range").addEventListener("input", () => this.go(Number(this.$("range").value)));
    this.$("filter").addEventListener("input", () => { box.scrollTop = 0; this.filter(); if (this.shown.length && this.placeOf(this.at) < 0) this.go(this.shown[0]); });
    this.canvas.addEventListener("click", (event) => this.go(Math.floor(event.offsetX / this.canvas.clientWidth * this.tables.steps.length)));
    for (const side of ["before", "after"]) this.$(side).addEventListener("click", () => this.turn(side));
    for (const button of document.querySelectorAll("[data-go]")) button.addEventListener("click", () => this.button(button.dataset.go));
    new ResizeObserver(() => { this.paint(); this.list(); }).observe(this.canvas);
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => this.paint());
    document.addEventListener("keydown", (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const filter = this.$("filter"), key = event.key;
      if (event.target === filter) { if (key === "Escape") { filter.value = ""; this.filter(); box.focus(); } else if (key === "Enter" || key === "ArrowDown") { box.focus(); event.preventDefault(); } return; }
      const steps = { ArrowDown: 1, ArrowRight: 1, j: 1, ArrowUp: -1, ArrowLeft: -1, k: -1, PageDown: 10, PageUp: -10 };
      if (event.target === this.$("range")) return;
      if (event.target.closest("summary, pre")) return;
      if (key in steps) this.move(steps[key]);
      else if (key === "Home") this.move(-Infinity);
      else if (key === "End") this.move(this.shown.length);
      else if (key.toLowerCase() in jumps) this.button(jumps[key.toLowerCase()], key !== key.toLowerCase());
      else if (key === "a") this.turn(this.side === "before" ? "after" : "before");
      else if (key === "/") filter.focus();
      else return;
      event.preventDefault();
    });
  },
  button(name, back = false) {
    if (name === "previous" || name === "next") this.move(name === "next" ? 1 : -1);
    else if (name.startsWith("crash")) this.jump(this.crashes, back);
    else if (name === "news") this.jump(this.news, back);
    else this.jump([...this.starts].sort((one, other) => one - other), back);
  },
  turn(side) {
    this.side = side;
    for (const name of ["before", "after"]) this.$(name).setAttribute("aria-pressed", String(name === side));
    this.lit = -1;
    this.tell();
  },
  svg(tag, attributes = {}) {
    const made = document.createElementNS(this.space, tag);
    for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
    return made;
  },
  picture(number, target) {
    const screen = this.tables.screens[number], box = this.$("shot"), [, width, height] = screen, known = this.shots.get(number);
    const view = `0 0 ${width || 9} ${height || 16}`;
    box.replaceChildren();
    if (known) {
      const image = make("img");
      image.src = this.tables.pictures[known[0]]; image.alt = ""; image.width = width; image.height = height;
      box.append(image);
    } else box.append(this.drawn(screen, view));
    const over = this.svg("svg", { viewBox: view, role: "img", "aria-label": "The screen" });
    screen[4].forEach((index, place) => {
      const rect = this.rect(index, { class: "box", "data-place": place });
      if (place === this.lit) rect.classList.add("lit");
      rect.addEventListener("click", () => this.light(place));
      over.append(rect);
    });
    if (target >= 0) over.append(this.rect(screen[4][target], { class: "target", rx: 6 }));
    box.append(over);
    this.$("about").textContent = known ? (known[1] ? "" : "A picture of the same place at another moment: its texts may differ. The widgets below are this screen's.") : "No picture was taken: drawn from the widgets.";
  },
  rect(index, attributes) {
    const [, , , , left, top, right, bottom] = this.tables.widgets[index];
    return this.svg("rect", { x: left, y: top, width: Math.max(0, right - left), height: Math.max(0, bottom - top), ...attributes });
  },
  drawn(screen, view) {
    const svg = this.svg("svg", { viewBox: view, class: "drawn", "aria-hidden": "true" });
    for (const index of screen[4]) {
      const widget = this.tables.widgets[index];
      svg.append(this.rect(index, widget[8] & this.clickable ? { class: "use" } : {}));
      const said = widget[2] || widget[3], room = Math.floor((widget[6] - widget[4]) / 12);
      if (!said || room < 2) continue;
      const text = this.svg("text", { x: widget[4] + 8, y: (widget[5] + widget[7]) / 2 + 8 });
      text.textContent = said.length > room ? said.slice(0, room - 1) + "…" : said;
      svg.append(text);
    }
    return svg;
  },
  tell() {
    const facts = this.$("facts"), step = this.tables.steps[this.at];
    if (!step) { facts.replaceChildren(make("p", "No step has been taken.", "nothing")); return; }
    const [number, episode, before, said, target, after, seconds, covered, rewards, values, log, crash, limits] = step;
    const isBefore = this.side === "before", screen = isBefore ? before : after, { strings, screens } = this.tables;
    this.picture(screen, isBefore ? target : -1);
    const list = make("dl"), epsilon = this.tables.episodes.find((each) => each[0] === episode)?.[4];
    const rows = [["Step", `${number}, of episode ${episode}`], ["On", strings[screens[before][0]]], ["Led to", strings[screens[after][0]]],
      ["Device time", `${seconds} s`], ["New coverage", covered ? `${covered} ${covered === 1 ? "piece" : "pieces"} of code` : "none"], ...(epsilon == null ? [] : [["Epsilon", String(epsilon)]])];
    for (const [name, value] of rows) list.append(make("dt", name), make("dd", value));
    facts.replaceChildren(make("h2", said), list);
    if (crash) { facts.append(make("h3", crash[1] ? `Crash: ${crash[0]}` : `The app ended: ${crash[0]}`)); if (crash[2]) facts.append(make("pre", crash[2])); }
    const sum = rewards.length > 1 ? [["sum", rewards.reduce((total, each) => total + each[1], 0)]] : [];
    if (rewards.length) this.table(facts, "Reward", [...rewards, ...sum], "Term", rewards.length);
    if (values.length) this.table(facts, "Values of actions to the agent, the chosen one in bold", values, "Action", values.findIndex((each) => each[2]));
    if (log.length) facts.append(make("h3", "Log"), make("pre", log.join("\n")));
    if (limits.length) facts.append(make("h3", "Limits of the device"), make("pre", limits.join("\n")));
    this.widgets(facts, screen, isBefore ? target : -1);
  },
  table(facts, title, rows, name, last) {
    const table = make("table"), head = make("tr"), body = make("tbody"), top = make("thead");
    head.append(make("th", name), make("th", "Value")); top.append(head);
    rows.forEach(([said, value], index) => {
      const row = make("tr");
      if (index === last) row.classList.add("chosen");
      row.append(make("td", said), make("td", Number(value.toPrecision(4)).toString()));
      body.append(row);
    });
    table.append(top, body);
    facts.append(make("h3", title), table);
  },
  widgets(facts, number, target) {
    const list = make("ul", undefined, "widgets"), { strings, widgets, screens } = this.tables, last = (text, sign) => text.slice(text.lastIndexOf(sign) + 1);
    screens[number][4].forEach((index, place) => {
      const [type, id, text, description, , , , , marks, depth] = widgets[index], item = make("li"), button = make("button");
      button.type = "button";
      button.style.paddingLeft = `${.6 + Math.min(depth, 12) * .7}rem`;
      button.append(last(strings[type], "."));
      if (strings[id]) button.append(make("span", ` #${last(strings[id], "/")}`));
      if (text) button.append(` “${text}”`);
      if (description) button.append(` [${description}]`);
      const named = this.marks.filter((name, bit) => marks & (1 << bit) && name !== "enabled");
      if (!(marks & (1 << this.marks.indexOf("enabled")))) named.push("disabled");
      if (named.length) button.append(make("span", ` ${named.join(", ")}`));
      if (place === target) button.classList.add("acted");
      button.addEventListener("click", () => this.light(place));
      item.append(button);
      list.append(item);
    });
    facts.append(make("h3", `Widgets (${screens[number][4].length})`), list);
  },
  light(place) {
    this.lit = place;
    const boxes = this.$("shot").querySelectorAll(".box"), rows = this.$("facts").querySelectorAll(".widgets button");
    boxes.forEach((each, index) => each.classList.toggle("lit", index === place));
    rows.forEach((each, index) => each.classList.toggle("lit", index === place));
    rows[place]?.scrollIntoView({ block: "nearest" });
  },
};
